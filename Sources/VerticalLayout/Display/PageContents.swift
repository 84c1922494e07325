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

  /// Appends the pages after them.
  mutating func append(_ next: PageContents) {
    // Where no room was made, it takes that of the others.
    guard !pages.isEmpty || pages.capacity > 0 else {
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

/// Numbers of what stands on pages, for room in memory.
struct ContentSizes {
  private var pages = 0
  private var columns = 0
  private var runs = 0
  private var cells = 0
  private var glyphs = 0

  init() {}

  init(_ contents: PageContents) {
    (pages, columns) = (contents.pages.count, contents.columns.count)
    let shaped = contents.shaped
    (runs, cells, glyphs) = (shaped.runs.count, shaped.cells.count, shaped.glyphs.count)
  }

  mutating func add(_ other: ContentSizes) {
    (pages, columns) = (pages + other.pages, columns + other.columns)
    (runs, cells, glyphs) = (runs + other.runs, cells + other.cells, glyphs + other.glyphs)
  }

  /// Empty contents with room for so much.
  var room: PageContents {
    var contents = PageContents()
    contents.pages.reserveCapacity(pages)
    contents.columns.reserveCapacity(columns)
    contents.shaped.reserve(runs: runs, cells: cells, glyphs: glyphs)
    return contents
  }
}
