public import VerticalLayout

/// A page on several sheets that are smaller, to be glued together to one (BK-I5).
///
/// Each sheet shows a part of the page, and on each of its sides half of the overlap of what is beside it. There lines at the
/// corners go on along the edges of its share: cut two sides along them, and glue them over those of the next sheets.
public struct SheetTiles: Hashable, Sendable {
  public var sheet: SheetGrid.SheetSize
  /// The part of the page that two sheets beside each other have in common. At least 0, and less than a sheet's sides.
  public var overlap: Length
  /// The width of the panels of a strip that is folded to and fro: a sheet ends at a fold where it has room for a whole panel
  /// (SH-B2). `nil` for a page that is not folded so.
  public var panel: Length?

  public init(_ sheet: SheetGrid.SheetSize, overlap: Length) {
    self.sheet = sheet
    self.overlap = max(.zero, overlap)
  }

  /// Room for what most printers cannot print at the edges of two sheets, and some between. 15 mm.
  public static let usualOverlap = Length.mm(15)

  /// The most sheets of one page, across or down.
  static let mostTiles = 1000

  /// The division of a page: the size of a sheet, and the number of sheets across and down.
  struct Division: Hashable {
    var sheet: PhysicalSize
    /// What each sheet shows of the page alone, without what it has in common with others.
    var share: PhysicalSize
    var columns: Int
    var rows: Int
  }

  func division(of page: PhysicalSize) -> Division {
    let found = sheet.ways.map { sheet in
      let share = PhysicalSize(
        width: max(.pt(1), wholePanels(in: sheet.width - overlap)),
        height: max(.pt(1), sheet.height - overlap))
      return Division(
        sheet: sheet, share: share,
        columns: Self.count(of: share.width, in: page.width),
        rows: Self.count(of: share.height, in: page.height))
    }
    let fewest = found.min { $0.columns * $0.rows < $1.columns * $1.rows }
    return fewest ?? Division(sheet: page, share: page, columns: 1, rows: 1)
  }

  /// The width of as many whole panels as a width has room for; all of it for a page without panels, or one that is too wide.
  private func wholePanels(in width: Length) -> Length {
    guard let panel, panel > .zero, panel <= width else { return width }
    return panel * width.wholeMultiples(of: panel)
  }

  /// The number of shares that make up a side. What is missing to a whole one by less than a sixteenth of a point is none.
  private static func count(of share: Length, in side: Length) -> Int {
    let rest = max(.zero, side - Length(rawValue: 65))
    return min(mostTiles, 1 + rest.wholeMultiples(of: share))
  }

  /// The sheets of a page, row by row, as columns follow each other.
  func sheets(of page: DisplayList, direction: ColumnDirection) -> [DisplayList] {
    let division = division(of: page.size)
    var reaches = page.items.map(\.reach)
    for stretch in page.transforms {
      for index in stretch.items.clamped(to: 0..<reaches.count) {
        reaches[index] = stretch.transform.bounds(of: reaches[index])
      }
    }
    var sheets: [DisplayList] = []
    for row in 0..<division.rows {
      for place in 0..<division.columns {
        let x =
          direction == .rightToLeft
          ? page.size.width - division.share.width * (place + 1) : division.share.width * place
        let window = PhysicalRect(
          x: x - overlap.half, y: division.share.height * row - overlap.half,
          width: division.sheet.width, height: division.sheet.height)
        let moved = page.moved(x: .zero - window.x, y: .zero - window.y, to: division.sheet)
        var sheet = DisplayList(size: division.sheet)
        for stretch in page.roles {
          for index in stretch.items where reaches[index].touches(window) {
            sheet.append(index..<index + 1, of: moved, as: stretch.role)
          }
        }
        if let marks = marks(division) { sheet.append(.path(marks), as: .printMark) }
        sheets.append(sheet)
      }
    }
    return sheets
  }

  /// Lines at the corners of a sheet's share, from its edges outwards; `nil` where there is no room.
  private func marks(_ division: Division) -> DisplayPath? {
    guard overlap > .zero else { return nil }
    var path = DisplayPath(stroke: DisplayPath.Stroke(color: .black, width: PrintSheet.markWidth))
    let inset = overlap.half
    let (right, bottom) = (inset + division.share.width, inset + division.share.height)
    for x in [inset, right] {
      path.addLine(x: x, from: .zero, to: inset)
      path.addLine(x: x, from: bottom, to: division.sheet.height)
    }
    for y in [inset, bottom] {
      path.addLine(y: y, from: .zero, to: inset)
      path.addLine(y: y, from: right, to: division.sheet.width)
    }
    return path
  }
}

extension DisplayItem {
  /// A rectangle that holds all that it draws: too large rather than too small.
  fileprivate var reach: PhysicalRect {
    switch self {
    case .glyphs(let run): run.reach
    case .missing(let glyph): glyph.bounds
    case .fill(let rect, _): rect
    case .stroke(let rect, let width, _): rect.outset(x: width, y: width)
    case .path(let path): path.reach
    case .shadow(let shadow): shadow.reach
    case .image(let image): image.clip ?? image.rect
    case .link(_, let rects), .jump(_, let rects): .around(rects)
    case .anchor(_, let rect): rect
    }
  }
}

extension GlyphRun {
  /// Glyphs reach beyond their places by no more than some em.
  fileprivate var reach: PhysicalRect {
    let points = glyphs.map {
      PhysicalRect(x: $0.origin.x, y: $0.origin.y, width: .zero, height: .zero)
    }
    return PhysicalRect.around(points).outset(x: size * 4, y: size * 4)
  }
}

extension GlyphShadow {
  fileprivate var reach: PhysicalRect {
    let most = max(offset.x, .zero - offset.x, offset.y, .zero - offset.y) + deviation * 4
    return glyphs.reach.outset(x: most, y: most)
  }
}

extension DisplayPath {
  fileprivate var reach: PhysicalRect {
    let points = steps.flatMap { step -> [PhysicalPoint] in
      switch step {
      case .move(let point), .line(let point): [point]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
    let width = stroke?.width ?? .zero
    return PhysicalRect.around(
      points.map { PhysicalRect(x: $0.x, y: $0.y, width: .zero, height: .zero) }
    ).outset(x: width * 2, y: width * 2)
  }
}
