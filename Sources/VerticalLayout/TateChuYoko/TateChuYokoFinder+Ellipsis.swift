extension TateChuYokoFinder {
  /// Draws `...` beside text as …, one for three of them; the end of the dots, or `nil` where there are none.
  mutating func drawEllipsis(from index: Int, in clusters: Range<Int>) -> Int? {
    var end = index
    while end < clusters.upperBound, character(of: analysis.clusters[end]) == "." { end += 1 }
    guard end - index > 1,
      followsUpright(index, in: clusters)
        || end < clusters.upperBound && analysis.clusters[end].orientation != .rotated
    else { return nil }
    // Two are ‥; what is more than a multiple of three goes with the last ones.
    let count = max(1, (end - index) / 3)
    for number in 0..<count {
      let start = index + number * 3
      let group = start..<(number + 1 == count ? end : start + 3)
      guard replace(group, by: [end - index == 2 ? "\u{2025}" : "\u{2026}"]) else { return nil }
    }
    return end
  }
}
