import Testing

@testable import VerticalFonts

struct CompactDictionaryTests {
  private func read(_ bytes: [UInt8], _ range: Range<Int>? = nil) -> CompactDictionary? {
    CompactDictionary(range ?? 0..<bytes.count, in: bytes.span)
  }

  private func readList(_ bytes: [UInt8]) -> CompactIndex? {
    CompactIndex(wholeAt: 0, in: bytes.span)
  }

  /// Numbers in each form, and an operator of one byte and of two.
  @Test(
    arguments: [
      ([139, 17], 17, [0]),
      ([32, 246, 5], 5, [-107, 107]),
      ([247, 0, 250, 255, 5], 5, [108, 1131]),
      ([251, 0, 254, 255, 5], 5, [-108, -1131]),
      ([28, 0xFF, 0xFE, 15], 15, [-2]),
      ([29, 0x80, 0, 0, 1, 12, 36], 0x0C24, [-0x7FFF_FFFF]),
      ([12, 30], 0x0C1E, []),
      // 0.001 and -2.25e-3 are not whole, and nor is what has one of them in it.
      ([30, 0xA0, 0x01, 0xFF, 139, 12, 7], 0x0C07, []),
      ([30, 0xE2, 0xA2, 0x5C, 0x3F, 18], 18, []),
    ] as [([UInt8], Int, [Int])])
  func anEntryIsRead(_ bytes: [UInt8], _ number: Int, _ numbers: [Int]) throws {
    let key = CompactOperator(rawValue: number)
    let dictionary = try #require(read(bytes))
    let entry = try #require(dictionary.entries.first)
    #expect(dictionary.entries.count == 1)
    #expect(entry.key == key)
    #expect(entry.numbers == numbers && dictionary.numbers(of: key) == numbers)
    #expect(entry.whole == 0..<bytes.count)
    #expect(entry.operands == 0..<bytes.count - key.bytes.count)
    #expect(dictionary.contains(key) && !dictionary.contains(.notice))
  }

  /// Programs that are cut off, have no meaning, or end for some readers and not for others.
  @Test(
    arguments: [
      [28], [28, 1], [29, 1, 2, 3], [247], [254], [12], [139, 12], [30], [30, 0x12, 0x34],
      [22], [139, 27], [31], [255], [30, 0xF0, 0xFF, 17], [30, 0x1A, 0xF1, 0x2F, 17],
    ] as [[UInt8]])
  func damageIsRefused(_ bytes: [UInt8]) {
    #expect(read(bytes) == nil)
  }

  /// Readers of fonts take the last of several.
  @Test func theLastEntryHolds() {
    let dictionary = read([140, 17, 141, 12, 37, 142, 17])
    #expect(dictionary?.numbers(of: .charStrings) == [3])
    #expect(dictionary?.numbers(of: .fontSelection) == [2])
  }

  @Test func aPlaceOutsideIsRefused() {
    let bytes = [139, 17, 139, 18] as [UInt8]
    for range in [0..<5, 4..<5, -1..<2] {
      #expect(read(bytes, range) == nil)
    }
    #expect(read(bytes, 2..<4)?.numbers(of: .privateDictionary) == [0])
    #expect(read(bytes, 2..<2)?.entries.isEmpty == true)
  }

  /// Values are read back as they were written.
  @Test(
    arguments: [[], [[]], [[1, 2, 3], [], [4]], Array(repeating: [7], count: 70_000 / 2)]
      as [[[UInt8]]])
  func aListIsReadBack(_ items: [[UInt8]]) throws {
    for bytes in [CompactWriter.index(items), CompactWriter.shortIndex(items.map { $0[...] })] {
      let index = try #require(readList(bytes))
      #expect(index.end == bytes.count)
      #expect(index.count == items.count)
      for (number, item) in items.enumerated() {
        let range = index.item(number, in: bytes.span)
        guard range.map({ Array(bytes[$0]) }) != item else { continue }
        Issue.record("item \(number)")
      }
    }
  }

  @Test(arguments: [0, 1, -1, 391, 65_535, 1 << 24, -(1 << 31)])
  func aNumberIsReadBack(_ number: Int) {
    let bytes = CompactWriter.entry(.charStrings, [number])
    #expect(bytes.last == 17)
    #expect(read(bytes)?.numbers(of: .charStrings) == [number])
  }

  /// Offsets have to rise from 1 on.
  @Test(
    arguments: [
      [0, 1, 1, 2, 3, 65, 66], [0, 2, 1, 1, 3, 2, 65, 66], [0, 1, 5, 1, 1], [0, 1, 1, 1, 3, 65],
      [0],
    ] as [[UInt8]])
  func aListOfDamagedOffsetsIsNotWhole(_ bytes: [UInt8]) {
    #expect(readList(bytes) == nil)
  }
}
