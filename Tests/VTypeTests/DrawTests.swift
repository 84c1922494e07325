import Testing
import VerticalLayout

/// `--full-layout` and `vtype draw`: a layout that was saved in full gives the picture that its text gives.
struct DrawTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.makeFolder("text")
    try folder.makeFolder("layout")
  }

  private static let square =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40">"#
    + #"<rect width="30" height="40" fill="teal"/></svg>"#

  private static let novel = """
    # 羅生門 {#top}

    {青空|あおぞら}の下で、[大切]{emphasis=sesame}なことを[割注である二行に割る]{note=warichu}語る。[朱]{ink=vermilion shadow="1pt 1pt #88f hard-light"}の\
    字と[線]{line=wavy}と[影]{shadow="0.08em 0.08em 0.1em #ccc multiply"}と[内]{shadow="inset 0.03em 0.04em 0.06em #333"}と12月5日。

    [飛ぶ](https://example.org/?a=b&c)、[戻る](#top)、[箱]{border=double ground=ivory radius=0.2em}、[消す]{strike=single}、\
    [輪郭]{outline=0.05em slant=12}。![印](seal.svg){height=1em}と![](seal.svg)。𠮷野家で🎴と English の話——注[^a]。

    - 一つ目
    - 二つ目

    :::: {boxed=true border=double radius=0.3em}
    箱の中の段落である。[先へ](#end)
    ::::

    \(String(repeating: "或日の暮方の事である。一人の下人が、羅生門の下で雨やみを待つてゐた。", count: 12))

    ## 終 {#end}

    終り。

    [^a]: 脚注である。
    """

  /// Boxes in each other over pages, and a table in one with a cell over several rows, whose head comes again.
  private static let boxes = """
    前の段落。

    :::: {boxed=true border=double radius=0.3em ground=ivory}
    \(String(repeating: "箱の中の段落である。", count: 9))
    ::: {boxed=true border="thin dotted vermilion" ground="#88f8" padding=0.2em row-rule=true \
    cell-rule=true}
    | 朝 | 帝 | 事 |
    |---|---|--:|
    | 唐 | 太宗 | 貞觀之治、天下大治、四夷賓服、斗米三四錢、外戸不閉。 |
    | ^^ | 高宗 | ^^ |
    | ^^ | 玄宗 | 開元盛世 |
    \((1...9).map { "| 宋\($0) | 帝 | 事 |" }.joined(separator: "\n"))
    :::
    ::::

    後の段落。
    """

  private static let bopomofo = "[春眠不覺曉]{bopomofo=\"ㄔㄨㄣ ㄇㄧㄢˊ ㄅㄨˋ ㄐㄩㄝˊ ㄒㄧㄠˇ\"}，{處處|chù chù}聞啼鳥。"

  /// Texts, and options of setting and of drawing.
  private static let cases: [(name: String, text: String, setting: [String], drawing: [String])] = [
    (
      "poem.txt", "春曉\n孟浩然\n\n春眠不覺曉，處處聞啼鳥。\n夜來風雨聲，花落知多少。\n",
      ["--align", "center", "--paper", "xuan"], ["--dpi", "100"]
    ),
    (
      "novel.md", novel, ["--lang", "ja", "--page", "a6", "--title", "題", "--author", "名"],
      ["--dpi", "72"]
    ),
    (
      "book.md", novel,
      [
        "--lang", "ja", "--book", "bunko", "--head", "{title}", "--notes", "side", "--toc", "front",
      ],
      ["--dpi", "40", "--date", "2026-11-23", "--bleed", "3mm", "--marks", "--binding", "right"]
    ),
    (
      "novel.md", novel, ["--lang", "ja", "--debug", "--page", "a5"],
      ["--dpi", "50", "--pages", "2-"]
    ),
    (
      "boxes.md", boxes,
      ["--lang", "ja", "--page", "70mmx60mm", "--size", "9pt", "--pitch", "14pt"],
      ["--dpi", "72"]
    ),
    (
      "marks.md", bopomofo,
      ["--lang", "zh-Hant", "--show-invisibles", "--select", "0:6", "--paper", "#ffeeaa80"],
      ["--glyphs", "outlines"]
    ),
    (
      "frames.txt", String(repeating: "床前明月光，疑是地上霜。", count: 20),
      [
        "--page", "100mmx80mm", "--ltr", "--frame", "rect 0 0 45% 100%", "--frame",
        "ellipse 76% 50% 24% 50%",
      ],
      ["--dpi", "72"]
    ),
  ]

  @Test(
    "YY-50: a layout that was saved in full is drawn with the bytes of its text",
    arguments: cases.indices)
  func same(_ number: Int) throws {
    let (name, text, setting, drawing) = Self.cases[number]
    try folder.write(text, to: name)
    try folder.write(Self.square, to: "seal.svg")
    let saved = try folder.vtype([name, "-o", "a.json", "--full-layout", "--quiet"] + setting)
    #expect(saved.status == 0, "\(saved.errors)")
    if name == "boxes.md" {
      let json = String(decoding: try folder.read("a.json"), as: UTF8.self)
      #expect(json.contains(#""boxes":["#) && json.contains(#""kind":"table-head""#))
      #expect(json.split(separator: #""boxes":["#).count > 3)
    }
    let isOutline = drawing.contains("--glyphs")
    for backend in isOutline ? ["native"] : ["native", "cairo"] {
      for format in ["pdf", "svg", "png"] {
        let output = ["--backend", backend, "--quiet"] + drawing
        let direct = try folder.vtype(
          // With the layout beside it, a text with contents is written in the order of its pages.
          [name, "-o", "text/\(backend).\(format)", "--layout", "/dev/null"] + setting + output)
        #expect(direct.status == 0, "\(direct.errors)")
        let drawn = try folder.vtype(
          ["draw", "a.json", "-o", "layout/\(backend).\(format)"] + output)
        #expect(drawn.status == 0, "\(drawn.errors)")
      }
    }
    let names = folder.names(in: "text")
    #expect(names.count >= (isOutline ? 3 : 6) && names == folder.names(in: "layout"))
    for name in names {
      #expect(try folder.read("text/\(name)") == folder.read("layout/\(name)"), "\(name)")
    }
  }

  @Test("YY-50: a layout in full is one in all else") func otherKeys() throws {
    try folder.write(Self.novel, to: "a.md")
    try folder.write(Self.square, to: "seal.svg")
    for (name, option) in [("a.json", []), ("b.json", ["--full-layout"])] {
      #expect(try folder.vtype(["a.md", "--page", "a6", "-q", "-o", name] + option).status == 0)
    }
    let (short, long) = (try folder.read("a.json"), try folder.read("b.json"))
    #expect(try LayoutRecord(json: short) == LayoutRecord(json: long))
    #expect(try LayoutRecord(json: long).json() == short)
    // A batch writes the same layouts.
    let run = try folder.vtype(
      "batch", "a.md", "--page", "a6", "--layout", "-", "--full-layout", "-q")
    #expect(Array(run.output.dropLast()) == long.filter { $0 != 0x0A })
  }

  @Test("YY-50: a picture of a GIF, and one drawn twice") func images() throws {
    let gif: [UInt8] =
      Array("GIF89a".utf8) + [
        2, 0, 1, 0, 0x80, 0, 0, 200, 60, 35, 0, 0, 255, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44,
        0x0A,
        0, 0x3B,
      ]
    try folder.write(gif, to: "a.gif")
    try folder.write("甲![](a.gif){height=2em}乙![丙](a.gif){height=1em}\n", to: "a.md")
    let options = ["a.md", "--lang", "ja", "-q"]
    #expect(try folder.vtype(options + ["-o", "a.json", "--full-layout"]).status == 0)
    for format in ["pdf", "svg", "png"] {
      let direct = try folder.vtype(options + ["-o", "text/a.\(format)", "--dpi", "72"])
      let drawn = try folder.vtype(
        "draw", "a.json", "-q", "-o", "layout/a.\(format)", "--dpi", "72")
      #expect(direct.status == 0 && drawn.status == 0, "\(direct.errors)\(drawn.errors)")
      #expect(try folder.read("text/a.\(format)") == folder.read("layout/a.\(format)"), "\(format)")
    }
  }

  // MARK: Faulty layouts

  private func saved(_ font: String? = nil) throws -> String {
    try folder.write("春眠\n", to: "a.txt")
    let run = try folder.vtype(
      ["a.txt", "-q", "--full-layout", "-o", "a.json"] + (font.map { ["--font", $0] } ?? []))
    #expect(run.status == 0, "\(run.errors)")
    return try folder.text("a.json")
  }

  /// Damages to a layout: the old part, the new one, and the message.
  private static let damages: [(String, String, String)] = [
    (#""version":1"#, #""version":2"#, "version should be 1"),
    (
      #""drawing":{"items""#, #""other":{"items""#,
      "was saved without what drawing needs; save it with --full-layout"
    ),
    (
      #""orientation":"upright","glyphs":[["#,
      #""orientation":"upright","glyphs":[[99999999,0,0],["#, "should be one of the "
    ),
    (
      #""kind":"glyphs","font":0"#, #""kind":"glyphs","font":7"#,
      "font should be one of the 1 fonts"
    ),
    (
      #""kind":"glyphs","font":0"#, #""kind":"glyphs","font":-1"#,
      "font should be one of the 1 fonts"
    ),
    (#""kind":"glyphs""#, #""kind":"letters""#, "kind should be one of the names in use"),
    (
      #""clusters":[["#, #""clusters":[[9,9],["#,
      "clusters should be all of the text and of the glyphs"
    ),
    (#""items":[0,1]"#, #""items":[0,9]"#, "items should be items of the list in order"),
    (#""items":[0,1]"#, #""items":[1,0]"#, "items should be items of the list in order"),
    (#""unit":"pt""#, #""unit":"pt"]"#, "not JSON at byte"),
    (
      #""hash":""#, #""hash":"x"#,
      "is another one than when the layout was saved; name the file that it was"
    ),
    (#""direction":"rtl""#, #""direction":"up""#, "direction should be"),
    (#""drawing":{"fonts""#, #""drawing":{"paper":"mud","fonts""#, "paper should be a colour"),
    (
      #""drawing":{"fonts""#, #""drawing":{"images":[{"name":"a","data":"===="}],"fonts""#,
      "data should be a file in base64"
    ),
    (
      #""drawing":{"fonts""#, #""drawing":{"images":[{"name":"a","data":"AAAA"}],"fonts""#,
      "the image “a”: "
    ),
    (
      #""drawing":{"items":["#,
      #""drawing":{"items":[{"kind":"fill","rect":[0,0,999999999999999,1],"color":"ink"},"#,
      "should be on a page"
    ),
    (
      #""drawing":{"items":["#,
      #""drawing":{"items":[{"kind":"stroke","rect":[0,0,1,1],"width":-1,"color":"ink"},"#,
      "should be from 0 to"
    ),
    (
      #""drawing":{"items":["#,
      #""drawing":{"items":[{"kind":"path","steps":[["M",0,0],["L",0,9000]],"stroke":{"color":"ink","width":1,"#
        + #""dashes":[0.0009765625]}},"#, "dashes should be longer"
    ),
    (
      #""drawing":{"items":["#, #""drawing":{"items":[{"kind":"path","steps":[["Q",0,0]]},"#,
      "should be M, L, C or Z and its points"
    ),
    (
      #""drawing":{"items":["#,
      #""drawing":{"items":[{"kind":"image","name":"no","rect":[0,0,1,1],"bounds":[0,0,1,1]},"#,
      "name should be one of the images"
    ),
  ]

  @Test("A layout that is damaged is told with its place", arguments: damages.indices)
  func damaged(_ number: Int) throws {
    let (old, new, message) = Self.damages[number]
    let text = try saved()
    let damaged = text.replacing(old, with: new, maxReplacements: 1)
    #expect(damaged != text, "\(old)")
    try folder.write(damaged, to: "b.json")
    for format in ["pdf", "svg", "png"] {
      let run = try folder.vtype("draw", "b.json", "-o", "b.\(format)")
      #expect([65, 69].contains(run.status) && run.errors.contains(message), "\(run.errors)")
      #expect(!folder.exists("b.\(format)"))
    }
  }

  @Test("No cut or change of a byte ends it by a signal") func anyByte() throws {
    let text = Array(try saved().utf8)
    var random = SystemRandomNumberGenerator()
    for number in 0..<24 {
      var bytes = text
      let place =
        number.isMultiple(of: 2)
        ? bytes.count * number / 24 : Int.random(in: 0..<bytes.count, using: &random)
      if number.isMultiple(of: 2) {
        bytes.removeSubrange(place...)
      } else {
        bytes[place] = Array("0192-.,\"[]{}".utf8).randomElement() ?? 0
      }
      try folder.write(bytes, to: "b.json")
      let run = try folder.vtype("draw", "b.json", "-o", "b.pdf")
      #expect((0...75).contains(run.status), "\(place): \(run.errors)")
    }
  }

  @Test(
    "What cannot be is told before any work",
    arguments: [
      (["draw"], "layout"),
      (["draw", "a.json"], "no output: add -o FILE"),
      (["draw", "a.json", "-o", "a.json"], "is an input, and would be overwritten"),
      (["draw", "a.json", "-o", "b.json"], "a layout is drawn as PDF, SVG or PNG"),
      (["draw", "a.json", "-o", "a.pdf", "--full-layout"], "--full-layout is for setting a text"),
      (["draw", "a.json", "-o", "a.pdf", "--part", "0,0,9,9"], "--part is for PNG"),
      (["a.txt", "-o", "a.pdf", "--full-layout"], "add --layout FILE, or leave it out"),
      (["draw", "missing.json", "-o", "a.pdf"], "no such file"),
      (["draw", "a.txt", "-o", "a.pdf"], "not JSON at byte 0"),
    ])
  func mistakes(_ words: [String], _ message: String) throws {
    _ = try saved()
    let run = try folder.vtype(words)
    #expect(
      [64, 65, 66].contains(run.status) && run.errors.lowercased().contains(message.lowercased()),
      "\(run.errors)")
    #expect(!folder.exists("a.pdf"))
  }

  @Test(
    "Fonts are found where they were, beside the layout, and where they are named; others are refused"
  )
  func fonts() throws {
    var font = MadeFont()
    try folder.makeFolder("fonts")
    try folder.makeFolder("moved")
    try folder.write(font.bytes(), to: "fonts/made.ttf")
    try folder.write("一丁丂七\n", to: "a.txt")
    let options = ["a.txt", "--font", "fonts/made.ttf", "-q"]
    #expect(
      try folder.vtype(options + ["-o", "a.pdf", "--layout", "moved/a.json", "--full-layout"])
        .status == 0)
    func draw(_ words: [String] = []) throws -> (status: Int32, errors: String) {
      folder.remove("b.pdf")
      let run = try folder.vtype(["draw", "moved/a.json", "-o", "b.pdf"] + words)
      if run.status == 0 { #expect(try folder.read("b.pdf") == folder.read("a.pdf")) }
      return (run.status, run.errors)
    }
    #expect(try draw().status == 0)
    folder.remove("fonts/made.ttf")
    let missing = try draw()
    #expect(
      missing.status == 69
        && missing.errors.contains(
          "is not here, or is another one than when the layout was saved; name the file that it was, made.ttf, with --font"
        ))
    // A font without a name has that of its file.
    try folder.write(font.bytes(), to: "text/made.ttf")
    #expect(try draw(["--font", "text/made.ttf"]).status == 0)
    try folder.write(font.bytes(), to: "moved/made.ttf")
    #expect(try draw().status == 0)
    font["hhea"][5] ^= 1
    try folder.write(font.bytes(), to: "moved/made.ttf")
    let other = try draw()
    #expect(
      other.status == 69 && other.errors.contains("is another one than when the layout was saved"))
  }
}
