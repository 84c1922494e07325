import VerticalLayout

/// A table of a text: a row is a paragraph, and its cells stand behind tabs (DT-12). Rows are columns of the page, and
/// cells that belong together stand at one height.
struct TextTable {
  /// The rows, from where the first one begins.
  var text: TextRange
  /// The places of cells in their rooms; those that it has none for stand by their starts.
  var alignments: [TabStop.Alignment] = []

  /// More cells of a row stand at even distances.
  private static let mostCells = 100
  /// Between the rooms of cells, in 1/1024 em.
  private static let gap = 1024

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

  init(text: TextRange, alignments: [TabStop.Alignment] = []) {
    self.text = text
    self.alignments = alignments
  }

  /// Alignments as marks have them: words between spaces.
  static func alignments(_ text: String) -> [TabStop.Alignment]? {
    let words = text.split(separator: " ")
    let found = words.compactMap { word in names.first { $0.name == word }?.alignment }
    return found.isEmpty || found.count < words.count || found.count > mostCells ? nil : found
  }

  private static let names: [(name: String, alignment: TabStop.Alignment)] = [
    ("start", .start), ("center", .center), ("end", .end),
  ]

  /// Its alignments as a mark has them.
  var mark: String {
    alignments.prefix(Self.mostCells).map { alignment in
      Self.names.first { $0.alignment == alignment }?.name ?? "start"
    }.joined(separator: " ")
  }

  /// True if the first cells stand behind a tab, too.
  var leadsFirst: Bool { alignments.first.map { $0 != .start } ?? false }

  /// The stops of rows, so that the longest cells have room.
  func stops(of rows: some Sequence<Substring>) -> [TabStop] {
    var rooms: [Int] = []
    for row in lengths(rows) {
      for (index, length) in row.enumerated().prefix(Self.mostCells) {
        if index < rooms.count {
          rooms[index] = max(rooms[index], length)
        } else {
          rooms.append(length)
        }
      }
    }
    var stops: [TabStop] = []
    var start = 0
    for (index, room) in rooms.enumerated() {
      let room = max(room, 1024)
      let alignment = alignments.indices.contains(index) ? alignments[index] : .start
      let place =
        switch alignment {
        case .end: start + room
        case .center: start + room / 2
        default: start
        }
      if index > 0 || leadsFirst { stops.append(TabStop(.em(place), alignment)) }
      start += room + Self.gap
      // What is further off is on no page.
      guard start < 1 << 29 else { break }
    }
    return stops
  }

  /// The lengths of the cells of rows, in 1/1024 em.
  private func lengths(_ rows: some Sequence<Substring>) -> [[Int]] {
    rows.map { row in
      var cells = row.split(separator: "\t", omittingEmptySubsequences: false)
      if leadsFirst, cells.first?.isEmpty == true { cells.removeFirst() }
      return cells.map(Self.length)
    }
  }

  /// About how long a cell is: an em for a character that stands upright, six tenths for one on its side; one or two digits
  /// share an em.
  private static func length(_ cell: Substring) -> Int {
    var length = 0
    var digits = 0
    func number(_ count: Int) -> Int { count == 0 ? 0 : count <= 2 ? 1024 : count * 614 }
    for scalar in cell.unicodeScalars {
      if ("0"..."9").contains(scalar) {
        digits += 1
        continue
      }
      length += number(digits)
      digits = 0
      switch scalar.value {
      case 0x300..<0x370, 0x3099, 0x309A, 0xFE00...0xFE0F, 0x200B...0x200F: break
      case 0x2010...0x206F, 0x1100...: length += 1024
      default: length += 614
      }
    }
    return length + number(digits)
  }
}

extension Document {
  /// Gives the rows of tables the stops of their cells.
  mutating func align(_ tables: [TextTable]) {
    var next = 0
    for table in tables.sorted(by: { $0.text.lowerBound < $1.text.lowerBound }) {
      // Tables that are in others have their rows from those.
      while next < paragraphs.count, paragraphs[next].range.lowerBound < table.text.lowerBound {
        next += 1
      }
      var rows: [Int] = []
      while next < paragraphs.count, paragraphs[next].range.lowerBound <= table.text.upperBound {
        if text.slice(paragraphs[next].range).utf8.contains(0x09) { rows.append(next) }
        next += 1
      }
      let stops = table.stops(of: rows.map { text.slice(paragraphs[$0].range) })
      guard !stops.isEmpty else { continue }
      for row in rows where paragraphs[row].style.tabs.isEmpty {
        paragraphs[row].style.tabs = stops
      }
    }
  }
}
