/// A stretch of a line, in units of lengths.
typealias Interval = Range<Int>

extension Interval {
  /// Longer than any page, from end to end.
  static let everything = -(1 << 40)..<(1 << 40)

  /// The parts of it that none of the others touch, in order.
  func subtracting(_ covered: [Interval]) -> [Interval] {
    var free: [Interval] = []
    var start = lowerBound
    for stretch in covered.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if stretch.lowerBound >= upperBound { break }
      if stretch.lowerBound > start { free.append(start..<stretch.lowerBound) }
      start = Swift.max(start, stretch.upperBound)
    }
    if start < upperBound { free.append(start..<upperBound) }
    return free
  }

  /// Larger by a distance on both sides.
  func grown(by distance: Int) -> Interval { lowerBound - distance..<upperBound + distance }
}
