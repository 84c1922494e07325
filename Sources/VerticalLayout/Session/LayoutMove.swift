/// How far a text behind an edit, and the pages that it stands on, have moved: what is added to their numbers.
struct LayoutMove: Hashable, Sendable {
  /// Bytes of the text, paragraphs, and bytes of the source.
  var bytes = 0
  var paragraphs = 0
  var sources = 0
  /// Pages, columns on pages that are finished, and columns whose parts count once.
  var pages = 0
  var columns = 0
  var ordinals = 0
  /// Readings of the document, its titles, and the parts of a book.
  var readings = 0
  var titles = 0
  var parts = 0

  static let none = LayoutMove()

  /// This move, and then another one.
  func followed(by next: LayoutMove) -> LayoutMove {
    LayoutMove(
      bytes: bytes + next.bytes, paragraphs: paragraphs + next.paragraphs,
      sources: sources + next.sources, pages: pages + next.pages, columns: columns + next.columns,
      ordinals: ordinals + next.ordinals, readings: readings + next.readings,
      titles: titles + next.titles, parts: parts + next.parts)
  }
}

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
