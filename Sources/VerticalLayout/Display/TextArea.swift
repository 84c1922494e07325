/// The part of a column that a stretch of text takes.
struct TextArea: Hashable, Sendable {
  /// The column, by its index in the layout.
  var column: Int
  /// The distance of the small column's axis that it stands on from that of the column; `nil` for text that is in none.
  var shift: Length?
  /// From where its text starts to where it ends, down the page, and as wide as the widest run in it.
  var rect: PhysicalRect
  /// True for each of the ends of the stretch of text that is here.
  var isStart: Bool
  var isEnd: Bool
}

extension Layout {
  /// The areas of a stretch of text on some columns: an area a column, and more where text of both directions is mixed.
  /// Blanks at a column's ends are left out (DT-18, DT-31, TK-33).
  func areas(of range: TextRange, on page: Range<Int>) -> [TextArea] {
    columns[page].indices(reachingInto: range).flatMap { areas(of: range, onColumn: $0) }
  }

  private func areas(of range: TextRange, onColumn index: Int) -> [TextArea] {
    let column = columns[index]
    guard let inked = inkedCells(of: column) else { return [] }
    let own = cells[inked].indices(reachingInto: range)
    guard !own.isEmpty else { return [] }
    let isStart = range.lowerBound >= column.range.lowerBound
    let isEnd = range.upperBound <= column.range.upperBound
    return column.lines(of: own).flatMap { line in
      let extent = extent(ofCells: line, in: column)
      let shift = column.line(ofCell: line.lowerBound)?.shift
      return stretches(ofCells: line, in: column).map { start, end in
        TextArea(
          column: index, shift: shift,
          rect: PhysicalRect(
            x: column.axis - extent.under, y: column.bounds.y + start,
            width: extent.over + extent.under, height: end - start),
          isStart: isStart, isEnd: isEnd)
      }
    }
  }

  /// The cells from a column's first one that is no blank to its last one; a token's do not count.
  private func inkedCells(of column: Column) -> Range<Int>? {
    let token = token?.cells ?? 0..<0
    func isInked(_ index: Int) -> Bool { cells[index].kind == .text && !token.contains(index) }
    guard let first = column.cells.first(where: isInked),
      let last = column.cells.last(where: isInked)
    else { return nil }
    return first..<last + 1
  }

  /// The room of the runs that some cells of a column belong to (YY-03) on either side of its axis: the text's edges,
  /// wherever small columns and ``CellAlignment`` put it.
  func extent(ofCells range: Range<Int>, in column: Column) -> SideExtent {
    let line = column.line(ofCell: range.lowerBound)
    var extent: SideExtent?
    for run in column.runs where run.cells.overlaps(range) {
      let half = runs[run.run].metrics.extent.half
      let first = max(run.cells.lowerBound, range.lowerBound)
      let shift =
        line?.shift ?? cellAlignment.shift(of: cells[first].extent, in: column.bounds.width)
      extent = SideExtent(
        over: max(extent?.over ?? -.limit, half + shift),
        under: max(extent?.under ?? -.limit, half - shift))
    }
    let shift = line?.shift ?? .zero
    return extent ?? SideExtent(over: shift, under: -shift)
  }

  /// The stretches of some cells that follow each other on their column: one, unless text of another direction stands
  /// between (O15), or a truncation token (CJ-14).
  private func stretches(
    ofCells range: Range<Int>, in column: Column
  ) -> [(start: Length, end: Length)] {
    let isMixed = column.runs.contains { runs[$0.run].level > 0 }
    let token = token?.cells ?? 0..<0
    guard isMixed || token.overlaps(range) else {
      return [(cells[range.lowerBound].start, cells[range.upperBound - 1].end)]
    }
    var stretches: [(start: Length, end: Length)] = []
    let own = range.lazy.filter { !token.contains($0) }.map { cells[$0] }
    for cell in own.sorted(by: { $0.start < $1.start }) {
      if let last = stretches.last, cell.start <= last.end {
        stretches[stretches.count - 1].end = max(last.end, cell.end)
      } else {
        stretches.append((cell.start, cell.end))
      }
    }
    return stretches
  }
}
