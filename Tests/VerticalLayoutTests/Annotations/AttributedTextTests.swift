import Testing

@testable import VerticalLayout

/// Readings, marks, tokens and lines of furniture that have attributes of their own, with fixture G at 10 pt.
@Suite struct AttributedTextTests {
  private let red = Color(red: 200, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 200)
  private var japanese: G10 { G10().with { $0.style.language = .japanese } }

  /// `かんじ` with attributes at its second character.
  private func reading(_ attributes: Attribute...) -> AttributedText {
    "か" + AttributedText("ん", attributes: attributes) + "じ"
  }

  private func layout(
    _ reading: AttributedText, _ g10: G10? = nil, base: String = "漢字"
  ) throws -> Layout {
    var document = Document("国\(base)国")
    document.spans = [
      AttributeSpan(TextRange(3, 3 + base.utf8.count), .ruby(Ruby(reading)))
    ]
    return try (g10 ?? japanese).layout(document)
  }

  /// Runs of glyphs that stand for no text: those of annotations.
  private func silentRuns(_ layout: Layout) -> [GlyphRun] {
    layout.displayList(ofPage: 0).glyphRuns.filter(\.text.isEmpty)
  }

  /// The characters of runs, whose glyphs have the numbers of their scalars.
  private func text(_ runs: [GlyphRun]) -> [String] {
    runs.map { run in
      run.glyphs.map { String(Unicode.Scalar($0.id) ?? "?") }.joined()
    }
  }

  // MARK: - Texts

  @Test("Texts are joined with their attributes, and a literal has none") func joined() {
    let text: AttributedText =
      AttributedText("か", spans: [], source: TextRange(4, 7))
      + AttributedText(
        "ん", spans: [AttributeSpan(TextRange(0, 3), .ink(red))], source: TextRange(9, 12))
    #expect(text.text == "かん" && text.source == TextRange(4, 12))
    #expect(text.spans == [AttributeSpan(TextRange(3, 6), .ink(red))])
    #expect((text + "じ").source == nil && (text + "じ").text == "かんじ")
    #expect(Ruby("かん") == Ruby(AttributedText("かん")) && Token("…") == Token("…" as AttributedText))
    let stretches = (reading(.ink(red), .slant(3)) as AttributedText).stretches
    #expect(stretches.map(\.text) == ["か", "ん", "じ"])
    #expect(stretches.map(\.attributes) == [[], [.ink(red), .slant(3)], []])
  }

  // MARK: - Readings

  @Test("A part of a reading has its colour, its line and its slant")
  func inks() throws {
    let layout = try layout(
      reading(.ink(red), .slant(10), .outline(TextEffects.TextOutline(width: .em(50)))))
    let runs = silentRuns(layout)
    #expect(text(runs) == ["か", "ん", "じ"])
    #expect(runs.map(\.ink) == [.black, red, .black])
    #expect(runs.map(\.slant) == [.none, Slant(degrees: 10), .none])
    #expect(runs.map { $0.outline != nil } == [false, true, false])
    #expect(layout.annotations.map(\.text) == ["かんじ"])
    #expect(layout.warnings(.attributeNotSet).isEmpty)
  }

  @Test(
    "Sizes, spaces and cells of a part count for the length of a reading",
    arguments: [
      ([Attribute.size(.em(512))], 12.5, 3), ([.size(.em(2048))], 20, 3),
      ([.letterSpacing(.em(1024))], 20, 3), ([.letterSpacing(.em(-512))], 12.5, 3),
      ([.ink(Color(red: 1, green: 2, blue: 3))], 15, 3),
    ])
  func lengths(_ attributes: [Attribute], _ length: Double, _ cells: Int) throws {
    let text: AttributedText = "か" + AttributedText("ん", attributes: attributes) + "じ"
    let annotation = try #require(layout(text, base: "峻").annotations.first)
    #expect(annotation.bounds.height.points == length && annotation.cells.count == cells)
    #expect(annotation.size == .pt(5))
  }

  @Test("Characters of a reading share a cell where they are to")
  func tateChuYoko() throws {
    let joined: AttributedText = "第" + AttributedText("123", attributes: [.tateChuYoko]) + "話"
    let plain = try #require(layout("第123話", base: "峻").annotations.first)
    let annotation = try #require(layout(joined, base: "峻").annotations.first)
    #expect(plain.cells.count == 5 && annotation.cells.count == 3)
    #expect(annotation.bounds.height == .pt(15) && annotation.text == "第123話")
  }

  @Test("The attributes of a reading stay with its characters where others are left out or grow")
  func drawnReading() throws {
    let source: AttributedText =
      AttributedText("\u{3000}し", attributes: [.ink(blue)])
      + AttributedText("ゃ", attributes: [.ink(red)])
      + AttributedText("\u{2028} ", attributes: [.ink(blue)])
    let full = japanese.with { $0.readings.smallKana = .full }
    let runs = silentRuns(try layout(source, full))
    #expect(text(runs) == ["し", "や"] && runs.map(\.ink) == [blue, red])
  }

  @Test("Readings of a word that become one keep their attributes")
  func joinedWord() throws {
    var document = Document("国漢字国")
    document.spans = [
      AttributeSpan(TextRange(3, 6), .ruby(Ruby(AttributedText("かああん", attributes: [.ink(red)])))),
      AttributeSpan(TextRange(6, 9), .ruby(Ruby("じ", continuesWord: true))),
    ]
    let layout = try japanese.with { $0.readings.words = .group }.layout(document)
    #expect(layout.annotations.map(\.text) == ["かああんじ"])
    #expect(silentRuns(layout).map(\.ink) == [red, .black])
  }

  @Test("Equal readings with other attributes are others") func shapedOnce() throws {
    var document = Document("国国国国")
    for (place, ink) in [(0, red), (3, blue), (6, nil), (9, red)] {
      let reading = AttributedText("く", attributes: ink.map { [.ink($0)] } ?? [])
      document.spans.append(
        AttributeSpan(TextRange(place, place + 3), .ruby(Ruby(reading))))
    }
    #expect(silentRuns(try japanese.layout(document)).map(\.ink) == [red, blue, .black, red])
  }

  @Test("A reading beside outlined or leaning text is plain, as before")
  func plainBesideEffects() throws {
    var document = Document("国漢国")
    document.spans = [
      AttributeSpan(TextRange(0, 9), .slant(20)), AttributeSpan(TextRange(3, 6), .ruby(Ruby("か"))),
    ]
    #expect(silentRuns(try japanese.layout(document)).map(\.slant) == [.none])
  }

  // MARK: - Marks

  @Test("Marks of notes and of kanbun and syllables of bopomofo have attributes of their own")
  func marks() throws {
    let ink = Attribute.ink(red)
    var document = Document("国国")
    document.spans = [
      AttributeSpan(
        TextRange(3, 3), .noteMark(NoteMark("甲" + AttributedText("乙", attributes: [ink]))))
    ]
    #expect(silentRuns(try japanese.layout(document)).map(\.ink) == [.black, red])
    document.spans = [
      AttributeSpan(
        TextRange(0, 3),
        .kanbun(KanbunMark(.okurigana, "ム" + AttributedText("ル", attributes: [ink])))),
      AttributeSpan(
        TextRange(3, 6),
        .kanbun(KanbunMark(.kaeriten, AttributedText("一", attributes: [ink]) + "レ"))),
    ]
    let runs = silentRuns(try japanese.layout(document))
    #expect(text(runs).joined().unicodeScalars.count == runs.flatMap(\.glyphs).count)
    #expect(runs.map(\.ink) == [.black, red, red, .black])
    document.spans = [
      AttributeSpan(
        TextRange(0, 6), .ruby(Ruby("ㄇㄚ " + AttributedText("ㄇㄛ", attributes: [ink]))))
    ]
    let layout = try G10().with { $0.style.language = .traditionalChinese }.layout(document)
    #expect(layout.annotations.map(\.kind) == [.bopomofo, .bopomofo])
    #expect(Set(silentRuns(layout).map(\.ink)) == [.black, red])
  }

  // MARK: - Tokens

  @Test("A part of a token has attributes of its own, and several characters share a cell")
  func token() throws {
    let token: AttributedText =
      "（" + AttributedText("12", attributes: [.tateChuYoko, .ink(red)]) + "）"
    let layout = try G10(40).with {
      $0.columns.maximum = 1
      $0.token = Token(token, link: "https://example.org")
    }.layout("一二三四五")
    let placed = try #require(layout.token)
    #expect(placed.text == "（12）" && placed.cells.count == 3)
    #expect(placed.cells.compactMap { placed.text(ofCell: $0) } == ["（", "12", "）"])
    #expect(layout.displayList(ofPage: 0).glyphRuns.map(\.ink) == [.black, .black, red, .black])
  }

  // MARK: - Furniture

  private func furniture(_ lines: PageFurniture.FurnitureLine...) throws -> Layout {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(200), height: .pt(200))
    options.columns.gap = .pt(10)
    options.bookPages = BookPages(
      typeArea: BookPages.TypeArea(characters: 14, columns: 5),
      edges: BookPages.PageEdges(inner: .pt(60)),
      firstSide: .left)
    options.furniture = PageFurniture(lines)
    var document = Document(.han(40))
    document.title = "甲乙丙丁戊己庚辛壬癸子丑寅卯"
    document.author = "著者"
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
  }

  private func runs(_ layout: Layout) -> [GlyphRun] {
    layout.pages[0].furniture.flatMap(\.items).compactMap { item in
      if case .glyphs(let run) = item { run } else { nil }
    }
  }

  @Test(
    "Parts of running heads have attributes, and fields those of their first brace",
    arguments: [PageFurniture.Slot.headOuter, .outer])
  func heads(_ slot: PageFurniture.Slot) throws {
    let template: AttributedText =
      AttributedText("{author}", attributes: [.ink(red), .size(.em(512))]) + "・"
      + AttributedText("頁{", spans: [AttributeSpan(TextRange(3, 4), .ink(blue))]) + "page:han}{{"
    let layout = try furniture(
      PageFurniture.FurnitureLine(.head, slot: slot, template: PageFurniture.Template(template)))
    let line = try #require(layout.pages[0].furniture.first)
    #expect(line.text == "著者・頁一{")
    let found = runs(layout)
    #expect(found.map(\.ink).filter { $0 != .black } == [red, blue])
    #expect(found.first?.size == .pt(4) && found.last?.size == .pt(8))
    #expect(found.map(\.glyphs.count).reduce(0, +) == 6)
    let length = slot == .outer ? line.bounds.height : line.bounds.width
    // Two characters of 4 pt, three of 8 pt, and a brace.
    #expect(length >= .pt(32) && length <= .pt(40))
  }

  @Test("A running head that is cut keeps its attributes") func cut() throws {
    let template = AttributedText("{book}", attributes: [.ink(red)])
    let layout = try furniture(
      PageFurniture.FurnitureLine(
        .head, slot: .headOuter, template: PageFurniture.Template(template + "末")))
    #expect(layout.pages[0].furniture.map(\.text) == ["甲乙丙丁戊己庚辛壬癸…"])
    #expect(Set(runs(layout).map(\.ink)) == [red])
    #expect(layout.warnings(.furnitureShortened).count == 1)
  }

  // MARK: - Attributes without effect

  @Test("Attributes that such texts do not have are told, each kind once")
  func notSet() throws {
    let line = Attribute.sideLine(SideLine())
    let found = try layout(
      reading(
        line, line, .shadow(TextEffects.Shadow(x: .em(100), y: .em(100), color: .black)), .ink(red))
    ).warnings(
      .attributeNotSet)
    #expect(
      found.map(\.message) == [
        "side line is not set in the ruby “かんじ”; that is set without it",
        "shadow is not set in the ruby “かんじ”; that is set without it",
      ])
    #expect(found.map(\.range) == [TextRange(3, 9), TextRange(3, 9)])
    let token = try G10(40).with {
      $0.columns.maximum = 1
      $0.token = Token(
        "…",
        attributes: [line, .shadow(TextEffects.Shadow(x: .em(100), y: .em(100), color: .black))])
    }.layout("一二三四五")
    #expect(token.warnings(.attributeNotSet).count == 1)
    let head = try PageFurniture.Template(AttributedText("甲", attributes: [line]))
    let layout = try furniture(PageFurniture.FurnitureLine(.head, slot: .headOuter, template: head))
    #expect(layout.warnings(.attributeNotSet).count == 1)
  }
}
