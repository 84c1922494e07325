import Testing

@testable import VerticalLayout
@testable import VerticalPress

/// Pages that are cut apart, and pages that are glued together (BK-I5, BK-I6).
@Suite struct SheetTests {
  private let size = PhysicalSize(width: .pt(200), height: .pt(300))

  private func sheets(
    _ imposition: Imposition, _ count: Int, _ direction: ColumnDirection = .rightToLeft
  ) -> [DisplayList] {
    var imposer = Imposer(imposition, direction: direction)
    return (0..<count).flatMap { imposer.add(FoldedSheets.page($0 + 1, size: size)) }
      + imposer.finish()
  }

  @Test("BK-I5, BK-I6: pages that are cut apart lie in order, upright", arguments: 1...23)
  func grid(_ count: Int) {
    for direction in [ColumnDirection.rightToLeft, .leftToRight] {
      for (columns, rows) in [(1, 1), (2, 1), (2, 2), (2, 5), (4, 3)] {
        let gutter = Length.pt(12)
        let grid = SheetGrid(.exactly(columns: columns, rows: rows), gutter: gutter)
        let read = sheets(.grid(grid), count, direction).flatMap { sheet in
          FoldedSheets.faces(of: sheet, size: size, gutter: gutter).flatMap { row in
            direction == .rightToLeft ? row.reversed() : row
          }
        }
        #expect(read.prefix(count).map(\.page) == Array(1...count))
        #expect(
          read.dropFirst(count).allSatisfy { $0 == .blank } && read.allSatisfy { $0.isUpright })
        #expect(read.count.isMultiple(of: columns * rows) && read.count < count + columns * rows)
      }
    }
  }

  @Test("BK-I5: a page may stand on a sheet several times") func copies() {
    let read = sheets(.grid(SheetGrid(.count(4), copies: 3)), 3).flatMap { sheet in
      FoldedSheets.faces(of: sheet, size: size).flatMap { $0.reversed() }.map(\.page)
    }
    #expect(read == [1, 1, 1, 2, 2, 2, 3, 3, 3, 0, 0, 0])
  }

  @Test(
    "BK-I5: as many pages as there is room for, on the side that suits them",
    arguments: [
      // Cards of 91 × 55 mm, and the same upright: ten a sheet of A4.
      (55, 91, SheetGrid.Cells.fitting, 5, 2), (91, 55, .fitting, 2, 5),
      (91, 55, .count(10), 2, 5), (55, 91, .count(10), 5, 2),
      (148, 210, .count(2), 2, 1), (105, 148, .count(4), 2, 2), (74, 105, .count(8), 4, 2),
      (105, 148, .fitting, 2, 2), (210, 297, .fitting, 1, 1),
    ] as [(Int, Int, SheetGrid.Cells, Int, Int)])
  func arrangement(
    _ width: Int, _ height: Int, _ cells: SheetGrid.Cells, _ columns: Int, _ rows: Int
  ) throws {
    let page = PhysicalSize(width: .mm(width), height: .mm(height))
    let paper = SheetGrid.SheetSize(PaperSize.a4.size, mayTurn: true)
    let found = try #require(SheetGrid(cells, sheet: paper).arrangement(ofPages: page))
    #expect([found.columns, found.rows] == [columns, rows])
    #expect(paper.ways.contains(found.sheet))
    if cells != .fitting {
      let hugging = try #require(SheetGrid(cells).arrangement(ofPages: page))
      #expect([hugging.columns, hugging.rows] == [columns, rows])
    }
  }

  @Test("BK-I5: what has no room on a sheet has no arrangement") func noRoom() {
    let a4 = SheetGrid.SheetSize(PaperSize.a4.size, mayTurn: true)
    #expect(SheetGrid(.count(4), sheet: a4).arrangement(ofPages: PaperSize.a5.size) == nil)
    #expect(SheetGrid(.fitting, sheet: a4).arrangement(ofPages: PaperSize.a3.size) == nil)
    #expect(SheetGrid(.fitting).arrangement(ofPages: size) == nil)
    let tight = SheetGrid(.count(2), sheet: a4, gutter: .mm(2))
    #expect(tight.arrangement(ofPages: PaperSize.a5.size) == nil)
  }

  @Test("BK-I5: grounds go on into the bleed, and marks go on along the cuts") func marks() throws {
    let print = PrintSheet(bleed: .mm(3), hasMarks: true)
    let rect = PhysicalRect(x: .zero, y: .zero, width: size.width, height: size.height)
    let grid = SheetGrid(.exactly(columns: 2, rows: 2), gutter: .mm(6), print: print)
    var imposer = Imposer(.grid(grid), direction: .rightToLeft)
    let sheet = try #require(
      (1...4).flatMap { _ in
        imposer.add(DisplayList(size: size, items: [.fill(rect, .white)], as: .paper))
      }.first)
    var trims: [PhysicalRect] = []
    for case .fill(let ground, _) in sheet.items {
      trims.append(ground.outset(x: .mm(-3), y: .mm(-3)))
      #expect(trims.last?.size == size)
    }
    #expect(trims.count == 4)
    guard case .path(let path)? = sheet.items.last else {
      Issue.record("no marks")
      return
    }
    // Each edge of each page has a mark at both ends of the sheet, and none is on a page or its bleed.
    var lines: [(from: PhysicalPoint, to: PhysicalPoint)] = []
    var start: PhysicalPoint?
    for step in path.steps {
      if case .move(let point) = step { start = point }
      if case .line(let point) = step, let start { lines.append((start, point)) }
    }
    #expect(lines.count == 16)
    let sheetRect = PhysicalRect(
      x: .zero, y: .zero, width: sheet.size.width, height: sheet.size.height)
    for line in lines {
      let mark = PhysicalRect(
        x: line.from.x, y: line.from.y, width: line.to.x - line.from.x,
        height: line.to.y - line.from.y)
      #expect(sheetRect.contains(mark))
      #expect(trims.allSatisfy { !$0.outset(x: .mm(3), y: .mm(3)).sharesArea(with: mark) })
      #expect(
        trims.contains { trim in
          mark.width == .zero
            ? [trim.x, trim.maxX].contains(mark.x) : [trim.y, trim.maxY].contains(mark.y)
        })
    }
  }

  /// The items that a tile shows between its marks, at their places on the page.
  private func visible(
    _ sheet: DisplayList, at place: PhysicalPoint, inset: Length, part: PhysicalSize
  ) -> [PhysicalRect] {
    let seen = PhysicalRect(x: inset, y: inset, width: part.width, height: part.height)
    return sheet.items.compactMap { item in
      guard case .fill(let rect, _) = item, rect.sharesArea(with: seen) else { return nil }
      return PhysicalRect(
        x: rect.x - inset + place.x, y: rect.y - inset + place.y, width: rect.width,
        height: rect.height)
    }
  }

  @Test(
    "BK-I5, BK-I6: tiles that are glued along their marks are the page again",
    arguments: [ColumnDirection.rightToLeft, .leftToRight])
  func tiles(_ direction: ColumnDirection) {
    var chance = Lengths(state: 20)
    for _ in 0..<40 {
      func length(_ range: ClosedRange<Int>) -> Length {
        .pt(Int.random(in: range, using: &chance))
      }
      let page = PhysicalSize(width: length(50...900), height: length(50...900))
      let marks = (0..<30).map { _ in
        PhysicalRect(
          x: length(0...page.width.rawValue / 1024 - 1),
          y: length(0...page.height.rawValue / 1024 - 1),
          width: .pt(1), height: .pt(1))
      }
      let list = DisplayList(
        size: page, items: marks.map { .fill($0, .black) }, as: .decoration(.ground))
      let paper = PhysicalSize(width: length(100...300), height: length(100...300))
      let overlap = length(0...40)
      let tiles = SheetTiles(SheetGrid.SheetSize(paper), overlap: overlap)
      let part = PhysicalSize(width: paper.width - overlap, height: paper.height - overlap)
      let sheets = tiles.sheets(of: list, direction: direction)
      let parts = tiles.division(of: page)
      #expect(sheets.count == parts.columns * parts.rows && sheets.allSatisfy { $0.size == paper })
      // No sheet is blank for want of page, and none is missing.
      #expect(
        part.width * parts.columns >= page.width && part.width * (parts.columns - 1) < page.width)
      #expect(
        part.height * parts.rows >= page.height && part.height * (parts.rows - 1) < page.height)
      var found: Set<PhysicalRect> = []
      for (index, sheet) in sheets.enumerated() {
        let column = index % parts.columns
        let x =
          direction == .rightToLeft
          ? page.width - part.width * (column + 1) : part.width * column
        let place = PhysicalPoint(x: x, y: part.height * (index / parts.columns))
        let seen = visible(sheet, at: place, inset: overlap.half, part: part)
        found.formUnion(seen)
        #expect(Set(seen).isSubset(of: marks))
      }
      #expect(found == Set(marks))
    }
  }

  @Test("BK-I5: a sheet that may lie on its side takes the way with fewer parts") func turnedTiles()
  {
    let tiles = SheetTiles(SheetGrid.SheetSize(PaperSize.a4.size, mayTurn: true), overlap: .zero)
    let wide = tiles.division(of: PhysicalSize(width: .mm(297), height: .mm(420)))
    #expect([wide.columns, wide.rows] == [1, 2] && wide.sheet.width == .mm(297))
    let a2 = tiles.division(of: PhysicalSize(width: .mm(420), height: .mm(594)))
    #expect([a2.columns, a2.rows] == [2, 2])
  }

  @Test(
    "SH-B2: sheets of a strip with panels end at its folds",
    arguments: [(282, 99, 198), (405, 99, 396), (195, 99, 99), (90, 99, 90)])
  func panels(_ room: Int, _ panel: Int, _ share: Int) {
    let paper = PhysicalSize(width: .mm(room + 15), height: .mm(255))
    var tiles = SheetTiles(SheetGrid.SheetSize(paper), overlap: .mm(15))
    tiles.panel = .mm(panel)
    let division = tiles.division(of: PhysicalSize(width: .mm(594), height: .mm(240)))
    #expect(abs((division.share.width - .mm(share)).rawValue) <= 4)
    #expect(division.columns == (594 + share - 1) / share && division.rows == 1)
  }

  @Test("BK-I5: a long scroll is parted in time that grows with its length") func scroll() {
    // Each tile has the columns that it shows, and those that reach into its overlap.
    let columns = (0..<3000).map { index in
      DisplayItem.fill(
        PhysicalRect(x: .pt(20 * index), y: .pt(10), width: .pt(10), height: .pt(200)), .black)
    }
    let page = DisplayList(
      size: PhysicalSize(width: .pt(60_000), height: .pt(220)), items: columns,
      as: .decoration(.ground))
    let sheets = SheetTiles(SheetGrid.SheetSize(PaperSize.a4.size, mayTurn: true), overlap: .mm(15))
      .sheets(
        of: page, direction: .rightToLeft)
    #expect(sheets.map(\.items.count).reduce(0, +) < columns.count * 2)
  }
}

/// Numbers without an order, the same in each run (a linear congruential generator).
private struct Lengths: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
