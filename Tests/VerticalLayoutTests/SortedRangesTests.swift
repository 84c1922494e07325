import Testing

@testable import VerticalLayout

/// The table of what stands in a text, against a look at all of it.
@Suite struct SortedRangesTests {
  private func isOrdered(_ ranges: [TextRange]) -> Bool {
    zip(ranges, ranges.dropFirst()).allSatisfy { $0.lowerBound <= $1.lowerBound }
  }

  @Test("What begins in a part, and what reaches into it", arguments: [0, 1, 2, 3, 8, 40])
  func parts(_ count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for _ in 0..<50 {
      var start = 0
      let ranges = (0..<count).map { _ in
        start += Int.random(in: 0...3, using: &random)
        defer { start += 2 }
        return TextRange(start, start + Int.random(in: 1...2, using: &random))
      }
      let table = SortedRanges(ranges.shuffled(using: &random))
      #expect(table.elements == ranges)
      let from = Int.random(in: 0...start + 2, using: &random)
      let part = TextRange(from, from + Int.random(in: 1...9, using: &random))
      #expect(
        Array(table.beginning(in: part)) == ranges.filter { part.contains($0.lowerBound) })
      #expect(
        Array(table.reaching(into: part))
          == ranges.filter {
            $0.lowerBound < part.upperBound && part.lowerBound < $0.upperBound
          })
      let own = table.indices.clamped(to: 1..<max(1, count / 2))
      #expect(
        Array(table.indices(beginningIn: part, among: own))
          == own.filter { part.contains(ranges[$0].lowerBound) })
    }
  }

  @Test("What begins together keeps the order in which it was added") func together() {
    var table = SortedRanges<TextRange>()
    for range in [(3, 4), (0, 9), (3, 8), (0, 2), (3, 3)] { table.add(TextRange(range.0, range.1)) }
    #expect(table.map(\.upperBound) == [9, 2, 4, 8, 3])
  }

  @Test("ranges of numbers are found by what they hold, and numbers among others")
  func numbers() {
    let ranges = [1..<3, 3..<4, 7..<9]
    let holding = (0..<10).map { ranges.element(holding: $0, in: \.self) }
    #expect(
      holding == [nil, 1..<3, 1..<3, 3..<4, nil, nil, nil, 7..<9, 7..<9, nil])
    #expect((0..<10).filter([1, 4, 9].hasInOrder) == [1, 4, 9])
    #expect(![Int]().hasInOrder(0))
  }
}
