/// Which elements of two sequences are the same, in order: what a person would call unchanged.
///
/// The common beginning and the common end are matched first. Between them, windows of elements that are unique in
/// both are anchors (the longest rising row of them), and matches grow from these; a short rest is
/// matched by its longest common subsequence, and a long one not at all. So the time does not grow with
/// the square of the length, whatever the sequences are.
struct SequenceMatch {
  /// For each element of the first sequence the one of the second, or `nil`.
  private(set) var partners: [Int?]
  private let first: [Int]
  private let second: [Int]

  /// Elements of a window: a character alone is seldom unique, eight in a row are.
  private static let window = 8
  /// The largest table of common subsequences.
  private static let tableLimit = 1 << 20

  init(_ first: [Int], _ second: [Int]) {
    self.first = first
    self.second = second
    partners = Array(repeating: nil, count: first.count)
    let (rest, other) = trim(first.indices, second.indices)
    guard !rest.isEmpty, !other.isEmpty else { return }
    var (start, otherStart) = (rest.lowerBound, other.lowerBound)
    for (anchor, otherAnchor) in anchors(rest, other)
    where anchor >= start && otherAnchor >= otherStart {
      matchGap(start..<anchor, otherStart..<otherAnchor)
      var length = 0
      while anchor + length < rest.upperBound, otherAnchor + length < other.upperBound,
        first[anchor + length] == second[otherAnchor + length]
      {
        partners[anchor + length] = otherAnchor + length
        length += 1
      }
      (start, otherStart) = (anchor + length, otherAnchor + length)
    }
    matchGap(start..<rest.upperBound, otherStart..<other.upperBound)
  }

  /// Matches what both begin with and end with, and gives what is left.
  private mutating func trim(
    _ first: Range<Int>, _ second: Range<Int>
  ) -> (Range<Int>, Range<Int>) {
    var (start, otherStart) = (first.lowerBound, second.lowerBound)
    while start < first.upperBound, otherStart < second.upperBound,
      self.first[start] == self.second[otherStart]
    {
      partners[start] = otherStart
      start += 1
      otherStart += 1
    }
    var (end, otherEnd) = (first.upperBound, second.upperBound)
    while end > start, otherEnd > otherStart, self.first[end - 1] == self.second[otherEnd - 1] {
      end -= 1
      otherEnd -= 1
      partners[end] = otherEnd
    }
    return (start..<end, otherStart..<otherEnd)
  }

  private mutating func matchGap(_ first: Range<Int>, _ second: Range<Int>) {
    let (rest, other) = trim(first, second)
    guard !rest.isEmpty, !other.isEmpty, rest.count <= Self.tableLimit / other.count else {
      return
    }
    // lengths[i][j]: of the longest common subsequence from i and j on.
    let width = other.count + 1
    var lengths = [Int32](repeating: 0, count: (rest.count + 1) * width)
    for i in stride(from: rest.count - 1, through: 0, by: -1) {
      for j in stride(from: other.count - 1, through: 0, by: -1) {
        let isSame = self.first[rest.lowerBound + i] == self.second[other.lowerBound + j]
        lengths[i * width + j] =
          isSame
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < rest.count, j < other.count {
      if self.first[rest.lowerBound + i] == self.second[other.lowerBound + j] {
        partners[rest.lowerBound + i] = other.lowerBound + j
        i += 1
        j += 1
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
  }

  /// Starts of windows that are unique in both parts, as the longest row that rises in both.
  private func anchors(_ first: Range<Int>, _ second: Range<Int>) -> [(Int, Int)] {
    let others = Self.uniqueWindows(of: self.second, in: second)
    let pairs = Self.uniqueWindows(of: self.first, in: first).compactMap { window, start in
      others[window].map { (start, $0) }
    }
    return Self.longestRising(pairs.sorted { $0.0 < $1.0 })
  }

  private static func uniqueWindows(
    of elements: [Int], in range: Range<Int>
  ) -> [ArraySlice<Int>: Int] {
    var starts: [ArraySlice<Int>: Int] = [:]
    var repeated: Set<ArraySlice<Int>> = []
    for start in range where start + window <= range.upperBound {
      let slice = elements[start..<start + window]
      if starts.updateValue(start, forKey: slice) != nil { repeated.insert(slice) }
    }
    for slice in repeated { starts[slice] = nil }
    return starts
  }

  /// The longest part whose second numbers rise, by patience sorting.
  private static func longestRising(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    /// The last pair of the best row of each length, and the pair before each.
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      let place = tails.partitioningIndex { pairs[$0].1 >= pair.1 }
      previous[index] = place > 0 ? tails[place - 1] : nil
      if place < tails.count { tails[place] = index } else { tails.append(index) }
    }
    var row: [(Int, Int)] = []
    var next = tails.last
    while let index = next {
      row.append(pairs[index])
      next = previous[index]
    }
    return row.reversed()
  }
}
