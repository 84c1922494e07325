import VerticalLayout

/// The table that is being read: where it begins, and where its next cell stands. One in a cell of another is a part of it.
struct HTMLTable {
  private var depth = 0
  private var start = 0
  private var alignments: [TabStop.Alignment] = []
  /// The number of the cell that comes next, and of the one before it; -1 for none.
  private var next = 0
  private var last = -1

  mutating func open(at offset: Int) {
    depth += 1
    guard depth == 1 else { return }
    (start, alignments) = (offset, [])
    beginRow()
  }

  mutating func beginRow() {
    guard depth <= 1 else { return }
    (next, last) = (0, -1)
  }

  /// Begins a cell.
  ///
  /// - Returns: how many tabs stand between it and the cell before it; 0 for the first one of a row.
  mutating func beginCell(_ tag: HTMLTag) -> Int {
    let cell = next
    let tabs = last < 0 ? 0 : cell - last
    last = cell
    next += tag.attributes["colspan"].flatMap { Int($0) }.map { min(max($0, 1), 100) } ?? 1
    let words = tag.style("text-align") ?? tag.attributes["align"]
    guard depth > 0, cell > 0, cell < 100, let alignment = words.flatMap(Self.alignment) else {
      return tabs
    }
    while alignments.count <= cell { alignments.append(.start) }
    alignments[cell] = alignment
    return tabs
  }

  private static func alignment(_ word: String) -> TabStop.Alignment? {
    switch word.lowercased() {
    case "right", "end": .end
    case "center": .center
    default: nil
    }
  }

  /// Ends a table; `nil` for one in another.
  mutating func close(at offset: Int) -> TextTable? {
    depth = max(0, depth - 1)
    guard depth == 0 else { return nil }
    return TextTable(text: TextRange(start, max(start, offset)), alignments: alignments)
  }
}
