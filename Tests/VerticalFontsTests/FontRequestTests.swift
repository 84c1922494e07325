import Testing
import VerticalLayout

@testable import VerticalFonts

/// Fonts found by their names, and those that stand in for missing ones.
@Suite struct FontRequestTests {
  @Test(arguments: [
    (0, "Noto Serif CJK JP"), (1, "Noto Serif CJK KR"), (2, "Noto Serif CJK SC"),
    (3, "Noto Serif CJK TC"), (4, "Noto Serif CJK HK"),
  ])
  func facesOfACollection(_ index: Int, _ family: String) throws {
    let (library, font) = try TestFonts.load("\(TestFonts.noto)#\(index)")
    #expect(library.file(of: font) == FontFile(path: TestFonts.noto, index: index))
    #expect(
      library.description(of: font)
        == FontDescription(family: family, face: "Regular", index: index))
    #expect(library.diagnostics.isEmpty)
    #expect(!library.usesFontconfig)
  }

  /// One library can draw text that another has shaped: its fonts have the same identifiers.
  @Test func fontsOfAnotherLibrary() throws {
    let library = FontLibrary()
    let drawing = FontLibrary()
    for font in [TestFonts.notoJP, TestFonts.ipaex, TestFonts.dejaVu] {
      try library.prepare(fonts: [font], language: .japanese)
      try drawing.open(library.openFonts)
      #expect(drawing.openFonts == library.openFonts)
    }
    #expect(drawing.openFonts.count == 3)
    #expect(drawing.file(of: FontID(1)) == library.file(of: FontID(1)))
    #expect(throws: FontError.self) {
      try drawing.open(library.openFonts + [FontFile(path: "/nowhere.otf")])
    }
  }

  @Test(arguments: [
    ("ja", "JP"), ("zh-Hant", "TC"), ("zh-HK", "SC"), ("zh-Hant-HK", "HK"), ("zh-Hans", "SC"),
    ("ko", "KR"), ("und", "TC"), ("fr", "TC"),
  ])
  func defaultOfTheLanguage(_ tag: String, _ region: String) throws {
    let language = try #require(LanguageTag(tag))
    // Whether zh-HK without a script is traditional is the engine's to say.
    let region = language.text == "zh-HK" && language.profile == .traditionalChinese ? "HK" : region
    let library = FontLibrary()
    try library.prepare(fonts: [], language: language)
    let font = try #require(library.primaryFont(for: FontRequest(fonts: [], language: language)))
    #expect(library.description(of: font).family == "Noto Serif CJK \(region)")
    #expect(library.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("Noto Serif CJK JP", "Noto Serif CJK JP", "Regular"),
    ("noto serif cjk jp", "Noto Serif CJK JP", "Regular"),
    ("NotoSerifCJKJP", "Noto Serif CJK JP", "Regular"),
    ("Noto Serif CJK JP:bold", "Noto Serif CJK JP", "Bold"),
    ("Noto Serif CJK SC:style=Bold", "Noto Serif CJK SC", "Bold"),
    ("Noto Serif CJK TC:weight=200", "Noto Serif CJK TC", "Bold"),
    ("IPAex明朝", "IPAexMincho", "Regular"),
    ("DejaVu Serif", "DejaVu Serif", "Book"),
  ])
  func family(_ name: String, _ family: String, _ face: String) throws {
    let (library, font) = try TestFonts.load(name)
    let description = library.description(of: font)
    #expect(description.family == family)
    #expect(description.face == face)
    #expect(library.diagnostics.isEmpty)
  }

  @Test(
    "SH-E1: the weight of a font is that of its tables",
    arguments: [("Noto Serif CJK JP", 400), ("Noto Serif CJK JP:bold", 700)])
  func weight(_ name: String, _ weight: Int) throws {
    let (library, font) = try TestFonts.load(name)
    #expect(library.weight(of: font) == weight)
    #expect(library.weight(of: FontID(.max)) == 400)
  }

  @Test(
    "YY-43, DT-30: a weight chooses the face of a family, of a file and of the default; one that is named stays",
    arguments: [
      (["Noto Serif CJK JP"], TextStyle.FontWeight.bold, "Noto Serif CJK JP Bold"),
      ([TestFonts.notoJP], .bold, "Noto Serif CJK JP Bold"), ([], .bold, "Noto Serif CJK JP Bold"),
      (["Noto Serif CJK JP:bold"], .regular, "Noto Serif CJK JP Bold"),
      (["Noto Serif CJK JP"], .regular, "Noto Serif CJK JP Regular"),
      ([TestFonts.ipaex], .bold, "IPAexMincho Regular"),
    ])
  func weights(_ names: [String], _ weight: TextStyle.FontWeight, _ face: String) throws {
    let library = FontLibrary()
    let request = FontRequest(fonts: names, language: .japanese, weight: weight)
    let font = try #require(library.primaryFont(for: request))
    let description = library.description(of: font)
    #expect("\(description.family) \(description.face)" == face)
    #expect(library.diagnostics.isEmpty)
  }

  @Test("A weight that a family does not have is a warning")
  func missingWeight() throws {
    let library = FontLibrary()
    let request = FontRequest(fonts: ["IPAex明朝"], language: .japanese, weight: .black)
    #expect(library.primaryFont(for: request) != nil)
    #expect(library.diagnostics.map(\.message).contains { $0.contains("has no face “black”") })
  }

  @Test(
    "VL-22: a family that is not installed is a warning with its substitute",
    arguments: [
      (
        ["Noto Serf CJK JP"],
        "no font family named “Noto Serf CJK JP” (did you mean “Noto Serif CJK JP”?); "
          + "using “Noto Serif CJK JP” instead"
      ),
      (
        ["Zapfino Extra", "DejaVu Serif"],
        "no font family named “Zapfino Extra”; using “DejaVu Serif” instead"
      ),
      (
        ["DejaVu Serif", "Zapfino Extra"],
        "no font family named “Zapfino Extra”; using “Noto Serif CJK JP” instead"
      ),
      (
        ["DejaVu Serif:blod"],
        "no font property “blod” is known, in “DejaVu Serif:blod”; using “DejaVu Serif” instead"
      ),
      (
        ["DejaVu Serif:wieght=200"],
        "no font property “wieght=200” is known, in “DejaVu Serif:wieght=200”; "
          + "using “DejaVu Serif” instead"
      ),
    ])
  func familyNotInstalled(_ names: [String], _ message: String) throws {
    let library = FontLibrary()
    try library.prepare(fonts: names, language: .japanese)
    try library.prepare(fonts: names, language: .japanese)
    #expect(library.diagnostics == [Diagnostic(.warning, .fontSubstituted, message)])
  }

  @Test(arguments: ["serif", "sans-serif", "monospace", ":lang=ja", ""])
  func genericNames(_ name: String) throws {
    let (library, _) = try TestFonts.load(name)
    #expect(library.diagnostics.isEmpty)
  }

  /// A font of a span that was not prepared cannot stop the work any more.
  @Test func lateErrorIsADiagnostic() {
    let library = FontLibrary()
    let request = FontRequest(fonts: ["/no/such.ttf", TestFonts.dejaVu], language: .japanese)
    #expect(library.primaryFont(for: request) == FontID(0))
    #expect(library.diagnostics.count == 1)
    #expect(
      library.diagnostics.first?.message
        == "cannot read the font file “/no/such.ttf”: No such file or directory; "
        + "check the path, or name a font family; using “DejaVu Serif” instead")
  }

  @Test func unknownFontID() {
    let library = FontLibrary()
    let font = FontID(.max)
    #expect(library.fontCount == 0)
    #expect(library.file(of: font) == FontFile(path: ""))
    #expect(library.blankGlyph(of: font) == nil)
    #expect(library.metrics(of: font, size: .pt(100)).ascent == .pt(88))
    #expect(library.description(of: font).family == "")
    #expect(!library.hasVerticalForm(of: "「", in: font, language: .japanese))
    #expect(library.glyphs("国国", font).map(\.advance) == [10240, 10240])
  }

  @Test func blankGlyphs() throws {
    for name in [TestFonts.notoJP, TestFonts.dejaVu, TestFonts.ipaex] {
      let (library, font) = try TestFonts.load(name)
      let space = library.glyphs(" ", font, .sideways, script: .latin).first?.id
      #expect(library.blankGlyph(of: font) == space)
      #expect(space != nil)
    }
  }
}
