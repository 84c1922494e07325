/// Finds those of many ranges that overlap a range, in logarithmic time and the time of what is found.
struct RangeIndex: Hashable, Sendable {
  /// In the order of their starts.
  private let ranges: [TextRange]
  /// A binary tree over the ranges: the largest end of each subtree. The root is 1, and the children of
  /// n are 2n and 2n + 1.
  private var ends: [Int]
  private let leafCount: Int

  /// - Parameter ranges: in the order of their starts.
  init(_ ranges: [TextRange]) {
    self.ranges = ranges
    var leafCount = 1
    while leafCount < ranges.count { leafCount *= 2 }
    self.leafCount = leafCount
    ends = Array(repeating: 0, count: ranges.isEmpty ? 0 : leafCount * 2)
    for (index, range) in ranges.enumerated() { ends[leafCount + index] = range.upperBound }
    guard !ranges.isEmpty else { return }
    for node in stride(from: leafCount - 1, to: 0, by: -1) {
      ends[node] = max(ends[node * 2], ends[node * 2 + 1])
    }
  }

  /// The indices of the ranges that share a byte with a range, in order.
  func overlapping(_ range: TextRange) -> [Int] {
    var found: [Int] = []
    // The ranges that start before the end, and of these the ones that end after the start.
    let limit = ranges.firstIndex(startingAt: range.upperBound)
    if limit > 0 { collect(1, 0..<leafCount, before: limit, after: range.lowerBound, &found) }
    return found
  }

  private func collect(
    _ node: Int, _ span: Range<Int>, before limit: Int, after start: Int, _ found: inout [Int]
  ) {
    guard span.lowerBound < limit, ends[node] > start else { return }
    guard span.count > 1 else { return found.append(span.lowerBound) }
    let middle = span.lowerBound + span.count / 2
    collect(node * 2, span.lowerBound..<middle, before: limit, after: start, &found)
    collect(node * 2 + 1, middle..<span.upperBound, before: limit, after: start, &found)
  }
}
