import Testing

@testable import VerticalLayout

/// Tabs at positions, with an alignment and a leader each (TK-36, JLREQ 3.6), with fixture G at 10 pt.
@Suite struct TabStopTests {
  private func layout(_ text: String, _ stops: [TabStop], measure: Int = 200) throws -> Layout {
    var document = Document(text)
    for index in document.paragraphs.indices { document.paragraphs[index].style.tabs = stops }
    return try G10(measure).with { $0.style.language = .japanese }.layout(document)
  }

  /// The starts of what can be seen, in points.
  private func starts(_ layout: Layout) -> [Double] {
    layout.cells.filter { $0.kind == .text }.map(\.start.points)
  }

  @Test(
    "YY-42, DT-28, TK-36 text stands at its stop by its start, end, middle or a sign in it",
    arguments: [
      ("一\t二三", TabStop.Alignment.start, [0.0, 100, 110]),
      ("一\t二三", .end, [0, 80, 90]), ("一\t二三四", .center, [0, 85, 95, 105]),
      ("一\t１２．５", .decimal, [0, 80, 90, 100, 110]), ("一\t１２", .decimal, [0, 80, 90]),
      ("一\t三四円五", .character("円"), [0, 80, 90, 100, 110]),
      // Up to the next tab, and not beyond the paragraph.
      ("一\t二三\t四", .end, [0, 80, 90, 120]),
      // What has no room before its stop begins at once.
      ("一二三四五六七八九\t二三", .end, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]),
    ])
  func alignments(_ text: String, _ alignment: TabStop.Alignment, _ expected: [Double]) throws {
    let stop = TabStop(.absolute(.pt(100)), alignment)
    #expect(try starts(layout(text, [stop])) == expected)
  }

  @Test("TK-36 each stop has its own alignment, and each paragraph begins anew") func several()
    throws
  {
    let stops = [TabStop(.em(5120), .center), TabStop(.em(10240), .end)]
    #expect(
      try starts(layout("一\t二三\t四五\n\t六\t七", stops)) == [0, 40, 50, 80, 90, 45, 90])
    // In a column that goes on, and in small columns, nothing is lost.
    let long = "一\t" + .han(30) + "\t二"
    let layout = try layout(long, stops, measure: 120)
    #expect(layout.columns.flatMap(\.cells).count == long.unicodeScalars.count)
  }

  @Test("TK-36 text at a stop keeps its place on a column that a token ends")
  func truncated() throws {
    func starts(_ token: Token.TruncationPlace) throws -> [Double] {
      var document = Document("一\t二三\t" + .han(40))
      document.paragraphs[0].style.tabs = [
        TabStop(.absolute(.pt(60)), .end), TabStop(.absolute(.pt(90))),
      ]
      let layout = try G10(120).with {
        $0.columns.maximum = 1
        $0.token.place = token
      }.layout(document)
      #expect(layout.token != nil)
      return self.starts(layout)
    }
    #expect(try starts(.end) == [0, 40, 50, 90, 100, 110])
    #expect(try starts(.middle).prefix(3) == [0, 40, 50])
  }

  @Test("DT-28, TK-36 a leader fills the room of its tab", arguments: TabStop.Leader.allCases)
  func leaders(_ leader: TabStop.Leader) throws {
    let stops = [TabStop(.absolute(.pt(100)), .end, leader: leader)]
    let layout = try layout("一\t二三\n四五", stops)
    let found = layout.columns.map(\.tabLeaders)
    #expect(found.map(\.count) == [1, 0])
    #expect(found[0][0].start == .pt(10) && found[0][0].end == .pt(80))
    let paths = layout.displayList(ofPage: 0).items.filter {
      if case .path = $0 { true } else { false }
    }
    #expect(paths.count == 1)
    #expect(layout.columnTexts.joined().contains("二三"))
  }

  @Test("TK-36 stops count with what justification, readings and boxes make of the text")
  func justified() throws {
    var document = Document("一\t二三")
    document.paragraphs[0].style.tabs = [TabStop(.absolute(.pt(100)), .end)]
    document.spans = [
      AttributeSpan(TextRange(4, 7), .ruby(Ruby("ながいよみがな")))
    ]
    let layout = try G10(200).with { $0.columns.alignment = .justify }.layout(document)
    let cells = layout.cells.filter { $0.kind == .text }
    #expect(cells.last?.end == .pt(100))
  }
}

/// The base direction of a paragraph (O15; UAX #9, 3.3.1), with fixture G at 10 pt.
@Suite struct BaseDirectionTests {
  private func column(
    _ text: String, paragraph: ParagraphStyle.BaseDirection?,
    options: ParagraphStyle.BaseDirection = .leftToRight
  ) throws -> [String] {
    var document = Document(text)
    document.paragraphs[0].style.baseDirection = paragraph
    let layout = try G10().with { $0.paragraphs.baseDirection = options }.layout(document)
    return layout.columns[0].cells.sorted { layout.cells[$0].start < layout.cells[$1].start }
      .map { String(layout.text.slice(layout.cells[$0].range)) }
  }

  @Test(
    "YY-42, DT-28, O15 a paragraph runs down, up, or as its first letter does",
    arguments: [
      ("一אב二", ParagraphStyle.BaseDirection.rightToLeft, ["二", "ב", "א", "一"]),
      ("一אב二", .leftToRight, ["一", "ב", "א", "二"]),
      ("אב一", .automatic, ["一", "ב", "א"]), ("一אב", .automatic, ["一", "ב", "א"]),
      ("אב一", .leftToRight, ["ב", "א", "一"]), ("一二", .rightToLeft, ["一", "二"]),
      ("אב!", .rightToLeft, ["!", "ב", "א"]),
    ])
  func directions(_ text: String, _ direction: ParagraphStyle.BaseDirection, _ expected: [String])
    throws
  {
    let names = { (texts: [String]) in texts.map { $0.unicodeScalars.map(\.value) } }
    #expect(try names(column(text, paragraph: direction)) == names(expected))
    #expect(try names(column(text, paragraph: nil, options: direction)) == names(expected))
    // What a paragraph says wins.
    #expect(
      try names(column(text, paragraph: direction, options: .rightToLeft)) == names(expected))
  }
}
