import Testing

@testable import VerticalLayout

/// The orientation of characters in a column (docs/maintainers/rules.md, O1 to O15).
@Suite struct OrientationTests {
  /// The cells' orientations in text order, a letter each.
  private func orientations(_ layout: Layout) -> String {
    layout.cells.map(\.orientation.name).joined()
  }

  /// The planes that have characters, in parts that take about the same time.
  private static let parts: [Range<UInt32>] = [
    0x0000..<0x4E00, 0x4E00..<0x1_0000, 0x1_0000..<0x2_0000, 0x2_0000..<0x3_0000,
    0x3_0000..<0x4_0000, 0xE_0000..<0xF_0000,
  ]

  /// Planes 15 and 16 are private use, one value: their ends and a sample.
  private static let privateUse: [UInt32] =
    [0xF_0000, 0xF_FFFD, 0x10_0000, 0x10_FFFD]
    + Array(stride(from: 0xF_0001, to: 0xF_FFFD, by: 997))

  @Test("YY-09, O1 every assigned code point stands as Unicode says", arguments: parts)
  func everyCodePoint(_ part: Range<UInt32>) throws {
    try check(Array(part))
  }

  @Test("O1 private use stands upright") func privateUseCodePoints() throws {
    try check(Self.privateUse)
  }

  /// Sets each code point alone: one paragraph each in one text.
  private func check(_ codePoints: [UInt32]) throws {
    let shaper = SquareShaper()
    var text = ""
    var expected: [(Unicode.Scalar, Cell.Orientation)] = []
    for codePoint in codePoints {
      guard let scalar = Unicode.Scalar(codePoint) else { continue }  // surrogates
      let properties = CharacterProperties(scalar)
      switch properties.generalCategory {
      // Controls have no form: they are dropped, or break paragraphs, or are tabs.
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: continue
      default: break
      }
      // Without extent; part of a neighbour's cell. Hangul fillers are the ones that have letters.
      if properties.isDefaultIgnorable { continue }
      let orientation: Cell.Orientation =
        switch properties.verticalOrientation {
        case .upright, .transformedUpright: .upright
        case .rotated: .rotated
        case .transformedRotated:
          shaper.hasVerticalForm(of: scalar, in: FontID(0), language: .undetermined)
            ? .upright : .rotated
        }
      text.unicodeScalars.append(scalar)
      text.unicodeScalars.append("\n")
      expected.append((scalar, orientation))
    }
    // One column a paragraph: no measure.
    let options = G10().with { $0.style.language = .undetermined }.options
    let layout = try Typesetter(shaper: shaper, options: options).typeset(Document(text))
    guard layout.cells.count == expected.count else {
      Issue.record("\(layout.cells.count) cells for \(expected.count) characters")
      return
    }
    var differences: [String] = []
    for (cell, (scalar, orientation)) in zip(layout.cells, expected)
    where cell.orientation != orientation {
      differences.append("\(scalar.codePointName) is \(cell.orientation.name)")
    }
    #expect(differences.prefix(10) == [], "\(differences.count) code points")
  }

  @Test(
    "O2 upright and sideways cells",
    arguments: [("国A国", "URU"), ("国、A。", "UURU"), ("あAア", "URU"), ("한A글", "URU"), ("ㄅA", "UR")])
  func mixed(_ text: String, _ expected: String) throws {
    #expect(orientations(try G10().layout(text)) == expected)
  }

  @Test(
    "O3 Tr is upright where the font has a vertical form",
    arguments: [(true, "〈国〉ー（）", "UUUUUU"), (false, "〈国〉ー（）", "RURRRR"), (true, "〖国", "RU")])
  func transformedRotated(_ hasForms: Bool, _ text: String, _ expected: String) throws {
    let g10 = G10()
    g10.shaper.hasVerticalForms = hasForms
    let layout = try g10.layout(text)
    #expect(orientations(layout) == expected)
    #expect(layout.glyphs[0].id != 0x3008 || !hasForms)
  }

  @Test(
    "O5 a cluster is one cell and stands as its base does",
    arguments: [
      ("か\u{3099}", "U"), ("A\u{20DD}", "U"), ("A\u{0301}", "R"), ("1\u{FE0F}\u{20E3}", "U"),
      ("葛\u{E0100}", "U"), ("👩\u{200D}🚀", "U"), ("\u{1112}\u{119E}\u{11AB}", "U"), ("🇯🇵", "U"),
      ("\u{05D0}\u{05B8}", "R"),
    ])
  func cluster(_ text: String, _ expected: String) throws {
    let layout = try G10().layout(text)
    #expect(orientations(layout) == expected)
    #expect(layout.cells.map(\.range) == [TextRange(0, text.utf8.count)])
  }

  @Test(
    "O6 the modes, for a document",
    arguments: [
      (Attribute.OrientationMode.mixed, "国ABC。（", "URRRUU"), (.upright, "国ABC。（", "UUUUUU"),
      (.sideways, "国ABC。（", "RRRRRR"), (.upright, "ABC", "UUU"),
    ])
  func modes(_ mode: Attribute.OrientationMode, _ text: String, _ expected: String) throws {
    let layout = try G10().with { $0.style.orientation = mode }.layout(text)
    #expect(orientations(layout) == expected)
    let runs = layout.displayList(ofPage: 0).glyphRuns
    #expect(runs.allSatisfy { mode == .mixed || $0.orientation.rawValue == mode.rawValue })
  }

  @Test("O6 upright Latin letters take a cell of one em each") func uprightLatin() throws {
    let layout = try G10().with { $0.style.orientation = .upright }.layout("ABC")
    #expect(layout.cells.map(\.start.points) == [0, 10, 20])
    // Half an em wide, centred on the axis.
    let origins = layout.displayList(ofPage: 0).glyphRuns.flatMap(\.glyphs).map(\.origin.x.points)
    #expect(origins == [2.5, 2.5, 2.5])
  }

  @Test(
    "YY-43, O6 the modes, by span",
    arguments: [
      (Attribute.OrientationMode.upright, "URUUR"), (.sideways, "URRRR"), (.mixed, "URURR"),
    ])
  func modeOfSpan(_ mode: Attribute.OrientationMode, _ expected: String) throws {
    var document = Document("国A国BC")
    document.spans = [AttributeSpan(TextRange(4, 8), .orientation(mode))]
    #expect(orientations(try G10().layout(document)) == expected)
  }

  @Test("O7 a ligature is one cell with both letters") func ligature() throws {
    let g10 = G10()
    g10.shaper.ligatures = ["fi"]
    let layout = try g10.layout("国fish")
    #expect(
      layout.columns[0].cells.map { String(layout.text.slice(layout.cells[$0].range)) }
        == ["国", "fi", "s", "h"])
    #expect(layout.cells[1].glyphs.count == 1)
    let run = layout.displayList(ofPage: 0).glyphRuns[1]
    #expect(
      run.clusters == [
        GlyphRun.TextCluster(byteCount: 2, glyphCount: 1),
        GlyphRun.TextCluster(byteCount: 1, glyphCount: 1),
        GlyphRun.TextCluster(byteCount: 1, glyphCount: 1),
      ])
    #expect(String(decoding: run.text, as: UTF8.self) == "fish")
  }

  @Test("O7 upright letters do not make ligatures") func noUprightLigature() throws {
    let g10 = G10().with { $0.style.orientation = .upright }
    g10.shaper.ligatures = ["fi"]
    #expect(try g10.layout("fi").cells.count == 2)
  }

  /// The cells from the top of the only column to its foot.
  private func fromTheTop(_ layout: Layout) -> String {
    layout.columns[0].cells.sorted { layout.cells[$0].start < layout.cells[$1].start }
      .map { String(layout.text.slice(layout.cells[$0].range)) }.joined()
  }

  @Test("O15 a right-to-left run: cells in text order, placed upwards") func rightToLeft() throws {
    let layout = try G10().layout("国שלום国")
    #expect(layout.columnTexts == ["国שלום国"])
    #expect(layout.cells.map(\.start.points) == [0, 40, 30, 20, 10, 50])
    #expect(fromTheTop(layout).unicodeScalars.elementsEqual("国םולש国".unicodeScalars))
    // The text that is copied stays in reading order.
    #expect(layout.displayList(ofPage: 0).text == "国שלום国")
    let run = layout.displayList(ofPage: 0).glyphRuns[1]
    #expect(run.glyphs.map(\.id) == "שלום".unicodeScalars.map(\.value))
  }

  @Test("O15 marks stay with their letters in a right-to-left run") func rightToLeftMarks() throws {
    let layout = try G10().layout("אָב")
    #expect(layout.cells.map { layout.text.slice($0.range).unicodeScalars.count } == [2, 1])
    #expect(layout.cells.map(\.start.points) == [10, 0])
    #expect(layout.displayList(ofPage: 0).text.utf8.elementsEqual("אָב".utf8))
  }

  @Test(
    "O15 digits run downwards inside right-to-left text (UAX #9)",
    arguments: [
      ("אב12", "12בא"), ("אב12גד", "דג12בא"), ("国אב12גד国", "国דג12בא国"), ("12אב", "12בא"),
    ])
  func rightToLeftDigits(_ text: String, _ fromTheTop: String) throws {
    let layout = try G10().layout(text)
    #expect(
      self.fromTheTop(layout).unicodeScalars.elementsEqual(fromTheTop.unicodeScalars),
      "\(self.fromTheTop(layout).unicodeScalars.map(\.codePointName))")
    #expect(layout.columnTexts == [text])
  }

  @Test(
    "O15 a space after a right-to-left word stands after it",
    arguments: [
      ("אב 国", [10.0, 0, 20, 25]), ("אב abc", [10, 0, 20, 25, 30, 35]),
      ("אב גד", [35, 25, 20, 10, 0]),
    ])
  func rightToLeftSpaces(_ text: String, _ starts: [Double]) throws {
    #expect(try G10().layout(text).cells.map(\.start.points) == starts)
  }

  @Test("O15, L15 a blank at a column's end moves no right-to-left letter")
  func trailingSpace() throws {
    let layout = try G10(25).layout("אב גד")
    #expect(layout.columnTexts == ["אב ", "גד"])
    #expect(layout.columns.map(\.natural) == [.pt(20), .pt(20)])
    for column in layout.columns {
      for cell in column.cells where layout.cells[cell].kind == .text {
        #expect(layout.cells[cell].end <= column.natural)
      }
    }
  }
}

/// A font of squares that has everything: the least that a shaper can do, for large tests.
private struct SquareShaper: Shaper {
  func selectFont(for cluster: Span<Unicode.Scalar>, style: FontRequest) -> FontID? { FontID(0) }

  func primaryFont(for style: FontRequest) -> FontID? { FontID(0) }

  func metrics(of font: FontID, size: Length) -> FontMetrics {
    FontMetrics(ascent: size, descent: .zero)
  }

  func hasVerticalForm(of scalar: Unicode.Scalar, in font: FontID, language: LanguageTag) -> Bool {
    scalar.value % 2 == 0
  }

  func shape(
    _ run: ShapingRun, of text: Span<Unicode.Scalar>, into glyphs: inout [ShapingRun.ShapedGlyph]
  ) {
    let em = Int32(run.size.rawValue)
    for index in run.scalars {
      glyphs.append(
        ShapingRun.ShapedGlyph(
          id: text[index].value, cluster: Int32(index), advance: em, extent: em, x: 0, y: 0))
    }
  }

  func description(of font: FontID) -> FontDescription {
    FontDescription(family: "Squares", face: "Regular", index: 0)
  }
}
