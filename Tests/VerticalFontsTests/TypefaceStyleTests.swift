import Testing
import VerticalLayout

@testable import VerticalFonts

/// Fonts by style of typeface, and glyphs without ink (SH-S8).
@Suite struct TypefaceStyleTests {
  @Test(
    "SH-S8: the first font of a typeface that is installed is taken, and a note or a warning tells",
    arguments: [("kai", "zh-Hant"), ("kai", "ja"), ("brush", "zh-Hant"), ("song", "zh-Hans")])
  func typefaces(_ name: String, _ language: String) throws {
    let library = FontLibrary()
    let language = try #require(LanguageTag(language))
    try library.prepare(fonts: [name], language: language)
    let request = FontRequest(fonts: [name], language: language)
    let font = try #require(library.primaryFont(for: request))
    let family = library.description(of: font).family
    if name == "song" {
      #expect(library.diagnostics.isEmpty && !family.isEmpty)
      return
    }
    let reported = try #require(library.diagnostics.first)
    #expect(library.diagnostics.count == 1 && reported.code == .fontSubstituted)
    switch reported.severity {
    case .note: #expect(reported.message.contains("“\(name)” is the font “\(family)”"))
    case .warning: #expect(reported.message.contains("Debian has fonts-"))
    }
  }
}
