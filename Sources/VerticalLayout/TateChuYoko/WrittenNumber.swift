/// A number of ASCII digits, with the commas and points between them.
struct WrittenNumber: Hashable {
  var clusters: Range<Int>
  /// Its characters, one a cluster.
  var characters: [Unicode.Scalar]

  /// True if commas stand where they part thousands, and nowhere else: `12,345`.
  var hasThousands: Bool {
    let whole = characters.prefix { $0 != "." }
    guard !characters[whole.endIndex...].contains(",") else { return false }
    let groups = whole.split(separator: ",", omittingEmptySubsequences: false)
    return groups.count > 1 && (1...3).contains(groups[0].count)
      && groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  var isWhole: Bool { characters.allSatisfy { $0 != "." } }
}
