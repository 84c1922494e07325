/// Characters of an encoding that has ASCII, and characters of one to four bytes which begin beyond it.
struct MultiByteTable: Sendable {
  /// By both bytes, the first without its highest bit; 0 for none.
  private(set) var pairs = [UInt32](repeating: 0, count: 1 << 15)
  /// The third set of EUC, after 0x8F: by the second and third byte; empty where there is none.
  private(set) var triples: [UInt32] = []
  /// By the only byte, without its highest bit.
  private(set) var singles = [UInt32](repeating: 0, count: 128)
  /// True if four bytes may be a character, as in GB 18030.
  var hasFourBytes = false

  /// The character of two bytes; 0 for none.
  func pair(_ lead: Int, _ trail: Int) -> UInt32 { pairs[(lead & 0x7F) << 8 | trail & 0xFF] }

  mutating func set(_ lead: Int, _ trail: Int, _ value: UInt32) {
    pairs[(lead & 0x7F) << 8 | trail & 0xFF] = value
  }

  mutating func setTriple(_ second: Int, _ third: Int, _ value: UInt32) {
    if triples.isEmpty { triples = Array(repeating: 0, count: 1 << 15) }
    triples[(second & 0x7F) << 8 | third & 0xFF] = value
  }

  mutating func setSingle(_ byte: Int, _ value: UInt32) { singles[byte & 0x7F] = value }

  /// Fills the cells of rows that follow each other. Cells without a character leave what is there.
  mutating func fill(_ cells: CellTable, leads: ClosedRange<Int>, trails: [Int]) {
    var cell = 0
    for lead in leads {
      for trail in trails {
        if cells[cell] != 0 { set(lead, trail, cells[cell]) }
        cell += 1
      }
    }
  }

  /// Fills the third set of EUC.
  mutating func fillTriples(_ cells: CellTable) {
    for cell in 0..<94 * 94 where cells[cell] != 0 {
      setTriple(0xA1 + cell / 94, 0xA1 + cell % 94, cells[cell])
    }
  }

  /// Gives characters that follow each other to cells, row by row.
  mutating func number(_ first: UInt32, leads: ClosedRange<Int>, trails: [Int]) {
    var value = first
    for lead in leads {
      for trail in trails {
        set(lead, trail, value)
        value += 1
      }
    }
  }

  /// Decodes a text.
  func decode(_ bytes: Span<UInt8>, into text: inout DecodedBytes) {
    let pairs = pairs.span
    var index = 0
    while index < bytes.count {
      let before = index
      index = text.appendASCII(bytes, from: index)
      index = text.appendPairs(bytes, from: index, pairs: pairs)
      if index == before { index += decodeOther(bytes, at: index, into: &text) }
    }
  }

  /// Decodes one character that is neither of ASCII nor a usual one.
  ///
  /// - Returns: how many bytes it has.
  private func decodeOther(
    _ bytes: Span<UInt8>, at index: Int, into text: inout DecodedBytes
  ) -> Int {
    let first = Int(bytes[index] & 0x7F)
    func byte(_ offset: Int) -> Int {
      index + offset < bytes.count ? Int(bytes[index + offset]) : 0
    }
    func take(_ value: UInt32, _ count: Int) -> Int {
      text.append(value, bytes: count)
      return count
    }

    if singles[first] != 0 { return take(singles[first], 1) }
    let second = byte(1)
    let pair = pairs[first << 8 | second]
    if pair != 0 { return take(pair, 2) }
    if first == 0x0F, !triples.isEmpty, second >= 0xA1, byte(2) >= 0xA1 {
      let value = triples[(second & 0x7F) << 8 | byte(2)]
      if value != 0 { return take(value, 3) }
      text.appendFault(bytes: 3)
      return 3
    }
    if hasFourBytes, (0x30...0x39).contains(second), (0x81...0xFE).contains(byte(2)),
      (0x30...0x39).contains(byte(3))
    {
      let value = FourByteCodes.value(Int(bytes[index]), second, byte(2), byte(3))
      if value != 0 { return take(value, 4) }
      text.appendFault(bytes: 4)
      return 4
    }
    // What would be a letter may be one: only the byte before it is wrong.
    let count = first > 0 && first < 0x7F && second >= 0x80 ? 2 : 1
    text.appendFault(bytes: count)
    return count
  }
}

/// The four-byte codes of GB 18030.
enum FourByteCodes {
  private static let basicPlane = CellTable(PackedCells.gb18030Four, count: 39_420)

  /// The scalar of a code whose bytes are in their ranges; 0 where it has none.
  static func value(_ first: Int, _ second: Int, _ third: Int, _ fourth: Int) -> UInt32 {
    let index = (((first - 0x81) * 10 + second - 0x30) * 126 + third - 0x81) * 10 + fourth - 0x30
    if index < 39_420 { return basicPlane[index] }
    // The planes beyond the first begin with 0x90.
    let scalar = 0x10000 + index - 189_000
    return (0x10000...0x10FFFF).contains(scalar) ? UInt32(scalar) : 0
  }
}
