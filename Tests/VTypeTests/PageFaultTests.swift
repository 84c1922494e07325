import Testing
import VerticalLayout

/// Breaks, contents, layouts of some pages and sheets as people try them (P12, P14, P15, P20, W5, W8, R4 to R6).
struct PageFaultTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func pageCount(_ name: String) throws -> Int {
    let text = try Program.run("pdfinfo", name, in: folder.path).text
    return text.split(separator: "\n").first { $0.hasPrefix("Pages:") }
      .flatMap { $0.split(separator: " ").last }.flatMap { Int($0) } ?? 0
  }

  @Test(
    "P12 a break makes a page, where the page is as large as its text",
    arguments: [
      ("a.txt", "甲。\n[newpage]\n乙。\n", 2), ("b.txt", "甲\n［＃改ページ］\n乙\n［＃改ページ］\n丙丁\n", 3),
      ("c.md", "[甲]{weight=bold}\n\n::: {break=page}\n乙\n:::\n", 2), ("d.txt", "甲。\n乙。\n", 1),
    ])
  func breaks(_ name: String, _ text: String, _ count: Int) throws {
    try folder.write(text, to: name)
    let run = try folder.vtype(name, "-q", "--lang", "ja", "-o", "x.pdf", "-o", "y.svg")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try pageCount("x.pdf") == count)
    #expect(folder.names().filter { $0.hasSuffix(".svg") }.count == count)
  }

  @Test("P14 contents of a book without headings make no page, and a warning says so")
  func emptyContents() throws {
    try folder.write("本文だけの一篇。\n", to: "t.txt")
    try folder.write("甲\n", to: "u.txt")
    for (front, count) in [("[\"contents\"]", 1), ("[\"title\", \"contents\"]", 2)] {
      try folder.write(
        "title = \"書\"\nlang = \"ja\"\nfront = \(front)\nbody = [\"t.txt\"]\n[settings]\npage = \"a6\"\nhead = [\"{h1}\"]\n",
        to: "book.toml")
      let run = try folder.vtype("book", "book.toml", "-o", "x.pdf", "--layout", "x.json")
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.errors.contains("warning: the texts have no headings for contents to name"))
      #expect(try pageCount("x.pdf") == count && !folder.text("x.json").contains("目次"))
    }
  }

  @Test("P18 details of a book without a colophon are told")
  func noColophon() throws {
    try folder.write("本文だけの一篇。\n", to: "t.txt")
    for (back, isReported) in [("[]", true), ("[\"colophon\"]", false)] {
      try folder.write(
        "title = \"書\"\nlang = \"ja\"\nbody = [\"t.txt\"]\nback = \(back)\nedition = \"初版\"\nprinter = \"某\"\nisbn = \"978\"\n",
        to: "book.toml")
      for words in [["book", "book.toml", "-o", "x.pdf"], ["check", "book.toml"]] {
        let run = try folder.vtype(words)
        let message = "the book has no colophon to set 初版, 印刷所 on"
        #expect((run.errors + run.text).contains(message) == isReported, "\(run.errors)")
      }
    }
    // An e-book is called by its ISBN.
    try folder.write("body = [\"t.txt\"]\nisbn = \"978\"\n", to: "book.toml")
    let named = try folder.vtype("book", "book.toml", "-o", "x.pdf")
    #expect(!named.errors.contains("colophon"))
  }

  @Test("P14 the heading of the contents is no running head of the text after them")
  func runningHeads() throws {
    let line = "山路を登りながら、こう考えた。\n"
    try folder.write(String(repeating: line, count: 60), to: "preface.txt")
    try folder.write(
      String(repeating: line, count: 40) + "\n## 一\n\n" + String(repeating: line, count: 60),
      to: "t.md")
    try folder.write(
      "title = \"書\"\nlang = \"ja\"\nfront = [\"contents\", \"preface.txt\"]\nbody = [\"t.md\"]\n[settings]\npage = \"a6\"\nhead = [\"{h1}\"]\n",
      to: "book.toml")
    try folder.write("# 題\n\n" + (try folder.text("t.md")), to: "single.md")
    for words in [
      ["book", "book.toml"],
      ["single.md", "--toc", "front", "--lang", "ja", "--page", "a6", "--head", "{h1}"],
    ] {
      let run = try folder.vtype(words + ["-q", "--layout", "x.json"])
      #expect(run.status == 0, "\(run.errors)")
      let record = try LayoutRecord(json: folder.read("x.json"))
      let heads = record.pages.map { page in
        page.furniture.filter { $0.kind == .head }.map(\.text).joined()
      }
      #expect(!heads.contains { $0.contains("目次") }, "\(heads)")
      #expect(heads.contains("一"), "\(heads)")
    }
  }

  @Test(
    "P15 messages of a text with contents name the author's lines",
    arguments: [[], ["--page", "a6"], ["-o", "y.svg"]])
  func lines(_ options: [String]) throws {
    try folder.write(
      "書\n某\n\n第一章\n\n本文\u{E001}。\n\n第二章\n\n本文。\n\n第三章\n\u{E002}。\n", to: "t.txt")
    let run = try folder.vtype(
      ["t.txt", "--lang", "ja", "--toc", "front", "-o", "x.pdf"] + options)
    #expect(run.status == 0)
    #expect(
      run.errors.contains("t.txt:6:3: warning: ") && run.errors.contains("t.txt:13:1: warning: "),
      "\(run.errors)")
  }

  @Test(
    "P20 --pages holds for the layout, too",
    arguments: [["--layout", "x.json"], ["-o", "x.json"]])
  func layouts(_ output: [String]) throws {
    try folder.write(String(repeating: "山路を登りながら、こう考えた。\n", count: 90), to: "a.txt")
    let words = ["a.txt", "-q", "--page", "a6", "--lang", "ja"]
    #expect(try folder.vtype(words + output + ["--pages", "2-3"]).status == 0)
    let record = try LayoutRecord(json: folder.read("x.json"))
    #expect(record.pages.map(\.index) == [1, 2])
    let beyond = try folder.vtype(words + output + ["--pages", "99"])
    #expect(beyond.status == 64 && beyond.errors.contains("no page 99"), "\(beyond.errors)")
  }

  @Test(
    "P20 signs drawn under a heading of Project Gutenberg are no text",
    arguments: ["-----", "==========", "－－－－－", "────────"])
  func underlines(_ line: String) throws {
    try folder.write(
      "The Project Gutenberg eBook of 書\n\nTitle: 書\n\n*** START OF THE PROJECT GUTENBERG EBOOK 書 ***\n\n\n第一回\n\(line)\n\n"
        + "話說——天下大勢，分久必合。\n\n*** END OF THE PROJECT GUTENBERG EBOOK 書 ***\n", to: "g.txt")
    let run = try folder.vtype(
      "g.txt", "--from", "gutenberg", "--lang", "zh-Hant", "-q", "-o", "g.json")
    #expect(run.status == 0, "\(run.errors)")
    let text = try folder.text("g.json")
    #expect(text.contains("第一回") && !text.contains(line) && text.contains("——"))
  }

  @Test(
    "P20 signs drawn under a title or a chapter are no text in a plain text, and signs between lines stay",
    arguments: [
      ("赤水玄珠\n-----\n\n　春の夜は更けた。\n", "-----", false),
      ("題名\n作者\n=====\n　春の夜は更けた。\n　彼は言った。\n", "=====", false),
      ("題\n人\n\n第一章\n－－－－－\n\n　春の夜は更けた。\n\n第二章\n－－－－－\n\n　秋。\n", "－－－－－", false),
      ("静夜思\n————————\n床前明月光\n疑是地上霜\n", "————————", false),
      ("　春の夜は更けた。\n-----\n　秋の朝だった。\n", "-----", true),
      ("　春の夜は更けた。\n\n-----\n\n　秋の朝だった。\n", "-----", true),
      ("古池や蛙飛び込む水の音\n-----\n閑さや岩にしみ入る蝉の声\n-----\n夏草や兵どもが夢の跡\n-----\n五月雨を集めて早し最上川\n", "-----", true),
      ("題名\n---\n　春の夜は更けた。\n", "---", true),
    ])
  func plainUnderlines(_ text: String, _ signs: String, _ isText: Bool) throws {
    try folder.write(text, to: "a.txt")
    for words in [[], ["--heading", "never"]] {
      let run = try folder.vtype(["a.txt", "--lang", "ja", "-o", "a.json"] + words)
      #expect(run.status == 0, "\(run.errors)")
      let stays = isText || !words.isEmpty
      #expect(try folder.text("a.json").contains(signs) == stays)
      #expect(run.errors.contains("not set; --heading never sets them") != stays, "\(run.errors)")
    }
  }

  @Test(
    "P20 a heading before a picture stands with what follows it, at any place of the page",
    arguments: [
      "float=head height=10em width=8em", "float=foot height=6em width=6em", "height=12em",
    ],
    [["--book", "bunko"], ["--page", "a6", "--tiers", "2", "--align", "justify"]])
  func headingsBeforePictures(_ style: String, _ options: [String]) throws {
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><circle r=\"4\"/></svg>",
      to: "p.svg")
    let line = "　山路を登りながら、こう考えた。智に働けば角が立つ。情に棹させば流される。\n\n"
    var ends = 0
    for count in 2..<26 {
      try folder.write(
        String(repeating: "　短い行。\n\n", count: count) + String(repeating: line, count: 4)
          + "## 第二章\n\n![図](p.svg){\(style)}\n\n" + String(repeating: line, count: 4), to: "a.md")
      let run = try folder.vtype(["a.md", "-q", "--lang", "ja", "-o", "a.json"] + options)
      #expect(run.status == 0, "\(run.errors)")
      let pages = try LayoutRecord(json: folder.read("a.json")).pages
      let columns = pages.flatMap { page in
        page.columns.filter { !$0.runs.isEmpty }.map { (place: [page.index, $0.tier], column: $0) }
      }
      let heading = try #require(columns.firstIndex { $0.column.text.hasPrefix("第二章") })
      #expect(columns[heading].place == columns[heading + 1].place, "\(count)")
      if columns[heading].place != columns[heading - 1].place { ends += 1 }
    }
    // Some came to the foot, and went on.
    #expect(ends > 0)
  }

  @Test(
    "W5 the strip of the marks around a page has no ground in PNG", arguments: ["ivory", "xuan"])
  func ground(_ paper: String) throws {
    try folder.write("春眠不覺曉\n", to: "a.txt")
    func corner(_ options: [String]) throws -> [UInt8] {
      let run = try folder.vtype(
        ["a.txt", "-q", "--page", "a6", "--dpi", "36", "--paper", paper, "-o", "a.png"] + options)
      #expect(run.status == 0, "\(run.errors)")
      return try folder.python(
        "import sys; from PIL import Image; i=Image.open('a.png').convert('RGB'); sys.stdout.buffer.write(bytes(i.getpixel((1,1))+i.getpixel((i.width//3,i.height//2))))"
      ).output
    }
    let plain = try corner([])
    #expect(plain[..<3].elementsEqual(plain[3...]) && plain[0..<3] != [255, 255, 255])
    let marked = try corner(["--marks"])
    #expect(marked[..<3] == [255, 255, 255])
    #expect(marked[3...].elementsEqual(plain[3...]))
  }

  @Test(
    "a message about columns on a sheet names what the sheet takes",
    arguments: [
      ("ming", "[陵]{ruby=みささぎ}は[傍線]{line=double}と[点々]{emphasis=dot}。\n"),
      ("song", "[点々]{emphasis=dot}と[傍線]{line=double}は[陵]{ruby=みささぎ}。\n"),
    ])
  func adviceOnSheets(_ sheet: String, _ text: String) throws {
    try folder.write(String(repeating: text, count: 4), to: "a.md")
    let usual = try folder.vtype("a.md", "--lang", "ja", "--column-gap", "0pt", "-o", "a.pdf")
    #expect(usual.errors.contains("try a larger --column-gap"), "\(usual.errors)")
    let run = try folder.vtype("a.md", "--lang", "ja", "--sheet", sheet, "-o", "a.pdf")
    #expect(run.status == 0 && !run.errors.contains("--column-gap"), "\(run.errors)")
    #expect(
      run.errors.contains("try smaller text in the columns, --sheet-set text.size=0.5col"),
      "\(run.errors)")
    let set = try folder.vtype(
      "a.md", "--lang", "ja", "--sheet", sheet, "--sheet-set", "text.size=0.5col", "-o", "a.pdf")
    #expect(set.status == 0 && !set.errors.contains("reach into a neighbour"), "\(set.errors)")
  }

  @Test(
    "L4 marks of kanbun on the columns of a book are clear of each other, and other text keeps its grid",
    arguments: [
      "將(まさ)ニ‹す›«ル»[レ]行カント。當(まさ)ニ‹べ›«シ»[レ]勉ム。", "宜(よろ)シク‹べ›«シ»[レ]學ブ。須(すべか)ラク‹べ›«シ»[レ]歸ル。",
    ], ["bunko", "shinsho", "shiroku"])
  func kanbunInBooks(_ text: String, _ book: String) throws {
    let prose = String(repeating: "山路を登りながら、", count: 10) + "\n"
    let kanbun = String(repeating: text, count: 14) + "\n"
    try folder.write(kanbun + kanbun, to: "k.txt")
    try folder.write(prose + prose, to: "p.txt")
    let words = ["--from", "kanbun", "--lang", "ja", "--book", book]
    let check = try folder.vtype(["check", "k.txt"] + words)
    #expect(!check.text.contains("[overlap]"), "\(check.text)")
    #expect(!check.text.contains("[annotation-collides]"), "\(check.text)")
    let stays = try folder.vtype(["check", "k.txt", "--ruby-collision", "warn"] + words)
    #expect(stays.text.contains("[annotation-collides]"), "\(stays.text)")
    // Plain text, and kanbun whose marks stand on one side, have the columns of the type area.
    for (name, source) in [
      ("p.txt", prose), ("q.txt", String(repeating: "學ビテ時ニ習フ。", count: 30)),
    ] {
      try folder.write(source, to: name)
      for (output, policy) in [("a.json", []), ("b.json", ["--ruby-collision", "warn"])] {
        let run = try folder.vtype([name, "-q", "-o", output] + words + policy)
        #expect(run.status == 0, "\(run.errors)")
      }
      #expect(try folder.read("a.json") == folder.read("b.json"))
    }
  }

  @Test(
    "W8 a page of a sheet is a leaf, and --impose leaf leaves it as it is",
    arguments: ["siku", "song"])
  func leaves(_ sheet: String) throws {
    try folder.write(String(repeating: "春眠不覺曉處處聞啼鳥夜來風雨聲花落知多少", count: 40) + "\n", to: "a.txt")
    for (name, options) in [("a.pdf", []), ("b.pdf", ["--impose", "leaf"])] {
      let run = try folder.vtype(["a.txt", "-q", "--sheet", sheet, "-o", name] + options)
      #expect(run.status == 0, "\(run.errors)")
    }
    let info = try ["a.pdf", "b.pdf"].map {
      try Program.run("pdfinfo", "-l", "9", $0, in: folder.path).text
    }
    let sizes = info.map {
      $0.split(separator: "\n").filter { $0.contains(" size:") && $0.hasPrefix("Page") }
    }
    #expect(sizes[0] == sizes[1] && sizes[0].count > 1)
  }

  @Test("W4 a book file is checked as the book that it describes, and is no text") func bookFiles()
    throws
  {
    try folder.write("# 一\n\n本文。\n", to: "a.md")
    try folder.write("# 二\n\n本文。\n彼は「言った。\n\nまた\u{E000}。\n", to: "b.md")
    try folder.write(
      "title = \"書\"\nfront = [\"contents\"]\nbody = [\"a.md\", \"b.md\"]\n[settings]\npage = \"a6\"\nlang = \"ja\"\n",
      to: "book.toml")
    let run = try folder.vtype("check", "book.toml")
    #expect(run.status == 1, "\(run.text)\(run.errors)")
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(
      lines.contains { $0.hasPrefix("b.md:4:3: ") && $0.contains("bracket-unclosed") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("b.md:6:3: ") }, "\(lines)")
    #expect(!run.text.contains("title =") && !lines.contains { $0.hasPrefix("a.md:") }, "\(lines)")
    for words in [["book.toml", "-o", "x.pdf"], ["batch", "book.toml", "-o", "out/"]] {
      let wrong = try folder.vtype(words)
      #expect(
        wrong.status == 64 && wrong.errors.contains("vtype book book.toml"), "\(wrong.errors)")
    }
    #expect(try folder.vtype("check", "none.toml").status == 66)
  }

  @Test(
    "D10 the papers of the trade have their names, and D4 pages have pixels",
    arguments: [
      ("shiroku", 127, 188), ("四六判", 127, 188), ("tankobon", 127, 188), ("kiku", 152, 218),
      ("菊判", 152, 218),
      ("hagaki", 100, 148), ("はがき", 100, 148), ("meishi", 55, 91), ("meishi-landscape", 91, 55),
      ("a7", 74, 105),
      ("b7", 91, 128), ("32開", 130, 184), ("32k", 130, 184), ("16开", 185, 260), ("大32开", 140, 203),
      ("A5判", 148, 210), ("四六版", 127, 188), ("국판", 148, 210), ("문고판", 105, 148), ("46판", 127, 188),
    ])
  func papers(_ name: String, _ width: Double, _ height: Double) throws {
    try folder.write("山\n", to: "a.txt")
    let run = try folder.vtype("a.txt", "-q", "--margin", "5mm", "--page", name, "-o", "a.json")
    #expect(run.status == 0, "\(run.errors)")
    let size = try #require(LayoutRecord(json: folder.read("a.json")).pages.first?.size)
    #expect(abs(size.width.points - width * 72 / 25.4) < 0.01)
    #expect(abs(size.height.points - height * 72 / 25.4) < 0.01)
  }

  @Test(
    "D4 a page in pixels makes a PNG of them",
    arguments: [
      ("1080x1350px", "300", 1080, 1350), ("640pxx480px", "96", 640, 480),
      ("square", "300", 1080, 1080),
    ])
  func pixels(_ page: String, _ dpi: String, _ width: UInt32, _ height: UInt32) throws {
    try folder.write("山\n", to: "a.txt")
    let run = try folder.vtype("a.txt", "-q", "--page", page, "--dpi", dpi, "-o", "a.png")
    #expect(run.status == 0, "\(run.errors)")
    let bytes = try folder.read("a.png")
    func number(_ place: Int) -> UInt32 {
      bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    #expect(number(16) == width && number(20) == height)
    let list = try folder.vtype("--page", "list")
    #expect(list.status == 0 && list.text.contains("kiku") && list.text.contains("152 × 218 mm"))
  }

  @Test("D4, S3 every command takes pages in pixels, in settings and jobs too")
  func pixelsEverywhere() throws {
    try folder.makeFolder("in")
    try folder.write("山\n", to: "in/a.txt")
    try folder.write("page = \"1080x1350px\"\n", to: "px.toml")
    try folder.write(
      #"{"text":"山","output":"j.png","page":"1080x1350px"}"# + "\n"
        + #"{"text":"山","output":"k.png","page":"640x480px","dpi":96}"# + "\n", to: "jobs.jsonl")
    try folder.write("title = \"書\"\nbody = [\"in/a.txt\"]\n", to: "book.toml")
    for words in [
      ["in/a.txt", "--config", "px.toml", "-o", "c.png"], ["batch", "jobs.jsonl", "-o", "out"],
      ["book", "book.toml", "--page", "1080x1350px", "-o", "b.png"],
      ["check", "in", "--page", "1080x1350px"],
      ["snapshot", "record", "in", "--page", "1080x1350px", "--book", "bunko"],
    ] {
      let run = try folder.vtype(words)
      #expect(run.status == 0, "\(words): \(run.errors)")
    }
    for (file, width, height) in [
      ("c.png", 1080, 1350), ("out/j.png", 1080, 1350), ("out/k.png", 640, 480),
      ("b.png", 1080, 1350),
    ] {
      let bytes = try folder.read(file)
      let size = [16, 20].map { bytes[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
      #expect(size == [width, height], "\(file)")
    }
  }

  // MARK: Long and deep

  @Test(
    "R4 a note that many places refer to makes a text at most twice as long",
    arguments: ["vtype", "convert"])
  func repeatedNotes(_ command: String) throws {
    let note = String(repeating: "註", count: 500)
    try folder.write(String(repeating: "甲[^1]", count: 2000) + "\n\n[^1]: \(note)\n", to: "a.md")
    let words =
      command == "convert"
      ? ["convert", "a.md", "--notes", "warichu", "--to", "vtype", "-o", "a.out"]
      : ["a.md", "--lang", "zh-Hant", "--notes", "warichu", "--format", "json", "-o", "a.out"]
    let run = try folder.vtype(words)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.errors.contains("the note stands in the text before, and is not set again"),
      "\(run.errors)")
    let count = try folder.text("a.out").count { $0 == "註" }
    #expect((500...30_000).contains(count), "\(count)")
    // A note that two places refer to is set twice.
    try folder.write("甲[^1]乙[^1]\n\n[^1]: 註釋\n", to: "b.md")
    let twice = try folder.vtype("convert", "b.md", "--notes", "warichu", "--to", "vtype", "-q")
    #expect(twice.text.ranges(of: "註釋").count == 2, "\(twice.text)")
  }

  @Test("R6 divisions beyond the deepest are left out, not set as text") func deepBoxes() throws {
    try folder.write(
      String(repeating: "::: {boxed=true}\n", count: 500) + "春曉\n"
        + String(repeating: ":::\n", count: 500)
        + "尾\n", to: "a.md")
    let run = try folder.vtype("a.md", "--lang", "ja", "-o", "a.json")
    #expect(
      run.status == 0 && run.errors.contains("divisions nest at most 32 deep"), "\(run.errors)")
    let record = try LayoutRecord(json: folder.read("a.json"))
    #expect(record.pages.flatMap(\.columns).map(\.text).joined().filter { $0 != "\n" } == "春曉尾")
  }
}
