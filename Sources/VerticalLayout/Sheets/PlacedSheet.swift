/// A page design in its place on a page: where its frame, its columns and its fold are (SH-S2).
struct PlacedSheet: Hashable, Sendable {
  let page: PhysicalSize
  /// The outside of the frame, and the room inside of its lines.
  let frame: PhysicalRect
  let inside: PhysicalRect
  /// The strip in the middle; without a width where there is none.
  let fold: PhysicalRect
  let column: Length
  let cell: Length
  /// The part of a column beside its cells, and the same on the left of the last column of a sheet without a fold.
  let gutter: Length
  let lastGutter: Length
  /// Between the frame and the first cell.
  let padding: Length
  /// The character size.
  let em: Length
  /// The columns of half a leaf, and the cells of a column.
  let grid: PageSheet.LeafGrid

  /// - Throws: ``LayoutError/invalidOption(name:reason:)`` where the page has no room for the grid.
  init(_ sheet: PageSheet) throws(LayoutError) {
    let page = sheet.page
    guard (1...PageSheet.LeafGrid.most).contains(sheet.grid.columns),
      (1...PageSheet.LeafGrid.most).contains(sheet.grid.cells)
    else { throw .sheet("grid.columns and grid.cells are from 1 to \(PageSheet.LeafGrid.most)") }
    guard page.width > .zero, page.height > .zero, page.width <= .limit, page.height <= .limit
    else { throw .sheet("a page is more than nothing and at most 1000000pt wide and high") }
    let (left, top) = (
      sheet.frame.left.absolute(of: page.width), sheet.frame.top.absolute(of: page.height)
    )
    let frame = PhysicalRect(
      x: left, y: top, width: page.width - left - sheet.frame.right.absolute(of: page.width),
      height: page.height - top - sheet.frame.bottom.absolute(of: page.height))
    guard frame.width > .zero, frame.height > .zero else {
      throw .sheet("no room is left between the margins of the frame; try less than their sum")
    }
    let columns = sheet.grid.columns * sheet.grid.halves
    let foldWidth = sheet.fold?.width ?? .zero
    // What is counted in columns makes these narrower: all of it together is so many.
    let side = sheet.frame.sideWidths
    let taken = side + side + [foldWidth] + (sheet.fold == nil ? [sheet.grid.gutter] : [])
    let fixed = taken.reduce(Length.zero) { $0 + $1.absolute(of: frame.width) }
    let parts = columns * SheetLength.whole + taken.reduce(0) { $0 + $1.columnParts }
    let column = Length(
      rawValue: max(0, (frame.width - fixed).rawValue) * SheetLength.whole / parts)
    let edges = PhysicalSize(
      width: side.total(column: column, frame: frame.width),
      height: sheet.frame.headWidths.total(column: column, frame: frame.width))
    let inside = PhysicalRect(
      x: frame.x + edges.width, y: frame.y + edges.height, width: frame.width - edges.width * 2,
      height: frame.height - edges.height * 2)
    // The fold takes what a whole number of units leaves over.
    let foldRoom = sheet.fold == nil ? .zero : inside.width - column * columns
    gutter = sheet.grid.gutter.resolved(column: column, frame: frame.width)
    lastGutter = sheet.fold == nil ? gutter : .zero
    self.page = page
    self.frame = frame
    self.inside = inside
    self.column = column
    grid = sheet.grid
    fold = PhysicalRect(
      x: inside.x + lastGutter + column * sheet.grid.columns, y: inside.y, width: foldRoom,
      height: inside.height)
    padding = sheet.grid.padding.resolved(column: column, frame: frame.width)
    let tier = Length(rawValue: inside.height.rawValue / max(1, sheet.grid.rows))
    cell = Length(rawValue: (tier - padding * 2).rawValue / sheet.grid.cells)
    em =
      switch sheet.text.size {
      case .cells(let parts): cell.scaled(by: parts, over: SheetLength.whole)
      case let size: size.resolved(column: column, frame: frame.width)
      }
    try check()
  }

  /// Refuses a grid in which no character stands.
  private func check() throws(LayoutError) {
    guard column > .zero, cell > .zero, inside.height > .zero, fold.width >= .zero else {
      throw .sheet(
        "there is no room for \(grid.columns) columns of \(grid.cells) cells in a frame of "
          + "\(frame.width.short)pt by \(frame.height.short)pt; try fewer, narrower lines or a "
          + "larger page")
    }
    guard em > .zero, em <= column - gutter, em <= inside.height else {
      throw .sheet(
        "characters of \(em.short)pt do not stand in columns of \((column - gutter).short)pt by "
          + "\(inside.height.short)pt; try another text.size, or fewer grid.columns")
    }
  }

  /// The names of the areas that slots stand in.
  static let areas = [
    "page", "frame", "inside", "fold", "fold.upper", "fold.middle", "fold.lower", "ear.right",
    "ear.left",
  ]

  /// An ear at an upper corner outside of the frame (書耳, SH-G5).
  private func ear(isRight: Bool) -> PhysicalRect {
    let width = column.scaled(by: 9, over: 10)
    let gap = Length.mm(1).scaled(by: 6, over: 10)
    return PhysicalRect(
      x: isRight ? frame.maxX + gap : frame.x - gap - width, y: frame.y, width: width,
      height: cell.scaled(by: 27, over: 10))
  }

  /// The area of a name; `nil` where there is none.
  func area(named name: String, _ furniture: SheetFurniture) -> PhysicalRect? {
    switch name {
    case "page":
      PhysicalRect(x: .zero, y: .zero, width: page.width, height: page.height)
    case "frame": frame
    case "inside": inside
    case "fold": fold
    case "fold.upper": furniture.foldPart(0)
    case "fold.middle": furniture.foldPart(1)
    case "fold.lower": furniture.foldPart(2)
    case "ear.right": ear(isRight: true)
    case "ear.left": ear(isRight: false)
    default: nil
    }
  }

  /// The space behind a character, so that each has a cell; nothing for characters that are higher than cells.
  var letterSpacing: Length { max(.zero, cell - em) }

  /// The length of columns: whole cells.
  var measure: Length { cell * grid.cells }

  /// True if the gutters of the second half are on the left, so that both halves are alike on either side of the fold.
  private var isMirrored: Bool { fold.width > .zero }

  /// The cells of each column, from the right, of each tier of the right half and then of the left one.
  var boxes: [[PhysicalRect]] {
    (0..<grid.halves).flatMap { half in
      let maxX =
        half == 0 ? inside.maxX : inside.x + lastGutter + column * grid.columns
      return (0..<max(1, grid.rows)).map { row in
        (1...grid.columns).map { number in
          PhysicalRect(
            x: maxX - column * number + (half > 0 && isMirrored ? gutter : .zero),
            y: inside.y + tier * row + padding, width: column - gutter, height: cell * grid.cells)
        }
      }
    }
  }

  /// The height of one of the tiers of a half.
  private var tier: Length { Length(rawValue: inside.height.rawValue / max(1, grid.rows)) }

  /// The lines between tiers, from the right half to the left one.
  var tierLines: [(place: Length, from: Length, to: Length)] {
    let halves =
      fold.width > .zero
      ? [(fold.maxX, inside.maxX), (inside.x, fold.x)] : [(inside.x, inside.maxX)]
    return halves.flatMap { half in
      (1..<max(1, grid.rows)).map { (inside.y + tier * $0, half.0, half.1) }
    }
  }

  /// The rooms for the columns of either half, the right one first, and of its tiers from above: as wide as characters are, so that these stand in the
  /// middles of columns and cells.
  var halves: [PhysicalRect] {
    let width = column * (grid.columns - 1) + em
    let inset = PhysicalPoint(x: (column - gutter - em).half, y: letterSpacing.half)
    return boxes.map { boxes in
      PhysicalRect(
        x: (boxes.last?.x ?? inside.x) + inset.x, y: (boxes.last?.y ?? inside.y) + inset.y,
        width: width,
        height: measure)
    }
  }

  /// The same, from the left half on.
  var halvesFromLeft: [PhysicalRect] {
    let all = halves
    let rows = max(1, all.count / max(1, grid.halves))
    return stride(from: 0, to: all.count, by: rows).reversed().flatMap {
      all[$0..<min($0 + rows, all.count)]
    }
  }

  /// The places of the lines between columns.
  var boundaries: [Length] {
    let right = (1..<grid.columns).map { inside.maxX - column * (grid.columns - $0) }
    guard grid.halves > 1 else { return right }
    let left = (1..<grid.columns).map { inside.x + lastGutter + column * $0 }
    return left + (fold.width > .zero ? [] : [fold.x]) + right
  }
}

extension PageSheet.LeafFrame {
  /// The widths of lines and gaps at a side, from the outside; and at the head and the foot.
  fileprivate var sideWidths: [SheetLength] {
    switch kind {
    case .none: []
    case .single: [outer]
    case .double, .sidesDouble: [outer, gap, inner]
    }
  }

  fileprivate var headWidths: [SheetLength] { kind == .sidesDouble ? [outer] : sideWidths }
}

extension [SheetLength] {
  /// The sum of widths.
  fileprivate func total(column: Length, frame: Length) -> Length {
    reduce(.zero) { $0 + $1.resolved(column: column, frame: frame) }
  }
}

extension SheetLength {
  /// The part that is known before columns are.
  ///
  /// - Parameter side: what percentages are of.
  fileprivate func absolute(of side: Length) -> Length {
    switch self {
    case .absolute(let length): length
    case .percent(let parts): side.scaled(by: parts, over: Self.whole)
    case .columns, .cells: .zero
    }
  }

  fileprivate var columnParts: Int { if case .columns(let parts) = self { parts } else { 0 } }

  /// The length beside columns of a width.
  func resolved(column: Length, frame: Length) -> Length {
    absolute(of: frame) + column.scaled(by: columnParts, over: Self.whole)
  }
}

extension LayoutError {
  /// The error of a sheet that has no place.
  static func sheet(_ reason: String) -> LayoutError {
    .invalidOption(name: "sheet", reason: reason)
  }
}
