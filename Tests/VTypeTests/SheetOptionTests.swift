import Testing
import VerticalLayout

/// `--sheet`, `--sheet-set` and `vtype sheets` (SH-S1, SH-S4, SH-G10, SH-G11).
struct SheetOptionTests {
  let folder: Folder
  private static let poem = "春曉孟浩然春眠不覺曉處處聞啼鳥夜來風雨聲花落知多少\n"

  init() throws {
    folder = try Folder()
    try folder.write(Self.poem, to: "a.txt")
  }

  private func layout(_ options: String...) throws -> LayoutRecord {
    let run = try folder.vtype(
      ["a.txt", "--lang", "zh-Hant", "--heading", "never", "--format", "json", "-o", "-"] + options)
    guard run.status == 0 else { throw Program.Failure(description: run.errors) }
    return try LayoutRecord(json: run.output)
  }

  @Test("U-11: designs are listed, and each is printed as a file that is the design (SH-G10)")
  func printing() throws {
    let list = try folder.vtype("sheets").text.split(separator: "\n")
    let all = PageSheet.Preset.allCases
    let lines = list.filter { $0.hasPrefix("  ") && !$0.hasPrefix("    ") }
    let sizes = list.filter { $0.hasPrefix("    ") }
    #expect(sizes.count == PageSheet.Preset.sizes.count)
    #expect(sizes.contains { $0.hasPrefix("    envelope-kaku2 ") && $0.contains("240 × 332 mm") })
    #expect(
      lines.count == all.count && zip(lines, all).allSatisfy { $0.hasPrefix("  \($1.rawValue) ") })
    #expect(list.contains("Pages of old books") && list.contains("Sheets to hang"))
    let names = all.filter { $0.group == .books && $0.sheet.fit == nil }.map(\.rawValue)
    for name in names {
      let file = try folder.vtype("sheets", name)
      #expect(file.status == 0 && file.text.hasSuffix("\n"))
      // Each key says its value, so that those of the default design do not show; slots of a base stay.
      for base in ["base = \"jiaxu\"\n", ""] {
        try folder.write(base + file.text, to: "mine.toml")
        #expect(try layout("--sheet", "mine.toml") == layout("--sheet", name), "\(name)")
      }
    }
    let wrong = try folder.vtype("sheets", "sikku")
    #expect(wrong.status == 64 && wrong.errors.contains("did you mean siku?"), "\(wrong.errors)")
    #expect(try folder.vtype("sheets", "siku", "song").status == 64)
  }

  @Test("U-11: the layout has what is drawn below the text, by its kinds and places (SH-S1)")
  func furniture() throws {
    let page = try #require(layout("--sheet", "siku").pages.first)
    #expect(page.size == PhysicalSize(width: .mm(400), height: .mm(315)))
    var counts: [String: Int] = [:]
    for line in page.furniture { counts[line.kind.rawValue, default: 0] += 1 }
    #expect(counts == ["frame": 2, "rule": 14, "fold": 1, "fishtail": 1, "slot": 2])
    #expect(page.furniture.allSatisfy { $0.bounds.width > .zero })
    #expect(page.furniture.map(\.text).filter { !$0.isEmpty } == ["欽定四庫全書", "一"])
    // The poem has 21 characters in its first column.
    #expect(page.columns.map(\.cells.count) == [21, 4])
  }

  @Test(
    "SH-S6: --blank-lines and text.blanks=keep give old books their blank columns",
    arguments: [
      ([], 3), (["--blank-lines", "keep"], 6), (["--blank-lines", "collapse"], 3),
      // Of blank lines that only part paragraphs there is none on any page.
      (["--sheet-set", "text.blanks=keep"], 4),
    ] as [([String], Int)])
  func blankLines(_ options: [String], _ columns: Int) throws {
    try folder.write("春眠\n\n::: {border=single padding=1em}\n不覺曉\n:::\n\n\n處處\n", to: "b.md")
    let run = try folder.vtype(
      ["b.md", "--lang", "zh-Hant", "--heading", "never", "--sheet", "ming", "--format", "json"]
        + ["-o", "-"] + options)
    #expect(try LayoutRecord(json: run.output).pages.map(\.columns.count) == [columns])
  }

  @Test("U-11: keys on the command line win over the design, and options over both (SH-S1)")
  func keys() throws {
    let single = try layout(
      "--sheet", "siku", "--sheet-set", "frame.kind=single", "--sheet-set", "grid.cells=7",
      "--sheet-set", "rules.width=0", "--sheet-set", "fishtail.place=pair")
    let kinds = single.pages[0].furniture.map(\.kind).filter { $0 != .slot }
    #expect(kinds == [.frame, .fold, .fishtail, .fishtail])
    #expect(single.pages[0].columns.map(\.cells.count) == [7, 7, 7, 4])
    let small = try layout(
      "--sheet", "siku", "--page", "a4-landscape", "--size", "12pt", "--margin", "20mm", "--ltr")
    let page = small.pages[0]
    #expect(page.size == PhysicalSize(width: .mm(297), height: .mm(210)))
    #expect(page.columns[0].cells[0].bounds.width == .pt(12))
    #expect(page.furniture[0].bounds.x == .mm(20) && page.furniture[0].bounds.y == .mm(20))
    #expect(page.columns[0].axis < page.columns[1].axis)
    for form in ["whole", "natural"] {
      let wide = try layout(
        "--sheet", "siku", "--letter-spacing", "10pt", "--sheet-set", "text.cells=\(form)")
      let cells = wide.pages[0].columns[0].cells
      #expect(cells[1].t == cells[0].bounds.height + .pt(10))
    }
    try folder.write("[grid]\ncells = 10\ncolumns = 12\n[fold]\nwidth = 0\n", to: "mine.toml")
    let mine = try layout("--sheet", "mine.toml", "--sheet-set", "grid.cells=9")
    #expect(mine.pages[0].columns[0].cells.count == 9)
    #expect(mine.pages[0].furniture.filter { $0.kind == .rule }.count == 23)
    #expect(!mine.pages[0].furniture.contains { $0.kind == .fold || $0.kind == .fishtail })
  }

  @Test(
    "What is wrong with a file is told with its line and column",
    arguments: [
      ("[frame]\nkind = \"doble\"\n", ":2:1: error: “frame.kind” is none", "did you mean double?"),
      ("[frame]\n  knd = \"double\"\n", ":2:3: error: no key “frame.knd”", "did you mean kind?"),
      ("[grid]\ncolumns = 0\n", ":2:1: error: “grid.columns” takes a number", "from 1 to 200"),
      ("colour = \"red\"\n", ":1:1: error: no key “colour”", "keys are page"),
      ("base = \"sikku\"\n", ":1:1: error: “base” is the name of a sheet", "did you mean siku?"),
      ("frame = 3\n", ":1:1: error: “frame” is a table", ""),
      ("page = \"400mm\"\n", ":1:1: error: “page” takes a width and a height", "400mmx315mm"),
      ("[text]\nsize = \"1em\"\n", ":2:1: error: “text.size” takes a share", "0.55col"),
      ("[frame]\ntop = \"1col\"\n", ":2:1: error: “frame.top” takes a length", "30mm"),
      ("[rules]\ncolor = \"rot\"\n", ":2:1: error: “rules.color” takes a colour", "vermilion"),
      ("[rules]\nwidth = [1]\n", ":2:1: error: “rules.width” takes a string", ""),
      (
        "[fold]\nwidth = 0\n[fishtail]\nkind = \"white\"\n",
        ":4:1: error: “fishtail.kind” belongs to a fold", ""
      ),
      ("[frame]\nkind = \"\n", ":2:", "not TOML"),
      (
        "[slots.title]\nin = \"foldd\"\n", ":2:1: error: “slots.title.in” is page",
        "did you mean fold?"
      ),
      ("base = \"scroll-7\"\n", ":1:1: error: “base” is the name of a sheet", ""),
      ("[frame]\ntop = \"95%\"\n", ": no room is left between the margins", ""),
    ])
  func mistakes(_ sheet: String, _ place: String, _ message: String) throws {
    try folder.write(sheet, to: "mine.toml")
    let run = try folder.vtype("a.txt", "--sheet", "mine.toml", "-o", "a.pdf")
    #expect(run.status == 64 && !folder.exists("a.pdf"))
    #expect(run.errors.contains("mine.toml" + place), "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("SH-H1: a file starts from a sheet of another length or size")
  func bases() throws {
    for (base, width) in [("scroll-6", 490), ("半切", 345), ("envelope-kaku2", 240)] {
      try folder.write("base = \"\(base)\"\n", to: "mine.toml")
      let page = try #require(layout("--sheet", "mine.toml").pages.first)
      #expect(page.size.width == .mm(width))
    }
  }

  @Test(
    "Options that do not go with a design are told with what to try",
    arguments: [
      (["--sheet", "siku", "--hanmen", "20x8"], "--hanmen makes another"),
      (["--sheet", "siku", "--tiers", "2"], "--tiers makes another"),
      (["--sheet", "siku", "--pitch", "20pt"], "grid.columns=9"),
      (["--sheet", "siku", "--page", "scroll"], "--page a4-landscape"),
      (["--sheet", "siku", "--margin-inner", "20mm"], "frame.top=30mm"),
      (["--sheet", "siku", "--overflow", "grow"], "--overflow paginate"),
      (["--sheet-set", "frame.kind=none"], "such as --sheet siku"),
      (["--sheet", "siku", "--sheet-set", "frame.knd=none"], "did you mean frame.kind?"),
      (["--sheet", "siku", "--sheet-set", "fit.hed=9%"], "“fit.hed”; there are fit."),
      (["--sheet", "siku", "--sheet-set", "seal.kind=bai"], "seals.…"),
      (["--sheet", "scroll", "--sign", "uper:某先生"], "did you mean upper:?"),
      (["--sheet", "scroll", "--seal", "kind=bai"], "characters before its keys"),
      (["--sheet", "siku-6"], "siku is not cut of paper by 尺"),
      (["--sheet", "siku", "--sheet-set", "frame.kind"], "such as frame.kind=single"),
      (["--sheet", "siku", "--sheet-set", "frame.kind=many"], "“frame.kind” is none, single"),
      (["--sheet", "siku", "--size", "60pt"], "do not stand in columns of"),
      (["--sheet", "siku", "--margin", "200mm"], "no room is left"),
      (["--sheet", "sikku"], "did you mean siku?"),
      (["--sheet", "scrol"], "did you mean scroll"),
      (["--sheet", "scroll-7"], "3, 4, 5, 6 or 8 尺"),
      (["--sheet", "siku", "--sheet-set", "slots.title.in=foldd"], "did you mean fold?"),
      (["--sheet", "scroll", "--sheet-set", "fit.head=120%"], "nine tenths of the height"),
      (["--sheet", "scroll", "--seal", "nam:王維"], "did you mean name?"),
    ])
  func refused(_ options: [String], _ message: String) throws {
    let run = try folder.vtype(["a.txt", "-o", "a.pdf"] + options)
    #expect(run.status == 64 && !folder.exists("a.pdf"), "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("U-11: the text alone comes back from a PDF, and its lines are artifacts")
  func artifacts() throws {
    for backend in ["native", "cairo"] {
      let run = try folder.vtype(
        "a.txt", "--sheet", "song", "--heading", "never", "--quiet", "--backend", backend, "-o",
        "a.pdf")
      #expect(run.status == 0, "\(run.errors)")
      let text = try Program.run("pdftotext", "-raw", "a.pdf", "-", in: folder.path).text
      #expect(text.filter { !$0.isWhitespace } == Self.poem.filter { !$0.isWhitespace })
    }
    #expect(
      try folder.vtype(
        "a.txt", "--sheet", "song", "--quiet", "--pdf-standard", "ua-1,a-2u", "--title", "春曉",
        "-o", "b.pdf"
      ).status == 0)
    let content = try Program.run("qpdf", "--qdf", "b.pdf", "-", in: folder.path).text
    let start = try #require(content.firstRange(of: "/L0 Do"))
    #expect(content[..<start.lowerBound].suffix(120).contains("/Artifact BMC"))
  }

  /// Each program has its own way with glyphs, so that the text is as white as the paper here.
  @Test("U-11: PDF, SVG and PNG have the same frame, rules, fold and fish tails")
  func outputsAgree() throws {
    let options = [
      "a.txt", "--sheet", "ming", "--sheet-set", "fishtail.place=pair", "--quiet", "--paper",
      "#ffffff", "--ink", "#ffffff",
    ]
    for name in ["a.pdf", "a.svg"] {
      #expect(try folder.vtype(options + ["-o", name]).status == 0)
    }
    #expect(try folder.vtype(options + ["--dpi", "72", "-o", "a.png"]).status == 0)
    _ = try Program.run(
      "rsvg-convert", "-d", "72", "-p", "72", "-b", "white", "a.svg", "-o", "svg.png",
      in: folder.path)
    _ = try Program.run(
      "mutool", "draw", "-q", "-r", "72", "-o", "pdf.png", "a.pdf", "1", in: folder.path)
    let picture = try GrayImage(png: "a.png", in: folder)
    #expect(picture.pixels.count { $0 < 100 } > 5000)
    for other in ["svg.png", "pdf.png"] {
      let other = try GrayImage(png: other, in: folder)
      #expect(other.width == picture.width && other.height == picture.height)
      #expect(picture.largestDifference(from: other, tile: 12) < 8)
    }
  }

  @Test("U-11: a page of a long text grows by less than 200 bytes for its design (SH-S4)")
  func bytes() throws {
    try folder.write(String(repeating: "天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往", count: 700), to: "a.txt")
    let none = [
      "frame.kind=none", "rules.width=0", "fold.edges=0", "fold.dividers=0", "fishtail.kind=none",
    ].flatMap { ["--sheet-set", $0] }
    var sizes: [Int] = []
    for options in [[], none] {
      let run = try folder.vtype(
        ["a.txt", "--sheet", "siku", "--quiet", "-o", "a.pdf"] + options)
      #expect(run.status == 0, "\(run.errors)")
      sizes.append(try folder.read("a.pdf").count)
    }
    let pages = 42
    #expect(
      try Program.run("pdfinfo", "a.pdf", in: folder.path).text.contains(
        "Pages:           \(pages)\n"))
    // The design itself is there once.
    #expect(sizes[0] - sizes[1] < 200 * pages, "\((sizes[0] - sizes[1]) / pages)")
    #expect(sizes[0] - sizes[1] < 1000 + 40 * pages)
  }

  @Test("U-11: batches, settings and single texts have the same bytes")
  func batches() throws {
    try folder.write(
      "sheet = \"qing\"\nsheet-set = [\"frame.kind=double\", \"grid.cells=9\"]\n", to: "s.toml")
    try folder.makeFolder("out")
    #expect(try folder.vtype("a.txt", "--quiet", "--config", "s.toml", "-o", "a.pdf").status == 0)
    #expect(
      try folder.vtype(
        "batch", "a.txt", "-q", "--config", "s.toml", "--format", "pdf", "-o", "out"
      ).status == 0)
    let words = [
      "--sheet", "qing", "--sheet-set", "frame.kind=double", "--sheet-set", "grid.cells=9",
    ]
    #expect(try folder.vtype(["a.txt", "--quiet", "-o", "b.pdf"] + words).status == 0)
    #expect(try folder.read("a.pdf") == folder.read("b.pdf"))
    #expect(try folder.read("out/a.pdf") == folder.read("b.pdf"))
  }

  @Test("U-11: a saved layout is drawn as the text was") func saved() throws {
    let run = try folder.vtype(
      "a.txt", "--sheet", "siku", "--quiet", "-o", "a.pdf", "-o", "a.svg", "--layout", "a.json",
      "--full-layout")
    #expect(run.status == 0, "\(run.errors)")
    for name in ["a.pdf", "a.svg"] {
      let suffix = String(name.suffix(3))
      let drawn = try folder.vtype("draw", "a.json", "--format", suffix, "-o", "drawn.\(suffix)")
      #expect(drawn.status == 0, "\(drawn.errors)")
      #expect(try folder.read("drawn.\(suffix)") == folder.read(name), "\(name)")
    }
  }

  // MARK: Sheets to hang

  @Test(
    "SH-H3, SH-E4: signature and seals by options, in the layout and never in the text",
    arguments: [
      ([], ["李白 靜夜思"], ["李白之印"]), (["--sign", "甲辰秋月書"], ["甲辰秋月書"], []),
      (["--sign", "", "--seal", "王維之印"], [], ["王維之印"]),
      (["--sign", "upper:某先生", "--seal", "name:王維"], ["李白 靜夜思", "某先生"], ["王維之印"]),
    ])
  func signature(_ options: [String], _ lines: [String], _ seals: [String]) throws {
    try folder.write("靜夜思\n李白\n\n牀前明月光，疑是地上霜。\n舉頭望明月，低頭思故鄉。\n", to: "b.txt")
    let run = try folder.vtype(
      ["b.txt", "--sheet", "條幅", "--font", "Noto Serif CJK TC", "--format", "json", "-o", "-"]
        + options)
    #expect(run.status == 0 && !run.errors.contains("warning"), "\(run.errors)")
    let page = try #require(LayoutRecord(json: run.output).pages.first)
    #expect(page.furniture.filter { $0.kind == .slot }.map(\.text).sorted() == lines.sorted())
    #expect(page.furniture.filter { $0.kind == .seal }.map(\.text) == seals)
    #expect(page.columns.map(\.cells.count).reduce(0, +) == 20)
    #expect(
      try folder.vtype(
        ["b.txt", "--sheet", "scroll", "--font", "Noto Serif CJK TC", "-q", "-o", "b.pdf"] + options
      ).status == 0)
    let text = try Program.run("pdftotext", "-raw", "b.pdf", "-", in: folder.path).text
    #expect(text.filter { !$0.isWhitespace } == "牀前明月光，疑是地上霜。舉頭望明月，低頭思故鄉。")
  }

  @Test(
    "SH-M5: the report of a batch counts characters, columns and sheets of manuscript paper",
    arguments: [
      ("genko", 405, 21, 2, 400, 1), ("genko-200", 405, 21, 3, 200, 1),
      ("gaozhi", 30, 2, 1, 600, 2),
    ])
  func report(
    _ name: String, _ characters: Int, _ columns: Int, _ sheets: Int, _ cells: Int, _ last: Int
  ) throws {
    try folder.write(String(repeating: "天地玄黃", count: 200).prefix(characters) + "\n", to: "b.txt")
    let run = try folder.vtype(
      "batch", "b.txt", "-q", "--sheet", name, "--sheet-set", "heading.indent=0", "--heading",
      "never", "--format", "pdf", "--report", "r.json", "-o", "out/")
    #expect(run.status == 0, "\(run.errors)")
    let report = try folder.text("r.json").filter { !$0.isWhitespace }
    #expect(
      report.contains(
        "\"manuscript\":{\"characters\":\(characters),\"columns\":\(columns),\"sheets\":\(sheets),"
          + "\"cells\":\(cells),\"last-column\":\(last)}"), "\(report)")
    let plain = try folder.vtype(
      "batch", "b.txt", "-q", "--format", "pdf", "--report", "-", "-o", "o/")
    #expect(!plain.text.contains("manuscript"))
  }

  @Test("SH-H1: a scroll of 6 尺 is one of its size, and a page of your own wins")
  func paperSizes() throws {
    for (options, width, height) in [
      (["--sheet", "scroll-6"], 490, 1800), (["--sheet", "條幅6"], 490, 1800),
      (["--sheet", "scroll-6尺"], 490, 1800), (["--sheet", "hall-8"], 1290, 2480),
      (["--sheet", "scroll", "--page", "400mmx1200mm"], 400, 1200),
    ] {
      let run = try folder.vtype(["a.txt", "-q", "--format", "json", "-o", "-"] + options)
      #expect(run.status == 0, "\(run.errors)")
      let page = try #require(LayoutRecord(json: run.output).pages.first)
      #expect(page.size == PhysicalSize(width: .mm(width), height: .mm(height)))
    }
  }

  @Test(
    "Mistakes about signatures and seals say what to try",
    arguments: [
      (["--sheet", "siku", "--seal", "王維之印"], "such as --sheet scroll"),
      (["--seal", "王維之印"], "--seal stands on a --sheet"),
      (["--sheet", "scroll", "--seal", "印 kind=red"], "is bai or zhu"),
      (["--sheet", "scroll", "--sign", "{day}"], "there is no field {day}"),
      (["--sheet", "scrol"], "did you mean scroll?"), (["--sheet", "scroll-7"], "scroll"),
      (["--sheet", "fu"], "has room for one character, and the text has"),
    ])
  func hangingMistakes(_ options: [String], _ message: String) throws {
    let run = try folder.vtype(["a.txt", "-o", "a.pdf"] + options)
    #expect(run.status == 64 && !folder.exists("a.pdf"), "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("SH-H2: lines of a couplet that are not equally long are told, with both")
  func unequalCouplet() throws {
    try folder.write("海納百川有容乃大\n壁立千仞無欲則\n", to: "c.txt")
    let run = try folder.vtype("c.txt", "--sheet", "couplet", "-o", "c.pdf")
    #expect(run.status == 0)
    #expect(run.errors.contains("“海納百川有容乃大” has 8 characters, and “壁立千仞無欲則” 7"), "\(run.errors)")
  }

  @Test("SH-E4: seals alone are a picture on nothing, the same each time")
  func sealsAlone() throws {
    for name in ["a.svg", "b.svg", "a.png", "a.pdf"] {
      let run = try folder.vtype(
        "--seal", "王維之印 kind=bai", "--seal", "一片冰心 shape=oval", "--font", "Noto Serif CJK TC", "-o",
        name)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try folder.read("a.svg") == folder.read("b.svg"))
    let picture = try folder.text("a.svg")
    #expect(!picture.contains("<rect") && picture.contains("<path"))
    #expect(try folder.vtype("--seal", "印").status == 64)
  }

  @Test("SH-0: each sheet to hang is drawn without text, in all formats")
  func emptySheets() throws {
    for preset in PageSheet.Preset.allCases {
      let run = try folder.vtype("sheets", preset.rawValue, "-o", "\(preset.rawValue).pdf")
      #expect(run.status == 0 && folder.exists("\(preset.rawValue).pdf"), "\(run.errors)")
    }
    for name in ["x.svg", "x.png"] {
      #expect(try folder.vtype("sheets", "siku", "--dpi", "20", "-o", name).status == 0)
    }
    #expect(try folder.vtype("sheets", "-o", "x.pdf").status == 64)
    #expect(try folder.vtype("sheets", "siku", "-o", "x.txt").status == 64)
  }

  @Test(
    "SH-13: each sheet sets a text of its kind without a warning",
    arguments: PageSheet.Preset.allCases)
  func names(_ preset: PageSheet.Preset) throws {
    let texts: [String: String] = [
      "couplet": "海納百川有容乃大\n壁立千仞無欲則剛\n", "spring": "爆竹聲中除舊歲\n梅花香裡報新春\n萬象更新\n",
      "fu": "福\n", "plaque": "天下為公\n", "banner": "寧靜致遠\n",
      "postcard": "〒: 100-0001\n住所: 東京都千代田区千代田九\n氏名: 山田太郎\n差出人: 佐藤一郎\n",
      "envelope": "〒: 100-0001\n住所: 東京都千代田区千代田九\n氏名: 山田太郎\n差出人: 佐藤一郎\n",
      "hongbao": "恭喜發財\n", "noshi": "題: 御祝\n氏名: 山田太郎\n", "cover": "題: 石頭記\n卷: 卷一\n",
      "namecard": "肩書: 編集長\n氏名: 山田太郎\n住所: 東京都千代田区\n",
      "certificate": "賞状\n山田太郎殿\n右の者は優秀な成績を収めたのでここに賞する\n令和六年五月五日\n佐藤一郎\n",
      "goshuin": "奉拝: 奉拝\n名: 本尊\n寺: 某寺\n日付: 令和六年五月五日\n",
      "tanzaku": "古池や蛙飛びこむ水の音\n", "shikishi": "古池や\n蛙飛びこむ\n水の音\n",
      "kaishi": "あきのたのかりほのいほのとまをあらみわがころもではつゆにぬれつつ\n",
    ]
    try folder.write(texts[preset.rawValue] ?? Self.poem, to: "own.txt")
    let run = try folder.vtype("own.txt", "--sheet", preset.rawValue, "-o", "own.pdf")
    #expect(
      run.status == 0 && !run.errors.contains("warning:"), "\(preset.rawValue): \(run.errors)")
  }

  @Test(
    "SH-S1: files with random mistakes are read, or refused with the file and the line",
    arguments: 0..<40)
  func randomEdits(_ seed: Int) throws {
    let names = ["song", "scroll", "postcard", "handscroll", "genealogy", "sutra", "fan", "chosen"]
    let file = try folder.vtype("sheets", names[seed % names.count]).text
    var state = UInt64(seed + 1)
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, limit)
    }
    var lines = file.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0...next(3) {
      let index = next(lines.count)
      switch next(6) {
      case 0: lines[index] = String(lines[index].reversed())
      case 1: lines[index] = lines[index].replacing("=", with: "= 99999999")
      case 2:
        lines.insert(
          ["[grid]", "[slots.x]", "x = 1", "\"", "= =", "[parts.y]"][next(6)], at: index)
      case 3: lines[index] = lines[index].replacing("\"", with: next(2) == 0 ? "" : "\"-")
      case 4:
        lines[index] = lines[index].replacing("mm", with: ["col", "%", "cell", "zz"][next(4)])
      default: lines.remove(at: index)
      }
    }
    try folder.write(lines.joined(separator: "\n"), to: "wrong.toml")
    let run = try folder.vtype("a.txt", "--sheet", "./wrong.toml", "-o", "wrong.pdf")
    #expect([0, 64, 65, 66, 69, 78].contains(run.status), "\(run.status) \(run.errors)")
    guard run.status != 0, run.errors.contains("wrong.toml") else { return }
    let place = run.errors.firstRange(of: "wrong.toml:").map { run.errors[$0.upperBound...] }
    #expect(place?.first?.isNumber == true, "\(run.errors)")
  }
}
