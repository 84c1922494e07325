import Testing

@testable import VerticalLayout

/// Properties of every query on every layout, tried on random ones: text of both directions, tate-chu-yoko cells,
/// ligatures, blank columns, tokens, several pages, both directions of columns.
@Suite struct QueryPropertyTests {
  private static let casesPerPart = 100

  @Test(
    "YY-45, YY-46, YY-47, YY-48, YYb-10, YYb-11, TK-28, CJ-22: 2,000 random layouts",
    arguments: 0..<20)
  func random(_ part: Int) {
    let first = part * Self.casesPerPart
    RandomCase.expectNone(first..<first + Self.casesPerPart, RandomCase.init(seed:)) {
      $0.queryViolation($1)
    }
  }

  @Test(
    "YY-22, CJ-16, YYb-15 a second layout at the reported size: 2,000 random layouts",
    arguments: 0..<20)
  func fitting(_ part: Int) {
    let first = part * Self.casesPerPart
    RandomCase.expectNone(first..<first + Self.casesPerPart, RandomCase.init(seed:)) { small, _ in
      small.fittingViolation()
    }
  }
}

extension RandomCase {
  fileprivate func fittingViolation() -> String? {
    // A token of another size may make its column wider than what it stands for was.
    // Shares of a page, and boxes that go on on the next one, hang on its size.
    let isOfAnySize = passages.allSatisfy { passage in
      passage.box.widest == nil && passage.box.narrowest == nil && !"\(passage)".contains("%")
    }
    guard options.token.spans.isEmpty, isOfAnySize, let layout = try? layout() else { return nil }
    var fitted = self
    fitted.options = options.fitting(layout)
    let again: Layout
    do {
      again = try fitted.layout()
    } catch {
      return "fitting: \(error)"
    }
    func parts(_ layout: Layout) -> [[Int]] {
      layout.columns.map { [$0.range.lowerBound, $0.range.upperBound, $0.length.rawValue] }
    }
    if parts(again) != parts(layout) { return "fitting: other columns" }
    if again.cells != layout.cells { return "fitting: other cells" }
    return again.pages.map(\.columns) == layout.pages.map(\.columns) ? nil : "fitting: other pages"
  }

  /// The first property of queries that the layout does not have; `nil` where it has them all.
  func queryViolation(_ seed: UInt64) -> String? {
    guard let layout = try? layout() else { return nil }
    let saved: [any LaidOutText]
    do {
      saved = try savedViews(layout)
    } catch {
      return "saved: \(error)"
    }
    let checks = QueryChecks(layout: layout, options: options, attributes: attributes.map(\.1))
    var random = SplitMix64(seed: seed &+ 77)
    return checks.violation(questions: 8, also: saved, &random)
  }
}
