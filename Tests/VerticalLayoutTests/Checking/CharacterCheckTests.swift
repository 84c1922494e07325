import Testing

@testable import VerticalLayout

/// Characters that a text should not have.
struct CharacterCheckTests {
  private func findings(_ text: String) -> [CheckFinding] {
    CharacterCheck.findings(in: Document(text))
  }

  @Test(arguments: [
    ("a\u{FFFD}", FindingCode.replacementCharacter), ("a\u{FEFF}", .byteOrderMark),
    ("a\u{7}", .controlCharacter), ("a\u{9B}", .controlCharacter), ("a\u{0}", .controlCharacter),
    ("a\u{FFFE}", .noncharacter), ("a\u{10FFFF}", .noncharacter),
    ("a\u{E000}", .privateUse), ("a\u{100000}", .privateUse),
    ("a\u{378}", .unassigned), ("a\u{323B0}", .unassigned),
    ("a⼀", .lookAlike), ("a⺟", .lookAlike), ("a\u{F900}", .lookAlike), ("a\u{2F800}", .lookAlike),
  ])
  func found(_ text: String, _ code: FindingCode) throws {
    let finding = try #require(findings(text).first)
    #expect(findings(text).count == 1 && finding.code == code)
    #expect(finding.range == TextRange(1, text.utf8.count))
    #expect(finding.codePoint == text.unicodeScalars.last)
    #expect(finding.message.contains("U+"))
  }

  /// Swift takes no literal of U+FDD0.
  @Test func noncharactersInTheMiddle() throws {
    let text = "a" + String(Character(try #require(Unicode.Scalar(0xFDD0 as UInt32))))
    #expect(findings(text).map(\.code) == [.noncharacter])
  }

  @Test(arguments: [
    "春眠不覺曉，Abc 123\tx\n", "\u{B}\u{C}\u{85}\u{2028}\u{2029}", "か\u{3099}", "한글ᄒᆞᆫ", "𠮷😀👨‍👩‍👧",
    "葛\u{E0100}", "\u{200B}\u{200D}\u{2060}\u{AD}", "شعر שיר", "〆々ゝ", "\u{FA0E}\u{FA11}", "⿰亻言",
    "a\r\nb\r\n", "a\rb\r", "",
  ])
  func nothing(_ text: String) { #expect(findings(text).isEmpty) }

  /// The ideograph that a look-alike stands for.
  @Test(arguments: [("⼀", "一"), ("⾔", "言"), ("⺟", "母"), ("\u{F900}", "豈"), ("\u{FA5B}", "者")])
  func lookAlikes(_ text: String, _ ideograph: Unicode.Scalar) throws {
    let finding = try #require(findings(text).first)
    guard case .lookAlike(_, ideograph) = finding.subject else {
      Issue.record("\(finding)")
      return
    }
  }

  @Test(arguments: [
    ("a\nb\r\n", 3, 5), ("a\r\nb\rc\n", 4, 5), ("a\rb\nc", 3, 4), ("\r\n\n", 2, 3),
  ])
  func mixedLineEnds(_ text: String, _ start: Int, _ end: Int) {
    #expect(findings(text).map(\.code) == [.lineEndsMixed])
    #expect(findings(text).first?.range == TextRange(start, end))
  }
}
