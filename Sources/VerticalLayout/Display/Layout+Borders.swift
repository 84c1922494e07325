/// The border around a part of a column, in its place on the page.
struct PlacedBorder {
  /// The number of its box among the marks that were asked for.
  var span: Int
  var area: TextArea
  /// The text with the padding of the box, and with the borders that are inside of this one.
  var rect: PhysicalRect
  /// The same with the lines across the column. Down the column a border is no room that anything keeps clear of.
  var bounds: PhysicalRect
}

/// The lanes of the borders around text of a column. What stands around others is outside of them, by a sixteenth of an em.
private struct BorderLanes {
  private var sides: ColumnLanes
  /// The reach beyond the text of those that begin, or end, at a place.
  private var heads: [End: Length] = [:]
  private var feet: [End: Length] = [:]

  private struct End: Hashable {
    /// The distance of the small column's axis; `nil` for text that is in none.
    var shift: Length?
    /// Down the page.
    var y: Length
  }

  init(of column: Column) { sides = ColumnLanes(of: column) }

  /// Takes the lanes of a border around an area, from the text outwards.
  mutating func add(
    _ reach: BoxReach, around area: TextArea, of mark: Decorations.Mark, number: Int
  ) -> PlacedBorder {
    let gap = mark.em.scaled(by: 1, over: 16)
    let head = End(shift: area.shift, y: area.rect.y)
    let foot = End(shift: area.shift, y: area.rect.maxY)
    var (room, lines) = (reach.padding, reach.breadth)
    if reach.isSliced, !area.isStart { lines.top = .zero }
    if reach.isSliced, !area.isEnd { lines.bottom = .zero }
    if lines.right > .zero { room.right += taken(beside: area, on: .right) }
    if lines.left > .zero { room.left += taken(beside: area, on: .left) }
    if lines.top > .zero {
      room.top += heads[head] ?? .zero
      heads[head] = max(.zero, room.top + lines.top) + gap
    }
    if lines.bottom > .zero {
      room.bottom += feet[foot] ?? .zero
      feet[foot] = max(.zero, room.bottom + lines.bottom) + gap
    }
    let rect = area.rect.outset(
      head: room.top, right: room.right, foot: room.bottom, left: room.left)
    let bounds = area.rect.outset(
      head: room.top, right: room.right + lines.right, foot: room.bottom,
      left: room.left + lines.left)
    if lines.right > .zero { take(bounds, beside: area, on: .right, gap: gap) }
    if lines.left > .zero { take(bounds, beside: area, on: .left, gap: gap) }
    return PlacedBorder(span: number, area: area, rect: rect, bounds: bounds)
  }

  /// The room that borders inside have beside an area.
  private func taken(beside area: TextArea, on side: AnnotationSide) -> Length {
    let stretch = sides.stretch(beside: area, on: side)
    return sides.inner(of: stretch) - stretch.edge
  }

  private mutating func take(
    _ bounds: PhysicalRect, beside area: TextArea, on side: AnnotationSide, gap: Length
  ) {
    sides.take(sides.stretch(beside: area, on: side), as: bounds, gap: gap)
  }
}

extension Layout {
  /// The borders around text of some columns, in the order of the marks. Where one stands around another, it is outside of
  /// that.
  ///
  /// - Parameter marks: the decorations of these columns.
  func borders(of marks: [Decorations.Mark], on columns: Range<Int>) -> [PlacedBorder] {
    guard decorations.hasBorders else { return [] }
    var placed: [PlacedBorder] = []
    var lanes: [Int: BorderLanes] = [:]
    for (number, reach) in marks.borders {
      for area in areas(of: marks[number].range, on: columns) {
        var own = lanes[area.column] ?? BorderLanes(of: self.columns[area.column])
        lanes[area.column] = nil
        placed.append(own.add(reach, around: area, of: marks[number], number: number))
        lanes[area.column] = own
      }
    }
    return placed.enumerated().sorted {
      ($0.element.span, $0.offset) < ($1.element.span, $1.offset)
    }
    .map(\.element)
  }

  private func borders(onColumn index: Int) -> [PlacedBorder] {
    guard decorations.hasBorders else { return [] }
    return borders(
      of: decorations.overlapping(columns[index].range), on: index..<index + 1)
  }

  /// Takes the lanes of the borders around text of a column, on both sides of it: next to the text, and what stands beside
  /// that is outside of them.
  func takeBorders(onColumn index: Int, from lanes: inout ColumnLanes) {
    for border in borders(onColumn: index) {
      for side in AnnotationSide.allCases {
        var stretch = lanes.stretch(beside: border.area, on: side)
        (stretch.start, stretch.end) = (border.bounds.y, border.bounds.maxY)
        lanes.take(stretch, as: border.bounds)
      }
    }
  }

  /// The boxes with a border around text of a column.
  func borderBoxes(onColumn index: Int) -> [PhysicalRect] {
    borders(onColumn: index).map(\.bounds)
  }
}
