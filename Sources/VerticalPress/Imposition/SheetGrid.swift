public import VerticalLayout

/// Pages of one size beside each other on a sheet, to be cut apart: cards, or a text to be read over (BK-I5).
///
/// Pages follow each other as columns do: from the right where columns run from right to left, row by row. They keep their
/// size, and stand in the middle of a sheet.
public struct SheetGrid: Hashable, Sendable {
  /// The number of pages on a sheet.
  public enum Cells: Hashable, Sendable {
    /// As many as there is room for.
    case fitting
    /// A number, in as many columns and rows as suit the sheet.
    case count(Int)
    case exactly(columns: Int, rows: Int)
  }

  public var cells: Cells
  /// `nil` for sheets as large as the pages on them.
  public var sheet: SheetGrid.SheetSize?
  /// The room between pages. At least 0.
  public var gutter: Length
  /// The times that each page stands on the sheets. At least 1.
  public var copies: Int
  /// The bleed of the pages, and marks around all of them for the cut.
  public var print: PrintSheet?

  public init(
    _ cells: Cells, sheet: SheetGrid.SheetSize? = nil, gutter: Length = .zero, copies: Int = 1,
    print: PrintSheet? = nil
  ) {
    self.cells = cells
    self.sheet = sheet
    self.gutter = max(.zero, gutter)
    self.copies = max(1, copies)
    self.print = print
  }

  /// The most pages of a sheet, in columns or in rows.
  public static let mostCells = 100

  /// Places of the pages on a sheet, in columns and rows.
  public struct Arrangement: Hashable, Sendable {
    public var columns: Int
    public var rows: Int
    public var page: PhysicalSize
    public var sheet: PhysicalSize

    /// The number of pages.
    public var count: Int { columns * rows }

    static func single(_ page: PhysicalSize) -> Arrangement {
      Arrangement(columns: 1, rows: 1, page: page, sheet: page)
    }
  }

  /// The arrangement on a sheet of pages of a size; `nil` where there is no room for them.
  public func arrangement(ofPages page: PhysicalSize) -> Arrangement? {
    guard page.width > .zero, page.height > .zero else { return nil }
    let ways: [PhysicalSize?] = sheet?.ways ?? [nil]
    let found: [Arrangement] = ways.flatMap { sheet in
      counts(ofPages: page, on: sheet).map { columns, rows in
        Arrangement(
          columns: columns, rows: rows, page: page,
          sheet: sheet ?? block(page, columns, rows).outset(by: print?.margin ?? .zero))
      }
    }
    // As many pages as there may be, on a sheet that suits them best.
    let most = found.map(\.count).max()
    return found.filter { $0.count == most }.min { $0.oddity < $1.oddity }
  }

  /// The columns and rows that may be on a sheet.
  private func counts(ofPages page: PhysicalSize, on sheet: PhysicalSize?) -> [(Int, Int)] {
    var counts: [(Int, Int)]
    switch cells {
    case .exactly(let columns, let rows): counts = [(columns, rows)]
    case .count(let count):
      counts = (1...max(1, count)).filter { count.isMultiple(of: $0) }.map { ($0, count / $0) }
    case .fitting:
      guard let sheet else { return [] }
      counts = [
        (
          Self.count(of: page.width, in: sheet.width - bleed * 2, gutter: gutter),
          Self.count(of: page.height, in: sheet.height - bleed * 2, gutter: gutter)
        )
      ]
    }
    return counts.filter { columns, rows in
      guard columns > 0, rows > 0 else { return false }
      guard let sheet else { return true }
      let block = block(page, columns, rows).outset(by: bleed)
      return block.width <= sheet.width + Self.tolerance
        && block.height <= sheet.height + Self.tolerance
    }
  }

  /// Sums of lengths in millimeters differ by some 1/1024 pt from the length of the whole.
  private static let tolerance = Length(rawValue: 64)

  private static func count(of side: Length, in room: Length, gutter: Length) -> Int {
    min(mostCells, (room + gutter + tolerance).wholeMultiples(of: side + gutter))
  }

  private var bleed: Length { print?.bleed ?? .zero }

  /// The size of the pages of a sheet together.
  private func block(_ page: PhysicalSize, _ columns: Int, _ rows: Int) -> PhysicalSize {
    PhysicalSize(
      width: page.width * columns + gutter * (columns - 1),
      height: page.height * rows + gutter * (rows - 1))
  }

  /// A sheet with its pages.
  func sheet(
    of pages: [DisplayList], _ arrangement: Arrangement, direction: ColumnDirection
  ) -> DisplayList {
    var sheet = DisplayList(size: arrangement.sheet)
    let trims = trims(arrangement, direction: direction)
    for (page, trim) in zip(pages, trims) {
      guard let ground = page.ground else { continue }
      sheet.append(.fill(trim.outset(x: bleed, y: bleed), ground), as: .paper)
    }
    for (page, trim) in zip(pages, trims) {
      sheet.add(page, at: PhysicalPoint(x: trim.x, y: trim.y))
    }
    if print?.hasMarks == true {
      sheet.append(.path(marks(arrangement, around: trims)), as: .printMark)
    }
    return sheet
  }

  /// The areas at which the pages of a sheet are cut, in their order.
  private func trims(
    _ arrangement: Arrangement, direction: ColumnDirection
  ) -> [PhysicalRect] {
    let page = arrangement.page
    let block = block(page, arrangement.columns, arrangement.rows)
    let left = (arrangement.sheet.width - block.width).half
    let top = (arrangement.sheet.height - block.height).half
    return (0..<arrangement.count).map { index in
      let place = index % arrangement.columns
      let column = direction == .rightToLeft ? arrangement.columns - 1 - place : place
      return PhysicalRect(
        x: left + (page.width + gutter) * column,
        y: top + (page.height + gutter) * (index / arrangement.columns),
        width: page.width, height: page.height)
    }
  }

  /// Lines outside of all pages that go on along their edges.
  private func marks(_ arrangement: Arrangement, around trims: [PhysicalRect]) -> DisplayPath {
    var path = DisplayPath(stroke: DisplayPath.Stroke(color: .black, width: PrintSheet.markWidth))
    let block = PhysicalRect.around(trims)
    // A line that meets the page would be seen where the cut is a little off.
    let near = max(bleed, .mm(1))
    let far = near + PrintSheet.markLength.half
    for x in Set(trims.flatMap { [$0.x, $0.maxX] }).sorted() {
      path.addLine(x: x, from: block.y - far, to: block.y - near)
      path.addLine(x: x, from: block.maxY + near, to: block.maxY + far)
    }
    for y in Set(trims.flatMap { [$0.y, $0.maxY] }).sorted() {
      path.addLine(y: y, from: block.x - far, to: block.x - near)
      path.addLine(y: y, from: block.maxX + near, to: block.maxX + far)
    }
    return path
  }
}

extension SheetGrid.Arrangement {
  /// The difference between the sides of the sheet, or of its pages together, and those of usual paper, where one is
  /// 1.414 times as long as the other; the better, the smaller.
  fileprivate var oddity: Int {
    let (width, height) = (page.width * columns, page.height * rows)
    let shorter = max(1, min(width, height).rawValue)
    return abs(max(width, height).scaled(by: 1000, over: shorter).rawValue - 1414)
  }
}

extension SheetGrid {
  /// The size of a sheet of paper.
  public struct SheetSize: Hashable, Sendable {
    public var size: PhysicalSize
    /// True where the sheet may lie on its side, if that suits what is on it.
    public var mayTurn: Bool

    public init(_ size: PhysicalSize, mayTurn: Bool = false) {
      self.size = size
      self.mayTurn = mayTurn
    }

    /// The ways a sheet may lie.
    var ways: [PhysicalSize] {
      let turned = PhysicalSize(width: size.height, height: size.width)
      return mayTurn && turned != size ? [size, turned] : [size]
    }
  }
}

extension PhysicalSize {
  fileprivate func outset(by length: Length) -> PhysicalSize {
    PhysicalSize(width: width + length * 2, height: height + length * 2)
  }
}
