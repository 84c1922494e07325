import Testing
import VerticalLayout

@testable import VerticalFonts

/// Fonts by manner, and glyphs without ink (SH-S8).
@Suite struct FontMannerTests {
  @Test(
    "SH-S8: the first font of a manner that is installed is taken, and a note or a warning tells",
    arguments: [("kai", "zh-Hant"), ("kai", "ja"), ("brush", "zh-Hant"), ("song", "zh-Hans")])
  func manners(_ name: String, _ language: String) throws {
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
    let told = try #require(library.diagnostics.first)
    #expect(library.diagnostics.count == 1 && told.code == .fontSubstituted)
    switch told.severity {
    case .note: #expect(told.message.contains("“\(name)” is the font “\(family)”"))
    case .warning: #expect(told.message.contains("Debian has fonts-"))
    }
  }
}
