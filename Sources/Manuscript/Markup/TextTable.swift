import VerticalLayout

/// A table of a text: a row is a paragraph, and its cells stand after tabs (DT-12). Rows are columns of the page, and
/// cells that belong together stand at one height.
struct TextTable {
  /// The rows, from where the first one begins.
  var text: TextRange
  /// The places of cells in their rooms; those that it has none for stand by their starts.
  var alignments: [TabStop.Alignment] = []
  /// The numbers of places that the cells of some rows take, by where these rows begin.
  var spans: [Int: [Int]] = [:]
  /// The numbers of rows that the cells of some rows stand in, by where these begin.
  var rowSpans: [Int: [Int]] = [:]
  /// The places of empty cells that stand for the one in the row before.
  var continuedCells: Set<Int> = []
  var rules: TableRow.Rules = []
  /// The number of its first rows that come again on other pages.
  var headRows = 0
  /// The stretch in which lines without tabs are rows of one cell.
  var lines: TextRange?

  /// The alignment of a column of Markdown by its row of dashes, such as `:-:`.
  init(text: TextRange, delimiter cells: [ArraySlice<UInt8>]) {
    self.text = text
    alignments = cells.map { cell in
      switch (cell.first == UInt8(ascii: ":"), cell.last == UInt8(ascii: ":")) {
      case (true, true): .center
      case (false, true): .end
      default: .start
      }
    }
  }

  init(text: TextRange, alignments: [TabStop.Alignment] = [], spans: [Int: [Int]] = [:]) {
    self.text = text
    self.alignments = alignments
    self.spans = spans
  }

  /// Alignments as marks have them: words between spaces.
  static func alignments(_ text: String) -> [TabStop.Alignment]? {
    let words = text.split(separator: " ")
    let found = words.compactMap { word in names.first { $0.name == word }?.alignment }
    return found.isEmpty || found.count < words.count || found.count > TableRow.mostCells
      ? nil : found
  }

  private static let names: [(name: String, alignment: TabStop.Alignment)] = [
    ("start", .start), ("center", .center), ("end", .end),
  ]

  /// Its alignments as a mark has them.
  var mark: String {
    alignments.prefix(TableRow.mostCells).map { alignment in
      Self.names.first { $0.alignment == alignment }?.name ?? "start"
    }.joined(separator: " ")
  }

  /// True if a line has cells. That it is one of a single cell is only seen by the rules around it, and the head before it.
  func isRow(_ line: TextRange, of text: String) -> Bool {
    if text.slice(line).utf8.contains(0x09) { return true }
    return (!rules.isEmpty || headRows > 0 || !rowSpans.isEmpty) && !line.isEmpty
      && lines?.contains(line) == true
  }

  /// The numbers of places that the cells of a row take. The only one of a row takes all of them, but for the sake of rules.
  fileprivate func spans(of row: TextRange, of text: String) -> [Int] {
    if let own = spans[row.lowerBound] { return own }
    return rules.isEmpty && !text.slice(row).utf8.contains(0x09) ? [TableRow.mostCells] : []
  }

  /// True if the first cells stand after a tab, too.
  var leadsFirst: Bool { TableRow(lengths: [], alignments: alignments).leadsFirst }

  /// The table as its rows know it: with room for the longest cells.
  func row(of rows: [(text: Substring, spans: [Int])]) -> TableRow {
    var rooms: [Int] = []
    var wide: [(places: Range<Int>, length: Int)] = []
    let lengths = lengths(rows.map(\.text))
    // A cell that takes all places takes no more than the other rows have.
    let most =
      zip(lengths, rows).lazy.filter { $1.spans != [TableRow.mostCells] }.map { cells, row in
        cells.indices.reduce(0) { $0 + (row.spans.indices.contains($1) ? row.spans[$1] : 1) }
      }.max().map { min($0, TableRow.mostCells) } ?? 1
    for (cells, (_, spans)) in zip(lengths, rows) {
      var place = 0
      for (index, length) in cells.enumerated() where place < most {
        let count = spans.indices.contains(index) ? spans[index] : 1
        let places = place..<min(place + count, most)
        while rooms.count < places.upperBound { rooms.append(0) }
        if count > 1 {
          wide.append((places, length))
        } else {
          rooms[place] = max(rooms[place], length)
        }
        place += count
      }
    }
    // What a cell over several places has no room for makes the last of them longer.
    for (places, length) in wide {
      let room = TableRow.room(of: places, rooms.map { max($0, 1024) })
      let last = places.upperBound - 1
      if length > room { rooms[last] = max(rooms[last], 1024) + length - room }
    }
    return TableRow(lengths: rooms, alignments: alignments)
  }

  /// The numbers of rows that the cells of its rows stand in.
  fileprivate func heights(of rows: [TextRange], in text: String) -> [[Int]] {
    if continuedCells.isEmpty { return rows.map { rowSpans[$0.lowerBound] ?? [] } }
    var heights: [[Int]] = []
    // The cells that stand at places of the row before.
    var above: [Int: (row: Int, cell: Int)] = [:]
    for (number, row) in rows.enumerated() {
      var cells = text.slice(row).split(separator: "\t", omittingEmptySubsequences: false)
      var start = row.lowerBound
      if leadsFirst, cells.first?.isEmpty == true {
        cells.removeFirst()
        start += 1
      }
      heights.append(cells.map { _ in 1 })
      for (index, cell) in cells.enumerated() {
        if cell.isEmpty, continuedCells.contains(start), let other = above[index] {
          heights[other.row][other.cell] += 1
        } else {
          above[index] = (number, index)
        }
        start += cell.utf8.count + 1
      }
      above = above.filter { $0.key < cells.count }
    }
    return heights
  }

  /// The lengths of the cells of rows, in 1/1024 em.
  private func lengths(_ rows: some Sequence<Substring>) -> [[Int]] {
    rows.map { row in
      var cells = row.split(separator: "\t", omittingEmptySubsequences: false)
      if leadsFirst, cells.first?.isEmpty == true { cells.removeFirst() }
      return cells.map(TableRow.length)
    }
  }
}

extension Document {
  /// Gives the rows of tables the stops of their cells.
  mutating func align(_ tables: [TextTable]) {
    var next = 0
    // The starts of cells, and of parts of them, that have columns of their own.
    let cells = spans.compactMap { span -> Int? in
      guard case .inset(let inset) = span.attribute, inset.form == .cell else { return nil }
      return span.range.lowerBound
    }.sorted()
    for table in tables.sorted(by: { $0.text.lowerBound < $1.text.lowerBound }) {
      // Tables that are in others have their rows from those.
      while next < paragraphs.count, paragraphs[next].range.lowerBound < table.text.lowerBound {
        next += 1
      }
      var rows: [Int] = []
      while next < paragraphs.count, paragraphs[next].range.lowerBound <= table.text.upperBound {
        if table.isRow(paragraphs[next].range, of: text) { rows.append(next) }
        next += 1
      }
      var known = table.row(
        of: rows.map { row in
          let range = paragraphs[row].range
          return (text.slice(range), table.spans(of: range, of: text))
        })
      let stops = known.stops(for: known.rooms)
      guard !stops.isEmpty else { continue }
      let first = cells.partitioningIndex { $0 >= table.text.lowerBound }
      known.hasLines = first < cells.count && cells[first] <= table.text.upperBound
      known.rules = table.rules
      let heights = table.heights(of: rows.map { paragraphs[$0].range }, in: text)
      for (number, row) in rows.enumerated() where paragraphs[row].style.tabs.isEmpty {
        (known.isFirst, known.isHead) = (number == 0, number < table.headRows)
        known.spans = table.spans(of: paragraphs[row].range, of: text)
        known.rowSpans = heights[number].contains { $0 > 1 } ? heights[number] : []
        paragraphs[row].style.tabs = known.spans.isEmpty ? stops : known.stops(for: known.rooms)
        paragraphs[row].style.row = known
      }
    }
  }
}
