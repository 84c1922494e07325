import Testing
import VerticalLayout

/// The looks of pages: nothing stands over anything else, and text stands where it should.
struct PageLookTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(ImageTests.png(0xFFD0_2020, width: 80, height: 60), to: "fig.png")
    try folder.write("一\n二\n三\n", to: "pitch.txt")
  }

  private func layout(_ arguments: String...) throws -> LayoutRecord {
    let run = try folder.vtype(arguments + ["-q", "-o", "out.json"])
    try #require(run.status == 0, "\(arguments): \(run.errors)")
    return try LayoutRecord(json: folder.read("out.json"))
  }

  /// The presets of `--book`.
  private static let presets = [
    "bunko", "shinsho", "b6", "shiroku", "tankobon", "a5", "a5-2", "b5-2",
  ]

  // MARK: Pictures

  @Test(
    "P1 a picture on a line of its own takes whole columns, and the text returns to the grid",
    arguments: [
      ("a.md", "　文の前。\n![図](fig.png){width=30mm}\n　文の後。\n", 30.0),
      ("b.md", "　文の前。\n\n![図](fig.png){width=13mm height=60mm}\n\n　文の後。\n", 13),
      ("c.txt", "　文の前。\n［＃挿絵（fig.png、横80×縦60）入る］\n　文の後。\n", 21.2),
    ])
  func pictureTakesColumns(_ name: String, _ text: String, _ millimetres: Double) throws {
    try folder.write(text, to: name)
    for preset in Self.presets {
      let record = try layout(name, "--lang", "ja", "--book", preset)
      let columns = record.pages[0].columns.filter { !$0.cells.isEmpty }
      try #require(columns.count == 3, "\(preset): \(columns.map(\.text))")
      let (first, picture, last) = (columns[0], columns[1], columns[2])
      let (em, width) = (first.runs[0].size, picture.cells[0].bounds.width)
      #expect(abs(width.points - millimetres * 72 / 25.4) < 1, "\(preset)")
      // Clear of both neighbours by the gap of the page at the least.
      #expect(first.axis - em.half > picture.axis + width.half, "\(preset)")
      #expect(picture.axis - width.half > last.axis + em.half, "\(preset)")
      #expect(picture.cells[0].t == .zero, "\(preset): a picture has no indent")
      let more = try layout("pitch.txt", "--lang", "ja", "--book", preset).pages[0].columns
      let step = more[0].axis - more[1].axis
      let places = (first.axis - last.axis).points / step.points
      #expect(abs(places - places.rounded()) < 0.01, "\(preset): \(places) columns")
      #expect(
        abs((first.axis + last.axis).points / 2 - picture.axis.points) <= step.points / 2 + 0.1)
    }
  }

  @Test("P1 a picture that has no room on its page goes on to the next one")
  func pictureGoesOn() throws {
    let lines = Array(repeating: "　文がつづく。", count: 12).joined(separator: "\n")
    try folder.write("\(lines)\n![図](fig.png){width=40mm}\n　後の文。\n", to: "a.md")
    let record = try layout("a.md", "--lang", "ja", "--book", "bunko")
    #expect(record.pages.map { $0.columns.count } == [12, 2])
    let picture = try #require(record.pages.last?.columns.first?.cells.first)
    #expect(picture.bounds.x >= .zero)
  }

  /// The number of random things on the pages of each preset; a run by hand has more (`scripts/check-pages`).
  private static let thingCount =
    Program.variable("VTYPE_RANDOM_THINGS").flatMap { Int($0) } ?? 60

  @Test(
    "P1 pictures, tables, boxes and headings of random sizes never stand over anything",
    arguments: Array(Self.presets.enumerated()))
  func nothingOverAnything(_ number: Int, _ preset: String) throws {
    for isSpaced in [false, true] {
      var text = RandomPages(seed: UInt64(1 + number + (isSpaced ? Self.presets.count : 0)))
      try folder.write(
        text.markdown(things: Self.thingCount / 2, isSpaced: isSpaced), to: "a.md")
      let run = try folder.vtype("check", "a.md", "--lang", "ja", "--book", preset)
      #expect(run.status == 0 || run.status == 1, "\(run.errors)")
      #expect(!run.text.contains("[markup-ignored]"), "\(run.text)")
      let found = run.text.split(separator: "\n").filter {
        $0.contains("[overlap]") || $0.contains("[columns-overlap]")
      }
      #expect(found.isEmpty, "\(preset) \(isSpaced): \(found)")
    }
  }

  @Test(
    "P1 BK-B10 a picture and its caption stand on one page, in each notation",
    arguments: ["a.md", "a.txt", "a.html", "a.re"])
  func captions(_ name: String) throws {
    try folder.makeFolder("images")
    try folder.write(ImageTests.png(0xFFD0_2020, width: 80, height: 60), to: "images/fig.png")
    // So many lines before each picture, so that some end their page.
    let parts = (0..<24).map { number in
      let lines = (0...(number % 9)).map { "　文がつづく、その\($0)。" }
      let width = [9, 17, 30, 200][number % 4]
      return switch name {
      case "a.md":
        lines.map { $0 + "\n\n" }.joined() + "![図](fig.png){width=\(width)mm}\n\n図\(number)　山\n\n"
      case "a.txt":
        lines.map { $0 + "\n" }.joined() + "［＃挿絵（fig.png）入る］\n［＃キャプション］山の図［＃キャプション終わり］\n"
      case "a.html":
        lines.map { "<p>\($0)</p>" }.joined()
          + "<figure><img src=fig.png style='width:\(width)mm'><figcaption>山の図</figcaption></figure>"
      default: lines.map { $0 + "\n\n" }.joined() + "//image[fig][山の図]{\n//}\n\n"
      }
    }
    try folder.write((name == "a.re" ? "= 章\n\n" : "") + parts.joined(), to: name)
    for preset in ["bunko", "a5", "a5-2"] {
      let record = try layout(name, "--lang", "ja", "--book", preset)
      var captions = 0
      for page in record.pages {
        let columns = page.columns.filter { !$0.cells.isEmpty }
        for (index, column) in columns.enumerated() where column.text.contains("山") {
          captions += 1
          #expect(index > 0 && columns[index - 1].cells.count == 1, "\(preset): \(column.text)")
        }
      }
      #expect(captions == 24, "\(preset)")
    }
  }

  @Test("P1 a heading alone in the last tier goes on with a picture that has no room there")
  func headingBeforePicture() throws {
    let text =
      "![図](fig.png){width=36mm height=46mm}\n\n### 見出し\n\n![図](fig.png){width=71mm align=left}\n\n　後の文。\n"
    try folder.write(text, to: "a.md")
    let run = try folder.vtype("check", "a.md", "--lang", "ja", "--book", "a5-2")
    #expect(!run.text.contains("[heading-at-foot]"), "\(run.text)")
    let record = try layout("a.md", "--lang", "ja", "--book", "a5-2")
    let page = record.pages.firstIndex { $0.columns.contains { $0.text.contains("見出し") } }
    #expect(page == 1)
    // A page that is one tier has no better place for it.
    let single = try layout("a.md", "--lang", "ja", "--book", "bunko")
    #expect(!single.pages.isEmpty)
  }

  @Test(
    "P1 larger text is clear of the readings of the paragraph after it",
    arguments: ["a5-2", "bunko"])
  func readingsBesideLargerText(_ preset: String) throws {
    let words = String(repeating: "行取りが崩れれば裏の頁の行とずれて見え", count: 4)
    try folder.write(
      "::: {size=1.5em}\n　\(words)\n　では、{見出|みだし}が\(words)\n:::\n\n　{見出|みだし}\n", to: "a.md")
    let run = try folder.vtype("check", "a.md", "--lang", "ja", "--book", preset)
    #expect(!run.text.contains("overlap"), "\(run.text)")
  }

  @Test(
    "P1 a picture waits for the page that has room for it, and never stands over one that floats",
    arguments: ["head", "foot"], ["width=90mm", "height=108mm"])
  func pictureAfterFloat(_ side: String, _ size: String) throws {
    try folder.write(
      "　文。\n\n![図](fig.png){width=135mm float=\(side)}\n\n　文。\n\n![図](fig.png){\(size)}\n\n　後の文。\n",
      to: "a.md")
    for preset in Self.presets {
      let run = try folder.vtype("check", "a.md", "--lang", "ja", "--book", preset)
      #expect(!run.text.contains("overlap"), "\(preset): \(run.text)")
      #expect(!run.text.contains("oversize-cell"), "\(preset): \(run.text)")
    }
  }

  @Test(
    "P1 readings keep clear of pictures that float beside them",
    arguments: [17, 29, 37, 47])
  func readingsBesideFloats(_ width: Int) throws {
    let words = String(repeating: "{蔓|つる}が{煉瓦|れんが}の{壁|かべ}を這い、", count: 14)
    for side in ["head", "foot"] {
      try folder.write(
        "　文。\n\n![図](fig.png){width=\(width)mm float=\(side)}\n\n　\(words)\n", to: "a.md")
      for preset in ["bunko", "b6", "a5-2", "b5-2"] {
        let run = try folder.vtype("check", "a.md", "--lang", "ja", "--book", preset)
        #expect(!run.text.contains("overlap"), "\(side) \(preset): \(run.text)")
      }
    }
  }

  @Test("P1 a box beside a picture that floats has two parts, and its border stays off the picture")
  func boxBesideFloat() throws {
    let words = String(repeating: "行取りが崩れれば、裏の頁の行とずれて見え、", count: 16)
    for side in ["head", "foot"] {
      try folder.write(
        "　文。\n\n![図](fig.png){width=40mm float=\(side)}\n\n::: {boxed=true}\n　\(words)\n:::\n\n　文。\n",
        to: "a.md")
      for preset in Self.presets {
        let run = try folder.vtype("check", "a.md", "--lang", "ja", "--book", preset)
        #expect(!run.text.contains("overlap"), "\(side) \(preset): \(run.text)")
      }
      let record = try layout("a.md", "--lang", "ja", "--book", "bunko")
      #expect(record.pages[0].boxes.count == 2, "\(side)")
    }
    // A picture that is beside none of it leaves it whole.
    try folder.write("　文。\n\n::: {boxed=true}\n　甲乙丙。\n:::\n", to: "a.md")
    #expect(
      try layout("a.md", "--lang", "ja", "--book", "bunko").pages[0].boxes.count == 1)
  }

  @Test("P1 a box after a picture that floats keeps its border and its text off the picture")
  func boxAfterFloat() throws {
    let words = String(repeating: "行取りが崩れれば、裏の頁の行とずれて見え、", count: 6)
    for (side, style, width, count) in [
      ("head", "boxed=true border=double", 23, 4), ("foot", "boxed=true border=double", 43, 7),
      ("head", "boxed=true border=double", 51, 10), ("foot", "boxed=true", 51, 10),
    ] {
      let lead = String(repeating: "行取りが崩れて、", count: count * 3)
      try folder.write(
        "![図](fig.png){width=\(width)mm float=\(side)}\n\n　\(lead)\n\n::: {\(style)}\n　\(words)\n:::\n",
        to: "a.md")
      for preset in Self.presets {
        let run = try folder.vtype("check", "a.md", "--lang", "ja", "--book", preset)
        #expect(!run.text.contains("overlap"), "\(side) \(style) \(preset): \(run.text)")
      }
    }
  }

  @Test(
    "L17 a hyphen between digits or letters is as wide as theirs, and its text stays",
    arguments: ["電話は03‐1234です。", "番号はA‐10だ。", "語はwell‐knownだ。"])
  func hyphen(_ text: String) throws {
    try folder.write(text + "\n", to: "a.txt")
    let record = try layout("a.txt", "--lang", "ja")
    let column = record.pages[0].columns[0]
    let cell = try #require(column.cells.first { $0.text == "‐" })
    #expect(cell.advance < column.runs[0].size.half, "\(cell.advance)")
  }

  // MARK: Tables

  @Test(
    "P2 rows of tables and text at tab stops have no indent of a paragraph",
    arguments: [
      ("a.md", "| 号数 | ポイント | 用途 |\n|---|---|---|\n| 初号 | 42 | 見出し |\n| 七号 | 5.25 | ルビ |\n", 2),
      ("b.md", "::: {tabs=\"5em 10em\"}\n一\t二\t三\n春夏秋冬\t二\t三\n:::\n", 2),
      ("c.md", "::: {columns=\"start center end\"}\n一\t二\t三\n春夏\t二\t三\n:::\n", 2),
    ])
  func rowsHaveNoIndent(_ name: String, _ text: String, _ cell: Int) throws {
    try folder.write(text, to: name)
    for options in [["--book", "a5"], ["--page", "a5", "--indent", "auto"], ["--book", "bunko"]] {
      let run = try folder.vtype([name, "--lang", "ja", "-q", "-o", "out.json"] + options)
      try #require(run.status == 0, "\(run.errors)")
      let columns = try LayoutRecord(json: folder.read("out.json")).pages[0].columns
      for column in columns where !column.cells.isEmpty {
        #expect(column.cells[0].t == .zero, "\(name) \(options)")
      }
      let tops = columns.compactMap { column in
        column.cells.split { $0.text == "\t" }.dropFirst(cell).first?.first?.t
      }
      #expect(tops.count >= 2 && Set(tops).count == 1, "\(name) \(options): \(tops)")
    }
  }
}

/// Texts in Markdown with pictures, tables, boxes and headings of random sizes, the same for the same seed.
struct RandomPages {
  private var chance: Chance
  private static let words = Array(
    "縦組の書物では、囲みや引用をどう置くかが問われる。行取りが崩れれば、裏の頁の行とずれて見え、版面は濁る。")

  init(seed: UInt64) { chance = Chance(state: seed) }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &chance)
  }

  private mutating func words(_ count: Int) -> String {
    var text = ""
    while text.count < count {
      text += String(Self.words[pick(0...30)...].prefix(count - text.count))
    }
    return text
  }

  private mutating func paragraph() -> String {
    let reading = pick(0...2) == 0 ? "{見出|みだし}" : ""
    return "　" + words(pick(3...90)) + reading + words(pick(1...30))
  }

  private mutating func size() -> String {
    let height = pick(0...3) == 0 ? " height=\(pick(3...110))mm" : ""
    let align = ["", "", "", " align=left", " align=right"][pick(0...4)]
    return "width=\([pick(2...20), pick(5...60), pick(40...130)][pick(0...2)])mm\(height)\(align)"
  }

  private mutating func floatSize() -> String {
    pick(0...3) == 0 ? "height=\(pick(5...140))mm" : "width=\(pick(5...140))mm"
  }

  private mutating func table() -> String {
    let cells = pick(2...4)
    func row(_ cell: () -> String) -> String {
      "|" + (0..<cells).map { _ in cell() }.joined(separator: "|") + "|"
    }
    var lines = [row { words(pick(1...5)) }, row { "---" }]
    for _ in 0..<pick(1...5) { lines.append(row { words(pick(1...11)) }) }
    return lines.joined(separator: "\n")
  }

  private mutating func box() -> String {
    let style = [
      "boxed=true", "boxed=true border=double", "boxed=true size=1.2em", "size=1.5em",
      "head-indent=2em size=0.8em", "boxed=true padding=1em",
    ][pick(0...5)]
    let inside = (0..<pick(1...3)).map { _ in paragraph() }.joined(separator: "\n")
    return "::: {\(style)}\n\(inside)\n:::"
  }

  private mutating func thing() -> String {
    switch pick(0...6) {
    case 0, 1: "![図](fig.png){\(size())}"
    case 2: "　\(words(pick(1...50)))![図](fig.png){\(size())}\(words(pick(1...50)))"
    case 3: table()
    case 4: box()
    case 5:
      String(repeating: "#", count: pick(1...3)) + " "
        + words(pick(2...19)).filter { !"、。".contains($0) }
    default:
      "![浮](fig.png){float=\(["head", "foot"][pick(0...1)]) \(floatSize())}"
    }
  }

  /// - Parameter isSpaced: whether blank lines stand between all paragraphs, where they are a part of the notation (P9).
  mutating func markdown(things: Int, isSpaced: Bool) -> String {
    var parts: [String] = []
    for _ in 0..<things {
      parts.append(thing() + (isSpaced ? "" : "\n"))
      for _ in 0..<pick(0...2) { parts.append(paragraph()) }
    }
    return parts.joined(separator: isSpaced ? "\n\n" : "\n") + "\n"
  }
}

/// Verse and its pages, titles, and what vtype chooses where nothing is asked for.
struct ChosenPageTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func set(_ arguments: String...) throws -> (record: LayoutRecord, messages: String) {
    let run = try folder.vtype(arguments + ["-o", "out.json"])
    try #require(run.status == 0, "\(arguments): \(run.errors)")
    return (try LayoutRecord(json: folder.read("out.json")), run.errors)
  }

  private static func lines(_ line: String, _ count: Int) -> String {
    Array(repeating: line, count: count).joined(separator: "\n") + "\n"
  }

  // MARK: Verse and prose

  @Test(
    "P3 prose of short lines is no verse, and --hanmen gives as many columns as it says",
    arguments: [
      ("ののの、ののの。のののののののの、のののののの。", 40, false),
      ("　むかしむかし、やまおくに、おじいさんがいました。", 40, false),
      ("「ねえ、どこへ行くの」\n「山の向こうまで」", 20, false),
      ("　He said so. Then he went.", 40, false),
      ("春はあけぼの、やうやう白くなりゆく山ぎは", 40, true),
      ("春望国破山河在城春草木深", 40, true),
    ])
  func proseIsNoVerse(_ line: String, _ count: Int, _ isVerse: Bool) throws {
    try folder.write(Self.lines(line, count), to: "a.txt")
    let (record, messages) = try set(
      "a.txt", "--page", "a6", "--size", "8pt", "--hanmen", "30x15", "--lang", "ja")
    #expect(record.pages.map(\.columns.count).prefix(2) == [15, 15], "\(line)")
    #expect(messages.contains("taken for verse") == isVerse, "\(line): \(messages)")
  }

  @Test(
    "P5 a line of Japanese or Korean verse that turns goes on lower",
    arguments: [
      ("--lang ja", true), ("--lang ko", true), ("--lang zh-Hant", false),
      ("--lang ja --keep none", false),
    ])
  func turnedLines(_ options: String, _ isLower: Bool) throws {
    try folder.write(
      "ひさかたのひかりのどけきはるのひにしづこころなくはなのちるらむ\nみじかいうた\nふたつめのうた\nみっつめのうた\n", to: "a.txt")
    let run = try folder.vtype(
      ["a.txt", "-q", "-o", "out.json", "--size", "10pt", "--measure", "20em"]
        + options.split(separator: " ").map(String.init))
    #expect(run.status == 0, "\(run.errors)")
    let columns = try LayoutRecord(json: folder.read("out.json")).pages[0].columns
    #expect(
      columns.map { $0.cells[0].t } == [.zero, isLower ? .pt(10) : .zero, .zero, .zero, .zero])
  }

  // MARK: Titles

  @Test("P6 the blank line after an author is as wide as a column")
  func authorStandsApart() throws {
    try folder.write("旅上\n萩原朔太郎\n\nふらんすへ行きたしと思へども\nふらんすはあまりに遠し\n", to: "a.txt")
    let axes = try set("a.txt", "--lang", "ja").record.pages[0].columns
      .filter { !$0.cells.isEmpty }.map(\.axis)
    try #require(axes.count == 4)
    let step = axes[2] - axes[3]
    #expect(axes[1] - axes[2] >= step + step.half)
    #expect(axes[1] - axes[2] <= step * 2 + .pt(1))
  }

  @Test(
    "P17 a title alone, a title with its author on one line, and a signature are seen",
    arguments: [
      ("雨後山居\n\n一夜簷聲滴到明，\n曉來山色倍分明。\n", "雨後山居", nil, 0),
      ("春望　杜甫\n\n國破山河在，\n城春草木深。\n感時花濺淚，\n恨別鳥驚心。\n", "春望", "杜甫", 1),
      ("秋思\n\n枯藤老樹昏鴉，\n小橋流水人家。\n\n——林晚晴\n", "秋思", "林晚晴", 0),
      // The first lines of verse are no title, and dashes of speech no signature.
      ("床前明月光，\n\n疑是地上霜。\n舉頭望明月，\n", nil, nil, 0),
      ("他说了\n——是的\n——不是\n——好吧\n", nil, nil, 0),
    ] as [(String, String?, String?, Int)])
  func titles(_ text: String, _ title: String?, _ author: String?, _ split: Int) throws {
    try folder.write(text, to: "a.txt")
    let run = try folder.vtype("a.txt", "--lang", "zh-Hant", "-o", "a.pdf")
    #expect(run.status == 0)
    let info = try Program.run("pdfinfo", "a.pdf", in: folder.path).text
    func field(_ name: String) -> String? {
      info.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        .map { $0.dropFirst(name.count + 1).trimmingSpaces }
    }
    #expect(field("Title") == title, "\(info)")
    #expect(field("Author") == author, "\(info)")
    #expect(run.errors.contains("taken for") == (title != nil || author != nil), "\(run.errors)")
    let never = try folder.vtype(
      "a.txt", "--lang", "zh-Hant", "--heading", "never", "-q", "-o", "b.json")
    #expect(never.status == 0 && never.errors.isEmpty)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(try LayoutRecord(json: folder.read("b.json")).pages[0].columns.count == lines.count)
  }

  @Test(
    "P7 a page with nothing but title and author stands in the middle",
    arguments: [
      "# 夜の歌\n佐倉縦\n\n::: {break=page}\n　本文である。\n:::\n", "# 夜の歌\n佐倉縦\n\n",
      "# 夜の歌\n\n佐倉縦\n\n::: {break=page}\n　本文である。\n:::\n",
    ])
  func titlePage(_ text: String) throws {
    try folder.write(text, to: "a.md")
    let page = try set("a.md", "--lang", "ja", "--page", "a5").record.pages[0]
    let axes = page.columns.filter { !$0.cells.isEmpty }.map(\.axis)
    let middle = ((axes.first ?? .zero) + (axes.last ?? .zero)).half
    #expect(abs(middle.points - page.size.width.points / 2) < 12, "\(middle)")
  }

  @Test(
    "P7 a title alone before a page break of a notation has a page of its own, and a line of text has none",
    arguments: [
      ("吾輩は猫\n\n［＃改ページ］\n　吾輩は猫である。\n　名前はまだ［＃「まだ」に傍点］無い。\n", true),
      ("夜の歌\n\n\n［＃改丁］\n　本文である。\n　［＃ここから２字下げ］\n引用\n［＃ここで字下げ終わり］\n", true),
      ("夜の歌\n\n[newpage]\n　本文である。\n　次の行である。\n", true),
      ("　吾輩は猫である。\n\n［＃改ページ］\n　名前はまだ［＃「まだ」に傍点］無い。\n", false),
      ("第一章\n\n［＃改ページ］\n　名前はまだ［＃「まだ」に傍点］無い。\n", false),
    ])
  func titleAlone(_ text: String, _ isTitle: Bool) throws {
    try folder.write(text, to: "a.txt")
    let (record, messages) = try set("a.txt", "--lang", "ja", "--page", "a5")
    let axis = try #require(record.pages[0].columns.first).axis
    let isInMiddle = abs(axis.points - record.pages[0].size.width.points / 2) < 40
    #expect(isInMiddle == isTitle && record.pages.count == 2, "\(axis) \(messages)")
    #expect(messages.contains("is taken for the title") == isTitle, "\(messages)")
  }

  // MARK: Pages that vtype chooses

  @Test("P4 pages of long verse are as high as its lines")
  func pagesOfVerse() throws {
    try folder.write("漢皇重色思傾國，御宇多年求不得。\n" + Self.lines("楊家有女初長成，養在深閨人未識。", 99), to: "a.txt")
    let (record, messages) = try set("a.txt", "--lang", "zh-Hant")
    #expect(messages.contains("as high as its lines"), "\(messages)")
    for page in record.pages {
      let longest = page.columns.map(\.bounds.height).max() ?? .zero
      #expect(longest.points > page.size.height.points * 0.55, "\(page.size)")
    }
    #expect(
      try set("a.txt", "--lang", "zh-Hant", "--page", "a5").record.pages[0].size.height > .pt(590))
  }

  @Test("P8 long prose on pages that vtype takes is justified and numbered")
  func pagesOfProse() throws {
    try folder.write(
      Self.lines("　" + String(repeating: "下人は、雨やみを待っていた。それは", count: 12), 30), to: "a.txt")
    let record = try set("a.txt", "--lang", "ja").record
    #expect(record.pages.count > 1)
    #expect(record.pages.allSatisfy { $0.furniture.contains { $0.kind == .folio } })
    let full = record.pages[0].columns.prefix(2).map(\.bounds.height)
    #expect(full.count == 2 && full[0] == record.pages[0].columns[0].measure, "\(full)")
    let plain = try set("a.txt", "--lang", "ja", "--page", "a5").record
    #expect(plain.pages.allSatisfy { $0.furniture.isEmpty })
  }

  @Test(
    "P16 a short poem on a named page is set in the middle, on one page, larger than prose",
    arguments: ["a3", "a4", "a5", "a4-landscape", "letter"])
  func poemOnPage(_ page: String) throws {
    try folder.write(
      "雨後山居\n\n一夜簷聲滴到明，\n曉來山色倍分明。\n浮嵐欲上疑無路，\n流水初添漸有聲。\n\n——林晚晴\n", to: "a.txt")
    let record = try set("a.txt", "--lang", "zh-Hant", "--page", page).record
    #expect(record.pages.count == 1)
    let sheet = record.pages[0]
    let block = sheet.columns.filter { !$0.cells.isEmpty }.map(\.bounds)
    let (left, right) = (block.map(\.x).min() ?? .zero, block.map(\.maxX).max() ?? .zero)
    let (top, bottom) = (block.map(\.y).min() ?? .zero, block.map(\.maxY).max() ?? .zero)
    #expect(abs((left + right - sheet.size.width).points) < 24)
    #expect(abs((top + bottom - sheet.size.height).points) < 48)
    let usual = try set("a.txt", "--lang", "zh-Hant", "--page", page, "--place", "top-right").record
    #expect(sheet.columns[2].runs[0].size > usual.pages[0].columns[2].runs[0].size)
    // A signature stands at the foot of the poem, and not of the page.
    #expect((block.last?.maxY ?? .zero) <= bottom && bottom < sheet.size.height - .pt(40))
  }

  // MARK: Markdown

  @Test(
    "P9 blank lines that part all paragraphs of Markdown have no columns",
    arguments: [
      ("　一の段。\n\n　二の段。\n\n　三の段。\n", 3, 5), ("# 題\n\n　一の段。\n\n　二の段。\n\n\n　三の段。\n", 5, 8),
      // A poem has its blank lines between stanzas.
      ("春は\nあけぼの\n\n夏は\n夜\n\n秋は\n夕暮れ\n", 8, 8),
    ])
  func blankLines(_ text: String, _ columns: Int, _ kept: Int) throws {
    try folder.write(text, to: "a.md")
    #expect(try set("a.md", "--lang", "ja").record.pages[0].columns.count == columns)
    let all = try set("a.md", "--lang", "ja", "--blank-lines", "keep").record
    #expect(all.pages[0].columns.count == kept)
  }

  // MARK: Books

  @Test("P10 a heading of the contents that turns stays clear of the page numbers")
  func contentsTurn() throws {
    let long = String(repeating: "とても長い見出しが目次のなかで折り返すとどうなるか", count: 3)
    try folder.write("# 題\n\n## \(long)\n\n　本文。\n\n### 節\n\n　本文。\n", to: "a.md")
    let record = try set("a.md", "--lang", "ja", "--book", "bunko", "--toc", "front").record
    let columns = record.pages.prefix(2).flatMap(\.columns).filter { !$0.cells.isEmpty }
    let entry = columns.filter { $0.text.contains("見出し") || $0.text.contains("折り返す") }
    try #require(entry.count >= 2)
    let (em, foot) = (entry[0].runs[0].size, entry[0].bounds.y + em42(entry[0]))
    for column in entry.dropLast() { #expect(column.bounds.maxY <= foot - em * 3 + .pt(1)) }
    #expect(entry[1].cells[0].t == em * 2)
  }

  private func em42(_ column: LayoutRecord.ColumnRecord) -> Length { column.runs[0].size * 42 }

  @Test("P11 notes near the edge of the page are told")
  func notesNearEdge() throws {
    try folder.write("　本文[^1]である。\n\n[^1]: 注である。\n", to: "a.md")
    let options = ["--lang", "ja", "--notes", "head", "--page", "a5", "--note-length", "6"]
    let near = try folder.vtype(["a.md", "--margin", "1mm 18mm 18mm", "-o", "a.pdf"] + options)
    #expect(near.errors.contains("less than 5mm from the edge"), "\(near.errors)")
    let far = try folder.vtype(["a.md", "--margin", "18mm", "-o", "a.pdf"] + options)
    #expect(!far.errors.contains("less than 5mm from the edge"), "\(far.errors)")
  }

  @Test(
    "P18 a colophon stands low, its edition has no label of its own name, and contact comes last",
    arguments: ["bunko", "shiroku", "a5"])
  func colophon(_ preset: String) throws {
    try folder.write("　本文。\n", to: "a.txt")
    try folder.write(
      """
      title = "夜の本"
      author = "佐倉縦"
      publisher = "夜明社"
      edition = "初版"
      date = 2024-05-01
      contact = "mail@example.jp"
      lang = "ja"
      body = ["a.txt"]
      back = ["colophon"]
      [settings]
      book = "\(preset)"
      """, to: "book.toml")
    let run = try folder.vtype("book", "book.toml", "-q", "-o", "out.json")
    try #require(run.status == 0, "\(run.errors)")
    let pages = try LayoutRecord(json: folder.read("out.json")).pages
    let page = try #require(pages.last)
    // Its frame ends where full columns do.
    let (body, frame) = (try #require(pages[0].columns.first), try #require(page.boxes.first))
    let foot = body.bounds.y + body.measure
    #expect(abs((frame.bounds.maxY - foot).points) < 1, "\(frame.bounds), \(foot)")
    #expect(frame.bounds.y > body.bounds.y + body.measure.half)
    let lines = page.columns.map(\.text).filter { !$0.isEmpty }
    #expect(lines.last?.contains("mail@example.jp") == true, "\(lines)")
    #expect(lines.dropLast().last?.contains("夜明社") == true, "\(lines)")
    #expect(!lines.contains { $0.contains("版　") }, "\(lines)")
  }

  @Test(
    "P19 presets pass their own check for print shops",
    arguments: ["bunko", "shinsho", "b6", "shiroku", "tankobon", "a5", "a5-2", "b5-2"])
  func presetsPass(_ preset: String) throws {
    try folder.write("　本文[^1]である。\n\n[^1]: 注である。\n", to: "a.md")
    let run = try folder.vtype("check", "a.md", "--lang", "ja", "--book", preset, "--print")
    #expect(!run.text.contains("print-small-text"), "\(run.text)")
  }
}

/// `vtype check` finds places that look wrong, and draws them.
struct LookCheckTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(ImageTests.png(0xFFD0_2020, width: 80, height: 60), to: "fig.png")
  }

  @Test(
    "45.6 places that look wrong are found",
    arguments: [
      (
        "overlap", "a.md", "　大きな字の行。\n　[大]{size=6em}小\n　次の行の字。\n　次の行の字。\n", "--page a5 --pitch 18pt"
      ),
      ("past-stop", "a.md", "::: {tabs=\"3em 9em\"}\n長い語がある\t二\n:::\n", "--page a5"),
      (
        "column-opened", "a.txt", "あいうえABCDEFGHIJKLMNOP おかきくけこさしすせそ\n",
        "--page a5 --measure 12em --align justify"
      ),
      ("same-heads", "a.txt", "のあいうえおかきくけのあいうえおかきくけのあいうえおかきくけ\n", "--page a5 --measure 10em"),
      (
        "page-of-one-column", "a.txt", String(repeating: "春の夜の夢\n", count: 16),
        "--page a6 --size 8pt --hanmen 30x15 --keep none"
      ),
    ])
  func found(_ code: String, _ name: String, _ text: String, _ options: String) throws {
    try folder.write(text, to: name)
    let run = try folder.vtype(
      ["check", name, "--lang", "ja", "--pictures", "looks"]
        + options.split(separator: " ").map(String.init))
    #expect(run.text.contains("[\(code)]"), "\(run.text)\(run.errors)")
    let pictures = folder.names(in: "looks").filter { $0.hasSuffix("-\(code).png") }
    #expect(!pictures.isEmpty)
    for picture in pictures {
      let bytes = try folder.read("looks/\(picture)")
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
    let ignored = try folder.vtype(
      ["check", name, "--lang", "ja", "--ignore", code]
        + options.split(separator: " ").map(String.init))
    #expect(!ignored.text.contains("[\(code)]"))
  }

  @Test("45.6 a text without such places has no pictures")
  func nothingFound() throws {
    try folder.write("春眠不覺曉，\n處處聞啼鳥。\n", to: "a.txt")
    let run = try folder.vtype("check", "a.txt", "--pictures", "looks")
    #expect(run.status == 0 && run.text == "nothing found in 1 file\n", "\(run.text)")
    #expect(!folder.exists("looks"))
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }).reversed().drop { $0 == " " }.reversed().map(String.init).joined()
  }
}
