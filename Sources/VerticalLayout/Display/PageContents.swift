/// What stands on some pages, without all that belongs to the whole document.
struct PageContents: Hashable, Sendable {
  var pages: [Layout.Page] = []
  var columns: [Column] = []
  var shaped = ShapedText()
  var annotations: [PlacedAnnotation] = []
  var annotationText = ShapedText()

  init() {}

  init(_ layout: Layout) {
    (pages, columns, shaped) = (layout.pages, layout.columns, layout.shaped)
    (annotations, annotationText) = (layout.annotations, layout.annotationText)
  }

  /// Follows text and pages that get other numbers.
  mutating func move(by move: LayoutMove) {
    guard move != .none else { return }
    for index in pages.indices { pages[index].index += move.pages }
    for index in columns.indices { columns[index].move(by: move) }
    shaped.move(by: move)
    for index in annotations.indices {
      annotations[index].range = annotations[index].range.moved(by: move.bytes)
      annotations[index].source = annotations[index].source?.moved(by: move.sources)
    }
  }

  /// Appends the pages behind them.
  mutating func append(_ next: PageContents) {
    guard !pages.isEmpty else {
      self = next
      return
    }
    let first = columns.count
    var text = FlowedText()
    swap(&text.shaped, &shaped)
    var other = FlowedText()
    (other.shaped, other.columns) = (next.shaped, next.columns)
    columns += text.take(other)
    swap(&text.shaped, &shaped)
    for var page in next.pages {
      page.columns = page.columns.lowerBound + first..<page.columns.upperBound + first
      pages.append(page)
    }
    guard !next.annotations.isEmpty else { return }
    let cells = annotationText.append(next.annotationText).cells
    for var annotation in next.annotations {
      annotation.column += first
      let own = annotation.cells
      annotation.cells = own.lowerBound + cells..<own.upperBound + cells
      annotations.append(annotation)
    }
  }

  /// The pages of some indices of the document.
  func pages(_ range: Range<Int>) -> PageContents {
    guard let first = pages.first, let last = pages.last,
      range.lowerBound > first.index || range.upperBound <= last.index
    else { return self }
    var result = self
    result.pages.removeAll { !range.contains($0.index) }
    return result
  }
}
