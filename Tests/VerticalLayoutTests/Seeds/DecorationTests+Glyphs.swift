import Testing

@testable import VerticalLayout

/// Outlines, slants, shadows and shifts of glyphs.
extension DecorationTests {
  @Test("YY-11 an outline alone, and one with the glyph inside")
  func outline() throws {
    func run(_ outline: TextEffects.TextOutline) throws -> GlyphRun {
      let layout = try layout("一二", [(0..<2, .outline(outline))]) { $0.style.size = .pt(20) }
      return try #require(layout.displayList(ofPage: 0).glyphRuns.first)
    }
    let width = Dimension.em(31)  // 3 % of the size, to the nearest 1/1024.
    let alone = try #require(try run(TextEffects.TextOutline(width: width)).outline)
    #expect(abs(alone.width.points - 0.6) < 0.01 && !alone.isFilled && alone.color == .black)
    #expect(
      try run(TextEffects.TextOutline(width: width, color: .white, isFilled: true)).outline?
        .isFilled == true)
  }

  @Test("YY-37 a slant leaves the cells where they are, and glyphs about their middles")
  func slant() throws {
    let plain = try layout("一二", [])
    let leaning = try layout("一二", [(0..<2, .slant(12))])
    #expect(
      leaning.cells == plain.cells && leaning.columns.map(\.bounds) == plain.columns.map(\.bounds))
    let run = try #require(leaning.displayList(ofPage: 0).glyphRuns.first)
    let upright = try #require(plain.displayList(ofPage: 0).glyphRuns.first)
    #expect(abs(run.slant.factor - 0.2125566) < 0.00001)
    // The middle of the em box stays: what lies above the baseline by the way to it moves back.
    for (leaning, upright) in zip(run.glyphs, upright.glyphs) {
      let height = upright.origin.y - (upright.origin.y - .pt(8) + Length(points: 4.2))
      let moved = upright.origin.x - leaning.origin.x
      #expect(abs(moved.points - height.points * 0.2125566) < 0.01)
    }
  }

  @Test("YY-34, DT-17 shadows lie below all text, the first one on top, and have no text")
  func shadows() throws {
    let red = Color(red: 255, green: 0, blue: 0)
    let layout = try layout(
      "一二",
      [
        (
          0..<2, .shadow(TextEffects.Shadow(x: .absolute(.pt(1)), y: .absolute(.pt(2)), color: red))
        ),
        (0..<2, .shadow(TextEffects.Shadow(x: .zero, y: .absolute(.pt(-1)), color: .white))),
      ])
    let runs = layout.displayList(ofPage: 0).glyphRuns
    #expect(runs.map(\.ink) == [.white, red, .black])
    #expect(runs.map(\.text.count) == [0, 0, 6])
    #expect(runs[1].glyphs[0].origin.x == runs[2].glyphs[0].origin.x + .pt(1))
    #expect(runs[1].glyphs[0].origin.y == runs[2].glyphs[0].origin.y + .pt(2))
  }

  @Test("YY-36 grounds, shadows and side lines lie below the text, strikes and borders on it")
  func drawingOrder() throws {
    let box = BoxStyle(ground: .white, border: BoxStyle.Border())
    let layout = try layout(
      "一二",
      [
        (0..<2, .link("tel:1")), (0..<2, .strikethrough(LineStroke())), (0..<2, .box(box)),
        (0..<2, .sideLine(SideLine())),
        (0..<2, .shadow(TextEffects.Shadow(x: .zero, y: .zero, color: .white))),
      ])
    let list = layout.displayList(ofPage: 0)
    #expect(list.itemKinds == ["fill", "glyphs", "path", "glyphs", "path", "path", "link"])
    // The column's items are the text alone.
    #expect(list.columns.map(\.items) == [3..<4])
  }

  @Test("YY-43, DT-20 a baseline shift moves glyphs to the right, upright and sideways")
  func baselineShift() throws {
    let plain = try layout("一二ａ", []).displayList(ofPage: 0).glyphRuns.flatMap(\.glyphs)
    let moved = try layout("一二ａ", [(0..<3, .baselineShift(.absolute(.pt(2))))])
    for (old, new) in zip(plain, moved.displayList(ofPage: 0).glyphRuns.flatMap(\.glyphs)) {
      #expect(new.origin == PhysicalPoint(x: old.origin.x + .pt(2), y: old.origin.y))
    }
    var latin = Document("abc")
    latin.spans = [AttributeSpan(TextRange(1, 3), .baselineShift(.em(-512)))]
    let glyphs = try G10().layout(latin).displayList(ofPage: 0).glyphRuns.flatMap(\.glyphs)
    #expect(glyphs[1].origin.x == glyphs[0].origin.x - .pt(5))
  }

  @Test("YY-43, DT-20 superscripts rise by 0.47 of the ascent, subscripts fall by 0.25 of it")
  func scripts() throws {
    let layout = try layout("一二三", [(1..<2, .script(.superscript)), (2..<3, .script(.subscript))])
    let styles = layout.runs.map { layout.styles[$0.style] }
    #expect(styles.map(\.size.points).map { ($0 * 10).rounded() } == [100, 65, 65])
    #expect(abs(styles[1].baselineShift.points - 4.136) < 0.01)
    #expect(abs(styles[2].baselineShift.points + 2.2) < 0.01)
  }

  @Test(
    "L18, DT-20 superscripts and subscripts begin no column",
    arguments: Attribute.ScriptPosition.allCases)
  func scriptsBeginNoColumn(_ position: Attribute.ScriptPosition) throws {
    #expect(
      try layout("一二三四五", [(3..<4, .script(position))], height: 30).columnTexts
        == ["一二", "三四五"])
  }
}

extension DisplayList {
  /// The kinds of its items.
  var itemKinds: [String] {
    items.map { item in
      switch item {
      case .glyphs: "glyphs"
      case .missing: "missing"
      case .fill: "fill"
      case .stroke: "stroke"
      case .path: "path"
      case .shadow: "shadow"
      case .image: "image"
      case .link: "link"
      case .jump: "jump"
      case .anchor: "anchor"
      }
    }
  }
}
