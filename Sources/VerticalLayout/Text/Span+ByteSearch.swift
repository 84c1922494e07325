/// Searches in bytes, eight at a time: a text is looked through for many things on its way in.
extension Span<UInt8> {
  /// The first place of a byte; `nil` where there is none.
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    let wanted = UInt64(byte) &* Self.ones
    return firstIndex(from: start, inWord: { Self.hasZero($0 ^ wanted) }, isWanted: { $0 == byte })
  }

  /// True if some bytes stand in them, one after the other. The last one is looked for: in UTF-8 many characters have the
  /// same first byte.
  package func contains(_ word: [UInt8]) -> Bool {
    guard let last = word.last else { return true }
    var start = word.count - 1
    while let end = firstIndex(of: last, from: start) {
      let first = end - (word.count - 1)
      if word.indices.allSatisfy({ self[first + $0] == word[$0] }) { return true }
      start = end + 1
    }
    return false
  }

  /// True if one of them is below a limit, of at most 0x80.
  package func hasByte(below limit: UInt8) -> Bool {
    let limits = UInt64(limit) &* Self.ones
    return firstIndex(
      from: 0, inWord: { ($0 &- limits) & ~$0 & Self.highBits != 0 }, isWanted: { $0 < limit })
      != nil
  }

  /// The bytes of a range, in an array of their own.
  package func array(_ range: Range<Int>) -> [UInt8] {
    unsafe extracting(range).withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// The first byte that may begin a forced break (see ``Paragraph/split(_:)``): of U+0000 to U+000D, U+0080 to U+00BF, or
  /// U+2000 to U+2FFF.
  func firstBreakCandidate(from start: Int) -> Int? {
    firstIndex(
      from: start,
      inWord: { word in
        (word &- 0x0E &* Self.ones) & ~word & Self.highBits != 0
          || Self.hasZero(word ^ 0xC2 &* Self.ones) || Self.hasZero(word ^ 0xE2 &* Self.ones)
      }, isWanted: { $0 < 0x0E || $0 == 0xC2 || $0 == 0xE2 })
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// True if one of the eight bytes is 0.
  @inline(__always)
  private static func hasZero(_ word: UInt64) -> Bool { (word &- ones) & ~word & highBits != 0 }

  /// - Parameters:
  ///   - inWord: true for eight bytes of which one is wanted; it may be for others too.
  ///   - isWanted: true for a byte that is wanted.
  @inline(__always)
  private func firstIndex(
    from start: Int, inWord: (UInt64) -> Bool, isWanted: (UInt8) -> Bool
  ) -> Int? {
    var index = start
    let words = unsafe bytes
    while index + 8 <= count {
      let word = unsafe words.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      if inWord(word) {
        for place in index..<index + 8 where isWanted(self[place]) { return place }
      }
      index += 8
    }
    while index < count {
      if isWanted(self[index]) { return index }
      index += 1
    }
    return nil
  }
}
