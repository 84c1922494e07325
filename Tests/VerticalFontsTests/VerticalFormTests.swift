import Testing

@testable import VerticalFonts
@testable import VerticalLayout

/// Which fonts have glyphs of their own for vertical text (O2–O4, O9, 20.3, 20.6).
@Suite struct VerticalFormTests {
  /// The characters that Unicode wants transformed, or else turned: Tr.
  static let transformedOrRotated: [Unicode.Scalar] = (UInt32(0)...0xFFFF).compactMap {
    guard let scalar = Unicode.Scalar($0) else { return nil }
    let properties = CharacterProperties(scalar)
    return properties.verticalOrientation == .transformedRotated ? scalar : nil
  }

  @Test(
    "VL-26 a typed presentation form has the shape of the mark that it presents",
    arguments: [("︽", "《"), ("︾", "》"), ("﹁", "「"), ("︵", "（")])
  func presentationForms(_ form: String, _ mark: String) throws {
    let (library, font) = try TestFonts.load(TestFonts.notoJP)
    #expect(library.glyphs(form, font).map(\.id) == library.glyphs(mark, font).map(\.id))
  }

  @Test(
    "YYb-5, O2: the vertical forms of a font are used",
    arguments: LanguageTag.LanguageProfile.allCases)
  func noto(_ profile: LanguageTag.LanguageProfile) throws {
    let language: LanguageTag =
      switch profile {
      case .traditionalChinese: .traditionalChinese
      case .simplifiedChinese: .simplifiedChinese
      case .japanese: .japanese
      case .korean: .korean
      case .neutral: .undetermined
      }
    let (library, font) = try TestFonts.load(TestFonts.notoJP)
    let request = FontRequest(fonts: [TestFonts.notoJP], language: language)
    var without = ""
    for scalar in Self.transformedOrRotated where library.select(String(scalar), request) == font {
      if !library.hasVerticalForm(of: scalar, in: font, language: language) {
        without.unicodeScalars.append(scalar)
      }
    }
    // Noto has no vertical glyphs of the small brackets.
    #expect(without == "〰﹙﹚﹛﹜﹝﹞")
    for scalar in "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ、。，．".unicodeScalars {
      #expect(library.hasVerticalForm(of: scalar, in: font, language: language), "\(scalar)")
    }
    for scalar in "国A–‐".unicodeScalars {
      #expect(!library.hasVerticalForm(of: scalar, in: font, language: language), "\(scalar)")
    }
  }

  @Test func latinFont() throws {
    let (library, font) = try TestFonts.load(TestFonts.dejaVu)
    for scalar in "「」〈〉（）ー。A".unicodeScalars {
      #expect(!library.hasVerticalForm(of: scalar, in: font, language: .japanese), "\(scalar)")
    }
  }

  /// 20.6: a font that knows ： and leaves it upright in one language has its reason.
  @Test func uprightOnPurpose() throws {
    let (library, font) = try TestFonts.load(TestFonts.noto + "#3")
    let colon = library.glyphs("：", font, language: .traditionalChinese).first?.id
    #expect(colon == library.glyphs("：", font, language: .traditionalChinese, .sideways).first?.id)
    #expect(library.hasVerticalForm(of: "：", in: font, language: .traditionalChinese))
    // IPAex has no other glyph for it in any language: it is turned.
    let (other, mincho) = try TestFonts.load(TestFonts.ipaex)
    #expect(!other.hasVerticalForm(of: "：", in: mincho, language: .japanese))
  }
}
