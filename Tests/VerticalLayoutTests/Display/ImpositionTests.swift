import Testing

@testable import VerticalLayout

/// Pages on sheets: what is read off the sheets when they are folded (BK-I1, BK-I2, BK-I4).
@Suite struct ImpositionTests {
  private let size = PhysicalSize(width: .pt(100), height: .pt(150))

  /// A page that has its number as the height of a mark at its middle.
  private func page(_ number: Int) -> DisplayList {
    DisplayList(
      size: size,
      items: [
        .fill(PhysicalRect(x: .pt(45), y: .pt(20), width: .pt(10), height: .pt(number)), .black)
      ])
  }

  /// The numbers of the pages on the left and on the right half of a sheet; 0 for none.
  private func halves(_ sheet: DisplayList) -> (left: Int, right: Int) {
    var found = (left: 0, right: 0)
    for case .fill(let rect, _) in sheet.items {
      let number = rect.height.rawValue / 1024
      if rect.x < size.width { found.left = number } else { found.right = number }
    }
    return found
  }

  private func sheets(
    _ imposition: Imposition, _ count: Int, _ direction: ColumnDirection = .rightToLeft,
    firstSide: PageSide? = nil, creep: Length = .zero
  ) -> [DisplayList] {
    var imposer = Imposer(imposition, direction: direction, firstSide: firstSide, creep: creep)
    return (0..<count).flatMap { imposer.add(page($0 + 1)) } + imposer.finish()
  }

  /// The pages of a pile of sheets, each printed front and back and turned over its short edge, that is folded with the
  /// first sheet outside: from the front cover on. The cover is on the left of the first side where the book is bound
  /// on the right.
  private func read(_ sides: [(left: Int, right: Int)], boundOnRight: Bool) -> [Int] {
    // Each leaf of the folded pile by its outer side and its inner one: half of the sheets before the middle, half after.
    let sheets = stride(from: 0, to: sides.count, by: 2).map {
      (front: sides[$0], back: sides[$0 + 1])
    }
    var pages: [Int] = []
    for sheet in sheets {
      // Behind a half of the front is the other half of the back, which is turned over.
      pages +=
        boundOnRight
        ? [sheet.front.left, sheet.back.right] : [sheet.front.right, sheet.back.left]
    }
    for sheet in sheets.reversed() {
      pages +=
        boundOnRight
        ? [sheet.back.left, sheet.front.right] : [sheet.back.right, sheet.front.left]
    }
    return pages
  }

  @Test(
    "BK-I2: a folded booklet has its pages in order, and blank ones at its end", arguments: 1...33)
  func booklet(_ count: Int) {
    for direction in [ColumnDirection.rightToLeft, .leftToRight] {
      let sides = sheets(.saddle, count, direction).map(halves)
      #expect(sides.count == (count + 3) / 4 * 2)
      let pages = read(sides, boundOnRight: direction == .rightToLeft)
      #expect(Array(pages.prefix(count)) == Array(1...count))
      #expect(pages.dropFirst(count).allSatisfy { $0 == 0 })
    }
  }

  @Test("BK-I2: eight pages bound on the right") func eight() {
    let sides = sheets(.saddle, 8).map(halves)
    #expect(sides.map { [$0.left, $0.right] } == [[1, 8], [7, 2], [3, 6], [5, 4]])
  }

  @Test("BK-I2: inner pages move towards the fold by the thickness of the sheets around them")
  func creep() {
    let creep = Length.pt(2)
    for (index, sheet) in sheets(.saddle, 12, creep: creep).enumerated() {
      for case .fill(let rect, _) in sheet.items {
        let isLeft = rect.x < size.width
        let place = isLeft ? rect.x - .pt(45) : .pt(145) - rect.x
        #expect(place == creep * (index / 2))
      }
    }
  }

  @Test("BK-I1: spreads are as they are read, the first page alone where it lies on its own")
  func spreads() {
    #expect(
      sheets(.spreads, 4).map(halves).map { [$0.left, $0.right] } == [[1, 0], [3, 2], [0, 4]])
    #expect(
      sheets(.spreads, 3, firstSide: .right).map(halves).map { [$0.left, $0.right] }
        == [[2, 1], [0, 3]])
    #expect(
      sheets(.spreads, 3, .leftToRight).map(halves).map { [$0.left, $0.right] }
        == [[0, 1], [2, 3]])
  }

  @Test("BK-I4: a leaf that is folded outwards has its first page on the right half") func leaf() {
    #expect(sheets(.leaf, 3).map(halves).map { [$0.left, $0.right] } == [[2, 1], [0, 3]])
    #expect(
      sheets(.leaf, 2, .leftToRight).map(halves).map { [$0.left, $0.right] } == [[1, 2]])
  }

  /// The pages of a sheet of eight that is cut between the middle four and folded, leaf by leaf: its upper row is folded
  /// behind the lower one, and the slit opened, so that the row goes around. Upper pages have to be upside down.
  private func fold(_ sheet: DisplayList, boundOnRight: Bool) -> [Int] {
    var rows = [[Int]](repeating: [Int](repeating: 0, count: 4), count: 2)
    for (index, item) in sheet.items.enumerated() {
      guard case .fill(let rect, _) = item else { continue }
      let row = rect.y < size.height ? 0 : 1
      rows[row][rect.x.rawValue / size.width.rawValue] = rect.height.rawValue / 1024
      var turned = sheet.turned[...]
      let center = turned.stretch(ofItem: index)?.center
      #expect((center != nil) == (row == 0))
      // Turned about the middle of its own page, it stays there.
      if let center {
        let place = rect.turned(about: center)
        #expect(place.x.rawValue / size.width.rawValue == rect.x.rawValue / size.width.rawValue)
        #expect(place.maxY <= size.height)
      }
    }
    // Around the slit: along the lower row from its third panel back to the first, up, and along the upper row.
    let lower = boundOnRight ? rows[1] : rows[1].reversed()
    let upper = boundOnRight ? rows[0] : rows[0].reversed()
    return [lower[2], lower[1], lower[0]] + upper + [lower[3]]
  }

  @Test("BK-I3: a sheet of eight reads in order when it is folded, its upper row upside down")
  func foldedSheet() {
    for direction in [ColumnDirection.rightToLeft, .leftToRight] {
      let isRight = direction == .rightToLeft
      let found = sheets(.fold8, 11, direction).map { fold($0, boundOnRight: isRight) }
      #expect(found == [Array(1...8), [1, 2, 3, 0, 0, 0, 0, 0].map { $0 == 0 ? 0 : $0 + 8 }])
    }
    // The order of the two ways to bind, as printed instructions have it.
    #expect(Imposer.foldedPages == [[4, 5, 6, 7], [3, 2, 1, 8]])
  }

  @Test("the grounds of the pages are one ground of the sheet") func ground() {
    let rect = PhysicalRect(x: .zero, y: .zero, width: size.width, height: size.height)
    var imposer = Imposer(.leaf, direction: .rightToLeft)
    let page = DisplayList(size: size, items: [.fill(rect, .white)] + page(3).items)
    let sheets = imposer.add(page) + imposer.add(page)
    let whole = PhysicalRect(x: .zero, y: .zero, width: size.width * 2, height: size.height)
    #expect(sheets.first?.items.first == .fill(whole, .white) && sheets.first?.items.count == 3)
  }

  @Test("no page makes no sheet") func none() {
    for imposition in Imposition.allCases { #expect(sheets(imposition, 0).isEmpty) }
  }
}
