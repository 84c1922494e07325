public import VerticalLayout

/// The ways to put the pages of a book on sheets (BK-I1 to BK-I5).
public enum Imposition: Hashable, Sendable {
  /// Two pages beside each other as a reader sees them; the first one alone.
  case spreads
  /// Sheets that are folded once and sewn or stapled in the fold: a sheet has four pages, front and back.
  ///
  /// `signature` is how many pages are folded into each other, a multiple of four; `nil` for all.
  case saddle(signature: Int? = nil)
  /// Eight pages on one side of a sheet that is cut in its middle and folded to a small book (折本).
  case fold8
  /// A leaf printed on one side and folded outwards (袋綴じ, 線裝): two pages, the fold between them.
  ///
  /// `holes` are marked where the leaves are sewn; `nil` for no marks.
  case leaf(holes: SewingHoles? = nil)
  /// Pages in rows beside each other, to be cut apart.
  case grid(SheetGrid)
  /// A page larger than the sheets, in parts that are glued together.
  case tiles(SheetTiles)
}

/// Pages on their sheets, in the order of the pages.
///
/// Half of a sheet is a page, or an eighth of one for ``Imposition/fold8``; ``SheetGrid`` and ``SheetTiles`` tell of the others. In books that are bound on the right the first page is on the left half; in others all is
/// mirrored. A sheet has neither a structure nor an outline: it is for printing.
///
/// ```swift
/// var imposer = Imposer(.saddle, direction: .rightToLeft)
/// for page in pages { draw(imposer.add(page)) }
/// draw(imposer.finish())
/// ```
public struct Imposer: Sendable {
  private let imposition: Imposition
  private let direction: ColumnDirection
  /// True if the first page has one before it on its sheet, which is none.
  private let beginsOnSecondHalf: Bool
  private let creep: Length
  private var waiting: [DisplayList] = []
  /// The places of a grid's pages; `nil` before the first page.
  private var arrangement: SheetGrid.Arrangement?
  private var count = 0

  /// - Parameters:
  ///   - imposition: the way to put the pages on sheets.
  ///   - direction: that of the columns, which tells where the book is bound.
  ///   - firstSide: the side that the first page lies on; `nil` for that of the first page of a leaf.
  ///   - creep: by how much the pages of each sheet of a booklet move towards the fold, for each sheet around it: its
  ///     thickness. Not negative.
  public init(
    _ imposition: Imposition, direction: ColumnDirection, firstSide: PageSide? = nil,
    creep: Length = .zero
  ) {
    self.imposition = imposition
    self.direction = direction
    let leaf: PageSide = direction == .rightToLeft ? .left : .right
    beginsOnSecondHalf = firstSide == nil || firstSide == leaf
    self.creep = max(.zero, creep)
  }

  /// Takes the next page; returns the sheets that are finished.
  ///
  /// A booklet is finished with its last page: its sheets have pages from both ends.
  public mutating func add(_ page: DisplayList) -> [DisplayList] {
    waiting.append(page)
    count += 1
    switch imposition {
    case .saddle(let signature):
      return waiting.count == signature ? takeSignature() : []
    case .grid(let grid): return add(page, to: grid)
    case .tiles(let tiles):
      waiting = []
      return tiles.sheets(of: page, direction: direction)
    case .spreads:
      if count == 1, beginsOnSecondHalf { return [sheet(first: nil, second: takeWaiting())] }
      return waiting.count == 2 ? [sheetOfWaiting()] : []
    case .leaf: return waiting.count == 2 ? [sheetOfWaiting()] : []
    case .fold8: return waiting.count == 8 ? [foldedSheet()] : []
    }
  }

  /// The sheets that are left.
  public mutating func finish() -> [DisplayList] {
    switch imposition {
    case .spreads, .leaf:
      return waiting.isEmpty ? [] : [sheet(first: takeWaiting(), second: nil)]
    case .fold8: return waiting.isEmpty ? [] : [foldedSheet()]
    case .saddle: return takeSignature()
    case .grid(let grid):
      guard let arrangement, !waiting.isEmpty else { return [] }
      defer { waiting = [] }
      return [grid.sheet(of: waiting, arrangement, direction: direction)]
    case .tiles: return []
    }
  }

  /// Takes a page as often as a grid has it; returns the sheets that are full.
  private mutating func add(_ page: DisplayList, to grid: SheetGrid) -> [DisplayList] {
    waiting += Array(repeating: page, count: grid.copies - 1)
    let arrangement = self.arrangement ?? grid.arrangement(ofPages: page.size) ?? .single(page.size)
    self.arrangement = arrangement
    var sheets: [DisplayList] = []
    while waiting.count >= arrangement.count {
      sheets.append(
        grid.sheet(
          of: Array(waiting.prefix(arrangement.count)), arrangement, direction: direction))
      waiting.removeFirst(arrangement.count)
    }
    return sheets
  }

  /// The sheets of the pages that wait, which are folded into each other (BK-I2).
  private mutating func takeSignature() -> [DisplayList] {
    let pages = waiting
    waiting = []
    return Self.saddle(pages.count).enumerated().map { index, sheet in
      func page(_ number: Int) -> DisplayList? {
        pages.indices.contains(number - 1) ? pages[number - 1] : nil
      }
      return self.sheet(
        first: page(sheet.second), second: page(sheet.first), like: pages.first,
        shift: creep * (index / 2))
    }
  }

  /// The numbers of the pages on each side of each sheet of a booklet: that on the half where the book begins, which is
  /// the left one where it is bound on the right, and the other. Pages beyond the last are blank.
  static func saddle(_ count: Int) -> [(first: Int, second: Int)] {
    let total = (count + 3) / 4 * 4
    var sides: [(first: Int, second: Int)] = []
    for sheet in 0..<total / 4 {
      sides.append((first: 2 * sheet + 1, second: total - 2 * sheet))
      sides.append((first: total - 2 * sheet - 1, second: 2 * sheet + 2))
    }
    return sides
  }

  /// The numbers of the pages of a sheet for eight, row by row from the left, where it is bound on the right; those of
  /// the upper row are upside down.
  static let foldedPages = [[4, 5, 6, 7], [3, 2, 1, 8]]

  /// A sheet with the pages that wait, four in each of two rows (BK-I3).
  private mutating func foldedSheet() -> DisplayList {
    let pages = waiting
    waiting = []
    let size = pages[0].size
    let whole = PhysicalSize(width: size.width * 4, height: size.height * 2)
    var sheet = DisplayList(size: whole)
    sheet.add(ground: pages[0].ground)
    for (row, numbers) in Self.foldedPages.enumerated() {
      for (column, number) in numbers.enumerated() where number <= pages.count {
        let place = direction == .rightToLeft ? column : 3 - column
        sheet.add(
          pages[number - 1],
          at: PhysicalPoint(x: size.width * place, y: size.height * row), isTurned: row == 0)
      }
    }
    return sheet
  }

  private mutating func takeWaiting() -> DisplayList? {
    waiting.isEmpty ? nil : waiting.removeFirst()
  }

  private mutating func sheetOfWaiting() -> DisplayList {
    let first = takeWaiting()
    return sheet(first: first, second: takeWaiting())
  }

  /// A sheet with a page on the half that is read first, which is the right one in a book that is bound on the right,
  /// and one on the other half.
  ///
  /// - Parameters:
  ///   - like: a page whose size and ground a sheet without pages has.
  ///   - shift: how far both move towards the fold.
  private func sheet(
    first: DisplayList?, second: DisplayList?, like other: DisplayList? = nil,
    shift: Length = .zero
  ) -> DisplayList {
    let size = (first ?? second ?? other)?.size ?? PhysicalSize(width: .zero, height: .zero)
    let whole = PhysicalSize(width: size.width * 2, height: size.height)
    let isRightToLeft = direction == .rightToLeft
    var sheet = DisplayList(size: whole)
    sheet.add(ground: (first ?? second ?? other)?.ground)
    for (page, isRight) in [(first, isRightToLeft), (second, !isRightToLeft)] {
      guard let page else { continue }
      sheet.add(page, at: PhysicalPoint(x: isRight ? size.width - shift : shift, y: .zero))
    }
    if case .leaf(let holes?) = imposition {
      sheet.append(.path(holes.marks(onSheet: whole)), as: .printMark)
    }
    return sheet
  }
}
