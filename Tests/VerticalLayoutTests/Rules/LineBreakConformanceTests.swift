import Testing

@testable import VerticalLayout

/// UAX #14 as it stands, against the file of Unicode 15.0 (L1).
@Suite struct LineBreakConformanceTests {
  @Test("L1: LineBreakTest.txt, 7,654 cases")
  func conformance() throws {
    var count = 0
    var failures: [String] = []
    for line in try UnicodeData.lines(of: "auxiliary/LineBreakTest.txt") {
      let text = String(decoding: line.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
      let tokens = text.split { $0 == " " || $0 == "\t" }
      guard !tokens.isEmpty else { continue }
      let scalars = tokens.compactMap { UInt32($0, radix: 16).flatMap { Unicode.Scalar($0) } }
      let marks = tokens.filter { $0 == "÷" || $0 == "×" }
      #expect(scalars.count + 1 == marks.count, "\(text)")
      // The file marks the end of the text as well; the breaker has no call for that.
      let expected = marks.dropLast().map { $0 == "÷" }
      if opportunities(scalars).map({ $0 != .forbid }) != expected { failures.append(text) }
      count += 1
    }
    #expect(count == 7654)
    #expect(failures == [])
  }

  @Test(
    "LB4 to LB6 mandatory breaks",
    arguments: [
      ("a\nb", [BreakOpportunity.forbid, .forbid, .mandatory]),
      ("a\r\nb", [.forbid, .forbid, .forbid, .mandatory]),
      ("a\rb", [.forbid, .forbid, .mandatory]),
      ("\u{85}\u{2028}\u{2029}\u{C}", [.forbid, .mandatory, .mandatory, .mandatory]),
      ("\n a", [.forbid, .mandatory, .allow]), ("\n\u{301}a", [.forbid, .mandatory, .forbid]),
      ("a \n）", [.forbid, .forbid, .forbid, .mandatory]),
    ])
  func mandatory(_ text: String, _ expected: [BreakOpportunity]) {
    #expect(opportunities(Array(text.unicodeScalars)) == expected)
  }

  @Test(
    "LB25 as the regular expression of section 8.2, example 7",
    arguments: [
      ("$(1)%", []), ("$(a)%", [1, 4]), ("1.5,2/3%", []), ("a.1", [2]), ("1).%", [3]),
      ("$(\u{301}1", []), ("$(\u{301}a", [1]), ("(a)%", [3]), ("-1", []), ("1 %", [2]),
    ])
  func numbers(_ text: String, _ expected: [Int]) {
    let breaks = opportunities(Array(text.unicodeScalars)).enumerated()
    #expect(breaks.filter { $0.element == .allow }.map(\.offset) == expected)
  }

  @Test(
    "Hostile input takes the same few bits of state",
    arguments: [
      (0x0301, 0), (0x1F1E6, 49_999), (0x200D, 0), (0x20, 0), (0x28, 0), (0x0A, 99_999),
      (0x4E00, 99_999), (0x200B, 0), (0x2014, 0),
    ])
  func hostile(_ codePoint: UInt32, _ breaks: Int) throws {
    let scalar = try #require(Unicode.Scalar(codePoint))
    let found = opportunities(Array(repeating: scalar, count: 100_000))
    #expect(found.count { $0 != .forbid } == breaks)
    #expect(MemoryLayout<LineBreaker>.size <= 80)
  }

  /// The breaker's answer before each scalar.
  private func opportunities(_ scalars: [Unicode.Scalar]) -> [BreakOpportunity] {
    var breaker = LineBreaker(nil)
    return scalars.enumerated().map { index, scalar in
      breaker.opportunity(
        before: scalar, CharacterProperties(scalar),
        following: scalars[(index + 1)...].first { next in
          let lineBreak = CharacterProperties(next).lineBreak
          return lineBreak != .combiningMark && lineBreak != .zeroWidthJoiner
        })
    }
  }
}
