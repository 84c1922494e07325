@testable import VerticalLayout

/// A random point, offset, range and rectangle.
struct Question: Hashable {
  var page: Int
  var point: PhysicalPoint
  var offset: Int
  var affinity: TextPosition.Affinity
  var range: TextRange
  var rect: PhysicalRect

  init(_ layout: Layout, _ random: inout SplitMix64) {
    page = Int.random(in: -1...layout.pages.count, using: &random)
    let size =
      layout.pages.indices.contains(page)
      ? layout.pages[page].size : PhysicalSize(width: .pt(9), height: .pt(9))
    func place(_ extent: Length, _ random: inout SplitMix64) -> Length {
      Length(
        rawValue: Int.random(in: -20_000...max(20_000, extent.rawValue + 20_000), using: &random))
    }
    point = PhysicalPoint(x: place(size.width, &random), y: place(size.height, &random))
    if random.once(in: 2), let index = layout.cells.indices.randomElement(using: &random),
      let column = layout.columns.first(where: { $0.cells.contains(index) }),
      let columnIndex = layout.columns.firstIndex(of: column)
    {
      point = layout.bounds(ofCell: index, in: column).center
      page = layout.page(ofColumn: columnIndex)
    }
    let length = layout.text.utf8.count + 3
    offset = Int.random(in: -1...length, using: &random)
    affinity = random.pick(TextPosition.Affinity.allCases)
    let start = Int.random(in: 0...length, using: &random)
    range = TextRange(start, start + random.pick([0, 1, 3, 9, 40, length]))
    rect = PhysicalRect(
      x: point.x, y: point.y, width: random.pick([.zero, .pt(3), .pt(30)]),
      height: random.pick([.zero, .pt(3), .pt(300)]))
  }
}

/// The answer to a question.
struct Answer: Hashable {
  var cluster: PlacedCluster?
  var closest: PlacedCluster?
  var position: TextPosition?
  var closestPosition: TextPosition?
  var column: Int?
  var closestColumn: Int?
  var caret: Caret?
  var run: PlacedColumn.PlacedRun?
  var moves: [TextPosition?]
  var selection: [SelectionRect]
  var firstRect: PhysicalRect?
  var boundingRects: [PhysicalRect?]
  var bounds: PhysicalRect?
  var whole: TextRange
  var cells: Range<Int>
  var text: String
  var rangeInRect: TextRange?
  var columnsInRect: [[Int]]
  var visible: TextRange
  var hidden: TextRange?
  var places: [TextRange]

  init(_ text: some LaidOutText, _ question: Question) {
    let (point, page, range) = (question.point, question.page, question.range)
    cluster = text.cluster(at: point, onPage: page)
    closest = text.closestCluster(to: point, onPage: page)
    position = text.position(at: point, onPage: page)
    closestPosition = text.closestPosition(to: point, onPage: page)
    column = text.columnIndex(at: point, onPage: page)
    closestColumn = text.closestColumnIndex(to: point, onPage: page)
    caret = text.caret(at: question.offset, affinity: question.affinity)
    run = text.run(containing: question.offset)
    moves = Caret.CaretMovement.allCases.map {
      text.position(
        from: TextPosition(offset: question.offset, affinity: question.affinity), moving: $0)
    }
    selection = Array(text.selectionRects(for: range))
    firstRect = text.firstRect(for: range)
    boundingRects = (0..<text.pageCount).map { text.boundingRect(for: range, onPage: $0) }
    bounds = text.typographicBounds(of: range, onPage: page)
    whole = text.wholeRange(for: range)
    cells = text.cells(in: range)
    self.text = text.text(in: range)
    rangeInRect = text.range(in: question.rect, onPage: page)
    columnsInRect = [
      text.columns(in: question.rect, onPage: page),
      text.columns(in: question.rect, onPage: page, contained: true),
    ]
    visible = text.visibleRange
    hidden = text.hiddenRange
    places = Array(text.ranges(of: String(self.text.prefix(1))))
  }
}
