import Testing

@testable import VerticalLayout

@Suite struct RangeIndexTests {
  @Test("every range that overlaps is found, in order, as by looking at each", arguments: 0..<20)
  func matchesPlainSearch(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let ranges = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      let start = Int.random(in: 0..<100, using: &random)
      return TextRange(start, start + Int.random(in: 0..<30, using: &random))
    }.sorted { $0.lowerBound < $1.lowerBound }
    let index = RangeIndex(ranges)
    for _ in 0..<50 {
      let start = Int.random(in: 0..<120, using: &random)
      let asked = TextRange(start, start + Int.random(in: 1..<20, using: &random))
      let expected = ranges.indices.filter {
        ranges[$0].lowerBound < asked.upperBound && asked.lowerBound < ranges[$0].upperBound
      }
      #expect(index.overlapping(asked) == expected)
    }
  }
}
