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

  @Test(
    "L18 the letters of an old syllable lie over each other in a font that has them as long as others down a column",
    arguments: [
      "\u{1112}\u{119E}\u{11AB}", "\u{1112}\u{1161}\u{11AB}", "한", "\u{1100}\u{119E}",
      "\u{1140}\u{1161}",
      "\u{1109}\u{119E}",
    ], ["UnBatang", "UnBatangBold"])
  func oneCell(_ text: String, _ name: String) throws {
    let batang = "/usr/share/fonts/truetype/unfonts-core/\(name).ttf"
    let library = FontLibrary()
    let style = TextStyle(fonts: [batang], size: .pt(10), language: .korean)
    let layout = try Typesetter(shaper: library, options: LayoutOptions(style: style))
      .typeset(Document("가" + text + "나"))
    #expect(layout.cells.count == 3)
    #expect(layout.cells.allSatisfy { abs($0.advance.points - 10) < 0.5 })
    #expect(layout.diagnostics.allSatisfy { $0.code != .glyphMissing })
  }

  @Test("L18 a font that does not join the letters of old syllables leaves them to another one")
  func fallback() throws {
    let library = FontLibrary()
    let font = FontID(0)
    let style = TextStyle(fonts: [TestFonts.ipaex], size: .pt(10), language: .korean)
    let layout = try Typesetter(shaper: library, options: LayoutOptions(style: style))
      .typeset(Document("国\u{1112}\u{119E}\u{11AB}国"))
    let fonts = layout.cells.map { layout.runs[Int($0.run)].font }
    #expect(fonts[0] == font && fonts[1] != font && fonts[2] == font)
    #expect(abs(layout.cells[1].advance.points - 10) < 0.5)
  }
}
