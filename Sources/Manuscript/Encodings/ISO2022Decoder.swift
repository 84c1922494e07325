/// Decodes ISO-2022-JP: bytes of ASCII that escape sequences give other meanings to.
struct ISO2022Decoder {
  private enum CharacterSet {
    case ascii, katakana
    /// Two bytes, by a table of EUC's.
    case pairs(MultiByteTable)
    /// Two bytes, by its third set.
    case triples(MultiByteTable)
  }

  private var set = CharacterSet.ascii
  private var isShifted = false

  /// The escape sequences, after the escape. JIS X 0201 is ASCII but for ¥ and ‾, which stay what they
  /// are on all other machines.
  private static func designated(
    _ bytes: Span<UInt8>, at index: Int
  ) -> (set: CharacterSet, count: Int)? {
    func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    func at(_ offset: Int) -> Character { Character(Unicode.Scalar(byte(offset))) }
    switch (at(1), at(2), at(3)) {
    case ("(", "B", _), ("(", "J", _), ("(", "H", _): return (.ascii, 3)
    case ("(", "I", _): return (.katakana, 3)
    case ("$", "@", _), ("$", "B", _): return (.pairs(.eucJapanese), 3)
    case ("$", "A", _): return (.pairs(.gb18030), 3)
    case ("$", "(", "@"), ("$", "(", "B"): return (.pairs(.eucJapanese), 4)
    case ("$", "(", "C"): return (.pairs(.codePage949), 4)
    case ("$", "(", "D"): return (.triples(.eucJapanese), 4)
    case ("$", "(", "O"), ("$", "(", "Q"): return (.pairs(.eucJISX0213), 4)
    case ("$", "(", "P"): return (.triples(.eucJISX0213), 4)
    default: return nil
    }
  }

  /// True if bytes have an escape sequence that gives them another meaning than ASCII.
  static func isDesignated(in bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] == 0x1B {
      if let (set, _) = designated(bytes, at: index), case .ascii = set { continue }
      if designated(bytes, at: index) != nil { return true }
    }
    return false
  }

  /// Decodes a text. An escape sequence that is none of these is text.
  mutating func decode(_ bytes: Span<UInt8>, into text: inout DecodedBytes) {
    var index = 0
    while index < bytes.count {
      let before = index
      let byte = bytes[index]
      switch byte {
      case 0x1B:
        if let (set, count) = Self.designated(bytes, at: index) {
          self.set = set
          text.skip(count)
          index += count
        } else {
          text.append(0x1B, bytes: 1)
          index += 1
        }
      case 0x0E, 0x0F:
        isShifted = byte == 0x0E
        text.skip(1)
        index += 1
      case 0x80...:
        text.appendFault(bytes: 1)
        index += 1
      case 0x21...0x7E:
        if case .pairs(let table) = set, !isShifted {
          index = text.appendSevenBitPairs(bytes, from: index, pairs: table.pairs.span)
        }
        if index == before { index += take(bytes, at: index, into: &text) }
      default:
        text.append(UInt32(byte), bytes: 1)
        index += 1
      }
      assert(index > before)
    }
  }

  /// Decodes a character.
  ///
  /// - Returns: how many bytes it has.
  private func take(_ bytes: Span<UInt8>, at index: Int, into text: inout DecodedBytes) -> Int {
    let byte = bytes[index]
    func pair(_ values: [UInt32]) -> Int {
      let second = index + 1 < bytes.count ? bytes[index + 1] : 0
      guard (0x21...0x7E).contains(second) else {
        text.appendFault(bytes: 1)
        return 1
      }
      let cell = Int(byte) << 8 | Int(second | 0x80)
      if values.indices.contains(cell), values[cell] != 0 {
        text.append(values[cell], bytes: 2)
      } else {
        text.appendFault(bytes: 2)
      }
      return 2
    }
    func katakana() -> Int {
      if byte <= 0x5F {
        text.append(0xFF61 + UInt32(byte) - 0x21, bytes: 1)
      } else {
        text.appendFault(bytes: 1)
      }
      return 1
    }
    if isShifted { return katakana() }
    switch set {
    case .ascii:
      text.append(UInt32(byte), bytes: 1)
      return 1
    case .katakana: return katakana()
    case .pairs(let table): return pair(table.pairs)
    case .triples(let table): return pair(table.triples)
    }
  }
}
