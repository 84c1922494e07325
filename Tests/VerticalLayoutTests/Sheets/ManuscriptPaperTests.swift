import Testing

@testable import VerticalLayout

/// Manuscript paper: cells, gutters, and the rules of writing on it (SH-M1 to SH-M8).
@Suite struct ManuscriptPaperTests {
  /// A sheet of so many cells a column.
  private func sheet(_ rules: PageSheet.SheetWriting.Customs, cells: Int) -> PageSheet {
    var sheet = PageSheet.blank
    sheet.page = PhysicalSize(width: .pt(400), height: .pt(cells * 10 + 20))
    sheet.grid = PageSheet.LeafGrid(columns: 20, cells: cells)
    sheet.grid.halves = 1
    sheet.frame.top = .absolute(.pt(10))
    sheet.frame.bottom = .absolute(.pt(10))
    sheet.text.size = .cells(80_000)
    sheet.writing.rules = rules
    return sheet
  }

  private func layout(
    _ sheet: PageSheet, _ document: Document, _ language: String = "ja"
  ) throws -> Layout {
    var options = LayoutOptions()
    options.style.language = try #require(LanguageTag(language))
    try options.use(sheet)
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
  }

  /// What stands in each cell of each column; a dot for a blank one.
  private func cells(_ layout: Layout, of count: Int) -> [String] {
    layout.columns.map { column in
      var rows = Array(repeating: "", count: count)
      for index in column.cells {
        let cell = layout.cells[index]
        let row = (column.bounds.y + cell.start - .pt(11)).rawValue / Length.pt(10).rawValue
        guard !cell.glyphs.isEmpty, cell.kind == .text else { continue }
        rows[min(max(0, row), count - 1)] += layout.text.slice(cell.range)
      }
      while rows.last == "" { rows.removeLast() }
      return rows.map { $0.isEmpty ? "·" : $0 }.joined(separator: " ")
    }
  }

  @Test(
    "SH-M2 to SH-M4: each character has its cell, by the rules of 原稿用紙",
    arguments: [
      // A column is full with five characters, whatever follows.
      ("一二三四五六七", ["一 二 三 四 五", "六 七"]),
      // Closing marks share the last cell; no character moves.
      ("一二三四五。六", ["一 二 三 四 五。", "六"]),
      ("一二三四五、六", ["一 二 三 四 五、", "六"]),
      ("一「三四五」六", ["一 「 三 四 五」", "六"]),
      ("「二三四五。」六", ["「 二 三 四 五。」", "六"]),
      ("（二三四五）。六", ["（ 二 三 四 五）。", "六"]),
      ("一二三四五！六", ["一 二 三 四 五！", "六"]),
      // A stop and the bracket after it are one cell.
      ("「二三。」五", ["「 二 三 。」 五"]),
      ("「二。」四五六", ["「 二 。」 四 五", "六"]),
      ("（二、）四", ["（ 二 、 ） 四"]),
      ("一二三四。」", ["一 二 三 四 。」"]),
      // An opening bracket leaves the last cell blank.
      ("一二三四「六」", ["一 二 三 四", "「 六 」"]),
      ("一二三四（六七", ["一 二 三 四", "（ 六 七"]),
      // Small kana and ー may begin a column.
      ("一二三四しゃ", ["一 二 三 四 し", "ゃ"]),
      ("一二三四カー", ["一 二 三 四 カ", "ー"]),
      ("一二三四々々", ["一 二 三 四 々", "々"]),
      // Dashes and dots have two cells.
      ("一――四", ["一 ― ― 四"]),
      ("一……四", ["一 … … 四"]),
      // A blank follows ！ and ？, but not before a bracket, another mark, or at a column's end.
      ("え！そう", ["え ！ · そ う"]),
      ("え？と云う", ["え ？ · と 云", "う"]),
      ("「え！」と", ["「 え ！ 」 と"]),
      ("え！？と", ["え ！？ · と"]),
      ("一二三四？六", ["一 二 三 四 ？", "六"]),
      // Han numerals one a cell, Arabic ones two, an odd one alone.
      ("二〇二六年", ["二 〇 二 六 年"]),
      ("2026年", ["20 26 年"]),
      ("123年", ["12 3 年"]),
      ("7年", ["7 年"]),
      // Capitals one a cell, small letters two.
      ("NHKは", ["N H K は"]),
      ("page四", ["pa ge 四"]),
      ("abc四", ["ab c 四"]),
      ("一二三四abcd", ["一 二 三 四 ab", "cd"]),
      // A blank of one's own is a cell.
      ("　二三四五六", ["　 二 三 四 五", "六"]),
    ])
  func vectors(_ text: String, _ expected: [String]) throws {
    let layout = try layout(sheet(.ja, cells: 5), Document(text))
    let found = cells(layout, of: 5).map { $0.replacing("· 二", with: "　 二") }
    #expect(found == expected)
    #expect(layout.dropped.isEmpty)
    // No character stands beyond its column.
    #expect(layout.columns.allSatisfy { $0.natural <= .pt(50) })
  }

  @Test(
    "SH-M6: 稿紙 and 원고지 have rules of their own",
    arguments: [
      (PageSheet.SheetWriting.Customs.zh, "zh-Hant", "曰，「二三四", ["曰 ，「 二 三 四"]),
      (.zh, "zh-Hant", "曰。」三四五", ["曰 。」 三 四 五"]),
      (.zh, "zh-Hans", "一二三四五，七", ["一 二 三 四 五，", "七"]),
      (.zh, "zh-Hans", "他！你好", ["他 ！ 你 好"]),
      (.zh, "zh-Hans", "一——四", ["一 — — 四"]),
      (.ko, "ko", "나 보기가 역겨워", ["나 · 보 기 가", "역 겨 워"]),
      (.ko, "ko", "가나다라마 바", ["가 나 다 라 마", "바"]),
      (.ko, "ko", "「가다。」마", ["「 가 다 。」 마"]),
      (.cells, "zh-Hant", "一二三四五六", ["一 二 三 四 五", "六"]),
    ] as [(PageSheet.SheetWriting.Customs, String, String, [String])])
  func customs(
    _ rules: PageSheet.SheetWriting.Customs, _ language: String, _ text: String,
    _ expected: [String]
  ) throws {
    let layout = try layout(sheet(rules, cells: 5), Document(text), language)
    #expect(cells(layout, of: 5) == expected)
  }

  @Test(
    "SH-M3: a mark as high as its em that shares the last cell stands beside its character, not on it",
    arguments: [("zh", "！"), ("ja", "！"), ("ja", "？"), ("zh", "？")])
  func highMarks(_ rules: String, _ mark: String) throws {
    let customs = try #require(PageSheet.SheetWriting.Customs(rawValue: rules))
    let layout = try layout(
      sheet(customs, cells: 5), Document("一二三四五\(mark)六"), rules == "ja" ? "ja" : "zh-Hant")
    #expect(layout.columns.map(\.cells.count) == [6, 1])
    let last = try #require(layout.columns.first?.cells.last)
    let (own, before) = (layout.cells[last], layout.cells[last - 1])
    let (glyph, character) = (
      layout.glyphs[try #require(own.glyphs.first)],
      layout.glyphs[try #require(before.glyphs.first)]
    )
    // To the right of it by half a character at least, and at its height.
    #expect(Int(glyph.x) - Int(character.x) >= Length.pt(4).rawValue)
    let (top, head) = (own.start.rawValue + Int(glyph.y), before.start.rawValue + Int(character.y))
    #expect(abs(top - head) <= Length.pt(2).rawValue, "\(top - head)")
  }

  @Test("SH-M3: a mark that would begin a column hangs below the frame where that is asked for")
  func hanging() throws {
    var sheet = sheet(.ja, cells: 5)
    func foot(_ end: PageSheet.SheetWriting.End) throws -> (x: Int32, y: Int) {
      sheet.writing.end = end
      let layout = try layout(sheet, Document("一二三四五。六"))
      let mark = layout.cells[layout.columns[0].cells.upperBound - 1]
      let glyph = layout.glyphs[mark.glyphs.lowerBound]
      return (glyph.x, mark.start.rawValue + Int(glyph.y))
    }
    let (shared, hung) = (try foot(.share), try foot(.hang))
    #expect(hung.y - shared.y > Length.pt(3).rawValue)
    #expect(shared.x > hung.x)
  }

  @Test("SH-M4: a reading longer than its character moves none")
  func readings() throws {
    var document = Document("市女笠を揉")
    document.spans = [
      AttributeSpan(TextRange(0, 3), .ruby(Ruby("いちいちめ"))),
      AttributeSpan(TextRange(12, 15), .ruby(Ruby("もみもみ"))),
    ]
    let layout = try layout(sheet(.ja, cells: 5), document)
    #expect(cells(layout, of: 5) == ["市 女 笠 を 揉"])
    // The cells of the test are small.
    let others = layout.diagnostics.filter { $0.code != .readingTooSmall }
    #expect(others.allSatisfy { $0.severity == .note }, "\(others)")
    #expect(layout.annotations.count == 2)
  }

  @Test("SH-M8: with a step of two every other cell is blank, to write in")
  func steps() throws {
    var sheet = sheet(.cells, cells: 6)
    sheet.writing.step = 2
    let layout = try layout(sheet, Document("春眠不覺"), "zh-Hant")
    #expect(cells(layout, of: 6) == ["春 · 眠 · 不", "覺"])
  }

  @Test("SH-M2: title, name and paragraphs in their cells; speech begins at the head")
  func headings() throws {
    var sheet = sheet(.ja, cells: 10)
    sheet.heading.kind = .cells
    (sheet.heading.title, sheet.heading.author) = (3, 1)
    (sheet.heading.after, sheet.heading.indent) = (1, 1)
    var document = Document("羅生門\n芥川　龍之介\n\nある日の事\n「では」\n")
    document.paragraphs[0].role = .title
    document.paragraphs[1].role = .author
    let layout = try layout(sheet, document)
    #expect(
      cells(layout, of: 10).map { $0.replacing("　", with: "·") } == [
        "· · · 羅 生 門", "· · · 芥 川 · 龍 之 介", "· あ る 日 の 事", "「 で は 」",
      ])
    let axes = layout.columns.map(\.axis.points)
    #expect(axes[1] - axes[2] > (axes[0] - axes[1]) * 1.9)
    sheet.heading.kind = .center
    sheet.heading.before = 1
    let centred = try self.layout(sheet, document)
    #expect(cells(centred, of: 10)[0] == "· · · 羅 生 門")
    #expect(axes[0] - centred.columns[0].axis.points > 15)
  }

  @Test(
    "SH-M1: 400 cells of 10 mm with gutters of 4.5 mm on both sides of a fold of 18 mm, on B4")
  func genko() throws {
    let sheet = try #require(PageSheet.Preset(rawValue: "原稿用紙")).sheet
    let placed = try PlacedSheet(sheet)
    #expect(placed.page == PhysicalSize(width: .mm(358), height: .mm(251)))
    func millimeters(_ length: Length) -> Double { length.points * 25.4 / 72 }
    func isNear(_ length: Length, _ other: Double) -> Bool {
      abs(millimeters(length) - other) < 0.02
    }
    #expect(isNear(placed.inside.width, 308) && isNear(placed.inside.height, 200))
    #expect(isNear(placed.inside.x, 25) && isNear(placed.inside.y, 25.5))
    #expect(isNear(placed.fold.width, 18))
    let boxes = placed.boxes
    #expect(boxes.map(\.count) == [10, 10])
    #expect(boxes.joined().allSatisfy { isNear($0.width, 10) && isNear($0.height, 200) })
    // The gutters are outside of either half: the fold reaches from column to column.
    #expect(isNear(placed.inside.maxX - boxes[0][0].maxX, 4.5))
    #expect(isNear(boxes[0][9].x - boxes[1][0].maxX, 18))
    #expect(isNear(boxes[1][9].x - placed.inside.x, 4.5))
    // Characters stand in the middles of cells.
    let layout = try layout(sheet, Document("「" + String.han(399)))
    #expect(layout.pages.count == 1 && layout.columns.count == 20)
    for (column, box) in zip(layout.columns, boxes.joined()) {
      #expect(abs((column.axis - box.x - box.width.half).rawValue) <= 1)
      #expect(column.cells.count == 20)
    }
    var count = ManuscriptCount(cells: 400)
    count.add(layout)
    #expect(count.words == "400 characters in 20 columns: 1 sheet of 400 cells")
    count.add(layout)
    #expect(
      count.words
        == "800 characters in 40 columns: 2 sheets of 400 cells, the last one up to column 20")
  }

  @Test("SH-M1: without a fold the last column has a gutter on its left as well")
  func withoutFold() throws {
    let placed = try PlacedSheet(#require(PageSheet.Preset(rawValue: "genko-200")).sheet)
    let boxes = try #require(placed.boxes.first)
    #expect(placed.boxes.count == 1 && boxes.count == 10)
    let right = placed.inside.maxX - boxes[0].maxX
    #expect(abs((right - (boxes[9].x - placed.inside.x)).rawValue) <= 10)
  }

  @Test("SH-M8: lines of cells", arguments: PageSheet.SheetCells.Kind.allCases)
  func lines(_ kind: PageSheet.SheetCells.Kind) throws {
    var sheet = sheet(.cells, cells: 5)
    sheet.grid.lines.kind = kind
    let found = SheetFurniture(sheet, try PlacedSheet(sheet)).furniture.filter { $0.kind == .grid }
    guard kind != .none else { return #expect(found.isEmpty) }
    let items = try #require(found.first?.items)
    #expect(found.count == 1 && items.count == (kind == .box ? 1 : 2))
    guard case .path(let inner) = items[0], case .path(let sides) = items[items.count - 1] else {
      return #expect(Bool(false))
    }
    // A line on either side of twenty columns, and six over all of them.
    #expect(sides.steps.count == 2 * (21 + 6))
    let guides: [PageSheet.SheetCells.Kind: Int] = [.mi: 8, .tian: 4, .jiu: 8, .hui: 5]
    #expect(kind == .box || inner.steps.count == 100 * (guides[kind] ?? 0))
  }

  @Test("SH-M3: random texts fill cells and nothing else, whatever stands in them")
  func randomTexts() throws {
    var random = SheetRandom(seed: 47)
    let characters = Array("一二三あいう。、」「（）！？…―abXY19　・ー")
    for count in 1...120 {
      let text = String(
        (0..<count).map { _ in
          characters[Int(random.number(0...Double(characters.count - 1)))]
        })
      let layout = try layout(sheet(.ja, cells: 7), Document(text))
      for column in layout.columns {
        #expect(column.natural <= .pt(70), "\(text)")
        for index in column.cells {
          let start = (column.bounds.y + layout.cells[index].start - .pt(11)).rawValue
          let over = start % Length.pt(10).rawValue
          let half = Length.pt(5).rawValue
          #expect(
            [0, half, Length.pt(4).rawValue, Length.pt(8).rawValue].contains {
              abs(over - $0) <= 2
            },
            "\(text) \(over)")
        }
      }
    }
  }
}
