import Testing
import VerticalLayout

@testable import VerticalFonts

/// Features that the text asks for (S6, S7, S11).
@Suite struct FeatureTests {
  private func layout(_ text: String, _ features: [TextStyle.FontFeature]) throws -> Layout {
    let style = TextStyle(
      fonts: [TestFonts.notoJP], size: .pt(100), language: .japanese, features: features)
    return try Typesetter(shaper: FontLibrary(), options: LayoutOptions(style: style))
      .typeset(Document(text))
  }

  @Test("S6: kana by their own widths, but not by default") func proportionalKana() throws {
    #expect(try layout("アイウ", []).columns[0].natural == .pt(300))
    let features = [TextStyle.FontFeature(tag: "vpal"), TextStyle.FontFeature(tag: "vkrn")]
    let length = try layout("アイウ", features).columns[0].natural
    #expect(length > .pt(266) && length < .pt(268))
  }

  @Test("S11: a feature chooses another glyph, and can be turned off again")
  func otherForms() throws {
    func glyph(_ features: [TextStyle.FontFeature]) throws -> UInt32 {
      try layout("葛", features).glyphs[0].id
    }
    let usual = try glyph([])
    #expect(try glyph([TextStyle.FontFeature(tag: "jp90")]) != usual)
    #expect(
      try glyph([TextStyle.FontFeature(tag: "jp90"), TextStyle.FontFeature(tag: "jp90", value: 0)])
        == usual)
    #expect(try glyph([TextStyle.FontFeature(tag: "zzzz")]) == usual)
  }

  @Test(
    "S7, S11: what is a feature",
    arguments: [
      ("vpal", TextStyle.FontFeature(tag: "vpal")), ("+vpal", TextStyle.FontFeature(tag: "vpal")),
      ("-liga", TextStyle.FontFeature(tag: "liga", value: 0)),
      ("ss01=2", TextStyle.FontFeature(tag: "ss01", value: 2)),
      ("vchw", nil), ("chws=1", nil), ("vpa", nil), ("vpal1", nil), ("", nil), ("-liga=1", nil),
      ("ss01=", nil), ("ss01=-1", nil), ("ss01=5000000000", nil), ("仮名", nil), ("=1", nil),
    ] as [(String, TextStyle.FontFeature?)])
  func names(_ text: String, _ feature: TextStyle.FontFeature?) {
    #expect(TextStyle.FontFeature(text) == feature)
  }
}
