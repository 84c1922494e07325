import Testing
import VerticalLayout

@testable import VerticalFonts

/// Which font sets a cluster (F1, F2, V1).
@Suite struct FontSelectionTests {
  /// The family that a cluster falls to, after DejaVu Serif and IPAex.
  @Test(
    "DT-30, F1: a character falls to the next font that has it",
    arguments: [
      ("A", "DejaVu Serif"), ("国", "IPAexMincho"), ("か\u{3099}", "IPAexMincho"),
      ("A\u{301}", "DejaVu Serif"), ("葛\u{E0100}", "IPAexMincho"), ("한", "Noto Serif CJK JP"),
      ("\u{1112}\u{1161}\u{11AB}", "Noto Serif CJK JP"), ("𠮟", "IPAexMincho"),
      ("𠮷", "Noto Serif CJK JP"),
      (" ", "DejaVu Serif"), ("\t", "DejaVu Serif"), ("\u{200D}", "DejaVu Serif"),
      ("\u{3000}", "DejaVu Serif"), ("国\u{200D}", "IPAexMincho"), ("\u{2011}", "DejaVu Serif"),
    ])
  func fallback(_ text: String, _ family: String) throws {
    let library = FontLibrary()
    let request = FontRequest(fonts: [TestFonts.dejaVu, TestFonts.ipaex], language: .japanese)
    try library.prepare(fonts: request.fonts, language: request.language)
    let font = try #require(library.select(text, request))
    #expect(library.description(of: font).family == family)
  }

  /// The language chooses among fonts that all have the character (F4).
  @Test(arguments: [
    ("ja", "JP"), ("zh-Hant", "TC"), ("zh-Hant-HK", "HK"), ("zh-Hans", "SC"), ("ko", "KR"),
  ])
  func fallbackByLanguage(_ tag: String, _ region: String) throws {
    let library = FontLibrary()
    let language = try #require(LanguageTag(tag))
    let request = FontRequest(fonts: [TestFonts.dejaVu], language: language)
    let font = try #require(library.select("国", request))
    #expect(library.description(of: font).family == "Noto Serif CJK \(region)")
  }

  @Test(arguments: ["\u{FFFE}", "\u{FFFF}", "\u{E000}", "\u{10FFFD}", "\u{E0080}\u{378}"])
  func nothingHasIt(_ text: String) {
    let library = FontLibrary()
    let request = FontRequest(fonts: [TestFonts.notoJP], language: .japanese)
    #expect(library.select(text, request) == nil)
    #expect(library.select(text, request) == nil)
  }

  /// A variation sequence takes a listed font that knows it before one that has the base alone.
  @Test func variationSequence() throws {
    let library = FontLibrary()
    let simplified = TestFonts.noto + "#2"
    let request = FontRequest(fonts: [simplified, TestFonts.notoJP], language: .japanese)
    try library.prepare(fonts: request.fonts, language: .japanese)
    #expect(library.select("葛", request) == FontID(0))
    #expect(library.select("葛\u{E0100}", request) == FontID(1))
    // Neither knows this one: the first font's base.
    #expect(library.select("葛\u{E01EF}", request) == FontID(0))
    #expect(library.lacks("葛\u{E01EF}", FontID(0)))
    #expect(!library.lacks("葛\u{E0100}", FontID(1)) && library.lacks("葛\u{E0100}", FontID(0)))
    // What no listed font knows is known to another.
    let alone = FontRequest(fonts: [simplified], language: .japanese)
    let other = try #require(library.select("葛\u{E0100}", alone))
    #expect(library.description(of: other).family == "Noto Serif CJK JP")
    // A mark of punctuation stays in its font, and so does what is no ideograph.
    for text in ["。\u{FE00}", "A\u{FE00}", "葛\u{FE0F}", "葛\u{FE0E}"] {
      #expect(library.select(text, alone) == FontID(0), "\(text)")
      #expect(!library.lacks(text, FontID(0)), "\(text)")
    }
  }

  /// The form of an ideograph is worth another font, and a text face before others (V1, F4).
  @Test(arguments: ["zh-Hant", "zh-Hans", "ko", "ja"])
  func variationSequenceByDefault(_ tag: String) throws {
    let library = FontLibrary()
    let request = FontRequest(fonts: [], language: try #require(LanguageTag(tag)))
    let font = try #require(library.select("辻\u{E0101}", request))
    #expect(library.description(of: font).family == "Noto Serif CJK JP")
    #expect(
      library.description(of: try #require(library.select("葛\u{E01EF}", request))).family
        .hasPrefix("Noto Serif CJK"))
  }

  @Test func namedFilesNeedNoFontconfig() throws {
    let library = FontLibrary()
    let request = FontRequest(fonts: [TestFonts.dejaVu, TestFonts.notoJP], language: .japanese)
    try library.prepare(fonts: request.fonts, language: request.language)
    for text in ["A", "国", "か\u{3099}", " ", "葛\u{E0100}"] {
      #expect(library.select(text, request) != nil)
    }
    #expect(!library.usesFontconfig)
    #expect(library.fontCount == 2)
    #expect(library.select("\u{E000}", request) == nil)
    #expect(!library.usesFontconfig)
    #expect(library.select("ꦲ", request) == nil || library.usesFontconfig)
  }

  @Test func emptyCluster() {
    let library = FontLibrary()
    let request = FontRequest(fonts: [TestFonts.dejaVu], language: .japanese)
    #expect(library.select("", request) == FontID(0))
  }
}
