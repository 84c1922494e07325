extension AnnotationPlacer {
  /// Puts a mark beside each character of a column that is to have one (EM1 to EM5), outside of the readings
  /// on that side, or not beside characters that have one (EM3).
  func placeEmphasis(onColumn index: Int, of layout: inout Layout) {
    guard !sideMarks.isEmpty else { return }
    let column = layout.columns[index]
    let entries = sideMarks.overlapping(column.range).sorted { $0.order < $1.order }
    guard !entries.isEmpty else { return }
    var lanes = layout.lanes(beside: index)
    for side in AnnotationSide.allCases {
      var marked: [Int: SideMarkPlan.Entry] = [:]
      for entry in entries where entry.side == side {
        for cell in layout.cells(of: entry.range, on: column)
        where layout.takesEmphasis(cell, of: emphasis.characters) {
          marked[cell] = entry
        }
      }
      if emphasis.besideReadings == .none, !marked.isEmpty {
        for reading in layout.annotations[layout.annotations(ofColumn: index)]
        where reading.kind == .ruby && reading.side == side {
          for cell in layout.cells(of: reading.range, on: column) { marked[cell] = nil }
        }
      }
      var cells = marked.keys.sorted()[...]
      while let first = cells.first, let entry = marked[first] {
        let line = column.line(ofCell: first)
        let stretch = cells.prefix { marked[$0] == entry && column.line(ofCell: $0) == line }
        cells = cells.dropFirst(stretch.count)
        addMarks(entry, beside: Array(stretch), onColumn: index, in: &lanes, of: &layout)
      }
    }
  }

  private func addMarks(
    _ entry: SideMarkPlan.Entry, beside bases: [Int], onColumn index: Int,
    in lanes: inout ColumnLanes, of layout: inout Layout
  ) {
    let column = layout.columns[index]
    let mark = sideMarks.marks[entry.mark]
    let size = sideMarks.styles[Int(mark.style)].size
    guard let source = marks.shaped.paragraphs[entry.mark].first, let first = bases.first,
      let last = bases.last
    else { return }
    let inkMiddle = markMiddles[entry.mark]
    let length = mark.text.utf8.count
    let starts = bases.map {
      layout.cells[$0].start + layout.cells[$0].advance.half - inkMiddle
    }
    let added = layout.annotationText.append(
      repeatElement(source, count: bases.count), of: marks.shaped,
      runs: .new(firstStyle: firstStyle + styleOffsetOfMarks)
    ) { cell, number in
      cell.range = TextRange(number * length, (number + 1) * length)
      cell.start = starts[number]
    }
    let top = layout.annotationText.cells[added.lowerBound].start
    let foot = layout.annotationText.cells[added.upperBound - 1].end
    let base = layout.cells[first].range.union(layout.cells[last].range)
    var stretch = layout.stretch(
      ofCells: first..<last + 1, in: column, side: entry.side,
      from: column.bounds.y + layout.cells[first].start,
      to: column.bounds.y + layout.cells[last].end)
    let bounds = PhysicalRect(
      x: lanes.x(of: stretch, width: size), y: column.bounds.y + top, width: size,
      height: foot - top)
    layout.annotations.append(
      PlacedAnnotation(
        kind: .emphasis, column: index, range: base,
        text: String(repeating: mark.text, count: bases.count), side: entry.side, size: size,
        cells: added, bounds: bounds))
    (stretch.start, stretch.end) = (bounds.y, bounds.maxY)
    lanes.take(stretch, as: bounds)
  }
}

extension Layout {
  /// True where a cell may have an emphasis mark (EM1, EM2).
  fileprivate func takesEmphasis(_ index: Int, of characters: EmphasizedCharacters) -> Bool {
    let cell = cells[index]
    let run = runs[Int(cell.run)]
    guard cell.kind == .text, run.imageIndex == nil,
      cell.orientation != .rotated || characters.haveLetters,
      let scalar = text.slice(cell.range).unicodeScalars.first
    else { return false }
    return scalar.takesEmphasis(as: characters, in: styles[run.style].language.profile)
  }
}
