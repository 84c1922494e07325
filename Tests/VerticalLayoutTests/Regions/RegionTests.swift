import TestSupport
import Testing

@testable import VerticalLayout

/// Frames of any outline, and areas that text flows around: what YYText, DTCoreText and TextKit give, and
/// where they fail, on pages of squares of 10 pt.
struct RegionTests {
  @Test(
    "YY-13 a circle of 50 pt: the four corners of every cell lie inside",
    arguments: [
      ColumnDirection.rightToLeft, .leftToRight,
    ])
  func circle(_ direction: ColumnDirection) throws {
    let regions = PageRegions(outline: .circle(x: .pt(50), y: .pt(50), radius: .pt(50)))
    let layout = try G10.page(100, 100, regions) { $0.columns.direction = direction }.layout(
      .han(200))
    let radius = Length.pt(50).rawValue
    for page in layout.pages.indices {
      for corner in layout.corners(ofPage: page) {
        let (x, y) = (corner.x.rawValue - radius, corner.y.rawValue - radius)
        #expect(x * x + y * y <= radius * radius)
      }
    }
    #expect(layout.isWhole && layout.pages.count == 4)
    // The middle column is as long as the circle has room for.
    #expect(layout.columns.map(\.cells.count).max() == 9)
    let shape = PageRegions(frames: [.circle(x: .pt(50), y: .pt(50), radius: .pt(50))])
    let frame = try G10.page(100, 100, shape) { $0.columns.direction = direction }.layout(.han(200))
    #expect(frame.columns.map(\.bounds) == layout.columns.map(\.bounds))
  }

  /// Tabs have no length but by their place, so that a paragraph of them was looked through for each column.
  @Test(
    "DESIGN 6 text that may not break takes linear time in tiers and around areas",
    arguments: [false, true])
  func unbreakable(_ isAround: Bool) throws {
    var regions = PageRegions()
    if isAround { regions = try .around("rect 35 30 30 30") } else { regions.tiers = 2 }
    let count = 5000
    let text = String(repeating: "\u{2067}\t\u{301}", count: count)
    try expectProcessorTime {
      let layout = try G10.page(200, 200, regions).layout(text)
      #expect(layout.columns.count > count / 20)
    }
  }

  @Test("YY-13 text outside of its outline is a test that fails: without one, corners lie outside")
  func noCircle() throws {
    let corners = try G10.page(100, 100).layout(.han(100)).corners()
    #expect(corners.contains { $0.x == .zero && $0.y == .zero })
  }

  @Test(
    "DTb-10, YY-14, YY-15 an exclusion: a column of two parts, 3 + 4 cells, that share an index")
  func exclusion() throws {
    let regions = try PageRegions.around("rect 35 30 30 30")
    let layout = try G10.page(100, 100, regions).layout(.han(100))
    let parts = layout.parts()
    let split = parts.filter { $0.x == 40 }
    #expect(split.map { [$0.top, $0.bottom] } == [[0, 30], [60, 100]])
    #expect(split.map(\.text.count) == [3, 4] && Set(split.map(\.row)) == [5])
    #expect(parts.map(\.row) == [0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9])
    #expect(layout.isWhole && layout.pages.count == 2)
    let record = LayoutRecord(layout)
    #expect(record.pages[0].columns.map(\.index) == parts.map(\.row))
  }

  @Test("YY-14 a gap makes an area larger on all sides, and a frame smaller")
  func gap() throws {
    let around = try G10.page(100, 100, .around("rect 45 40 10 10 gap=10")).layout(.han(90))
    #expect(
      around.parts().filter { $0.x == 40 }.map { [$0.top, $0.bottom] } == [[0, 30], [60, 100]])
    #expect(
      around.parts().filter { $0.x == 30 }.map { [$0.top, $0.bottom] } == [[0, 30], [60, 100]])
    #expect(around.parts().filter { $0.x == 20 }.map { [$0.top, $0.bottom] } == [[0, 100]])
    let frame = PageRegions(frames: [try PageShape("rect gap=20")])
    let inside = try G10.page(100, 100, frame).layout(.han(36))
    #expect(
      inside.parts().map { [$0.x, $0.top, $0.bottom] }
        == (0..<6).map {
          [70 - Double($0) * 10, 20, 80]
        })
  }

  @Test("YY-14 even-odd leaves a hole in a hole; by the winding rule it is filled")
  func fillRules() throws {
    let rings = "path M0 0 H100 V100 H0 Z M20 20 H80 V80 H20 Z"
    func frame(_ rule: String) throws -> Layout {
      let regions = PageRegions(frames: [try PageShape(rings + rule)])
      return try G10.page(100, 100, regions).layout(.han(60))
    }
    let odd = try frame("").parts().filter { $0.x == 40 }
    #expect(odd.map { [$0.top, $0.bottom] } == [[0, 20], [80, 100]])
    let wound = try frame(" rule=nonzero").parts().filter { $0.x == 40 }
    #expect(wound.map { [$0.top, $0.bottom] } == [[0, 100]])
  }

  @Test("YY-16 a point between two columns, or between the parts of one, hits the nearest")
  func rowEdges() throws {
    let layout = try G10.page(100, 100, .around("rect 0 40 100 20")) { $0.columns.gap = .pt(10) }
      .layout(.han(16))
    // 4 + 4 cells a column, at 90 and 70.
    for view in try bothViews(layout) {
      #expect(view.columnIndex(at: at(85.1, 5), onPage: 0) == 0)
      #expect(view.columnIndex(at: at(84.9, 5), onPage: 0) == 2)
      #expect(view.columnIndex(at: at(84.9, 95), onPage: 0) == 3)
      #expect(view.columnIndex(at: at(95, 50), onPage: 0) == nil)
      #expect(view.closestColumnIndex(to: at(95, 49.9), onPage: 0) == 0)
      #expect(view.closestColumnIndex(to: at(95, 50.1), onPage: 0) == 1)
    }
  }

  @Test("YY-17 a column that is split counts once")
  func maximumColumns() throws {
    let page = try G10.page(100, 100, .around("rect 60 30 40 40")) { $0.columns.maximum = 3 }
    let layout = try page.layout(.han(40))
    // 3 + 3 cells in each of three columns, of which the token takes one.
    #expect(layout.parts().map(\.row) == [0, 0, 1, 1, 2, 2])
    #expect(layout.columnTexts.map(\.count) == [3, 3, 3, 3, 3, 3])
    #expect(layout.columnTexts.last?.last == "…")
    #expect(layout.dropped.map(\.range) == [TextRange(17 * 3, 40 * 3)])
    #expect(layout.dropped.map(\.reason) == [.columnLimit])
  }

  @Test("YY-23, TK-04 frames are filled in order, and pages repeat them")
  func frames() throws {
    let frames = [
      PageShape.rectangle(rect(0, 50, 100, 50)), .rectangle(rect(0, 0, 100, 40)),
    ]
    let layout = try G10.page(100, 100, PageRegions(frames: frames)).layout(.han(120))
    #expect(layout.pages.map(\.columns.count) == [20, 6] && layout.isWhole)
    #expect(
      layout.columns.map(\.tier) == (0..<20).map { $0 / 10 } + Array(repeating: 0, count: 6))
    #expect(layout.columns[0].bounds == rect(90, 50, 10, 50))
    #expect(layout.columns[10].bounds == rect(90, 0, 10, 40))
    #expect(layout.blocks(ofPage: 0) == [0..<10, 10..<20] && layout.blocks(ofPage: 1) == [20..<26])
    #expect(LayoutRecord(layout).pages[0].columns.map(\.tier) == (0..<20).map { $0 / 10 })
    let saved = try SavedLayout(json: layout.json())
    #expect(saved.blocks(ofPage: 0) == layout.blocks(ofPage: 0))
    #expect(saved.columnIndex(at: at(95, 5), onPage: 0) == 10)
  }

  @Test("YY-23 tiers are of whole characters, and what is left over is between them")
  func tiers() throws {
    let layout = try G10.page(50, 100, PageRegions(tiers: 3)).layout(.han(30))
    // Three tiers of 2 em and two spaces of 2 em are exactly the page.
    #expect(
      layout.columns.prefix(15).map { $0.bounds.y.points }
        == [0, 0, 0, 0, 0, 40, 40, 40, 40, 40, 80, 80, 80, 80, 80])
    let asked = PageRegions(tiers: 2, tierGap: .absolute(.pt(15)))
    let two = try G10.page(50, 100, asked).layout(.han(40))
    #expect(two.columns.map { $0.bounds.y.points }.last == 55)
    let measured = try G10.page(50, 100, PageRegions(tiers: 2)) { $0.columns.measure = .pt(30) }
      .layout(.han(30))
    #expect(measured.columns.map { $0.bounds.y.points }.last == 70)
    #expect(throws: LayoutError.self) {
      try G10.page(50, 100, PageRegions(tiers: 9)).layout("一")
    }
  }

  @Test(
    "YYb-1 a tall narrow page and a wide short one show all columns",
    arguments: [
      (10, 400), (400, 10), (20, 200), (200, 20),
    ])
  func tallAndWide(_ width: Int, _ height: Int) throws {
    let regions = PageRegions(frames: [try PageShape("rect")])
    let layout = try G10.page(width, height, regions).layout(.han(40))
    #expect(layout.pages.count == 1 && layout.isWhole)
    #expect(layout.columns.allSatisfy { $0.bounds.x >= .zero && $0.bounds.maxX <= .pt(width) })
  }

  @Test("YYb-19 truncation beside an exclusion keeps the column full")
  func truncation() throws {
    let page = try G10.page(30, 100, .around("rect 0 30 30 40")) { $0.overflow = .truncate }
    let layout = try page.layout(.han(40))
    #expect(layout.pages.count == 1)
    #expect(layout.columnTexts.map(\.count) == [3, 3, 3, 3, 3, 3])
    #expect(layout.columnTexts.last?.last == "…")
    #expect(layout.columns.last?.bounds == rect(0, 70, 10, 30))
    #expect(layout.dropped.map(\.range) == [TextRange(17 * 3, 40 * 3)])
  }

  @Test("DTb-2 justification goes by the room beside the area, without blanks at its end")
  func justification() throws {
    let page = try G10.page(20, 100, .around("rect 0 35 20 30")) {
      $0.regions.frames = [PageShape(.box)]
      $0.columns.alignment = .justify
      $0.columns.measure = .pt(35)
    }
    let layout = try page.layout("一二三 四五六七八九十一二三")
    let first = layout.columns[0]
    #expect(first.slot.rect.height == .pt(35) && first.length == .pt(35))
    #expect(first.trailingBlank > .zero && layout.columns[1].length == .pt(35))
    // The last one of the paragraph keeps its length.
    #expect(layout.columns.last?.adjustment == ColumnAdjustment.none)
  }

  @Test("DTb-10 around an area: columns are filled, and Chinese punctuation hangs")
  func hanging() throws {
    let page = try G10.page(20, 100, .around("rect 0 30 20 40")) {
      $0.columns.alignment = .justify
      $0.columnBreaks.hanging = .allow
      $0.style.language = .simplifiedChinese
    }
    let layout = try page.layout("一二三，四五六七八九十")
    #expect(layout.columnTexts == ["一二三，", "四五六", "七八九", "十"])
    #expect(layout.columns[0].hangs && layout.columns[0].length == .pt(30))
    #expect(layout.columns[0].slot.row == 0 && layout.columns[1].slot.row == 0)
  }

  @Test("rooms are of whole characters, and end at the foot of the frame where columns do (K3)")
  func feet() throws {
    let layout = try G10.page(20, 106, .around("rect 0 33 20 30")).layout(.han(20))
    #expect(
      layout.parts().map { [$0.top, $0.bottom] } == [[0, 30], [70, 100], [0, 30], [70, 100]])
    let measured = try G10.page(20, 106, .around("rect 0 33 20 30")) {
      $0.columns.measure = .pt(85)
    }
    #expect(
      try measured.layout(.han(20)).parts().map { [$0.top, $0.bottom] }.prefix(2)
        == [[0, 30], [65, 85]])
  }

  @Test("TK-07 coordinates are those of the room between the margins")
  func coordinates() throws {
    let regions = try PageRegions.around("rect 35 30 30 30")
    let plain = try G10.page(100, 100, regions).layout(.han(60))
    let moved = try G10.page(150, 130, regions) {
      $0.page.margins = Margins(top: .pt(10), right: .pt(20), bottom: .pt(20), left: .pt(30))
    }.layout(.han(60))
    #expect(
      moved.columns.map(\.bounds)
        == plain.columns.map {
          PhysicalRect(
            x: $0.bounds.x + .pt(30), y: $0.bounds.y + .pt(10), width: $0.bounds.width,
            height: $0.bounds.height)
        })
    #expect(moved.content == rect(30, 10, 100, 100))
  }

  @Test("TK-22 the layout has each column's room and what is used of it, which lies inside")
  func fragments() throws {
    let regions = PageRegions(
      exclusions: [try PageRegions.Exclusion("circle 50% 50% 20pt gap=3pt")], tiers: 2)
    let layout = try G10.page(120, 160, regions) { $0.columns.alignment = .center }.layout(
      "甲乙\n" + .han(150))
    let columns = try LayoutRecord(json: layout.json()).pages.flatMap(\.columns)
    #expect(columns.count > 20)
    for column in columns {
      #expect(column.fragment?.contains(column.bounds) == true)
      #expect(column.fragment?.height == column.measure)
    }
    let plain = try LayoutRecord(json: G10.page(120, 160).layout(.han(9)).json())
    #expect(plain.pages.flatMap(\.columns).allSatisfy { $0.fragment == nil })
  }

  @Test("TK-39 the last pages are told, and text that is left over is an error where asked for")
  func lastPage() throws {
    let regions = PageRegions(tiers: 2)
    let page = G10.page(30, 80, regions)
    var stream = try Typesetter(shaper: page.shaper, options: page.options)
      .pages(of: Document(.han(60)))
    stream.partSize = 30
    var flags: [Bool] = []
    var pages = 0
    while let next = try stream.next() {
      flags.append(stream.isFinished)
      pages += next.pages.count
    }
    #expect(flags.last == true && flags.dropLast().allSatisfy { !$0 } && pages == 4)
    let refusing = page.with { $0.overflow = .error }
    #expect(throws: LayoutError.overflow(dropped: TextRange(18 * 3, 60 * 3))) {
      try refusing.layout(.han(60))
    }
  }

  @Test(
    "TKb-3 areas that touch an edge, overlap, lie outside or leave nothing: the text is whole",
    arguments: [
      ["rect 0 0 40 100"], ["rect 60 0 40 100"], ["rect 0 0 100 10"], ["rect 0 90 100 10"],
      ["rect -50 -50 100 100"], ["rect 20 20 30 30", "rect 30 30 30 30"],
      ["circle 50 50 30", "circle 60 60 30", "ellipse 0 0 20 40"], ["rect 200 200 50 50"],
      ["rect 0 20 100 10", "rect 0 50 100 10", "rect 0 80 100 10"], ["rect 0 0 100 100 page=2"],
      ["polygon 0,0 100,0 50,100"], ["circle 50 50 49.9"], ["rect 10 0 80 100", "rect 0 0 10 80"],
      ["rect 0 0 0 0"], ["polygon 0,0 100,100 100,0 0,100"], ["rect 0 1 100 99 page=1"],
    ])
  func areas(_ areas: [String]) throws {
    let regions = PageRegions(exclusions: try areas.map { try PageRegions.Exclusion($0) })
    let layout = try G10.page(100, 100, regions).layout(.han(130))
    #expect(layout.isWhole)
    #expect(layout.columns.allSatisfy { $0.length <= $0.slot.measure })
  }

  @Test(
    "TKb-3 an area that covers every page is an error, and one that covers a page is passed over")
  func noRoom() throws {
    #expect(throws: LayoutError.noRoom(column: .pt(10))) {
      try G10.page(100, 100, .around("rect -1 -1 102 102")).layout("一")
    }
    let second = try G10.page(100, 100, .around("rect page=2")).layout(.han(130))
    #expect(second.pages.map(\.columns.count) == [10, 0, 3] && second.isWhole)
    let first = try G10.page(100, 100, .around("rect page=1")) { $0.overflow = .truncate }
      .layout(.han(3))
    #expect(first.columns.isEmpty && first.dropped.map(\.range) == [TextRange(0, 9)])
  }

  @Test("a paragraph begins a new column, also beside an area")
  func paragraphs() throws {
    let layout = try G10.page(100, 100, .around("rect 0 30 100 30")).layout("一二三四\n五六\n\n七")
    #expect(layout.columnTexts == ["一二三", "四", "五六", "", "七"])
    #expect(layout.parts().map(\.row) == [0, 0, 1, 2, 3])
  }

  @Test(
    "a word goes on to a place that takes it whole; one that fits nowhere is split at once (L17)")
  func words() throws {
    let page = try G10.page(100, 100, .around("rect 50 20 50 80"))
    let whole = try page.layout("一 abcdefgh")
    #expect(whole.columnTexts == ["一 ", "abcdefgh"] && whole.columns[1].bounds.x == .pt(40))
    let split = try page.layout("一 " + String(repeating: "a", count: 30))
    #expect(split.columns[1].bounds.x == .pt(80) && split.warnings(.wordSplit).count == 1)
  }

  @Test("VLb-8 a character that is longer than all room takes the longest")
  func oversize() throws {
    let page = try G10.page(30, 100, .around("rect 10 20 20 80"))
    page.shaper.heights = ["鳥": 14]
    let layout = try page.layout("一鳥二")
    #expect(layout.columnTexts == ["一", "鳥", "二"])
    #expect(layout.columns[1].slot.rect == rect(0, 0, 10, 100) && layout.isWhole)
    #expect(layout.warnings(.oversizeCell).first?.message.contains("100pt") == true)
    #expect(ColumnCheck.findings(in: layout, options: page.options).map(\.code) == [.oversizeCell])
  }

  @Test("wide characters are asked for again with the room that they take")
  func wide() throws {
    let page = try G10.page(100, 100, .around("rect 0 0 85 60"))
    page.shaper.widths = ["国": 2]
    let layout = try page.layout("一国二三四五六七八九十")
    // A band of 20 pt has room only under the area.
    #expect(layout.columns[0].slot.rect == rect(80, 60, 20, 40) && layout.isWhole)
  }

  @Test("frames need a page of a fixed size, and no page that grows")
  func options() throws {
    #expect(throws: LayoutError.self) { try G10(100).with { $0.regions.tiers = 2 }.layout("一") }
    #expect(throws: LayoutError.self) {
      try G10.page(100, 100, PageRegions(tiers: 2)) { $0.overflow = .grow }.layout("一")
    }
    #expect(throws: LayoutError.self) { try G10.page(99, 99, PageRegions(tiers: 0)).layout("一") }
  }

  @Test("an area on a late page is not waited for where no page has room") func latePage() throws {
    var regions = PageRegions()
    regions.exclusions = [
      PageRegions.Exclusion(PageShape(.box)), PageRegions.Exclusion(PageShape(.box), page: 999_999),
    ]
    #expect(throws: LayoutError.noRoom(column: .pt(10))) {
      try G10.page(100, 80, regions).layout("甲")
    }
    regions.exclusions[1].page = .max
    #expect(throws: LayoutError.self) { try G10.page(100, 80, regions).layout("甲") }
  }
}
