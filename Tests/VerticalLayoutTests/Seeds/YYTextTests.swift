import Testing

@testable import VerticalLayout

/// The column geometry of YYText, YY-01 to YY-10 (docs/maintainers/rules.md), with its numbers: three
/// cells whose column has its head at y = 20 and its baseline at x = 100.
@Suite struct YYTextTests {
  /// G10, with the column of the seeds where they put it: D = 1.2 left of the baseline is 98.8.
  private func g10(movedBy dx: Length = .zero, _ dy: Length = .zero) -> G10 {
    G10().with {
      $0.page.margins = Margins(
        top: .pt(20) + dy, right: .zero, bottom: .zero, left: Length(points: 98.8) + dx)
    }
  }

  @Test("YY-01 a column's bounds and its baseline") func lineBounds() throws {
    let column = try #require(try g10().layout("一二三").columns.first)
    #expect(column.bounds.isAbout(98.8, 20, 10, 30))
    #expect(column.baseline == .pt(100))
  }

  @Test("YY-02 ascent, descent and length of a column") func lineMetrics() throws {
    let column = try #require(try g10().layout("一二三").columns.first)
    #expect(column.ascent.isAbout(8.8))
    #expect(column.descent.isAbout(1.2))
    #expect(column.natural == .pt(30))
    #expect(column.trailingBlank == .zero)
    #expect(column.range == TextRange(0, 9))
  }

  @Test("YY-02 where the first glyph of a column begins, and how much is free between two columns")
  func firstGlyph() throws {
    let layout = try G10(60).with {
      $0.paragraphs.indent = .length(.em(2048))
      $0.columns.pitch = .pt(17)
    }.layout(.han(10))
    #expect(layout.columns.map(\.indent) == [.pt(20), .zero])
    let firsts = layout.columns.map { layout.bounds(ofCell: $0.cells.lowerBound, in: $0) }
    #expect(firsts.map(\.y) == [.pt(20), .zero])
    #expect(layout.columns[0].bounds.x - layout.columns[1].bounds.maxX == .pt(7))
  }

  @Test(
    "YY-02 blanks at the end are measured apart",
    arguments: [
      ("一二三  ", 30, 10), ("一二三　", 30, 10), ("一二三　 ", 30, 15), ("一 二", 25, 0),
      ("　　", 0, 20),
    ])
  func trailingBlank(_ text: String, _ natural: Int, _ blank: Int) throws {
    let layout = try g10().layout(text)
    #expect(layout.columns.map(\.natural) == [.pt(natural)])
    #expect(layout.columns.map(\.trailingBlank) == [.pt(blank)])
    #expect(layout.columns.map(\.bounds.height) == [.pt(natural)])
  }

  @Test("YY-03 a run's bounds") func runBounds() throws {
    var document = Document("一二三四")
    document.spans = [AttributeSpan(TextRange(6, 12), .ink(.white))]
    let layout = try g10().layout(document)
    let column = try #require(layout.columns.first)
    #expect(column.runs.count == 2)
    #expect(layout.bounds(of: column.runs[0], in: column).isAbout(98.8, 20, 10, 20))
    #expect(layout.bounds(of: column.runs[1], in: column).isAbout(98.8, 40, 10, 20))
  }

  @Test("YY-03, X1 a larger run has its own bounds and shares the axis") func largerRun() throws {
    var document = Document("一二三")
    document.spans = [AttributeSpan(TextRange(6, 9), .size(.absolute(.pt(20))))]
    let layout = try g10().layout(document)
    let column = try #require(layout.columns.first)
    let small = layout.bounds(of: column.runs[0], in: column)
    let large = layout.bounds(of: column.runs[1], in: column)
    #expect(large.y == .pt(40) && large.width == .pt(20) && large.height == .pt(20))
    #expect(small.width == .pt(10))
    #expect(small.x + small.width.half == column.axis)
    #expect(large.x + large.width.half == column.axis)
    #expect(column.bounds.width == .pt(20))
    #expect(column.ascent.isAbout(17.6) && column.descent.isAbout(2.4))
    // The ink too: the centre of each glyph's em box lies on the axis.
    let origins = layout.displayList(ofPage: 0).glyphRuns.flatMap(\.glyphs).map(\.origin.x)
    #expect(origins == [column.axis - .pt(5), column.axis - .pt(5), column.axis - .pt(10)])
  }

  @Test("YY-04 everything moves with the position", arguments: [(0, 0), (7, 11), (1000, 3)])
  func boundsFollow(_ dx: Int, _ dy: Int) throws {
    var document = Document("一国abc。\n（二）")
    document.spans = [
      AttributeSpan(TextRange(3, 6), .size(.absolute(.pt(20)))),
      AttributeSpan(TextRange(6, 9), .link("https://example.org")),
    ]
    let here = try g10().layout(document)
    let there = try g10(movedBy: .pt(dx), .pt(dy)).layout(document)
    func move(_ point: PhysicalPoint) -> PhysicalPoint {
      PhysicalPoint(x: point.x + .pt(dx), y: point.y + .pt(dy))
    }
    func move(_ rect: PhysicalRect) -> PhysicalRect {
      PhysicalRect(
        x: rect.x + .pt(dx), y: rect.y + .pt(dy), width: rect.width, height: rect.height)
    }
    #expect(there.pages.map(\.block) == here.pages.map { move($0.block) })
    #expect(there.columns.map(\.bounds) == here.columns.map { move($0.bounds) })
    #expect(there.columns.map(\.axis) == here.columns.map { $0.axis + .pt(dx) })
    #expect(there.columns.map(\.baseline) == here.columns.map { $0.baseline + .pt(dx) })
    for (old, new) in zip(here.columns, there.columns) {
      #expect(
        new.runs.map { there.bounds(of: $0, in: new) }
          == old.runs.map { move(here.bounds(of: $0, in: old)) })
      #expect(
        new.cells.map { there.bounds(ofCell: $0, in: new) }
          == old.cells.map { move(here.bounds(ofCell: $0, in: old)) })
    }
    let (oldList, newList) = (here.displayList(ofPage: 0), there.displayList(ofPage: 0))
    #expect(
      newList.glyphRuns.flatMap(\.glyphs).map(\.origin)
        == oldList.glyphRuns.flatMap(\.glyphs).map { move($0.origin) })
    #expect(
      newList.linkRects == oldList.linkRects.map(move) && oldList.linkRects.count == 1)
  }

  @Test("YY-05 one coordinate space: the origin is at the top left, y runs down")
  func origin() throws {
    let layout = try G10().layout("一二")
    let cells = try #require(LayoutRecord(layout).pages.first?.columns.first?.cells)
    #expect(
      cells.map(\.bounds) == [
        PhysicalRect(x: .zero, y: .zero, width: .pt(10), height: .pt(10)),
        PhysicalRect(x: .zero, y: .pt(10), width: .pt(10), height: .pt(10)),
      ])
  }

  @Test("YY-06 the pen of an upright glyph without vertical metrics") func uprightPen() throws {
    let layout = try g10().layout("一二三")
    let glyphs = try #require(layout.displayList(ofPage: 0).glyphRuns.first?.glyphs)
    #expect(glyphs[0].origin.isAbout(98.8, 28.8))
    #expect(glyphs[1].origin.isAbout(98.8, 38.8))
    #expect(glyphs[2].origin.isAbout(98.8, 48.8))
    #expect(layout.columns[0].axis.isAbout(103.8))
  }

  @Test("YY-06 a narrow glyph is centred on the axis") func narrowUpright() throws {
    let g10 = g10()
    g10.shaper.widths["丶"] = 0.6
    let layout = try g10.layout("一丶")
    let glyphs = try #require(layout.displayList(ofPage: 0).glyphRuns.first?.glyphs)
    #expect((glyphs[1].origin.x + .pt(3)) == layout.columns[0].axis)
    #expect(glyphs[1].origin.y.isAbout(38.8))
  }

  @Test("YYb-12, U-15 columns are aligned, go either way, and all of a text can be turned")
  func notOneWay() throws {
    let text = "甲乙丙\n丁a"
    func layout(_ change: (inout LayoutOptions) -> Void) throws -> Layout {
      try G10(30).with(change).layout(text)
    }
    let bottom = try layout { $0.columns.alignment = .bottom }
    #expect(bottom.columns.map(\.bounds.maxY) == [.pt(30), .pt(30)])
    let left = try layout { $0.columns.direction = .leftToRight }
    #expect(left.columns[0].bounds.x < left.columns[1].bounds.x)
    #expect(try layout { _ in }.columns[0].bounds.x > layout { _ in }.columns[1].bounds.x)
    let turned = try layout { $0.style.orientation = .sideways }
    #expect(turned.cells.allSatisfy { $0.orientation == .rotated })
  }

  @Test("YY-07 sideways glyphs stand on the column's baseline") func sideways() throws {
    let layout = try g10().layout("国abc国")
    let column = try #require(layout.columns.first)
    #expect(
      column.runs.map { layout.runs[$0.run].orientation } == [.upright, .sideways, .upright])
    #expect(column.cells.map { layout.cells[$0].orientation.name } == ["U", "R", "R", "R", "U"])
    #expect(
      column.cells.map { layout.cells[$0].start.points } == [0, 10, 15, 20, 25])
    let runs = layout.displayList(ofPage: 0).glyphRuns
    #expect(runs.map(\.orientation) == [.upright, .sideways, .upright])
    #expect(runs[1].glyphs.map(\.id) == [0x61, 0x62, 0x63])
    #expect(runs[1].glyphs.map(\.origin.x) == [.pt(100), .pt(100), .pt(100)])
    #expect(runs[1].glyphs.map(\.origin.y) == [.pt(30), .pt(35), .pt(40)])
    // Descender to the left of the baseline, ascender to its right.
    #expect(layout.bounds(of: column.runs[1], in: column).isAbout(98.8, 30, 10, 15))
  }

  @Test("YY-07, X2 sideways text beside larger text shares the axis") func sidewaysAxis() throws {
    var document = Document("国abc")
    document.spans = [AttributeSpan(TextRange(0, 3), .size(.absolute(.pt(20))))]
    let layout = try g10().layout(document)
    let column = try #require(layout.columns.first)
    let run = layout.displayList(ofPage: 0).glyphRuns[1]
    for glyph in run.glyphs { #expect((column.axis - glyph.origin.x).isAbout(3.8)) }
  }

  @Test("YY-08 stops take the font's vertical form, unmoved", arguments: ["，", "。", "、", "．"])
  func verticalForms(_ text: String) throws {
    let scalar = try #require(text.unicodeScalars.first)
    let g10 = g10()
    let hasForm = g10.shaper.hasVerticalForm(
      of: scalar, in: FontID(0), language: .japanese)
    let glyphs = try g10.layout("一" + text).displayList(ofPage: 0).glyphRuns.flatMap(\.glyphs)
    #expect(glyphs.map(\.id).last == scalar.value + (hasForm ? FixtureShaper.verticalForm : 0))
    #expect(glyphs[1].origin.isAbout(98.8, 38.8))
    #expect(glyphs.count == 2)
  }

  @Test("YY-08 without vertical forms a stop is upright all the same") func noVerticalForms() throws
  {
    let g10 = g10()
    g10.shaper.hasVerticalForms = false
    let layout = try g10.layout("一。（")
    #expect(layout.cells.map(\.orientation) == [.upright, .upright, .rotated])
    #expect(layout.glyphs.map(\.id) == [0x4E00, 0x3002, 0xFF08])
  }

  @Test(
    "YY-09, YYb-3, YYb-4, U-06 orientation is Unicode's, with an override",
    arguments: [
      (Attribute.OrientationMode.mixed, "UURR"), (.upright, "UUUU"), (.sideways, "RRRR"),
    ])
  func orientation(_ mode: Attribute.OrientationMode, _ expected: String) throws {
    // U+20BB7 and U+4DB5.
    let layout = try g10().with { $0.style.orientation = mode }.layout("𠮷䶵a1")
    #expect(layout.cells.map(\.orientation.name).joined() == expected)
  }

  @Test("YY-10 an emoji is upright and centred on the axis") func emoji() throws {
    let g10 = g10()
    g10.shaper.widths["😀"] = 1.2
    let layout = try g10.layout("一😀")
    #expect(layout.cells.map(\.orientation) == [.upright, .upright])
    let column = try #require(layout.columns.first)
    let bounds = layout.bounds(ofCell: 1, in: column)
    #expect(bounds.x + bounds.width.half == column.axis)
    #expect(bounds.width == .pt(12))
  }
}

extension DisplayList {
  fileprivate var linkRects: [PhysicalRect] {
    items.flatMap { item in
      if case .link(_, let rects) = item { rects } else { [] as [PhysicalRect] }
    }
  }
}
