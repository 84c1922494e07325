/// A writer of CFF font programs whose glyphs have numbers (Adobe Technical Note 5176): head, top dictionary and strings,
/// and after them the parts that are appended, in that order.
struct CompactWriter {
  private var program: [UInt8]
  /// The place of the top dictionary's list.
  private let topPlace: Range<Int>
  /// The entries of the top dictionary that are known.
  private let known: [UInt8]
  /// Those that lead to parts, and where these are.
  private var leading: [(key: CompactOperator, place: Int)]

  /// - Parameters:
  ///   - head: the header and the list of one name.
  ///   - strings: those that entries speak of. Those of the collection come after them.
  ///   - entries: entries of the top dictionary, in the form of bytes.
  ///   - keys: the operators that lead to the parts, in the order of the dictionary.
  init(
    head: some Collection<UInt8>, strings: [ArraySlice<UInt8>], entries: [UInt8],
    leadingTo keys: [CompactOperator]
  ) {
    // The collection comes first: Adobe-Identity-0.
    let first = CompactProgram.firstString + strings.count
    known = Self.entry(.characterCollection, [first, first + 1, 0]) + entries
    leading = keys.map { ($0, 0) }
    program = Array(head)
    let start = program.count
    program += Self.topDictionary(known, leading)
    topPlace = start..<program.count
    program += Self.index(
      strings + [Array("Adobe".utf8)[...], Array("Identity".utf8)[...]], offsetSize: 4)
  }

  /// The place of what is appended next.
  var end: Int { program.count }

  /// Makes room for bytes that are appended.
  mutating func reserve(_ count: Int) { program.reserveCapacity(program.count + count) }

  mutating func append(_ part: some Collection<UInt8>) { program += part }

  /// Appends a part that the top dictionary leads to.
  mutating func append(_ part: some Collection<UInt8>, as key: CompactOperator) {
    set(key, to: end)
    program += part
  }

  /// Makes an operator of the top dictionary lead to a place.
  mutating func set(_ key: CompactOperator, to place: Int) {
    guard let index = leading.firstIndex(where: { $0.key == key }) else {
      preconditionFailure("the top dictionary has no such operator")
    }
    leading[index].place = place
  }

  /// The program, with the places of its parts.
  consuming func finish() -> [UInt8] {
    // All places have five bytes, so that the dictionary is as long as before.
    program.replaceSubrange(topPlace, with: Self.topDictionary(known, leading))
    return program
  }

  private static func topDictionary(
    _ known: [UInt8], _ leading: [(key: CompactOperator, place: Int)]
  ) -> [UInt8] {
    index([known + leading.flatMap { entry($0.key, [$0.place]) }])
  }

  // MARK: Numbers and lists

  /// An operator after its operands.
  static func entry(_ key: CompactOperator, _ numbers: [Int]) -> [UInt8] {
    numbers.flatMap(number) + key.bytes
  }

  /// A number in the form of five bytes, so that the size of what has offsets in it is known before they are.
  static func number(_ value: Int) -> [UInt8] {
    [29] + (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  /// An INDEX of at most 65,535 items, with offsets of four bytes.
  static func index(_ items: [[UInt8]]) -> [UInt8] { index(items, offsetSize: 4) }

  /// An INDEX of at most 65,535 items, with the shortest offsets that reach its end.
  static func shortIndex(_ items: some Collection<ArraySlice<UInt8>>) -> [UInt8] {
    let end = items.reduce(1) { $0 + $1.count }
    return index(items, offsetSize: end < 1 << 8 ? 1 : end < 1 << 16 ? 2 : end < 1 << 24 ? 3 : 4)
  }

  private static func index(
    _ items: some Collection<some Collection<UInt8>>, offsetSize: Int
  ) -> [UInt8] {
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
