import Testing

@testable import VerticalLayout

/// Cells of tables that stand in several rows. An em is 10 pt.
@Suite struct TableRowSpanTests {
  /// A table with cells that stand in several rows, by their rows.
  private func document(
    _ text: String, _ lengths: [Int], spans: [Int: [Int]], rules: TableRow.Rules = [],
    heads: Int = 0
  ) -> Document {
    var document = Document(text)
    var first: Int?
    for index in document.paragraphs.indices
    where document.text.slice(document.paragraphs[index].range).contains("\t") {
      let start = first ?? index
      first = start
      var row = TableRow(lengths: lengths.map { $0 * 1024 })
      row.rowSpans = spans[index - start] ?? []
      (row.isFirst, row.isHead, row.rules) = (index == start, index - start < heads, rules)
      document.paragraphs[index].style.row = row
      document.paragraphs[index].style.tabs = row.stops(for: row.rooms)
    }
    return document
  }

  @Test(
    "DT-12: a cell that cannot go on in other rows has its columns in the first one, which a warning says once"
  )
  func unjoined() throws {
    func layout(rows: Int, _ change: (inout LayoutOptions) -> Void) throws -> Layout {
      let table = "一\t\(String.han(8))\n二\t"
      let document = document("前\n\(table)\n後", [1, 8], spans: [0: [1, rows]])
      return try G10(60).with(change).layout(document)
    }
    let area = try PageRegions.around("rect 0 0 10 10")
    let changes: [(inout LayoutOptions) -> Void] = [
      { $0.columns.maximum = 50 },
      {
        $0.page.size = .size(width: .pt(100), height: .pt(60))
        $0.regions = area
      },
    ]
    for change in changes {
      let reported = try layout(rows: 2, change).warnings(.attributeNotSet)
        .filter { $0.message.contains("^^") }
      #expect(reported.count == 1 && reported.first?.range == TextRange(4, 32))
      #expect(
        try !layout(rows: 1, change).diagnostics.contains { $0.message.contains("^^") })
    }
    #expect(try !layout(rows: 2) { _ in }.diagnostics.contains { $0.message.contains("^^") })
  }

  private func axes(_ layout: Layout, _ column: Int) -> [[Double]] {
    let row = layout.columns[column]
    return row.insets.map { $0.lines.map { (row.axis + $0.shift).points } }
  }

  @Test(
    "DT-12 a cell over several rows has columns in all of them, and the last one grows as it needs",
    arguments: ColumnDirection.allCases)
  func widths(_ direction: ColumnDirection) throws {
    func layout(_ count: Int, rows: Int, pitch: Length? = nil) throws -> Layout {
      let text = "前\n一\t\(String.han(count))\n二\t\n三\t四\n後"
      return try G10(60).with {
        $0.columns.direction = direction
        $0.columns.pitch = pitch
      }.layout(document(text, [1, count], spans: [0: [1, rows]]))
    }
    // Four em of six for the second cell.
    let fitting = try layout(8, rows: 2)
    #expect(fitting.columns.map(\.extent.points) == [10, 10, 10, 10, 10])
    let x = { (column: Int) in fitting.columns[column].axis.points }
    #expect(axes(fitting, 1) == [[x(1)], [x(1), x(2)]])
    let growing = try layout(11, rows: 2)
    #expect(growing.columns.map(\.extent.points) == [10, 10, 20, 10, 10])
    let side = direction == .rightToLeft ? 5.0 : -5.0
    let wide = growing.columns[2].axis.points
    #expect(axes(growing, 1)[1] == [growing.columns[1].axis.points, wide + side, wide - side])
    // The rows after it stand clear of it, and their own cells at their starts.
    #expect(axes(growing, 2) == [[growing.columns[2].axis.points + side]])
    let alone = try layout(11, rows: 1)
    #expect(alone.columns.map(\.extent.points) == [10, 30, 10, 10, 10])
    let pitched = try layout(11, rows: 2, pitch: .pt(16))
    #expect(pitched.columns.map(\.extent.points) == [10, 10, 26, 10, 10])
    let distances = zip(axes(pitched, 1)[1], axes(pitched, 1)[1].dropFirst()).map { abs($0 - $1) }
    #expect(distances == [16, 16])
    // Three rows for two columns: none grows.
    let three = try G10(60).layout(
      document("一\t\(String.han(8))\n二\t\n三\t", [1, 8], spans: [0: [1, 3]]))
    #expect(three.columns.map(\.extent.points) == [10, 10, 10])
    #expect(try axes(layout(11, rows: 100), 1)[1].count == 3)
  }

  @Test("DT-12 rows that a cell has columns in stand on one page, and in one tier")
  func places() throws {
    let text = "前\n前\n前\n一\t\(String.han(8))\n二\t\n三\t四"
    let table = document(text, [1, 8], spans: [0: [1, 2]])
    let pages = try G10(60, width: 40).layout(table)
    #expect(pages.pages.map(\.columns.count) == [3, 3] && pages.isWhole)
    let tiers = try G10(nil).with {
      $0.page.size = .size(width: .pt(40), height: .pt(140))
      $0.regions.tiers = 2
    }.layout(table)
    #expect(tiers.columns.map { $0.slot.tier } == [0, 0, 0, 1, 1, 1])
    #expect(tiers.columns.map(\.extent.points) == [10, 10, 10, 10, 10, 10])
    #expect(axes(tiers, 3)[1] == [tiers.columns[3].axis, tiers.columns[4].axis].map(\.points))
    // What would take more than two thirds of a page stands in the first row alone.
    let narrow = try G10(60, width: 40).layout(
      document("一\t\(String.han(8))\n二\t二三四五六七八", [1, 8], spans: [0: [1, 2]]))
    #expect(narrow.columns.map(\.extent.points) == [20, 20])
    // So does what stands in a shape, or beside a picture.
    let shape = try G10(60).with {
      $0.page.size = .size(width: .pt(100), height: .pt(60))
      $0.regions.outline = PageShape(
        .circle(BoxLength.BoxPoint(x: .pt(50), y: .pt(30)), radius: .pt(60)))
    }.layout(table)
    #expect(shape.isWhole && shape.columns[3].extent == .pt(20))
  }

  @Test(
    "DT-12 what stands in a cell that goes on is found there", arguments: ColumnDirection.allCases)
  func points(_ direction: ColumnDirection) throws {
    let text = "一\t二三四五六七八九\n二\t\n三\t四"
    let layout = try G10(60).with { $0.columns.direction = direction }.layout(
      document(text, [1, 8], spans: [0: [1, 2]]))
    func found(_ column: Int, _ y: Int) -> String? {
      let point = PhysicalPoint(x: layout.columns[column].axis, y: .pt(y))
      return layout.range(at: point, onPage: 0).map { String(layout.text.slice($0)) }
    }
    #expect([found(0, 5), found(0, 25), found(0, 55)] == ["一", "二", "五"])
    #expect([found(1, 5), found(1, 25), found(1, 55)] == ["二", "六", "九"])
    #expect([found(2, 5), found(2, 25)] == ["三", "四"])
    let start = Array(text.utf8).count - Array("六七八九\n二\t\n三\t四".utf8).count
    let rects = layout.selectionRects(for: TextRange(start, start + 12)).map(\.rect)
    #expect(rects.map(\.width) == [.pt(10)] && rects.map(\.x) == [layout.columns[1].bounds.x])
  }

  @Test("DT-12 no rule between rows is in a cell that goes on")
  func rules() throws {
    let text = "一\t二\t三\n四\t\t五\n六\t\t\n七\t八\t九"
    let table = document(
      text, [1, 1, 1], spans: [0: [1, 3, 1], 1: [1, 1, 2]], rules: .rows)
    let layout = try G10(90).layout(table)
    let found = layout.pages[0].furniture.filter { $0.kind == .rule }.map {
      [($0.bounds.x.points * 10).rounded() / 10, $0.bounds.y.points, $0.bounds.maxY.points]
    }
    #expect(
      found == [
        [29.8, 0, 15], [29.8, 35, 50], [19.8, 0, 15], [9.8, 0, 50],
      ])
  }

  @Test("DT-12 any numbers of rows keep all text, and take no more time than their table")
  func hostile() throws {
    let count = 400
    let text = (0..<count).map { _ in "一\t\(String.han(9))\t" }.joined(separator: "\n")
    let spans = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, [.max, $0, -1, 7]) })
    for rules in [[], .rows] as [TableRow.Rules] {
      let table = document(text, [1, 9, 1], spans: spans, rules: rules, heads: 2)
      for width in [nil, 20, 90] {
        let layout = try G10(60, width: width).layout(table)
        #expect(layout.dropped.isEmpty && layout.columns.count >= count)
      }
    }
  }
}
