/// Numbers and lists in the form of CFF font programs (Adobe Technical Note 5176, sections 4 and 5).
package enum CompactWriter {
  /// A number in the form of five bytes, so that the size of what has offsets in it is known before they are.
  package static func number(_ value: Int) -> [UInt8] {
    [29] + (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  /// An INDEX of at most 65,535 items, with offsets of four bytes.
  package static func index(_ items: [[UInt8]]) -> [UInt8] {
    index(items.map { $0[...] }, offsetSize: 4)
  }

  /// An INDEX of at most 65,535 items, with the shortest offsets that reach its end.
  package static func shortIndex(_ items: [ArraySlice<UInt8>]) -> [UInt8] {
    let end = items.reduce(1) { $0 + $1.count }
    return index(items, offsetSize: end < 1 << 8 ? 1 : end < 1 << 16 ? 2 : end < 1 << 24 ? 3 : 4)
  }

  private static func index(_ items: [ArraySlice<UInt8>], offsetSize: Int) -> [UInt8] {
    // An empty one is its count alone.
    guard !items.isEmpty else { return [0, 0] }
    var index = [UInt8(items.count >> 8 & 0xFF), UInt8(items.count & 0xFF), UInt8(offsetSize)]
    index.reserveCapacity(
      3 + (items.count + 1) * offsetSize + items.reduce(0) { $0 + $1.count })
    var end = 1
    func append(_ offset: Int) {
      for shift in (0..<offsetSize).reversed() {
        index.append(UInt8(truncatingIfNeeded: offset >> (8 * shift)))
      }
    }
    append(end)
    for item in items {
      end += item.count
      append(end)
    }
    for item in items { index += item }
    return index
  }
}
