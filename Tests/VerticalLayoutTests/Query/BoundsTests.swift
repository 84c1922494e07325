import Testing

@testable import VerticalLayout

/// Bounds of columns, runs, ranges and ink.
@Suite struct BoundsTests {
  private func g10() -> G10 {
    G10().with {
      $0.page.margins = Margins(
        top: .pt(20), right: .zero, bottom: .zero, left: Length(points: 98.8))
    }
  }

  @Test("YY-01, CJ-25 the column of a point with its bounds") func column() throws {
    for layout in try bothViews(try g10().layout("一二三")) {
      let index = try #require(layout.columnIndex(at: at(100, 25), onPage: 0))
      let column = try #require(layout.column(index))
      #expect(column.bounds.isAbout(98.8, 20, 10, 30))
      #expect(column.range == TextRange(0, 9) && column.page == 0 && column.cells == 0..<3)
      #expect(layout.column(1) == nil && layout.column(-1) == nil)
    }
  }

  @Test("YY-03 the run of an offset with its bounds") func run() throws {
    var document = Document("一二三四\n五")
    document.spans = [AttributeSpan(TextRange(6, 9), .size(.absolute(.pt(20))))]
    for layout in try bothViews(try g10().layout(document)) {
      #expect(layout.run(containing: 6)?.bounds.height == .pt(20))
      #expect(layout.run(containing: 8)?.bounds.width == .pt(20))
      #expect(layout.run(containing: 8)?.bounds.y == .pt(40))
      #expect(layout.run(containing: 5)?.range == TextRange(0, 6))
      #expect(layout.run(containing: 5)?.font?.family == "Fixture G")
      #expect(layout.run(containing: 5)?.size == .pt(10))
      #expect(layout.run(containing: 12) == nil && layout.run(containing: 99) == nil)
    }
  }

  @Test("VL-19, DT-27, TK-26 the content's bounds are the union of the columns'")
  func contentBounds() throws {
    let setting = G10(30, width: 60, gap: 5).with {
      $0.page.margins = Margins(top: .pt(7), right: .pt(3), bottom: .pt(1), left: .pt(2))
      $0.page.placement = .center
    }
    let layout = try setting.layout("一二三四五六七")
    for view in try bothViews(layout) {
      let union = layout.columns.dropFirst().reduce(layout.columns[0].bounds) {
        $0.union($1.bounds)
      }
      #expect(view.contentBounds(ofPage: 0) == union)
      #expect(union == layout.pages[0].block && union.width == .pt(40))
    }
  }

  @Test("DT-24 the columns of a paragraph, its text, and the column of an offset")
  func paragraphs() throws {
    for layout in try bothViews(try G10(30).layout("一二三四\n\n五六\n七")) {
      #expect(layout.columns(ofParagraph: 0) == 0..<2)
      #expect(layout.columns(ofParagraph: 1) == 2..<3)
      #expect(layout.range(ofParagraph: 0) == TextRange(0, 13))
      #expect(layout.range(ofParagraph: 2) == TextRange(14, 21))
      #expect(layout.columns(ofParagraph: 9).isEmpty && layout.range(ofParagraph: 9) == nil)
      #expect(layout.columnIndex(containing: 9) == 1)
      #expect(layout.columnIndex(containing: 9, affinity: .upstream) == 0)
      #expect(
        layout.columnIndex(containing: 12) == 1 && layout.columnIndex(containing: 24) == 4 - 0)
      #expect(layout.columns(in: TextRange(3, 10)) == 0..<2)
      #expect(layout.columns(in: TextRange(13, 14)) == 2..<3)
    }
  }

  @Test("DT-24 each cell of a glyph lies in its column") func frameOfGlyph() throws {
    for layout in try bothViews(try G10(40).layout("一二a b三\nfi四五六七八九")) {
      for column in 0..<layout.columnCount {
        for cell in layout.cells(ofColumn: column) {
          #expect(
            layout.bounds(ofColumn: column).contains(layout.cell(cell, ofColumn: column).bounds))
        }
      }
    }
  }

  @Test("DT-22: The columns that a part of a page shows, and those that it holds")
  func partsOfAPage() throws {
    for layout in try bothViews(try G10(30, gap: 10).layout(.han(30))) {
      // Columns at x 180, 160, … 0.
      #expect(layout.columns(in: rect(55, 0, 50, 30), onPage: 0) == [4, 5, 6])
      #expect(layout.columns(in: rect(55, 0, 50, 30), onPage: 0, contained: true) == [5, 6])
      #expect(layout.columns(in: rect(71, 5, 8, 3), onPage: 0) == [])
      #expect(layout.columns(in: rect(65, 5, 1, 1), onPage: 0) == [6])
      #expect(
        layout.columns(in: rect(-50, 0, 900, 30), onPage: 0, contained: true) == Array(0..<10))
      #expect(layout.columns(in: rect(0, 31, 900, 30), onPage: 0) == [])
      // Tiles of 50 pt have all columns, each at least once.
      let tiles = (0..<4).flatMap {
        layout.columns(in: rect(Double($0) * 50, 0, 50, 30), onPage: 0)
      }
      #expect(Set(tiles) == Set(0..<10))
    }
  }

  @Test(
    "TK-28 the range of the rectangle of a range holds the range",
    arguments: [(0, 3), (3, 9), (3, 15), (0, 21), (9, 10), (12, 13)])
  func rangeOfRect(_ start: Int, _ end: Int) throws {
    let range = TextRange(start, end)
    for layout in try bothViews(try G10(30, gap: 3).layout("一二三四五六七")) {
      let rect = try #require(layout.boundingRect(for: range, onPage: 0))
      let back = try #require(layout.range(in: rect, onPage: 0))
      #expect(back.contains(range))
      if end - start <= 9, start % 9 + (end - start) <= 9 {
        #expect(back == layout.wholeRange(for: range))
      }
    }
  }

  @Test("TK-28 a rectangle outside of the text has no range") func rectOutside() throws {
    for layout in try bothViews(try G10(30, gap: 3).layout("一二三四五六七")) {
      for outside in [
        rect(-20, 0, 10, 30), rect(0, 40, 90, 10), rect(40, 0, 9, 9), rect(0, -9, 99, 8),
      ] {
        #expect(layout.range(in: outside, onPage: 0) == nil)
      }
      #expect(layout.range(in: rect(0, 0, 1, 1), onPage: 4) == nil)
    }
  }

  @Test("TKb-4 ink and typographic bounds are two things") func ink() throws {
    let setting = G10(60)
    // 一 sticks out by a quarter of an em at the right and below; 二 is small.
    setting.shaper.inks[0x4E00] = GlyphPlacement.InkBox(
      minX: 100, minY: -800, maxX: 1250, maxY: 370)
    setting.shaper.inks[0x4E8C] = GlyphPlacement.InkBox(
      minX: 400, minY: -500, maxX: 600, maxY: -300)
    let layout = try setting.layout("一二　三")
    func ink(_ start: Int, _ end: Int) -> PhysicalRect? {
      layout.inkBounds(of: TextRange(start, end), onPage: 0, shaper: setting.shaper)
    }
    #expect(layout.typographicBounds(of: TextRange(0, 3), onPage: 0) == rect(0, 0, 10, 10))
    #expect(try #require(ink(0, 3)).isAbout(1, 0.8, 11.5, 11.7))
    #expect(try #require(ink(3, 6)).isAbout(4, 13.8, 2, 2))
    #expect(try #require(ink(0, 6)).isAbout(1, 0.8, 11.5, 15))
    // A blank has no ink; what the shaper does not know has its cell.
    #expect(ink(6, 9) == nil)
    #expect(ink(9, 12) == rect(0, 30, 10, 10))
    #expect(ink(0, 0) == nil)
  }

  @Test("TKb-4 ink of text on its side is turned with it") func inkOnItsSide() throws {
    let setting = G10(60)
    setting.shaper.inks[0x61] = GlyphPlacement.InkBox(minX: 0, minY: -500, maxX: 700, maxY: 200)
    let layout = try setting.layout("a")
    let ink = try #require(
      layout.inkBounds(of: TextRange(0, 1), onPage: 0, shaper: setting.shaper))
    // Two em of a hundredth below the baseline, which is at the left: 1.2 right of the column's side.
    #expect(ink.isAbout(-0.8, 0, 7, 7))
  }
}
