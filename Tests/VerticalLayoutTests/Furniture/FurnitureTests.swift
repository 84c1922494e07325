import Testing

@testable import VerticalLayout

/// Page numbers and running heads (BK-F1 to BK-F6, JLREQ 2.6), with fixture G at 10 pt on pages of five columns
/// of ten characters.
@Suite struct FurnitureTests {
  private func options(_ lines: PageFurniture.FurnitureLine...) -> LayoutOptions {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(200), height: .pt(200))
    options.columns.gap = .pt(10)
    options.bookPages = BookPages(
      typeArea: BookPages.TypeArea(characters: 10, columns: 5),
      edges: BookPages.PageEdges(inner: .pt(60)),
      firstSide: .left)
    options.furniture = PageFurniture(lines)
    return options
  }

  private func line(
    _ kind: PageFurniture.FurnitureLine.Kind, _ slot: PageFurniture.Slot, _ text: String,
    _ pages: PageFurniture.FurnitureLine.Parity = .all
  ) throws -> PageFurniture.FurnitureLine {
    PageFurniture.FurnitureLine(
      kind, slot: slot, pages: pages, template: try PageFurniture.Template(text))
  }

  private func layout(_ document: Document, _ options: LayoutOptions) throws -> Layout {
    try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
  }

  /// The place, and where a number of one character of 8 pt begins on the left and on the right page: the
  /// block is 50 to 140 there, and 60 to 150, from 50 to 150 down.
  @Test(
    "BK-F2: lines are an em from the block, flush with its edge or in its middle",
    arguments: [
      (PageFurniture.Slot.headOuter, 50, 142, 32), (.headInner, 132, 60, 32),
      (.headCenter, 91, 101, 32),
      (.footOuter, 50, 142, 160), (.footInner, 132, 60, 160), (.footCenter, 91, 101, 160),
    ])
  func places(_ slot: PageFurniture.Slot, _ left: Int, _ right: Int, _ y: Int) throws {
    let layout = try layout(Document(.han(100)), options(line(.folio, slot, "{page:han}")))
    #expect(layout.pages.map(\.block.x) == [.pt(50), .pt(60)])
    let found = layout.pages.map(\.furniture)
    #expect(found.map { $0.map(\.text) } == [["一"], ["二"]])
    #expect(found.map { $0[0].bounds.x } == [.pt(left), .pt(right)])
    #expect(found.allSatisfy { $0[0].bounds.y == .pt(y) && $0[0].bounds.height == .pt(8) })
    #expect(found.allSatisfy { $0[0].bounds.width == .pt(8) })
  }

  @Test(
    "BK-F2: beside the text a head begins four em below the head, a number ends five above the foot"
  )
  func beside() throws {
    var options = try options(
      line(.folio, .outer, "{page:han}"), line(.head, .outer, "甲乙"))
    options.bookPages.typeArea?.characters = 14
    let layout = try layout(Document(.han(140)), options)
    let (left, right) = (layout.pages[0], layout.pages[1])
    #expect(left.furniture.map(\.text) == ["一", "甲乙"])
    for page in [left, right] {
      let top = page.block.y
      let (folio, head) = (page.furniture[0].bounds, page.furniture[1].bounds)
      #expect(head.y == top + .pt(40) && head.height == .pt(16))
      #expect(folio.maxY == page.block.maxY - .pt(50))
      #expect(folio.x == head.x && folio.width == .pt(8))
    }
    #expect(left.furniture[0].bounds.maxX == left.block.x - .pt(10))
    #expect(right.furniture[0].bounds.x == right.block.maxX + .pt(10))
  }

  @Test("BK-I4: lines on a fold stand in the middle of the fore-edge of each leaf's first page")
  func fold() throws {
    for direction in [ColumnDirection.rightToLeft, .leftToRight] {
      var options = try options(line(.folio, .fold, "{leaf}"), line(.head, .fold, "甲乙"))
      options.columns.direction = direction
      options.bookPages.firstSide = direction == .rightToLeft ? .left : .right
      options.bookPages.typeArea?.characters = 14
      options.page.distanceFromCut = .pt(9)
      let layout = try layout(Document(.han(280)), options)
      #expect(
        layout.pages.map { $0.furniture.map(\.text) } == [["一", "甲乙"], [], ["二", "甲乙"], []])
      for page in layout.pages {
        for line in page.furniture {
          let middle = line.bounds.x + line.bounds.width.half
          #expect(middle == (direction == .rightToLeft ? .zero : page.size.width))
        }
        let top = page.block.y
        #expect(page.furniture.first.map { $0.bounds.maxY == page.block.maxY - .pt(50) } != false)
        #expect(page.furniture.last.map { $0.bounds.y == top + .pt(40) } != false)
      }
      // It is no mistake that half of them is beyond the edge.
      #expect(
        layout.diagnostics.allSatisfy { ![.furnitureOutside, .textNearCut].contains($0.code) })
    }
  }

  @Test("BK-F2: a number stands outside of a head that it shares its place with, two em apart")
  func shared() throws {
    let layout = try layout(
      Document(.han(100)),
      options(line(.folio, .headOuter, "{page:han}"), line(.head, .headOuter, "甲乙")))
    let (left, right) = (layout.pages[0].furniture, layout.pages[1].furniture)
    #expect(left.map(\.text) == ["一", "甲乙"] && right.map(\.text) == ["甲乙", "二"])
    #expect(left[0].bounds.x == .pt(50) && left[1].bounds.x == .pt(50 + 8 + 16))
    #expect(right[1].bounds.maxX == .pt(150) && right[0].bounds.maxX == .pt(150 - 8 - 16))
  }

  /// Paragraphs of five columns, a page each; the level of a heading, or none.
  private func book(_ paragraphs: [(level: Int?, text: String)]) -> Document {
    var document = Document(paragraphs.map(\.text).joined(separator: "\n"))
    document.title = "書"
    document.author = "人"
    for (index, paragraph) in paragraphs.enumerated() {
      if let level = paragraph.level {
        document.paragraphs[index].role = level == 0 ? .title : .heading(level: level)
      }
    }
    return document
  }

  @Test("BK-F4, BK-F6: a head is the first heading on its page, else the last one before it")
  func headings() throws {
    let document = book([
      (nil, .han(20)), (1, "甲"), (2, "子"), (nil, .han(15)), (2, "丑"), (nil, .han(10)), (1, "乙"),
      (nil, .han(100)),
    ])
    let layout = try layout(
      document, options(line(.head, .headCenter, "{book}-{h1}-{h2}-{page}")))
    // The heading of the second level is over where a new one of the first begins.
    #expect(
      layout.pages.map { $0.furniture.first?.text }
        == ["書-甲-子-1", "書-乙-丑-2", "書-乙--3", "書-乙--4"])
    let last = try self.layout(
      document, options(line(.head, .headCenter, "{title:last}|{h1:last}|{h2:last}")))
    #expect(
      last.pages.map { $0.furniture.first?.text } == ["書|甲|子", "書|乙|", "書|乙|", "書|乙|"])
  }

  @Test("BK-F3: leaves have numbers, and chapters may stand before those of their pages")
  func leaves() throws {
    var document = book([(nil, .han(100)), (nil, .han(150))])
    document.paragraphs[1].style.breakBefore = .page
    document.sections = [
      DocumentSection(firstParagraph: 0, firstNumber: 5),
      DocumentSection(firstParagraph: 1, firstNumber: 1, prefix: "12-"),
    ]
    let layout = try layout(
      document,
      options(line(.folio, .outer, "{page:han}"), line(.head, .footInner, "{leaf}葉{page}")))
    #expect(
      layout.pages.map { $0.furniture.map(\.text).sorted() }
        == [
          ["一葉5", "五"], ["一葉6", "六"], ["一二・一", "一葉12-1"], ["一二・二", "一葉12-2"], ["一二・三", "二葉12-3"],
        ])
    #expect(layout.pages.map { $0.label?.text } == ["5", "6", "12-1", "12-2", "12-3"])
  }

  @Test(
    "BK-F4: heads of few characters are spread over some length",
    arguments: [("序", 8), ("序章", 48), ("三四郎", 48), ("夢十夜話", 48), (.han(7), 56), ("三a", nil)]
      as [(String, Int?)])
  func spread(_ text: String, _ length: Int?) throws {
    for slot in [PageFurniture.Slot.headOuter, .outer] {
      var options = try options(line(.head, slot, text))
      options.bookPages.typeArea?.characters = 20
      options.page.size = .size(width: .pt(200), height: .pt(300))
      options.furniture.headSpread = 6
      let head = try #require(try layout(Document(.han(10)), options).pages[0].furniture.first)
      let found = slot == .outer ? head.bounds.height : head.bounds.width
      #expect(head.text == text && abs((found - .pt(length ?? 12)).rawValue) < 3, "\(found)")
    }
  }

  @Test("BK-F4: in a line, wide digits and letters are plain ones")
  func letters() throws {
    for (slot, text) in [(PageFurniture.Slot.headOuter, "第3章A"), (.outer, "第３章Ａ")] {
      var options = try options(line(.head, slot, "{h1}"))
      options.bookPages.typeArea?.characters = 20
      options.page.size = .size(width: .pt(200), height: .pt(300))
      let layout = try layout(book([(nil, .han(10)), (1, "第３章Ａ")]), options)
      #expect(layout.pages[0].furniture.map(\.text) == [text])
    }
  }

  @Test(
    "BK-F4: a head beside a figure is left out",
    arguments: [(FloatingImage.Side.head, ["1"]), (.foot, ["題", "1"])])
  func figures(_ side: FloatingImage.Side, _ expected: [String]) throws {
    var document = Document(.han(40))
    document.images = [
      ImageAttachment.ImageDescription(
        name: "seal", size: PhysicalSize(width: .pt(10), height: .pt(10)))
    ]
    let image = ImageAttachment(
      image: "seal", width: .absolute(.pt(90)), height: .absolute(.pt(30)), fit: .fill)
    document.spans = [AttributeSpan(TextRange(0, 0), .float(FloatingImage(image, at: side)))]
    let layout = try layout(
      document, options(line(.folio, .footOuter, "{page}"), line(.head, .headOuter, "題")))
    #expect(layout.pages[0].floats.count == 1)
    #expect(layout.pages[0].furniture.map(\.text) == expected)
  }

  @Test(
    "BK-F4: an image at the head of a column hides the head as well, one as small as its text does not",
    arguments: [(0, 40, ["1"]), (6, 40, ["題", "1"]), (0, 12, ["題", "1"])])
  func figuresInColumns(_ before: Int, _ side: Int, _ expected: [String]) throws {
    var document = Document(.han(before) + "\u{FFFC}\n" + .han(8))
    document.images = [
      ImageAttachment.ImageDescription(
        name: "seal", size: PhysicalSize(width: .pt(10), height: .pt(10)))
    ]
    let image = ImageAttachment(
      image: "seal", width: .absolute(.pt(side)), height: .absolute(.pt(side)), fit: .fill)
    let start = before * 3
    document.spans = [AttributeSpan(TextRange(start, start + 3), .attachment(image))]
    let layout = try layout(
      document, options(line(.folio, .footOuter, "{page}"), line(.head, .headInner, "題")))
    #expect(layout.pages[0].furniture.map(\.text) == expected)
  }

  @Test("BK-F4: a page that begins with a heading has no head, a blank one nothing")
  func hidden() throws {
    var document = book([
      (nil, .han(20)), (1, "甲"), (nil, .han(100)), (1, "乙"), (nil, .han(10)), (nil, "中"),
    ])
    document.paragraphs[3].style.breakBefore = .leaf
    document.paragraphs[5].style.breakBefore = .centeredPage
    let layout = try layout(
      document,
      options(line(.folio, .footOuter, "{page}"), line(.head, .headOuter, "{h1}")))
    let texts = layout.pages.map { $0.furniture.map(\.text) }
    #expect(texts == [["甲", "1"], ["甲", "2"], ["甲", "3"], [], ["5"], []])
    // From the first heading of a page to its last one, as in a dictionary.
    let range = try self.layout(document, options(line(.head, .headOuter, "{h1}–{h1:last}")))
    #expect(range.pages[4].furniture.map(\.text) == ["乙–乙"])
    #expect(layout.pages[3].columns.isEmpty)
  }

  @Test("BK-F3, BK-F4: even and odd pages, and numbers from any on")
  func parity() throws {
    var options = try options(
      line(.head, .headOuter, "{book}", .even), line(.head, .headOuter, "{author}", .odd),
      line(.folio, .footOuter, "{page}/{pages} {page:roman} {leaf}"))
    options.furniture.firstNumber = 10
    let layout = try layout(book([(nil, .han(140))]), options)
    #expect(layout.pages.map(\.number) == [10, 11, 12])
    #expect(
      layout.pages.map { $0.furniture.map(\.text) } == [
        ["書", "10/3 x 一"], ["人", "11/3 xi 一"], ["書", "12/3 xii 二"],
      ])
  }

  @Test("BK-F5: numbers from the last page on, with those from the first page beside them")
  func reverse() throws {
    var options = try options(line(.folio, .footOuter, "{page}（{page:reverse}）"))
    options.furniture.firstNumber = 10
    let document = book([(nil, .han(140))])
    let texts = ["10（3）", "11（2）", "12（1）"]
    #expect(try layout(document, options).pages.map { $0.furniture[0].text } == texts)
    var stream = try Typesetter(shaper: FixtureShaper(), options: options).pages(of: document)
    stream.partSize = 1
    var parts: [String] = []
    while let part = try stream.next() { parts += part.pages.map { $0.furniture[0].text } }
    #expect(parts == texts)
  }

  @Test("BK-F4: a heading's short form stands in heads, and a long one is cut and told")
  func short() throws {
    var document = book([(nil, .han(10)), (1, .han(25)), (nil, .han(100))])
    let options = try options(line(.head, .headOuter, "{h1}"))
    let long = try layout(document, options)
    #expect(long.warnings(.furnitureShortened).count == 1)
    for page in long.pages {
      let head = try #require(page.furniture.first)
      #expect(head.text.hasSuffix("…") && head.bounds.width <= .pt(90))
    }
    document.paragraphs[1].style.runningHead = "短"
    let short = try layout(document, options)
    #expect(short.diagnostics.isEmpty)
    #expect(short.pages.allSatisfy { $0.furniture.map(\.text) == ["短"] })
  }

  @Test("what is not on the page is told")
  func outside() throws {
    var options = try options(line(.folio, .headOuter, "{page}"))
    options.bookPages.typeArea?.characters = 18
    #expect(try layout(Document(.han(100)), options).warnings(.furnitureOutside).count == 1)
  }

  @Test("furniture is no part of the text, and the same page by page")
  func streamed() throws {
    let options = try options(
      line(.folio, .footOuter, "{page}"), line(.head, .headOuter, "{h1}"))
    let document = book(
      (0..<30).flatMap { [(1, "章\($0)"), (nil, String.han($0 * 7 % 40 + 1))] })
    let whole = try layout(document, options)
    var stream = try Typesetter(shaper: FixtureShaper(), options: options).pages(of: document)
    stream.partSize = 16
    var pages: [[PlacedFurniture]] = []
    while let part = try stream.next() { pages += part.pages.map(\.furniture) }
    #expect(pages == whole.pages.map(\.furniture) && pages.count > 10)
    for index in whole.pages.indices {
      let drawn = whole.displayList(ofPage: index).items.compactMap { item -> GlyphRun? in
        if case .glyphs(let run) = item { run } else { nil }
      }
      let text = drawn.flatMap(\.text)
      let columns = whole.columns[whole.pages[index].columns]
      let own = columns.map { whole.text.slice($0.range).filter { !$0.isNewline } }.joined()
      #expect(String(decoding: text, as: UTF8.self) == own)
      let silent = drawn.filter(\.text.isEmpty).reduce(0) { $0 + $1.glyphs.count }
      #expect(silent == whole.pages[index].furniture.reduce(0) { $0 + $1.text.count })
    }
    let record = LayoutRecord(whole)
    #expect(try LayoutRecord(json: whole.json()) == record)
    #expect(record.pages[1].number == 2 && record.pages[1].side == .right)
    #expect(record.pages[1].furniture.map(\.kind).contains(.folio))
  }

  @Test(
    "templates",
    arguments: [
      ("– {page} –", "– 3 –"), ("{{{page}", "{3"), ("{page:han}", "三"), ("甲", "甲"), ("", ""),
    ])
  func templates(_ source: String, _ text: String) throws {
    var options = try options(line(.folio, .footOuter, source))
    options.furniture.firstNumber = 3
    #expect(
      try layout(Document("甲"), options).pages[0].furniture.map(\.text)
        == (text.isEmpty ? [] : [text]))
  }

  @Test("templates with mistakes", arguments: ["{pge}", "{page", "甲{", "{h1}{h9}"])
  func wrongTemplates(_ source: String) {
    #expect {
      try PageFurniture.Template(source)
    } throws: { error in
      "\(error)".contains("fields are {page} {page:han}")
    }
  }

  @Test("numbers in Han digits and in Roman letters")
  func numbers() {
    #expect([1, 10, 205].map(\.hanDigits) == ["一", "一〇", "二〇五"])
    #expect(
      [1, 4, 9, 14, 1999, 4000, -1].map(\.romanDigits) == [
        "i", "iv", "ix", "xiv", "mcmxcix", "4000", "-1",
      ])
  }
}
