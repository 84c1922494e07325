import Testing
import VerticalLayout

@testable import VerticalFonts

/// The ink of real fonts for dashes and other marks on the axis, stops and small kana (O8–O10, O13, S8, YY-08,
/// U-13). Beside those of ``TestFonts`` from the packages fonts-arphic-uming, fonts-wqy-microhei,
/// fonts-unfonts-core, fonts-vlgothic and fonts-hanazono, which scripts/test installs.
@Suite struct InkPlacementTests {
  static let languages: [LanguageTag] = [
    .japanese, .simplifiedChinese, .traditionalChinese, .korean,
  ]
  private static let folder = "/usr/share/fonts/truetype/"
  static let uming = folder + "arphic/uming.ttc"
  static let microHei = folder + "wqy/wqy-microhei.ttc"
  static let fonts = [
    TestFonts.notoJP, TestFonts.ipaex, TestFonts.dejaVu, uming, microHei,
    folder + "unfonts-core/UnBatang.ttf", folder + "vlgothic/VL-Gothic-Regular.ttf",
    folder + "hanazono/HanaMinA.ttf",
  ]

  /// The ink of a cell, in thousandths of the em from the cell's top left corner.
  struct Ink {
    var text: String
    var orientation: Cell.Orientation
    var start: Int
    var advance: Int
    var boxes: [GlyphPlacement.InkBox]
    var font: FontID
    var ids: [UInt32]

    var box: GlyphPlacement.InkBox { boxes.dropFirst().reduce(boxes[0]) { $0.joined($1) } }
    var midX: Int { (box.minX + box.maxX) / 2 }
    var midY: Int { (box.minY + box.maxY) / 2 }
  }

  /// Sets a text in one column and measures what is drawn.
  private func inks(_ text: String, _ font: String, _ language: LanguageTag) throws -> [Ink] {
    let library = FontLibrary()
    let size = Length.pt(100)
    let options = LayoutOptions(
      style: TextStyle(fonts: [font], size: size, language: language))
    let layout = try Typesetter(shaper: library, options: options).typeset(Document(text))
    try #require(layout.columns.count == 1)
    func permille(_ value: Int) -> Int {
      Length(rawValue: value).scaled(by: 1000, over: size.rawValue).rawValue
    }
    var pages = layout.displayList(ofPage: 0).glyphRuns.flatMap { run in
      run.glyphs.map { (run, $0) }
    }
    return try layout.cells.map { cell in
      let run = layout.runs[Int(cell.run)]
      var boxes: [GlyphPlacement.InkBox] = []
      // What the display list draws is what the layout says.
      for glyph in layout.glyphs[cell.glyphs] {
        let place = try #require(pages.firstIndex { $0.1.id == glyph.id })
        let origin = pages.remove(at: place).1.origin
        guard let ink = library.inkBounds(of: glyph.id, in: run.font, size: size) else { continue }
        let x = (origin.x - layout.columns[0].axis).rawValue + size.rawValue / 2
        let y = (origin.y - layout.columns[0].bounds.y - cell.start).rawValue
        switch run.orientation {
        case .upright, .tateChuYoko:
          boxes.append(
            GlyphPlacement.InkBox(
              minX: permille(x + ink.minX), minY: permille(y + ink.minY),
              maxX: permille(x + ink.maxX), maxY: permille(y + ink.maxY)))
        case .sideways:
          boxes.append(
            GlyphPlacement.InkBox(
              minX: permille(x - ink.maxY), minY: permille(y + ink.minX),
              maxX: permille(x - ink.minY), maxY: permille(y + ink.maxX)))
        }
      }
      return Ink(
        text: String(layout.text.slice(cell.range)), orientation: cell.orientation,
        start: permille(cell.start.rawValue), advance: permille(cell.advance.rawValue),
        boxes: boxes, font: run.font, ids: layout.glyphs[cell.glyphs].map(\.id))
    }
  }

  @Test(
    "V2: a selector puts a mark into the corner or the centre, in any font and language",
    arguments: [
      TestFonts.notoJP, TestFonts.noto + "#3", TestFonts.ipaex, uming,
      folder + "vlgothic/VL-Gothic-Regular.ttf", folder + "hanazono/HanaMinA.ttf",
    ], languages)
  func variants(_ font: String, _ language: LanguageTag) throws {
    for mark in "、。，．！：；？" {
      let text = "永\(mark)\u{FE00}永\(mark)\u{FE01}"
      let cells = try inks(text, font, language)
      #expect(cells.map(\.advance) == [1000, 1000, 1000, 1000], "\(mark)")
      #expect(cells.allSatisfy { $0.font == cells[0].font }, "\(mark)")
      let corner = cells[1]
      #expect(corner.midX >= 600 && corner.box.minY >= 0, "\(mark) \(corner.box)")
      #expect(corner.midY <= 400 || corner.box.maxY - corner.box.minY > 500, "\(mark)")
      let center = cells[3]
      #expect(abs(center.midX - 500) <= 50 && abs(center.midY - 500) <= 50, "\(mark) \(center.box)")
      #expect(cells.allSatisfy { $0.orientation == .upright }, "\(mark)")
    }
  }

  @Test(
    "O8, S8 dashes and ellipses run down the axis, whole ems long",
    arguments: fonts, ["—", "——", "―", "――", "————", "⸺", "…", "……", "‥", "⋯⋯"])
  func downTheAxis(_ font: String, _ text: String) throws {
    for language in Self.languages {
      let cells = try inks("国\(text)国", font, language).dropFirst().dropLast()
      let ems = text == "⸺" ? 2 : text.unicodeScalars.count
      #expect(cells.map(\.advance).reduce(0, +) == 1000 * ems, "\(language)")
      for cell in cells {
        let box = cell.box
        #expect(abs(cell.midX - 500) <= 50, "\(language) \(cell)")
        #expect(box.maxY - box.minY > box.maxX - box.minX, "\(language) \(cell)")
      }
      guard "—―⸺".contains(text.first ?? " ") else { continue }
      // One stroke from end to end.
      let boxes = cells.flatMap { cell in
        cell.boxes.map { (cell.start + $0.minY, cell.start + $0.maxY) }
      }.sorted { $0 < $1 }
      var end = boxes[0].0
      for box in boxes {
        #expect(box.0 <= end, "\(language) \(boxes)")
        end = max(end, box.1)
      }
      #expect(boxes[0].0 <= 1130)
      #expect(end >= 1000 * (ems + 1) - 130)
    }
  }

  @Test("O1 in a language of no rules the dash lies as the letters do")
  func withoutLanguage() throws {
    let cells = try inks("国——国", TestFonts.notoJP, .undetermined)
    #expect(cells.map(\.orientation) == [.upright, .rotated, .upright])
    #expect(cells[1].advance != 2000 || abs(cells[1].midX - 500) > 50)
  }

  @Test("O10 curly quotes are corner brackets in Noto's simplified Chinese") func quotes() throws {
    let cells = try inks("国“引”‘号’“abc”", TestFonts.notoJP, .simplifiedChinese)
    #expect(cells.map(\.orientation.name).joined() == "UUUUUUURRRRR")
    let brackets = try inks("国『引』「号」", TestFonts.notoJP, .simplifiedChinese)
    #expect(cells.prefix(7).map(\.ids) == brackets.map(\.ids))
    // Traditional Chinese has marks of its own.
    let marks = try inks("国“引”", TestFonts.notoJP, .traditionalChinese)
    #expect(marks.map(\.orientation.name).joined() == "UUUU")
    #expect(marks[1].ids != brackets[1].ids && marks[1].advance == 1000)
    for language in [LanguageTag.japanese, .korean] {
      let names = try inks("国“引”", TestFonts.notoJP, language).map(\.orientation.name)
      #expect(names.joined() == "URUR")
    }
  }

  @Test("O11 Chinese quotes around turned letters are as wide as their ink")
  func turnedQuotes() throws {
    for language in [LanguageTag.simplifiedChinese, .traditionalChinese] {
      let cells = try inks("的“abc”版", TestFonts.noto + "#2", language)
      #expect(cells[1].orientation == .rotated && cells[5].orientation == .rotated)
      #expect(cells[1].advance < 600 && cells[5].advance < 600)
    }
  }

  @Test("O13 interpuncts are in the centre of their em, or half em", arguments: fonts)
  func interpuncts(_ font: String) throws {
    for language in [LanguageTag.simplifiedChinese, .traditionalChinese] {
      for dot in ["·", "‧", "・"] {
        let cell = try inks("尔\(dot)马", font, language)[1]
        #expect(cell.orientation == .upright)
        let isHalf = language == .simplifiedChinese && dot != "・"
        #expect(cell.advance == (isHalf ? 500 : 1000))
        let middle = isHalf ? 250 : 500
        #expect(abs(cell.midX - 500) <= 51 && abs(cell.midY - middle) <= 51, "\(dot) \(cell)")
      }
    }
  }

  @Test(
    "P19 hyphens, dashes and waves of Japanese are in the middle of cells of their own lengths",
    arguments: [
      TestFonts.notoJP, "Noto Sans CJK JP", TestFonts.ipaex,
      folder + "vlgothic/VL-Gothic-Regular.ttf",
      folder + "hanazono/HanaMinA.ttf",
    ], [("‐", 250), ("–", 500), ("゠", 500), ("〜", 1000)])
  func hyphens(_ font: String, _ mark: (String, Int)) throws {
    let cells = try inks("国\(mark.0)国、A\(mark.0)国", font, .japanese)
    // VL Gothic's hyphen is as long as a dash.
    let isLong = font.contains("vlgothic") && mark.0 == "‐"
    for cell in [cells[1], cells[5]] {
      let length = isLong ? 1000 : mark.1
      #expect(cell.advance == length)
      #expect(abs(cell.midX - 500) <= 1 && abs(cell.midY - length / 2) <= 1, "\(cell)")
      #expect(cell.box.maxY - cell.box.minY > cell.box.maxX - cell.box.minX, "\(cell)")
      #expect(cell.box.minY >= -42 && cell.box.maxY <= length + 42, "\(cell)")
    }
    let latin = try inks("国AA\(mark.0)BB国", font, .japanese)[3]
    // Between letters a hyphen is that of ASCII, which is as short as they are (L17).
    let other = mark.0 == "‐" ? "-" : mark.0
    let plain = try inks("国AA\(other)BB国", font, .undetermined)[3]
    #expect(latin.advance == plain.advance && latin.box == plain.box)
  }

  @Test("O9, YY-08, YYb-18, U-04 stops stand in the corner, or in the centre", arguments: fonts)
  func stops(_ font: String) throws {
    for language in Self.languages {
      for stop in ["、", "。", "，", "．"] {
        let cell = try inks("国\(stop)国", font, language)[1]
        #expect(cell.orientation == .upright)
        #expect(cell.advance == 1000)
        // A font that has forms for columns of one region only is as good as its word.
        let library = FontLibrary()
        _ = try library.prepare(fonts: [font], language: language)
        let asked = library.primaryFont(for: FontRequest(fonts: [font], language: language))
        let isNoto = font == TestFonts.notoJP || cell.font != asked
        let hasForm =
          library.glyphs(stop, cell.font, language: language).map(\.id)
          != library.glyphs(stop, cell.font, language: language, .sideways).map(\.id)
        guard isNoto || !hasForm else { continue }
        if language == .traditionalChinese {
          #expect(abs(cell.midX - 500) <= 60 && abs(cell.midY - 500) <= 60, "\(stop) \(cell)")
        } else {
          #expect(cell.box.minX > 500 && cell.box.maxY < 500, "\(language) \(stop) \(cell)")
        }
      }
    }
  }

  @Test("O9 small kana lean to the right and up", arguments: fonts) func smallKana(_ font: String)
    throws
  {
    for language in Self.languages {
      for kana in ["ァ", "っ", "ょ", "ヶ"] {
        let cell = try inks("国\(kana)国", font, language)[1]
        #expect(cell.orientation == .upright)
        #expect(cell.midX >= 530, "\(language) \(kana) \(cell)")
        #expect(cell.box.minY >= 0 && cell.box.maxX <= 1000, "\(language) \(kana) \(cell)")
      }
    }
  }

  @Test("U-13, S2 vertical metrics that put ideographs out of their cells do not count")
  func implausibleMetrics() throws {
    for text in ["国", "口", "あ", "！"] {
      let cell = try inks("国\(text)", Self.microHei, .japanese)[1]
      #expect(abs(cell.midX - 500) <= 60 && abs(cell.midY - 500) <= 100, "\(cell)")
    }
    let (library, face) = try TestFonts.load(Self.microHei)
    #expect(library.face(face)?.hasVerticalMetrics == false)
    for name in [TestFonts.notoJP, TestFonts.ipaex, Self.uming] {
      let (library, face) = try TestFonts.load(name)
      #expect(library.face(face)?.hasVerticalMetrics == true)
    }
  }

  @Test("the ink of a glyph, at any size") func inkBounds() throws {
    let (library, font) = try TestFonts.load(TestFonts.notoJP)
    let glyph = try #require(library.glyphs("—", font).first?.id)
    #expect(library.inkBounds(of: glyph, in: font, size: .zero) == nil)
    #expect(library.inkBounds(of: glyph, in: FontID(999), size: .pt(10)) == nil)
    #expect(library.inkBounds(of: 70_000, in: font, size: .pt(10)) == nil)
    let blank = try #require(library.blankGlyph(of: font))
    #expect(library.inkBounds(of: blank, in: font, size: .pt(10)) == nil)
    let small = try #require(library.inkBounds(of: glyph, in: font, size: .pt(1000)))
    let large = try #require(library.inkBounds(of: glyph, in: font, size: .pt(1_000_000)))
    #expect(large.maxX == small.maxX * 1000)
    // Shaping before and after is the same.
    let before = library.glyphs("国", font)
    _ = library.inkBounds(of: glyph, in: font, size: .pt(7))
    #expect(library.glyphs("国", font) == before)
  }
}

extension GlyphPlacement.InkBox {
  fileprivate func joined(_ other: GlyphPlacement.InkBox) -> GlyphPlacement.InkBox {
    GlyphPlacement.InkBox(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }
}

extension DisplayList {
  fileprivate var glyphRuns: [GlyphRun] {
    items.compactMap { if case .glyphs(let run) = $0 { run } else { nil } }
  }
}
