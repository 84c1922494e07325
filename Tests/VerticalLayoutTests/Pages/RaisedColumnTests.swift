import Testing

@testable import VerticalLayout

/// Columns that start above the head (抬頭), and those that end a page. An em is 10 pt; pages have four columns.
struct RaisedColumnTests {
  private func layout(
    _ paragraphs: [String], _ styles: [Int: ParagraphStyle],
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(100), height: .pt(100))
    options.page.margins = Margins(top: .pt(20), right: .pt(20), bottom: .pt(20), left: .pt(20))
    options.columns.gap = .pt(10)
    change(&options)
    var document = Document(paragraphs.joined(separator: "\n"))
    for (index, style) in styles { document.paragraphs[index].style = style }
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
  }

  private func raised(_ raise: Dimension) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.raise = raise
    return style
  }

  private func ending(_ end: ParagraphStyle.PageEnd) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.lastColumn = end
    return style
  }

  @Test(
    "NO-V5 its first column starts above the head, the others do not; none above the page",
    arguments: [
      (1, false, 20, [10, 20]), (2, false, 20, [0, 20]), (3, false, 20, [0, 20]),
      (2, false, 5, [0, 5]), (1, true, 20, [10, 20, 20]),
    ])
  func raise(_ ems: Int, _ isPlaced: Bool, _ margin: Int, _ expected: [Double]) throws {
    var styles = [0: raised(.em(ems * 1024))]
    if isPlaced { styles[1] = ending(.page) }
    let text = [String.han(10)] + (isPlaced ? ["文"] : [])
    let layout = try layout(text, styles) {
      $0.page.margins = Margins(top: .pt(margin), right: .pt(20), bottom: .pt(20), left: .pt(20))
    }
    let tops = layout.columns.map { column in
      column.cells.first.map { (column.bounds.y + layout.cells[$0].start).points } ?? 0
    }
    #expect(tops == expected)
    #expect(layout.dropped.isEmpty)
    #expect(
      layout.columns.allSatisfy { column in
        column.cells.allSatisfy { layout.bounds(ofCell: $0, in: column).maxY <= .pt(80) }
      })
  }

  /// The number of each column's place across its page, page by page.
  private func places(_ layout: Layout) -> [[Int]] {
    layout.pages.map { page in
      layout.columns[page.columns].map { Int((75 - $0.axis.points) / 20) }
    }
  }

  @Test(
    "NO-V4 a paragraph stands in the last column of its page, or goes on where that is taken",
    arguments: [
      (1, [[0, 2], [0]]), (0, [[2], [0]]), (2, [[0, 1, 2], [0]]), (3, [[0, 1, 2], [2], [0]]),
    ])
  func ends(_ before: Int, _ expected: [[Int]]) throws {
    let text = Array(repeating: "文", count: before + 2)
    var next = ParagraphStyle()
    next.breakBefore = .page
    let layout = try layout(text, [before: ending(.page), before + 1: next])
    #expect(places(layout) == expected)
    #expect(layout.diagnostics.allSatisfy { $0.code != .attributeNotSet })
  }

  @Test("NO-V4 a leaf ends with its second page; a page without a size has no last column")
  func leaves() throws {
    let facing = try layout(["文", "文"], [1: ending(.leaf)]) { $0.bookPages.firstSide = .left }
    #expect(places(facing) == [[0], [2]])
    let hugging = try layout(["文", "文"], [1: ending(.page)]) { $0.page.size = .automatic }
    #expect(hugging.columns.count == 2)
    #expect(hugging.diagnostics.map(\.code).contains(.attributeNotSet))
  }
}
