import Testing

@testable import VerticalLayout

/// Tate-chu-yoko: several characters in one cell (T1–T8, P17).
@Suite struct TateChuYokoTests {
  private func g10(_ language: LanguageTag = .japanese, _ height: Int? = nil) -> G10 {
    G10(height).with { $0.style.language = language }
  }

  /// The text of each cell, one of tate-chu-yoko in brackets, one on its side with a stroke.
  private func cells(_ layout: Layout) -> String {
    layout.cells.map { cell in
      let text = String(layout.text.slice(cell.range))
      switch cell.orientation {
      case .upright: return text
      case .rotated: return text + "|"
      case .tateChuYoko: return "[\(text)]"
      }
    }.joined()
  }

  private func marked(_ text: String, _ part: String) throws -> Document {
    let range = try #require(text.firstRange(of: part))
    var document = Document(text)
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    document.spans = [
      AttributeSpan(TextRange(start, start + part.utf8.count), .tateChuYoko)
    ]
    return document
  }

  @Test("T1 a tate-chu-yoko cell is one em long and wide, and its ink is in the middle")
  func place() throws {
    let fixture = g10()
    fixture.shaper.inks[0x31] = GlyphPlacement.InkBox(minX: 100, minY: -700, maxX: 300, maxY: 0)
    fixture.shaper.inks[0x32] = GlyphPlacement.InkBox(minX: 50, minY: -700, maxX: 450, maxY: 0)
    let layout = try fixture.layout("国12国")
    #expect(layout.cells.map(\.start) == [.zero, .pt(10), .pt(20)])
    #expect(layout.cells.map(\.advance) == [.pt(10), .pt(10), .pt(10)])
    let column = layout.columns[0]
    #expect(column.bounds.width == .pt(10))
    let cell = try #require(layout.record(ofPage: 0).columns[0].cells.dropFirst().first)
    #expect(cell.orientation.name == "C")
    #expect(cell.text == "12")
    // The ink reaches from 1 to 9.5 pt of 10: its middle comes to the axis.
    #expect(cell.glyphs.map { ($0.x - column.axis).points } == [-5.25, -0.25])
    #expect(cell.glyphs.allSatisfy { ($0.y - column.bounds.y - cell.t).points == 8.5 })
    #expect(layout.record(ofPage: 0).columns[0].runs[1].orientation.rawValue == "combined")
  }

  @Test("T1 without known ink the line's middle and the em box's are the cell's")
  func withoutInk() throws {
    let layout = try g10().layout("国12国")
    let glyphs = layout.glyphs[layout.cells[1].glyphs]
    #expect(glyphs.map { Length(rawValue: Int($0.x)).points } == [-5, 0])
    #expect(glyphs.allSatisfy { abs(Length(rawValue: Int($0.y)).points - 8.8) < 0.01 })
  }

  @Test(
    "T2 narrow forms come before narrowing, where all characters have one",
    arguments: [
      ("12", "12", 2, [0x400_0031, 0x400_0032], 1.0), ("12", "1", 2, [0x31, 0x32], 1 / 1.2),
      ("123", "123", 3, [0x600_0031, 0x600_0032, 0x600_0033], 1),
      ("2024", "", 4, [0x32, 0x30, 0x32, 0x34], 1 / 2.4),
      ("2024", "0123456789", 4, [0x800_0032, 0x800_0030, 0x800_0032, 0x800_0034], 1),
      // The forms of another width are not taken.
      ("123", "123", 2, [0x31, 0x32, 0x33], 1 / 1.8),
    ] as [(String, String, Int, [UInt32], Double)])
  func width(_ text: String, _ forms: String, _ count: Int, _ ids: [UInt32], _ scale: Double) throws
  {
    let fixture = g10().with { $0.tateChuYoko.digits = 4 }
    for digit in "0123456789".unicodeScalars { fixture.shaper.widths[digit] = 0.6 }
    fixture.shaper.narrowForms = [try #require(ShapingRun.GlyphWidth(rawValue: count)): forms]
    let layout = try fixture.layout("国\(text)国")
    #expect(cells(layout) == "国[\(text)]国")
    #expect(layout.cells[1].advance == .pt(10))
    let run = layout.runs[Int(layout.cells[1].run)]
    #expect(layout.glyphs[layout.cells[1].glyphs].map(\.id) == ids)
    #expect(abs(run.scale.factor - scale) < 0.0001)
    // From edge to edge of the cell.
    let xs = layout.glyphs[layout.cells[1].glyphs].map { Length(rawValue: Int($0.x)).points }
    #expect(abs((xs.first ?? 0) + 5) < 0.01)
    #expect(abs((xs.last ?? 0) - (5 - 10 / Double(text.count))) < 0.01)
    let drawn = try #require(
      layout.displayList(ofPage: 0).glyphRuns.first { $0.orientation == .tateChuYoko })
    #expect(drawn.scale == run.scale)
  }

  @Test("T2 what fits is not made narrower") func fitting() throws {
    let fixture = g10()
    fixture.shaper.narrowForms = [.half: "12"]
    fixture.shaper.widths = ["1": 0.3]
    let layout = try fixture.layout("12")
    #expect(layout.glyphs.map(\.id) == [0x31, 0x32])
    #expect(layout.runs[0].scale == .one)
  }

  @Test(
    "T3, T7, U-06 numbers of so many digits",
    arguments: [
      (0, "5月12日、123", "5|月1|2|日、1|2|3|"), (1, "5月12日、123", "5月1|2|日、1|2|3|"),
      (2, "5月12日、123、2024", "5月[12]日、1|2|3|、2|0|2|4|"),
      (3, "5月12日、123、2024", "5月[12]日、[123]、2|0|2|4|"), (4, "12345、2024", "1|2|3|4|5|、[2024]"),
    ])
  func digits(_ count: Int, _ text: String, _ expected: String) throws {
    #expect(try cells(g10().with { $0.tateChuYoko.digits = count }.layout(text)) == expected)
  }

  @Test(
    "T3 numbers with signs, and digits of words stay on their side",
    arguments: [
      "10,000", "3.14", "12:30", "10-12", "1/2", "A4", "MP3", "1st", "H2O", "12%", "¥12", "$5",
      "#1", "-5", "v1.2",
      "Swift 6", "12 kg", "iPhone 5 s", "90's", "'98", "1 000", "12א", "12 א", "µ5",
      "1\u{301}2",
    ])
  func joined(_ text: String) throws {
    let layout = try g10().layout("国\(text)国")
    #expect(layout.cells.allSatisfy { $0.orientation != .tateChuYoko }, "\(cells(layout))")
    let digits = layout.cells.filter {
      layout.text.slice($0.range).unicodeScalars.contains { ("0"..."9").contains($0) }
    }
    #expect(digits.allSatisfy { $0.orientation == .rotated }, "\(cells(layout))")
  }

  @Test(
    "T3 numbers that stand alone",
    arguments: [
      ("第12回", "第[12]回"), ("（12）", "（[12]）"), ("(12)", "(|[12])|"), ("「5」", "「5」"),
      ("12℃", "[12]℃"),
      ("12％", "[12]％"), ("￥12", "￥[12]"), ("10〜12", "[10]〜[12]"), ("12 月", "[12] |月"),
      ("“12”", "“|[12]”|"),
      ("12、13", "[12]、[13]"), ("10，12", "[10]，[12]"), ("12\u{200B}月", "[12\u{200B}]月"),
      ("\u{200B}12", "[\u{200B}12]"),
      ("12\n12", "[12][12]"), ("12!", "[12]!"), ("12：30", "[12]：[30]"),
      // A full-width comma or point parts thousands and decimals, too.
      ("10，000", "1|0|，0|0|0|"), ("3．5", "3|．5|"),
    ])
  func alone(_ text: String, _ expected: String) throws {
    let fixture = g10()
    fixture.shaper.verticalForms += "〜，．："
    #expect(try cells(fixture.layout(text)) == expected)
  }

  @Test(
    "T3, P17 what is usual in a language",
    arguments: [
      (LanguageTag.japanese, "[12]月5月[!!]月[！！]"), (.simplifiedChinese, "[12]月5月[!!]月[！！]"),
      (.traditionalChinese, "[12]月5月[!!]月[！！]"), (.korean, "[12]月5月[!!]月！！"),
      (.undetermined, "1|2|月5|月!|!|月！！"),
    ])
  func languages(_ language: LanguageTag, _ expected: String) throws {
    #expect(try cells(g10(language).layout("12月5月!!月！！")) == expected)
  }

  @Test(
    "T4 lines break beside a tate-chu-yoko cell as beside its own characters",
    arguments: [
      // Not between an opening bracket and the number.
      ("一二三「12」", 40, ["一二三", "「12」"]), ("一二三四12", 40, ["一二三四", "12"]),
      ("一二三12。", 40, ["一二三", "12。"]), ("一二三!!四", 30, ["一二", "三!!四"]),
      // Not inside.
      ("一二三12", 35, ["一二三", "12"]),
    ])
  func breaks(_ text: String, _ height: Int, _ expected: [String]) throws {
    #expect(try g10(.japanese, height).layout(text).columnTexts == expected)
  }

  @Test("T4, A4 blanks beside brackets stay, and there is no gap") func spacing() throws {
    let plain = g10().with { $0.spacing.trim = .pairs }
    #expect(try plain.layout("国11国").columns[0].natural == .pt(30))
    #expect(try plain.layout("国5国").columns[0].natural == .pt(30))
    #expect(try plain.layout("国（12）国").columns[0].natural == .pt(50))
    // A number on its side has the gaps.
    #expect(try plain.layout("国111国").columns[0].natural == .pt(40))
  }

  @Test("T5 full-width characters become narrow forms where there are two and more")
  func narrow() throws {
    #expect(try g10().layout(marked("国１２国", "１２")).glyphs.map(\.id)[1...2] == [0x31, 0x32])
    #expect(try g10().layout(marked("国ＡＭ国", "ＡＭ")).glyphs.map(\.id)[1...2] == [0x41, 0x4D])
    #expect(try g10().layout(marked("国１国", "１")).glyphs.map(\.id)[1] == 0xFF11)
  }

  @Test(
    "T6, P17 marks that follow each other",
    arguments: [
      ("国!!国", "国[!!]国"), ("国!?国", "国[!?]国"), ("国?!国", "国[?!]国"), ("国??", "国[??]"), ("国!国", "国!国"),
      ("国!!!国", "国[!!]!国"), ("国!!!!国", "国[!!][!!]国"), ("Hi!!", "H|i|!|!|"), ("国!!A", "国[!!]A"),
      ("国？！国", "国[？！]国"), ("国！！！国", "国[！！]！国"), ("Hi？！", "H|i|[？！]"), ("国！国", "国！国"),
      ("12!!", "[12][!!]"),
    ])
  func marks(_ text: String, _ expected: String) throws {
    let layout = try g10(.simplifiedChinese).layout(text)
    #expect(cells(layout) == expected)
    if text == "国！！！国" { #expect(layout.columns[0].natural == .pt(40)) }
  }

  @Test(
    "T6, P17 marks by option",
    arguments: [
      (TateChuYokoMarks.none, "国!|!|国！！"), (.ascii, "国[!!]国！！"), (.all, "国[!!]国[！！]"),
    ])
  func markOption(_ marks: TateChuYokoMarks, _ expected: String) throws {
    #expect(try cells(g10().with { $0.tateChuYoko.marks = marks }.layout("国!!国！！")) == expected)
  }

  @Test(
    "T6 short words by option",
    arguments: [
      (0, "AM、A、the", "A|M|、A|、t|h|e|"), (1, "AM、A", "A|M|、A"), (2, "AM、A、the", "[AM]、A、t|h|e|"),
      (3, "GDP、the cat", "[GDP]、t|h|e| |c|a|t|"), (3, "A4、é、ab.", "A|4|、é|、a|b|.|"),
    ])
  func letters(_ count: Int, _ text: String, _ expected: String) throws {
    #expect(try cells(g10().with { $0.tateChuYoko.letters = count }.layout(text)) == expected)
  }

  @Test("T7 a single digit has the full-width form, or is upright in the middle")
  func single() throws {
    let fixture = g10()
    let layout = try fixture.layout("5月")
    #expect(layout.cells[0].orientation == .upright)
    #expect(layout.glyphs[0].id == 0xFF15)
    #expect(layout.text.slice(layout.cells[0].range) == "5")
    // A font with digits, but not this one.
    fixture.shaper.coverage = [(FontID(0), ["5", "月"]), (FontID(1), ["５"])]
    fixture.shaper.inks[0x35] = GlyphPlacement.InkBox(minX: 0, minY: -600, maxX: 500, maxY: 0)
    let other = try fixture.layout("5月")
    #expect(other.cells[0].orientation == .upright)
    #expect(other.cells[0].advance == .pt(10))
    #expect(other.glyphs[0].id == 0x35)
    #expect(other.runs.map(\.font) == [FontID(0), FontID(0)])
    #expect(Length(rawValue: Int(other.glyphs[0].x)).points == -2.5)
    #expect(Length(rawValue: Int(other.glyphs[0].y)).points == 8)
  }

  @Test("T8 the cell is one character for what follows") func oneCell() throws {
    let layout = try g10().with { $0.style.letterSpacing = .pt(2) }.layout("国12国")
    #expect(layout.cells.map(\.start) == [.zero, .pt(12), .pt(24)])
  }

  @Test(
    "A span makes one cell of any text",
    arguments: [
      ("国abc国", "abc", "国[abc]国"), ("国国国", "国国", "[国国]国"), ("2024年", "2024", "[2024]年"),
      ("国12国", "1", "国[1]2国"), ("A B国", "A B", "[A B]国"),
      ("か\u{3099}国", "か\u{3099}", "[か\u{3099}]国"),
      ("国 国", " ", "国 |国"),
    ])
  func span(_ text: String, _ part: String, _ expected: String) throws {
    for language in [LanguageTag.japanese, .undetermined] where language == .japanese || part != "1"
    {
      let layout = try g10(language).layout(marked(text, part))
      #expect(cells(layout) == expected)
      #expect(layout.warnings(.attributeNotSet).isEmpty)
    }
  }

  @Test("Spans beside each other and over paragraphs make cells of their own") func spans() throws {
    var document = Document("国1234\n国", language: .japanese)
    document.spans = [(3, 5), (5, 9), (6, 7)].map {
      AttributeSpan(TextRange($0.0, $0.1), .tateChuYoko)
    }
    #expect(try cells(g10().layout(document)) == "国[12][34][国]")
    document.spans = [AttributeSpan(TextRange(0, 11), .tateChuYoko)]
    #expect(try cells(g10().layout(document)) == "[国1234][国]")
  }

  @Test("A span that is too long, or that no one font has, is told and set plainly")
  func refused() throws {
    let long = String.han(17)
    let layout = try g10().layout(marked(long, long))
    #expect(layout.cells.count == 17)
    #expect(layout.warnings(.attributeNotSet).count == 1)
    let fixture = g10()
    fixture.shaper.coverage = [(FontID(0), ["国"]), (FontID(1), ["A"])]
    let mixed = try fixture.layout(marked("国A", "国A"))
    #expect(cells(mixed) == "国A|")
    #expect(mixed.warnings(.attributeNotSet).count == 1)
    #expect(mixed.warnings(.glyphMissing).isEmpty)
  }

  @Test("Numbers that two styles share stay on their side") func styles() throws {
    var document = Document("国12国34国", language: .japanese)
    document.spans = [AttributeSpan(TextRange(0, 4), .size(.absolute(.pt(20))))]
    #expect(try cells(g10().layout(document)) == "国1|2|国[34]国")
  }

  @Test("O6 text that is all upright or all turned has no automatic cells") func modes() throws {
    let upright = g10().with { $0.style.orientation = .upright }
    #expect(try cells(upright.layout("12月!!")) == "12月!!")
    #expect(try upright.layout("5月").glyphs[0].id == 0x35)
    let sideways = g10().with { $0.style.orientation = .sideways }
    #expect(try cells(sideways.layout("12月5")) == "1|2|月|5|")
    // What the author marks is done.
    #expect(try cells(upright.layout(marked("12月", "12"))) == "[12]月")
  }

  @Test("N3 units in one character are upright") func units() throws {
    #expect(try cells(g10().layout("12㎝と5㎏、㍑")) == "[12]㎝と5㎏、㍑")
  }

  @Test("T1 a number is shaped once, and in every style for itself") func shapedOnce() throws {
    let fixture = g10()
    _ = try fixture.layout("国12国12国12国")
    // Four stretches of ideographs, and one number.
    #expect(fixture.shaper.shapingCalls == 5)
    var document = Document("国12国12国", language: .japanese)
    document.spans = [AttributeSpan(TextRange(3, 5), .size(.absolute(.pt(20))))]
    let layout = try g10().layout(document)
    #expect(cells(layout) == "国[12]国[12]国")
    #expect(layout.cells.map(\.advance) == [.pt(10), .pt(20), .pt(10), .pt(10), .pt(10)])
  }

  @Test("Options out of range are refused") func range() throws {
    #expect(throws: LayoutError.self) { try g10().with { $0.tateChuYoko.digits = 5 }.layout("一") }
    #expect(throws: LayoutError.self) { try g10().with { $0.tateChuYoko.letters = 4 }.layout("一") }
  }
}
