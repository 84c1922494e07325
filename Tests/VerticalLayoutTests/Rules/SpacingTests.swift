import Testing

@testable import VerticalLayout

/// Punctuation marks and their blanks (P1 to P15) and the gap between Han and letters (A1 to A6), with
/// fixture G at 10 pt: what is cut is told by the column, a letter a cell: F for an em, H for half
/// of it.
@Suite struct SpacingTests {
  static let all: [LanguageTag] = [
    .japanese, .simplifiedChinese, .traditionalChinese, .korean,
  ]
  static let marks = "〈《「『【〔〖〘〚〝（［｛｟〉》」』】〕〗〙〛〞〟）］｝｠、。，．：；！？・\u{201C}\u{201D}"

  func g10(
    _ language: LanguageTag, _ measure: Int? = nil, _ trim: Trim? = .pairs,
    autospace: Autospace? = .gap(.zero)
  ) -> G10 {
    let g10 = G10(measure).with {
      $0.style.language = language
      $0.spacing.trim = trim
      $0.spacing.autospace = autospace
      $0.tateChuYoko.digits = 0
    }
    g10.shaper.verticalForms += Self.marks
    return g10
  }

  /// The cells of the columns in F and H, and anything else as a number of points.
  func pattern(_ layout: Layout) -> String {
    layout.columns.map { column in
      column.cells.map { index in
        switch layout.cells[index].advance {
        case .pt(10): "F"
        case .pt(5): "H"
        default: "(\(layout.cells[index].advance))"
        }
      }.joined()
    }.joined(separator: "|")
  }

  /// Marks stand between ideographs, so that no column's head or end cuts them.
  func inside(_ text: String) -> String { "国" + text + "国" }

  @Test(
    "P1: alone a mark takes its em", arguments: all,
    ["国（国。国", "国」国、国", "国・国：国", "国！国；国"])
  func alone(_ language: LanguageTag, _ text: String) throws {
    let layout = try g10(language).layout(text)
    #expect(pattern(layout) == "FFFFF")
    #expect(layout.columns[0].natural == .pt(50))
    #expect(layout.cells.allSatisfy { $0.trim == .none })
  }

  @Test(
    "P2, P3, P4, P5: pairs", arguments: [LanguageTag.japanese, .simplifiedChinese, .korean],
    [
      ("（（", "FH"), ("・（", "FH"), ("）（", "FH"), ("\u{3000}（", "FH"), ("」「", "FH"),
      ("。「", "FH"), ("，《", "FH"), ("））", "HF"), ("。」", "HF"), ("）・", "HF"), ("」、", "HF"),
      ("（）", "FF"), ("（・", "FF"), ("・）", "FF"), ("・・", "FF"), ("（。", "FF"),
      ("・。", "FF"), ("（\u{3000}", "FF"), ("）））", "HHF"), ("（（（", "FHH"), ("」。）（「", "HHFHH"),
      ("』」』", "HHF"), ("〝［", "FH"), ("〟］", "HF"),
    ])
  func pairs(_ language: LanguageTag, _ pair: (text: String, cut: String)) throws {
    let layout = try g10(language).layout(inside(pair.text))
    #expect(pattern(layout) == "F" + pair.cut + "F")
  }

  @Test(
    "P3: a stop keeps its blank before an ideographic space in Japanese (JLREQ, Table 1)",
    arguments: [
      (LanguageTag.japanese, "。\u{3000}", "FF"), (.japanese, "、\u{3000}", "FF"),
      (.japanese, "」\u{3000}", "HF"),
      (.simplifiedChinese, "。\u{3000}", "HF"), (.korean, "。\u{3000}", "HF"),
    ])
  func beforeSpace(_ language: LanguageTag, _ text: String, _ cut: String) throws {
    #expect(try pattern(g10(language).layout(inside(text))) == "F" + cut + "F")
  }

  @Test(
    "A1: quotation marks on their side belong to the letters in them (cl-27)",
    arguments: [
      ("国\"AB CD\"国", [0, 1]), ("国“AB”国", [0, 1]), ("国'AB!'国", [0, 1]), ("国\"国国\"国", []),
      ("国\"AB国\"国", [0]), ("国、\"AB\"。国", []),
    ] as [(String, [Int])])
  func quotes(_ text: String, _ gaps: [Int]) throws {
    let layout = try g10(.japanese, autospace: nil).layout(text)
    let cells = layout.columns[0].cells.map { layout.cells[$0] }
    let quotes = cells.indices.filter { "\"“”'".contains(layout.text.slice(cells[$0].range)) }
    let outside = [
      cells[quotes[0]].start - cells[quotes[0] - 1].end,
      cells[quotes[1] + 1].start - cells[quotes[1]].end,
    ]
    let inside = [
      cells[quotes[0] + 1].start - cells[quotes[0]].end,
      cells[quotes[1]].start - cells[quotes[1] - 1].end,
    ]
    for (index, gap) in outside.enumerated() {
      #expect(gap == (gaps.contains(index) ? Length(points: 2.5) : .zero), "\(index)")
    }
    if !text.contains("国\"国") { #expect(inside[0] == .zero) }
  }

  @Test(
    "P6: stops of traditional Chinese stand in the middle",
    arguments: [
      ("。）", "FF"), ("。・", "FF"), ("）。", "HF"), ("。（", "FH"), ("、「", "FH"), ("」、", "HF"),
      ("））", "HF"), ("（（", "FH"), ("）（", "FH"), ("。。", "FF"),
    ])
  func traditional(_ text: String, _ cut: String) throws {
    let layout = try g10(.traditionalChinese).layout(inside(text))
    #expect(pattern(layout) == "F" + cut + "F")
  }

  @Test("P7: fixed marks neither lose nor take", arguments: all, ["！", "？", "；", "："])
  func fixed(_ language: LanguageTag, _ mark: String) throws {
    guard mark != "：" || language != .japanese else { return }
    for pair in ["）" + mark, mark + "（", mark + "」", mark + mark] {
      #expect(try pattern(g10(language).layout(inside(pair))) == "FFFF", "\(pair)")
    }
  }

  @Test("The colon is a middle mark in Japanese") func colon() throws {
    #expect(try pattern(g10(.japanese).layout(inside("）："))) == "FHFF")
    #expect(try pattern(g10(.japanese).layout(inside("：（"))) == "FFHF")
  }

  @Test(
    "P8: a blank is measured by the mark's own em",
    arguments: [
      ("）", "（", false, [20, 5]), ("）", "（", true, [5, 20]), ("）", "）", false, [10, 10]),
      ("）", "）", true, [5, 20]), ("（", "（", false, [20, 5]), ("（", "（", true, [10, 10]),
    ])
  func sizes(_ first: String, _ second: String, _ secondIsLarge: Bool, _ lengths: [Int]) throws {
    var document = Document(inside(first + second), language: .japanese)
    document.spans = [
      AttributeSpan(secondIsLarge ? TextRange(6, 9) : TextRange(3, 6), .size(.absolute(.pt(20))))
    ]
    let layout = try g10(.japanese).layout(document)
    #expect(layout.cells[1..<3].map(\.advance) == lengths.map { Length.pt($0) })
  }

  @Test(
    "P9: what is usual",
    arguments: [
      ("ja", nil, "FHFHF"), ("zh-Hans", nil, "FHFHF"), ("ko", nil, "FHFHF"),
      ("zh-Hant", nil, "FFFFF"), ("zh-TW", nil, "FFFFF"), ("und", nil, "FFFFF"),
      ("vi", .pairs, "FFFFF"), ("ja", .some(Trim.none), "FFFFF"), ("zh-Hant", .pairs, "FHFHF"),
    ] as [(String, Trim?, String)])
  func usual(_ tag: String, _ trim: Trim?, _ expected: String) throws {
    let language = try #require(LanguageTag(tag))
    #expect(try pattern(g10(language, nil, trim).layout("国」」「国")) == expected)
  }

  @Test("In Korean a word space takes the place of a blank") func koreanSpaces() throws {
    let g10 = g10(.korean).with { $0.tateChuYoko.digits = 0 }
    let layout = try g10.layout("국】 〔국")
    #expect(layout.cells.map(\.advance.points) == [10, 5, 5, 5, 10])
    let japanese = try self.g10(.japanese).layout("国】 〔国")
    #expect(japanese.cells.map(\.advance.points) == [10, 10, 5, 10, 10])
  }

  @Test("A span has the rules of its own language") func spans() throws {
    var document = Document("国））国））国", language: .japanese)
    document.spans = [AttributeSpan(TextRange(9, 21), .language(.traditionalChinese))]
    // The second pair's marks are Chinese, and Chinese marks keep their blanks.
    #expect(try pattern(g10(.japanese, nil, nil).layout(document)) == "FHFFFFF")
  }

  @Test(
    "P10, P11: a column's head",
    arguments: [
      (LanguageTag.japanese, "「国国「国国国", "FFF|HFF|F"), (.japanese, "国国国「国", "FFF|HF"),
      (.simplifiedChinese, "「国国（国", "HFF|HF"), (.traditionalChinese, "「国国国国", "HFF|FF"),
      (.korean, "「国国「国国国", "FFF|FFF|F"), (.japanese, "国国）「国", "FFF|HF"),
      (.korean, "国国）「国", "FFF|FF"),
    ])
  func head(_ language: LanguageTag, _ text: String, _ expected: String) throws {
    let layout = try g10(language, 30).layout(text)
    #expect(pattern(layout) == expected)
    #expect(layout.columns.allSatisfy { $0.natural <= .pt(30) })
  }

  @Test(
    "P12, P13: a column's end",
    arguments: [
      (LanguageTag.japanese, 36, "国国国）国国国）", "FFFH|FFFH"),
      (.japanese, 40, "国国国）国国国）", "FFFF|FFFF"), (.korean, 36, "国国国。国", "FFFH|F"),
      (.simplifiedChinese, 40, "国国国。国国", "FFFH|FF"),
      (.simplifiedChinese, 35, "国国国。国国", "FFFH|FF"),
      (.simplifiedChinese, 50, "国国国。国国", "FFFFF|F"), (.simplifiedChinese, 50, "国。", "FH"),
      (.traditionalChinese, 36, "国国国）国", "FFFH|F"),
      // Its stop stands in the middle, so the break moves back.
      (.traditionalChinese, 36, "国国国。国", "FF|FFF"), (.japanese, 36, "国国国・国", "FFFH|F"),
      // Two marks that no column may begin with.
      (.japanese, 40, "国国国。」国", "FFFHH|F"), (.japanese, 34, "国国国。国", "FF|FFF"),
    ] as [(LanguageTag, Int, String, String)])
  func end(_ language: LanguageTag, _ measure: Int, _ text: String, _ expected: String) throws {
    let layout = try g10(language, measure).layout(text)
    #expect(pattern(layout) == expected)
    #expect(layout.columns.allSatisfy { $0.natural <= .pt(measure) })
  }

  @Test("P12: blanks after the mark stay with it, and nothing else does") func endBlanks() throws {
    let layout = try g10(.japanese, 25).layout("国国。 国")
    #expect(layout.columnTexts == ["国国。 ", "国"])
    #expect(layout.columns[0].natural == .pt(25))
    #expect(layout.columns[0].trailingBlank == .pt(5))
    // Letter spacing that goes back does not bring another cell in.
    let tight = try g10(.japanese, 25).with { $0.style.letterSpacing = .pt(-4) }
      .layout("国国国。国国")
    #expect(tight.columns.allSatisfy { $0.natural <= .pt(25) })
  }

  @Test(
    "P15: 、 and ・ inside a number are solid",
    arguments: [
      (LanguageTag.japanese, "三・一四", "FHFF"), (.japanese, "二、三日", "FHFF"),
      (.japanese, "一四、二", "FFFF"), (.japanese, "三・一四、二", "FHFFFF"),
      (.japanese, "国、三日", "FFFF"), (.japanese, "二、国", "FFF"), (.japanese, "一・国", "FFF"),
      (.simplifiedChinese, "三・一四", "FFFF"), (.simplifiedChinese, "二、三日", "FFFF"),
      (.korean, "二、三日", "FFFF"),
    ])
  func numbers(_ language: LanguageTag, _ text: String, _ expected: String) throws {
    #expect(try pattern(g10(language).layout(text)) == expected)
  }

  @Test(
    "S4: the glyph moves into what is left",
    arguments: [
      ("（（", 2, Cell.Cut.head, -5), ("））", 1, .tail, 0), ("・", 1, .none, 0),
    ])
  func glyphMoves(_ text: String, _ index: Int, _ cut: Cell.Cut, _ up: Int) throws {
    let trimmed = try g10(.japanese).layout(inside(text))
    let plain = try g10(.japanese, nil, Trim.none).layout(inside(text))
    #expect(trimmed.cells[index].trim == cut)
    #expect(
      Int(trimmed.glyphs[index].y) - Int(plain.glyphs[index].y) == Length.pt(up).rawValue)
  }

  @Test("S4: a middle mark moves by a quarter of its em") func middleMoves() throws {
    let layout = try g10(.japanese).layout("三・一四")
    let plain = try g10(.japanese, nil, Trim.none).layout("三・一四")
    #expect(layout.cells.map(\.trim) == [.none, .both, .none, .none])
    #expect(layout.cells.map(\.start) == [0, 10, 15, 25].map { Length.pt($0) })
    #expect(plain.glyphs[1].y - layout.glyphs[1].y == 2560)
  }

  @Test("A font without vertical forms, or with marks of another length, keeps its marks")
  func noBlank() throws {
    var other = g10(.japanese)
    other.shaper.verticalForms.removeAll { $0 == "。" }
    #expect(try pattern(other.layout(inside("。」"))) == "FFFF")
    other = g10(.japanese)
    other.shaper.heights = ["。": 0.5]
    #expect(try pattern(other.layout(inside("。」"))) == "FHFF")
    // A box in place of a mark that no font has.
    other = g10(.japanese)
    other.shaper.coverage = [(FontID(0), ["国", "」"])]
    #expect(try pattern(other.layout(inside("。」"))) == "FFFF")
    // On their side, marks are what the font makes of them.
    #expect(
      try pattern(g10(.japanese).with { $0.style.orientation = .sideways }.layout("国））国"))
        == "FFFF")
  }

  @Test("A token ends a column whose last mark was cut") func token() throws {
    for language in Self.all {
      for measure in [20, 24, 25, 30, 35, 40] {
        for token in ["…", "", "（未完）"] {
          for overflow in [Overflow.truncate, .clip] {
            let layout = try g10(language, measure).with {
              $0.columns.maximum = 1
              $0.token = Token(token)
              $0.overflow = overflow
            }.layout("国国。」（国国国国。国")
            #expect(layout.columns.count == 1)
            #expect(
              layout.columns[0].natural <= .pt(measure) || token == "（未完）",
              "\(language) \(measure) \(token)")
          }
        }
      }
    }
  }

  @Test("The text, and the layout read back, are those of the cells") func readsBack() throws {
    let layout = try g10(.japanese, 60).layout("「国（国）」（三・一四）。")
    #expect(layout.columnTexts.joined() == "「国（国）」（三・一四）。")
    let record = try LayoutRecord(json: layout.json())
    #expect(record == LayoutRecord(layout))
    let cells = record.pages.flatMap(\.columns).flatMap(\.cells)
    #expect(Set(cells.map(\.trim)) == [.none, .head, .tail, .both])
    for cell in cells { #expect(cell.bounds.height == cell.advance) }
    let json = String(decoding: layout.json(), as: UTF8.self)
    #expect(json.contains("\"trim\":\"head\"") && !json.contains("\"trim\":\"none\""))
  }

  // MARK: - Properties of all texts

  @Test("Without trimming and gaps nothing is cut, and letter spacing alone parts the cells")
  func offIsNothing() throws {
    for seed in 0..<300 {
      var off = RandomCase(seed: UInt64(seed))
      off.attributes = []
      off.styles = []
      off.options.spacing.trim = Trim.none
      off.options.spacing.autospace = .gap(.zero)
      off.options.spacing.sentenceSpace = .zero
      off.options.columns.alignment = .top
      off.options.style.language = [.japanese, .simplifiedChinese, .korean][seed % 3]
      guard let layout = try? off.layout(), layout.token == nil else { continue }
      #expect(layout.cells.allSatisfy { $0.trim == .none }, "seed \(seed)")
      for column in layout.columns
      where column.runs.allSatisfy({ layout.runs[$0.run].level == 0 }) {
        for (first, second) in zip(column.cells, column.cells.dropFirst()) {
          let cell = layout.cells[first]
          guard cell.kind == .text || cell.kind == .space else { continue }
          let gap = max(off.options.style.letterSpacing, -cell.advance)
          #expect(layout.cells[second].start - cell.end == gap, "seed \(seed)")
        }
      }
    }
  }
}
