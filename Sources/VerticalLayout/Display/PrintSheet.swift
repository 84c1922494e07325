/// The sheet that a page is printed on before it is cut: room beyond its edges, and marks that say where to cut
/// (BK-Q1).
///
/// Marks are those of Japan, two at each corner: lines of the page's edges and lines of the bleed, and a cross in
/// the middle of each side.
public struct PrintSheet: Hashable, Sendable {
  /// The bleed: the length by which grounds and pictures go on beyond the edges. At least 0.
  public var bleed: Length
  public var hasMarks: Bool

  public init(bleed: Length, hasMarks: Bool) {
    self.bleed = max(.zero, min(bleed, Self.mostBleed))
    self.hasMarks = hasMarks
  }

  /// The distance from the cut that printers ask of text.
  public static let safeDistance = Length.mm(3)

  /// The bleed that most printers ask for.
  public static let usualBleed = Length.mm(3)

  public static let mostBleed = Length.mm(50)

  /// The length of marks beyond the bleed.
  static let markLength = Length.mm(10)
  /// A tenth of a millimeter.
  static let markWidth = Length.mm(1).scaled(by: 1, over: 10)
  /// The length of the line of a cross that runs beside the page.
  private static let crossLength = Length.mm(20)

  /// The length by which the sheet reaches beyond the page on each side.
  public var margin: Length { bleed + (hasMarks ? Self.markLength : .zero) }

  /// A page on its sheet.
  public func sheet(of page: DisplayList) -> DisplayList {
    let margin = margin
    let trim = PhysicalRect(
      x: margin, y: margin, width: page.size.width, height: page.size.height)
    var sheet = page.moved(
      x: margin, y: margin,
      to: PhysicalSize(
        width: page.size.width + margin * 2, height: page.size.height + margin * 2))
    sheet.boxes = PrintSheet.PageBoxes(trim: trim, bleed: trim.outset(x: bleed, y: bleed))
    // What fills the page goes on beyond its edges.
    sheet.update { item, role in
      switch item {
      case .fill(let rect, let color) where role == .paper && rect == trim:
        item = .fill(trim.outset(x: bleed, y: bleed), color)
      case .image(let image) where image.plate != nil:
        item = .image(image.bleeding(from: trim, by: bleed))
      default: break
      }
    }
    if hasMarks { sheet.append(.path(marks(around: trim)), as: .printMark) }
    return sheet
  }

  private func marks(around trim: PhysicalRect) -> DisplayPath {
    var path = DisplayPath()
    path.stroke = DisplayPath.Stroke(color: .black, width: Self.markWidth)
    func line(_ x: Length, _ y: Length, _ endX: Length, _ endY: Length) {
      path.steps += [
        .move(PhysicalPoint(x: x, y: y)), .line(PhysicalPoint(x: endX, y: endY)),
      ]
    }
    let (length, bleed) = (Self.markLength, bleed)
    // At each corner: its place, and which way is out.
    for (x, outX) in [(trim.x, -1), (trim.maxX, 1)] {
      for (y, outY) in [(trim.y, -1), (trim.maxY, 1)] {
        let (nearX, farX) = (x + bleed * outX, x + (bleed + length) * outX)
        let (nearY, farY) = (y + bleed * outY, y + (bleed + length) * outY)
        line(x, farY, x, nearY)
        line(farX, y, nearX, y)
        guard bleed > .zero else { continue }
        line(nearX, farY, nearX, y)
        line(farX, nearY, x, nearY)
      }
    }
    let middle = PhysicalPoint(x: trim.x + trim.width.half, y: trim.y + trim.height.half)
    let half = min(Self.crossLength, trim.width, trim.height).half
    for (edge, out) in [(trim.y, -1), (trim.maxY, 1)] {
      let (near, far) = (edge + bleed * out, edge + (bleed + length) * out)
      line(middle.x, near, middle.x, far)
      line(
        middle.x - half, edge + (bleed + length.half) * out, middle.x + half,
        edge + (bleed + length.half) * out)
    }
    for (edge, out) in [(trim.x, -1), (trim.maxX, 1)] {
      let (near, far) = (edge + bleed * out, edge + (bleed + length) * out)
      line(near, middle.y, far, middle.y)
      line(
        edge + (bleed + length.half) * out, middle.y - half, edge + (bleed + length.half) * out,
        middle.y + half)
    }
    return path
  }
}

extension PrintSheet {
  /// The boxes of a printed sheet: where the page is cut, and how far its grounds go (ISO 32000-1, 14.11.2).
  public struct PageBoxes: Hashable, Sendable {
    public var trim: PhysicalRect
    public var bleed: PhysicalRect

    public init(trim: PhysicalRect, bleed: PhysicalRect) {
      self.trim = trim
      self.bleed = bleed
    }
  }
}
