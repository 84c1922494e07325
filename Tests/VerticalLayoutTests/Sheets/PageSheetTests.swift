import Testing

@testable import VerticalLayout

/// Page designs: frame, grid, rules and fold (SH-S1, SH-S2, SH-G1 to SH-G4, SH-G10, SH-G11).
@Suite struct PageSheetTests {
  private func layout(
    _ sheet: PageSheet, _ text: String = .han(400),
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    var options = LayoutOptions()
    change(&options)
    try options.use(sheet)
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(Document(text))
  }

  private func bounds(_ kind: PageFurniture.FurnitureLine.Kind, on page: Layout.Page)
    -> [PhysicalRect]
  {
    page.furniture.filter { $0.kind == kind }.map(\.bounds)
  }

  /// A sheet without fractions: columns of 10 pt and cells of 10 pt in a frame whose lines are 4, 2 and 1 pt wide.
  private func plain(_ kind: PageSheet.LeafFrame.Kind, hasFold: Bool = true) -> PageSheet {
    let margin = PageSheet.SheetLength.absolute(.pt(20))
    return PageSheet(
      page: PhysicalSize(width: .pt(200), height: .pt(140)),
      frame: PageSheet.LeafFrame(
        kind, outer: .absolute(.pt(4)), gap: .absolute(.pt(2)), inner: .absolute(.pt(1)),
        top: margin, right: margin, bottom: margin, left: margin),
      grid: PageSheet.LeafGrid(columns: 4, cells: 8),
      text: PageSheet.LeafText(size: .columns(50_000)),
      rules: PageSheet.LeafRules(width: .absolute(.pt(1)), color: .black),
      fold: hasFold
        ? PageSheet.LeafFold(upper: .percent(25_000), lower: .percent(20_000)) : nil)
  }

  @Test("U-11: siku has 17 strips of equal width, 21 cells and a tail of .39 of its width (SH-G11)")
  func siku() throws {
    let layout = try layout(PageSheet.Preset.siku.sheet)
    let page = try #require(layout.pages.first)
    let inner = try #require(bounds(.frame, on: page).last)
    let fold = try #require(bounds(.fold, on: page).first)
    let rules = bounds(.rule, on: page)
    #expect(bounds(.frame, on: page).count == 2 && rules.count == 14)
    // The line of the inner frame lies outside of the strips.
    let line = try #require(
      page.furniture.filter { $0.kind == .frame }.last?.items.lazy.compactMap { item in
        if case .stroke(_, let width, _) = item { width.points } else { nil }
      }.first)
    let edges =
      [inner.x.points + line] + rules.map { $0.x.points + $0.width.points / 2 }
      + [fold.x.points, fold.maxX.points, inner.maxX.points - line]
    let strips = zip(edges.sorted(), edges.sorted().dropFirst()).map { $1 - $0 }
    #expect(strips.count == 17)
    // A hundredth of a millimetre.
    #expect(strips.allSatisfy { abs($0 - strips[0]) < 0.0283 }, "\(strips)")
    #expect(abs(strips[0] - 18 * 720 / 254.0 / 10 * 10) < 0.1)
    let full = layout.columns[page.columns]
    #expect(full.count == 16 && full.allSatisfy { $0.cells.count == 21 })
    let middles = zip(edges.sorted(), edges.sorted().dropFirst()).map { ($0 + $1) / 2 }
    for (column, middle) in zip(full, (middles[9...] + middles[..<8]).sorted(by: >)) {
      #expect(abs(column.axis.points - middle) < 0.0283, "\(column.axis.points) \(middle)")
    }
    // Text is in the middle of the height, too.
    let first = full[page.columns.lowerBound].bounds
    let foot = layout.cells[full[page.columns.lowerBound].cells.upperBound - 1]
    let end = first.y + foot.start + foot.advance
    #expect(abs((first.y - inner.y).points - (inner.maxY - end).points) < 0.1)
    let tail = try #require(bounds(.fishtail, on: page).first)
    #expect(abs(tail.height.points / tail.width.points - 0.39) < 0.001)
    #expect(tail.x == fold.x && tail.width == fold.width)
  }

  @Test(
    "U-11: one line, two lines, two lines at the sides, or none around the columns (SH-G1)",
    arguments: [
      (PageSheet.LeafFrame.Kind.single, ["20 20 160 100"], 24, 24),
      (.double, ["20 20 160 100", "26 26 148 88"], 27, 27),
      (.sidesDouble, ["20 20 160 100", "26 24 1 92", "173 24 1 92"], 27, 24),
      (.none, [], 20, 20),
    ])
  func frames(_ kind: PageSheet.LeafFrame.Kind, _ expected: [String], _ x: Int, _ y: Int) throws {
    let placed = try PlacedSheet(plain(kind))
    let furniture = SheetFurniture(plain(kind), placed).furniture
    #expect(
      furniture.filter { $0.kind == .frame }.map {
        "\($0.bounds.x) \($0.bounds.y) \($0.bounds.width) \($0.bounds.height)"
      } == expected)
    #expect(placed.inside.x == .pt(x) && placed.inside.y == .pt(y))
    // Lines are drawn inside of these bounds.
    for line in furniture where line.kind == .frame {
      for case .stroke(let rect, let width, _) in line.items {
        #expect(rect.outset(x: width.half, y: width.half) == line.bounds)
      }
    }
    let rules = furniture.filter { $0.kind == .rule }
    #expect(rules.count == 6)
    #expect(rules.allSatisfy { $0.bounds.y == .pt(y) && $0.bounds.height == .pt(140 - 2 * y) })
    #expect(furniture.allSatisfy { $0.isOfDesign })
  }

  @Test("U-11: without a fold, columns are over the whole leaf, and rules may be left out (SH-G1)")
  func withoutFold() throws {
    var sheet = plain(.single, hasFold: false)
    var page = try #require(layout(sheet, .han(8 * 8)).pages.first)
    #expect(bounds(.rule, on: page).map(\.x) == (1...7).map { .pt(24 + 19 * $0) - .pt(1).half })
    #expect(bounds(.fold, on: page).isEmpty && bounds(.fishtail, on: page).isEmpty)
    sheet.rules.width = .zero
    page = try #require(layout(sheet, .han(8 * 8)).pages.first)
    #expect(page.furniture.map(\.kind) == [.frame])
  }

  @Test(
    "U-11: fish tails below the upper divider and above the lower one; black mouths reach them (SH-G3, SH-G4)",
    arguments: [
      (PageSheet.FishTail.TailPlacement.single, PageSheet.LeafFold.Mouth.none, 1),
      (.pair, .thin, 2),
      (.same, .thick, 2),
    ])
  func fishTails(
    _ place: PageSheet.FishTail.TailPlacement, _ mouth: PageSheet.LeafFold.Mouth, _ count: Int
  ) throws {
    var sheet = plain(.single)
    sheet.fold?.tail = PageSheet.FishTail(.black, place, gap: .absolute(.pt(1)))
    sheet.fold?.mouth = mouth
    let placed = try PlacedSheet(sheet)
    let furniture = SheetFurniture(sheet, placed).furniture
    let tails = furniture.filter { $0.kind == .fishtail }
    let (fold, height) = (placed.fold, tails[0].bounds.height)
    #expect(tails.count == count)
    // Inside the frame are 92 pt: the upper part is 23 pt high, the lower one 18.4 pt.
    #expect(tails[0].bounds.y == .pt(24 + 23 + 1))
    let lower = fold.maxY - placed.fold.height.scaled(by: 1, over: 5)
    #expect(count == 1 || tails[1].bounds.maxY == lower - .pt(1))
    for (index, tail) in tails.enumerated() {
      guard case .path(let path)? = tail.items.first else { return #expect(Bool(false)) }
      #expect(path.fill == .black && path.steps.count == 6)
      let notch = path.steps.compactMap {
        if case .line(let point) = $0, point.x == fold.x + fold.width.half { point.y } else { nil }
      }
      let depth = fold.width.scaled(by: 17, over: 100)
      let pointsUp = index == 1 && place == .pair
      #expect(notch == [pointsUp ? tail.bounds.maxY - depth : tail.bounds.y + depth])
    }
    let lines = furniture.first { $0.kind == .fold }?.items.compactMap { item -> PhysicalRect? in
      if case .fill(let rect, _) = item, rect.x > fold.x, rect.maxX < fold.maxX {
        rect
      } else {
        nil
      }
    }
    guard mouth != .none else { return #expect(lines == []) }
    #expect(
      lines?.map(\.width)
        == Array(repeating: fold.width.scaled(by: 1, over: mouth == .thin ? 32 : 8), count: 2))
    #expect(lines?.first?.y == fold.y && lines?.first?.maxY == tails[0].bounds.y)
    #expect(lines?.last?.maxY == fold.maxY)
    #expect(lines?.last?.y == (place == .pair ? tails[1].bounds.maxY : lower))
    #expect(height == fold.width.scaled(by: 39, over: 100))
  }

  @Test("U-11: black, white and of lines (SH-G3)", arguments: PageSheet.FishTail.Kind.allCases)
  func kindsOfTails(_ kind: PageSheet.FishTail.Kind) throws {
    var sheet = plain(.single)
    sheet.fold?.tail = PageSheet.FishTail(kind, line: .absolute(.pt(2)))
    let furniture = SheetFurniture(sheet, try PlacedSheet(sheet)).furniture
    let items = try #require(furniture.first { $0.kind == .fishtail }?.items)
    guard items.count == 2, case .path(let tail) = items[0], case .path(let line) = items[1] else {
      return #expect(Bool(false))
    }
    let isFilled = kind == .black || kind == .flower
    #expect((tail.fill != nil) == isFilled && (tail.stroke == nil) == isFilled)
    #expect(tail.steps.contains(.close) == (kind != .line))
    #expect(line.stroke != nil && line.steps.count == 3)
  }

  @Test(
    "U-11: each design sets a poem in the middles of its columns (SH-S2, SH-G10)",
    arguments: PageSheet.Preset.allCases.filter {
      $0.group == .books && $0.sheet.fit == nil && $0.sheet.grid.halves == 2
        && $0.sheet.grid.rows == 1
    },
    [ColumnDirection.rightToLeft, .leftToRight])
  func presets(_ preset: PageSheet.Preset, _ direction: ColumnDirection) throws {
    var sheet = preset.sheet
    sheet.frame.wear = 0
    let placed = try PlacedSheet(sheet)
    let count = sheet.grid.columns * sheet.grid.cells
    let layout = try layout(sheet, "春曉\n孟浩然\n" + .han(count * 3)) {
      $0.columns.direction = direction
    }
    #expect(layout.pages.count == 2 && layout.diagnostics.isEmpty)
    #expect(
      layout.columns.dropFirst(2).dropLast(1).allSatisfy { $0.cells.count == sheet.grid.cells })
    let right = (0..<sheet.grid.columns).map {
      placed.inside.maxX - placed.column * $0 - placed.column.half
    }
    let left = (0..<sheet.grid.columns).map {
      placed.fold.x - placed.column * $0 - placed.column.half
    }
    let all = direction == .rightToLeft ? right + left : (right + left).reversed()
    for (column, middle) in zip(layout.columns[layout.pages[0].columns], all) {
      #expect(abs(column.axis.rawValue - middle.rawValue) <= 1)
    }
    func design(_ page: Layout.Page) -> [PlacedFurniture] { page.furniture.filter(\.isOfDesign) }
    #expect(layout.pages.allSatisfy { design($0) == design(layout.pages[0]) })
  }

  @Test("SH-S2: what stands wider than a column takes whole columns of the grid, as in a type area")
  func grid() throws {
    let layout = try layout(plain(.single), "一\n二\n三")
    let axes = layout.columns.map(\.axis)
    #expect(axes[0] - axes[1] == axes[1] - axes[2])
    #expect(layout.diagnostics.isEmpty)
  }

  @Test(
    "SH-S3: narrow characters and words take whole cells, so that all others stand in the rows of the grid",
    arguments: [
      ("天\"地玄", [0, 1, 2, 3]), ("天·地玄", [0, 1, 2, 3]), ("天a地", [0, 1, 2]),
      ("天12地", [0, 1, 2]), ("天word地", [0, 1, 1, 1, 1, 3]), ("天）」地", [0, 1, 2, 3]),
    ])
  func wholeCells(_ text: String, _ rows: [Int]) throws {
    var sheet = PageSheet.Preset.qing.sheet
    sheet.text.punctuation = nil
    let placed = try PlacedSheet(sheet)
    let layout = try layout(sheet, text)
    let found = layout.cells[layout.columns[0].cells]
    for (cell, row) in zip(found, rows) where cell.orientation == .upright {
      let expected = (placed.cell * row).points
      #expect(abs(cell.start.points - expected) <= 0.01, "\(cell.start.points) \(expected)")
    }
    var natural = sheet
    natural.text.cells = .natural
    #expect(try self.layout(natural, "天地玄").columns[0].cells.count == 3)
  }

  @Test("SH-S1, SH-G2: boxes of text stand in their areas, with the characters that the leaf has")
  func slots() throws {
    var sheet = PageSheet.Preset.song.sheet
    sheet.slots = []
    for (name, value) in [
      ("slots.count.text", "{chars:han}"), ("slots.count.in", "fold.upper"),
      ("slots.count.size", "35%"), ("slots.count.align", "start"),
      ("slots.leaf.text", "{leaf:han}"),
      ("slots.leaf.in", "fold.middle"), ("slots.leaf.align", "end"),
    ] {
      try #require(SheetKey(named: name)).take(value, &sheet)
    }
    let layout = try layout(sheet, .han(10 * 18 * 2 + 45))
    let placed = try PlacedSheet(sheet)
    let slots = layout.pages.map { $0.furniture.filter { $0.kind == .slot } }
    #expect(slots.map { $0.map(\.text) } == [["三百六十", "一"], ["四十五", "二"]])
    for slot in slots.joined() {
      #expect(slot.bounds.x >= placed.fold.x && slot.bounds.maxX <= placed.fold.maxX)
      let axis = slot.bounds.x + slot.bounds.width.half
      #expect(abs((axis - placed.fold.x - placed.fold.width.half).rawValue) <= 2)
    }
    #expect(slots[0][0].bounds.y == placed.fold.y)
    #expect(abs((slots[0][0].bounds.width.points - placed.fold.width.points * 0.35)) < 0.01)
    sheet.slots[0].area = "foldd"
    #expect(throws: LayoutError.self) { try self.layout(sheet) }
  }

  @Test("SH-G12: a text that is too long for its box is squeezed, and as wide as before")
  func squeezed() throws {
    var sheet = PageSheet.Preset.siku.sheet
    var slot = PageSheet.SheetSlot("title")
    slot.template = try PageFurniture.Template("欽定四庫全書提要")
    (slot.area, slot.size) = ("fold.upper", .percent(60_000))
    (slot.width, slot.height) = (.percent(100_000), .absolute(.pt(200)))
    sheet.slots = [slot]
    let line = try #require(layout(sheet).pages[0].furniture.first { $0.kind == .slot })
    let size = try PlacedSheet(sheet).fold.width.points * 0.6
    #expect(size * 8 > 200 && abs(line.bounds.height.points - 200) < 0.1)
    #expect(abs(line.bounds.width.points - size) < 0.01)
    guard case .glyphs(let run)? = line.items.first else { return #expect(Bool(false)) }
    #expect(abs(run.size.points * run.scale.factor - size) < 0.02)
  }

  @Test("SH-G1: what is drawn below the text comes first, above the ground of the page")
  func order() throws {
    let layout = try layout(PageSheet.Preset.siku.sheet)
    let list = layout.displayList(ofPage: 0)
    let design = list.roles.filter { if case .design = $0.role { true } else { false } }
    let (start, end) = (design.first?.items.lowerBound, design.last?.items.upperBound ?? 0)
    #expect(start == 1)
    #expect(design.reduce(0) { $0 + $1.items.count } == end - 1)
    #expect(
      end - 1
        == layout.pages[0].furniture.filter(\.isOfDesign).reduce(0) { $0 + $1.items.count })
    let text = try #require(list.items.firstIndex { if case .glyphs = $0 { true } else { false } })
    #expect(text >= end)
    #expect(
      list.items[0]
        == .fill(
          PhysicalRect(x: .zero, y: .zero, width: .mm(400), height: .mm(315)),
          Color("#f4f1e1") ?? .black))
  }

  @Test(
    "SH-G7: page numbers and heads stand on the fold of each leaf, between its tail and its divider"
  )
  func foldLines() throws {
    let template = try PageFurniture.Template("{leaf}")
    let layout = try layout(plain(.single), .han(100)) {
      $0.furniture = PageFurniture([
        PageFurniture.FurnitureLine(.folio, slot: .fold, template: template)
      ])
    }
    let placed = try PlacedSheet(plain(.single))
    #expect(layout.pages.count == 2)
    for (page, text) in zip(layout.pages, ["一", "二"]) {
      let line = try #require(page.furniture.first { $0.kind == .folio })
      let tail = try #require(page.furniture.first { $0.kind == .fishtail })
      #expect(line.text == text)
      let axis = line.bounds.x + line.bounds.width.half
      #expect(abs((axis - placed.fold.x - placed.fold.width.half).rawValue) <= 1)
      #expect(line.bounds.y > tail.bounds.maxY)
      #expect(line.bounds.maxY < placed.fold.maxY - placed.fold.height.scaled(by: 1, over: 5))
    }
  }

  @Test(
    "SH-S1: a grid that has no room is refused",
    arguments: [
      ("columns", "are from 1 to 200"), ("margins", "no room is left"), ("text", "do not stand"),
      ("lines", "there is no room"),
    ])
  func refused(_ what: String, _ reason: String) throws {
    var sheet = plain(.double)
    switch what {
    case "columns": sheet.grid.columns = 0
    case "margins": sheet.frame.left = .percent(95_000)
    case "text": sheet.text.size = .absolute(.pt(40))
    default: sheet.frame.outer = .absolute(.pt(80))
    }
    var options = LayoutOptions()
    let error = #expect(throws: LayoutError.self) { try options.use(sheet) }
    #expect(error.map { "\($0)".contains(reason) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test(
    "SH-S1: lengths are read, and written as they are read",
    arguments: ["0.55col", "11.1%", "0.98cell", "2.5pt", "1col", "0.00001col"])
  func lengths(_ text: String) {
    #expect(PageSheet.SheetLength(text).map { "\($0)" } == text)
    for wrong in ["-\(text)", "x", "", "1em", "2000col", "col", "1e3%"] {
      #expect(PageSheet.SheetLength(wrong) == nil)
    }
  }
}
