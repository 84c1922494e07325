import Testing

@testable import VerticalLayout

/// The capabilities of VerticalLabel, VL-01 to VL-26 (docs/maintainers/rules.md), with its numbers.
@Suite struct VerticalLabelTests {
  @Test("VL-01 one cell a cluster, one shaping call a run") func cellMeasurement() throws {
    let paragraphs = (0..<100).map { _ in String.han(100) }.joined(separator: "\n")
    let g10 = G10()
    let layout = try g10.layout(paragraphs)
    #expect(layout.cells.count == 10_000)
    #expect(g10.shaper.shapingCalls <= 100)
  }

  @Test(
    "VL-01 a cluster is never split",
    arguments: ["葛\u{E0100}", "👩\u{200D}👩\u{200D}👧", "か\u{3099}", "한", "🇯🇵", "①\u{20DD}"])
  func clusters(_ cluster: String) throws {
    let layout = try G10(10).layout(cluster + "甲" + cluster)
    #expect(layout.columnTexts == [cluster, "甲", cluster])
    #expect(layout.cells.count == 3)
  }

  @Test("VL-02 ranges are contiguous and ordered, and cover the text") func model() throws {
    let text = "一二三四\n五六\n\n七八九"
    let layout = try G10(30).layout(text)
    var end = 0
    for column in layout.columns {
      #expect(column.range.lowerBound == end)
      end = column.range.upperBound
      for (first, second) in zip(column.cells, column.cells.dropFirst()) {
        #expect(layout.cells[first].range.upperBound == layout.cells[second].range.lowerBound)
      }
    }
    #expect(end == text.utf8.count)
  }

  @Test("VL-03 columns are filled to the measure") func heightFlow() throws {
    let layout = try G10(30).layout(.han(7))
    #expect(layout.columns.map(\.cells.count) == [3, 3, 1])
  }

  @Test("VL-04 forced breaks", arguments: ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}"])
  func forcedBreak(_ lineEnd: String) throws {
    let layout = try G10(30).layout("一二\(lineEnd)三\(lineEnd)\(lineEnd)四")
    #expect(layout.columnTexts == ["一二", "三", "", "四"])
  }

  @Test(
    "VL-05 a blank line is a blank column",
    arguments: [(BlankLines.keep, 20.0), (.automatic, 20), (.collapse, 10)])
  func blankLines(_ policy: BlankLines, _ distance: Double) throws {
    let layout = try G10(30).with { $0.paragraphs.blankLines = policy }.layout("甲\n\n乙")
    #expect(layout.lefts.first.map { first in layout.lefts.last.map { first - $0 } } == distance)
    #expect(layout.columns.last?.range.upperBound == 8)
  }

  @Test("VL-06 a column is as wide as its widest cell") func columnWidth() throws {
    let g10 = G10()
    g10.shaper.widths["Ｗ"] = 1.4
    let layout = try g10.layout("一二Ｗ")
    #expect(layout.columns.map(\.bounds.width) == [.pt(14)])
  }

  @Test("VL-07 block size") func blockSize() throws {
    let layout = try G10(gap: 5).layout("一二\n三\n四五六")
    #expect(layout.pages[0].block.width == .pt(40))
    #expect(layout.pages[0].block.height == .pt(30))
    #expect(layout.pages[0].size == PhysicalSize(width: .pt(40), height: .pt(30)))
  }

  @Test(
    "VL-08, YY-24, TKb-2, U-01 column positions in both directions",
    arguments: [
      (ColumnDirection.leftToRight, [0.0, 12, 26]), (.rightToLeft, [30, 16, 0]),
    ])
  func direction(_ direction: ColumnDirection, _ lefts: [Double]) throws {
    let g10 = G10(gap: 2)
    g10.shaper.widths = ["中": 1.2, "大": 1.4]
    let layout = try g10.with { $0.columns.direction = direction }.layout("小\n中\n大")
    #expect(layout.lefts == lefts)
  }

  @Test(
    "VL-09, CJ-13, U-02 a column in its block",
    arguments: [(ColumnAlignment.top, 0.0), (.center, 10), (.bottom, 20)])
  func alignment(_ alignment: ColumnAlignment, _ top: Double) throws {
    let layout = try G10().with { $0.columns.alignment = alignment }.layout("一二三\n四")
    #expect(layout.tops == [0, top])
  }

  @Test(
    "VL-10 a cell across its column",
    arguments: [(CellAlignment.left, 0.0), (.center, 2), (.right, 4)])
  func cellAlignment(_ alignment: CellAlignment, _ offset: Double) throws {
    let g10 = G10()
    g10.shaper.widths["丶"] = 0.6
    let layout = try g10.with { $0.columns.cellAlignment = alignment }.layout("一丶")
    let column = layout.columns[0]
    #expect((layout.bounds(ofCell: 1, in: column).x - column.bounds.x).points == offset)
    // In the middle, where nothing is asked for.
    #expect(try (g10.layout("一丶") == layout) == (alignment == .center))
  }

  @Test(
    "VL-11, YY-25, CJ-12 nine placements",
    arguments: zip(
      Placement.allCases,
      [0, 30, 60].flatMap { x in [(x, 0), (x, 75), (x, 150)] }.sorted {
        ($0.1, $0.0) < ($1.1, $1.0)
      }))
  func placement(_ placement: Placement, _ origin: (Int, Int)) throws {
    let options = G10().with {
      $0.page.size = .size(width: .pt(100), height: .pt(200))
      $0.columns.measure = .pt(50)
      $0.page.placement = placement
    }
    let layout = try options.layout(.han(20))
    let block = layout.pages[0].block
    #expect(block.width == .pt(40) && block.height == .pt(50))
    #expect(block.x == .pt(origin.0) && block.y == .pt(origin.1))
  }

  @Test(
    "VL-12 the default placement is the start corner",
    arguments: [(ColumnDirection.rightToLeft, 90.0), (.leftToRight, 10)])
  func defaultPlacement(_ direction: ColumnDirection, _ edge: Double) throws {
    let layout = try G10().with {
      $0.columns.direction = direction
      $0.page.size = .size(width: .pt(100), height: .pt(100))
      $0.page.margins = Margins(top: .pt(10), right: .pt(10), bottom: .pt(10), left: .pt(10))
    }.layout("甲乙")
    let first = layout.columns[0].bounds
    #expect((direction == .rightToLeft ? first.maxX : first.x).points == edge)
    #expect(first.y == .pt(10))
  }

  @Test(
    "VL-12 a bare alignment places the block too",
    arguments: [(ColumnAlignment.center, 45.0), (.bottom, 90)])
  func bareAlignment(_ alignment: ColumnAlignment, _ top: Double) throws {
    let layout = try G10().with {
      $0.columns.alignment = alignment
      $0.page.size = .size(width: .pt(100), height: .pt(100))
    }.layout("甲")
    #expect(layout.columns[0].bounds.y.points == top)
    #expect(layout.columns[0].bounds.maxX == .pt(100))
  }

  @Test("VL-13 the gap between columns; negative ones are refused") func columnGap() throws {
    #expect(try G10(gap: 5).layout("一\n二").lefts == [15, 0])
    #expect(throws: LayoutError.invalidOption(name: "column-gap", reason: "must not be negative")) {
      try G10(gap: -1).layout("一\n二")
    }
  }

  @Test("DTb-10, VL-14 letter spacing, none after the last cell") func letterSpacing() throws {
    let layout = try G10().with { $0.style.letterSpacing = .pt(5) }.layout("一二三")
    #expect(layout.cells.map(\.start) == [.zero, .pt(15), .pt(30)])
    #expect(layout.columns[0].natural == .pt(40))
    // However wide, and less than nothing.
    for (spacing, step) in [(100, 110), (-4, 6)] {
      let layout = try G10().with { $0.style.letterSpacing = .pt(spacing) }.layout("一二三")
      #expect(layout.cells.map(\.start) == [.zero, .pt(step), .pt(2 * step)])
      #expect(layout.columns[0].natural == .pt(2 * step + 10))
    }
  }

  @Test("DTb-10, VL-14 letter spacing does not count after the last cell that fits")
  func letterSpacingFits() throws {
    let layout = try G10(40).with { $0.style.letterSpacing = .pt(5) }.layout(.han(6))
    #expect(layout.columns.map(\.cells.count) == [3, 3])
  }

  @Test("VL-15, TK-10 a limit of columns, with the token") func limitedLines() throws {
    let layout = try G10(30).with { $0.columns.maximum = 1 }.layout("一二三四五六")
    #expect(layout.columnTexts == ["一二…"])
    #expect(layout.dropped == [DroppedText(range: TextRange(6, 18), reason: .columnLimit)])
    #expect(layout.text.slice(layout.dropped[0].range).count == 4)
  }

  @Test("VL-16 truncation replaces as few clusters as it can") func truncate() throws {
    let layout = try G10(30, width: 20, overflow: .truncate).layout("一二三四五六七八九")
    #expect(layout.columnTexts == ["一二三", "四五…"])
  }

  @Test("VL-17, DT-26, TK-08, YYb-2 pages concatenate to the text") func paginate() throws {
    let text = "一二三四五六七八九\n十一\n\n十二"
    let layout = try G10(30, width: 20).layout(text)
    #expect(layout.pages.count == 3)
    let pages = layout.pages.map { page in
      layout.columns[page.columns].map { String(text.slice($0.range)) }.joined()
    }
    #expect(pages.joined() == text)
    #expect(layout.dropped.isEmpty)
  }

  @Test("VL-17, TK-08 clip leaves out and reports") func clip() throws {
    let layout = try G10(30, width: 20, overflow: .clip).layout(.han(9))
    #expect(layout.columns.map(\.cells.count) == [3, 3])
    #expect(layout.dropped == [DroppedText(range: TextRange(18, 27), reason: .noRoom)])
    #expect(layout.token == nil)
  }

  @Test("VL-17, TK-08 grow makes the page wider") func grow() throws {
    let layout = try G10(30, width: 20, overflow: .grow).layout(.han(9))
    #expect(layout.pages.map(\.size.width) == [.pt(30)])
    #expect(try G10(30, width: 20, overflow: .grow).layout("一").pages[0].size.width == .pt(20))
  }

  @Test("VL-17, TK-08 error refuses, and not without need") func error() throws {
    #expect(throws: LayoutError.overflow(dropped: TextRange(18, 27))) {
      try G10(30, width: 20, overflow: .error).layout(.han(9))
    }
    #expect(try G10(30, width: 20, overflow: .error).layout(.han(6)).pages.count == 1)
  }

  @Test("VL-18, DT-02, TK-06 auto per axis") func automaticSize() throws {
    let margins = Margins(top: .pt(7), right: .pt(7), bottom: .pt(7), left: .pt(7))
    let fixedHeight = try G10().with {
      $0.page.size = .size(width: nil, height: .pt(314))
      $0.page.margins = margins
    }.layout(.han(31))
    #expect(fixedHeight.columns.count == 2)
    #expect(fixedHeight.pages[0].size == PhysicalSize(width: .pt(34), height: .pt(314)))
    let hugged = try G10().with { $0.page.margins = margins }.layout("一二三\n四")
    #expect(hugged.columns.count == 2)
    #expect(hugged.pages[0].size == PhysicalSize(width: .pt(34), height: .pt(44)))
  }

  @Test("VL-19 the block is the union of its columns") func contentSize() throws {
    let layout = try G10(gap: 3).layout("一二三\n四\n五六")
    let union = layout.columns.dropFirst().reduce(layout.columns[0].bounds) { $0.union($1.bounds) }
    #expect(layout.pages[0].block == union)
  }

  @Test("VL-20 the first page holds the start of a right-to-left text")
  func readingDirection() throws {
    let layout = try G10(30, width: 20).layout(.han(20))
    #expect(layout.direction == .rightToLeft)
    #expect(layout.pages[0].columns == 0..<2)
    #expect(layout.columns[0].bounds.x > layout.columns[1].bounds.x)
  }

  @Test("VL-21, CJ-01 stretches have sizes and colours, and paragraphs have styles")
  func attributedText() throws {
    var document = Document("大\n中\n小")
    document.spans = [
      AttributeSpan(TextRange(0, 3), .size(.absolute(.pt(24)))),
      AttributeSpan(TextRange(4, 7), .size(.absolute(.pt(20)))),
      AttributeSpan(TextRange(8, 11), .size(.em(1024))),
      AttributeSpan(TextRange(4, 7), .ink(.white)),
    ]
    document.paragraphs[2].style.headIndent = .em(2048)
    let layout = try G10().layout(document)
    #expect(layout.columns.map(\.bounds.width) == [.pt(24), .pt(20), .pt(10)])
    #expect(layout.runs.map { layout.styles[$0.style].ink } == [.black, .white, .black])
    #expect(layout.columns.map(\.indent) == [.zero, .zero, .pt(20)])
  }

  @Test("VL-23 vertical forms come from the font", arguments: ["（", "ー", "。"])
  func verticalForms(_ text: String) throws {
    let layout = try G10().layout(text)
    let scalar = try #require(text.unicodeScalars.first)
    #expect(layout.glyphs.map(\.id) == [scalar.value + FixtureShaper.verticalForm])
  }

  @Test("VL-24 the same input gives the same layout") func pureFunction() throws {
    let text = "東風夜放花千樹。更吹落、星如雨。"
    #expect(try G10(50).layout(text) == G10(50).layout(text))
    #expect(try G10(50).layout(text).json() == G10(50).layout(text).json())
  }

  @Test("VL-26 title, author and body have their styles") func headings() throws {
    var document = Document("青玉案\n辛棄疾\n\n東風夜放花千樹")
    document.paragraphs[0].role = .title
    document.paragraphs[1].role = .author
    let layout = try G10().with { $0.headings = HeadingStyle() }.layout(document)
    #expect(layout.columns.map { $0.bounds.width.points } == [15, 8.75, 10, 10])
  }

  @Test("VL-26 typed presentation forms pass through") func presentationForms() throws {
    let layout = try G10().layout("︽書︾")
    #expect(layout.glyphs.map(\.id) == [0xFE3D, 0x66F8, 0xFE3E])
    let list = layout.displayList(ofPage: 0)
    #expect(list.text == "︽書︾")
  }
}
