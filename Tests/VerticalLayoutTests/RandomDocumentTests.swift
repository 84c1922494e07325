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
    let first = part * Self.casesPerPart
    RandomCase.expectNone(
      first..<first + Self.casesPerPart, RandomCase.rich(seed:)
    ) { $0.anyViolation($1) }
  }

  @Test("A property that a case lacks is told") func searchFinds() {
    withKnownIssue {
      RandomCase.expectNone(0..<9, tries: 5, RandomCase.init(seed:)) { _, _ in "any: none" }
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
      for start in Set(attributes.map(\.0.lowerBound)) {
        deepest = max(deepest, attributes.count { $0.0.contains(start) })
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
