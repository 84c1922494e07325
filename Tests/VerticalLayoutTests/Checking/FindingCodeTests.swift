import Testing

@testable import VerticalLayout

struct FindingCodeTests {
  /// A warning of the layout has the same name in a check, unless it tells of a choice.
  @Test func codesOfTheLayout() {
    let choices: Set<Diagnostic.Code> = [
      .chaptersFound, .contentsEmpty, .headingNotTaken, .headingTaken, .imageCoarse,
      .languageGuessed,
      .linesDoubleSpaced, .linesJoined,
      .notationGuessed, .pageChosen,
      .pageSplit, .patternUnmatched, .punctuationHidden, .sheetAdvice, .sizeChosen,
      .verseKept,
    ]
    for code in Diagnostic.Code.allCases where !choices.contains(code) {
      #expect(FindingCode(rawValue: code.rawValue) != nil, "\(code)")
    }
    for code in choices { #expect(FindingCode(code) == nil) }
  }

  @Test func severities() {
    #expect(CheckSeverity.note < .warning && .warning < CheckSeverity.error)
    #expect(FindingCode.allCases.filter { $0.severity == .error }.count == 5)
  }
}
