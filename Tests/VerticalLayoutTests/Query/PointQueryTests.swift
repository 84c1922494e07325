import Testing

@testable import VerticalLayout

/// The character at a point (docs/queries.md). G10 has cells of 10 × 10 pt; columns go from right to left.
@Suite struct PointQueryTests {
  /// 一二三 at x 20 to 30, 四五六 at 0 to 10; a gap of 10 between them.
  private func twoColumns() throws -> Layout { try G10(30, gap: 10).layout("一二三四五六") }

  @Test(
    "YY-16 columns meet in the middle between them",
    arguments: [(15.1, "一"), (14.9, "四"), (15.0, "一"), (29.9, "一"), (0.0, "四")])
  func rowEdges(_ x: Double, _ character: String) throws {
    for layout in try bothViews(try twoColumns()) {
      #expect(layout.character(x, 5) == character)
      #expect(layout.columnIndex(at: at(x, 5), onPage: 0) == (character == "一" ? 0 : 1))
    }
  }

  @Test("U-01, YY-16 columns from left to right meet in the middle too")
  func rowEdgesLeftToRight() throws {
    let layout = try G10(30, gap: 10).with { $0.columns.direction = .leftToRight }.layout("一二三四五六")
    #expect(layout.character(14.9, 5) == "一")
    #expect(layout.character(15, 5) == "四")
    #expect(layout.character(-0.1, 5) == nil && layout.character(30, 5) == nil)
  }

  @Test(
    "YY-44 outside is nothing, and nearest is another question",
    arguments: [
      (30.0, 5.0, 0), (35, 5, 0), (-0.1, 5, 1), (-500, 900, 1), (25, -0.1, 0), (25, 30, 0),
      (5, 31, 1), (14, -3, 1),
    ])
  func outside(_ x: Double, _ y: Double, _ nearest: Int) throws {
    for layout in try bothViews(try twoColumns()) {
      #expect(layout.columnIndex(at: at(x, y), onPage: 0) == nil)
      #expect(layout.range(at: at(x, y), onPage: 0) == nil)
      #expect(layout.position(at: at(x, y), onPage: 0) == nil)
      #expect(layout.closestColumnIndex(to: at(x, y), onPage: 0) == nearest)
    }
  }

  @Test("YY-44 a page that is not there, and one without columns, have nothing")
  func noColumns() throws {
    for layout in try bothViews(try twoColumns()) + bothViews(try G10().layout("")) {
      for page in [-1, 1, 99] {
        #expect(layout.closestPosition(to: at(5, 5), onPage: page) == nil)
        #expect(layout.closestRange(to: at(5, 5), onPage: page) == nil)
        #expect(layout.contentBounds(ofPage: page) == nil)
      }
    }
    #expect(try G10().layout("").closestPosition(to: at(5, 5), onPage: 0) == nil)
  }

  @Test(
    "YY-45 the place for a caret is before or after the cluster, whichever is nearer",
    arguments: [
      (25.0, 0.0, 0, TextPosition.Affinity.downstream), (25, 4.9, 0, .downstream),
      (25, 5, 3, .upstream),
      (25, 14.9, 3, .downstream), (25, 29.9, 9, .upstream), (5, 0.1, 9, .downstream),
    ])
  func positions(_ x: Double, _ y: Double, _ offset: Int, _ affinity: TextPosition.Affinity) throws
  {
    for layout in try bothViews(try twoColumns()) {
      let position = layout.position(at: at(x, y), onPage: 0)
      #expect(position == TextPosition(offset: offset, affinity: affinity))
      #expect(layout.closestPosition(to: at(x, y), onPage: 0) == position)
    }
  }

  @Test(
    "DT-25 above is the start of a column, below its end",
    arguments: [
      (25.0, -50.0, 0), (25, 500, 9), (5, -1, 9), (5, 31, 18), (900, 900, 9), (-9, -9, 9),
    ])
  func beyond(_ x: Double, _ y: Double, _ offset: Int) throws {
    for layout in try bothViews(try twoColumns()) {
      #expect(layout.closestPosition(to: at(x, y), onPage: 0)?.offset == offset)
    }
  }

  /// A surrogate pair in UTF-16, a joined emoji, a flag, marks, a selector; CR LF; two digits in one cell.
  @Test(
    "YY-45, YYb-10 no place lies inside a cluster, an emoji, CR LF or a tate-chu-yoko cell",
    arguments: [
      "𠮷", "👩\u{200D}🚀", "🇯🇵", "か\u{3099}", "葛\u{E0100}", "e\u{301}\u{302}", "12", "!?",
      "\u{1112}\u{119E}\u{11AB}",
    ])
  func insideCluster(_ cluster: String) throws {
    var setting = G10(40)
    setting.options.style.language = .japanese
    let text = "一" + cluster + "\r\n" + cluster + "三"
    let size = cluster.utf8.count
    let boundaries: Set = [0, 3, 3 + size, 5 + size, 5 + 2 * size, 8 + 2 * size]
    for layout in try bothViews(try setting.layout(text)) {
      for x in stride(from: -5.0, to: 30, by: 2.5) {
        for y in stride(from: -5.0, to: 50, by: 2.5) {
          let position = try #require(layout.closestPosition(to: at(x, y), onPage: 0))
          #expect(boundaries.contains(position.offset))
        }
      }
      for offset in 0...text.utf8.count {
        let caret = try #require(layout.caret(at: offset))
        #expect(boundaries.contains(caret.position.offset))
        #expect(caret.position.offset <= offset)
      }
      #expect(layout.range(at: at(5, 5), onPage: 0) == TextRange(5 + size, 5 + 2 * size))
    }
  }

  @Test(
    "YY-46, CJ-21, U-01 the range at the centre of a cell is its cluster's",
    arguments: ColumnDirection.allCases)
  func rangeAtPoint(_ direction: ColumnDirection) throws {
    let setting = G10(30, gap: 3).with { $0.columns.direction = direction }
    let layout = try setting.layout("一二三か\u{3099}👍🏽 a𠮷\n「八」")
    for view in try bothViews(layout) {
      for (index, column) in layout.columns.enumerated() {
        for cell in column.cells where layout.cells[cell].advance > .zero {
          let center = layout.bounds(ofCell: cell, in: column).center
          #expect(view.range(at: center, onPage: 0) == layout.cells[cell].range)
          #expect(view.closestRange(to: center, onPage: 0) == layout.cells[cell].range)
          #expect(view.cluster(at: center, onPage: 0)?.column == index)
        }
      }
    }
  }

  @Test(
    "TK-29 the fraction of a cluster above a point",
    arguments: [(0.0, 0.0), (2.5, 0.25), (5, 0.5), (9.75, 0.975), (10, 0)])
  func fraction(_ y: Double, _ fraction: Double) throws {
    for layout in try bothViews(try twoColumns()) {
      #expect(layout.cluster(at: at(25, y), onPage: 0)?.fraction == fraction)
    }
    let nearest = try twoColumns().closestCluster(to: at(25, 35), onPage: 0)
    #expect(nearest?.range == TextRange(6, 9) && nearest?.fraction == 1.5)
    #expect(nearest?.bounds == rect(20, 20, 10, 10))
  }

  @Test("TK-29 a ligature has carets inside: each of its characters has a share")
  func ligature() throws {
    let setting = G10(60)
    setting.shaper.ligatures = ["fi"]
    let layout = try setting.layout("一fi二")
    #expect(layout.cells.count == 3)
    for view in try bothViews(layout) {
      // The ligature is 5 pt long, from y 10 on; a quarter of an em parts it from the ideographs.
      let cell = view.cell(1, ofColumn: 0).bounds
      let middle = cell.y + cell.height.half
      #expect(view.caret(at: 4)?.rect.y == middle)
      #expect(view.range(at: PhysicalPoint(x: .pt(5), y: middle), onPage: 0) == TextRange(4, 5))
      #expect(view.caretOffsets(ofColumn: 0).count == 5)
    }
  }

  @Test("TKb-5 hidden text is never hit, and the token stands for no place")
  func hiddenText() throws {
    let layout = try G10(30).with { $0.columns.maximum = 1 }.layout("一二三四五六")
    #expect(layout.columnTexts == ["一二…"])
    for view in try bothViews(layout) {
      #expect(view.character(5, 15) == "二")
      #expect(view.character(5, 25) == nil)
      #expect(view.closestPosition(to: at(5, 25), onPage: 0)?.offset == 6)
      #expect(view.closestRange(to: at(-90, 99), onPage: 0) == TextRange(3, 6))
      #expect(view.visibleRange == TextRange(0, 6) && view.hiddenRange == TextRange(6, 18))
      #expect(view.caret(at: 6)?.rect.y == .pt(20))
      #expect(view.caret(at: 7) == nil && view.run(containing: 6) == nil)
      #expect(view.rects(0, 18).map(\.rect) == [rect(0, 0, 10, 20)])
      #expect(view.rects(6, 18).isEmpty && view.cells(in: TextRange(6, 18)).isEmpty)
      #expect(Array(view.ranges(of: "四")).isEmpty && !Array(view.ranges(of: "二")).isEmpty)
      #expect(view.text(in: TextRange(3, 12)) == "二三四")
    }
  }

  @Test("YY-15 parts of a column beside an area that is left out: the nearer one")
  func columnParts() throws {
    // Columns of three and of two characters, as the two parts of one column, at y 0 and at y 60.
    var record = LayoutRecord(try G10(30).layout("一二三四五"))
    record.pages[0].columns[1].moveTo(x: .pt(10), y: .pt(60))
    let layout = try SavedLayout(record)
    let answers: [(Double, String?, String)] = [
      (5, "一", "一"), (29, "三", "三"), (35, nil, "三"), (50, nil, "四"), (65, "四", "四"), (79, "五", "五"),
      (90, nil, "五"),
    ]
    for (y, contained, nearest) in answers {
      #expect(layout.character(15, y) == contained)
      let range = try #require(layout.closestRange(to: at(15, y), onPage: 0))
      #expect(layout.text(in: range) == nearest)
    }
    #expect(layout.rects(0, 15).map(\.rect) == [rect(10, 0, 10, 30), rect(10, 60, 10, 20)])
    #expect(layout.range(in: rect(12, 25, 3, 40), onPage: 0) == TextRange(6, 12))
  }

  @Test("YY-15 two frames on a page, one below the other")
  func frames() throws {
    var record = LayoutRecord(try G10(20).layout("一二三四五六七八"))
    for (number, place) in [(30, 0), (20, 0), (30, 50), (20, 50)].enumerated() {
      record.pages[0].columns[number].moveTo(x: .pt(place.0), y: .pt(place.1))
    }
    let layout = try SavedLayout(record)
    #expect(layout.blocks(ofPage: 0) == [0..<2, 2..<4])
    #expect(layout.character(35, 5) == "一" && layout.character(35, 55) == "五")
    #expect(layout.character(25, 65) == "八" && layout.character(25, 30) == nil)
    #expect(layout.closestRange(to: at(25, 30), onPage: 0) == TextRange(9, 12))
    #expect(layout.closestRange(to: at(25, 40), onPage: 0) == TextRange(18, 21))
    // The second column's left side is not joined to the third one's.
    #expect(
      layout.rects(0, 24).map(\.rect) == [
        rect(30, 0, 10, 20), rect(20, 0, 10, 20), rect(30, 50, 10, 20), rect(20, 50, 10, 20),
      ])
  }

  @Test("YY-45 text that goes up the column: the place before a character is below it")
  func rightToLeft() throws {
    let layout = try G10(60).layout("一אבג二")
    for view in try bothViews(layout) {
      // א stands below ב, and ב below ג.
      let alef = try #require(view.caret(at: 3))
      let end = try #require(view.caret(at: 9, affinity: .upstream))
      #expect(alef.rect.y > end.rect.y)
      let cell = view.cell(1, ofColumn: 0).bounds
      let lower = PhysicalPoint(x: cell.center.x, y: cell.maxY - Length(points: 1))
      #expect(view.position(at: lower, onPage: 0) == TextPosition(offset: 3))
      #expect(view.cluster(at: lower, onPage: 0)?.isUpward == true)
    }
  }
}

extension LayoutRecord.ColumnRecord {
  /// Moves the column with its runs and cells.
  mutating func moveTo(x: Length, y: Length) {
    let (dx, dy) = (x - bounds.x, y - bounds.y)
    func move(_ rect: inout PhysicalRect) {
      rect.x += dx
      rect.y += dy
    }
    move(&bounds)
    axis += dx
    for index in runs.indices { move(&runs[index].bounds) }
    for index in cells.indices { move(&cells[index].bounds) }
  }
}
