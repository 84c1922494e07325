/// The table that a paragraph is a row of (DT-12). Its cells stand after tabs, at its paragraph's stops, each in one column. Where a
/// column of the page has no room for all, or an author parts a cell, they are set in columns of their own.
public struct TableRow: Hashable, Sendable {
  /// The lengths of the longest cells of the table, place by place, in 1/1024 em.
  public var lengths: [Int]
  /// The places of cells in their rooms; those that it has none for stand by their starts.
  public var alignments: [TabStop.Alignment]
  /// The number of places that each cell of this row takes, where some take several; those that it has none for take one.
  public var spans: [Int]
  /// The number of rows that each cell of this row stands in, this one among them, where some stand in several; those that
  /// it has none for stand in one. The rows after it have an empty cell at its places.
  public var rowSpans: [Int] = []
  /// True where a cell of the table has several columns, made with ``Inset/Form/cell``.
  public var hasLines = false
  /// True for the first row of its table.
  public var isFirst = false
  /// True for a row that stands before the others and comes again where the table goes on on another page, or in another
  /// tier.
  public var isHead = false
  /// The rules of the table.
  public var rules: Rules = []

  public init(lengths: [Int], alignments: [TabStop.Alignment] = [], spans: [Int] = []) {
    self.lengths = lengths
    self.alignments = alignments
    self.spans = spans
  }

  /// Rules that part what a table has.
  public struct Rules: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A rule between two rows, as long as the table.
    public static let rows = Rules(rawValue: 1)
    /// A rule between two cells of a row, in the middle of the room between them.
    public static let cells = Rules(rawValue: 2)
  }

  /// Between the rooms of two cells, in 1/1024 em.
  package static let gap = 1024
  /// More cells of a row stand at even distances.
  package static let mostCells = 100

  /// True if the first cells stand after a tab, too.
  package var leadsFirst: Bool { alignments.first.map { $0 != .start } ?? false }

  /// True if cells of it stand in rows after it too.
  package var hasRowSpans: Bool { rowSpans.contains { $0 > 1 } }

  /// The rooms of cells, each an em at least, in 1/1024 em. Rooms farther off are on no page.
  package var rooms: [Int] { lengths.prefix(Self.mostCells).map { min(max($0, 1024), 1 << 29) } }

  /// The first places of the cells of this row, as many as there are rooms for.
  package func places(of rooms: [Int]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var place = 0
    while place < rooms.count {
      let asked = spans.indices.contains(places.count) ? spans[places.count] : 1
      let count = min(max(asked, 1), Self.mostCells)
      places.append(place..<min(place + count, rooms.count))
      place += count
    }
    return places
  }

  /// The stops of the cells of this row in their rooms.
  package func stops(for rooms: [Int]) -> [TabStop] {
    var stops: [TabStop] = []
    var start = 0
    let rooms = spans.isEmpty ? rooms : places(of: rooms).map { Self.room(of: $0, rooms) }
    for (index, room) in rooms.enumerated() {
      let alignment = alignments.indices.contains(index) ? alignments[index] : .start
      let place =
        switch alignment {
        case .end: start + room
        case .center: start + room / 2
        default: start
        }
      if index > 0 || leadsFirst { stops.append(TabStop(.em(place), alignment)) }
      start += room + Self.gap
      // Rooms farther off are on no page.
      guard start < 1 << 29 else { break }
    }
    return stops
  }

  /// The room of a cell that takes some places.
  package static func room(of places: Range<Int>, _ rooms: [Int]) -> Int {
    rooms[places].reduce(gap * (places.count - 1), +)
  }

  /// The length that a cell will have, about, in 1/1024 em: an em for a character that stands upright, six tenths for one
  /// on its side; one or two digits share an em.
  package static func length(of cell: Substring) -> Int {
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

  /// Rooms that are no longer together than a column, with the gaps between them: the longest give way, in whole em; `nil`
  /// where not each has an em.
  func rooms(within length: Int) -> [Int]? {
    let rooms = rooms
    let available = length - Self.gap * (rooms.count - 1)
    guard rooms.reduce(0, +) > available else { return rooms }
    func total(_ most: Int) -> Int { rooms.reduce(0) { $0 + min($1, most * 1024) } }
    var (low, high) = (1, max(2, available / 1024 + 1))
    guard total(low) <= available else { return nil }
    while low + 1 < high {
      let middle = (low + high) / 2
      if total(middle) <= available { low = middle } else { high = middle }
    }
    // Some of those that give way have room for one more character.
    var rest = (available - total(low)) / 1024
    return rooms.map { room in
      guard room > low * 1024 else { return room }
      guard rest > 0 else { return low * 1024 }
      rest -= 1
      return min(room, (low + 1) * 1024)
    }
  }
}
