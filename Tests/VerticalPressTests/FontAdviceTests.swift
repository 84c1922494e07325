import Testing
import VerticalLayout

@testable import VerticalPress

/// Packages of fonts that have what is missing.
struct FontAdviceTests {
  @Test(
    arguments: [
      (0x1230, "fonts-noto-core"), (0xABC3, "fonts-noto-core"), (0x2FFB, "fonts-noto-cjk"),
      (0x9FEF, "fonts-noto-cjk"), (0x9FF0, "fonts-babelstone-han"),
      (0x9FFF, "fonts-babelstone-han"),
      (0x4DB5, "fonts-hanazono"), (0x4DB6, "fonts-babelstone-han"), (0x2EBE0, "fonts-hanazono"),
      (0x30005, "fonts-babelstone-han"), (0x1F600, "fonts-noto-color-emoji"),
      // No package of Debian 12 has these.
      (0x2FFC, nil), (0x2EBF0, nil), (0x2E9A, nil), (0x323B0, nil), (0x41, nil),
    ] as [(UInt32, String?)])
  func packageOfCharacter(_ value: UInt32, _ package: String?) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(FontPackage(having: scalar)?.name == package)
  }

  @Test func packagesThatAreThereAreNotNamed() {
    let message = "no font has U+9FFF “鿿”; drawn as a box"
    var advice = FontAdvice { $0 == "fonts-babelstone-han" }
    advice.add(message: message)
    #expect(advice.line() == nil)
    advice = FontAdvice { _ in false }
    advice.add(message: message)
    #expect(
      advice.line()
        == "fonts for what is missing; Debian has fonts-babelstone-han for U+9FFF: "
        + "apt-get install fonts-babelstone-han")
  }

  @Test func whatAPackageMayLackIsNotPromised() {
    var advice = FontAdvice { _ in false }
    advice.add(message: "no font has U+9FFF “鿿”; drawn as a box")
    advice.add(message: "no font has U+30005 “𰀅”; drawn as a box")
    #expect(
      advice.line()
        == "fonts for what is missing; Debian has fonts-babelstone-han for U+9FFF, perhaps "
        + "fonts-babelstone-han for U+30005: apt-get install fonts-babelstone-han")
  }

  @Test func rareIdeographsAreNoScript() {
    let text = "\u{2EBF0}\u{9FFF}"
    var advice = FontAdvice { _ in false }
    advice.add(
      [Diagnostic(.warning, .glyphMissing, "no font has it", range: TextRange(0, text.utf8.count))],
      in: text)
    #expect(advice.line(for: text)?.hasPrefix("fonts for what is missing; ") == true)
  }

  /// Half of the letters of Meetei Mayek stand on others, and are missing with these.
  @Test func marksCountAsLettersOfTheScript() {
    let text = "ꯃꯤ ꯇꯩ ꯂꯣ"
    var advice = FontAdvice { _ in false }
    advice.add(
      [(0, 6), (7, 13), (14, 20)].map {
        Diagnostic(.warning, .glyphMissing, "no font has it", range: TextRange($0.0, $0.1))
      }, in: text)
    #expect(
      advice.line(for: text)?.hasPrefix("no font that is installed has the script of the text")
        == true)
  }
}
