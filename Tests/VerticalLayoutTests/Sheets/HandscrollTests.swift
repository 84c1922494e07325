import Testing

@testable import VerticalLayout

/// Handscrolls, signatures on sheets of parts, dates, and what sheets say of their text
/// (SH-B3, SH-H3, SH-O4, SH-S6).
@Suite struct HandscrollTests {
  private func layout(_ sheet: PageSheet, _ text: String) throws -> Layout {
    var options = LayoutOptions()
    try options.use(sheet)
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(Document(text))
  }

  private var scroll: PageSheet { PageSheet.Preset(rawValue: "手卷")?.sheet ?? .blank }

  @Test(
    "SH-B3: silk, frontispiece, text and paper for colophons follow each other from the right",
    arguments: [(20, 0), (324, 0), (324, 60), (1000, 300), (1, 1)])
  func parts(_ count: Int, _ notes: Int) throws {
    var document = "蘭亭集序\n王羲之\n\n" + .han(count) + "\n"
    if notes > 0 { document += "\n拖尾\n\n" + .han(notes) + "\n" }
    var source = Document(document)
    source.paragraphs[0].role = .title
    source.paragraphs[1].role = .author
    var options = LayoutOptions()
    try options.use(scroll)
    let layout = try Typesetter(shaper: FixtureShaper(), options: options).typeset(source)
    #expect(layout.pages.count == 1 && !layout.diagnostics.contains { $0.severity == .warning })
    let page = layout.pages[0]
    let height = page.size.height.points
    #expect(abs(height - 300 * 72 / 25.4) < 0.01)
    let papers = page.furniture.filter { $0.kind == .paper }.map(\.bounds)
    #expect(papers.count == 3)
    // From the right: .8 of the height of silk, the frontispiece, .35 of silk, the text, .35, and 3 at least.
    let edges = papers.map { ($0.x.points, $0.maxX.points) }
    #expect(abs(page.size.width.points - edges[0].1 - 0.8 * height) < 0.1)
    #expect(abs(edges[0].0 - edges[1].1 - 0.35 * height) < 0.1)
    #expect(abs(edges[1].0 - edges[2].1 - 0.35 * height) < 0.1)
    #expect(abs(edges[2].0) < 0.1 && edges[2].1 >= 2.99 * height)
    let front = try #require(page.furniture.first { $0.text == "蘭亭集序" })
    #expect(abs(front.bounds.height.points - 0.62 * height) < 0.1)
    #expect(front.bounds.x >= papers[0].x && front.bounds.maxX <= papers[0].maxX)
    #expect(page.furniture.contains { $0.text == "王羲之" && $0.kind == .slot })
    // Each text is on its own paper.
    let body = layout.columns.filter { $0.paragraph == 0 }
    #expect(body.reduce(0) { $0 + $1.cells.count } >= count)
    for column in layout.columns {
      let paper = papers[column.paragraph == 0 ? 1 : 2]
      #expect(column.bounds.x >= paper.x && column.bounds.maxX <= paper.maxX)
      #expect(column.bounds.y > .zero && column.bounds.maxY < page.size.height)
    }
    for (column, next) in zip(layout.columns, layout.columns.dropFirst()) {
      #expect(!column.bounds.sharesArea(with: next.bounds) && next.axis < column.axis)
    }
    #expect(layout.columns.contains { $0.paragraph == 1 } == (notes > 0))
  }

  @Test(
    "SH-E3: a signature that is the author's has the seal of the author, another one none",
    arguments: [
      ("handscroll", nil, 1), ("handscroll", "甲辰秋月書", 0), ("scroll", nil, 1),
      ("scroll", "{author}書", 1),
    ]
      as [(String, String?, Int)])
  func sealOfAuthor(_ name: String, _ sign: String?, _ count: Int) throws {
    var sheet = try #require(PageSheet.Preset(rawValue: name)).sheet
    if let sign { sheet.fit?.sign = try PageFurniture.Template(sign) }
    var source = Document("蘭亭集序\n王羲之\n\n" + .han(40) + "\n")
    source.paragraphs[0].role = .title
    source.paragraphs[1].role = .author
    var options = LayoutOptions()
    try options.use(sheet)
    let layout = try Typesetter(shaper: FixtureShaper(), options: options).typeset(source)
    let seals = layout.pages[0].furniture.filter { $0.kind == .seal }
    #expect(seals.map(\.text) == Array(repeating: "王羲之印", count: count))
  }

  @Test(
    "SH-L1: a roll is as long as its letter: 100 mm, the text, the date, who sends it, who gets it, 80 mm",
    arguments: [
      (["拝啓　春暖の候", .han(40), "敬具", "四月三日", "山田太郎", "佐藤花子様"], 8, true),
      ([.han(200), "王羲之頓首", "山陰張侯"], 17, false), ([.han(14)], 1, false),
      ([.han(15), .han(1)], 3, false),
    ] as [([String], Int, Bool)])
  func roll(_ lines: [String], _ count: Int, _ isDated: Bool) throws {
    let sheet = try #require(PageSheet.Preset(rawValue: "makigami")).sheet
    let layout = try layout(sheet, lines.map { $0 + "\n" }.joined())
    func millimeters(_ length: Length) -> Double { length.points * 25.4 / 72 }
    let page = layout.pages[0]
    #expect(layout.pages.count == 1 && abs(millimeters(page.size.height) - 190) < 0.01)
    // Nothing of the letter is lost, blanks within it neither.
    let text = layout.columns.map { layout.text.slice($0.range).filter { $0 != "\n" } }.joined()
    #expect(text == lines.joined())
    let columns = layout.columns
    #expect(columns.count == count)
    let em = 0.93 * (190.0 - 17 - 15) / 14
    #expect(abs(millimeters(page.size.width - columns[0].axis) - 100 - em / 2) < 0.02)
    #expect(abs(millimeters(columns[columns.count - 1].axis) - 80 - em / 2) < 0.02)
    for (first, second) in zip(columns, columns.dropFirst()) {
      #expect(abs(millimeters(first.axis - second.axis) - 2 * em) < 0.02)
    }
    #expect(columns.allSatisfy { $0.bounds.y >= .mm(16) && $0.bounds.maxY <= .mm(176) })
    guard isDated else { return }
    func size(_ column: Column) -> Double {
      millimeters(
        layout.styles[layout.runs[Int(layout.cells[column.cells.lowerBound].run)].style].size)
    }
    let (date, sender, name) = (columns[count - 3], columns[count - 2], columns[count - 1])
    #expect(abs(size(date) - em / 2) < 0.02 && date.bounds.y > columns[0].bounds.y)
    #expect(abs(size(name) - 1.25 * em) < 0.02 && abs(size(sender) - em) < 0.02)
    let closing = columns[count - 4]
    #expect(abs(millimeters(closing.bounds.maxY) - 175 + em / 2) < 1)
    #expect(sender.bounds.y > .mm(95) && abs(millimeters(sender.bounds.maxY) - 175 + em / 2) < 1)
  }

  @Test(
    "SH-L1: words that close a letter, and the name in front of them, stand at the foot of their column",
    arguments: [
      ("letter", "王羲之頓首。", true), ("letter", "敬具", true), ("note", "敬具", true),
      ("letter", "某某謹啟", true), ("letter", "홍길동 드림", true), ("letter", "山陰張侯", false),
      ("letter", "　　　　敬具", false), ("letter", "天地玄黃宇宙洪荒日月頓首", false), ("wahon", "敬具", false),
    ])
  func closingWords(_ name: String, _ line: String, _ isLow: Bool) throws {
    let sheet = try #require(PageSheet.Preset(rawValue: name)).sheet
    let layout = try layout(sheet, "天地玄黃\n宇宙洪荒\n\(line)\n張侯\n")
    let column = try #require(layout.columns.first { layout.text.slice($0.range).hasPrefix(line) })
    let first = layout.cells[column.cells.lowerBound].start
    let placed = try PlacedSheet(sheet)
    #expect((first > placed.cell * 2) == isLow)
    guard isLow else { return }
    let end = layout.cells[column.cells.upperBound - 1].end
    #expect(end <= placed.measure && end > placed.measure - placed.cell * 3)
    // What begins a letter is no close of it.
    #expect(
      try self.layout(sheet, "\(line)\n天地\n").columns[0].cells.first.map {
        layout.cells[$0].start == .zero
      } == true)
  }

  @Test(
    "SH-L1: who sends a letter stands at the foot, a date a little lower than the text, who gets it at the head",
    arguments: [
      (["敬具", "令和六年四月一日", "山田太郎", "鈴木花子様"], [.max, 2, .max, 0]),
      (["敬具", "山田太郎", "鈴木花子様"], [.max, .max, 0]),
      (["此致", "敬禮", "學生張三", "三月五日"], [.max, 0, .max, .max]),
      (["四月三日", "山田太郎", "佐藤先生"], [2, .max, 0]),
      (["令和　年　月　日", "縦書出版　編集部　山田太郎", "佐藤御中"], [2, .max, 0]),
      (["四月三日", "追伸　梅が咲いた"], [2, 0]), (["山田太郎", "鈴木花子様"], [.max, 0]),
      // Verses, and what is added below.
      (["莫愁前路無知己", "天下誰人不識君"], [0, 0]), (["年年歲歲花相似", "歲歲年年人不同"], [0, 0]),
      (["敬具", "追伸　梅が咲いた"], [.max, 0]),
    ] as [([String], [Int])])
  func endOfLetter(_ lines: [String], _ places: [Int]) throws {
    let sheet = try #require(PageSheet.Preset(rawValue: "letter")).sheet
    let placed = try PlacedSheet(sheet)
    let layout = try layout(sheet, "天地玄黃宇宙洪荒\n日月盈昃\n" + lines.map { $0 + "\n" }.joined())
    for (line, place) in zip(lines, places) {
      let column = try #require(
        layout.columns.first { layout.text.slice($0.range).hasPrefix(line) }, "\(line)")
      let (first, last) = (
        layout.cells[column.cells.lowerBound], layout.cells[column.cells.upperBound - 1]
      )
      if place == .max {
        #expect(
          last.end <= placed.measure && last.end > placed.measure - placed.cell * 3, "\(line)")
      } else {
        let start = Double(first.start.rawValue) / Double(placed.cell.rawValue)
        #expect(abs(start - Double(place)) < 0.5, "\(line) \(start)")
      }
    }
  }

  @Test("SH-L1: on a roll no mark begins a column, and no opening bracket ends one")
  func marksOnRoll() throws {
    let sheet = try #require(PageSheet.Preset(rawValue: "makigami")).sheet
    for (text, counts) in [
      (String.han(14) + "。" + .han(3), [15, 3]), (.han(13) + "「" + .han(3) + "」", [13, 5]),
      (.han(28) + "、", [14, 15]), (.han(14), [14]), (.han(13) + "。" + .han(2), [14, 2]),
    ] {
      let layout = try layout(sheet, text + "\n")
      #expect(layout.columns.map(\.cells.count) == counts, "\(text)")
      #expect(layout.columns.allSatisfy { $0.bounds.maxY < .mm(190) })
    }
  }

  @Test(
    "SH-H3: years and months as signatures have them",
    arguments: [
      ("{ganzhi:2024}", "甲辰"), ("{ganzhi:1984}", "甲子"), ("{ganzhi:353}", "癸丑"),
      ("{ganzhi:1}", "辛酉"),
      ("{month:8}書", "仲秋書"), ("{month:1}", "孟春"), ("{month:12}", "季冬"),
    ])
  func dates(_ source: String, _ expected: String) throws {
    let template = try PageFurniture.Template(source)
    let words = template.elements.map {
      if case .text(let words) = $0.element { words } else { "?" }
    }
    #expect(words.joined() == expected && template.source == source)
    for wrong in ["{ganzhi}", "{ganzhi:0}", "{ganzhi:x}", "{month:13}", "{month:}"] {
      #expect(throws: PageFurniture.TemplateError.self) { try PageFurniture.Template(wrong) }
    }
  }

  @Test(
    "SH-O4: more than three names on the envelope of a gift are one and the others",
    arguments: [(1, 1, false), (3, 3, false), (4, 2, true), (7, 2, true)])
  func names(_ count: Int, _ lines: Int, _ hasOthers: Bool) throws {
    let sheet = try #require(PageSheet.Preset(rawValue: "noshi")).sheet
    let names = (1...count).map { "氏名: 山田\($0)" }.joined(separator: "\n")
    let layout = try layout(sheet, "題: 御祝\n\(names)\n")
    let found = layout.text.split(separator: "\n").map(String.init)
    #expect(found.count == lines + 1 && found[1] == "山田1")
    #expect(found.contains("外一同") == hasOthers)
  }

  @Test(
    "SH-H3: a signature stands where a sheet of parts has the author, and is refused where none does"
  )
  func signed() throws {
    var sheet = try #require(PageSheet.Preset(rawValue: "certificate")).sheet
    let takesAuthor = sheet.fit?.parts.contains { $0.takes == .author } == true
    sheet.fit?.sign = PageFurniture.Template(words: "某某書")
    let text = "賞状\n山田殿\n右の者は優秀な成績を収めたのでここに賞する\n"
    if takesAuthor {
      #expect(try layout(sheet, text).text.contains("某某書"))
    } else {
      #expect(throws: LayoutError.self) { try self.layout(sheet, text) }
    }
    var card = try #require(PageSheet.Preset(rawValue: "shikishi")).sheet
    card.fit?.sign = PageFurniture.Template(words: "芭蕉句")
    #expect(try layout(card, "古池や\n蛙飛びこむ\n水の音\n").text.contains("芭蕉句"))
  }

  @Test("SH-S6: books have their stops beside the characters, in red")
  func stops() throws {
    for name in ["siku", "song", "ming", "qing", "jiaxu", "yongle", "chosen", "genealogy"] {
      let sheet = try #require(PageSheet.Preset(rawValue: name)).sheet
      #expect(sheet.text.punctuation == .judou && sheet.text.punctuationColor == Color("#b03a2a"))
      let layout = try layout(sheet, "天地玄黃。宇宙洪荒。")
      #expect(layout.annotations.count == 2 && layout.columns.first?.cells.isEmpty == false)
    }
  }

  @Test("SH-G14: a cover has its title on a white label at its upper left, and four stitches")
  func cover() throws {
    let sheet = try #require(PageSheet.Preset(rawValue: "書衣")).sheet
    let layout = try layout(sheet, "題: 石頭記\n卷: 卷一\n")
    let column = try #require(layout.columns.first)
    let label = PhysicalRect(x: .mm(8), y: .mm(8), width: .mm(55), height: .mm(200))
    #expect(label.x < column.bounds.x && column.bounds.maxX < label.maxX)
    #expect(label.y < column.bounds.y && column.bounds.maxY < label.maxY)
    #expect(sheet.slots.count { $0.name.hasPrefix("stitch") } == 6)
    #expect(sheet.paper == Color("#1d3557"))
  }
}
