/// Something beside the text of a column, in its place on the page: a reading or a mark, a ring, a line, or a side of a
/// border.
struct SideItem {
  var side: AnnotationSide
  var bounds: PhysicalRect
  /// True for bopomofo, whose columns have a distance of their own (BP7).
  var isBopomofo = false
}

/// All that stands beside the columns of a page.
struct PageSideItems {
  private let first: Int
  private var items: [[SideItem]]

  init(_ layout: Layout, on page: Layout.Page) {
    first = page.columns.lowerBound
    items = page.columns.map { index in
      let annotations = layout.annotations[layout.annotations(ofColumn: index)].map {
        SideItem(side: $0.side, bounds: $0.bounds, isBopomofo: $0.kind == .bopomofo)
      }
      return annotations
        + layout.rings(onColumn: index).map { SideItem(side: $0.side, bounds: $0.bounds) }
        + layout.borderBoxes(onColumn: index).flatMap { box in
          AnnotationSide.allCases.map { SideItem(side: $0, bounds: box) }
        }
    }
    for line in layout.sideLines(on: page.columns) {
      items[line.column - first].append(SideItem(side: line.side, bounds: line.bounds))
    }
  }

  /// The items beside a column of the page.
  subscript(column: Int) -> [SideItem] { items[column - first] }
}

extension Layout {
  /// True if something may stand beside a column.
  var hasSideItems: Bool {
    !annotations.isEmpty || decorations.hasSideLines || decorations.hasToneRings
      || decorations.hasBorders
  }
}
