import TestSupport
import Testing

@testable import VerticalLayout

/// Dashes, quotes, interpuncts and stops, language by language (O8–O11, O13, S8, YY-08).
@Suite struct OrientationByLanguageTests {
  static let languages: [LanguageTag] = [
    .japanese, .simplifiedChinese, .traditionalChinese, .korean,
  ]

  /// A font that has vertical forms of some characters.
  private func fixture(_ language: LanguageTag, forms: String) -> G10 {
    let g10 = G10().with {
      $0.style.language = language
      $0.tateChuYoko.digits = 0
    }
    g10.shaper.verticalForms = forms
    return g10
  }

  private func orientations(_ layout: Layout) -> String {
    layout.cells.map(\.orientation.name).joined()
  }

  @Test(
    "O8 dashes and ellipses are upright where the font has a form that runs down, and turned else",
    arguments: [
      ("国…国", "…", "UUU"), ("国…国", "", "URU"), ("国――国", "―", "UUUU"), ("国――国", "", "URRU"),
      // More than two are one stroke.
      ("国―――国", "―", "URRRU"), ("国……国", "…", "UUUU"), ("国⋯‥国", "…", "URRU"),
      // Between Latin letters they go with these, and beside them they do not.
      ("A…B", "…", "RRR"), ("A ― B", "―", "RRRRR"), ("A…国", "…", "RUU"), ("…A", "…", "UR"),
    ])
  func dashes(_ text: String, _ forms: String, _ expected: String) throws {
    for language in Self.languages {
      #expect(orientations(try fixture(language, forms: forms).layout(text)) == expected)
    }
  }

  @Test(
    "O1 other languages leave all to Unicode",
    arguments: [
      ("国…国", "URU"), ("国——国", "URRU"), ("“国”", "RUR"), ("国·国", "URU"), ("、国。", "UUU"),
    ])
  func neutral(_ text: String, _ expected: String) throws {
    for tag in ["und", "en", "vi"] {
      let g10 = fixture(try #require(LanguageTag(tag)), forms: "…—“”·")
      g10.shaper.inks[0x3002] = GlyphPlacement.InkBox(minX: 50, minY: -200, maxX: 300, maxY: 50)
      let layout = try g10.layout(text)
      #expect(orientations(layout) == expected)
      #expect(layout.runs.allSatisfy { $0.placement == .font })
    }
  }

  @Test(
    "O10, O11 curly quotes in Chinese",
    arguments: [
      ("国“引”国", "UUUUU"), ("国‘引’国", "UUUUU"), ("“引‘号’引”", "UUUUUUU"),
      // Around Latin text they lie with it, and its punctuation does not change that.
      ("国“abc”国", "URRRRRU"), ("“Hi, you.”", "RRRRRRRRRR"), ("国“Hi！”", "URRRUR"),
      // A pair is of one kind.
      ("“A国”", "URUU"), ("“国A”", "UURU"), ("“引‘a’引”", "UURRRUU"),
      // Apostrophes.
      ("it’s", "RRRR"), ("国“it’s好”", "UURRRRUU"), ("国’s", "URR"),
      // Without a partner.
      ("“A", "RR"), ("“国", "UU"), ("A”", "RR"), ("国”", "UU"), ("“”", "UU"),
    ])
  func quotes(_ text: String, _ expected: String) throws {
    for language in [LanguageTag.simplifiedChinese, .traditionalChinese] {
      #expect(
        orientations(try fixture(language, forms: "“”‘’").layout(text)) == expected, "\(text)")
    }
  }

  @Test(
    "O10 quotes lie on their side in Japanese and Korean, and in fonts without forms",
    arguments: [
      (LanguageTag.japanese, "“”"), (.korean, "“”"), (.simplifiedChinese, ""),
      (.traditionalChinese, ""),
    ])
  func turnedQuotes(_ language: LanguageTag, _ forms: String) throws {
    #expect(orientations(try fixture(language, forms: forms).layout("国“引”国")) == "URURU")
  }

  @Test("VLb-12 quotes without partners take linear time") func manyQuotes() throws {
    try expectLinearTime(upTo: 20_000) { count in
      let text = String(repeating: "‘", count: count) + String(repeating: "”", count: count)
      let layout = try fixture(.simplifiedChinese, forms: "“”‘’").layout(text)
      #expect(layout.cells.count == 2 * count)
    }
  }

  @Test(
    "O13 interpuncts in Chinese",
    arguments: [
      ("尔·马", "UUU"), ("尔‧马", "UUU"), ("尔・马", "UUU"), ("A·B", "RRR"), ("3 · 5", "RRRRR"),
      ("尔·A", "UUR"), ("·", "U"),
    ])
  func interpuncts(_ text: String, _ expected: String) throws {
    for language in [LanguageTag.simplifiedChinese, .traditionalChinese] {
      let g10 = fixture(language, forms: "")
      g10.shaper.widths["·"] = 0.33
      g10.shaper.inks[0xB7] = GlyphPlacement.InkBox(minX: 100, minY: -330, maxX: 220, maxY: -210)
      let layout = try g10.layout(text)
      #expect(orientations(layout) == expected)
      if text == "尔·马" {
        // Half an em in simplified Chinese, with the dot in its middle.
        let isHalf = language == .simplifiedChinese
        #expect(layout.cells[1].advance == (isHalf ? .pt(5) : .pt(10)))
        #expect(
          inks(of: layout, g10.shaper)
            == (isHalf ? [[440, 190, 560, 310]] : [[440, 440, 560, 560]]))
      }
    }
    #expect(orientations(try fixture(.japanese, forms: "").layout("尔·马")) == "URU")
  }

  /// The ink that a layout draws in cells of one em, [left, top, right, bottom] from the cell's top
  /// left corner in thousandths of the em.
  private func inks(of layout: Layout, _ shaper: FixtureShaper) -> [[Int]] {
    var boxes: [[Int]] = []
    let column = layout.columns[0]
    for cell in layout.cells {
      for glyph in layout.glyphs[cell.glyphs] {
        let run = layout.runs[Int(cell.run)]
        guard let ink = shaper.inkBounds(of: glyph.id, in: run.font, size: .pt(10)) else {
          continue
        }
        let box = ink.drawn(run.orientation, x: Int(glyph.x), y: Int(glyph.y))
        let start = column.bounds.y + cell.start
        #expect(start >= .zero)
        boxes.append(
          [box.minX + 5120, box.minY, box.maxX + 5120, box.maxY].map {
            Length(rawValue: $0).scaled(by: 1000, over: 10240).rawValue
          })
      }
    }
    return boxes
  }

  @Test(
    "YY-08, O9 a font without forms: stops and kana by their ink",
    arguments: [
      (LanguageTag.japanese, "。", [635, 135, 865, 365]),
      (.simplifiedChinese, "。", [635, 135, 865, 365]), (.korean, "。", [635, 135, 865, 365]),
      (.traditionalChinese, "。", [385, 385, 615, 615]),
      (.japanese, "！", [445, 100, 555, 900]), (.traditionalChinese, "！", [445, 100, 555, 900]),
      // As high as the cell's edge allows.
      (.simplifiedChinese, "！", [695, 40, 805, 840]),
      (.japanese, "ァ", [345, 225, 945, 825]), (.simplifiedChinese, "ァ", [345, 225, 945, 825]),
      // Moved no further than the edge.
      (.japanese, "ォ", [360, 205, 960, 805]),
    ])
  func inkPlaces(_ language: LanguageTag, _ text: String, _ expected: [Int]) throws {
    let g10 = fixture(language, forms: "")
    g10.shaper.inks = [
      0x3002: GlyphPlacement.InkBox(minX: 50, minY: -140, maxX: 280, maxY: 90),
      0xFF01: GlyphPlacement.InkBox(minX: 300, minY: -760, maxX: 410, maxY: 40),
      0x30A1: GlyphPlacement.InkBox(minX: 220, minY: -530, maxX: 820, maxY: 70),
      0x30A9: GlyphPlacement.InkBox(minX: 240, minY: -550, maxX: 840, maxY: 50),
    ]
    let layout = try g10.layout(text)
    #expect(orientations(layout) == "U")
    #expect(layout.cells[0].advance == .pt(10))
    // Rounded down, twice.
    for (found, wanted) in zip(inks(of: layout, g10.shaper).flatMap { $0 }, expected) {
      #expect(abs(found - wanted) <= 1, "\(inks(of: layout, g10.shaper))")
    }
    // A form of the font's own stays where the font has it.
    g10.shaper.verticalForms = text
    g10.shaper.inks = g10.shaper.inks.reduce(into: [:]) {
      $0[$1.key + FixtureShaper.verticalForm] = $1.value
    }
    #expect(try g10.layout(text).runs.map(\.placement) == [.font])
  }

  @Test(
    "S8 dashes of a font without forms make one stroke of whole ems",
    arguments: [("——", 2), ("————", 4), ("―", 1), ("―――", 3), ("⸺", 2), ("⸺⸺", 4)])
  func stroke(_ text: String, _ ems: Int) throws {
    let g10 = fixture(.japanese, forms: "")
    for scalar in "—―⸺".unicodeScalars {
      g10.shaper.widths[scalar] = 0.9
      g10.shaper.inks[scalar.value] = GlyphPlacement.InkBox(
        minX: 20, minY: -300, maxX: 880, maxY: -260)
    }
    let layout = try g10.layout("国\(text)国")
    #expect(layout.columns[0].natural == .pt(10 * (ems + 2)))
    #expect(layout.cells.count == text.unicodeScalars.count + 2)
    let cells = layout.cells.dropFirst().dropLast()
    #expect(cells.allSatisfy { $0.orientation == .rotated })
    var inks: [GlyphPlacement.InkBox] = []
    for cell in cells {
      for glyph in layout.glyphs[cell.glyphs] {
        let ink = try #require(
          g10.shaper.inkBounds(of: glyph.id, in: FontID(0), size: .pt(10)))
        inks.append(
          ink.drawn(.sideways, x: Int(glyph.x), y: cell.start.rawValue + Int(glyph.y)))
      }
    }
    inks.sort { $0.minY < $1.minY }
    var end = inks[0].maxY
    for ink in inks {
      #expect(abs(ink.midX) <= 1)
      #expect(ink.minY <= end)
      end = max(end, ink.maxY)
    }
    // 0.07 em from each end.
    #expect(abs(inks[0].minY - 10240 - 717) <= 1)
    #expect(abs(10240 * (ems + 1) - 717 - end) <= 1)
    // Each character has one glyph that stands for it; the others stand for no text.
    let list = layout.displayList(ofPage: 0)
    #expect(list.text == "国\(text)国")
    for run in list.glyphRuns where !run.text.isEmpty {
      #expect(run.clusters.allSatisfy { $0.glyphCount == 1 })
    }
    let drawn = list.glyphRuns.reduce(0) { $0 + $1.glyphs.count }
    #expect(drawn == inks.count + 2)
  }

  /// A font with a hyphen, a dash, a double hyphen and a wave of known ink, which lie as on a line.
  private func hyphens(_ language: LanguageTag, forms: String = "") -> G10 {
    let g10 = fixture(language, forms: forms)
    let lines =
      [
        ("\u{2010}", 400, 600), ("\u{2013}", 50, 500), ("゠", 300, 720), ("〜", 100, 900),
      ] as [(Unicode.Scalar, Int, Int)]
    for (scalar, start, end) in lines {
      g10.shaper.inks[scalar.value] = GlyphPlacement.InkBox(
        minX: start, minY: -300, maxX: end, maxY: -250)
      // The vertical form: the same line, downwards.
      g10.shaper.inks[scalar.value + FixtureShaper.verticalForm] = GlyphPlacement.InkBox(
        minX: 600, minY: -880 + start, maxX: 650, maxY: -880 + end)
    }
    return g10
  }

  @Test(
    "P19 hyphens, dashes and waves of Japanese have lengths of their own, their ink in the middle",
    arguments: [
      ("\u{2010}", 250), ("\u{2013}", 500), ("゠", 500), ("〜", 1000),
    ])
  func hyphens(_ mark: String, _ length: Int) throws {
    let em = Length.pt(10)
    for (text, forms) in [
      ("国\(mark)国", ""), ("国\(mark)国", mark), ("A\(mark)国", ""), ("「\(mark)」", ""),
    ] {
      let g10 = hyphens(.japanese, forms: forms)
      let layout = try g10.layout(text)
      let cell = layout.cells[1]
      #expect(cell.orientation == (forms.isEmpty ? .rotated : .upright))
      #expect(cell.advance == em.scaled(by: length, over: 1000))
      let run = layout.runs[Int(cell.run)]
      let glyph = try #require(layout.glyphs[cell.glyphs].first)
      let ink = try #require(g10.shaper.inkBounds(of: glyph.id, in: run.font, size: em))
        .drawn(run.orientation, x: Int(glyph.x), y: Int(glyph.y))
      #expect(abs(ink.midX) <= 2 && abs(ink.midY - cell.advance.rawValue / 2) <= 2, "\(ink)")
      #expect(ink.height > ink.width)
      #expect(layout.displayList(ofPage: 0).text == text)
    }
  }

  @Test(
    "P19 they go with Latin text around them, and stay as they are in other languages and modes",
    arguments: [
      ("A‐B", LanguageTag.japanese), ("1–2", .japanese), ("A – B", .japanese), ("A‐", .japanese),
      ("A〜B", .japanese), ("国‐国", .simplifiedChinese), ("国–国", .korean),
      ("国〜国", .traditionalChinese),
      ("国゠国", .undetermined),
    ])
  func otherHyphens(_ text: String, _ language: LanguageTag) throws {
    let layout = try hyphens(language).layout(text)
    #expect(layout.runs.allSatisfy { $0.placement == .font })
    for orientation in [Attribute.OrientationMode.upright, .sideways] {
      let g10 = hyphens(.japanese).with { $0.style.orientation = orientation }
      #expect(try g10.layout("国\(text)国").runs.allSatisfy { $0.placement == .font })
    }
  }

  @Test("P19 ink that is longer takes a longer cell, and without known ink all stays")
  func longHyphens() throws {
    for (length, expected) in [(330, 2.5), (340, 5.0), (580, 5), (590, 10), (1200, 10)] {
      let g10 = hyphens(.japanese)
      g10.shaper.inks[0x2010] = GlyphPlacement.InkBox(
        minX: 10, minY: -300, maxX: 10 + length, maxY: -250)
      #expect(try g10.layout("国‐国").cells[1].advance.points == expected, "\(length)")
    }
    let g10 = fixture(.japanese, forms: "")
    g10.shaper.widths["\u{2010}"] = 0.3
    #expect(try g10.layout("国‐国").cells[1].advance.isAbout(3))
  }

  @Test("S8 a stroke breaks as its dashes do, and nothing is lost") func brokenStroke() throws {
    let g10 = G10(20).with { $0.style.language = .japanese }
    g10.shaper.inks[0x2014] = GlyphPlacement.InkBox(minX: 20, minY: -300, maxX: 880, maxY: -260)
    let layout = try g10.layout("—————")
    #expect(layout.columnTexts == ["——", "——", "—"])
    #expect(layout.displayList(ofPage: 0).text == "—————")
  }

  @Test("O6 the other modes have no say of the language in them") func modes() throws {
    for (mode, expected) in [(Attribute.OrientationMode.upright, "UUUU"), (.sideways, "RRRR")] {
      let g10 = G10().with {
        $0.style.language = .simplifiedChinese
        $0.style.orientation = mode
      }
      #expect(orientations(try g10.layout("“·—…")) == expected)
    }
  }
}
