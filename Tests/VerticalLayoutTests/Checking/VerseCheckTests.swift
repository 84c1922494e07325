import Testing

@testable import VerticalLayout

/// Lines of verse that go on for one or two characters, with fixture G at 10 pt in columns of five.
@Suite struct VerseCheckTests {
  private func found(_ text: String) throws -> [CheckFinding] {
    let setting = G10(50)
    let layout = try setting.layout(text)
    return ColumnCheck.findings(in: layout, options: setting.options)
      .filter { $0.code == .verseCarriedOver }
  }

  @Test(
    "A line of verse that goes on for one or two characters is told",
    arguments: [
      ("一二三四五\n一二三四五", 0), ("一二三四五\n一二三四五六", 1), ("一二三四五六七\n一二三四五六\n", 2),
      ("一二三四五\n一二三四五六七八", 0), ("一二三四五\n\n一二三四五一二三四五六", 1),
      // One line, and prose, are none.
      ("一二三四五六", 0), ("一二三四五六\n" + String(repeating: "一二三四五", count: 9), 0),
    ])
  func lines(_ text: String, _ count: Int) throws {
    let findings = try found(text)
    #expect(findings.count == count)
    #expect(findings.allSatisfy { $0.message.contains("--measure of ") })
  }

  @Test("It names the measure that keeps the line on one column") func advice() throws {
    let finding = try #require(try found("一二三四五\n一二三四五六七").first)
    #expect(finding.message.contains("--measure of 70pt") && finding.severity == .note)
  }
}
