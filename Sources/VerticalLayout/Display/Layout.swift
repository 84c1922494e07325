/// A text on its pages: everything that was decided about it, in one coordinate space per page
/// (origin at the top left, y down). The outputs, the dump and all queries come from it.
///
/// Arrays refer to each other by index: pages to columns, columns to cells and runs, cells to
/// glyphs.
public struct Layout: Hashable, Sendable {
  public internal(set) var text: String
  /// The source of the text, where it is not as it stands in its file.
  public internal(set) var origin: TextOrigin?
  public internal(set) var direction: ColumnDirection
  public internal(set) var language: LanguageTag
  /// The column length asked for; `nil` where each paragraph is one column.
  public internal(set) var measure: Length?
  /// The room between the margins, where columns have rooms of their own in it.
  public internal(set) var content: PhysicalRect?
  public internal(set) var cellAlignment: CellAlignment
  public internal(set) var pages: [Page]
  public internal(set) var columns: [Column]
  /// The runs, cells and glyphs of the columns.
  var shaped: ShapedText
  public internal(set) var styles: [TextStyle]
  /// The number of these that are styles of the text; annotations have the others.
  var textStyleCount = 0
  /// Lines, grounds and boxes at stretches of text, and links.
  public internal(set) var decorations = Decorations()
  /// The resolved styles of paragraphs, and the boxes around them.
  var paragraphStyles = ParagraphPlan()
  /// The paragraphs that are headings or lines of contents, in order.
  var taggedParagraphs: [ColumnItems.ParagraphTag] = []
  /// The headings before their text, in order.
  var inlineHeadings: [DocumentHeading] = []
  /// The column length, or the longest paragraph where none was asked for.
  var blockLength = Length.zero
  /// Annotations beside the columns, column by column.
  public internal(set) var annotations: [PlacedAnnotation] = []
  /// The runs, cells and glyphs of annotations. A cell's place is counted on its column; glyphs have theirs
  /// from the middle of their annotation.
  public internal(set) var annotationText = ShapedText()
  /// The references of the notes that stand beside the text, note by note; of all pages.
  public internal(set) var notes: [TextRange] = []
  /// The paragraphs of these references.
  var noteParagraphs: [Int] = []
  /// The numbers of those that stand at places of their own.
  var freeNotes: Set<Int> = []
  /// The columns in the order of the text, where that is not their own: notes stand on the pages of their
  /// references. Empty where there are none.
  public internal(set) var textOrder: [Int] = []
  /// The form of readings in text that is copied.
  public internal(set) var readingText = RubyOptions.ReadingText.base
  /// The images in the order of the text, as large as they are drawn.
  public internal(set) var images: [InlineImage] = []
  /// The fonts that are used, in the order of their first use.
  public internal(set) var fonts: [FontUse]
  /// Text that is in no output, with the reason: control characters, and after them what has no room.
  public internal(set) var dropped: [DroppedText]
  public internal(set) var diagnostics: [Diagnostic]
  public internal(set) var paper: Color?
  /// The token in place of dropped text; `nil` for none.
  public internal(set) var token: PlacedToken?
  /// The maps of the frames that columns stand in, in their order; those after the last one have none.
  public internal(set) var frameTransforms: [Transform] = []
  var debug: Bool
  /// True if blanks and breaks have marks over the page (TK-14).
  var showsInvisibles = false
  /// Text that is drawn as a selection over the page.
  var selection: TextRange?

  /// A page: its size and which columns stand on it.
  public struct Page: Hashable, Sendable {
    public internal(set) var index: Int
    public internal(set) var size: PhysicalSize
    public internal(set) var columns: Range<Int>
    /// The union of its columns' bounds (VL-19), as they were placed.
    public internal(set) var block: PhysicalRect
    /// The images that float on it, in the order of the text.
    public internal(set) var floats: [Layout.PlacedFloat] = []
    /// Its number; `nil` where pages have no furniture and are counted from 1.
    public internal(set) var number: Int?
    /// Its number as it is printed; `nil` where ``number`` is, or where all pages have decimal numbers.
    public internal(set) var label: DocumentSection.PageLabel?
    /// The side of an open book that it lies on; `nil` where pages do not face each other.
    public internal(set) var side: PageSide?
    /// The number of its columns, the last ones, that are notes.
    public internal(set) var noteCount = 0
    /// Page numbers, running heads, and rules.
    public internal(set) var furniture: [PlacedFurniture] = []
    /// Items that a hook draws below passages, for each of their boxes in order; empty without one.
    var passageGrounds: [[DisplayItem]] = []
  }

  /// A font and its description.
  public struct FontUse: Hashable, Sendable {
    public internal(set) var id: FontID
    public internal(set) var description: FontDescription
  }

  /// True where columns of the text were broken for rooms of their own, which are looked at then.
  var hasOwnRooms: Bool { content != nil }

  /// True if visible text is missing from the output (VLb-5).
  public var isTruncated: Bool { dropped.contains { $0.reason.cutsText } }
}

extension Layout {
  public var runs: [ShapedText.ShapedRun] { shaped.runs }
  public var cells: [Cell] { shaped.cells }
  public var glyphs: [Cell.CellGlyph] { shaped.glyphs }

  /// The page's bounds of a cell: as wide as the cell, wherever `--cell-align` puts it (VL-10).
  public func bounds(ofCell index: Int, in column: Column) -> PhysicalRect {
    let cell = cells[index]
    if runs[Int(cell.run)].content != .text, let bounds = imageBounds(ofCell: index, in: column) {
      return bounds
    }
    let axis = axis(ofCell: index, in: column)
    return PhysicalRect(
      x: axis - cell.extent.half, y: column.bounds.y + cell.start, width: cell.extent,
      height: cell.advance)
  }

  /// The bounds of a part of a run in vertical form (YY-03): its own ascent and descent around its
  /// own baseline, so that runs of different sizes share the axis (X1).
  public func bounds(of run: Column.ColumnRun, in column: Column) -> PhysicalRect {
    let metrics = runs[run.run].metrics
    if runs[run.run].content != .text,
      let bounds = imageBounds(ofCell: run.cells.lowerBound, in: column)
    {
      return bounds
    }
    return PhysicalRect(
      x: column.axis + column.shift(ofCell: run.cells.lowerBound) - metrics.extent.half,
      y: column.bounds.y + run.start,
      width: metrics.extent, height: run.length)
  }

  /// The axis that the glyphs of a cell are drawn on, as points of the page.
  @inline(__always)
  func axis(ofCell index: Int, in column: Column) -> Length {
    if !column.insets.isEmpty, let line = column.line(ofCell: index) {
      return column.axis + line.shift
    }
    return column.axis + cellAlignment.shift(of: cells[index].extent, in: column.bounds.width)
  }
}

/// Columns that a map turns or scales: their places are those before it.
extension Layout {
  /// The map of a column from its place to that on its page; `nil` for none.
  public func transform(ofColumn column: Int) -> Transform? {
    guard !frameTransforms.isEmpty, columns.indices.contains(column),
      columns[column].note == nil, frameTransforms.indices.contains(columns[column].tier)
    else { return nil }
    let transform = frameTransforms[columns[column].tier]
    return transform.isIdentity ? nil : transform
  }

  /// The upright rectangle around the place of a rectangle on a column.
  func inPlace(_ rect: PhysicalRect, ofColumn column: Int) -> PhysicalRect {
    transform(ofColumn: column)?.bounds(of: rect) ?? rect
  }

  /// A page in parts of columns that one map draws: one part, where no column has one.
  func parts(of page: Page) -> [(page: Page, transform: Transform?)] {
    guard !frameTransforms.isEmpty, !page.columns.isEmpty else { return [(page, nil)] }
    var parts: [(page: Page, transform: Transform?)] = []
    for index in page.columns {
      let transform = transform(ofColumn: index)
      if let last = parts.last, last.transform == transform {
        parts[parts.count - 1].page.columns = last.page.columns.lowerBound..<index + 1
      } else {
        var part = page
        part.columns = index..<index + 1
        parts.append((part, transform))
      }
    }
    return parts
  }
}

extension Layout.Page {
  /// Its columns that are no notes.
  public var textColumns: Range<Int> {
    columns.lowerBound..<max(columns.lowerBound, columns.upperBound - noteCount)
  }

  /// Its columns that are notes.
  public var noteColumns: Range<Int> { textColumns.upperBound..<columns.upperBound }
}

extension Layout {
  /// The stretches of the text that some columns of a page have: one of the text, and one of the notes.
  func stretches(of columns: Range<Int>) -> [TextRange] {
    guard let first = columns.first else { return [] }
    let isNote = { (index: Int) in self.columns[index].note != nil }
    let end = columns.partitioningIndex { isNote($0) }
    func stretch(_ part: Range<Int>) -> TextRange? {
      guard let first = part.first, let last = part.last else { return nil }
      return range(ofColumn: first).union(range(ofColumn: last))
    }
    return [stretch(first..<end), stretch(end..<columns.upperBound)].compactMap(\.self)
  }
}

extension Layout {
  /// The layout with other diagnostics, such as its own and those of reading and of fonts together.
  package func reporting(_ diagnostics: [Diagnostic]) -> Layout {
    var layout = self
    layout.diagnostics = diagnostics
    return layout
  }

  /// The layout with some of its pages alone, and all that is told of it.
  package func keeping(_ isKept: (_ page: Int) -> Bool) -> Layout {
    var layout = self
    layout.pages.removeAll { !isKept($0.index) }
    return layout
  }

  /// The pages of some indices, without what is told of all.
  package func pages(at indices: Set<Int>) -> Layout {
    var layout = self
    layout.pages.removeAll { !indices.contains($0.index) }
    (layout.diagnostics, layout.dropped) = ([], [])
    return layout
  }
}

extension Layout {
  /// True where a page design says how far columns are apart.
  var isOnSheet: Bool {
    pages.first?.furniture.contains { $0.isOfDesign && ($0.kind == .frame || $0.kind == .rule) }
      == true
  }
}

extension Layout {
  /// An image that floats, in its place.
  public struct PlacedFloat: Hashable, Sendable {
    /// Its size is as large as the frame has room for.
    public internal(set) var image: InlineImage
    public internal(set) var side: FloatingImage.Side
    public internal(set) var description: String
    /// Its room on the page, which has no text.
    public internal(set) var bounds: PhysicalRect
  }
}

extension Layout.PlacedFloat {
  /// The drawing of it.
  var use: DisplayList.ImageUse {
    let (rect, clip) = image.placement(in: bounds)
    var use = DisplayList.ImageUse(decoration: image.name, in: rect)
    use.clip = clip
    use.bounds = bounds
    use.description = description
    return use
  }
}
