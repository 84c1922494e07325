import Testing
import VerticalLayout

@testable import VerticalFonts

/// Glyphs and their places (S1–S3, O5, O7, V1, 20.1–20.8), at 10 pt.
@Suite struct ShapingTests {
  private let em: Int32 = 10_240

  /// In a font that has the forms of several countries.
  @Test(
    "YY-43, S1: the language chooses the form of an ideograph",
    arguments: [
      ("骨", LanguageTag.japanese, LanguageTag.simplifiedChinese),
      ("直", .japanese, .simplifiedChinese),
    ])
  func formsOfCountries(_ text: String, _ language: LanguageTag, _ other: LanguageTag) throws {
    let (library, font) = try TestFonts.load(TestFonts.notoJP)
    let own = library.glyphs(text, font, language: language).map(\.id)
    #expect(own != library.glyphs(text, font, language: other).map(\.id))
    #expect(own == library.glyphs(text, font, language: language).map(\.id))
  }

  /// A run of more than 32,768 characters goes through HarfBuzz in pieces. One of which every part is alike would show
  /// where they meet.
  @Test(
    "S1: a very long run is shaped as a short one is",
    arguments: [
      (TestFonts.dejaVu, "AVToffiWAjf\u{301}x ", ShapingRun.RunOrientation.sideways, Script.latin),
      (TestFonts.noto, "山か\u{3099}っ。「川", .upright, .han),
      (TestFonts.ipaex, "山、a\u{301}", .upright, .han),
      (TestFonts.emoji, "👩‍👩‍👧👍🏽🇯🇵", .upright, .common),
    ])
  func longRuns(
    _ file: String, _ part: String, _ orientation: ShapingRun.RunOrientation, _ script: Script
  )
    throws
  {
    let (library, font) = try TestFonts.load(file)
    let length = part.unicodeScalars.count
    let count = 100_000 / length
    let long = library.glyphs(
      String(repeating: part, count: count), font, orientation, script: script)
    let short = library.glyphs(String(repeating: part, count: 3), font, orientation, script: script)
    let (first, rest) = (short.prefix(short.count / 3), short.dropFirst(short.count / 3))
    let (second, third) = (rest.prefix(short.count / 3), rest.dropFirst(short.count / 3))
    var expected = Array(first)
    for number in 1..<count {
      let glyphs = number == count - 1 ? third : second
      let start = number == count - 1 ? 2 : 1
      expected += glyphs.map { glyph in
        var glyph = glyph
        glyph.cluster += Int32((number - start) * length)
        return glyph
      }
    }
    #expect(short.count % 3 == 0 && long == expected, "\(long.count) \(expected.count)")
  }

  /// S1, 20.5: the language chooses the glyph, in any face of the collection.
  @Test("S1: the language chooses the place of a stop, in any face of the collection")
  func localForms() throws {
    for face in 0..<5 {
      let (library, font) = try TestFonts.load("\(TestFonts.noto)#\(face)")
      for character in ["。", "、", "，", "．"] {
        func glyph(_ language: LanguageTag) -> UInt32? {
          library.glyphs(character, font, language: language).first?.id
        }
        let corner = glyph(.japanese)
        let centered = glyph(.traditionalChinese)
        #expect(corner != nil && corner != 0)
        #expect(glyph(.simplifiedChinese) == corner)
        #expect(glyph(.korean) == corner)
        #expect(centered != corner)
        #expect(try centered == glyph(#require(LanguageTag("zh-HK"))))
      }
    }
  }

  /// S1: the comma, the stop and the space between Korean words have the forms of the language,
  /// which Noto has for its scripts only, and not for what all scripts share.
  @Test func commonCharactersOfTheLanguage() throws {
    let (library, font) = try TestFonts.load(TestFonts.noto + "#1", .korean)
    var options = LayoutOptions(
      style: TextStyle(fonts: [TestFonts.noto + "#1"], size: .pt(10), language: .korean))
    options.forms.koreanMarks = .sideways
    let layout = try Typesetter(shaper: library, options: options).typeset(Document("가, 나. “다”"))
    let drawn = layout.cells.filter { $0.orientation == .rotated }
      .flatMap { layout.glyphs[$0.glyphs].map(\.id) }
    func glyphs(_ script: Script) -> [UInt32] {
      [", ", ". “", "”"].flatMap { text in
        library.glyphs(text, font, language: .korean, .sideways, script: script).map(\.id)
      }
    }
    #expect(drawn == glyphs(.hangul))
    #expect(drawn != glyphs(.common))
  }

  /// U-16, K4: the vertical small kana of Noto Serif are 1.016 em wide, and still do not widen their
  /// columns; what is not about as wide as the em keeps its width.
  @Test func smallKanaAreAsWideAsTheEm() throws {
    let (library, font) = try TestFonts.load(TestFonts.notoJP)
    #expect(library.glyphs("っゃゅょァッョ国", font).allSatisfy { $0.extent == em })
    let letter = try #require(library.glyphs("A", font, script: .latin).first)
    #expect(letter.extent < em * 3 / 4)
  }

  /// S2: the pen is at the top of the cell, on its centre line.
  @Test("VL-23, S2: the pen of an upright glyph is at the top of its cell, on its middle")
  func verticalOrigin() throws {
    let (library, font) = try TestFonts.load(TestFonts.notoJP)
    let glyph = try #require(library.glyphs("国", font).first)
    #expect(glyph.advance == em)
    #expect(glyph.extent == em)
    #expect(glyph.x == -em / 2)
    #expect(glyph.y == 9011)  // 0.88 em
    let (other, mincho) = try TestFonts.load(TestFonts.ipaex)
    #expect(other.glyphs("国", mincho).first?.y == 9010)  // 1802 of 2048
  }

  /// S3, U-13: without vertical metrics a cell is one em, and its centre the em box's.
  @Test(
    "U-13, S3: without vertical metrics a cell is one em, and its middle that of the em box",
    arguments: ["A", "x", "W", "Á", "—"])
  func withoutVerticalMetrics(_ text: String) throws {
    let (library, font) = try TestFonts.load(TestFonts.dejaVu)
    let glyph = try #require(library.glyphs(text, font, script: .latin).first)
    let across = library.glyphs(text, font, .sideways, script: .latin).first?.advance
    let metrics = library.metrics(of: font, size: .pt(10))
    let origin = metrics.synthesizedUprightOrigin(
      advance: Length(rawValue: Int(glyph.extent)), cell: .pt(10))
    #expect(glyph.advance == em)
    #expect(glyph.extent == across)
    #expect(Int(glyph.x) == origin.x.rawValue)
    #expect(Int(glyph.y) == origin.y.rawValue)
    #expect(library.glyphs(text + text, font, script: .latin).map(\.y) == [glyph.y, glyph.y])
  }

  /// Marks stay with their base, over which the font attaches them or their ink reaches back.
  /// Fonts remember the measures of glyphs, each at the size that it was asked for.
  @Test(arguments: [TestFonts.dejaVu, TestFonts.notoJP, TestFonts.ipaex])
  func measuresAreThoseOfTheSize(_ name: String) throws {
    let (library, font) = try TestFonts.load(name)
    let texts = ["国。「A", "A「國", "x\u{10FFFD}é", "e\u{301}ー…"]
    for size in [Length.pt(10), .pt(20), .pt(10), Length(rawValue: 9_999), .zero, .pt(10)] {
      for text in texts {
        for orientation in [ShapingRun.RunOrientation.upright, .sideways] {
          let glyphs = library.glyphs(text, font, size: size, orientation)
          let (fresh, same) = try TestFonts.load(name)
          #expect(glyphs == fresh.glyphs(text, same, size: size, orientation))
        }
        _ = library.inkBounds(of: 5, in: font, size: .pt(30))
      }
    }
  }

  @Test(arguments: [TestFonts.dejaVu, TestFonts.notoJP])
  func marks(_ name: String) throws {
    let (library, font) = try TestFonts.load(name)
    let request = FontRequest(fonts: [name], language: .japanese)
    for text in ["x\u{302}", "A\u{323}\u{301}", "Q\u{308}\u{301}", "Q\u{301}"] {
      guard library.select(text, request) == font else { continue }
      let upright = library.glyphs(text + "B", font, script: .latin)
      let line = library.glyphs(text + "B", font, .sideways, script: .latin)
      try #require(upright.map(\.id) == line.map(\.id))
      #expect(upright.map(\.advance).reduce(0, +) == 2 * em)
      let base = try #require(upright.first)
      var pen: (down: Int32, along: Int32) = (0, 0)
      for (glyph, turned) in zip(upright, line).dropLast() {
        // The way from the base's origin is the same in both.
        #expect(abs(glyph.x - base.x - (pen.along + turned.y)) <= 1, "\(text)")
        #expect(abs(pen.down + glyph.y - base.y + turned.x) <= 1, "\(text)")
        pen.down += glyph.advance
        pen.along += turned.advance
      }
    }
  }

  /// O5: a base and its marks are one cluster, and composed where the font can.
  @Test func composition() throws {
    for name in [TestFonts.notoJP, TestFonts.ipaex] {
      let (library, font) = try TestFonts.load(name)
      #expect(library.glyphs("か\u{3099}", font) == library.glyphs("が", font))
      let glyphs = library.glyphs("あか\u{3099}く", font)
      #expect(glyphs.map(\.cluster) == [0, 1, 3])
    }
    let (library, font) = try TestFonts.load(TestFonts.noto + "#1")
    let jamo = library.glyphs("\u{1112}\u{1161}\u{11AB}", font, language: .korean, script: .hangul)
    #expect(Set(jamo.map(\.cluster)) == [0])
    #expect(jamo.map(\.advance).reduce(0, +) == em)
  }

  @Test("O5: kana with a mark that their font does not attach are one cell, and the mark is in it")
  func marksOnKana() throws {
    let style = TextStyle(fonts: [TestFonts.notoJP], size: .pt(100), language: .japanese)
    let layout = try Typesetter(shaper: FontLibrary(), options: LayoutOptions(style: style))
      .typeset(Document("カ\u{304}国か\u{302}国"))
    #expect(layout.cells.map(\.advance) == Array(repeating: .pt(100), count: 4))
    #expect(layout.cells.map(\.glyphs.count) == [2, 1, 2, 1])
    #expect(layout.columns[0].natural == .pt(400))
  }

  /// O7: ligatures and kerning in what is turned.
  @Test func sidewaysLatin() throws {
    let (library, font) = try TestFonts.load(TestFonts.dejaVu)
    let ligature = library.glyphs("fi", font, .sideways, script: .latin)
    #expect(ligature.count == 1)
    #expect(ligature.first?.extent == em)
    #expect(library.glyphs("fi", font, script: .latin).count == 2)
    let apart = library.glyphs("A", font, .sideways, script: .latin)
    let pair = library.glyphs("AV", font, .sideways, script: .latin)
    #expect(pair.map(\.cluster) == [0, 1])
    #expect(try #require(pair.first).advance < #require(apart.first).advance)
  }

  /// Right to left: the glyphs come from the end, top to bottom.
  @Test func rightToLeft() throws {
    let (library, font) = try TestFonts.load("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    let glyphs = library.glyphs("שלום", font, .sideways, script: .hebrew, isRightToLeft: true)
    #expect(glyphs.map(\.cluster) == [3, 2, 1, 0])
  }

  /// O15, UBA.L4: brackets in right-to-left text are mirrored, whether or not a script goes with them.
  @Test(arguments: [Script.common, .hebrew, .arabic, .latin, .han])
  func mirroredBrackets(_ script: Script) throws {
    let (library, font) = try TestFonts.load("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    for (bracket, partner) in [("(", ")"), ("[", "]"), ("«", "»"), ("<", ">")] {
      let mirrored = library.glyphs(
        bracket, font, .sideways, script: script, isRightToLeft: true)
      let plain = library.glyphs(partner, font, .sideways, script: script)
      #expect(mirrored.map(\.id) == plain.map(\.id))
      #expect(mirrored.map(\.id) != library.glyphs(bracket, font, .sideways).map(\.id))
    }
  }

  /// 20.8: a pair of dashes is one glyph of two em where the language is Chinese, Japanese or Korean.
  @Test(arguments: [("ja", 2), ("zh-Hans", 2), ("zh-Hant", 2), ("ko", 2), ("und", 1)])
  func dashes(_ tag: String, _ ems: Int32) throws {
    let (library, font) = try TestFonts.load(TestFonts.notoJP)
    let language = try #require(LanguageTag(tag))
    let glyphs = library.glyphs("——", font, language: language)
    #expect(glyphs.map(\.advance) == [ems * em])
    #expect(glyphs.map(\.cluster) == [0])
  }

  /// V1: the sequence chooses another glyph; where the font lacks it, the selector is nothing.
  @Test func variationSequences() throws {
    for (name, text) in [
      (TestFonts.notoJP, "葛\u{E0100}"), (TestFonts.ipaex, "葛\u{E0100}"),
      (TestFonts.ipaex, "辻\u{E0100}"),
    ] {
      let (library, font) = try TestFonts.load(name)
      let varied = library.glyphs(text, font)
      let plain = library.glyphs(String(text.unicodeScalars.prefix(1)), font)
      #expect(varied.count == 1)
      #expect(varied.first?.id != plain.first?.id)
    }
    let (library, font) = try TestFonts.load(TestFonts.noto + "#2")
    let glyphs = library.glyphs("葛\u{E0100}国", font)
    #expect(glyphs.first?.id == library.glyphs("葛", font).first?.id)
    #expect(glyphs.map(\.advance).reduce(0, +) == 2 * em)
  }

  /// Controls and invisible characters draw nothing and take no room.
  @Test(arguments: [
    "\u{1}", "\t", "\u{7F}", "\u{85}", "\u{200B}", "\u{200E}", "\u{2028}", "\u{FEFF}",
  ])
  func invisible(_ text: String) throws {
    for name in [TestFonts.notoJP, TestFonts.ipaex, TestFonts.dejaVu] {
      let (library, font) = try TestFonts.load(name)
      for orientation in ShapingRun.RunOrientation.allCases {
        for glyph in library.glyphs(text, font, orientation) {
          #expect(glyph.advance == 0)
          #expect(glyph.id == library.blankGlyph(of: font))
        }
      }
    }
  }

  /// A part of a text is shaped as in the whole, and counts its clusters as the text does.
  @Test func partsOfAText() throws {
    let (library, font) = try TestFonts.load(TestFonts.notoJP)
    let scalars = Array(String(repeating: "国語の、", count: 100).unicodeScalars)
    var whole: [ShapingRun.ShapedGlyph] = []
    var parts: [ShapingRun.ShapedGlyph] = []
    var run = ShapingRun(
      scalars: scalars.indices, font: font, size: .pt(10), orientation: .upright, script: .han,
      language: .japanese)
    library.shape(run, of: scalars.span, into: &whole)
    for start in stride(from: 0, to: scalars.count, by: 37) {
      run.scalars = start..<min(start + 37, scalars.count)
      library.shape(run, of: scalars.span, into: &parts)
    }
    #expect(parts == whole)
    run.scalars = 399..<4_000
    parts = []
    library.shape(run, of: scalars.span, into: &parts)
    #expect(parts.map(\.cluster) == [399])
    run.scalars = 4_000..<5_000
    library.shape(run, of: scalars.span, into: &parts)
    let none: [Unicode.Scalar] = []
    library.shape(run, of: none.span, into: &parts)
    #expect(parts.count == 1)
  }
}
