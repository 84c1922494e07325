import VerticalLayout

/// The table that is being read: where it begins, and where its next cell stands. One in a cell of another is text of that.
struct HTMLTable {
  private var depth = 0
  private var start = 0
  private var alignments: [TabStop.Alignment] = []
  /// For each place the number of rows, this one among them, that a cell of a row before takes it in, and the cell's first place.
  private var taken: [(rows: Int, cell: Int)] = []
  /// The rows where a cell takes several places, by their starts.
  private var spans: [Int: [Int]] = [:]
  /// The rows that have cells: where they begin, their numbers among all rows, and the rows that each cell stands in.
  private var rows: [(start: Int, number: Int, heights: [Int])] = []
  private var rowNumber = 0
  private var row = Row()
  private var cell = Cell()
  /// The rules that its tag asks for, and the box around its rows.
  private var rules: TableRow.Rules = []
  private(set) var box: BoxStyle?
  /// The start of its first row, and the number of its first rows that are its head.
  private var firstRow: Int?
  private var headRows = 0

  /// The row at hand.
  private struct Row {
    /// The number of the cell that comes next, and of the one before it; -1 for none.
    var next = 0
    var last = -1
    /// The numbers of places that its cells take, and of rows that each stands in.
    var spans: [Int] = []
    var heights: [Int] = []
    /// True if it stands in the head of the table.
    var isHead = false
  }

  /// The cell at hand.
  private struct Cell {
    var isOpen = false
    /// True if it is the first one that its row has of its own.
    var isFirst = true
    /// The start of its text after its tab, and the places where it has a new column.
    var start: Int?
    var breaks: [Int] = []
  }

  /// True between the beginning of a cell and its end.
  var isInCell: Bool { cell.isOpen }
  /// True if the cell that has begun is the first one that its row has of its own.
  var isFirst: Bool { cell.isFirst }

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
    row = Row(isHead: isHead)
    rowNumber += 1
    taken = taken.map { (max(0, $0.rows - 1), $0.cell) }
  }

  /// Begins a cell.
  ///
  /// - Returns: how many tabs stand between it and the cell before it, or the row's start; 0 for the first one of a row.
  mutating func beginCell(_ tag: HTMLTag) -> Int {
    cell = Cell(isOpen: depth > 0, isFirst: row.last < 0)
    var tabs = isFirst ? 0 : 1
    while taken.indices.contains(row.next), taken[row.next].rows > 0 {
      let other = taken[row.next...].prefix { $0.rows > 0 && $0.cell == taken[row.next].cell }.count
      row.spans.append(other)
      row.heights.append(1)
      row.next += other
      tabs += 1
    }
    let number = row.next
    row.last = number
    let columns = Self.count(tag, "colspan")
    row.next += columns
    take(number, columns: columns, rows: Self.count(tag, "rowspan"))
    let words = tag.style("text-align") ?? tag.attributes["align"]
    guard depth > 0, number > 0, number < TableRow.mostCells,
      let alignment = words.flatMap(Self.alignment)
    else {
      return tabs
    }
    while alignments.count <= number { alignments.append(.start) }
    alignments[number] = alignment
    return tabs
  }

  private static func count(_ tag: HTMLTag, _ name: String) -> Int {
    tag.attributes[name].flatMap { Int($0) }.map { min(max($0, 1), 100) } ?? 1
  }

  /// Keeps the places of a cell in this row and in those that it goes on in.
  private mutating func take(_ cell: Int, columns: Int, rows: Int) {
    guard depth == 1, cell < TableRow.mostCells else { return }
    row.spans.append(columns)
    row.heights.append(rows)
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
  mutating func beginText(at offset: Int) { cell.start = offset }

  /// Begins a column in the cell; none before its text.
  mutating func addBreak(at offset: Int, lineStart: Int) {
    // Blocks in the cell may begin lines of their own later.
    let start = cell.start ?? lineStart
    guard offset > cell.breaks.last ?? start else { return }
    cell.start = start
    cell.breaks.append(offset)
  }

  /// Ends a cell; returns the parts of it that have a column each, if there are several.
  mutating func endCell(at offset: Int, lineStart: Int) -> [Range<Int>] {
    defer { (cell.isOpen, cell.breaks) = (false, []) }
    let breaks = cell.breaks
    guard isInCell, let last = breaks.last else { return [] }
    let starts = [cell.start ?? lineStart] + breaks
    let ends = breaks + [max(offset, last)]
    return zip(starts, ends).filter { $0 < $1 }.map { $0..<$1 }
  }

  /// Ends the row whose text begins at an offset.
  mutating func endRow(at offset: Int) {
    guard depth == 1, !row.spans.isEmpty else { return }
    firstRow = firstRow ?? offset
    if row.isHead { headRows += 1 }
    // A row ends where its tag does, and where the next one begins.
    row.isHead = false
    // The only cell beside one of a row before takes no other places.
    if row.spans.contains(where: { $0 > 1 }) || taken.contains(where: { $0.rows > 0 }) {
      spans[offset] = row.spans
    }
    if rows.last?.number != rowNumber { rows.append((offset, rowNumber, row.heights)) }
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
