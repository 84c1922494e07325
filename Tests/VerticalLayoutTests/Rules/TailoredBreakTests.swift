import TestSupport
import Testing

@testable import VerticalLayout

/// Breaks that attributes and fonts decide on: references to notes (L18), and 々 (L19).
@Suite struct TailoredBreakTests {
  /// The document of a text in which ⟦…⟧ are references to notes.
  private func document(_ text: String, _ attribute: Attribute = .note("note")) -> Document {
    var plain = ""
    var start = 0
    var spans: [AttributeSpan] = []
    for character in text {
      switch character {
      case "⟦": start = plain.utf8.count
      case "⟧": spans.append(AttributeSpan(TextRange(start, plain.utf8.count), attribute))
      default: plain.append(character)
      }
    }
    var document = Document(plain, language: .japanese)
    document.spans = spans
    return document
  }

  private func marked(_ layout: Layout) -> String {
    layout.cells.map { cell in
      layout.text.slice(cell.range) + (cell.breakAfter == .allow ? "|" : "")
    }.joined()
  }

  @Test(
    "L18 a reference keeps to what is before it, and together",
    arguments: [
      ("国国⟦（注一）⟧国", "国|国（注一）|国"), ("国国⟦※一⟧国", "国|国※一|国"),
      ("国⟦一二三四五六七八⟧国", "国一二三四五六七八|国"),
      // A long one is text, but for its beginning.
      ("国⟦一二三四五六七八九⟧国", "国一|二|三|四|五|六|七|八|九|国"),
      ("⟦注⟧国", "注|国"), ("国\n⟦注一⟧国", "国注一|国"), ("国⟦⟧国", "国|国"), ("国国⟦注一⟧", "国|国注一"),
      ("国⟦注⟧⟦一二⟧国", "国注一二|国"), ("word ⟦(1)⟧ word", "word (1) |word"),
      ("国⟦注\n一⟧国", "国注一|国"),
    ])
  func reference(_ text: String, _ expected: String) throws {
    let layout = try G10().layout(document(text))
    #expect(marked(layout) == expected)
    // Nothing else does that.
    let other = marked(try G10().layout(document(text, .ink(.white))))
    let plain = marked(try G10().layout(Document(layout.text, language: .japanese)))
    #expect(other == plain)
  }

  @Test("L18 the column ends before what the reference belongs to") func referenceColumns() throws {
    let text = "国国国国⟦注⟧国国"
    for method in BreakingMethod.allCases {
      let g10 = G10(40).with { $0.columnBreaks.method = method }
      #expect(try g10.layout(document(text)).columnTexts == ["国国国", "国注国国"])
    }
    #expect(try G10(40).layout(document(text, .ink(.white))).columnTexts == ["国国国国", "注国国"])
    // At every level, since the author has said so.
    let off = G10(40).with { $0.columnBreaks.kinsoku = .off }
    #expect(try off.layout(document(text)).columnTexts == ["国国国", "国注国国"])
  }

  @Test("L18 a reference inside a ligature, and ones beyond the text") func strangeReferences()
    throws
  {
    let g10 = G10()
    g10.shaper.ligatures = ["fi"]
    #expect(marked(try g10.layout(document("国f⟦i⟧国国"))) == "国|fi|国|国")
    var document = Document("国国", language: .japanese)
    document.spans = [
      AttributeSpan(TextRange(6, 60), .note("")), AttributeSpan(TextRange(1, 2), .note("")),
    ]
    #expect(marked(try g10.layout(document)) == "国|国")
  }

  @Test("VLb-12 many references, one over the other and in a row, take linear time")
  func manyReferences() throws {
    try expectLinearTime(upTo: 20_000) { count in
      var document = Document(.han(count))
      document.spans = (0..<count).map {
        AttributeSpan(TextRange(3 * $0, 3 * $0 + 3), .note(""))
      }
      let layout = try G10(100).layout(document)
      // There is no place to end a column, so each is full.
      #expect(layout.columns.count == count / 10)
      #expect(layout.columns.dropLast().allSatisfy { $0.end == .lastResort })
    }
    try expectLinearTime(upTo: 20_000) { count in
      var document = Document(.han(count))
      document.spans = Array(
        repeating: AttributeSpan(TextRange(0, 3 * count), .note("")), count: count)
      let layout = try G10(100).layout(document)
      #expect(layout.columns.allSatisfy { $0.end != .lastResort })
    }
  }

  // MARK: L19

  private func g10(_ height: Int?, _ marks: IterationMarks = .expand) -> G10 {
    G10(height).with {
      $0.style.language = .japanese
      $0.columnBreaks.iterationMarks = marks
    }
  }

  /// The drawn text of each column.
  private func drawn(_ layout: Layout) -> [String] {
    layout.columns.map { column in
      let scalars = column.cells.flatMap { layout.glyphs[layout.cells[$0].glyphs] }
        .compactMap { Unicode.Scalar($0.id & 0xFF_FFFF) }
      return String(String.UnicodeScalarView(scalars))
    }
  }

  @Test("L19 by default 々 stays, and begins no column") func kept() throws {
    #expect(LayoutOptions().columnBreaks.iterationMarks == .keep)
    let layout = try g10(20, .keep).layout("国人々国")
    #expect(drawn(layout) == ["国", "人々", "国"])
    let loose = g10(20, .keep).with { $0.columnBreaks.kinsoku = .loose }
    #expect(drawn(try loose.layout("国人々国")) == ["国人", "々国"])
  }

  @Test("L19 at a column's head 々 is drawn as the ideograph before it, and the text stays")
  func expanded() throws {
    for level in Kinsoku.allCases {
      for method in BreakingMethod.allCases {
        let g10 = g10(20).with {
          $0.columnBreaks.kinsoku = level
          $0.columnBreaks.method = method
        }
        let layout = try g10.layout("国人々国")
        #expect(drawn(layout).prefix(2) == ["国人", "人国"], "\(level) \(method)")
        #expect(layout.columnTexts.prefix(2) == ["国人", "々国"])
        #expect(layout.displayList(ofPage: 0).text == "国人々国")
        #expect(layout.cells[1].breakAfter == .allow)
        let cells = layout.record(ofPage: 0).columns[1].cells
        #expect(cells[0].text == "々")
        #expect(try LayoutRecord(json: layout.json()) == LayoutRecord(layout))
      }
    }
    // Inside a column it stays.
    #expect(drawn(try g10(30).layout("国人々国")) == ["国人々", "国"])
  }

  @Test("L19 the ideograph is drawn where it would stand") func place() throws {
    let g10 = g10(20)
    g10.shaper.verticalForms = "人"
    let layout = try g10.layout("国人々国")
    let (base, mark) = (layout.cells[1], layout.cells[2])
    #expect(Array(layout.glyphs[mark.glyphs]) == Array(layout.glyphs[base.glyphs]))
    #expect(mark.start == .zero && mark.advance == base.advance)
  }

  @Test(
    "L19 what 々 may stand for",
    arguments: [
      ("国人々国", ["国人", "人国"]), ("国𠮷々国", ["国𠮷", "𠮷国"]), ("時々人々国", ["時々", "人々", "国"]),
      // As many glyphs as 々 has: in this font a selector has one of its own.
      ("国葛\u{E0100}々国", ["国", "葛\u{E0100}々", "国"]),
      // Not several of them, kana, letters, other marks, or none.
      ("国部分々々国", ["国部", "分々", "々国"]), ("国か々国", ["国", "か々", "国"]), ("国。々国", ["国。", "々国"]),
      ("国\n々国", ["国", "々国"]), ("々国国", ["々国", "国"]), ("国人\u{2060}々国", ["国", "人\u{2060}々", "国"]),
      // Other marks do not begin a column.
      ("国人〻国", ["国", "人〻", "国"]), ("国かゝ国", ["国", "かゝ", "国"]),
      ("国国々\u{E0100}国", ["国", "国々\u{E0100}", "国"]),
    ])
  func bases(_ text: String, _ expected: [String]) throws {
    let found = drawn(try g10(20).layout(text))
    #expect(found == expected)
  }

  @Test("L19 the ideograph is of the same style and font") func sameStyle() throws {
    let text = "国人々国"
    for attribute in [Attribute.size(.em(2048)), .language(.korean), .ink(.white)] {
      var document = Document(text, language: .japanese)
      document.spans = [AttributeSpan(TextRange(3, 6), attribute)]
      let layout = try g10(40).layout(document)
      #expect(drawn(layout).allSatisfy { !$0.contains("人人") })
      #expect(layout.cells[1].breakAfter == .forbid)
    }
    let g10 = g10(20)
    g10.shaper.coverage = [(FontID(0), ["国", "々"]), (FontID(1), ["人"])]
    #expect(drawn(try g10.layout(text)) == ["国", "人々", "国"])
    // A font whose 々 is of another length, or one that joins both.
    g10.shaper.coverage = []
    g10.shaper.heights["々"] = 0.5
    #expect(drawn(try g10.layout(text)) == ["国", "人々", "国"])
    g10.shaper.heights = [:]
    let turned = g10.with { $0.style.orientation = .sideways }
    turned.shaper.ligatures = ["人々"]
    #expect(drawn(try turned.layout(text)) == ["国人", "国"])
  }

  @Test("L19, L10, L18 words that stay whole, and references to notes") func otherRules() throws {
    let kept = g10(20).with { $0.columnBreaks.wordBreak = .keepAll }
    #expect(try kept.layout("人々国").cells[0].breakAfter == .forbid)
    // Where there is no other way it begins a column, drawn as what it repeats.
    let narrow = drawn(try g10(10).layout("人々国"))
    #expect(narrow == ["人", "人", "国"])
    #expect(try g10(20).layout(document("国人⟦々⟧国")).columnTexts == ["国", "人々", "国"])
  }

  @Test("L19 a text that is cut short") func truncated() throws {
    let g10 = g10(30).with { $0.columns.maximum = 2 }
    let layout = try g10.layout("国国人々国国国国")
    #expect(drawn(layout) == ["国国人", "人国…"])
    #expect(layout.columnTexts == ["国国人", "々国…"])
  }
}
