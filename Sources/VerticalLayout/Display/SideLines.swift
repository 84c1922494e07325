/// A line beside a part of a column, in its place on the page.
struct PlacedSideLine: Hashable, Sendable {
  var column: Int
  var isRight: Bool
  /// The line's number among those of its page.
  var span: Int
  var lane: Int
  var line: TextLine
  /// The middle of the line across the page, and where it starts and ends down the page.
  var x: Length
  var top: Length
  var bottom: Length

  var item: DisplayItem { line.item(x: x, from: top, to: bottom) }

  /// The edge that is turned away from the text.
  var outerEdge: Length { isRight ? x + line.breadth.half : x - line.breadth.half }

  func overlaps(from start: Length, to end: Length) -> Bool { top < end && bottom > start }
}

extension Layout {
  /// The lines beside the text of some columns, in the order of the marks; clear of the text by a sixteenth of an
  /// em, and outside of readings and marks on their side (D5). Lines that share text run beside each other: the
  /// outer one is clear of all that an inner one takes.
  ///
  /// - Parameter marks: the decorations of these columns.
  func sideLines(of marks: [Decorations.Mark], on columns: Range<Int>) -> [PlacedSideLine] {
    guard decorations.hasSideLines else { return [] }
    let lanes = SideLineLanes(marks)
    let order = marks.indices.filter { marks[$0].sideLine != nil }
      .sorted { (lanes.lane(of: $0).index, $0) < (lanes.lane(of: $1).index, $1) }
    var placed: [PlacedSideLine] = []
    var ofColumn: [SideOfColumn: [Int]] = [:]
    for span in order {
      for area in areas(of: marks[span].range, on: columns) {
        guard let (stroke, isRight) = marks[span].sideLine else { continue }
        let side = SideOfColumn(column: area.column, isRight: isRight)
        let line = place(
          TextLine(stroke, of: marks[span]), of: marks[span], number: span, beside: area,
          isRight: isRight, lanes.lane(of: span),
          clearOf: ofColumn[side, default: []].map { placed[$0] })
        ofColumn[side, default: []].append(placed.count)
        placed.append(line)
      }
    }
    return placed.enumerated().sorted {
      ($0.element.span, $0.offset) < ($1.element.span, $1.offset)
    }
    .map(\.element)
  }

  /// The reach of lines beside a column beyond a place across the page, where they stand between two places down the
  /// page, with a sixteenth of an em clear of them; nothing where there are none.
  func lineReach(
    of lines: [PlacedSideLine], onColumn column: Int, side: AnnotationSide, beyond edge: Length,
    from start: Length, to end: Length
  ) -> Length {
    lines.reduce(.zero) { reach, line in
      guard line.column == column, line.isRight == (side == .right),
        line.overlaps(from: start, to: end)
      else { return reach }
      let distance = side == .right ? line.outerEdge - edge : edge - line.outerEdge
      return max(reach, distance + line.line.gap)
    }
  }

  private struct SideOfColumn: Hashable {
    var column: Int
    var isRight: Bool
  }

  /// Places one line. It stops short of neighbours in its lane by a sixteenth of an em (EM6).
  private func place(
    _ line: TextLine, of mark: Decorations.Mark, number: Int, beside area: TextArea, isRight: Bool,
    _ lane: SideLineLanes.Lane, clearOf others: [PlacedSideLine]
  ) -> PlacedSideLine {
    let rect = area.rect
    let reach = annotationReach(
      onColumn: area.column, side: isRight ? .right : .left, from: rect.y, to: rect.maxY)
    let laneWidth = mark.em.scaled(by: 1, over: 5)
    var distance = reach + line.gap + line.breadth.half + laneWidth * lane.index
    let edge = isRight ? rect.maxX : rect.x
    for other in others
    where other.lane < lane.index && other.overlaps(from: rect.y, to: rect.maxY) {
      let outer = isRight ? other.outerEdge - edge : edge - other.outerEdge
      distance = max(distance, outer + line.gap + line.breadth.half)
    }
    let top = rect.y + (lane.touchesBefore && area.isStart ? line.gap : .zero)
    let bottom = rect.maxY - (lane.touchesAfter && area.isEnd ? line.gap : .zero)
    return PlacedSideLine(
      column: area.column, isRight: isRight, span: number, lane: lane.index, line: line,
      x: isRight ? edge + distance : edge - distance, top: top, bottom: max(top, bottom))
  }
}

/// The lines beside the columns of the page that was asked for last.
struct PageSideLines {
  private var page: Layout.Page?
  private var lines: [PlacedSideLine] = []

  /// Those of the page that a column is on, once all that stands beside the column has its place.
  mutating func all(beside column: Int, of layout: Layout) -> [PlacedSideLine] {
    guard layout.decorations.hasSideLines else { return [] }
    if page?.columns.contains(column) != true {
      page = layout.pages.first { $0.columns.contains(column) }
      lines =
        page.map {
          layout.sideLines(
            of: layout.decorations.overlapping(layout.stretches(of: $0.columns)), on: $0.columns)
        } ?? []
    }
    return lines
  }
}

extension Decorations.Mark {
  /// The line beside the text that it is, and the side.
  var sideLine: (stroke: LineStroke, isRight: Bool)? {
    if case .sideLine(let stroke, let isRight) = kind { (stroke, isRight) } else { nil }
  }
}
