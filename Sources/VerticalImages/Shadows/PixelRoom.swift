import VerticalLayout

/// The pixels that a shadow needs, counted from the page's top left corner.
struct PixelRoom {
  /// Those that are computed.
  let x: Range<Int>
  let y: Range<Int>
  /// Those of them that are drawn: what lies on the page, and a pixel more for interpolation.
  let seen: (x: Range<Int>, y: Range<Int>)

  var width: Int { x.count }
  var height: Int { y.count }
  var isEmpty: Bool { seen.x.isEmpty || seen.y.isEmpty }

  /// The most pixels of a mask, with the blur's margins. A larger one has larger pixels.
  static let limit = 1 << 22
  /// The most pixels of a mask's side.
  static let longestSide = 32_000

  /// True if so many pixels are not too many.
  var isSmall: Bool {
    width <= Self.longestSide && height <= Self.longestSide && width * height <= Self.limit
  }

  /// - Parameters:
  ///   - shape: what the glyphs' outlines take of the page.
  ///   - pixel: the side of a pixel, in points.
  ///   - reach: how many pixels the blur spreads one.
  init(
    _ shadow: GlyphShadow, _ shape: PhysicalRect, _ page: PhysicalSize, pixel: Double, reach: Int
  ) {
    func sides(
      _ low: Length, _ high: Length, _ offset: Length, _ page: Length
    ) -> (all: Range<Int>, seen: Range<Int>) {
      let page = Self.pixels(.zero, page, pixel, reach: 1)
      let cast = Self.pixels(low + offset, high + offset, pixel, reach: reach)
      // Into itself a shape casts what lies around it.
      let seen = shadow.isInner ? Self.pixels(low, high, pixel, reach: 1) : cast
      let shown = seen.clamped(to: page)
      guard !shown.isEmpty else { return (0..<0, 0..<0) }
      let near = shown.lowerBound - reach..<shown.upperBound + reach
      return (shadow.isInner ? near : near.clamped(to: cast), shown)
    }
    let shape = shape.outset(x: shadow.lineRadius, y: shadow.lineRadius)
    let across = sides(shape.x, shape.maxX, shadow.offset.x, page.width)
    let down = sides(shape.y, shape.maxY, shadow.offset.y, page.height)
    (x, y) = (across.all, down.all)
    seen = (across.seen, down.seen)
  }

  /// The pixels between two places, and so many more on either side.
  private static func pixels(
    _ low: Length, _ high: Length, _ pixel: Double, reach: Int
  ) -> Range<Int> {
    let bound = 1e12
    let first = max((low.points / pixel).rounded(.down), -bound)
    let last = min((high.points / pixel).rounded(.up), bound)
    guard first <= last else { return 0..<0 }
    return Int(first) - reach..<Int(last) + reach
  }
}
