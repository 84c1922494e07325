extension AnnotationPlacer {
  /// Puts a mark beside each character of a column that is to have one (EM1 to EM5), outside of the readings
  /// on that side, or not beside characters that have one (EM3).
  func placeEmphasis(onColumn index: Int, of layout: inout Layout) {
    guard !sideMarks.isEmpty else { return }
    let column = layout.columns[index]
    let entries = sideMarks.overlapping(column.range).sorted { $0.order < $1.order }
    guard !entries.isEmpty else { return }
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
        addMarks(entry, beside: Array(stretch), onColumn: index, of: &layout)
      }
    }
  }

  private func addMarks(
    _ entry: SideMarkPlan.Entry, beside bases: [Int], onColumn index: Int, of layout: inout Layout
  ) {
    let column = layout.columns[index]
    let mark = sideMarks.marks[entry.mark]
    let size = sideMarks.styles[Int(mark.style)].size
    guard let source = marks.shaped.paragraphs[entry.mark].first, let first = bases.first,
      let last = bases.last
    else { return }
    let half = layout.halfExtent(ofCells: first..<last + 1, in: column)
    let axis = column.axis + column.shift(ofCell: first)
    let start = column.bounds.y + layout.cells[first].start
    let end = column.bounds.y + layout.cells[last].end
    let reach = layout.annotationReach(onColumn: index, side: entry.side, from: start, to: end)
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
    layout.annotations.append(
      PlacedAnnotation(
        kind: .emphasis, column: index, range: base,
        text: String(repeating: mark.text, count: bases.count), side: entry.side, size: size,
        cells: added,
        bounds: PhysicalRect(
          x: entry.side == .right
            ? axis + half + reach : axis - half - reach - size,
          y: column.bounds.y + top, width: size, height: foot - top)))
  }
}

extension Layout {
  /// The cells of a range of the text on a column.
  fileprivate func cells(of range: TextRange, on column: Column) -> Range<Int> {
    let own = cells[column.cells]
    let first = own.partitioningIndex { $0.range.upperBound > range.lowerBound }
    return first..<own[first...].partitioningIndex { $0.range.lowerBound >= range.upperBound }
  }

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

  /// The distance that annotations reach beyond the text on a side of a column, between two places of the page: marks
  /// farther out have to stand clear of that.
  ///
  /// - Parameter cellByCell: whether it may stand between two emphasis marks.
  func annotationReach(
    onColumn index: Int, side: AnnotationSide, from start: Length, to end: Length,
    cellByCell: Bool = false
  ) -> Length {
    let column = columns[index]
    return annotations[annotations(ofColumn: index)].reduce(Length.zero) { reach, annotation in
      guard annotation.side == side, annotation.bounds.y < end, annotation.bounds.maxY > start
      else {
        return reach
      }
      if cellByCell, annotation.kind == .emphasis,
        !annotationText.cells[annotation.cells].contains(where: {
          column.bounds.y + $0.start < end && column.bounds.y + $0.end > start
        })
      {
        return reach
      }
      let bases = cells(of: annotation.range, on: column)
      let half = halfExtent(ofCells: bases, in: column)
      let axis = column.axis + column.shift(ofCell: bases.lowerBound)
      let outer =
        side == .right
        ? annotation.bounds.maxX - axis - half : axis - half - annotation.bounds.x
      return max(reach, outer)
    }
  }
}
