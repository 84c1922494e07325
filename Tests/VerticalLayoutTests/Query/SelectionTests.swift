import Testing

@testable import VerticalLayout

/// Selections over columns.
@Suite struct SelectionTests {
  @Test("YY-48 a range over four columns: head, two middles, tail")
  func fourColumns() throws {
    let text = "一二三四五六七八九十百千"
    for layout in try bothViews(try G10(30, gap: 4).layout(text)) {
      let rects = layout.rects(6, 30)
      #expect(rects.map(\.kind) == [.head, .middle, .middle, .tail])
      #expect(rects.map(\.column) == [0, 1, 2, 3] && rects.allSatisfy { $0.page == 0 })
      // Columns at x 42, 28, 14 and 0: they meet at 40, 26 and 12; the outer sides are their own.
      #expect(
        rects.map(\.rect) == [
          rect(40, 20, 12, 10), rect(26, 0, 14, 30), rect(12, 0, 14, 30), rect(0, 0, 12, 10),
        ])
      for cell in layout.cells(ofColumn: 0).lowerBound..<layout.cells(ofColumn: 3).upperBound {
        let center = layout.cell(cell, ofColumn: cell / 3).bounds.center
        #expect(rects.filter { $0.rect.covers(center) }.count == ((2..<10).contains(cell) ? 1 : 0))
      }
    }
  }

  @Test(
    "CJ-22 one column is a middle alone, neighbours have none",
    arguments: [
      (0, 9, [SelectionRect.Kind.middle]), (3, 6, [.middle]), (3, 12, [.head, .tail]),
      (0, 18, [.head, .tail]), (0, 21, [.head, .middle, .tail]), (9, 9, []), (4, 4, []),
      (30, 90, []), (9, 3, []),
    ])
  func kinds(_ start: Int, _ end: Int, _ kinds: [SelectionRect.Kind]) throws {
    for layout in try bothViews(try G10(30).layout("一二三四五六七八")) {
      #expect(layout.rects(start, end).map(\.kind) == kinds)
    }
  }

  @Test("CJ-22 the tail grows up to the column before it, also over pages")
  func overPages() throws {
    for layout in try bothViews(try G10(30, width: 24, gap: 4).layout("一二三四五六七八九")) {
      let rects = layout.rects(3, 24)
      #expect(rects.map(\.page) == [0, 0, 1])
      #expect(rects.map(\.kind) == [.head, .middle, .tail])
      #expect(
        rects.map(\.rect) == [rect(12, 10, 12, 20), rect(0, 0, 12, 30), rect(14, 0, 10, 20)])
      #expect(layout.rects(3, 24, page: 1) == [rects[2]])
      #expect(layout.rects(3, 24, page: 2).isEmpty)
    }
  }

  @Test("YY-48 a selection that goes on covers a column to its end, and the indent of the next one")
  func blankEnds() throws {
    let setting = G10(50).with {
      $0.columns.alignment = .justify
      $0.paragraphs.indent = .length(.em(1024))
    }
    for layout in try bothViews(try setting.layout("一二\n三四五")) {
      let rects = layout.rects(3, 10)
      #expect(rects.map(\.rect) == [rect(10, 20, 10, 10), rect(0, 0, 10, 20)])
      #expect(layout.rects(7, 10).map(\.rect) == [rect(0, 10, 10, 10)])
    }
  }

  @Test(
    "YY-48 part of a cluster selects all of it; a break alone selects nothing", arguments: [0, 1])
  func partsOfClusters(_ shift: Int) throws {
    for layout in try bothViews(try G10(50).layout("一か\u{3099}\n二")) {
      #expect(layout.rects(4 + shift, 5 + shift).map(\.rect) == [rect(10, 10, 10, 10)])
      #expect(layout.rects(9, 10).isEmpty)
      #expect(layout.rects(9, 13).map(\.kind) == [.middle])
    }
  }

  @Test("YY-48 right-to-left text takes a rectangle for each stretch of the column")
  func bidirectional() throws {
    for layout in try bothViews(try G10(100).layout("一אבג二")) {
      // 一 and א, which stands at the foot of the Hebrew.
      let rects = layout.rects(0, 5).map(\.rect)
      #expect(rects.count == 2)
      let alef = layout.cell(1, ofColumn: 0).bounds.center
      let bet = layout.cell(2, ofColumn: 0).bounds.center
      #expect(rects.contains { $0.covers(alef) } && !rects.contains { $0.covers(bet) })
      #expect(layout.rects(0, 9).count == 1)
    }
  }

  @Test("YYb-17 ranges are clipped to what is shown before they are measured")
  func clipped() throws {
    for layout in try bothViews(try G10(30).with { $0.columns.maximum = 2 }.layout(.han(30))) {
      let page = rect(0, 0, 20, 30)
      for range in [TextRange(0, 90), TextRange(0, 1 << 30), TextRange(12, 90)] {
        for selected in layout.rects(range.lowerBound, range.upperBound) {
          #expect(page.contains(selected.rect))
        }
        #expect(layout.boundingRect(for: range, onPage: 0).map(page.contains) == true)
      }
      #expect(layout.firstRect(for: TextRange(60, 90)) == nil)
      #expect(layout.boundingRect(for: TextRange(60, 90), onPage: 0) == nil)
      #expect(layout.typographicBounds(of: TextRange(60, 90), onPage: 0) == nil)
    }
  }

  @Test(
    "YY-47, YYb-10 the first rect is that of the first column that has some of the range",
    arguments: [
      (3, 12, rect(10, 10, 10, 20)), (3, 6, rect(10, 10, 10, 10)), (9, 12, rect(0, 0, 10, 10)),
      (3, 3, rect(10, 10, 10, 0)),
    ])
  func firstRect(_ start: Int, _ end: Int, _ expected: PhysicalRect) throws {
    for layout in try bothViews(try G10(30).layout("一二三四五六")) {
      #expect(layout.firstRect(for: TextRange(start, end)) == expected)
    }
  }

  @Test(
    "YY-04 rectangles, carets and hits move with the page's margins",
    arguments: [(0, 0), (7, 11), (900, 3)])
  func movesWithPosition(_ dx: Int, _ dy: Int) throws {
    let text = "一二三四五六七"
    let here = try G10(30).layout(text)
    let there = try G10(30).with {
      $0.page.margins = Margins(top: .pt(dy), right: .zero, bottom: .zero, left: .pt(dx))
    }.layout(text)
    func moved(_ rect: PhysicalRect) -> PhysicalRect {
      PhysicalRect(
        x: rect.x + .pt(dx), y: rect.y + .pt(dy), width: rect.width, height: rect.height)
    }
    let range = TextRange(3, 21)
    #expect(
      here.selectionRects(for: range).map { moved($0.rect) }
        == there.selectionRects(for: range).map(\.rect))
    for offset in [0, 3, 9, 21] {
      #expect(here.caret(at: offset).map { moved($0.rect) } == there.caret(at: offset)?.rect)
    }
    #expect(
      here.typographicBounds(of: range, onPage: 0).map(moved)
        == there.typographicBounds(of: range, onPage: 0))
    let point = at(13, 14)
    #expect(
      here.range(at: point, onPage: 0)
        == there.range(
          at: PhysicalPoint(x: point.x + .pt(dx), y: point.y + .pt(dy)), onPage: 0))
  }

  @Test("TK-31 an enumeration that is left early does no more work")
  func stops() throws {
    let layout = Counting(try G10(30).layout(.han(30_000)))
    var visited = 0
    for _ in layout.selectionRects(for: TextRange(3, 80_000)) {
      visited += 1
      if visited == 3 { break }
    }
    #expect(visited == 3)
    #expect(layout.work.count < 1000)
    let first = layout.columns(in: TextRange(0, 90_000)).lazy.compactMap(layout.column).first
    #expect(first?.range == TextRange(0, 9))
    var matches = layout.ranges(of: "一")
    #expect(matches.next() == TextRange(0, 3) && layout.work.count < 1000)
  }

  @Test("A query looks at some tens of columns of 120,000")
  func logarithmic() throws {
    let layout = Counting(
      try G10(10).with {
        $0.overflow = .grow
        $0.page.size = .size(width: .pt(50), height: nil)
      }
      .layout(.han(120_000)))
    #expect(layout.columnCount == 120_000 && layout.pageCount == 1)
    func cost(_ query: () -> Void) -> Int {
      layout.work.count = 0
      query()
      return layout.work.count
    }
    let point = at(1_034_567, 5)
    #expect(cost { _ = layout.range(at: point, onPage: 0) } < 500)
    #expect(cost { _ = layout.closestPosition(to: point, onPage: 0) } < 500)
    #expect(cost { _ = layout.caret(at: 300_000) } < 500)
    #expect(cost { _ = layout.run(containing: 300_000) } < 500)
    #expect(cost { _ = layout.firstRect(for: TextRange(3000, 300_000)) } < 500)
    #expect(cost { _ = Array(layout.selectionRects(for: TextRange(300_000, 300_015))) } < 1500)
    #expect(cost { _ = layout.range(in: rect(1000, 0, 90_000, 10), onPage: 0) } < 1000)
    #expect(cost { _ = layout.columns(in: rect(1000, 0, 50, 10), onPage: 0) } < 1000)
    #expect(cost { _ = layout.position(from: TextPosition(offset: 3000), moving: .down) } < 500)
  }
}

/// A layout that counts what is asked of it.
private struct Counting: LaidOutText {
  final class Work: @unchecked Sendable { var count = 0 }

  let layout: Layout
  let work = Work()

  init(_ layout: Layout) { self.layout = layout }

  private func counted<T>(_ value: T) -> T {
    work.count += 1
    return value
  }

  var direction: ColumnDirection { layout.direction }
  var pageCount: Int { layout.pageCount }
  var columnCount: Int { layout.columnCount }
  var hiddenRange: TextRange? { layout.hiddenRange }
  func size(ofPage page: Int) -> PhysicalSize { layout.size(ofPage: page) }
  func columns(ofPage page: Int) -> Range<Int> { counted(layout.columns(ofPage: page)) }
  func bounds(ofColumn column: Int) -> PhysicalRect { counted(layout.bounds(ofColumn: column)) }
  func range(ofColumn column: Int) -> TextRange { counted(layout.range(ofColumn: column)) }
  func paragraph(ofColumn column: Int) -> Int { counted(layout.paragraph(ofColumn: column)) }
  func cells(ofColumn column: Int) -> Range<Int> { counted(layout.cells(ofColumn: column)) }
  func runs(ofColumn column: Int) -> [PlacedColumn.PlacedRun] {
    counted(layout.runs(ofColumn: column))
  }
  func cell(_ index: Int, ofColumn column: Int) -> PlacedColumn.PlacedCell {
    counted(layout.cell(index, ofColumn: column))
  }
  func text(in range: TextRange) -> String { counted(layout.text(in: range)) }
}
