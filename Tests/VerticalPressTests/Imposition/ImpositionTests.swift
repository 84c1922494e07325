import Testing
import VerticalLayout

@testable import VerticalPress

/// Pages on sheets: what is read off the sheets when they are folded, cut or glued (BK-I1 to BK-I6).
@Suite struct ImpositionTests {
  private typealias Face = FoldedSheets.Face
  private static let directions = [ColumnDirection.rightToLeft, .leftToRight]
  private let size = PhysicalSize(width: .pt(200), height: .pt(300))

  private func sheets(
    _ imposition: Imposition, _ count: Int, _ direction: ColumnDirection = .rightToLeft,
    firstSide: PageSide? = nil, creep: Length = .zero
  ) -> [DisplayList] {
    var imposer = Imposer(imposition, direction: direction, firstSide: firstSide, creep: creep)
    return (0..<count).flatMap { imposer.add(FoldedSheets.page($0 + 1, size: size)) }
      + imposer.finish()
  }

  private func faces(
    _ imposition: Imposition, _ count: Int, _ direction: ColumnDirection = .rightToLeft,
    firstSide: PageSide? = nil
  ) -> [[[Face]]] {
    sheets(imposition, count, direction, firstSide: firstSide).map {
      FoldedSheets.faces(of: $0, size: size)
    }
  }

  /// Expects pages from 1 on, all upright, with nothing but blank ones at the end.
  private func expect(
    _ read: [Face], areFirst count: Int, _ comment: Comment? = nil,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      read.prefix(count).map(\.page) == Array(1...count), comment, sourceLocation: location)
    #expect(
      read.dropFirst(count).allSatisfy { $0 == .blank }, comment, sourceLocation: location)
    #expect(read.allSatisfy { $0.isUpright }, comment, sourceLocation: location)
  }

  /// The sides of sheets that are printed front and back, laid into each other and folded, the first one outside.
  private func readFolded(_ sides: [[[Face]]], _ direction: ColumnDirection) -> [Face] {
    var pile: FoldedSheets?
    for index in stride(from: 0, to: sides.count - 1, by: 2) {
      let sheet = FoldedSheets(front: sides[index], back: sides[index + 1])
      pile?.put(below: sheet)
      if pile == nil { pile = sheet }
    }
    // Its front down, the half with the cover is folded over the other.
    pile?.turnOver()
    pile?.fold(leftOverRight: direction == .leftToRight)
    return pile?.read ?? []
  }

  @Test("BK-I2, BK-I6: a folded booklet reads from its first page to its last", arguments: 1...67)
  func booklet(_ count: Int) {
    for direction in Self.directions {
      let sides = faces(.saddle(), count, direction)
      #expect(sides.count == (count + 3) / 4 * 2)
      expect(readFolded(sides, direction), areFirst: count)
    }
  }

  @Test("BK-I2, BK-I6: signatures read one after the other", arguments: [4, 8, 16, 32])
  func signatures(_ pages: Int) {
    for count in [1, 3, 4, 5, 15, 16, 17, 32, 33, 40, 63, 64, 65, 100] {
      for direction in Self.directions {
        let sides = faces(.saddle(signature: pages), count, direction)
        // The last signature has no more sheets than it needs.
        #expect(sides.count == (count + 3) / 4 * 2)
        var read: [Face] = []
        for start in stride(from: 0, to: sides.count, by: pages / 2) {
          read += readFolded(
            Array(sides[start..<min(sides.count, start + pages / 2)]), direction)
        }
        expect(read, areFirst: count, "\(count) pages")
      }
    }
  }

  @Test("BK-I2: signatures are finished with their last page") func signaturesStream() {
    var imposer = Imposer(.saddle(signature: 8), direction: .rightToLeft)
    let made = (1...20).map { imposer.add(FoldedSheets.page($0, size: size)).count }
    #expect(made.enumerated().filter { $1 > 0 }.map(\.offset) == [7, 15])
    #expect(made.max() == 4 && imposer.finish().count == 2)
  }

  @Test("BK-I2: a sheet without pages on one side is as large as the others") func blankSide() {
    let sides = sheets(.saddle(), 1)
    #expect(sides.map(\.size.width) == [.pt(400), .pt(400)] && sides[1].items.isEmpty)
  }

  @Test("BK-I2: eight pages bound on the right") func eight() {
    let sides = faces(.saddle(), 8).map { $0[0].map(\.page) }
    #expect(sides == [[1, 8], [7, 2], [3, 6], [5, 4]])
  }

  @Test(
    "BK-I2: inner pages move towards the fold by the thickness of the sheets around them",
    arguments: [(nil, [0, 0, 1, 1, 2, 2]), (8, [0, 0, 1, 1, 0, 0])] as [(Int?, [Int])])
  func creep(_ signature: Int?, _ shifts: [Int]) {
    let creep = Length.pt(2)
    let made = sheets(.saddle(signature: signature), 12, creep: creep)
    for (sheet, shift) in zip(made, shifts) {
      for case .fill(let rect, _) in sheet.items {
        let isLeft = rect.x < size.width
        let place = isLeft ? rect.x - .pt(95) : .pt(295) - rect.x
        #expect(place == creep * shift)
      }
    }
  }

  @Test("BK-I1, BK-I6: spreads are as they are read, the first page alone where it lies on its own")
  func spreads() {
    for count in 1...20 {
      for direction in Self.directions {
        for firstSide in [PageSide.left, .right] {
          let sides = faces(.spreads, count, direction, firstSide: firstSide)
          let read = sides.flatMap { sheet in
            direction == .rightToLeft ? sheet[0].reversed() : sheet[0]
          }
          let isAlone = (firstSide == .left) == (direction == .rightToLeft)
          #expect(read.first?.page == (isAlone ? 0 : 1))
          expect(Array(read.dropFirst(isAlone ? 1 : 0)), areFirst: count)
        }
      }
    }
    let ltr = faces(.spreads, 3, .leftToRight).map { $0[0].map(\.page) }
    #expect(ltr == [[0, 1], [2, 3]])
  }

  @Test("BK-I4, BK-I6: leaves that are folded outwards read in order", arguments: 1...20)
  func leaf(_ count: Int) {
    for direction in Self.directions {
      let read = faces(.leaf(), count, direction).flatMap { sheet in
        // The half of the second page goes after: the sheet is turned over, folded, and turned back.
        var leaf = FoldedSheets(front: sheet)
        leaf.turnOver()
        leaf.fold(leftOverRight: direction == .leftToRight)
        leaf.turnOver()
        return leaf.stacks[0][0].count == 2
          ? [leaf.stacks[0][0][0].top, leaf.stacks[0][0][1].bottom] : []
      }
      expect(read, areFirst: count)
    }
    #expect(faces(.leaf(), 3).map { $0[0].map(\.page) } == [[2, 1], [0, 3]])
  }

  @Test(
    "BK-I4: holes are 10 mm from both edges of a leaf, and two more at the corners",
    arguments: [SewingHoles.four, .six])
  func holes(_ holes: SewingHoles) throws {
    let height = Length.mm(210)
    let places = holes.places(height: height)
    #expect(places.count == holes.rawValue)
    #expect(places.prefix(4).allSatisfy { $0.inset == .mm(10) })
    for (place, y) in zip(places, [15, 75, 135, 195]) {
      #expect(abs((place.y - .mm(y)).rawValue) < 4)
    }
    // Above and below they are alike.
    let heights = Set(places.map(\.y))
    #expect(heights.allSatisfy { y in heights.contains { abs(($0 + y - height).rawValue) < 4 } })
    let (plain, marked) = (sheets(.leaf(), 3), sheets(.leaf(holes: holes), 3))
    for (plain, marked) in zip(plain, marked) {
      #expect(marked.items.dropLast() == plain.items[...])
      guard case .path(let path)? = marked.items.last else {
        Issue.record("no marks")
        return
      }
      let crosses = path.steps.compactMap { if case .line(let end) = $0 { end } else { nil } }
      #expect(crosses.count == holes.rawValue * 2 * 2 + holes.rawValue * 2 * 4)
    }
  }

  @Test(
    "BK-I3, BK-I6: a sheet of eight reads in order when it is folded, its upper row upside down")
  func foldedSheet() {
    for direction in Self.directions {
      for count in 1...24 {
        let read = faces(.fold8, count, direction).flatMap { sheet in
          #expect(sheet[0].allSatisfy { $0 == .blank || !$0.isUpright })
          var folded = FoldedSheets(front: sheet)
          folded.foldUpperRowAfter()
          // Bound on the left, the row is gone around the other way.
          let around = folded.readAroundCut
          guard direction == .leftToRight else { return around }
          let mirrored = FoldedSheets(front: sheet.map { $0.reversed() })
          var other = mirrored
          other.foldUpperRowAfter()
          return other.readAroundCut
        }
        expect(read, areFirst: count, "\(count) pages")
      }
    }
    // The order of the two ways to bind, as printed instructions have it.
    #expect(faces(.fold8, 8).map { $0.map { $0.map(\.page) } } == [[[4, 5, 6, 7], [3, 2, 1, 8]]])
    #expect(
      faces(.fold8, 8, .leftToRight).map { $0.map { $0.map(\.page) } }
        == [[[7, 6, 5, 4], [8, 1, 2, 3]]])
  }

  @Test("items that are turned in themselves stay so on a sheet") func turned() {
    let rect = PhysicalRect(x: .pt(1), y: .zero, width: .pt(1), height: .pt(2))
    var page = DisplayList(
      size: size, items: [.fill(rect, .black), .fill(rect, .black)], as: .text)
    page.apply(
      .rotation(degrees: 30, about: PhysicalPoint(x: .pt(10), y: .pt(10))), toItemsFrom: 1)
    var imposer = Imposer(.fold8, direction: .rightToLeft)
    let folded = (0..<8).flatMap { _ in imposer.add(page) }
    // Of the eight pages the upper four are turned as a whole, and each has an item that is turned in itself.
    #expect(folded.count == 1)
    #expect(folded.first?.transforms.reduce(0) { $0 + $1.items.count } == 4 * 2 + 4)
  }

  @Test("the grounds of the pages are one ground of the sheet") func ground() {
    let rect = PhysicalRect(x: .zero, y: .zero, width: size.width, height: size.height)
    var imposer = Imposer(.leaf(), direction: .rightToLeft)
    var page = FoldedSheets.page(3, size: size)
    page.add(.fill(rect, .white), as: .paper)
    let sheets = imposer.add(page) + imposer.add(page)
    let whole = PhysicalRect(x: .zero, y: .zero, width: size.width * 2, height: size.height)
    #expect(sheets.first?.items.first == .fill(whole, .white) && sheets.first?.items.count == 3)
  }

  @Test("no page makes no sheet") func none() {
    let all: [Imposition] = [
      .spreads, .saddle(), .saddle(signature: 8), .fold8, .leaf(), .leaf(holes: .four),
      .grid(SheetGrid(.count(4))), .tiles(SheetTiles(SheetGrid.SheetSize(size), overlap: .pt(20))),
    ]
    for imposition in all { #expect(sheets(imposition, 0).isEmpty) }
  }
}
