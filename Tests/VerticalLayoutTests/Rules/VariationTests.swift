import Testing

@testable import VerticalLayout

/// Variation sequences (V1, V2) with fixture G at 10 pt.
@Suite struct VariationTests {
  private static let corner = "\u{FE00}"
  private static let center = "\u{FE01}"
  private static let stops = ["、", "。", "，", "．"]
  private static let fixed = ["！", "？", "；"]

  private func g10(_ language: LanguageTag, trim: Trim = .pairs) -> G10 {
    let g10 = G10().with {
      $0.style.language = language
      $0.spacing.trim = trim
    }
    g10.shaper.verticalForms += "、。，．！：；？"
    return g10
  }

  /// Thousandths of the em, from the drawing origin, which is half an em left of the axis and 0.88 em
  /// below the cell's top.
  private static let cornerInk = GlyphPlacement.InkBox(minX: 600, minY: -800, maxX: 900, maxY: -500)
  private static let centerInk = GlyphPlacement.InkBox(minX: 350, minY: -530, maxX: 650, maxY: -230)

  private func setInk(_ ink: GlyphPlacement.InkBox, of mark: String, in shaper: FixtureShaper) {
    for scalar in mark.unicodeScalars {
      shaper.inks[scalar.value] = ink
      shaper.inks[scalar.value + FixtureShaper.verticalForm] = ink
    }
  }

  /// The middle of a mark's ink, in thousandths of the em from the axis and the cell's top.
  private func middle(of ink: GlyphPlacement.InkBox, _ layout: Layout, cell: Int) -> (
    x: Int, y: Int
  ) {
    let glyph = layout.glyphs[layout.cells[cell].glyphs.lowerBound]
    func permille(_ value: Int32) -> Int { Int(value) * 1000 / 10_240 }
    return (
      permille(glyph.x) + (ink.minX + ink.maxX) / 2, permille(glyph.y) + (ink.minY + ink.maxY) / 2
    )
  }

  @Test("V2: the selectors and marks are those of StandardizedVariants.txt")
  func standardizedVariants() throws {
    var found = 0
    for line in try UnicodeData.lines(of: "StandardizedVariants.txt") {
      let fields = UnicodeData.fields(of: line)
      guard fields.count >= 2 else { continue }
      let sequence = fields[0].split(separator: " ").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      guard sequence.count == 2 else { continue }
      let expected: MarkPosition =
        switch fields[1] {
        case "corner-justified form": .corner
        case "centered form": .center
        default: .usual
        }
      if expected != .usual { found += 1 }
      #expect(MarkPosition(sequence[...]) == expected, "\(fields[0])")
    }
    #expect(found == 16)
    #expect(MarkPosition([]) == .usual && MarkPosition(["。"]) == .usual)
  }

  @Test(
    "V2: a mark is moved where the font does not know its variant",
    arguments: stops + fixed + ["："],
    [LanguageTag.japanese, .simplifiedChinese, .traditionalChinese, .korean, .undetermined])
  func moved(_ mark: String, _ language: LanguageTag) throws {
    for (selector, ink, place) in [
      (Self.center, Self.cornerInk, (0, 500)), (Self.corner, Self.centerInk, (250, 250)),
    ] {
      let g10 = g10(language, trim: .none)
      setInk(ink, of: mark, in: g10.shaper)
      let layout = try g10.layout("国" + mark + selector + "国" + mark + selector)
      #expect(layout.cells.map(\.advance) == [.pt(10), .pt(10), .pt(10), .pt(10)])
      #expect(layout.cells.allSatisfy { $0.orientation == .upright })
      for cell in [1, 3] {
        let found = middle(of: ink, layout, cell: cell)
        #expect(abs(found.x - place.0) <= 2 && abs(found.y - place.1) <= 2, "\(mark) \(found)")
      }
    }
  }

  @Test(
    "V2: a font that knows the variant has its way", arguments: stops + fixed,
    [LanguageTag.japanese, .traditionalChinese])
  func known(_ mark: String, _ language: LanguageTag) throws {
    for (selector, ink) in [(Self.center, Self.centerInk), (Self.corner, Self.cornerInk)] {
      let g10 = g10(language)
      setInk(ink, of: mark, in: g10.shaper)
      let layout = try g10.layout("国" + mark + selector + "国")
      #expect(layout.runs.allSatisfy { $0.placement == .font })
    }
  }

  @Test("V2: other selectors and other characters move nothing")
  func negativeControls() throws {
    for text in ["。", "。\u{FE02}", "。\u{E0100}", "国\u{FE00}", "（\u{FE01}"] {
      let g10 = g10(.japanese)
      setInk(Self.cornerInk, of: "。（国", in: g10.shaper)
      let layout = try g10.layout("国" + text + "国")
      #expect(layout.runs.allSatisfy { $0.placement == .font }, "\(text)")
    }
  }

  private func pattern(_ layout: Layout) -> String {
    layout.cells.map { $0.advance == .pt(10) ? "F" : $0.advance == .pt(5) ? "H" : "?" }.joined()
  }

  @Test(
    "V2, P3, P6: the blanks of a stop follow its variant", arguments: stops,
    [LanguageTag.japanese, .simplifiedChinese, .traditionalChinese, .korean])
  func blanks(_ stop: String, _ language: LanguageTag) throws {
    let g10 = g10(language)
    let usual: String = language == .traditionalChinese ? "FFFF" : "FHFF"
    #expect(pattern(try g10.layout("国" + stop + "）国")) == usual)
    #expect(pattern(try g10.layout("国" + stop + Self.corner + "）国")) == "FHFF")
    #expect(pattern(try g10.layout("国" + stop + Self.center + "）国")) == "FFFF")
    #expect(pattern(try g10.layout("国）" + stop + Self.center + "国")) == "FHFF")
  }

  @Test("V2, P7: marks of one em stay such", arguments: fixed, [corner, center])
  func fixedMarks(_ mark: String, _ selector: String) throws {
    for language in [LanguageTag.japanese, .simplifiedChinese, .traditionalChinese] {
      #expect(pattern(try g10(language).layout("国）" + mark + selector + "（国")) == "FFFFF")
    }
  }

  @Test("V2: the colon of Japanese is a middle mark but in the corner") func colon() throws {
    #expect(pattern(try g10(.japanese).layout("国：（国")) == "FFHF")
    #expect(pattern(try g10(.japanese).layout("国：\u{FE01}（国")) == "FFHF")
    #expect(pattern(try g10(.japanese).layout("国：\u{FE00}（国")) == "FFFF")
  }

  @Test("V1: a form that no font has is told once, with its place, and takes no room")
  func warning() throws {
    let g10 = g10(.japanese)
    g10.shaper.unknownSelectors = ["\u{E01EF}"]
    let layout = try g10.layout("葛\u{E0100}葛\u{E01EF}城 葛\u{E01EF}市\u{E01EF}")
    let warnings = layout.warnings(.variationMissing)
    #expect(warnings.count == 2)
    #expect(warnings.first?.message.contains("U+845B U+E01EF") == true)
    #expect(warnings.first?.message.contains("2 times") == true)
    #expect(warnings.first?.range?.lowerBound == 7)
    #expect(layout.cells.filter { $0.kind == .text }.allSatisfy { $0.advance == .pt(10) })
    #expect(layout.warnings(.glyphMissing).isEmpty)
    #expect(try self.g10(.japanese).layout("葛\u{E0100}").warnings(.variationMissing).isEmpty)
  }

  @Test("YY-10 pictures of a font stand upright, whatever the orientation of the text")
  func turnedPictures() throws {
    for (mode, expected) in [
      (Attribute.OrientationMode.mixed, "UURR"), (.upright, "UUUU"), (.sideways, "RURR"),
    ] {
      let g10 = g10(.japanese).with { $0.style.orientation = mode }
      g10.shaper.coverage = [(FontID(0), ["国", "A"]), (FontID(1), ["😀"])]
      g10.shaper.emojiFonts = [FontID(1)]
      let layout = try g10.layout("国😀AA")
      #expect(layout.cells.map(\.orientation.name).joined() == expected)
    }
  }

  @Test("V3, YY-10: what a selector made a picture is upright, if a font of pictures sets it")
  func pictures() throws {
    for (fonts, expected) in [([FontID(0)], "UUU"), ([], "URU")] as [(Set<FontID>, String)] {
      let g10 = g10(.japanese)
      g10.shaper.emojiFonts = fonts
      let layout = try g10.layout("国➡\u{FE0F}国")
      #expect(layout.cells.map(\.orientation.name).joined() == expected)
    }
  }
}
