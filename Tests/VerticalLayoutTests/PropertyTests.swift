import Testing

@testable import VerticalLayout

/// Properties of every text with all options, tried on random ones.
/// A failure is printed with the smallest case that was found for it.
@Suite struct PropertyTests {
  private static let casesPerPart = 100

  @Test("DESIGN 1 to 5, 7: 2,000 random texts with random options", arguments: 0..<20)
  func random(_ part: Int) {
    let first = part * Self.casesPerPart
    RandomCase.expectNone(first..<first + Self.casesPerPart, RandomCase.init(seed:)) { small, _ in
      small.violation()
    }
  }
}

extension RandomCase {
  /// The first property that the case does not have, in words; `nil` where it has them all.
  func violation() -> String? {
    let layout: Layout
    do {
      layout = try self.layout()
    } catch {
      return isDocumented(error) ? nil : "an error that is not expected: \(error)"
    }
    let checks = LayoutChecks(layout: layout, document: document, options: options)
    let text: String? =
      checks.columnRanges() ?? checks.references() ?? checks.cellRanges() ?? checks.wholeText()
      ?? checks.reportedText()
    let places: String? =
      checks.places() ?? checks.slots() ?? checks.lengths() ?? checks.boxes() ?? checks.outputs()
    return text ?? places ?? sameAgain(layout)
  }

  /// True if an error is the answer to the options.
  private func isDocumented(_ error: LayoutError) -> Bool {
    switch error {
    case .pageTooNarrow, .pageTooShort:
      switch options.page.size {
      case .automatic: true
      case .scroll: false
      case .size(let width, let height): width != nil || height != nil
      }
    case .overflow: options.overflow == .error
    case .noFont, .invalidOption, .textTooLong, .tooManyColumns, .noRoom, .cancelled: false
    }
  }

  private func sameAgain(_ layout: Layout) -> String? {
    let again = try? self.layout()
    if again != layout { return "not the same layout twice:" }
    let json = layout.json()
    if again?.json() != json { return "not the same bytes twice:" }
    do {
      if try LayoutRecord(json: json) != LayoutRecord(layout) {
        return "the JSON reads back as another layout:"
      }
    } catch {
      return "the JSON cannot be read: \(error)"
    }
    return nil
  }
}
