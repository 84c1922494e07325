/// A text in columns: what setting columns gives. Cells have their places down their columns; items
/// and cells stand side by side.
struct FlowedText: Hashable, Sendable {
  var shaped = ShapedText()
  /// Empty where nobody asks for them any more.
  var items: [InlineItem] = []
  var columns: [Column] = []
  /// True if visible text follows whose columns have no room, and were not set.
  var goesOn = false
}

extension FlowedText {
  /// Appends the columns of the next part of a text; the last column so far reaches to the first of them.
  mutating func append(_ part: consuming FlowedText) {
    guard let first = part.columns.first else { return }
    if columns.isEmpty, columns.capacity < part.columns.count {
      self = consume part
      return
    }
    if let last = columns.indices.last {
      columns[last].endRange(at: first.range.lowerBound)
    }
    let (cells, runs, glyphs) = (shaped.cells.count, shaped.runs.count, shaped.glyphs.count)
    for index in part.columns.indices { part.columns[index].shift(cells: cells, runs: runs) }
    for index in part.shaped.cells.indices {
      part.shaped.cells[index].shift(runs: runs, glyphs: glyphs)
    }
    goesOn = part.goesOn
    columns += part.columns
    items += part.items
    shaped.runs += part.shaped.runs
    shaped.cells += part.shaped.cells
    shaped.glyphs += part.shaped.glyphs
  }

  /// Takes what stands on the columns of another text, and gives these back as columns of this one, which
  /// nobody has put among its own yet.
  mutating func take(_ part: consuming FlowedText) -> [Column] {
    let (cells, runs, glyphs) = (shaped.cells.count, shaped.runs.count, shaped.glyphs.count)
    for index in part.columns.indices { part.columns[index].shift(cells: cells, runs: runs) }
    for index in part.shaped.cells.indices {
      part.shaped.cells[index].shift(runs: runs, glyphs: glyphs)
    }
    shaped.runs += part.shaped.runs
    shaped.cells += part.shaped.cells
    shaped.glyphs += part.shaped.glyphs
    return part.columns
  }

  /// Puts cells into the order of its columns, so that those of a page stand together.
  mutating func sortCells() {
    var sorted: [Cell] = []
    sorted.reserveCapacity(shaped.cells.count)
    for index in columns.indices where !columns[index].isBlank {
      let cells = columns[index].cells
      columns[index].shift(cells: sorted.count - cells.lowerBound, runs: 0)
      sorted += shaped.cells[cells]
    }
    shaped.cells = sorted
  }

  /// Gives away the first columns, with what stands on them.
  mutating func takeFirst(_ count: Int) -> FlowedText {
    let firstCell = columns[count...].first { !$0.isBlank }?.cells.lowerBound ?? shaped.cells.count
    let isEnd = firstCell == shaped.cells.count
    let firstGlyph = isEnd ? shaped.glyphs.count : Int(shaped.cells[firstCell].firstGlyph)
    let firstRun = isEnd ? shaped.runs.count : Int(shaped.cells[firstCell].run)

    var rest = FlowedText()
    rest.columns = Array(columns[count...])
    rest.items = Array(items.dropFirst(firstCell))
    rest.shaped.cells = Array(shaped.cells[firstCell...])
    rest.shaped.glyphs = Array(shaped.glyphs[firstGlyph...])
    // A run that stands on both sides goes with both.
    rest.shaped.runs = Array(shaped.runs[firstRun...])
    for index in rest.columns.indices {
      rest.columns[index].shift(cells: -firstCell, runs: -firstRun)
    }
    for index in rest.shaped.cells.indices {
      rest.shaped.cells[index].shift(runs: -firstRun, glyphs: -firstGlyph)
    }

    var taken = FlowedText()
    swap(&taken, &self)
    self = rest
    taken.items = []
    taken.columns.removeSubrange(count...)
    taken.shaped.cells.removeSubrange(firstCell...)
    taken.shaped.glyphs.removeSubrange(firstGlyph...)
    return taken
  }
}

extension Column {
  /// Follows cells and runs that get other numbers.
  fileprivate mutating func shift(cells: Int, runs: Int) {
    // A blank column has a place among the cells that means nothing.
    self.cells =
      isBlank ? 0..<0 : self.cells.lowerBound + cells..<self.cells.upperBound + cells
    for index in self.runs.indices {
      let part = self.runs[index]
      self.runs[index].run = part.run + runs
      self.runs[index].cells = part.cells.lowerBound + cells..<part.cells.upperBound + cells
    }
    guard !insets.isEmpty else { return }
    insets.shift(by: cells)
  }
}

extension [ColumnInset] {
  fileprivate mutating func shift(by cells: Int) {
    for index in indices {
      let range = self[index].cells
      self[index].cells = range.lowerBound + cells..<range.upperBound + cells
      for line in self[index].lines.indices {
        let range = self[index].lines[line].cells
        self[index].lines[line].cells = range.lowerBound + cells..<range.upperBound + cells
      }
    }
  }
}

extension Cell {
  @inline(__always)
  fileprivate mutating func shift(runs: Int, glyphs: Int) {
    run = UInt32(truncatingIfNeeded: Int(run) + runs)
    firstGlyph = UInt32(truncatingIfNeeded: Int(firstGlyph) + glyphs)
    endGlyph = UInt32(truncatingIfNeeded: Int(endGlyph) + glyphs)
  }
}
