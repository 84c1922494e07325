import Testing
import VerticalLayout

@testable import VerticalFonts

/// The ink of real fonts in shared cells (T1, T2, T5–T7). `hwid` is in Noto and IPAex, and in
/// the others it is not (20.10).
@Suite struct TateChuYokoInkTests {
  private static let folder = "/usr/share/fonts/truetype/"
  static let microHei = folder + "wqy/wqy-microhei.ttc"
  static let vlGothic = folder + "vlgothic/VL-Gothic-Regular.ttf"
  static let vlPGothic = folder + "vlgothic/VL-PGothic-Regular.ttf"
  static let fonts = [
    TestFonts.notoJP, TestFonts.ipaex, TestFonts.dejaVu, microHei, vlGothic, vlPGothic,
  ]

  /// A cell and its ink, in thousandths of the em from the cell's top left corner.
  struct Drawn {
    var orientation: Cell.Orientation
    var advance: Int
    var extent: Int
    var ink: GlyphPlacement.InkBox
    var ids: [UInt32]
    var scale: Double
    var midX: Int { (ink.minX + ink.maxX) / 2 }
    var midY: Int { (ink.minY + ink.maxY) / 2 }
  }

  /// Sets `国`, a text, and `国`, and measures what is drawn of the text.
  private func drawn(
    _ text: String, _ font: String, language: LanguageTag = .japanese, marked: Bool = false,
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> [Drawn] {
    let library = FontLibrary()
    let size = Length.pt(100)
    var options = LayoutOptions(
      style: TextStyle(fonts: [font], size: size, language: language))
    change(&options)
    var document = Document("国\(text)国")
    if marked {
      document.spans = [AttributeSpan(TextRange(3, 3 + text.utf8.count), .tateChuYoko)]
    }
    let layout = try Typesetter(shaper: library, options: options).typeset(document)
    try #require(layout.columns.count == 1)
    let column = layout.columns[0]
    func permille(_ value: Int) -> Int {
      Length(rawValue: value).scaled(by: 1000, over: size.rawValue).rawValue
    }
    #expect(layout.cells.first?.advance == size)
    // All that the display list draws, in order, is the cells' glyphs.
    var glyphs = layout.displayList(ofPage: 0).items.flatMap {
      item -> [(GlyphRun, GlyphRun.PositionedGlyph)] in
      if case .glyphs(let run) = item { return run.glyphs.map { (run, $0) } }
      return []
    }[...]
    var cells: [Drawn] = []
    for cell in layout.cells {
      var box: GlyphPlacement.InkBox?
      for glyph in layout.glyphs[cell.glyphs] {
        let next = glyphs.popFirst()
        let (run, placed) = try #require(next)
        #expect(glyph.id == placed.id)
        guard let ink = library.inkBounds(of: glyph.id, in: run.font, size: size) else { continue }
        let x = Double((placed.origin.x - column.axis).rawValue + size.rawValue / 2)
        let y = (placed.origin.y - column.bounds.y - cell.start).rawValue
        let minX = Int(x + Double(ink.minX) * run.scale.factor)
        let maxX = Int(x + Double(ink.maxX) * run.scale.factor)
        let here = GlyphPlacement.InkBox(
          minX: permille(minX), minY: permille(y + ink.minY), maxX: permille(maxX),
          maxY: permille(y + ink.maxY))
        box =
          box.map {
            GlyphPlacement.InkBox(
              minX: min($0.minX, here.minX), minY: min($0.minY, here.minY),
              maxX: max($0.maxX, here.maxX), maxY: max($0.maxY, here.maxY))
          } ?? here
      }
      cells.append(
        Drawn(
          orientation: cell.orientation, advance: permille(cell.advance.rawValue),
          extent: permille(cell.extent.rawValue),
          ink: box ?? GlyphPlacement.InkBox(minX: 0, minY: 0, maxX: 0, maxY: 0),
          ids: layout.glyphs[cell.glyphs].map(\.id),
          scale: layout.runs[Int(cell.run)].scale.factor))
    }
    return Array(cells.dropFirst().dropLast())
  }

  @Test(
    "T1, T2 the ink is in the middle of one em", arguments: fonts,
    ["12", "11", "47", "123", "2024", "!!", "!?"])
  func middle(_ font: String, _ text: String) throws {
    for language in [LanguageTag.japanese, .simplifiedChinese, .traditionalChinese, .korean] {
      let cells = try drawn(text, font, language: language) { $0.tateChuYoko.digits = 4 }
      try #require(cells.count == 1, "\(language)")
      #expect(cells[0].orientation == .tateChuYoko)
      #expect(cells[0].advance == 1000)
      #expect(cells[0].extent == 1000)
      #expect(abs(cells[0].midX - 500) <= 20, "\(cells[0])")
      #expect(abs(cells[0].midY - 500) <= 20, "\(cells[0])")
      #expect(cells[0].ink.minX >= -10 && cells[0].ink.maxX <= 1010, "\(cells[0])")
    }
  }

  @Test(
    "T2, 20.10 hwid for two digits, scaling for more",
    arguments: [TestFonts.notoJP, TestFonts.ipaex])
  func halfWidth(_ font: String) throws {
    let (library, id) = try TestFonts.load(font)
    let plain = library.glyphs("12", id, .sideways, script: .latin).map(\.id)
    let cell = try #require(drawn("12", font).first)
    #expect(cell.ids.count == 2)
    #expect(zip(cell.ids, plain).allSatisfy { $0 != $1 })
    #expect(cell.scale == 1)
    let year = try #require(drawn("2024", font) { $0.tateChuYoko.digits = 4 }.first)
    #expect(year.scale < 0.5)
    #expect(year.ids == library.glyphs("2024", id, .sideways, script: .latin).map(\.id))
    // It is as wide as it may be.
    #expect(year.ink.maxX - year.ink.minX > 900)
  }

  @Test("T2 without hwid two digits that are too wide are made narrower") func scaled() throws {
    let cell = try #require(drawn("24", TestFonts.dejaVu).first)
    #expect(cell.scale < 0.9)
    // Digits of half an em have room.
    #expect(try drawn("24", Self.vlGothic).first?.scale == 1)
  }

  @Test("T5 full-width digits in a span are drawn narrow") func fullWidth() throws {
    for font in [TestFonts.notoJP, TestFonts.ipaex] {
      let narrow = try #require(drawn("１２", font, marked: true).first)
      #expect(try narrow.ids == drawn("12", font).first?.ids)
    }
  }

  @Test("T7 a single digit is upright in its cell", arguments: fonts) func single(_ font: String)
    throws
  {
    let cell = try #require(drawn("5", font).first)
    #expect(cell.orientation == .upright)
    #expect(cell.advance == 1000)
    #expect(abs(cell.midX - 500) <= 50, "\(cell)")
    #expect(abs(cell.midY - 500) <= 100, "\(cell)")
    #expect(cell.ink.maxY - cell.ink.minY > cell.ink.maxX - cell.ink.minX)
  }

  @Test("P17 stacked marks are narrow and in the middle") func marks() throws {
    let cells = try drawn("？！", TestFonts.notoJP, language: .simplifiedChinese)
    #expect(cells.count == 1)
    #expect(cells.first?.orientation == .tateChuYoko)
    #expect(cells.first?.ids.count == 2)
  }

  @Test("N1 ideographs take the language's forms, one em each") func kanji() throws {
    let cells = try drawn("1998", TestFonts.notoJP) { $0.forms.numerals = .kanjiUnits }
    #expect(cells.map(\.advance) == [1000, 2000, 2000, 1000])
    #expect(cells.allSatisfy { $0.orientation == .upright && abs($0.midX - 500) < 60 })
  }

  @Test("N3 units in one character are upright") func units() throws {
    for unit in ["㎝", "㎏", "㍍", "㌔"] {
      let cell = try #require(drawn(unit, TestFonts.notoJP).first)
      #expect(cell.orientation == .upright)
      #expect(cell.advance == 1000)
    }
  }
}
