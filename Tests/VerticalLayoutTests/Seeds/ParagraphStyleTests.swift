import TestSupport
import Testing

@testable import VerticalLayout

/// Paragraphs with indents, alignments, room and pitch of their own: rows of the seed systems, by their
/// numbers. An em is 10 pt.
@Suite struct ParagraphStyleTests {
  /// G10 with a document whose paragraphs have styles, by their numbers.
  func layout(
    _ text: String, _ styles: [Int: ParagraphStyle], height: Int? = nil, width: Int? = nil,
    gap: Int = 0, language: LanguageTag? = nil, _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    var document = Document(text, language: language)
    for (index, style) in styles { document.paragraphs[index].style = style }
    let layout = try G10(height, width: width, gap: gap).with(change).layout(document)
    #expect(layout.warnings(.attributeNotSet).isEmpty)
    return layout
  }

  // MARK: Ends of columns

  @Test(
    "YY-42 columns end by the kinsoku of their paragraph, whatever the others have",
    arguments: [Kinsoku.off, nil, .strict])
  func kinsoku(_ own: Kinsoku?) throws {
    let line = .han(10) + "、一"
    var style = ParagraphStyle()
    style.kinsoku = own
    for method in BreakingMethod.allCases {
      let layout = try layout("\(line)\n\(line)\n\(line)", [1: style], height: 100) {
        $0.columnBreaks.method = method
      }
      let loose = own == .off
      #expect(
        layout.columnTexts.map(\.count) == [9, 3] + (loose ? [10, 2] : [9, 3]) + [9, 3])
      // What is told of columns goes by the level of their paragraph.
      let findings = ColumnCheck.findings(in: layout, options: LayoutOptions(style: TextStyle()))
      #expect(findings.count { $0.code == .columnStart } == (loose ? 1 : 0))
    }
  }

  @Test("YY-42 words are kept whole by paragraph") func wordBreak() throws {
    let line = "\(String.han(8)) \(String.han(4))"
    var style = ParagraphStyle()
    style.wordBreak = .keepAll
    let layout = try layout("\(line)\n\(line)", [1: style], height: 100)
    let last = [1, 3].map { layout.columnTexts[$0] }
    #expect(layout.columns.count == 4 && last[1] == .han(4) && last[0].count < 4)
    // The other way round, where the whole text keeps words.
    style.wordBreak = .normal
    let other = try self.layout("\(line)\n\(line)", [1: style], height: 100) {
      $0.columnBreaks.wordBreak = .keepAll
    }
    #expect([1, 3].map { other.columnTexts[$0] } == [last[1], last[0]])
  }

  @Test("YY-42 the rules of a paragraph end with it, in spans of another language too")
  func ownRules() throws {
    var document = Document("一二\n三四\n五六", language: .japanese)
    document.paragraphs[1].style.kinsoku = .loose
    document.spans = [AttributeSpan(TextRange(3, 10), .language(.korean))]
    let styled = StyledText(
      document, base: TextStyle(language: .japanese), headings: HeadingStyle())
    let languages = BreakingLanguages(
      styled, kinsoku: nil, wordBreak: .normal, paragraphs: document.paragraphs)
    let found = [0, 3, 7, 10, 14, 17].map { languages.tailoring(at: $0) }
    #expect(found.map(\.profile) == [.japanese, .korean, .korean, .japanese, .japanese, .japanese])
    #expect(found.map { $0.kinsoku == .loose } == [false, false, true, true, false, false])
  }

  // MARK: Indents

  @Test("YY-42, DT-10 a first indent of 2 em: the first cell at 20 in column 1 and 0 in column 2")
  func firstIndent() throws {
    let layout = try layout(.han(12), [0: ParagraphStyle(indent: .em(2048))], height: 100)
    #expect(layout.columnTexts.map(\.count) == [8, 4])
    #expect(layout.firstCells == [20, 0])
    #expect(layout.columns.map(\.natural) == [.pt(100), .pt(40)])
    #expect(layout.columns.map(\.indent) == [.pt(20), .zero])
    let plain = try self.layout(.han(12), [0: ParagraphStyle()], height: 100)
    #expect(plain.firstCells == [0, 0] && plain.columnTexts.map(\.count) == [10, 2])
  }

  @Test(
    "YY-42, DT-10 head, tail and hanging indents",
    arguments: [
      (ParagraphStyle(headIndent: .em(1024)), [9, 9, 2], [10, 10, 10], nil),
      (ParagraphStyle(tailIndent: .em(3072)), [7, 7, 6], [0, 0, 0], 70),
      (ParagraphStyle(indent: .em(-2048)), [10, 8, 2], [0, 20, 20], nil),
      (
        ParagraphStyle(indent: .em(1024), headIndent: .em(2048), tailIndent: .absolute(.pt(10))),
        [6, 7, 7], [30, 20, 20], 90
      ),
      (ParagraphStyle(indent: .em(-1024), headIndent: .em(1024)), [9, 8, 3], [10, 20, 20], nil),
    ] as [(ParagraphStyle, [Int], [Double], Int?)])
  func indents(
    _ style: ParagraphStyle, _ counts: [Int], _ heads: [Double], _ measure: Int?
  ) throws {
    for method in BreakingMethod.allCases {
      let layout = try layout("\(String.han(20))\n一", [0: style], height: 100) {
        $0.columnBreaks.method = method
      }
      #expect(layout.columnTexts.map(\.count) == counts + [1])
      #expect(layout.firstCells == heads + [0])
      #expect(
        layout.columns.map(\.measure) == [measure, measure, measure].map { $0.map(Length.pt) } + [
          nil
        ])
      #expect(layout.record(ofPage: 0).columns[0].measure == .pt(measure ?? 100))
    }
  }

  @Test("YY-42 an em is the size of the paragraph's text")
  func em() throws {
    var document = Document("一二三四五\n六")
    document.paragraphs[0].style = ParagraphStyle(indent: .em(1024), headIndent: .em(1024))
    document.spans = [AttributeSpan(TextRange(0, 15), .size(.absolute(.pt(20))))]
    let layout = try G10(100).layout(document)
    #expect(layout.firstCells == [40, 20, 0] && layout.columnTexts == ["一二三", "四五", "六"])
  }

  @Test(
    "YY-42, DT-10 indents leave room for a character",
    arguments: [
      ParagraphStyle(indent: .em(90_000)), .init(headIndent: .absolute(.limit)),
      .init(tailIndent: .absolute(.limit)),
      .init(indent: .em(-90_000), headIndent: .em(90_000), tailIndent: .em(90_000)),
    ])
  func leastRoom(_ style: ParagraphStyle) throws {
    let layout = try layout(.han(5), [0: style], height: 40)
    #expect(layout.cells.count == 5)
    #expect(layout.columns.allSatisfy { $0.natural <= .pt(40) && !$0.isBlank })
    #expect(layout.warnings(.oversizeCell).isEmpty)
  }

  @Test("YY-42 an indent of its own stands in place of --indent; brackets are flush with it")
  func ownIndent() throws {
    let styles = [1: ParagraphStyle(indent: .em(3072)), 2: ParagraphStyle(indent: .zero)]
    let layout = try layout("一二\n三四\n五六", styles, height: 100) {
      $0.paragraphs.indent = .length(.em(1024))
    }
    #expect(layout.firstCells == [10, 30, 0])
    // A style without an indent leaves that of the options.
    let others = try self.layout("一二", [0: ParagraphStyle(headIndent: .em(1024))], height: 100) {
      $0.paragraphs.indent = .length(.em(1024))
    }
    #expect(others.firstCells == [20])
    let bracket = [0: ParagraphStyle(indent: .em(1024))]
    let flush = try self.layout("「一二」", bracket, height: 100, language: .japanese)
    #expect(flush.firstCells == [10] && flush.cells[0].trim == .head)
    let half = try self.layout("「一二」", bracket, height: 100, language: .japanese) {
      $0.spacing.headBrackets = .half
    }
    #expect(half.firstCells == [0] && half.cells[0].trim == .none)
  }

  @Test("J11, DT-10 a last column gets its characters in the paragraph's own room")
  func lastColumn() throws {
    let style = [0: ParagraphStyle(headIndent: .em(1024), tailIndent: .em(1024))]
    let layout = try layout(.han(9), style, height: 60) { $0.columnBreaks.leastLastColumn = 2 }
    #expect(layout.columnTexts.map(\.count) == [4, 3, 2])
    #expect(layout.firstCells == [10, 10, 10])
  }

  @Test("H1, DT-10 marks hang below the paragraph's own measure")
  func hanging() throws {
    let style = [0: ParagraphStyle(tailIndent: .em(2048))]
    let layout = try layout("一二三四。五", style, height: 60, language: .japanese) {
      $0.columnBreaks.hanging = .allow
    }
    #expect(layout.columnTexts == ["一二三四。", "五"])
    #expect(layout.columns[0].hangs && layout.columns[0].length == .pt(40))
  }

  // MARK: Alignment

  @Test("YY-42, DT-05 three paragraphs with different alignment in one page")
  func alignments() throws {
    let styles = [
      0: ParagraphStyle(alignment: .top), 1: .init(alignment: .center),
      2: .init(alignment: .bottom),
    ]
    let layout = try layout("一二三\n四五六\n七八九\n十", styles, height: 100)
    #expect(layout.tops == [0, 35, 70, 0])
    // A measure that nobody asked for is the longest paragraph.
    let hugging = try self.layout("一二三\n四五六\n七八九\n\(String.han(8))", styles)
    #expect(hugging.tops == [0, 25, 50, 0])
    #expect(hugging.pages[0].size.height == .pt(80))
  }

  @Test("DT-05 columns are aligned between their indents")
  func alignmentInRoom() throws {
    func style(_ alignment: ColumnAlignment) -> ParagraphStyle {
      ParagraphStyle(headIndent: .em(2048), tailIndent: .em(1024), alignment: alignment)
    }
    let styles = [0: style(.top), 1: style(.center), 2: style(.bottom)]
    let layout = try layout("一二三\n四五六\n七八九", styles, height: 100)
    #expect(layout.firstCells == [20, 40, 60])
    // Of the document's alignment too.
    let below = try self.layout(
      "一二三\n四", [0: ParagraphStyle(tailIndent: .em(1024))], height: 100
    ) { $0.columns.alignment = .bottom }
    #expect(below.firstCells == [60, 90])
  }

  @Test(
    "DT-05, DT-06 one paragraph is justified, and its last column is not; others are as they are")
  func justifiedParagraph() throws {
    let text = "一二三四五六七八」九十\n一二三四五六七八」九十\n一二三四五六七八」九十"
    let styles = [0: ParagraphStyle(alignment: .justify), 1: .init(alignment: .even)]
    let layout = try layout(text, styles, height: 85, language: .traditionalChinese)
    #expect(layout.columnTexts.prefix(2) == ["一二三四五六七", "八」九十"])
    #expect(layout.columns[0].length == .pt(85) && layout.columns[1].adjustment == .none)
    #expect(layout.columns[2].length == .pt(85) && layout.columns[3].length == .pt(85))
    #expect(layout.columns[4].adjustment == .none && layout.columns[4].length < .pt(85))
    let others = try self.layout(
      text, [1: ParagraphStyle(alignment: .top)], height: 85, language: .traditionalChinese
    ) { $0.columns.alignment = .justify }
    #expect(
      others.columns.map { $0.adjustment == .none } == [false, true, true, true, false, true])
  }

  @Test(
    "DT-06, U-02 six cells of ten stay, seven are spread to 100; a last column is not",
    arguments: [(6, 60, true), (7, 100, true), (7, 70, false)])
  func fewCells(_ count: Int, _ length: Int, _ goesOn: Bool) throws {
    let word = goesOn ? "abcdefghijklmno" : ""
    let layout = try layout(
      .han(count) + word, [0: ParagraphStyle(alignment: .justify)], height: 100
    ) {
      $0.spacing.autospace = .gap(.zero)
    }
    #expect(layout.columns.first?.length == .pt(length))
    #expect(layout.warnings(.columnNotFilled).count == (count == 6 ? 1 : 0))
    let indented = ParagraphStyle(headIndent: .em(1024), tailIndent: .em(1024), alignment: .justify)
    let narrow = try self.layout(.han(5) + "abcdefghijklmn", [0: indented], height: 100) {
      $0.spacing.autospace = .gap(.zero)
    }
    // Of eight.
    #expect(narrow.columns[0].length == .pt(90))
  }

  @Test(
    "DTb-2 columns are justified to the room between their indents, without blanks at their ends")
  func justifiedRoom() throws {
    let style = ParagraphStyle(
      headIndent: .em(1024), tailIndent: .absolute(.pt(15)), alignment: .justify)
    let layout = try layout("一二三四五六七八　九十一二", [0: style], height: 100, language: .japanese)
    #expect(layout.columns.map(\.measure) == [.pt(85), .pt(85)])
    #expect(layout.columns[0].length == .pt(85))
    #expect(layout.cells[0].start == .pt(10))
    let last = try #require(layout.columns[0].cells.last { layout.cells[$0].kind == .text })
    #expect(layout.cells[last].end == .pt(85))
    #expect(layout.warnings(.columnNotFilled).isEmpty)
  }

  @Test("DTb-9 a justified column that ends with a soft hyphen keeps its text")
  func softHyphen() throws {
    let style = [0: ParagraphStyle(tailIndent: .em(1024), alignment: .justify)]
    let text = "abcdef\u{AD}ghijkl\u{AD}mnopqr 一二三"
    let layout = try layout(text, style, height: 40)
    #expect(layout.columns.allSatisfy { !$0.isBlank && $0.length <= .pt(30) })
    #expect(layout.columnTexts.joined() == text)
  }

  // MARK: Tabs

  @Test("TK-36 a tab to 40: the next cell is at 40, and beyond the last stop at even distances")
  func tabs() throws {
    let style = ParagraphStyle(tabs: [.absolute(.pt(40)), .absolute(.pt(55))])
    let layout = try layout("一\t二\t三\t四\t五\n六\t七", [0: style], height: 200)
    let starts = layout.cells.filter { $0.kind == .text }.map(\.start.points)
    #expect(starts == [0, 40, 55, 80, 100, 0, 20])
    // From the head of the block, whatever the indent is.
    let indented = ParagraphStyle(indent: .em(1024), tabs: [.em(4096)])
    let other = try self.layout("一\t二", [0: indented], height: 200)
    #expect(other.cells.filter { $0.kind == .text }.map(\.start.points) == [10, 40])
  }

  // MARK: Consequences

  @Test("YY-22 a page that hugs its text has room for indents")
  func huggedPage() throws {
    let style = ParagraphStyle(indent: .em(2048), headIndent: .em(1024), tailIndent: .em(3072))
    let layout = try layout("一二三四\n五", [0: style])
    #expect(layout.pages[0].size.height == .pt(100) && layout.columns.count == 2)
    for height in [nil, 60] {
      let setting = G10(height)
      var document = Document("\(String.han(15))\n五")
      document.paragraphs[0].style = style
      let first = try setting.layout(document)
      let again = try setting.with { $0 = $0.fitting(first) }.layout(document)
      #expect(again.columnTexts == first.columnTexts && again.pages == first.pages)
    }
  }

  @Test("VL-16, YY-42 what is cut short keeps its indents, and its token their measure")
  func truncation() throws {
    let style = ParagraphStyle(headIndent: .em(1024), tailIndent: .em(2048))
    let layout = try layout(.han(20), [0: style], height: 80) { $0.columns.maximum = 2 }
    #expect(layout.columnTexts.map(\.count) == [5, 5] && layout.columnTexts[1].last == "…")
    #expect(layout.firstCells == [10, 10] && layout.columns[1].length == .pt(60))
    #expect(layout.columns[1].measure == .pt(60))
  }

  @Test("YY-45, YY-46 points, carets and selections go by the indented places")
  func queries() throws {
    let style = ParagraphStyle(headIndent: .em(2048), alignment: .bottom)
    let layout = try layout("一二三\n四", [0: style], height: 100)
    let cell = layout.bounds(ofCell: 0, in: layout.columns[0])
    #expect(cell.y == .pt(70))
    let middle = PhysicalPoint(x: cell.x + .pt(5), y: cell.y + .pt(2))
    #expect(layout.range(at: middle, onPage: 0) == TextRange(0, 3))
    let rects = Array(layout.selectionRects(for: TextRange(0, 9)))
    #expect(
      rects.map(\.rect) == [PhysicalRect(x: .pt(10), y: .pt(70), width: .pt(10), height: .pt(30))])
  }

  @Test("DESIGN 6 many styles of paragraphs take linear time (S4)") func manyStyles() throws {
    try expectLinearTime(upTo: 12_000) { count in
      var document = Document(Array(repeating: "一二", count: count).joined(separator: "\n"))
      for index in document.paragraphs.indices {
        document.paragraphs[index].style = ParagraphStyle(
          indent: .absolute(Length(rawValue: index)), tabs: [.em(1024)])
      }
      let layout = try Typesetter(
        shaper: FixtureShaper(),
        options: LayoutOptions(style: TextStyle(size: .pt(10)), page: .paper(.a5))
      ).typeset(document)
      #expect(layout.columns.count == count)
    }
  }
}

extension Layout {
  /// The distance of each column's first cell from the head of its block.
  var firstCells: [Double] {
    columns.map { column in
      let head = pages.first { $0.columns.contains(columns.firstIndex(of: column) ?? 0) }?.block.y
      return (column.bounds.y - (head ?? .zero)).points
        + (column.cells.first.map { cells[$0].start.points } ?? 0)
    }
  }
}
