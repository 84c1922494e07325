import Testing
import VerticalLayout

@testable import VerticalFonts

/// The styles of stretches of text, in fonts that people have.
@Suite struct CharacterAttributeTests {
  /// A layout at 10 pt; spans are of characters of three bytes, by their numbers.
  private func layout(
    _ text: String, fonts: [String], _ spans: [(Range<Int>, Attribute)]
  ) throws -> (Layout, FontLibrary) {
    var document = Document(text, language: .japanese)
    document.spans = spans.map { range, attribute in
      AttributeSpan(TextRange(range.lowerBound, range.upperBound), attribute)
    }
    let library = FontLibrary()
    let style = TextStyle(fonts: fonts, size: .pt(10), language: .japanese)
    let layout = try Typesetter(shaper: library, options: LayoutOptions(style: style))
      .typeset(document)
    return (layout, library)
  }

  @Test("YY-43, VL-21, CJ-01: fonts, weights, features and languages of stretches")
  func stretches() throws {
    let (layout, library) = try layout(
      "国国国葛葛骨骨", fonts: [TestFonts.notoJP],
      [
        (3..<6, .fonts([TestFonts.ipaex])), (6..<9, .weight(.bold)),
        (12..<15, .features([TextStyle.FontFeature(tag: "jp90")])),
        (18..<21, .language(.simplifiedChinese)),
      ])
    let faces = layout.cells.map { cell in
      let font = library.description(of: layout.runs[Int(cell.run)].font)
      return "\(font.family) \(font.face)"
    }
    let noto = "Noto Serif CJK JP Regular"
    #expect(
      faces == [noto, "IPAexMincho Regular", "Noto Serif CJK JP Bold", noto, noto, noto, noto])
    let glyphs = layout.cells.map { layout.glyphs[$0.glyphs.lowerBound].id }
    #expect(glyphs[3] != glyphs[4] && glyphs[5] != glyphs[6])
  }

  @Test("YY-43: letters join, and do not where a stretch turns that off") func ligatures() throws {
    let (layout, _) = try layout(
      "fi fi", fonts: [TestFonts.dejaVu],
      [(3..<5, .features([TextStyle.FontFeature(tag: "liga", value: 0)]))])
    #expect(layout.cells.map { String(layout.text.slice($0.range)) } == ["fi", " ", "f", "i"])
    #expect(layout.cells.map(\.glyphs.count) == [1, 1, 1, 1])
  }
}
