/// Numbers by glyph, 0 where there is none. A font has tens of thousands of glyphs and a poem thirty of
/// them, all over the font: there is room for those that are near one that has a number.
struct GlyphTable {
  /// The largest number. The table is small, so that it stays in the processor's cache.
  static let limit = Int(UInt16.max)

  /// For 64 glyphs each, the place of their numbers; the first place is that of all without any.
  private var places: [UInt32] = []
  private var numbers = [UInt16](repeating: 0, count: 64)

  @inline(__always)
  subscript(glyph: UInt32) -> UInt16 {
    let block = Int(glyph >> 6)
    guard block < places.count else { return 0 }
    return numbers[Int(places[block] << 6 | glyph & 63)]
  }

  mutating func set(_ number: UInt16, for glyph: UInt32) {
    let block = Int(glyph >> 6)
    if block >= places.count {
      places += repeatElement(0, count: block + 1 - places.count)
    }
    if places[block] == 0 {
      places[block] = UInt32(numbers.count >> 6)
      numbers += repeatElement(0, count: 64)
    }
    numbers[Int(places[block] << 6 | glyph & 63)] = number
  }
}

/// Which of the codes of a font are in use.
struct CodeSet {
  private var words = [UInt64](repeating: 0, count: 1024)

  func contains(_ code: UInt16) -> Bool { words[Int(code >> 6)] >> UInt64(code & 63) & 1 != 0 }

  mutating func insert(_ code: UInt16) { words[Int(code >> 6)] |= 1 << UInt64(code & 63) }
}
