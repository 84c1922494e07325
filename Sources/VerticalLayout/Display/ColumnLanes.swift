/// The lanes beside a column and beside the small columns in it: readings, marks and lines all stand in lanes of these,
/// so that nothing beside a character stands on anything else there, whatever both are.
///
/// From the text outwards: borders, rings, readings and what goes with them, emphasis, marks of notes, punctuation, lines, and at last
/// the notes between columns.
struct ColumnLanes {
  let axis: Length
  private var lanes: [Line: SideLanes<Length>] = [:]

  /// One side of the column, or of a small column in it.
  private struct Line: Hashable {
    var side: AnnotationSide
    /// The distance of the small column's axis; `nil` for the column itself.
    var shift: Length?
  }

  /// A stretch of a column that something stands beside.
  struct Stretch: Hashable {
    var side: AnnotationSide
    /// The distance of the small column's axis from that of the column; `nil` for text that is in none.
    var shift: Length?
    /// Down the page.
    var start: Length
    var end: Length
    /// The distance from the column's axis to the edge of the text.
    var edge: Length
  }

  /// The stretch beside an area of text.
  func stretch(beside area: TextArea, on side: AnnotationSide) -> Stretch {
    Stretch(
      side: side, shift: area.shift, start: area.rect.y, end: area.rect.maxY,
      edge: side == .right ? area.rect.maxX - axis : axis - area.rect.x)
  }

  /// The distance from the column's axis to the outer edge of all that has a lane on a side.
  func extent(on side: AnnotationSide) -> Length {
    lanes.reduce(.zero) { $1.key.side == side ? max($0, $1.value.extent) : $0 }
  }

  /// Lanes that are all free.
  init(of column: Column) { axis = column.axis }

  /// The inner edge of the first lane that is free beside a stretch, counted from the column's axis.
  ///
  /// A mark beside one small column is in nobody's way beside another one.
  func inner(
    of stretch: Stretch, gap: Length = .zero, least: Length = .zero
  ) -> Length {
    let (start, end) = (stretch.start, stretch.end)
    var inner = stretch.edge + gap + least
    for (line, own) in lanes where line.side == stretch.side {
      guard stretch.shift == nil || line.shift == nil || line.shift == stretch.shift else {
        continue
      }
      inner = max(
        inner, own.inner(from: start, to: end, edge: stretch.edge, gap: gap, least: least))
    }
    return inner
  }

  /// The left edge of something of a width in the first lane that is free.
  func x(of stretch: Stretch, width: Length) -> Length {
    let inner = inner(of: stretch)
    return stretch.side == .right ? axis + inner : axis - inner - width
  }

  /// True if nothing stands beside a stretch.
  func isFree(_ stretch: Stretch) -> Bool { inner(of: stretch) == stretch.edge }

  /// Takes a lane up to an edge that counts from the column's axis.
  mutating func take(
    _ stretch: Stretch, outer: Length, depth: Length = .zero, gap: Length = .zero
  ) {
    lanes[Line(side: stretch.side, shift: stretch.shift), default: SideLanes()]
      .take(from: stretch.start, to: stretch.end, outer: outer, depth: depth, gap: gap)
  }

  /// Takes the lane that something stands in.
  mutating func take(_ stretch: Stretch, as bounds: PhysicalRect, gap: Length = .zero) {
    let outer = stretch.side == .right ? bounds.maxX - axis : axis - bounds.x
    take(stretch, outer: outer, depth: max(.zero, outer - stretch.edge), gap: gap)
  }
}

extension Layout {
  /// The lanes beside a column, as far as they are taken by borders, rings and annotations.
  ///
  /// - Parameter cellByCell: true for what may stand between two marks of emphasis.
  func lanes(beside index: Int, cellByCell: Bool = false) -> ColumnLanes {
    let column = columns[index]
    var lanes = ColumnLanes(of: column)
    takeBorders(onColumn: index, from: &lanes)
    takeRings(onColumn: index, from: &lanes)
    for annotation in annotations[annotations(ofColumn: index)] {
      var stretch = stretch(
        ofCells: cells(of: annotation.range, on: column), in: column, side: annotation.side,
        from: annotation.bounds.y, to: annotation.bounds.maxY)
      guard cellByCell, annotation.kind == .emphasis else {
        lanes.take(stretch, as: annotation.bounds)
        continue
      }
      for cell in annotationText.cells[annotation.cells] {
        (stretch.start, stretch.end) = (column.bounds.y + cell.start, column.bounds.y + cell.end)
        lanes.take(stretch, as: annotation.bounds)
      }
    }
    return lanes
  }

  /// A stretch down the page beside some cells of a column.
  func stretch(
    ofCells cells: Range<Int>, in column: Column, side: AnnotationSide, from start: Length,
    to end: Length
  ) -> ColumnLanes.Stretch {
    ColumnLanes.Stretch(
      side: side, shift: column.line(ofCell: cells.lowerBound)?.shift, start: start, end: end,
      edge: extent(ofCells: cells, in: column)[side])
  }

  /// The cells of a range of the text on a column.
  func cells(of range: TextRange, on column: Column) -> Range<Int> {
    let own = cells[column.cells]
    let first = own.partitioningIndex { $0.range.upperBound > range.lowerBound }
    return first..<own[first...].partitioningIndex { $0.range.lowerBound >= range.upperBound }
  }
}
