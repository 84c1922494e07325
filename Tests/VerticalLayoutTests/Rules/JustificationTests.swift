import Synchronization
import TestSupport
import Testing

@testable import VerticalLayout

/// Justification (J1 to J12), hanging (H1 to H7), heads of paragraphs (P10, P11, K6) and breaking of whole
/// paragraphs (L20), with fixture G at 10 pt: ideographs of 10 pt, letters and spaces of 5 pt.
@Suite struct JustificationTests {
  static let marks = "〈《「『【〔（［〉》」』】〕）］、。，．・：；！？"

  func g10(
    _ language: LanguageTag, _ measure: Double?, _ alignment: ColumnAlignment = .justify
  ) -> G10 {
    let g10 = G10().with {
      $0.columns.measure = measure.map { Length(points: $0) }
      $0.style.language = language
      $0.columns.alignment = alignment
      $0.columnBreaks.leastLastColumn = 1
    }
    g10.shaper.verticalForms += Self.marks
    return g10
  }

  /// The ends of a column's boxes are the next ones' starts, but for these gaps, in points.
  func gaps(_ layout: Layout, _ column: Int = 0) -> [Double] {
    let cells = layout.columns[column].cells
    return zip(cells, cells.dropFirst()).map {
      (layout.cells[$1].start - layout.cells[$0].end).points
    }
  }

  func advances(_ layout: Layout, _ column: Int = 0) -> [Double] {
    layout.columns[column].cells.map { layout.cells[$0].advance.points }
  }

  func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 0.002 }
  }

  // MARK: - The measure

  @Test(
    "CJ-13, J1: every column but the last ends at the measure",
    arguments: [LanguageTag.japanese, .simplifiedChinese, .traditionalChinese, .korean])
  func ends(_ language: LanguageTag) throws {
    let text = "国国国国国国国国、国「国国」国AB国国国。国国\n국어 국어 국어국어 국어국 국어\n"
    for measure in stride(from: 30.0, through: 90, by: 3.5) {
      let layout = try g10(language, measure).layout(text)
      for column in layout.columns where column.end == .full {
        guard let last = column.cells.last(where: { layout.cells[$0].kind == .text }) else {
          continue
        }
        let parts = column.cells.filter { layout.cells[$0].kind == .text }.count
        guard parts > 2 else { continue }
        #expect(abs((layout.cells[last].end - Length(points: measure)).rawValue) <= 1)
        #expect(column.length == Length(points: measure))
        #expect(column.natural + column.adjustment.length == column.length)
      }
      let last = layout.columns.filter { $0.end == .paragraph && $0.adjustment.length > .zero }
      #expect(last.isEmpty)
    }
  }

  @Test("Without justification columns keep their natural length") func natural() throws {
    for alignment in [ColumnAlignment.top, .center, .bottom] {
      let layout = try g10(.japanese, 35, alignment).layout("国国国国国国")
      #expect(layout.columns.map(\.length.points) == [30, 30])
      #expect(layout.columns.allSatisfy { $0.adjustment == .none })
    }
  }

  @Test("U-07, J2: what is half an em too long is pulled in, what fits exactly is left")
  func pullIn() throws {
    // 、 at the end loses its blank, the second one takes the place of nothing.
    let japanese = try g10(.japanese, 55).layout("国国国国国、国国")
    #expect(japanese.columnTexts == ["国国国国国、", "国国"])
    #expect(advances(japanese) == [10, 10, 10, 10, 10, 5])
    // The blank of a bracket inside goes, so that one more ideograph fits.
    let bracket = try g10(.japanese, 55).layout("国「国国」国国")
    #expect(bracket.columnTexts == ["国「国国」国", "国"])
    #expect(isNear(advances(bracket), [10, 7.5, 10, 10, 7.5, 10]))
    #expect(bracket.columns[0].adjustment.length == .pt(-5))
    #expect(bracket.columns[0].adjustment.stage == .brackets)
    // A column that is exactly full is not disturbed.
    let exact = try g10(.japanese, 50).layout("国「国国」国国")
    #expect(exact.columnTexts == ["国「国国」", "国国"])
    #expect(exact.columns[0].adjustment == .none)
  }

  @Test("U-07, J2: what is squeezed comes before what is pushed out, and no stop begins a column")
  func pushOut() throws {
    // Without the blank of the comma there is room for it.
    #expect(try g10(.japanese, 55).layout("国国国国国、国国").columnTexts == ["国国国国国、", "国国"])
    // There is none: the character before it goes with it.
    let pushed = try g10(.japanese, 50).layout("国国国国国、国国")
    #expect(pushed.columnTexts == ["国国国国", "国、国国"])
    #expect(pushed.columns[0].adjustment.length == .pt(10))
    let off = try g10(.japanese, 50).with { $0.columnBreaks.kinsoku = .off }.layout("国国国国国、国国")
    #expect(off.columnTexts == ["国国国国国", "、国国"])
  }

  // MARK: - Shrinking

  @Test(
    "J3, J7: the stages of shrinking and their order",
    arguments: [
      // Word spaces of 5 pt shrink to 2.5, before anything else.
      (
        LanguageTag.simplifiedChinese, "A A「国」国国国", 73.5,
        ColumnAdjustment.AdjustmentStage.wordSpaces
      ),
      (.simplifiedChinese, "A A「国」国国国", 69, .brackets),
      (.japanese, "国・国「国」国……", 86, .middleMarks), (.japanese, "国・国「国」国……", 76, .brackets),
      (.japanese, "国、国AB国国国", 71, .brackets), (.japanese, "国AB国国国国", 63.5, .autospace),
      (.simplifiedChinese, "国「国、国AB国。国……", 111, .brackets),
      (.simplifiedChinese, "国「国、国AB国。国……", 107, .commas),
      (.simplifiedChinese, "国「国、国AB国。国……", 103, .autospace),
      (.simplifiedChinese, "国「国、国AB国。国……", 100, .stops),
      (.korean, "국 국 국국 국", 62, .wordSpaces),
    ])
  func stages(
    _ language: LanguageTag, _ text: String, _ measure: Double,
    _ stage: ColumnAdjustment.AdjustmentStage
  ) throws {
    let layout = try g10(language, measure).with { $0.spacing.leastBlank = .zero }.layout(text)
    #expect(layout.columns.count == 1)
    let column = layout.columns[0]
    #expect(column.adjustment.stage == stage, "natural \(column.natural)")
    #expect(column.adjustment.length < .zero && column.length == Length(points: measure))
  }

  @Test("J3: the blank after a Japanese full stop inside a column is not reduced")
  func stop() throws {
    let layout = try g10(.japanese, 55).layout("国。国国国国国")
    #expect(layout.columnTexts[0] == "国。国国国")
    #expect(layout.columns[0].adjustment.length == .pt(5))
    // Chinese reduces it last.
    let chinese = try g10(.simplifiedChinese, 55).with { $0.spacing.leastBlank = .zero }.layout(
      "国。国国国国国")
    #expect(chinese.columnTexts[0] == "国。国国国国")
    #expect(chinese.columns[0].adjustment.stage == .stops)
  }

  @Test("J3: the blank at the column's end goes as a whole, and only where that is not too much")
  func columnEnd() throws {
    // 5 pt too long: the blank at the end, and nothing else.
    let whole = try g10(.japanese, 65).layout("国「国」国国、国")
    #expect(advances(whole).last == 5)
    #expect(whole.columns[0].adjustment == .none)
    // 2 pt too long: the bracket's blanks give them.
    let part = try g10(.japanese, 68).layout("国「国」国国、国")
    #expect(advances(part).last == 10)
    #expect(isNear(advances(part), [10, 9, 10, 9, 10, 10, 10]))
    // Nothing else can: the blank goes, and the rest is opened.
    let forced = try g10(.japanese, 58).layout("国国国国国、国")
    #expect(advances(forced).last == 5)
    #expect(forced.columns[0].adjustment.length == .pt(3))
  }

  @Test("J5: in one stage all places change by the same share of their own em") func shares() throws
  {
    let layout = try g10(.japanese, 65).layout("国国国国国国国国")
    let gaps = gaps(layout)
    #expect(isNear(gaps, [1, 1, 1, 1, 1]))
    var document = Document("国国国国国国国国", language: .japanese)
    document.spans = [AttributeSpan(TextRange(3, 9), .size(.absolute(.pt(20))))]
    let sizes = try g10(.japanese, 85).layout(document)
    // 10, 20, 20, 10, 10, 10: five places, two of them of 20 pt.
    let wide = self.gaps(sizes)
    #expect(abs(wide[1] - 2 * wide[0]) < 0.003 && abs(wide[3] - wide[0]) < 0.003)
  }

  @Test("JIS and books shrink otherwise (J8, P14)") func models() throws {
    // Books leave a quarter of an em: four places of 2.5 pt are not enough for 5 of two.
    let text = "国「国」国国国国"
    let books = try g10(.japanese, 75).with { $0.spacing.model = .books }.layout(text)
    #expect(isNear(advances(books), [10, 7.5, 10, 7.5, 10, 10, 10, 10]))
    #expect(
      try g10(.japanese, 74).with { $0.spacing.model = .books }.layout(text).columns.count == 2)
    #expect(try g10(.japanese, 74).layout(text).columns.count == 1)
    // JIS: 。 keeps its blank at the end, 、 and 」 never do.
    func last(_ text: String, _ measure: Double) throws -> [Double] {
      let layout = try g10(.japanese, measure, .top).with { $0.spacing.model = .jis }.layout(text)
      return advances(layout)
    }
    #expect(try last("国国国、国国", 40) == [10, 10, 10, 5])
    #expect(try last("国国国」国国", 40) == [10, 10, 10, 5])
    #expect(try last("国国国。国国", 40) == [10, 10, 10, 10])
    #expect(try last("国国国。国国", 35) == [10, 10])
  }

  // MARK: - Stretching

  @Test(
    "J4, J7: the stages of stretching",
    arguments: [
      // A word space of 3.33 pt in Japanese grows to 5, then the gaps beside letters, then all places.
      (LanguageTag.japanese, "国A A国国国", 39.5, ColumnAdjustment.AdjustmentStage.wordSpaces),
      (.japanese, "国A A国国国", 43, .autospace),
      (.japanese, "国国国国国国国国国国", 55, .everywhere), (.japanese, "国国国国国国", 19, nil),
      (.japanese, "国国国国国国", 29.9, .unlimited), (.simplifiedChinese, "国国国国国国", 29, .unlimited),
      (.korean, "국 국국국국국 국", 40, .unlimited),
    ] as [(LanguageTag, String, Double, ColumnAdjustment.AdjustmentStage?)])
  func stretching(
    _ language: LanguageTag, _ text: String, _ measure: Double,
    _ stage: ColumnAdjustment.AdjustmentStage?
  ) throws {
    let layout = try g10(language, measure).layout(text)
    #expect(layout.columns[0].adjustment.stage == stage, "natural \(layout.columns[0].natural)")
  }

  @Test(
    "J6: what is not parted",
    arguments: [
      // Between which cells of the first column there is room, five of them at 10 pt.
      ("国国」国国国国", [true, false, false, true]), ("国国「国国国国", [true, false, false, true]),
      ("国国、国国国国", [true, false, false, true]), ("国国！国国国国", [true, false, false, true]),
      ("国国・国国国国", [true, false, false, true]), ("国国〜国国国国", [true, false, false, true]),
      ("国……国国国国", [true, false, true, true]), ("国￥国国国国国", [true, true, true, true]),
      ("国国Ａ国国国国", [true, true, true, true]),
    ])
  func notParted(_ text: String, _ parted: [Bool]) throws {
    let layout = try g10(.japanese, 52).with { $0.spacing.trim = Trim.none }.layout(text)
    #expect(gaps(layout).map { $0 > 0 } == parted)
  }

  @Test(
    "J6: what stands above the first character of a column is an indent, and never shrinks",
    arguments: ["「国国」国国国国", "「国、国国国国国", "・国、国国国国国"], [HeadBrackets.half, .full])
  func heads(_ text: String, _ brackets: HeadBrackets) throws {
    let natural = try g10(.japanese, 90).with { $0.spacing.headBrackets = brackets }.layout(text)
    for measure in [76.0, 77, 78] {
      let layout = try g10(.japanese, measure).with { $0.spacing.headBrackets = brackets }.layout(
        text)
      #expect(layout.columns[0].adjustment.length < .zero, "at \(measure)")
      #expect(layout.cells[0].advance == natural.cells[0].advance, "at \(measure)")
    }
  }

  @Test("J4: the last stage opens word spaces and gaps as well") func lastStage() throws {
    let layout = try g10(.japanese, 120).with { $0.columns.alignment = .even }.layout("国A A国国国")
    let natural = try g10(.japanese, 120, .top).layout("国A A国国国")
    let space = layout.cells[2].advance - natural.cells[2].advance
    let gaps = gaps(layout)
    #expect(space > .pt(5))
    // A gap is a quarter of an em at first, and then grows by a quarter, as the others do.
    #expect(abs(gaps[0] - 2.5 - gaps[4]) < 0.01)
  }

  @Test("J6: words and numbers stay whole") func words() throws {
    let layout = try g10(.japanese, 49).with { $0.spacing.autospace = .gap(.zero) }
      .layout("国ABC12国国国国国")
    let gaps = gaps(layout)
    #expect(gaps[1...4].allSatisfy { $0 == 0 })
    #expect(layout.columns[0].length == Length(points: 49))
    // A column may end after a hyphen or solidus, but is not opened there.
    for word in ["AB-CD", "AB/CD"] {
      let hyphen = try g10(.japanese, 59).with { $0.spacing.autospace = .gap(.zero) }
        .layout("国\(word)国国国国国国")
      #expect(self.gaps(hyphen)[1...4].allSatisfy { $0 == 0 })
      #expect(hyphen.columns[0].length == Length(points: 59))
    }
    // After ！ and ？ only Chinese is opened (J7).
    let chinese = try g10(.simplifiedChinese, 52).layout("国国！国国国国")
    #expect(self.gaps(chinese).map { $0 > 0 } == [true, false, true, true])
  }

  @Test("J9: in Korean word spaces carry the adjustment, and syllables only where there is none")
  func korean() throws {
    let words = try g10(.korean, 63).layout("국어 국어 국어국어국어")
    let column = words.columns[0]
    let spaces = column.cells.filter { words.cells[$0].kind == .space }
    #expect(gaps(words).allSatisfy { $0 == 0 })
    #expect(spaces.map { words.cells[$0].advance.points }.max() ?? 0 > 5)
    let syllables = try g10(.korean, 48).layout("국어국어국어국어")
    #expect(gaps(syllables).allSatisfy { $0 > 0 })
    #expect(syllables.columns[0].length == .pt(48))
  }

  @Test("J10: even spreads the characters, the first and the last one flush") func even() throws {
    let layout = try g10(.japanese, 50, .even).layout("国国国\n国\n国国国国国")
    #expect(layout.cells[0..<3].map(\.start.points) == [0, 20, 40])
    #expect(gaps(layout) == [10, 10])
    #expect(layout.columns.map(\.length.points) == [50, 10, 50])
    // Without a measure the longest paragraph gives it.
    let longest = try g10(.japanese, nil, .even).layout("国国国\n国国国国国")
    #expect(longest.cells[0..<3].map(\.start.points) == [0, 20, 40])
  }

  @Test("J11: a last column has at least so many characters") func lastColumn() throws {
    let text = "国国国国国国国国国国国"
    for method in BreakingMethod.allCases {
      func counts(_ least: Int) throws -> [Int] {
        let layout = try g10(.japanese, 50).with {
          $0.columnBreaks.leastLastColumn = least
          $0.columnBreaks.method = method
        }.layout(text)
        return layout.columns.map(\.cells.count)
      }
      #expect(try counts(1) == [5, 5, 1])
      #expect(try counts(2) == (method == .greedy ? [5, 4, 2] : [4, 5, 2]))
      #expect(try counts(3) == [4, 4, 3])
    }
  }

  @Test("J12: columns that are stretched far are reported, and those that cannot be filled")
  func warnings() throws {
    let loose = try g10(.japanese, 38).layout("国国国ABCDEFG国")
    #expect(loose.warnings(.columnStretched).isEmpty == false)
    #expect(try g10(.japanese, 52).layout("国国国国国国").warnings(.columnStretched).isEmpty)
    let short = try g10(.japanese, 27).layout("AB CDEFG国国")
    #expect(short.warnings(.columnNotFilled).count == 1)
    // Spaces that fill more than a column, as before a title, are no such column.
    let blank = try g10(.korean, 27).layout("            국\n")
    #expect(blank.columns.count == 2 && blank.warnings(.columnNotFilled).isEmpty)
  }

  @Test("J1: a column of marks, which keep to each other, is filled all the same")
  func marksOnly() throws {
    let layout = try g10(.traditionalChinese, 65).with { $0.spacing.trim = Trim.none }
      .layout("（《『【・》・国国国国")
    #expect(layout.columns[0].length == .pt(65) && layout.columns[0].natural < .pt(65))
    // But not with a hole of several ems before a comma.
    let short = try g10(.japanese, 65).layout("国、ABCDEFGHIJKL国")
    #expect(short.columnTexts[0] == "国、" && short.columns[0].adjustment == .none)
    #expect(short.warnings(.columnNotFilled).count == 1)
  }

  @Test("An indent that was typed, and what stands before a tab, keep their places")
  func typed() throws {
    let indent = try g10(.japanese, 45).layout("\u{3000}国国国国国国国国")
    #expect(indent.cells[1].start == .pt(10))
    let tab = try g10(.japanese, 75).layout("国国\t国国国国国国国国国")
    #expect(tab.cells[1].start == .pt(10) && tab.cells[3].start == .pt(40))
    #expect(tab.columns[0].length == .pt(75))
  }

  @Test("The JSON has the natural length, the adjustment and its stage") func json() throws {
    let layout = try g10(.japanese, 52).layout("国国国国国国")
    let json = String(decoding: layout.json(), as: UTF8.self)
    #expect(json.contains(#""natural":50,"adjustment":2,"stage":"everywhere""#))
    #expect(json.contains(#""natural":10,"adjustment":0,"runs""#))
    #expect(try LayoutRecord(json: layout.json()) == LayoutRecord(layout))
  }

  // MARK: - Whole paragraphs

  @Test(
    "L20: the least adjustment in all is never worse than filling column by column",
    arguments: 0..<8)
  func optimal(_ part: Int) throws {
    var better = 0
    for seed in part * 60..<(part + 1) * 60 {
      var random = SplitMix64(seed: UInt64(seed))
      let pieces = ["国", "国国", "、", "。", "「国」", "ABCD ", "AB", "（国）", "・", "国国国", "一二三"]
      let text = (0..<60).map { _ in random.pick(pieces) }.joined()
      let measure = Double(Int.random(in: 60...160, using: &random)) / 1.5
      let language = random.pick([LanguageTag.japanese, .simplifiedChinese])
      var columns: [[String]] = []
      func total(_ method: BreakingMethod) throws -> Int {
        let layout = try g10(language, measure).with { $0.columnBreaks.method = method }.layout(
          text)
        #expect(layout.columns.allSatisfy { $0.length <= Length(points: measure) })
        columns.append(layout.columnTexts)
        return layout.columns.reduce(0) { sum, column in
          let difference = Length(points: measure) - column.natural
          return sum
            + (column.end == .paragraph ? max(0, -difference.rawValue) : abs(difference.rawValue))
        }
      }
      let (greedy, optimal) = (try total(.greedy), try total(.optimal))
      #expect(optimal <= greedy, "seed \(seed): \(columns) at \(measure)")
      if optimal < greedy { better += 1 }
    }
    #expect(better > 10)
  }

  @Test("L20: kinsoku holds, and what cannot be set so is filled column by column")
  func optimalRules() throws {
    let layout = try g10(.japanese, 40).with { $0.columnBreaks.method = .optimal }
      .layout("国国国国、国国「国国国」国、国国国国国国国ABCDEFGHIJKLMNOP国国")
    for text in layout.columnTexts {
      #expect(!"、」".contains(text.first ?? " ") && text.last != "「")
    }
    #expect(layout.columnTexts.joined() == layout.text)
    #expect(layout.warnings(.wordSplit).count == 1)
  }

  @Test("R2, L20: no way has a smaller sum, however long columns are", arguments: 0..<3)
  func leastSum(_ part: Int) throws {
    for seed in part * 2..<(part + 1) * 2 {
      var random = SplitMix64(seed: UInt64(seed))
      let pieces = ["国", "、", "。", "「国」", "ABCDEFGHIJ ", "（国）", "・", "国国国国国国国国", "一二三"]
      let text = (0..<70).map { _ in random.pick(pieces) }.joined()
      let measure = Double(Int.random(in: 500...900, using: &random)) / 1.5
      let layout = try g10(.japanese, measure).with { $0.columnBreaks.method = .optimal }.layout(
        text)
      let items = layout.cells.indices.count
      // The least sum up to each cell, from that of all cells before it.
      let g10 = g10(.japanese, measure)
      let filler = try g10.filler(of: text)
      #expect(filler.items.count == items)
      var least: [Int?] = [0] + Array(repeating: nil, count: items)
      for end in 1...items where filler.items[end - 1].mayEndColumn || end == items {
        for start in (0..<end).reversed() {
          guard let before = least[start] else { continue }
          guard let column = filler.column(start..<end, to: items, indent: .zero) else {
            if end - start > 120 { break }
            continue
          }
          let missing = filler.measure - column.natural
          let own = end == items ? max(0, -missing.rawValue) : abs(missing.rawValue)
          least[end] = min(least[end] ?? .max, before + own)
        }
      }
      let sum = layout.columns.reduce(0) { sum, column in
        let missing = filler.measure - column.natural
        return sum
          + (column.end == .paragraph ? max(0, -missing.rawValue) : abs(missing.rawValue))
      }
      #expect(sum == least[items], "seed \(seed)")
    }
  }

  @Test("R2, L20: a bracket at a column's head gives up no blank that the search counts on")
  func bracketAtHead() throws {
    let text =
      "一二三（国）「国」ABCD ABCD ・国国。・国国国国（国）、国国国。"
    for measure in stride(from: 50.0, through: 90, by: 1) {
      let filler = try g10(.japanese, measure).filler(of: text)
      let search = try #require(
        BreakSearch(
          filler, paragraph: filler.items.indices, end: filler.items.count, indent: .zero))
      #expect(search.columns()?.last?.cells.upperBound == filler.items.count, "\(measure)")
    }
  }

  @Test("R2, L20: a paragraph takes time that grows with it, and not with its columns")
  func longParagraph() throws {
    func set(_ count: Int, _ measure: Double) throws {
      _ = try g10(.japanese, measure).with { $0.columnBreaks.method = .optimal }.layout(
        .prose(count))
    }
    try expectLinearTime(upTo: 40_000) { try set($0, 400) }
    // Columns of as many characters as the text has, and less, take no more than those of a page.
    try expectLinearTime(upTo: 2000) { try set(20_000, Double($0 * 10)) }
  }

  @Test("R2: the search for breaks asks whether the text is given up") func givenUp() throws {
    let g10 = g10(.japanese, 400).with { $0.columnBreaks.method = .optimal }
    for questions in [0, 3, 20] {
      let count = Atomic(0)
      var typesetter = Typesetter(shaper: g10.shaper, options: g10.options)
      typesetter.isGivenUp = { count.add(1, ordering: .relaxed).newValue > questions }
      #expect(throws: LayoutError.cancelled) { try typesetter.typeset(Document(.prose(100_000))) }
    }
  }
}

extension G10 {
  /// A filler for the items of a text's one paragraph.
  fileprivate func filler(of text: String) throws -> ColumnFiller {
    let setup = DocumentSetup(Typesetter(shaper: shaper, options: options))
    let document = Document(text)
    let plan = try DocumentPlan(document, options: options)
    let pages = try PageMaker(plan, of: document, by: setup)
    var parts = PartSetter(plan, by: setup, kanbun: pages.placer.kanbunSigns)
    let next = try #require(parts.nextPart)
    let part = try parts.setNext(next)
    var breaking = pages.breaking
    breaking.measure = options.columns.measure
    return ColumnFiller(items: part.items, edges: part.annotations.edges, options: breaking)
  }
}

extension String {
  /// Ideographs in one paragraph, with marks at irregular places.
  fileprivate static func prose(_ count: Int) -> String {
    var text = ""
    for index in 0..<count {
      text += index * 7 % 13 == 3 ? "、" : index * 5 % 31 == 7 ? "。" : "国"
    }
    return text
  }
}
