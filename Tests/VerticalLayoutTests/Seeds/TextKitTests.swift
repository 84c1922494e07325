import Testing

@testable import VerticalLayout

/// Features and faults of TextKit that no other suite has (docs/maintainers/seeds.md).
@Suite struct TextKitTests {
  /// A typesetter and its shaper remember much from one text to the next.
  @Test("TK-01 a document that is edited is set as a new one, whatever was set before it")
  func documentValue() throws {
    let ruby = Attribute.ruby(Ruby("かな", source: TextRange(0, 3)))
    let edits: [(inout Document) -> Void] = [
      { $0.spans.append(AttributeSpan(TextRange(0, 3), .size(.absolute(.pt(20))))) },
      { $0.spans.append(AttributeSpan(TextRange(3, 6), ruby)) },
      { $0 = $0.replacing([DocumentFilter.TextReplacement(TextRange(3, 6), "12年\n")]) },
      { $0.language = .japanese }, { $0.spans.removeAll() },
      { $0 = $0.replacing([DocumentFilter.TextReplacement(TextRange(0, 3), "")]) },
    ]
    let used = Typesetter(shaper: FixtureShaper(), options: G10(30).options)
    var document = Document("一二三，四五")
    var made: [(Document, Layout)] = [(document, try used.typeset(document))]
    for edit in edits {
      edit(&document)
      let layout = try used.typeset(document)
      #expect(layout != made.last?.1)
      made.append((document, layout))
    }
    for (document, layout) in made {
      let fresh = Typesetter(shaper: FixtureShaper(), options: G10(30).options)
      #expect(try fresh.typeset(document) == layout)
    }
  }

  @Test("TK-02 the choice of fonts is a stage, which lists runs with their fonts")
  func fontStage() throws {
    let shaper = FixtureShaper()
    shaper.coverage = [
      (FontID(0), Set("一二三".unicodeScalars)), (FontID(1), Set("龍ab".unicodeScalars)),
    ]
    let document = Document("一龍二ab三鳥")
    let styled = StyledText(document, base: TextStyle(), headings: HeadingStyle())
    var memory = ItemizerMemory()
    let runs = try itemize(analyze(document), styled: styled, shaper: shaper, memory: &memory)
    #expect(runs.map(\.clusters) == [0..<1, 1..<2, 2..<3, 3..<5, 5..<6, 6..<7])
    #expect(runs.dropLast().map(\.font.index) == [0, 1, 0, 1, 0])
    #expect(runs.map(\.isMissing) == [false, false, false, false, false, true])
    #expect(shaper.shapingCalls == 0)
  }

  @Test("TK-05 what is appended leaves the pages before it as they are")
  func appendedText() throws {
    let setting = G10(30, width: 30)
    let first = try setting.layout(.han(25))
    let second = try setting.layout(.han(25) + "\n" + .han(40))
    #expect(first.pages.count == 3 && second.pages.count > 4)
    for page in 0..<2 {
      #expect(second.displayList(ofPage: page) == first.displayList(ofPage: page))
      #expect(second.record(ofPage: page) == first.record(ofPage: page))
    }
  }

  @Test("TK-09, TKb-6 there is no padding: the first cell stands where the page's content begins")
  func noPadding() throws {
    for direction in ColumnDirection.allCases {
      let layout = try G10().with {
        $0.page.size = .size(width: .pt(57), height: .pt(67))
        $0.page.margins = Margins(top: .pt(7), right: .pt(4), bottom: .pt(0), left: .pt(3))
        $0.columns.direction = direction
      }.layout(.han(60))
      let column = layout.columns[0]
      let cell = layout.bounds(ofCell: 0, in: column)
      #expect(cell == rect(direction == .rightToLeft ? 43 : 3, 7, 10, 10))
      // Six cells in 60 pt, five columns in 50.
      #expect(column.cells.count == 6 && layout.pages[0].columns.count == 5)
      // The saved layout, points and rectangles speak of the same coordinates.
      for view in try bothViews(layout) {
        #expect(view.range(at: at(cell.x.points, 7), onPage: 0) == TextRange(0, 3))
        #expect(view.firstRect(for: TextRange(0, 3)) == cell)
      }
    }
  }

  @Test(
    "TK-23 a line end at the end of the text opens no column; a blank line is one",
    arguments: [
      ("甲", 1), ("甲\n", 1), ("甲\r\n", 1), ("甲\u{2029}", 1), ("甲\n\n", 2), ("甲\n乙\n", 2),
    ])
  func finalLineEnd(_ text: String, _ columns: Int) throws {
    #expect(try G10().layout(text).columns.count == columns)
  }

  @Test(
    "TK-23 where it is kept, the line after it is a blank column",
    arguments: [
      ("甲", 1), ("甲\n", 2), ("甲\r\n", 2), ("甲\u{2029}", 2), ("甲\n\n", 3), ("甲\n乙\n", 3), ("", 0),
      ("\n", 2),
    ])
  func keptLineEnd(_ text: String, _ columns: Int) throws {
    let layout = try G10().with { $0.paragraphs.finalLineEnd = .keep }.layout(text)
    #expect(layout.columns.count == columns)
    #expect(layout.text == text && layout.columns.last?.isBlank != (columns < 2))
  }

  @Test("TK-23 it is kept wherever parts of a long text end", arguments: 10_920..<10_925)
  func keptLineEndOfParts(_ count: Int) throws {
    let text = String(repeating: "一", count: count) + "\n"
    let layout = try G10(1000).with { $0.paragraphs.finalLineEnd = .keep }.layout(text)
    #expect(layout.columns.count == (count + 99) / 100 + 1)
  }

  @Test("TK-24 tabs and line ends leave no glyph", arguments: ["甲\t乙", "甲\n乙", "甲\r\n乙", "\t甲乙\n"])
  func notShown(_ text: String) throws {
    let layout = try G10().layout(text)
    let drawn = layout.cells.filter { $0.kind != .tab }.flatMap { layout.glyphs[$0.glyphs] }
    #expect(drawn.map(\.id) == [0x7532, 0x4E59])
    for cell in layout.cells where cell.kind == .tab {
      #expect(layout.glyphs[cell.glyphs].allSatisfy { $0.id == 0x20 })
    }
  }

  @Test("TK-25 a column that is wider than the pitch is told of, where it reaches into a neighbour")
  func widerThanThePitch() throws {
    var document = Document("一二三四五六")
    document.spans = [AttributeSpan(TextRange(6, 9), .size(.absolute(.pt(24))))]
    let setting = G10(34).with { $0.columns.pitch = .pt(12) }
    let layout = try setting.layout(document)
    let warnings = layout.warnings(.columnsOverlap)
    #expect(warnings.count == 1)
    #expect(warnings.first?.message.contains("--pitch") == true)
    #expect(warnings.first?.range.map { $0.contains(TextRange(6, 9)) } == true)
    #expect(try setting.layout("一二三四五六").warnings(.columnsOverlap) == [])
    #expect(try G10(34).layout(document).warnings(.columnsOverlap) == [])
    #expect(
      try setting.with { $0.columns.pitch = .pt(24) }.layout(document).warnings(.columnsOverlap)
        == [])
  }
}
