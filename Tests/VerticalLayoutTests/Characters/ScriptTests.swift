import Testing

@testable import VerticalLayout

@Suite struct ScriptTests {
  @Test(
    "The scripts that code names",
    arguments: [
      ("国", Script.han, "Hani"), ("々", .han, "Hani"), ("あ", .hiragana, "Hira"),
      ("ア", .katakana, "Kana"), ("ー", .common, "Zyyy"), ("、", .common, "Zyyy"),
      ("한", .hangul, "Hang"), ("A", .latin, "Latn"), ("ㄅ", .bopomofo, "Bopo"),
      ("א", .hebrew, "Hebr"), ("ع", .arabic, "Arab"), ("ᠮ", .mongolian, "Mong"),
      ("ꀀ", .yi, "Yiii"), ("𗀀", .tangut, "Tang"), ("\u{1B170}", .nushu, "Nshu"),
      ("\u{3099}", .inherited, "Zinh"), ("\u{E000}", .unknown, "Zzzz"),
    ] as [(Unicode.Scalar, Script, String)])
  func script(_ scalar: Unicode.Scalar, _ script: Script, _ code: String) {
    #expect(CharacterProperties(scalar).script == script)
    #expect(script.description == code)
  }

  @Test("The ISO code is HarfBuzz's script tag")
  func isoCode() {
    #expect(Script.han.isoCode == 0x4861_6E69)
  }

  @Test("A number that is no script is unknown", arguments: [200, 255] as [UInt8])
  func noScript(_ rawValue: UInt8) {
    #expect(Script(rawValue: rawValue).description == "Zzzz")
    #expect(!Script(rawValue: rawValue).isRightToLeft)
  }

  @Test("O15: the direction of a script is that of its letters (UAX #9)")
  func direction() throws {
    var isRightToLeft = [Bool](repeating: false, count: UnicodeData.codePointCount)
    for entry in try UnicodeData.entries(of: "extracted/DerivedBidiClass.txt") {
      guard ["R", "AL"].contains(entry.value) else { continue }
      for codePoint in entry.codePoints { isRightToLeft[codePoint] = true }
    }
    var differences: Set<Script> = []
    for entry in try UnicodeData.entries(of: "extracted/DerivedGeneralCategory.txt")
    where entry.value.hasPrefix("L") {
      for codePoint in entry.codePoints {
        let script = CharacterProperties(codePoint: UInt32(codePoint)).script
        // Letters that several scripts share, such as U+0640, have directions of their own.
        if script == .common || script == .inherited { continue }
        if script.isRightToLeft != isRightToLeft[codePoint] { differences.insert(script) }
      }
    }
    #expect(differences == [])
    #expect(!Script.common.isRightToLeft)
    #expect(!Script.inherited.isRightToLeft)
    #expect(!Script.unknown.isRightToLeft)
  }
}
