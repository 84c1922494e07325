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

  @Test(
    "SH-S9: on a sheet a check advises what its grid has, elsewhere --measure",
    arguments: [
      FindingCode.oversizeCell, .verseCarriedOver, .wordSplit, .columnStretched, .columnNotFilled,
    ])
  func advice(_ code: FindingCode) {
    var finding = CheckFinding(code, nil, .column(length: .pt(90), measure: .pt(60)))
    #expect(finding.message.contains("--measure") && !finding.message.contains("grid.cells"))
    finding.isOnSheet = true
    #expect(!finding.message.contains("--measure"), "\(finding.message)")
    #expect(finding.message.contains("--sheet-set grid.cells=N"), "\(finding.message)")
  }

  @Test("SH-S9: a mark at a column's head that no other break avoids")
  func adviceOnMarks() {
    var finding = CheckFinding(.columnStart, nil, .columnMark("。", .lastResort))
    #expect(finding.message.contains("a longer --measure"))
    finding.isOnSheet = true
    #expect(finding.message.contains("grid.cells") && !finding.message.contains("--measure"))
  }
}
