import VerticalLayout

/// The table that is being read: where it begins, and where its next cell stands. One in a cell of another is text of that.
struct HTMLTable {
  private var depth = 0
  private var start = 0
  private var alignments: [TabStop.Alignment] = []
  /// The number of the cell that comes next, and of the one before it; -1 for none.
  private var next = 0
  private var last = -1
  /// For each place the number of rows, this one among them, that a cell of a row before takes it in, and the cell's first place.
  private var taken: [(rows: Int, cell: Int)] = []
  /// The numbers of places that the cells of this row take, and of rows that each stands in.
  private var rowSpans: [Int] = []
  private var heights: [Int] = []
  /// The rows where a cell takes several places, by their starts.
  private var spans: [Int: [Int]] = [:]
  /// The rows that have cells: where they begin, their numbers among all rows, and the rows that each cell stands in.
  private var rows: [(start: Int, number: Int, heights: [Int])] = []
  private var rowNumber = 0
  /// True between the beginning of a cell and its end.
  private(set) var isInCell = false
  /// The start of the cell's text behind its tab, and the places where it has a new column.
  private var cellStart: Int?
  private var breaks: [Int] = []

  /// The rules that its tag asks for, and the box around its rows.
  private var rules: TableRow.Rules = []
  private(set) var box: BoxStyle?
  /// The start of its first row, and the number of its first rows that are its head.
  private var firstRow: Int?
  private var headRows = 0
  private var isHead = false

  /// True in a table that stands in a cell of another.
  var isInner: Bool { depth > 1 }
  /// True where a cell of such a table stands before the next one.
  private var isInnerRow = false

  /// Begins a cell of such a table; returns true for the first one of its row.
  mutating func beginInnerCell() -> Bool {
    defer { isInnerRow = true }
    return !isInnerRow
  }

  mutating func open(_ tag: HTMLTag, at offset: Int) {
    depth += 1
    isInnerRow = false
    guard depth == 1 else { return }
    (start, alignments, taken, spans) = (offset, [], [], [:])
    (rules, box, firstRow, headRows) = (tag.tableRules, tag.tableBox, nil, 0)
    (rows, rowNumber) = ([], 0)
    beginRow()
  }

  /// - Parameter isHead: whether it stands in the head of the table.
  mutating func beginRow(isHead: Bool = false) {
    isInnerRow = false
    guard depth <= 1 else { return }
    self.isHead = isHead
    (next, last, rowSpans, heights) = (0, -1, [], [])
    rowNumber += 1
    taken = taken.map { (max(0, $0.rows - 1), $0.cell) }
  }

  /// Begins a cell.
  ///
  /// - Returns: how many tabs stand between it and the cell before it, or the row's start; 0 for the first one of a row.
  mutating func beginCell(_ tag: HTMLTag) -> Int {
    isInCell = depth > 0
    isFirst = last < 0
    (cellStart, breaks) = (nil, [])
    var tabs = isFirst ? 0 : 1
    while taken.indices.contains(next), taken[next].rows > 0 {
      let other = taken[next...].prefix { $0.rows > 0 && $0.cell == taken[next].cell }.count
      rowSpans.append(other)
      heights.append(1)
      next += other
      tabs += 1
    }
    let cell = next
    last = cell
    let columns = Self.count(tag, "colspan")
    next += columns
    take(cell, columns: columns, rows: Self.count(tag, "rowspan"))
    let words = tag.style("text-align") ?? tag.attributes["align"]
    guard depth > 0, cell > 0, cell < TableRow.mostCells,
      let alignment = words.flatMap(Self.alignment)
    else {
      return tabs
    }
    while alignments.count <= cell { alignments.append(.start) }
    alignments[cell] = alignment
    return tabs
  }

  /// True if the cell that has begun is the first one that its row has of its own.
  private(set) var isFirst = true

  private static func count(_ tag: HTMLTag, _ name: String) -> Int {
    tag.attributes[name].flatMap { Int($0) }.map { min(max($0, 1), 100) } ?? 1
  }

  /// Keeps the places of a cell in this row and in those that it goes on in.
  private mutating func take(_ cell: Int, columns: Int, rows: Int) {
    guard depth == 1, cell < TableRow.mostCells else { return }
    rowSpans.append(columns)
    heights.append(rows)
    guard rows > 1 else { return }
    while taken.count < min(cell + columns, TableRow.mostCells) { taken.append((0, 0)) }
    for place in cell..<min(cell + columns, TableRow.mostCells) { taken[place] = (rows, cell) }
  }

  private static func alignment(_ word: String) -> TabStop.Alignment? {
    switch word.lowercased() {
    case "right", "end": .end
    case "center": .center
    default: nil
    }
  }

  /// Says where the text of a cell begins that is not the first one of its row.
  mutating func beginText(at offset: Int) { cellStart = offset }

  /// Begins a column in the cell; none before its text.
  mutating func addBreak(at offset: Int, lineStart: Int) {
    // Blocks in the cell may begin lines of their own later.
    let start = cellStart ?? lineStart
    guard offset > breaks.last ?? start else { return }
    cellStart = start
    breaks.append(offset)
  }

  /// Ends a cell; returns the parts of it that have a column each, if there are several.
  mutating func endCell(at offset: Int, lineStart: Int) -> [Range<Int>] {
    defer { (isInCell, breaks) = (false, []) }
    guard isInCell, !breaks.isEmpty else { return [] }
    let starts = [cellStart ?? lineStart] + breaks
    let ends = breaks + [max(offset, breaks[breaks.count - 1])]
    return zip(starts, ends).filter { $0 < $1 }.map { $0..<$1 }
  }

  /// Ends the row whose text begins at an offset.
  mutating func endRow(at offset: Int) {
    guard depth == 1, !rowSpans.isEmpty else { return }
    firstRow = firstRow ?? offset
    if isHead { headRows += 1 }
    // A row ends where its tag does, and where the next one begins.
    isHead = false
    // The only cell beside one of a row before takes no other places.
    if rowSpans.contains(where: { $0 > 1 }) || taken.contains(where: { $0.rows > 0 }) {
      spans[offset] = rowSpans
    }
    if rows.last?.number != rowNumber { rows.append((offset, rowNumber, heights)) }
  }

  /// Ends a table; `nil` for one in another.
  mutating func close(at offset: Int) -> TextTable? {
    depth = max(0, depth - 1)
    guard depth == 0 else { return nil }
    var table = TextTable(
      text: TextRange(start, max(start, offset)), alignments: alignments, spans: spans)
    // Rows without cells are no rows of ours.
    for (index, row) in rows.enumerated() where row.heights.contains(where: { $0 > 1 }) {
      table.rowSpans[row.start] = row.heights.map { height in
        height > 1 ? rows[index...].prefix { $0.number < row.number + height }.count : 1
      }
    }
    table.rules = rules
    table.headRows = headRows
    table.lines = firstRow.map { TextRange($0, max($0, offset)) }
    return table
  }
}
