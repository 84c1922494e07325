/// A line beside a part of a column, in its place on the page.
struct PlacedSideLine: Hashable, Sendable {
  var column: Int
  var side: AnnotationSide
  /// The distance of the small column's axis that its text stands on from that of the column; `nil` for text in none.
  var shift: Length?
  /// The line's number among those of its page.
  var span: Int
  var line: TextLine
  /// The middle of the line across the page, and where it starts and ends down the page.
  var x: Length
  var top: Length
  var bottom: Length

  var item: DisplayItem { line.item(x: x, from: top, to: bottom) }

  /// The area of the line.
  var bounds: PhysicalRect {
    PhysicalRect(
      x: x - line.breadth.half, y: top, width: line.breadth, height: max(.zero, bottom - top))
  }

  /// The edge that is turned away from the text.
  var outerEdge: Length { side == .right ? x + line.breadth.half : x - line.breadth.half }
}

extension ColumnLanes {
  /// Takes the lane of a line, from which the next lane keeps as far as the line does.
  mutating func take(_ line: PlacedSideLine) {
    let outer = line.side == .right ? line.outerEdge - axis : axis - line.outerEdge
    take(
      Stretch(
        side: line.side, shift: line.shift, start: line.top, end: line.bottom, edge: .zero),
      outer: outer, gap: line.line.gap)
  }
}

extension Layout {
  /// The lines beside the text of some columns, of all decorations there.
  func sideLines(on columns: Range<Int>) -> [PlacedSideLine] {
    guard decorations.hasSideLines else { return [] }
    return sideLines(of: decorations.overlapping(stretches(of: columns)), on: columns)
  }

  /// The lines beside the text of some columns, in the order of the marks; clear of the text by a sixteenth of an
  /// em, and outside of readings and marks on their side (D5). Lines that share text run beside each other: the
  /// outer one is clear of all that an inner one takes.
  ///
  /// - Parameter marks: the decorations of these columns.
  func sideLines(of marks: [Decorations.Mark], on columns: Range<Int>) -> [PlacedSideLine] {
    guard decorations.hasSideLines else { return [] }
    let order = SideLineOrder(marks)
    var placed: [PlacedSideLine] = []
    var lanes: [Int: ColumnLanes] = [:]
    for span in order.lines(of: marks) {
      for area in areas(of: marks[span].range, on: columns) {
        guard let (stroke, side) = marks[span].sideLine else { continue }
        var own = lanes[area.column] ?? self.lanes(beside: area.column)
        let line = place(
          TextLine(stroke, of: marks[span]), of: marks[span], number: span, beside: area,
          on: side, order.rank(of: span), in: own)
        lanes[area.column] = nil
        own.take(line)
        lanes[area.column] = own
        placed.append(line)
      }
    }
    return placed.enumerated().sorted {
      ($0.element.span, $0.offset) < ($1.element.span, $1.offset)
    }
    .map(\.element)
  }

  /// Places one line. It stops short of neighbours in its lane by a sixteenth of an em (EM6), and of the rule beside its column (SH-G8).
  private func place(
    _ usual: TextLine, of mark: Decorations.Mark, number: Int, beside area: TextArea,
    on side: AnnotationSide, _ rank: SideLineOrder.Rank, in lanes: ColumnLanes
  ) -> PlacedSideLine {
    let (rect, axis) = (area.rect, columns[area.column].axis)
    let stretch = lanes.stretch(beside: area, on: side)
    let least = mark.step(to: rank)
    var (line, inner) = (usual, lanes.inner(of: stretch, gap: usual.gap, least: least))
    if let rule = rule(beside: area.column, on: side) {
      line = usual.fitted(from: inner - usual.gap, to: rule)
      inner += line.gap - usual.gap
    }
    let distance = inner + line.breadth.half
    let top = rect.y + (rank.touchesBefore && area.isStart ? line.gap : .zero)
    let bottom = rect.maxY - (rank.touchesAfter && area.isEnd ? line.gap : .zero)
    return PlacedSideLine(
      column: area.column, side: side, shift: area.shift, span: number, line: line,
      x: side == .right ? axis + distance : axis - distance, top: top, bottom: max(top, bottom))
  }

  /// The distance from the axis of a column to the next upright rule of its page design on a side; `nil` for none.
  private func rule(beside column: Int, on side: AnnotationSide) -> Length? {
    let page = pages.partitioningIndex { $0.columns.upperBound > column }
    guard page < pages.count, pages[page].columns.contains(column) else { return nil }
    let axis = columns[column].axis
    var nearest: Length?
    for line in pages[page].furniture
    where line.isOfDesign && line.kind == .rule && line.bounds.height > line.bounds.width {
      let distance = side == .right ? line.bounds.x - axis : axis - line.bounds.maxX
      guard distance > .zero else { continue }
      nearest = nearest.map { min($0, distance) } ?? distance
    }
    return nearest
  }
}

/// The lanes beside columns with all that stands in them, lines too; those of the page that was asked for last.
struct PageLanes {
  private var page: Layout.Page?
  private var lines: [PlacedSideLine] = []

  /// Those of a column, once the annotations beside it have their places.
  mutating func lanes(beside column: Int, of layout: Layout) -> ColumnLanes {
    var lanes = layout.lanes(beside: column)
    guard layout.decorations.hasSideLines else { return lanes }
    if page?.columns.contains(column) != true {
      page = layout.pages.first { $0.columns.contains(column) }
      lines = page.map { layout.sideLines(on: $0.columns) } ?? []
    }
    for line in lines where line.column == column { lanes.take(line) }
    return lanes
  }
}
