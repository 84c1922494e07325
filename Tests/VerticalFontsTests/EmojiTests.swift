import Testing
import VerticalLayout

@testable import VerticalFonts

/// Emoji: which font sets them (V3), and where they stand (F3, YY-10).
@Suite struct EmojiTests {
  private static let sequences = [
    "😀", "☀\u{FE0F}", "🇯🇵", "👨‍👩‍👧", "1\u{FE0F}\u{20E3}", "#\u{FE0F}\u{20E3}", "👍🏽", "☝🏽",
    "❤\u{FE0F}\u{200D}🔥", "❤\u{200D}🔥", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    "⚡",
    "♈", "🇯", "➡\u{FE0F}", "©\u{FE0F}", "⚡\u{FE0F}",
  ]
  private static let texts = [
    "☀", "☀\u{FE0E}", "⚡\u{FE0E}", "1", "#", "1\u{FE0F}", "©", "❤", "国\u{FE0F}", "1\u{20E3}",
    "♈\u{FE0E}",
    "A\u{FE0F}", "➡",
  ]

  private func family(_ text: String, _ fonts: [String]) throws -> String {
    let library = FontLibrary()
    let font = try #require(library.select(text, FontRequest(fonts: fonts, language: .japanese)))
    return library.description(of: font).family
  }

  @Test(
    "V3: what is to be a picture is set in colours, whatever else is listed",
    arguments: sequences)
  func pictures(_ text: String) throws {
    #expect(try family(text, []) == "Noto Color Emoji")
    #expect(try family(text, [TestFonts.dejaVu, TestFonts.notoJP]) == "Noto Color Emoji")
  }

  @Test(
    "V3: all other text is not, even where the font in colours comes first", arguments: texts)
  func letters(_ text: String) throws {
    #expect(try family(text, []) != "Noto Color Emoji")
    #expect(try family(text, [TestFonts.emoji, TestFonts.notoJP]) != "Noto Color Emoji")
  }

  /// The private plane's characters of the emoji font.
  @Test("V3: a picture is better than a box") func lastResort() throws {
    let fonts = [TestFonts.notoJP, TestFonts.emoji]
    let text = "\u{FE4E5}"
    #expect(try family(text, fonts) == "Noto Color Emoji")
  }

  private func layout(
    _ text: String, _ orientation: Attribute.OrientationMode = .mixed, fonts: [String] = [],
    size: Length = .pt(100)
  ) throws -> (Layout, FontLibrary) {
    let library = FontLibrary()
    let style = TextStyle(
      fonts: fonts, size: size, language: .japanese, orientation: orientation)
    let layout = try Typesetter(shaper: library, options: LayoutOptions(style: style))
      .typeset(Document(text))
    return (layout, library)
  }

  @Test(
    "V3, F3, YY-10, U-16: one upright cell of one em, one glyph in its middle", arguments: sequences
  )
  func cells(_ text: String) throws {
    let (layout, library) = try layout("国" + text + "国")
    #expect(layout.cells.count == 3)
    let cell = layout.cells[1]
    #expect(cell.advance == .pt(100) && cell.extent == .pt(100))
    #expect(cell.orientation == .upright)
    #expect(layout.columns[0].bounds.width == .pt(100))
    #expect(cell.glyphs.count == 1)
    let glyph = layout.glyphs[cell.glyphs.lowerBound]
    let font = layout.runs[Int(cell.run)].font
    let run = try #require(layout.displayList(ofPage: 0).items.glyphRuns.first { $0.font == font })
    let ink = try #require(library.inkBounds(of: glyph.id, in: font, size: .pt(100)))
    let origin = run.glyphs[0].origin
    let left = origin.x.rawValue + ink.minX - layout.columns[0].axis.rawValue
    let right = origin.x.rawValue + ink.maxX - layout.columns[0].axis.rawValue
    let top = origin.y.rawValue + ink.minY - (layout.columns[0].bounds.y + cell.start).rawValue
    let bottom = origin.y.rawValue + ink.maxY - (layout.columns[0].bounds.y + cell.start).rawValue
    let em = Length.pt(100).rawValue
    // The picture is as wide as the em, to a five-hundredth.
    #expect(abs(right - left - em) <= em / 300 && abs(left + right) <= em / 1000)
    #expect(top >= 0 && bottom <= em && abs(top + bottom - em) <= em / 1000)
  }

  @Test(
    "U-16, YY-21: emoji and other fonts change no distance of columns",
    arguments: [nil, Length.pt(140)])
  func distances(_ pitch: Length?) throws {
    func axes(_ text: String, _ fonts: [Int: String]) throws -> [Length] {
      var options = LayoutOptions(
        style: TextStyle(fonts: [TestFonts.notoJP], size: .pt(100), language: .japanese))
      options.columns.pitch = pitch
      var document = Document(text)
      document.spans = fonts.map { index, font in
        AttributeSpan(document.paragraphs[index].range, .fonts([font]))
      }
      let layout = try Typesetter(shaper: FontLibrary(), options: options).typeset(document)
      let axes = layout.columns.map(\.axis)
      return zip(axes, axes.dropFirst()).map { $0 - $1 }
    }
    let plain = try axes("国国\n国国\n国国\n国国\n国国\n国国", [:])
    #expect(Set(plain).count == 1 && (pitch == nil || plain[0] == pitch))
    #expect(
      try axes("国国\n国😀\nabc国\n国山\n한국\n国👨‍👩‍👧", [2: TestFonts.dejaVu, 3: TestFonts.ipaex])
        == plain)
  }

  @Test("V3: what the font does not join stands in one cell, one below the other")
  func unjoined() throws {
    let (layout, _) = try layout("国👨‍👩‍👧‍👦‍👦国")
    #expect(layout.cells.count == 3)
    #expect(layout.cells[1].advance == .pt(200))
    #expect(layout.cells[1].extent == .pt(100))
  }

  @Test("YY-10: in text that is turned as a whole an emoji stands upright, amid its cell")
  func sideways() throws {
    let (layout, library) = try layout("国😀国", .sideways)
    #expect(layout.cells.map(\.orientation) == [.rotated, .upright, .rotated])
    let cell = layout.cells[1]
    let em = Length.pt(100).rawValue
    #expect(cell.advance == .pt(100))
    let run = layout.displayList(ofPage: 0).items.glyphRuns[1]
    let ink = try #require(
      library.inkBounds(of: run.glyphs[0].id, in: run.font, size: .pt(100)))
    let origin = run.glyphs[0].origin
    let middle = origin.x.rawValue + (ink.minX + ink.maxX) / 2
    #expect(abs(middle - layout.columns[0].axis.rawValue) <= em / 1000)
    let down = origin.y.rawValue + (ink.minY + ink.maxY) / 2
    #expect(abs(down - (layout.columns[0].bounds.y + cell.start).rawValue - 50 * 1024) <= em / 1000)
  }

  @Test("O12, V3: an arrow lies on its side, as a picture it is upright") func arrows() throws {
    let (layout, _) = try layout("国➡国➡\u{FE0F}国")
    #expect(layout.cells.map(\.orientation) == [.upright, .rotated, .upright, .upright, .upright])
  }

  @Test("A space after an emoji is a quarter of an em") func space() throws {
    let (layout, _) = try layout("😀 国")
    #expect(layout.cells[1].advance == .pt(25))
  }

  @Test(
    "Sizes without a common measure, and huge ones",
    arguments: [Length.pt(7), Length(rawValue: 12_345), .pt(9000)])
  func sizes(_ size: Length) throws {
    let (layout, _) = try layout("国😀", size: size)
    #expect(layout.cells.map(\.advance) == [size, size])
  }

  @Test("Only a font in colours is asked how its glyphs are painted") func paint() throws {
    let (library, emoji) = try TestFonts.load(TestFonts.emoji)
    let glyph = try #require(library.face(emoji)?.nominalGlyph(of: "😀"))
    #expect(library.isColored(emoji) && library.isEmoji(emoji))
    guard case .picture(let png) = library.paint(of: glyph, in: emoji) else {
      Issue.record("no picture")
      return
    }
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(library.paint(of: 0xFFFF, in: emoji) == .outline)
    let (plain, noto) = try TestFonts.load(TestFonts.notoJP)
    #expect(!plain.isColored(noto) && !plain.isEmoji(noto))
    #expect(plain.drawingSize(of: noto, size: .pt(10)) == .pt(10))
    #expect(plain.paint(of: 5, in: FontID(9)) == .outline)
  }
}

extension [DisplayItem] {
  fileprivate var glyphRuns: [GlyphRun] {
    compactMap { item in
      if case .glyphs(let run) = item { run } else { nil }
    }
  }
}
