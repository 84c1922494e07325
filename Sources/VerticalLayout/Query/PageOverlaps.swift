/// Two things of a page that stand over each other and should not: text, readings and marks, pictures, rules, page numbers.
package struct PageOverlap: Hashable, Sendable {
  /// The kinds of things that keep clear of each other, by their names in messages.
  package enum Kind: String, Hashable, Sendable {
    case text = "text"
    case annotation = "a reading or a mark"
    case picture = "a picture"
    case rule = "a rule"
    case furniture = "a page number, a running head or a table's head"
  }

  package var first: Kind
  package var second: Kind
  /// The part of the page that both take.
  package var area: PhysicalRect
  /// The text that one of them is, or belongs to; `nil` for none.
  package var range: TextRange?
}

extension Layout {
  /// The overlaps of a page. Grounds, borders around their own text, lines through text, page designs, pictures that fill a page, and notes
  /// with places of their own are meant to stand over others.
  ///
  /// The things are sorted across the page and compared with those beside them, so that a scroll takes time by its length.
  package func overlaps(onPage index: Int) -> [PageOverlap] {
    guard pages.indices.contains(index), !hasPlate(on: pages[index]) else { return [] }
    let things = PageThings(self, on: pages[index]).things.sorted {
      ($0.bounds.x, $0.bounds.y) < ($1.bounds.x, $1.bounds.y)
    }
    var found: [PageOverlap] = []
    var open: [PageThing] = []
    for thing in things {
      open.removeAll { $0.bounds.maxX <= thing.bounds.x + PageThing.tolerance }
      for other in open where other.shouldKeepClear(of: thing) {
        guard let area = other.bounds.intersection(thing.bounds),
          area.width > PageThing.tolerance, area.height > PageThing.tolerance,
          other.corners.isEmpty && thing.corners.isEmpty || other.overlaps(thing)
        else { continue }
        found.append(
          PageOverlap(
            first: other.kind, second: thing.kind, area: area, range: other.range ?? thing.range))
      }
      open.append(thing)
    }
    return found
  }
}

/// A thing of a page with the place that it takes.
private struct PageThing {
  var kind: PageOverlap.Kind
  var bounds: PhysicalRect
  /// The column that it is on or belongs to; `nil` for none.
  var column: Int?
  /// The side of that column where it stands; `nil` for text.
  var side: AnnotationSide?
  var range: TextRange?
  /// The corners of its place where a map turns it, in order; ``bounds`` are those around them. Empty for an upright one.
  var corners: [PhysicalPoint] = []

  /// Puts it where a map draws it.
  mutating func apply(_ transform: Transform) {
    if !transform.keepsRectangles { corners = transform.corners(of: bounds) }
    bounds = transform.bounds(of: bounds)
  }

  /// True if two turned rectangles share more than an edge: no line along a side of one parts them.
  func overlaps(_ other: PageThing) -> Bool {
    let (own, others) = (outline, other.outline)
    for polygon in [own, others] {
      for (index, point) in polygon.enumerated() {
        let next = polygon[(index + 1) % polygon.count]
        let (dx, dy) = (next.x.points - point.x.points, next.y.points - point.y.points)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { continue }
        func reach(_ points: [PhysicalPoint]) -> (low: Double, high: Double) {
          let places = points.map { ($0.y.points * dx - $0.x.points * dy) / length }
          return (places.min() ?? 0, places.max() ?? 0)
        }
        let (first, second) = (reach(own), reach(others))
        let shared = min(first.high, second.high) - max(first.low, second.low)
        if shared <= Self.tolerance.points { return false }
      }
    }
    return true
  }

  private var outline: [PhysicalPoint] {
    corners.isEmpty ? Transform.identity.corners(of: bounds) : corners
  }

  /// Less is rounding, or the blank around a character.
  static let tolerance = Length(rawValue: 128)

  /// True for two things that may not stand over each other.
  func shouldKeepClear(of other: PageThing) -> Bool {
    switch (kind, other.kind) {
    case (.rule, .rule), (.rule, .furniture), (.furniture, .rule): false
    case (.text, .text), (.text, .annotation), (.annotation, .text), (.annotation, .annotation):
      column != other.column
    case (.picture, .text), (.text, .picture): column == nil || column != other.column
    case (.rule, _), (_, .rule), (.picture, _), (_, .picture), (.furniture, _), (_, .furniture):
      true
    }
  }
}

/// The things of a page that keep clear of each other.
private struct PageThings {
  private(set) var things: [PageThing] = []

  init(_ layout: Layout, on page: Layout.Page) {
    for index in page.columns where !layout.isFreeNote(index) {
      let first = things.count
      addText(ofColumn: index, of: layout)
      for annotation in layout.annotations[layout.annotations(ofColumn: index)]
      where annotation.kind != .tateTen {
        things.append(
          PageThing(
            kind: .annotation, bounds: annotation.bounds, column: index, side: annotation.side,
            range: annotation.range))
      }
      if let transform = layout.transform(ofColumn: index) {
        for index in things.indices[first...] { things[index].apply(transform) }
      }
    }
    for float in page.floats {
      things.append(
        PageThing(
          kind: .picture, bounds: float.use.clip ?? float.use.rect, range: float.image.range))
    }
    for line in page.furniture where !line.isOfDesign {
      switch line.kind {
      case .folio, .head, .tableHead:
        things.append(PageThing(kind: .furniture, bounds: line.boundsOnPage))
      case .rule: things.append(PageThing(kind: .rule, bounds: line.boundsOnPage))
      case .hiddenFolio, .frame, .fold, .fishtail, .paper, .slot, .seal, .grid, .panel: continue
      }
    }
    for (box, drawn) in layout.placedPassages(on: page) where box.style.border != nil {
      for rect in drawn.edges { things.append(PageThing(kind: .rule, bounds: rect)) }
    }
  }

  /// Adds the text of a column, a stretch of each run that has no blanks, and the pictures on it.
  private mutating func addText(ofColumn index: Int, of layout: Layout) {
    let column = layout.columns[index]
    for part in column.runs {
      let run = layout.runs[part.run]
      var last: PageThing?
      for cell in part.cells where layout.cells[cell].kind == .text {
        guard let bounds = layout.bounds(ofCell: cell, in: column, run: run) else { continue }
        let range = layout.cells[cell].range
        let kind: PageOverlap.Kind = run.imageIndex == nil ? .text : .picture
        if var thing = last, thing.kind == .text, kind == .text, thing.bounds.x == bounds.x,
          thing.bounds.width == bounds.width, thing.bounds.maxY == bounds.y
        {
          thing.bounds.height += bounds.height
          thing.range = thing.range?.union(range)
          last = thing
        } else {
          if let last { things.append(last) }
          last = PageThing(kind: kind, bounds: bounds, column: index, range: range)
        }
      }
      if let last { things.append(last) }
    }
  }
}

extension Layout {
  /// The room of a cell that its ink is in: no wider than its em, or the picture that is drawn in it; `nil` for one in which nothing is
  /// drawn.
  fileprivate func bounds(ofCell index: Int, in column: Column, run: ShapedText.ShapedRun)
    -> PhysicalRect?
  {
    if let image = image(ofRun: run) {
      guard image.room == nil, let room = imageBounds(ofCell: index, in: column) else { return nil }
      let (rect, clip) = image.placement(in: room)
      return clip ?? rect
    }
    let (cell, em) = (cells[index], styles[run.style].size)
    let width = cell.orientation == .rotated ? em : min(cell.extent, em)
    return PhysicalRect(
      x: axis(ofCell: index, in: column) - width.half, y: column.bounds.y + cell.start,
      width: width, height: cell.advance)
  }
}

extension DecorationBox {
  /// The lines of its border, each as a rectangle.
  fileprivate var edges: [PhysicalRect] {
    guard let border = style.border else { return [] }
    let (head, right) = (border.breadth(of: .head, em: em), border.breadth(of: .right, em: em))
    let (foot, left) = (border.breadth(of: .foot, em: em), border.breadth(of: .left, em: em))
    let height = head + rect.height + foot
    return [
      PhysicalRect(x: rect.x, y: rect.y - head, width: rect.width, height: head),
      PhysicalRect(x: rect.x, y: rect.maxY, width: rect.width, height: foot),
      PhysicalRect(x: rect.x - left, y: rect.y - head, width: left, height: height),
      PhysicalRect(x: rect.maxX, y: rect.y - head, width: right, height: height),
    ].filter { $0.width > .zero && $0.height > .zero }
  }
}
