extension AnnotationPlacer {
  /// Puts the marks of notes beside the characters of a column (NT1): each ends where its character does, or
  /// where the next one begins; at the head of a column it begins with that. Where a reading or another mark
  /// stands, it comes after that, or outside of it where something else stands there as well.
  func placeNoteMarks(onColumn index: Int, of layout: inout Layout) {
    guard !sideMarks.noteMarks.isEmpty else { return }
    let column = layout.columns[index]
    let found = sideMarks.noteMarks(beginningIn: column.range)
    guard !found.isEmpty else { return }
    var places: [NoteMarkPlace] = []
    for entry in found.reversed() {
      guard let base = layout.cell(at: entry.range.lowerBound, on: column) else { continue }
      let line = column.line(ofCell: base)
      var end = layout.cells[base].end
      if let next = places.last, next.line == line { end = min(end, next.start) }
      let length = marks.lengths[entry.mark]
      places.append(
        NoteMarkPlace(entry: entry, base: base, line: line, start: end - length, length: length))
    }
    var lanes = layout.lanes(beside: index)
    var least: Length?
    var last: Column.InsetLine?
    for place in places.reversed() {
      let head = place.line?.start ?? .zero
      let wanted = max(place.start, place.line == last ? least ?? head : head)
      let start = layout.start(ofMark: place, near: wanted, onColumn: index, lanes)
      add(place, at: start, onColumn: index, in: &lanes, of: &layout)
      (least, last) = (start + place.length, place.line)
    }
  }

  private func add(
    _ place: NoteMarkPlace, at start: Length, onColumn index: Int, in lanes: inout ColumnLanes,
    of layout: inout Layout
  ) {
    let column = layout.columns[index]
    let mark = sideMarks.marks[place.entry.mark]
    let style = styles[mark.style]
    let size = style.width
    let source = marks.shaped.paragraphs[place.entry.mark]
    guard let first = source.first else { return }
    let origin = marks.shaped.cells[first].range.lowerBound
    var position = start
    let cells = layout.annotationText.append(source, of: marks.shaped, runs: .own) { cell, _ in
      cell.range = cell.range.counted(from: origin)
      cell.start = position
      position += cell.advance
    }
    let top = column.bounds.y + start
    let stretch = layout.stretch(of: place, from: start, in: column)
    var annotation = PlacedAnnotation(
      kind: .noteMark, column: index, range: layout.cells[place.base].range, text: mark.text,
      side: .right, size: size, cells: cells,
      bounds: PhysicalRect(
        x: lanes.x(of: stretch, width: size), y: top, width: size, height: place.length))
    annotation.target = place.entry.target
    layout.annotations.append(annotation)
    lanes.take(stretch, as: annotation.bounds)
  }
}

/// A mark of a note, with its place on a column.
private struct NoteMarkPlace {
  var entry: SideMarkPlan.NoteMarkEntry
  var base: Int
  var line: Column.InsetLine?
  var start: Length
  var length: Length
}

extension Layout {
  /// The stretch of a column that a mark stands beside.
  fileprivate func stretch(
    of place: NoteMarkPlace, from start: Length, in column: Column
  ) -> ColumnLanes.Stretch {
    stretch(
      ofCells: place.base..<place.base + 1, in: column, side: .right,
      from: column.bounds.y + start, to: column.bounds.y + start + place.length)
  }

  /// The start of a mark on its column.
  fileprivate func start(
    ofMark place: NoteMarkPlace, near wanted: Length, onColumn index: Int, _ lanes: ColumnLanes
  ) -> Length {
    let column = columns[index]
    func isFree(_ start: Length) -> Bool {
      lanes.isFree(stretch(of: place, from: start, in: column))
    }
    guard !isFree(wanted) else { return wanted }
    let end = column.bounds.y + wanted + place.length
    let foot = annotations[annotations(ofColumn: index)].reduce(wanted) { foot, other in
      let isThere = other.side == .right && other.bounds.y < end
      return isThere ? max(foot, other.bounds.maxY - column.bounds.y) : foot
    }
    let most =
      place.line.map { $0.start + $0.length }
      ?? max(column.length, column.measure ?? measure ?? .zero)
    // Not far from its word.
    guard foot + place.length <= most, foot <= cells[place.base].end + place.length, isFree(foot)
    else { return wanted }
    return foot
  }

  /// The cell of a column that has an offset, or the one before it; `nil` where the offset is left out.
  fileprivate func cell(at offset: Int, on column: Column) -> Int? {
    if let hiddenRange, hiddenRange.lowerBound <= offset, offset < hiddenRange.upperBound {
      return nil
    }
    let own = cells[column.cells]
    let index = own.firstIndex(endingAfter: offset)
    return index < own.endIndex ? index : own.indices.last
  }
}
