/// The lengths of the outlines of a CFF table (Adobe Technical Note 5176). A long one has ink for sure; to find out about
/// a short one, it has to be drawn.
struct CharStringLengths {
  private let offsetSize: Int
  private let count: Int
  /// The start of the offsets.
  private let start: Int

  /// The greatest length of a glyph without ink: a width, hints, a move and the end.
  private static let longestBlank = 24

  /// `nil` where the table is not of this form.
  init?(_ table: Span<UInt8>) {
    guard table.count > 4,
      let tops = Self.end(ofIndexAt: Int(table[2]), in: table),
      let strings = Self.end(ofIndexAt: tops, in: table),
      let top = Self.firstItem(ofIndexAt: tops, in: table), top < strings,
      let place = Self.charStrings(in: table, from: top, to: strings),
      let count = table.uint16(at: place), count > 0, place + 2 < table.count
    else { return nil }
    self.count = Int(count)
    offsetSize = Int(table[place + 2])
    start = place + 3
    guard (1...4).contains(offsetSize) else { return nil }
  }

  func isLong(_ glyph: UInt32, in table: Span<UInt8>) -> Bool {
    guard let glyph = Int(exactly: glyph), glyph < count,
      let from = Self.offset(at: start + glyph * offsetSize, offsetSize, in: table),
      let to = Self.offset(at: start + (glyph + 1) * offsetSize, offsetSize, in: table)
    else { return false }
    return to - from > Self.longestBlank
  }

  private static func offset(at place: Int, _ size: Int, in table: Span<UInt8>) -> Int? {
    guard place >= 0, place <= table.count - size else { return nil }
    return (0..<size).reduce(0) { $0 << 8 | Int(table[place + $1]) }
  }

  private static func firstItem(ofIndexAt place: Int, in table: Span<UInt8>) -> Int? {
    guard let count = table.uint16(at: place), count > 0, place + 2 < table.count,
      (1...4).contains(table[place + 2])
    else { return nil }
    return place + 3 + (Int(count) + 1) * Int(table[place + 2])
  }

  private static func end(ofIndexAt place: Int, in table: Span<UInt8>) -> Int? {
    guard let count = table.uint16(at: place) else { return nil }
    guard count > 0 else { return place + 2 }
    guard let data = firstItem(ofIndexAt: place, in: table) else { return nil }
    let size = Int(table[place + 2])
    guard let last = offset(at: place + 3 + Int(count) * size, size, in: table),
      last > 0, data + last - 1 <= table.count
    else { return nil }
    return data + last - 1
  }

  /// The operand of operator 17 in a dictionary.
  private static func charStrings(
    in table: Span<UInt8>, from start: Int, to end: Int
  ) -> Int? {
    var place = start
    var operand: Int?
    while place < end {
      switch table[place] {
      case 17: return operand
      case 12: place += 2
      case 0...21: place += 1
      case 28:
        operand = table.uint16(at: place + 1).map { Int($0) }
        place += 3
      case 29:
        operand = table.uint32(at: place + 1).map { Int($0) }
        place += 5
      case 30:
        place += 1
        while place < end, table[place] & 15 != 15, table[place] >> 4 != 15 { place += 1 }
        place += 1
      // Numbers of one byte and two, which lead nowhere behind the head of a font.
      case 247...254: place += 2
      default: place += 1
      }
    }
    return nil
  }
}
