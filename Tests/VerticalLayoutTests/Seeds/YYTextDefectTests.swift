import TestSupport
import Testing

@testable import VerticalLayout

/// Defects of YYText, each as a test that it is not here, and what of its abilities has no suite of its own
/// (docs/maintainers/seeds.md).
@Suite struct YYTextDefectTests {
  private func document(_ text: String, _ spans: [(Range<Int>, Attribute)]) -> Document {
    var document = Document(text, language: .simplifiedChinese)
    document.spans = spans.map {
      AttributeSpan(TextRange($0.0.lowerBound * 3, $0.0.upperBound * 3), $0.1)
    }
    return document
  }

  // MARK: Pages

  @Test("U-01, YY-12, CJ-11 no cell stands in the margins", arguments: ColumnDirection.allCases)
  func margins(_ direction: ColumnDirection) throws {
    let layout = try G10().with {
      $0.page.size = .size(width: .pt(100), height: .pt(100))
      $0.page.margins = Margins(top: .pt(10), right: .pt(20), bottom: .pt(30), left: .pt(40))
      $0.columns.direction = direction
    }.layout(.han(50))
    let content = rect(40, 10, 40, 60)
    #expect(layout.pages.map(\.columns.count) == [4, 4, 1])
    for column in layout.columns {
      #expect(column.bounds.y == .pt(10))
      for cell in column.cells {
        #expect(content.contains(layout.bounds(ofCell: cell, in: column)))
      }
    }
    #expect(layout.columns[0].bounds == rect(direction == .rightToLeft ? 70 : 40, 10, 10, 60))
  }

  @Test("YY-26 a page that is narrower than a column is an error, unless it may grow")
  func narrowPage() throws {
    #expect(throws: LayoutError.pageTooNarrow(available: .pt(9), column: .pt(10))) {
      try G10(30, width: 9).layout("一")
    }
    #expect(try G10(30, width: 9, overflow: .grow).layout("一").pages.map(\.size.width) == [.pt(10)])
    #expect(try G10(30, width: 10).layout("一").columns.count == 1)
  }

  @Test("YY-51 the overlay adds shapes, and moves no glyph") func overlay() throws {
    let document = document("一二三四\n五六", [(1..<3, .sideLine(SideLine())), (0..<2, .link("a:1"))])
    let setting = G10(30)
    let plain = try setting.layout(document).displayList(ofPage: 0)
    let debug = try setting.with { $0.overlay.debug = true }.layout(document).displayList(ofPage: 0)
    #expect(Array(debug.items.prefix(plain.items.count)) == plain.items)
    #expect(debug.size == plain.size && debug.columns == plain.columns)
    let added = debug.items.dropFirst(plain.items.count)
    #expect(added.count > 6)
    // Each column, cell and run has a rectangle of its own.
    let layout = try setting.layout(document)
    let drawn = Set(added.compactMap(\.rect))
    for column in layout.columns {
      #expect(drawn.contains(column.bounds))
      #expect(column.cells.allSatisfy { drawn.contains(layout.bounds(ofCell: $0, in: column)) })
    }
    let colors = Set(added.compactMap(\.color))
    #expect(colors.count > 2)
    #expect(
      added.allSatisfy { item in
        switch item {
        case .stroke, .fill: true
        default: false
        }
      })
  }

  // MARK: Characters

  @Test(
    "YYb-5, U-05 full-width marks and brackets take the font's vertical form, and are turned without one",
    arguments: ["（", "）", "～", "：", "ー", "《", "》", "「", "」"])
  func fullWidthForms(_ text: String) throws {
    let scalar = try #require(text.unicodeScalars.first)
    let g10 = G10()
    g10.shaper.verticalForms += "～：「」《》"
    let layout = try g10.layout(text)
    #expect(layout.cells.map(\.orientation) == [.upright])
    #expect(layout.glyphs.map(\.id) == [scalar.value + FixtureShaper.verticalForm])
    g10.shaper.hasVerticalForms = false
    let turned = try g10.layout(text)
    #expect(turned.cells.map(\.orientation) == [.rotated])
    #expect(turned.glyphs.map(\.id) == [scalar.value])
  }

  @Test("YYb-5 full-width letters and digits stand upright", arguments: ["Ａ", "１", "％"])
  func fullWidthLetters(_ text: String) throws {
    #expect(try G10().layout(text).cells.map(\.orientation) == [.upright])
  }

  // MARK: Decorations

  @Test("YYb-8 a strike has its own style, colour and start, whatever runs beside the text")
  func independentLines() throws {
    let red = Color(red: 255, green: 0, blue: 0)
    let side = LineStroke(.wavy, width: .absolute(.pt(2)), color: red)
    let strike = LineStroke(.dashed, width: .absolute(.pt(1)), color: .black)
    let shadow = TextEffects.Shadow(x: .absolute(.pt(1)), y: .absolute(.pt(1)), color: red)
    let layout = try G10().layout(
      document(
        "一二三四",
        [
          (0..<4, .sideLine(SideLine(side))), (2..<3, .strikethrough(strike)),
          (0..<4, .shadow(shadow)),
        ]))
    let strokes = layout.displayList(ofPage: 0).items.compactMap { item in
      if case .path(let path) = item { path } else { nil }
    }
    try #require(strokes.count == 2)
    #expect(strokes[0].stroke?.color == red && strokes[0].stroke?.width == .pt(2))
    #expect(strokes[1].stroke?.color == .black && strokes[1].stroke?.width == .pt(1))
    #expect(strokes[1].stroke?.dashes == [.pt(12), .pt(3)])
    guard case .move(let start) = strokes[1].steps.first else {
      Issue.record("a strike begins nowhere")
      return
    }
    #expect(start == PhysicalPoint(x: layout.columns[0].axis, y: .pt(20)))
  }

  @Test("YYb-9 shadows, outlines and slants of blanks end, and draw nothing wrong")
  func blankRuns() throws {
    let effects: [Attribute] = [
      .shadow(TextEffects.Shadow(x: .em(100), y: .em(100), color: .white)),
      .shadow(TextEffects.Shadow(x: .em(100), y: .em(100), blur: .em(100), color: .white)),
      .shadow(TextEffects.Shadow(x: .zero, y: .zero, blur: .em(100), color: .white, isInner: true)),
      .outline(TextEffects.TextOutline(width: .em(30))), .slant(12), .box(BoxStyle(ground: .white)),
      .sideLine(SideLine()), .strikethrough(LineStroke()),
    ]
    for text in ["　　　", "　一　", "　\n　", "\u{200B}"] {
      var document = Document(text)
      document.spans = effects.map { AttributeSpan(TextRange(0, text.utf8.count), $0) }
      try expectProcessorTime(under: 1) {
        let list = try G10(30).layout(document).displayList(ofPage: 0)
        #expect(list.text == text.filter { $0 != "\n" })
      }
    }
  }

  @Test("YY-38 the areas of a link are the rectangles of its selection, with one URI")
  func linkAreas() throws {
    let layout = try G10(30).layout(document("一二三四五六", [(1..<5, .link("https://example.org"))]))
    let links = layout.displayList(ofPage: 0).items.compactMap { item in
      if case .link(let uri, let rects) = item { (uri, rects) } else { nil }
    }
    try #require(links.count == 1)
    #expect(links[0].0 == "https://example.org")
    #expect(links[0].1 == layout.selectionRects(for: TextRange(3, 15)).map(\.rect))
    #expect(links[0].1.count == 2)
  }

  @Test(
    "YYb-17 the last column of a paragraph is stretched where that is asked for, and nowhere else")
  func lastColumn() throws {
    let text = "一二三四五六七八"
    let kept = try G10(35).with { $0.columns.alignment = .justify }.layout(text)
    #expect(kept.columns.map(\.length) == [.pt(35), .pt(35), .pt(20)])
    let even = try G10(35).with { $0.columns.alignment = .even }.layout(text)
    #expect(even.columns.map(\.length) == [.pt(35), .pt(35), .pt(35)])
  }

  @Test("YYb-10 a place by itself: an emoji, and an end with either affinity")
  func places() throws {
    for layout in try bothViews(try G10(30).layout("一😀二三")) {
      let emoji = TextRange(3, 7)
      #expect(layout.range(at: at(15, 15), onPage: 0) == emoji)
      #expect(layout.closestPosition(to: at(15, 14), onPage: 0)?.offset == 3)
      #expect(layout.closestPosition(to: at(15, 16), onPage: 0)?.offset == 7)
      // The end of the first column, and the start of the second.
      #expect(layout.caret(at: 10, affinity: .upstream)?.rect == rect(10, 30, 10, 0))
      #expect(layout.caret(at: 10)?.rect == rect(0, 0, 10, 0))
      #expect(layout.firstRect(for: TextRange(7, 13)) == rect(10, 20, 10, 10))
    }
  }
}

extension DisplayItem {
  fileprivate var rect: PhysicalRect? {
    switch self {
    case .fill(let rect, _), .stroke(let rect, _, _): rect
    default: nil
    }
  }

  fileprivate var color: Color? {
    switch self {
    case .fill(_, let color), .stroke(_, _, let color): color
    default: nil
    }
  }
}
