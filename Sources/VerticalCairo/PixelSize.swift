import VerticalLayout

/// The size of a picture of a page.
struct PixelSize: Hashable {
  var width: Int32
  var height: Int32

  /// Rounded up, so that nothing is cut; but a length in 1/1024 pt is itself rounded, and what passes
  /// a whole number of pixels by no more than that does not take another pixel.
  init(_ size: PhysicalSize, dpi: Double) throws(RenderError) {
    let (width, height) = try Self.pixels(of: size, dpi: dpi)
    let limit = Double(RenderError.longestImageSide)
    guard width <= limit, height <= limit else {
      let longest = Double(max(size.width, size.height).rawValue - 1)
      let largest = (limit * 72 * Double(Length.unitsPerPoint) / longest).rounded(.down)
      throw .imageTooLarge(size, dpi: dpi, largest: largest)
    }
    self.width = Int32(width)
    self.height = Int32(height)
  }

  /// The rectangle to draw for a part of a page: more of the page on each side, as far as the lines of a character may
  /// reach, since Cairo rounds where it cuts off a line. Nothing outside of the page is drawn.
  static func part(
    _ part: PixelRect, of page: DisplayList, dpi: Double
  ) throws(RenderError) -> (part: PixelRect, drawn: PixelRect, size: PixelSize) {
    let (width, height) = try pixels(of: page.size, dpi: dpi)
    let largest = page.items.reduce(Length.zero) { largest, item in
      if case .glyphs(let run) = item { max(largest, run.size) } else { largest }
    }
    let border = Int(min(largest.points * dpi / 72, widestBorder)) + 2
    let around = PixelRect(
      x: part.x - border, y: part.y - border, width: part.width + border * 2,
      height: part.height + border * 2)
    guard let part = part.clipped(width: width, height: height),
      let drawn = around.clipped(width: width, height: height)
    else { throw .partOffPage(page.size) }
    let limit = RenderError.longestImageSide
    guard drawn.width <= limit, drawn.height <= limit else {
      throw .partTooLarge(width: part.width, height: part.height)
    }
    return (part, drawn, PixelSize(width: Int32(drawn.width), height: Int32(drawn.height)))
  }

  /// In pixels.
  private static let widestBorder = 2048.0

  private init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }

  private static func pixels(
    of size: PhysicalSize, dpi: Double
  ) throws(RenderError) -> (width: Double, height: Double) {
    guard dpi.isFinite, dpi >= RenderError.lowestResolution else {
      throw .invalidResolution(dpi)
    }
    let pixelsPerUnit = dpi / 72 / Double(Length.unitsPerPoint)
    func pixels(_ length: Length) -> Double {
      max((Double(length.rawValue - 1) * pixelsPerUnit).rounded(.up), 1)
    }
    return (pixels(size.width), pixels(size.height))
  }
}
