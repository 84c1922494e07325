import Testing

extension RandomCase {
  /// Looks for cases that lack a property, and records for each property the smallest one that is found.
  ///
  /// - Parameters:
  ///   - seeds: one a case.
  ///   - tries: how often a case may be made smaller.
  ///   - violation: what a case lacks, the property's name before a colon; `nil` for nothing.
  static func expectNone(
    _ seeds: Range<Int>, tries limit: Int = .max, _ make: (UInt64) -> RandomCase,
    sourceLocation: SourceLocation = #_sourceLocation, violation: (RandomCase, UInt64) -> String?
  ) {
    var known: Set<Substring> = []
    for seed in seeds.lazy.map(UInt64.init) {
      let randomCase = make(seed)
      guard let first = violation(randomCase, seed) else { continue }
      let property = first.prefix { $0 != ":" }
      guard known.insert(property).inserted else { continue }
      var tries = 0
      let small = randomCase.shrunk {
        tries += 1
        return tries < limit && violation($0, seed)?.prefix { $0 != ":" } == property
      }
      Issue.record(
        "\(violation(small, seed) ?? first) in \(small) (seed \(seed))",
        sourceLocation: sourceLocation)
    }
  }
}
