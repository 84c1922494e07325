import Testing

@testable import Batches

/// Parts of a list.
struct ShardTests {
  private static let keys = (1...400).map { "poem \($0 * 7919 % 1009).txt" }

  /// Every text in exactly one part; parts of the same size.
  @Test(arguments: [1, 2, 3, 7, 8, 64, 399, 400, 401, 5000, Int.max])
  func partsAreDisjointCompleteAndOfOneSize(_ count: Int) {
    for length in [0, 1, 2, 17, 400] {
      let parts = Shard.numbers(of: Array(Self.keys.prefix(length)), count: count)
      #expect(parts.count == length && parts.allSatisfy { (1...count).contains($0) })
      let sizes = Dictionary(grouping: parts) { $0 }.mapValues(\.count)
      #expect(sizes.values.allSatisfy { $0 <= (length - 1) / count + 1 })
    }
  }

  /// A text more or less moves few of the others, wherever in the list it stands.
  @Test(arguments: [2, 8, 31])
  func aTextMoreMovesFew(_ count: Int) {
    let before = Shard.numbers(of: Self.keys, count: count)
    var moved = 0
    let places = stride(from: 0, through: 400, by: 20)
    for place in places {
      var keys = Self.keys
      keys.insert("new \(place)", at: place)
      var after = Shard.numbers(of: keys, count: count)
      after.remove(at: place)
      moved += zip(before, after).count { $0 != $1 }
    }
    // One in eight at the most, on the mean; by the place in the list it would be nearly all.
    #expect(moved <= 50 * 21, "\(moved)")
  }

  /// A thousand times as many texts of one key, which all wish for one part, take no thousand times as long.
  @Test(arguments: [100_000, 1_000_000, Int.max])
  func aListOfOneTextIsTakenApart(_ count: Int) {
    let parts = Shard.numbers(of: Array(repeating: "山", count: 100_000), count: count)
    #expect(Set(parts).count == 100_000)
  }

  /// A part does not depend on the folder, which another machine may have elsewhere, nor on the order.
  @Test func aPartDependsOnNamesAndTexts() throws {
    func items(_ folder: String) -> BatchItems {
      BatchItems(
        (1...20).map { BatchItem(number: $0, .file("\(folder)\($0).txt"), name: "") }
          + [
            BatchItem(number: 21, .text("甲"), name: ""),
            BatchItem(number: 22, .text("乙"), name: ""),
          ])
    }
    let shard = Shard(index: 2, count: 3)
    let part = shard.items(of: items("poems/")).map(\.number)
    #expect(part == shard.items(of: items("/mnt/far/away/")).map(\.number) && part == part.sorted())
    #expect(part == shard.items(of: BatchItems(items("").reversed())).map(\.number).sorted())
    let all = (1...3).flatMap { Shard(index: $0, count: 3).items(of: items("")).map(\.number) }
    #expect(all.sorted() == Array(1...22))
  }
}
