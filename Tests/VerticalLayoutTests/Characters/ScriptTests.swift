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
  }
}
