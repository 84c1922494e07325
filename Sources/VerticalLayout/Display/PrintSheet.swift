/// The sheet that a page is printed on before it is cut: room beyond its edges, and marks that say where to cut
/// (BK-Q1).
///
/// Marks are those of Japan, two at each corner: lines of the page's edges and lines of the bleed, and a cross in
/// the middle of each side.
public struct PrintSheet: Hashable, Sendable {
  /// How far grounds and pictures go on beyond the edges. At least 0.
  public var bleed: Length
  public var hasMarks: Bool

  public init(bleed: Length, hasMarks: Bool) {
    self.bleed = max(.zero, min(bleed, Self.mostBleed))
    self.hasMarks = hasMarks
  }

  /// The distance from the cut that printers ask of text: 3 mm.
  public static let safeDistance = Length(rawValue: 3 * 72 * 10_240 / 254)

  /// 50 mm.
  public static let mostBleed = Length(rawValue: 50 * 72 * 10_240 / 254)

  /// Marks are 10 mm long beyond the bleed, and 0.1 mm wide.
  private static let markLength = Length(rawValue: 10 * 72 * 10_240 / 254)
  private static let markWidth = Length(rawValue: 72 * 1024 / 254)
  /// A line of a cross beside the page's middle is so long.
  private static let crossLength = Length(rawValue: 20 * 72 * 10_240 / 254)

  /// How far the sheet reaches beyond the page.
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
    sheet.boxes = PageBoxes(trim: trim, bleed: trim.outset(x: bleed, y: bleed))
    // What fills the page goes on beyond its edges.
    for index in sheet.items.indices {
      if case .fill(let rect, let color) = sheet.items[index], rect == trim {
        sheet.items[index] = .fill(trim.outset(x: bleed, y: bleed), color)
      }
    }
    if hasMarks { sheet.items.append(.path(marks(around: trim))) }
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

/// The boxes of a printed sheet: where the page is cut, and how far its grounds go (ISO 32000-1, 14.11.2).
public struct PageBoxes: Hashable, Sendable {
  public var trim: PhysicalRect
  public var bleed: PhysicalRect

  public init(trim: PhysicalRect, bleed: PhysicalRect) {
    self.trim = trim
    self.bleed = bleed
  }
}

extension DisplayList {
  /// The same on a page of another size, with its origin at a place of it.
  public func moved(x: Length, y: Length, to size: PhysicalSize) -> DisplayList {
    var list = self
    list.size = size
    guard x != .zero || y != .zero else { return list }
    for index in list.items.indices { list.items[index] = list.items[index].moved(x: x, y: y) }
    return list
  }
}

extension DisplayItem {
  func moved(x: Length, y: Length) -> DisplayItem {
    func moved(_ rect: PhysicalRect) -> PhysicalRect {
      PhysicalRect(x: rect.x + x, y: rect.y + y, width: rect.width, height: rect.height)
    }
    switch self {
    case .glyphs(let run): return .glyphs(run.moved(x: x, y: y))
    case .missing(var glyph):
      glyph.bounds = moved(glyph.bounds)
      return .missing(glyph)
    case .fill(let rect, let color): return .fill(moved(rect), color)
    case .stroke(let rect, let width, let color):
      return .stroke(moved(rect), width: width, color)
    case .path(let path): return .path(path.moved(x: x, y: y))
    case .shadow(var shadow):
      shadow.glyphs = shadow.glyphs.moved(x: x, y: y)
      return .shadow(shadow)
    case .image(var image):
      image.rect = moved(image.rect)
      image.bounds = moved(image.bounds)
      image.clip = image.clip.map(moved)
      return .image(image)
    case .link(let uri, let rects): return .link(uri: uri, rects.map(moved))
    case .jump(let name, let rects): return .jump(to: name, rects.map(moved))
    case .anchor(let name, let rect): return .anchor(name: name, moved(rect))
    }
  }
}

extension GlyphRun {
  fileprivate func moved(x: Length, y: Length) -> GlyphRun {
    var run = self
    for index in run.glyphs.indices {
      let origin = run.glyphs[index].origin
      run.glyphs[index].origin = PhysicalPoint(x: origin.x + x, y: origin.y + y)
    }
    return run
  }
}

extension DisplayPath {
  fileprivate func moved(x: Length, y: Length) -> DisplayPath {
    func moved(_ point: PhysicalPoint) -> PhysicalPoint {
      PhysicalPoint(x: point.x + x, y: point.y + y)
    }
    var path = self
    path.steps = steps.map { step in
      switch step {
      case .move(let point): .move(moved(point))
      case .line(let point): .line(moved(point))
      case .curve(let first, let second, let end):
        .curve(moved(first), moved(second), moved(end))
      case .close: .close
      }
    }
    return path
  }
}
