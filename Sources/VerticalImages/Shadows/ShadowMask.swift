package import VerticalLayout

/// A shadow as pixels: how much of its colour each one has. All backends that have no blur of their own
/// draw this.
///
/// A blurred shape has no detail that is finer than the blur, so that its pixels need not be smaller than
/// a third of the standard deviation, if they are drawn with interpolation.
package struct ShadowMask: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// Row by row from the top, from 0 to 255.
  package let coverage: [UInt8]
  /// The top left corner on the page, in points: a whole number of pixels.
  package let left: Double
  package let top: Double
  /// The side of a pixel, in points.
  package let pixel: Double

  /// The side of the smallest pixels that print needs: 300 of them an inch.
  package static let finestInFiles = 72.0 / 300

  /// The pixels of a shadow; `nil` where nothing of it is on the page.
  ///
  /// - Parameters:
  ///   - shadow: the shadow.
  ///   - path: the outlines of its glyphs, where they stand as text.
  ///   - page: the size of the page.
  ///   - finest: the side of the smallest pixels that are of use, in points.
  package init?(
    _ shadow: GlyphShadow, of path: [DisplayPath.Step], on page: PhysicalSize, finest: Double
  ) {
    guard let shape = path.bounds else { return nil }
    let deviation = max(shadow.deviation.points, 0)
    var pixel = max(finest, deviation / 3)
    var blur = GaussianBlur(deviation: deviation / pixel)
    var room = PixelRoom(shadow, shape, page, pixel: pixel, reach: blur.reach)
    while !room.isSmall {
      pixel *= 1.25
      blur = GaussianBlur(deviation: deviation / pixel)
      room = PixelRoom(shadow, shape, page, pixel: pixel, reach: blur.reach)
    }
    guard !room.isEmpty else { return nil }
    var pixels = Self.coverage(of: shadow, path, in: room, pixel: pixel)
    if deviation > 0 { pixels = blur.blur(pixels, width: room.width, height: room.height) }
    width = room.seen.x.count
    height = room.seen.y.count
    left = Double(room.seen.x.lowerBound) * pixel
    top = Double(room.seen.y.lowerBound) * pixel
    self.pixel = pixel
    coverage = Self.bytes(of: pixels, in: room, isInner: shadow.isInner)
  }

  /// The part of each pixel that the shape covers which casts the shadow.
  private static func coverage(
    of shadow: GlyphShadow, _ path: [DisplayPath.Step], in room: PixelRoom, pixel: Double
  ) -> [Float] {
    let grid = CoverageRaster.Grid(
      left: room.x.lowerBound, top: room.y.lowerBound, pixel: pixel, offset: shadow.offset)
    var pixels: [Float] = []
    if shadow.isInner || shadow.glyphs.outline?.isFilled ?? true {
      var raster = CoverageRaster(width: room.width, height: room.height)
      raster.add(path, on: grid)
      pixels = raster.coverage()
    }
    guard shadow.lineRadius > .zero else {
      return pixels.isEmpty ? [Float](repeating: 0, count: room.width * room.height) : pixels
    }
    var raster = CoverageRaster(width: room.width, height: room.height)
    raster.addLine(along: path, radius: shadow.lineRadius.points / pixel, on: grid)
    let line = raster.coverage()
    return pixels.isEmpty ? line : zip(pixels, line).map { max($0, $1) }
  }

  /// The visible part of the pixels.
  private static func bytes(of pixels: [Float], in room: PixelRoom, isInner: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(room.seen.x.count * room.seen.y.count)
    for y in room.seen.y {
      let start = (y - room.y.lowerBound) * room.width - room.x.lowerBound
      for x in room.seen.x {
        let value = min(max(pixels[start + x], 0), 1)
        bytes.append(UInt8(((isInner ? 1 - value : value) * 255).rounded()))
      }
    }
    return bytes
  }
}
