package import VerticalLayout

/// An answer: a stretch of text, its place, and its properties.
package struct Answer {
  package var range: TextRange
  package var text: String
  /// Of which run its start is.
  package var run: PlacedColumn.PlacedRun?
  /// The areas of the page that it covers, column by column.
  package var fragments: [Fragment]
  /// Of a place: where a caret comes to stand.
  package var caret: Caret?
  /// The target of the link that its start is part of.
  package var link: String?
  /// The readings and marks beside it.
  package var annotations: [AnnotationArea] = []
  /// The style of its start, and the attributes around that.
  package var attributes: TextAttributes?

  package struct Fragment {
    package var kind: SelectionRect.Kind
    package var page: Int
    /// In its page.
    package var column: Int
    /// The area on the page; the upright rectangle around it where a map turns the column.
    package var rect: PhysicalRect
    /// The corners of the area where a map turns the column, from its top left one clockwise as the text stands; else empty.
    package var corners: [PhysicalPoint] = []

    /// An area of a column, as it lies on the page.
    fileprivate init(
      kind: SelectionRect.Kind = .middle, page: Int, column: Int, rect: PhysicalRect,
      in layout: some LaidOutText
    ) {
      self.init(
        kind: kind, page: page, column: column - layout.columns(ofPage: page).lowerBound,
        rect: layout.inPlace(rect, onColumn: column))
      if let transform = layout.transform(ofColumn: column) {
        corners = transform.corners(of: rect)
      }
    }

    fileprivate init(kind: SelectionRect.Kind, page: Int, column: Int, rect: PhysicalRect) {
      (self.kind, self.page, self.column, self.rect) = (kind, page, column, rect)
    }
  }

  /// The cluster at a place, or the blank column there.
  package init(
    _ cluster: PlacedCluster?, _ position: TextPosition, _ point: PhysicalPoint,
    in layout: some LaidOutText, page: Int
  ) {
    range = cluster?.range ?? TextRange(position.offset, position.offset)
    text = layout.text(in: range)
    run = cluster.flatMap { layout.run(containing: $0.range.lowerBound) }
    fragments = []
    if let column = cluster?.column ?? layout.closestColumnIndex(to: point, onPage: page) {
      fragments = [
        Fragment(
          page: page, column: column, rect: cluster?.bounds ?? layout.bounds(ofColumn: column),
          in: layout)
      ]
    }
    caret = layout.caret(at: position).map { caret in
      var caret = caret
      caret.rect = layout.inPlace(caret.rect, onColumn: caret.column)
      return caret
    }
    annotations = Self.annotations(in: range, of: layout)
    if cluster != nil { takeAttributes(of: layout) }
  }

  /// A link where no text stands: that of a truncation token.
  package init(_ link: LinkArea, in layout: some LaidOutText) {
    range = link.range
    text = ""
    self.link = link.target
    let columns = layout.columns(ofPage: link.page)
    fragments = link.rects.map { rect in
      let column = layout.closestColumnIndex(
        to: PhysicalPoint(x: rect.x + rect.width.half, y: rect.y), onPage: link.page)
      return Fragment(
        kind: .middle, page: link.page, column: (column ?? columns.lowerBound) - columns.lowerBound,
        rect: rect)
    }
  }

  /// A range, as far as it is shown, with the whole of its characters; `nil` where nothing of it is shown.
  ///
  /// - Parameter known: the attributes of the answer before, which may go on so far: without them each of many
  ///   answers would look through the same stretch.
  package init?(_ range: TextRange, in layout: some LaidOutText, known: TextAttributes? = nil) {
    let rects = Array(layout.selectionRects(for: range))
    guard !rects.isEmpty else { return nil }
    let visible = layout.visibleRange
    self.range = layout.wholeRange(
      for: TextRange(
        max(range.lowerBound, visible.lowerBound), min(range.upperBound, visible.upperBound)))
    text = layout.text(in: self.range)
    run = layout.run(containing: self.range.lowerBound)
    fragments = rects.map {
      Fragment(kind: $0.kind, page: $0.page, column: $0.column, rect: $0.rect, in: layout)
    }
    annotations = Self.annotations(in: self.range, of: layout)
    takeAttributes(of: layout, known: known)
    link = attributes?.link
  }

  private mutating func takeAttributes(of layout: some LaidOutText, known: TextAttributes? = nil) {
    let isKnown = run != nil && known?.range.contains(range.lowerBound) == true
    attributes = isKnown ? known : layout.attributes(at: range.lowerBound)
  }

  /// The base of a reading or mark that is at a place.
  package init?(baseOf annotation: AnnotationArea, in layout: some LaidOutText) {
    self.init(annotation.range, in: layout)
    annotations = [annotation.inPlace(of: layout)]
  }

  private static func annotations(
    in range: TextRange, of layout: some LaidOutText
  ) -> [AnnotationArea] {
    layout.annotations(in: range).map { $0.inPlace(of: layout) }
  }
}

extension AnnotationArea {
  /// The area as it lies on the page.
  fileprivate func inPlace(of layout: some LaidOutText) -> AnnotationArea {
    var area = self
    area.bounds = layout.inPlace(bounds, onColumn: column)
    return area
  }
}
