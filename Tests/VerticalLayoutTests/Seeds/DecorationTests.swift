import Testing

@testable import VerticalLayout

/// Lines and boxes around text, and the painting of glyphs: rows of the seed systems, by their numbers.
@Suite struct DecorationTests {
  /// G10 with a document whose spans are given by the texts that they cover, each once, or by ranges.
  func layout(
    _ text: String, _ spans: [(Range<Int>, Attribute)], height: Int? = nil,
    language: LanguageTag = .simplifiedChinese, _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    var document = Document(text, language: language)
    document.spans = spans.map {
      AttributeSpan(TextRange($0.0.lowerBound * 3, $0.0.upperBound * 3), $0.1)
    }
    return try G10(height).with(change).layout(document)
  }

  private static let ground = BoxStyle(ground: .names[3].color)

  // MARK: Boxes

  @Test("YY-31, YYb-6 a ground over three columns is three rectangles, each on its own column")
  func boxOverColumns() throws {
    let layout = try layout("一二三四五六七", [(1..<7, .box(Self.ground))], height: 30)
    let rects = layout.displayList(ofPage: 0).fills
    #expect(layout.columns.count == 3 && rects.count == 3)
    #expect(rects[0] == layout.union(ofCells: 1..<3))
    #expect(rects[1] == layout.union(ofCells: 3..<6))
    #expect(rects[2] == layout.union(ofCells: 6..<7))
  }

  @Test("CJ-02, CJb-4 equal boxes that touch are one a column; others are not merged")
  func equalBoxesMerge() throws {
    let other = BoxStyle(ground: .black)
    let merged = try layout("一二三四", [(0..<2, .box(Self.ground)), (2..<3, .box(Self.ground))])
    #expect(merged.displayList(ofPage: 0).fills == [merged.union(ofCells: 0..<3)])
    let apart = try layout("一二三四", [(0..<2, .box(Self.ground)), (2..<3, .box(other))])
    #expect(
      apart.displayList(ofPage: 0).fills
        == [apart.union(ofCells: 0..<2), apart.union(ofCells: 2..<3)])
    let gap = try layout("一二三四", [(0..<1, .box(Self.ground)), (2..<3, .box(Self.ground))])
    #expect(gap.displayList(ofPage: 0).fills.count == 2)
  }

  @Test("DT-18, DT-31, YYb-15 blanks at a column's end have no ground")
  func blanksHaveNoGround() throws {
    let layout = try layout("一二　　三四", [(0..<6, .box(Self.ground))], height: 30)
    let rects = layout.displayList(ofPage: 0).fills
    #expect(rects.first == layout.union(ofCells: 0..<2))
    // Between characters they have.
    let inside = try self.layout("一　二", [(0..<3, .box(Self.ground))])
    #expect(inside.displayList(ofPage: 0).fills == [inside.union(ofCells: 0..<3)])
  }

  @Test("YY-32, YYb-7 the lines of a double border have one centre")
  func doubleBorder() throws {
    let border = BoxStyle.Border(.double, width: .absolute(.pt(1)), color: .black)
    let layout = try layout("一二三", [(1..<2, .box(BoxStyle(border: border)))])
    let boxes = layout.displayList(ofPage: 0).paths.map(\.bounds)
    let cell = layout.union(ofCells: 1..<2)
    #expect(boxes.map(\.width) == [cell.width + .pt(1), cell.width + .pt(5)])
    for box in boxes {
      #expect(box.x + box.width.half == cell.x + cell.width.half)
      #expect(box.y + box.height.half == cell.y + cell.height.half)
    }
  }

  @Test("YY-31 padding and round corners")
  func roundBox() throws {
    let style = BoxStyle(
      ground: .black, radius: .absolute(.pt(3)),
      padding: BoxStyle.Edges(across: .absolute(.pt(1)), along: .absolute(.pt(2))))
    let layout = try layout("一二三", [(1..<2, .box(style))])
    let path = try #require(layout.displayList(ofPage: 0).paths.first)
    let cell = layout.union(ofCells: 1..<2)
    #expect(path.bounds == cell.outset(x: .pt(1), y: .pt(2)))
    #expect(path.steps.count { if case .curve = $0 { true } else { false } } == 4)
  }

  // MARK: Lines

  @Test(
    "YY-33 side lines run left of the text in Chinese, right in Japanese and Korean",
    arguments: [
      (LanguageTag.simplifiedChinese, false), (.traditionalChinese, false), (.japanese, true),
      (.korean, true),
    ])
  func sideOfLines(_ language: LanguageTag, _ isRight: Bool) throws {
    let layout = try layout("一二三", [(0..<2, .sideLine(SideLine()))], language: language)
    let line = try #require(layout.displayList(ofPage: 0).paths.first)
    let text = layout.union(ofCells: 0..<2)
    let half = (line.stroke?.width ?? .zero).half
    #expect(
      isRight ? line.bounds.x - half > text.maxX : line.bounds.maxX + half < text.x)
    #expect(line.bounds.y == text.y && line.bounds.maxY == text.maxY)
    for side in [SideLine.Side.left, .right] {
      let forced = try self.layout(
        "一二三", [(0..<2, .sideLine(SideLine(side: side)))], language: language)
      let line = try #require(forced.displayList(ofPage: 0).paths.first)
      #expect((line.bounds.x > text.maxX) == (side == .right))
    }
  }

  @Test(
    "YY-33 an overline runs on the other side: right in Chinese and Mongolian, left in Japanese and Korean (D1)",
    arguments: [
      (LanguageTag.simplifiedChinese, true), (.traditionalChinese, true), (.japanese, false),
      (.korean, false), (LanguageTag("mn") ?? .undetermined, true),
    ])
  func overline(_ language: LanguageTag, _ isRight: Bool) throws {
    let over = LineStroke(.double, color: .names[3].color)
    let layout = try layout(
      "一二三",
      [(0..<2, .sideLine(SideLine())), (0..<2, .sideLine(SideLine(over, side: .opposite)))],
      language: language)
    let lines = layout.displayList(ofPage: 0).paths
    let text = layout.union(ofCells: 0..<2)
    try #require(lines.count == 2)
    #expect((lines[0].bounds.x > text.maxX) == !isRight)
    #expect((lines[1].bounds.x > text.maxX) == isRight)
    // Each has its own style and colour, and is as near to the text as if it were alone.
    #expect(lines[1].stroke?.color == .names[3].color && lines[0].stroke?.color == .black)
    #expect(lines.map(\.steps.count) == [2, 4])
    for line in lines {
      let gap =
        isRight == (line == lines[1]) ? line.bounds.x - text.maxX : text.x - line.bounds.maxX
      #expect(gap > .zero && gap < .pt(2))
    }
  }

  @Test(
    "YY-33 lines on one side stand clear of each other and of readings there, whatever they are (D5)",
    arguments: LineStroke.LineStyle.allCases)
  func linesAreClear(_ inner: LineStroke.LineStyle) throws {
    func edges(_ path: DisplayPath) -> (near: Length, far: Length) {
      let half = (path.stroke?.width ?? .zero).half
      // The points that a wave is drawn by stand a third farther out than it.
      let beyond =
        inner == .wavy && path.steps.count > 2 ? path.bounds.width.scaled(by: 1, over: 8) : .zero
      return (path.bounds.x + beyond - half, path.bounds.maxX - beyond + half)
    }
    let wide = LineStroke(inner, width: .absolute(.pt(2)))
    let layout = try layout(
      "一二三四五",
      [
        (1..<2, .ruby(Ruby("いち"))), (0..<5, .sideLine(SideLine(side: .right))),
        (1..<3, .sideLine(SideLine(wide, side: .right))),
      ], language: .japanese)
    let lines = layout.displayList(ofPage: 0).paths.map(edges)
    let reading = try #require(layout.annotations.first).bounds
    try #require(lines.count == 2)
    #expect(lines[1].near > reading.maxX)
    #expect(lines[0].near > lines[1].far)
  }

  @Test("YY-33 two names that touch have two lines, with a gap between them")
  func namesThatTouch() throws {
    let layout = try layout(
      "一二三四五", [(0..<2, .sideLine(SideLine())), (2..<4, .sideLine(SideLine()))])
    let lines = layout.displayList(ofPage: 0).paths.map(\.bounds)
    #expect(lines.count == 2 && lines[0].x == lines[1].x)
    #expect(lines[1].y - lines[0].maxY == Length(rawValue: 2 * 640))
    #expect(lines[0].y == layout.union(ofCells: 0..<1).y)
    #expect(lines[1].maxY == layout.union(ofCells: 3..<4).maxY)
  }

  @Test("YY-33 a line within a line runs nearer to the text")
  func linesWithinLines() throws {
    let layout = try layout(
      "一二三四五",
      [(0..<5, .sideLine(SideLine(LineStroke(.wavy)))), (1..<3, .sideLine(SideLine()))])
    let lines = layout.displayList(ofPage: 0).paths
    #expect(lines.count == 2)
    #expect(lines[0].bounds.maxX < lines[1].bounds.x)
    // Neither shares its lane: none stops short.
    #expect(lines[1].bounds.height == .pt(20))
  }

  @Test("YYb-17 a line is continuous over marks, blanks and runs of other fonts and sizes")
  func continuousLine() throws {
    let layout = try layout(
      "一，二　三", [(0..<5, .sideLine(SideLine())), (2..<3, .size(.absolute(.pt(20))))])
    let lines = layout.displayList(ofPage: 0).paths
    #expect(lines.count == 1)
    #expect(lines.first?.bounds.height == layout.columns.first?.length)
    // Clear of the widest.
    #expect((lines.first?.bounds.maxX ?? .zero) < layout.union(ofCells: 2..<3).x)
  }

  @Test("TK-33, YYb-15 blanks at a column's ends have no line")
  func blanksHaveNoLine() throws {
    let layout = try layout("　一二　", [(0..<4, .sideLine(SideLine()))])
    let line = try #require(layout.displayList(ofPage: 0).paths.first)
    #expect(line.bounds.y == .pt(10) && line.bounds.maxY == .pt(30))
  }

  @Test("YY-33, CJ-03, DT-19 a strike runs down the axis, over the text")
  func strike() throws {
    let layout = try layout("一二三", [(1..<3, .strikethrough(LineStroke()))])
    let list = layout.displayList(ofPage: 0)
    let line = try #require(list.paths.first)
    #expect(line.bounds.x == layout.columns.first?.axis && line.bounds.width == .zero)
    #expect(line.bounds.y == .pt(10) && line.bounds.maxY == .pt(30))
    #expect(list.itemKinds == ["glyphs", "path"])
  }

  @Test("YY-32 line styles, in multiples of their width")
  func lineStyles() throws {
    func path(_ style: LineStroke.LineStyle) throws -> DisplayPath {
      let stroke = LineStroke(style, width: .absolute(.pt(1)))
      let layout = try layout("一二三", [(0..<3, .sideLine(SideLine(stroke)))])
      return try #require(layout.displayList(ofPage: 0).paths.first)
    }
    #expect(try path(.single).stroke?.width == .pt(1))
    #expect(try path(.thick).stroke?.width == .pt(2))
    #expect(try path(.double).bounds.width == .pt(2))
    #expect(try path(.dashed).stroke?.dashes == [.pt(12), .pt(3)])
    #expect(try path(.shortDashed).stroke?.dashes == [.pt(5), .pt(3)])
    #expect(try path(.dashDot).stroke?.dashes == [.pt(12), .pt(3), .pt(5), .pt(3)])
    #expect(
      try path(.dashDotDot).stroke?.dashes == [.pt(12), .pt(3), .pt(5), .pt(3), .pt(5), .pt(3)])
    for style in [LineStroke.LineStyle.dashed, .shortDashed, .dashDot, .dashDotDot] {
      #expect(try path(style).stroke?.isRound == false)
    }
    #expect(try path(.dotted).stroke?.dashes == [.zero, .pt(3)])
    #expect(try path(.dotted).stroke?.isRound == true)
    let wave = try path(.wavy)
    // A half wave is four widths: 30 pt are seven or eight of them.
    #expect([8, 9].contains(wave.steps.count))
    for style in LineStroke.LineStyle.allCases {
      let bounds = try path(style).bounds
      #expect(bounds.maxX < .zero && bounds.y >= .zero && bounds.maxY <= .pt(30))
    }
  }

  @Test("YY-32, DT-11 the patterns of borders are those of lines, and they take as much room")
  func borderStyles() throws {
    for style in BoxStyle.Border.Style.allCases where style != .double {
      let line = try #require(LineStroke.LineStyle(rawValue: style.rawValue))
      let border = BoxStyle.Border(style, width: .absolute(.pt(1)), color: .black)
      let layout = try layout("一二三", [(1..<2, .box(BoxStyle(border: border)))])
      let path = try #require(layout.displayList(ofPage: 0).paths.first)
      #expect(path.stroke?.dashes == line.dashes(.pt(1)))
      #expect(path.stroke?.isRound == (style == .dotted))
      #expect(border.breadth(em: .pt(10)) == .pt(1))
    }
  }

  // MARK: Links

  @Test("YY-38, CJ-04 a link over two columns has two areas and one URI")
  func linkOverColumns() throws {
    let layout = try layout("一二三四五", [(1..<5, .link("https://example.org"))], height: 30)
    let links = layout.displayList(ofPage: 0).links
    #expect(links.count == 1)
    #expect(links.first?.uri == "https://example.org")
    #expect(
      links.first?.rects == [layout.union(ofCells: 1..<3), layout.union(ofCells: 3..<5)])
  }

  @Test("CJ-05 equal texts keep their own links")
  func ownLinks() throws {
    let layout = try layout("王一王", [(0..<1, .link("tel:1")), (2..<3, .link("tel:2"))])
    let links = layout.displayList(ofPage: 0).links
    #expect(links.map(\.uri) == ["tel:1", "tel:2"])
    #expect(links.map(\.rects) == [[layout.union(ofCells: 0..<1)], [layout.union(ofCells: 2..<3)]])
  }

  @Test("TKb-5, YYb-17 what is dropped has no link, no line and no ground")
  func droppedTextHasNothing() throws {
    let layout = try layout(
      "一二三四五六七八九",
      [
        (0..<9, .link("tel:1")), (5..<9, .box(Self.ground)), (7..<9, .sideLine(SideLine())),
        (8..<9, .link("tel:2")),
      ], height: 30
    ) { $0.columns.maximum = 2 }
    let list = layout.displayList(ofPage: 0)
    #expect(layout.columnTexts == ["一二三", "四五…"])
    #expect(list.links.map(\.uri) == ["tel:1"])
    #expect(list.links.first?.rects.count == 2)
    #expect(list.links.first?.rects.last == layout.union(ofCells: 3..<5))
    #expect(list.fills.isEmpty && list.paths.isEmpty)
  }

  @Test("O15 a range in text of both directions has a rectangle a stretch")
  func mixedDirections() throws {
    var document = Document("אב12ג", language: .japanese)
    document.spans = [AttributeSpan(TextRange(2, 6), .box(Self.ground))]
    let layout = try G10().layout(document)
    let rects = layout.displayList(ofPage: 0).fills
    let chosen = layout.cells.filter { $0.range.lowerBound >= 2 && $0.range.upperBound <= 6 }
    #expect(!rects.isEmpty && chosen.count >= 2)
    for (index, cell) in layout.cells.enumerated() {
      let bounds = layout.bounds(ofCell: index, in: layout.columns[0])
      let middle = bounds.y + bounds.height.half
      let isCovered = rects.contains { $0.y <= middle && middle < $0.maxY }
      #expect(isCovered == chosen.contains(cell))
    }
  }

  // MARK: Breaks

  @Test("YY-39, CJ-10, TK-37 a span without breaks moves whole to the next column")
  func noBreak() throws {
    #expect(try layout("一二三四五", [], height: 30).columnTexts == ["一二三", "四五"])
    let whole = try layout("一二三四五", [(1..<4, .noBreak)], height: 30)
    #expect(whole.columnTexts == ["一", "二三四", "五"])
    // Between two of them a column may end.
    let two = try layout("一二三四五", [(1..<3, .noBreak), (3..<5, .noBreak)], height: 30)
    #expect(two.columnTexts == ["一二三", "四五"])
    // Where they overlap, none ends inside of either.
    let crossed = try layout("一二三四五", [(0..<3, .noBreak), (2..<4, .noBreak)], height: 40)
    #expect(crossed.columnTexts == ["一二三四", "五"])
    // What is longer than a column is parted all the same.
    let long = try layout("一二三四五", [(0..<5, .noBreak)], height: 30)
    #expect(long.columnTexts == ["一二三", "四五"])
  }

  @Test("VLb-11 a decoration after a character beyond the BMP covers its own text")
  func beyondTheBMP() throws {
    var document = Document("𠮷甲乙")
    document.spans = [AttributeSpan(TextRange(7, 10), .box(Self.ground))]
    let layout = try G10().layout(document)
    #expect(layout.displayList(ofPage: 0).fills == [layout.union(ofCells: 2..<3)])
  }

  @Test("10,000 spans one in another: each is drawn, and found without looking at all of them")
  func manySpans() throws {
    var document = Document(String(repeating: "国", count: 20_000))
    document.spans = (0..<10_000).map {
      AttributeSpan(TextRange($0 * 3, 60_000 - $0 * 3), .box(Self.ground))
    }
    let layout = try G10(1000).layout(document)
    let found = layout.decorations.overlapping(TextRange(0, 3))
    #expect(found.map(\.range) == [TextRange(0, 60_000)])
    #expect(layout.decorations.overlapping(TextRange(30_000, 30_003)).count == 10_000)
  }
}

extension Layout {
  /// The smallest rectangle that holds some cells of one column.
  fileprivate func union(ofCells range: Range<Int>) -> PhysicalRect {
    let column = columns.first { $0.cells.contains(range.lowerBound) }
    let rects = range.compactMap { index in column.map { bounds(ofCell: index, in: $0) } }
    return rects.dropFirst().reduce(
      rects.first ?? PhysicalRect(x: .zero, y: .zero, width: .zero, height: .zero)
    ) { $0.union($1) }
  }
}

extension DisplayList {
  fileprivate var fills: [PhysicalRect] {
    items.compactMap { if case .fill(let rect, _) = $0 { rect } else { nil } }
  }

  fileprivate var paths: [DisplayPath] {
    items.compactMap { if case .path(let path) = $0 { path } else { nil } }
  }

  fileprivate var links: [(uri: String, rects: [PhysicalRect])] {
    items.compactMap { if case .link(let uri, let rects) = $0 { (uri, rects) } else { nil } }
  }
}

extension DisplayPath {
  /// The box of its points and control points.
  fileprivate var bounds: PhysicalRect {
    let points = steps.flatMap { element -> [PhysicalPoint] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let left = xs.min() ?? .zero
    let top = ys.min() ?? .zero
    return PhysicalRect(
      x: left, y: top, width: (xs.max() ?? left) - left, height: (ys.max() ?? top) - top)
  }
}
