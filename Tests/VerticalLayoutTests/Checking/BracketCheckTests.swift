import Testing

@testable import VerticalLayout

/// Brackets and quotes without their partners.
struct BracketCheckTests {
  /// The findings as `code place mark expected`, the place in characters from 0.
  private func findings(_ text: String) -> [String] {
    BracketCheck.findings(in: Document(text)).map { finding in
      guard case .mark(let mark, let other) = finding.subject, let range = finding.range else {
        return "?"
      }
      let place = text.slice(TextRange(0, range.lowerBound)).unicodeScalars.count
      return "\(finding.code.rawValue) \(place) \(mark) \(other)"
    }
  }

  @Test(arguments: [
    "", "甲「乙」丙", "「『（［｛〔【〖〈《》〉〗】〕｝］）』」", "“甲‘乙’丙”", "(a [b] {c})", "〝甲〟乙〝丙〞",
    "︵甲︶﹁乙﹂﹃丙﹄︻丁︼", "„Wort“ und „słowo”", "｢カ｣ ⁅x⁆ ❨y❩ ⟨z⟩",
    // Pairs go on through paragraphs, and a quotation may open again in each.
    "「甲\n乙\n丙」", "（甲\n乙）", "他說：「甲\n\n乙」",
    // Apostrophes.
    "it’s rock ’n’ roll, ’twas in the ’80s", "the dogs’ bowls", "T’ang Ch’ien", "‘it’s the dogs’’",
    "д’Артаньян",
    "‘tis ‘80s",
    // Labels of lists.
    "1) 甲 2) 乙", "a）甲\nb）乙", "一）甲；二）乙", "iv) x", "（一）甲 (2) 乙", "ア）甲 イ）乙", "包括：１）甲、１２）乙",
    "（甲\n乙\n1）丙\n冬）",
    // Faces.
    "好:) 哭:-( ;)", "(^_^) m(_ _)m",
    // Marks that are spoken of.
    "「（」は括弧", "用“「”和“」”", "［＃「”」はママ］",
    // No mark of ours: ASCII quotes, angles, arrows, guillemets of both directions.
    "\"甲\" < > 'a' →", "»Wort« «mot»",
  ])
  func nothing(_ text: String) { #expect(findings(text) == [], "\(text)") }

  @Test(arguments: [
    ("甲「乙", ["bracket-unclosed 1 「 」"]),
    ("甲」乙", ["bracket-unopened 1 」 「"]),
    ("甲「乙』", ["bracket-mismatched 3 』 」"]),
    ("（甲)乙", ["bracket-mismatched 2 ) ）"]),
    ("（甲「乙）丙」", ["bracket-crossed 6 」 ）"]),
    ("「甲「乙」", ["bracket-unclosed 0 「 」"]),
    ("（甲「乙）丙", ["bracket-unclosed 2 「 」"]),
    ("〔甲\n1）乙", ["bracket-unclosed 0 〔 〕"]),
    ("（1)", ["bracket-mismatched 2 ) ）"]),
    ("﹁甲", ["bracket-unclosed 0 ﹁ ﹂"]),
    ("‘甲", ["bracket-unclosed 0 ‘ ’"]),
    ("甲’乙", ["bracket-unopened 1 ’ ‘"]),
    ("他說“甲！\"乙", ["bracket-mismatched 5 \" ”"]),
    // Neither end of a word nor label: 春2) is neither.
    ("春2)", ["bracket-unopened 2 ) ("]),
    ("春夏秋冬）", ["bracket-unopened 4 ） （"]),
    // From inside a bracket of this paragraph nothing before it is closed.
    ("（甲\n「冬）丙」", ["bracket-unclosed 0 （ ）", "bracket-unopened 5 ） （"]),
    ("『𠮷「😀", ["bracket-unclosed 0 『 』", "bracket-unclosed 2 「 」"]),
  ])
  func found(_ text: String, _ expected: [String]) {
    #expect(findings(text) == expected, "\(text)")
  }

  /// A quotation that each of its paragraphs opens again is a note, and only where they follow each
  /// other: what is told of anything else is that the first is not closed.
  @Test(arguments: [
    ("「甲\n「乙\n「丙」", ["quotation-continued 0 「 」"]),
    ("　　“甲\n\n　　“乙”", ["quotation-continued 2 “ ”"]),
    ("“‘甲\n“‘乙’”", ["quotation-continued 0 “ ”", "quotation-continued 1 ‘ ’"]),
    ("「甲\n「乙", ["bracket-unclosed 0 「 」"]),
    ("「甲\n乙\n「丙」", ["bracket-unclosed 0 「 」"]),
    ("（甲\n（乙）", ["bracket-unclosed 0 （ ）"]),
  ])
  func quotationsOfSeveralParagraphs(_ text: String, _ expected: [String]) {
    #expect(findings(text) == expected, "\(text)")
    let severities = BracketCheck.findings(in: Document(text)).map(\.severity)
    #expect(severities == expected.map { $0.hasPrefix("quotation") ? .note : .warning })
  }

  /// Every bracket of Unicode, and its partner.
  @Test func pairsOfUnicode() throws {
    for line in try UnicodeData.lines(of: "BidiBrackets.txt") {
      let fields = String(decoding: line, as: UTF8.self).prefix { $0 != "#" }.split(separator: ";")
        .map { $0.filter { !$0.isWhitespace } }
      guard fields.count == 3, let code = UInt32(fields[0], radix: 16),
        let partner = UInt32(fields[1], radix: 16), let scalar = Unicode.Scalar(code)
      else { continue }
      let isCovered = code < 0x100 || (0xF00...0x303F).contains(code) || code >= 0xFE00
      let mark = BracketMark(scalar)
      #expect(mark?.partner.value == (isCovered ? partner : nil), "\(line)")
      #expect(mark?.isOpening == (fields[2] == "o"), "\(line)")
    }
  }

  /// As deep and as many as they come (DESIGN 6): no search goes over what is open.
  @Test(arguments: ["「", "」", "（「）」", "“甲\n", "(\n", "’", "1）", "（「\n）"])
  func hostile(_ unit: String) {
    let text = String(repeating: unit, count: 100_000)
    let findings = BracketCheck.findings(in: Document(text))
    #expect(findings.count <= 200_000)
    #expect(
      zip(findings, findings.dropFirst()).allSatisfy {
        ($0.range?.lowerBound ?? 0) <= ($1.range?.lowerBound ?? 0)
      })
  }
}
