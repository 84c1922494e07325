/// A place in the arrays of a text: that of a cell, and of the first run and glyph that stand from there on.
struct ShapedOffsets: Hashable, Sendable {
  var runs: Int
  var cells: Int
  var glyphs: Int
}

/// The runs of cells that are appended to another text.
enum AppendedRuns {
  /// One for each of theirs.
  case own
  /// Those that they have, where they were cells of the same text.
  case same
}

extension ShapedText {
  /// The place after all.
  var end: ShapedOffsets {
    ShapedOffsets(runs: runs.count, cells: cells.count, glyphs: glyphs.count)
  }

  /// The same with runs that have other numbers for their styles: those of another table, by those that they have (see
  /// ``StyleTable/intern(_:)-(StyleTable)``).
  func restyled(by numbers: [Int]) -> ShapedText {
    var text = self
    for index in text.runs.indices { text.runs[index].style = numbers[text.runs[index].style] }
    return text
  }

  /// Makes room for so many runs, cells and glyphs.
  mutating func reserve(runs: Int = 0, cells: Int, glyphs: Int) {
    self.runs.reserveCapacity(runs)
    self.cells.reserveCapacity(cells)
    self.glyphs.reserveCapacity(glyphs)
  }

  /// Appends all cells of another text, without its paragraphs; returns where they begin.
  mutating func append(_ other: ShapedText) -> ShapedOffsets {
    let place = end
    runs += other.runs
    cells += other.cells
    glyphs += other.glyphs
    for index in place.cells..<cells.count {
      cells[index].rebase(runs: place.runs, glyphs: place.glyphs)
    }
    return place
  }

  /// Gives away the cells from one on, with what stands on them. A run that stands on both sides goes with both;
  /// paragraphs stay.
  ///
  /// - Returns: their text, and where it began in this one.
  mutating func split(atCell first: Int) -> (rest: ShapedText, place: ShapedOffsets) {
    var place = end
    if first < cells.count {
      place = ShapedOffsets(
        runs: Int(cells[first].run), cells: first, glyphs: Int(cells[first].firstGlyph))
    }
    var rest = ShapedText(
      runs: Array(runs[place.runs...]), cells: Array(cells[first...]),
      glyphs: Array(glyphs[place.glyphs...]))
    for index in rest.cells.indices {
      rest.cells[index].rebase(runs: -place.runs, glyphs: -place.glyphs)
    }
    removeCells(from: first)
    return (rest, place)
  }

  /// Removes the cells from one on, with their glyphs. Runs stay.
  mutating func removeCells(from first: Int) {
    let glyph = first < cells.count ? Int(cells[first].firstGlyph) : glyphs.count
    cells.removeSubrange(first...)
    glyphs.removeSubrange(glyph...)
  }

  /// Puts cells into another order, which has all that are to stay. Glyphs and runs stay where they are.
  mutating func arrange(_ stretches: some Sequence<Range<Int>>) {
    var arranged: [Cell] = []
    arranged.reserveCapacity(cells.count)
    for stretch in stretches { arranged += cells[stretch] }
    cells = arranged
  }

  /// Appends some cells of another text, one by one.
  ///
  /// - Parameter place: gives a cell its range and its place; it is called with the cell's number among them.
  /// - Returns: their indices.
  @discardableResult
  mutating func append(
    _ indices: some Sequence<Int>, of other: ShapedText, runs: AppendedRuns,
    place: (_ cell: inout Cell, _ number: Int) -> Void
  ) -> Range<Int> {
    let first = cells.count
    var last: UInt32?
    var run = 0
    for (number, index) in indices.enumerated() {
      let source = other.cells[index]
      if source.run != last {
        last = source.run
        run = addRun(Int(source.run), of: other, runs)
      }
      let start = glyphs.count
      glyphs += other.glyphs[source.glyphs]
      cells.append(source)
      let added = cells.count - 1
      cells[added].setRun(run)
      cells[added].setGlyphs(start..<glyphs.count)
      place(&cells[added], number)
    }
    return first..<cells.count
  }

  /// The index that a run of another text has here.
  private mutating func addRun(
    _ index: Int, of other: ShapedText, _ transfer: AppendedRuns
  ) -> Int {
    switch transfer {
    case .same: return index
    case .own:
      runs.append(other.runs[index])
      return runs.count - 1
    }
  }

  /// Appends the cell of a cluster, with the last glyphs.
  ///
  /// - Parameters:
  ///   - first: the first of its glyphs.
  ///   - kind: `nil` for that of the cluster.
  @inline(__always)
  mutating func appendCell(
    of cluster: Cluster, in analysis: TextAnalysis, run: UInt32, glyphsFrom first: Int,
    advance: Length, extent: Length, orientation: Cell.Orientation = .upright,
    kind: ClusterKind? = nil
  ) {
    cells.append(
      Cell(
        range: analysis.range(of: cluster), advance: advance, extent: extent,
        firstGlyph: UInt32(clamping: first), endGlyph: UInt32(clamping: glyphs.count), run: run,
        orientation: orientation, kind: kind ?? cluster.kind, breakAfter: cluster.breakAfter))
  }

  /// Appends a cell with its glyphs, as one of the last run where its own is the same.
  mutating func append(_ cell: Cell, _ own: [Cell.CellGlyph], in run: ShapedText.ShapedRun) {
    if runs.last != run { runs.append(run) }
    var cell = cell
    cell.setRun(runs.count - 1)
    cell.setGlyphs(glyphs.count..<glyphs.count + own.count)
    glyphs += own
    cells.append(cell)
  }

  /// Gives cells that follow each other other glyphs.
  mutating func replaceGlyphs(ofCells range: Range<Int>, with new: [[Cell.CellGlyph]]) {
    guard let first = range.first, let last = range.last else { return }
    let old = cells[first].glyphs.lowerBound..<cells[last].glyphs.upperBound
    glyphs.replaceSubrange(old, with: new.joined())
    var next = old.lowerBound
    for (index, own) in zip(range, new) {
      cells[index].setGlyphs(next..<next + own.count)
      next += own.count
    }
    for index in range.upperBound..<cells.count {
      cells[index].rebase(runs: 0, glyphs: next - old.upperBound)
    }
  }

  /// Puts a glyph after those of some cells, which are in order, without adding it to them.
  mutating func insertGlyphs(_ added: [(cell: Int, glyph: Cell.CellGlyph)]) {
    guard let first = added.first else { return }
    var result: [Cell.CellGlyph] = []
    result.reserveCapacity(glyphs.count + added.count)
    var (done, next) = (0, 0)
    for index in first.cell..<cells.count {
      let shift = next
      if next < added.count, added[next].cell == index {
        let end = cells[index].glyphs.upperBound
        result += glyphs[done..<end]
        result.append(added[next].glyph)
        done = end
        next += 1
      }
      cells[index].rebase(runs: 0, glyphs: shift)
    }
    result += glyphs[done...]
    glyphs = result
  }
}

extension TextRange {
  /// The same range, counted from an offset.
  func counted(from start: Int) -> TextRange { TextRange(lowerBound - start, upperBound - start) }
}
