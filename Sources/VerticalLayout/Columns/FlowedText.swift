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
    goesOn = part.goesOn
    items += part.items
    let own = take(consume part)
    columns += own
  }

  /// Takes what stands on the columns of another text, and gives these back as columns of this one, which
  /// nobody has put among its own yet.
  mutating func take(_ part: consuming FlowedText) -> [Column] {
    let place = shaped.append(part.shaped)
    for index in part.columns.indices {
      part.columns[index].shift(cells: place.cells, runs: place.runs)
    }
    return part.columns
  }

  /// Follows text, paragraphs and pages that get other numbers.
  mutating func move(by move: LayoutMove) {
    guard move != .none else { return }
    for index in columns.indices { columns[index].move(by: move) }
    shaped.move(by: move)
  }

  /// Puts cells into the order of its columns, so that those of a page stand together.
  mutating func sortCells() {
    shaped.arrange(columns.lazy.filter { !$0.isBlank }.map(\.cells))
    var next = 0
    for index in columns.indices where !columns[index].isBlank {
      let cells = columns[index].cells
      columns[index].shift(cells: next - cells.lowerBound, runs: 0)
      next += cells.count
    }
  }

  /// Gives away the first columns, with what stands on them.
  mutating func takeFirst(_ count: Int) -> FlowedText {
    let firstCell = columns[count...].first { !$0.isBlank }?.cells.lowerBound ?? shaped.cells.count
    let (text, place) = shaped.split(atCell: firstCell)
    var rest = FlowedText(shaped: text)
    rest.columns = Array(columns[count...])
    rest.items = Array(items.dropFirst(firstCell))
    for index in rest.columns.indices {
      rest.columns[index].shift(cells: -place.cells, runs: -place.runs)
    }

    var taken = FlowedText()
    swap(&taken, &self)
    self = rest
    taken.items = []
    taken.columns.removeSubrange(count...)
    return taken
  }
}

extension ShapedText {
  /// Follows text that gets other offsets.
  mutating func move(by move: LayoutMove) {
    guard move.bytes != 0 else { return }
    var cells = self.cells.mutableSpan
    for index in cells.indices { cells[index].range = cells[index].range.moved(by: move.bytes) }
  }
}

extension Column {
  /// Follows text, paragraphs and pages that get other numbers.
  mutating func move(by move: LayoutMove) {
    range = range.moved(by: move.bytes)
    paragraph += move.paragraphs
    slot.move(by: move)
  }

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
    if leader != nil { leader?.cell += cells }
    for index in tabLeaders.indices { tabLeaders[index].cell += cells }
    guard !insets.isEmpty else { return }
    insets.shift(by: cells)
  }
}

extension [Column.InsetBlock] {
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
