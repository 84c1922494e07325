import Testing

@testable import VerticalLayout

/// Paragraphs that begin a page, that have columns of a length of their own, or whose end stands at the foot.
/// An em is 10 pt.
struct ParagraphBreakTests {
  private func layout(
    _ text: String, _ styles: [Int: ParagraphStyle] = [:], feet: [(TextRange, Dimension)] = [],
    height: Int? = 100, width: Int? = nil, _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    var document = Document(text)
    for (index, style) in styles { document.paragraphs[index].style = style }
    document.spans = feet.map { AttributeSpan($0.0, .foot($0.1)) }
    return try G10(height, width: width, gap: 0).with(change).layout(document)
  }

  private func pages(_ layout: Layout) -> [String] {
    layout.pages.map { page in
      layout.columns[page.columns].map { String(layout.text.slice($0.range)).filter { $0 != "\n" } }
        .joined(separator: "|")
    }
  }

  @Test(
    "VL-05 a page break of a blank line that has no column is that of the next paragraph",
    arguments: [
      (BlankLines.keep, false, ["甲||乙", "|丙", "丁"]), (.collapse, false, ["甲|乙", "丙", "丁"]),
      (.automatic, false, ["甲||乙", "|丙", "丁"]), (.automatic, true, ["甲|乙", "丙", "丁"]),
    ])
  func breaksOfBlankLines(_ policy: BlankLines, _ areSeparators: Bool, _ expected: [String]) throws
  {
    var blank = ParagraphStyle()
    blank.isSeparator = areSeparators
    var broken = blank
    broken.breakBefore = .page
    // A break of one's own wins.
    let layout = try layout(
      "甲\n\n乙\n\n丙\n\n丁",
      [1: blank, 3: broken, 5: broken, 6: ParagraphStyle(breakBefore: .leaf)], height: 50,
      width: 100
    ) { $0.paragraphs.blankLines = policy }
    #expect(pages(layout).filter { !$0.isEmpty } == expected)
  }

  @Test(
    arguments: [
      (ParagraphStyle.Break.page, 1, ["甲|乙", "丙|丁"]), (.leaf, 1, ["甲|乙", "丙|丁"]),
      (.tier, 1, ["甲|乙", "丙|丁"]), (.page, 2, ["甲|乙", "丙|丁"]), (.tier, 2, ["甲|乙|丙|丁"]),
    ])
  func breaks(_ kind: ParagraphStyle.Break, _ tiers: Int, _ expected: [String]) throws {
    let layout = try layout(
      "甲\n乙\n丙\n丁", [2: ParagraphStyle(breakBefore: kind)], height: 50, width: 100
    ) {
      if tiers > 1 {
        $0.page.size = .size(width: .pt(100), height: .pt(120))
        $0.columns.measure = nil
        $0.regions.tiers = tiers
      }
    }
    #expect(pages(layout) == expected)
  }

  /// Blank lines that have no room on a page are on the next one, but are worth none of their own before a break.
  @Test(
    "BK-H6: blank lines before a break make no page",
    arguments: [
      ("甲\n乙\n丙\n\n丁", 4, ["甲|乙|丙", "丁"]), ("甲\n乙\n\n\n丁", 4, ["甲|乙|", "丁"]),
      ("甲\n乙\n丙\n\n\n丁", 5, ["甲|乙|丙", "丁"]), ("甲\n乙\n丙\n\n丁", nil, ["甲|乙|丙", "|丁"]),
      ("甲\n\n丁", 2, ["甲|", "丁"]),
    ] as [(String, Int?, [String])])
  func blankLinesBeforeABreak(_ text: String, _ broken: Int?, _ expected: [String]) throws {
    let styles = broken.map { [$0: ParagraphStyle(breakBefore: .page)] } ?? [:]
    let layout = try layout(text, styles, height: 50, width: 30)
    #expect(pages(layout) == expected)
    // All of the text is in some column.
    #expect(layout.columns.first?.range.lowerBound == 0)
    for (column, next) in zip(layout.columns, layout.columns.dropFirst()) {
      #expect(column.range.upperBound == next.range.lowerBound)
    }
  }

  /// A text that begins with a break has no empty page before it.
  @Test func aBreakAtTheStart() throws {
    let layout = try layout("甲\n乙", [0: ParagraphStyle(breakBefore: .page)], width: 100)
    #expect(pages(layout) == ["甲|乙"])
  }

  /// Two columns of 10 pt in the middle of 100 pt; the page before it and the one after it as others.
  @Test(arguments: [ColumnDirection.rightToLeft, .leftToRight])
  func aPageInTheMiddle(_ direction: ColumnDirection) throws {
    let layout = try layout(
      "甲\n乙\n丙\n丁",
      [1: ParagraphStyle(breakBefore: .centeredPage), 3: ParagraphStyle(breakBefore: .page)],
      width: 100
    ) { $0.columns.direction = direction }
    #expect(pages(layout) == ["甲", "乙|丙", "丁"])
    let isRTL = direction == .rightToLeft
    #expect(layout.lefts == (isRTL ? [90, 50, 40, 90] : [0, 40, 50, 0]))
    #expect(layout.tops == [0, 0, 0, 0])
  }

  @Test(
    arguments: [
      (ParagraphStyle(measure: .em(4 * 1024)), [4, 4, 2], [0.0, 0, 0]),
      (ParagraphStyle(headIndent: .em(2048), measure: .em(4 * 1024)), [4, 4, 2], [20, 20, 20]),
      (ParagraphStyle(measure: .em(40 * 1024)), [10], [0]),
    ])
  func measures(_ style: ParagraphStyle, _ counts: [Int], _ starts: [Double]) throws {
    let layout = try layout(.han(10), [0: style])
    #expect(layout.columnTexts.map(\.count) == counts)
    #expect(layout.columns.map { layout.cells[$0.cells.lowerBound].start.points } == starts)
  }

  /// Ten cells a column: what goes to the foot stands beside the text, or alone where there is no room.
  @Test(
    arguments: [
      ("甲乙", "丙丁", 0, ["甲乙丙丁"], [0.0, 10, 80, 90]),
      ("甲乙", "丙丁", 2, ["甲乙丙丁"], [0, 10, 60, 70]),
      ("甲乙丙丁戊己庚", "一二三", 0, ["甲乙丙丁戊己庚一二三"], [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]),
      ("甲乙丙丁戊己庚", "一二三", 1, ["甲乙丙丁戊己庚", "一二三"], [0, 10, 20, 30, 40, 50, 60, 60, 70, 80]),
      (
        "甲乙丙丁戊己庚辛壬癸子", "一", 0, ["甲乙丙丁戊己庚辛壬癸", "子一"], [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 0, 90]
      ),
    ] as [(String, String, Int, [String], [Double])])
  func feet(
    _ head: String, _ foot: String, _ tail: Int, _ columns: [String], _ starts: [Double]
  ) throws {
    let count = head.utf8.count
    for method in BreakingMethod.allCases {
      let layout = try layout(
        head + foot, feet: [(TextRange(count, count + foot.utf8.count), .em(tail * 1024))]
      ) { $0.columnBreaks.method = method }
      #expect(layout.columnTexts == columns)
      #expect(layout.cells.map(\.start.points) == starts)
    }
  }

  /// Headings have levels, one below that of a title before them.
  @Test func headings() throws {
    var document = Document("題\n甲\n乙\n丙")
    document.paragraphs[0].role = .title
    document.paragraphs[1].role = .heading(level: 1)
    document.paragraphs[2].role = .heading(level: 2)
    #expect(document.taggedParagraphs.map(\.headingLevel) == [1, 2, 3])
    document.paragraphs[0].role = .body
    #expect(document.taggedParagraphs.map(\.headingLevel) == [1, 2])
    let layout = try G10(100, gap: 0).layout(document)
    let sizes = layout.columns.map { layout.styles[Int(layout.runs[$0.runs[0].run].style)].size }
    #expect(sizes[0] == .pt(10) && sizes[1] > sizes[2] && sizes[2] > sizes[3])
  }
}
