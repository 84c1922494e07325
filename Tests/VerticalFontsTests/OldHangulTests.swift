import Testing
import VerticalLayout

@testable import VerticalFonts

/// Syllables of letters that have no character of their own (S10).
@Suite struct OldHangulTests {
  @Test(
    "S10: an old syllable is one upright cell of one em, made by the font",
    arguments: ["\u{1112}\u{119E}\u{11AB}", "\u{1100}\u{119E}", "\u{1140}\u{1161}\u{11F0}"])
  func syllable(_ text: String) throws {
    let library = FontLibrary()
    let style = TextStyle(
      fonts: [TestFonts.noto + "#1"], size: .pt(10), language: .korean)
    let layout = try Typesetter(shaper: library, options: LayoutOptions(style: style))
      .typeset(Document("가" + text + "나"))
    #expect(layout.cells.map(\.advance) == [.pt(10), .pt(10), .pt(10)])
    #expect(layout.cells.allSatisfy { $0.orientation == .upright })
    // `ljmo`, `vjmo` and `tjmo` put other glyphs in the place of the letters' own.
    let letters = text.unicodeScalars.compactMap { library.face(FontID(0))?.nominalGlyph(of: $0) }
    let drawn = layout.glyphs[layout.cells[1].glyphs].map(\.id)
    #expect(letters.count == text.unicodeScalars.count && drawn != letters)
  }
}
