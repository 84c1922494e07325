extension Document {
  /// Makes a link of each place of some strings, but where there is a link already; the first string goes before those
  /// after it. The same as ``DocumentFilter/linking(_:to:)`` for one after the other, in a time that does not grow with
  /// their number.
  package mutating func link(_ strings: [(string: String, target: String)]) {
    guard strings.count > 1 else {
      for (string, target) in strings { addLinks(to: Array(ranges(of: string))) { _ in target } }
      return
    }
    var taken = TakenText(spans.filter(\.isLink).map(\.range), count: text.utf8.count)
    let matches = StringMatcher(strings.map(\.string)).matches(in: text)
    for (ranges, (_, target)) in zip(matches, strings) {
      for range in ranges where taken.isFree(range) {
        spans.append(AttributeSpan(range, .link(target)))
        taken.take(range)
      }
    }
  }
}

/// The bytes of a text that are taken already.
private struct TakenText {
  private var bytes: [Bool]
  /// The places of what takes no byte, in order.
  private let points: [Int]

  init(_ ranges: [TextRange], count: Int) {
    bytes = Array(repeating: false, count: count)
    points = ranges.filter(\.isEmpty).map(\.lowerBound).sorted()
    for range in ranges { take(range) }
  }

  mutating func take(_ range: TextRange) {
    for index in (range.lowerBound..<range.upperBound).clamped(to: bytes.indices) {
      bytes[index] = true
    }
  }

  /// True if nothing in a range is taken; both of its ends may touch what is.
  func isFree(_ range: TextRange) -> Bool {
    guard !bytes[range.lowerBound..<range.upperBound].contains(true) else { return false }
    let next = points.partitioningIndex { $0 > range.lowerBound }
    return next == points.count || points[next] >= range.upperBound
  }
}
