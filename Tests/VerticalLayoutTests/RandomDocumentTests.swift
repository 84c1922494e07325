import Testing

@testable import VerticalLayout

/// Random documents with attributes of every kind, one in another, and random questions about their layouts.
/// A failure is printed with the smallest case that was found for it.
@Suite struct RandomDocumentTests {
  private static let casesPerPart = 100

  @Test(
    "YY-47, YY-48, TK-28: 2,000 random documents with nested attributes: no text is lost, every answer is right",
    arguments: 0..<20)
  func nestedAttributes(_ part: Int) {
    var known: Set<String> = []
    for index in 0..<Self.casesPerPart {
      let seed = UInt64(part * Self.casesPerPart + index)
      let randomCase = RandomCase.rich(seed: seed)
      guard let violation = randomCase.anyViolation(seed) else { continue }
      let property = violation.prefix { $0 != ":" }
      guard known.insert(String(property)).inserted else { continue }
      let small = randomCase.shrunk { $0.anyViolation(seed)?.hasPrefix(property) == true }
      Issue.record("\(small.anyViolation(seed) ?? violation) in \(small)")
    }
  }

  @Test("A random document has attributes of every kind, and depth") func everyKind() {
    var kinds: Set<String> = []
    var deepest = 0
    for seed in 0..<400 as Range<UInt64> {
      let attributes = RandomCase.rich(seed: seed).attributes
      for (_, attribute) in attributes {
        kinds.insert(String("\(attribute)".prefix { $0 != "(" }))
      }
      if let first = attributes.first?.0.lowerBound {
        deepest = max(deepest, attributes.count { $0.0.contains(first) })
      }
    }
    #expect(kinds.count >= 23, "\(kinds.sorted())")
    #expect(deepest >= 20)
  }
}

extension RandomCase {
  fileprivate func anyViolation(_ seed: UInt64) -> String? {
    guard options.regions.isEmpty else { return regionViolation(seed) }
    return violation() ?? queryViolation(seed)
  }
}
