import CCairo

/// The part of each pixel that a glyph covers.
///
/// The same characters come again and again, on a page and from page to page. Cairo 1.16 keeps pictures of glyphs, too, but moves
/// them to whole pixels, so that it would have to fill every outline anew. Here a glyph is kept for each sixteenth of a pixel
/// across and down at which it begins: an edge is at most a thirty-second of a pixel from where it belongs, and the picture of a page
/// depends on the page alone.
struct GlyphCoverage {
  /// Pixels from that of the glyph's origin to the top left one.
  var left = 0
  var top = 0
  var width = 0
  var height = 0
  /// Row by row from the top; 255 for all of a pixel.
  var bytes: [UInt8] = []

  /// The pixel in which a glyph begins, and where in it.
  struct Place: Hashable {
    /// 0 to 255: sixteenths of a pixel across, and sixteen times those down.
    var sixteenths: Int
    var x: Int
    var y: Int

    /// - Parameters:
    ///   - x: in pixels of the page.
    ///   - y: likewise.
    init?(x: Double, y: Double) {
      guard abs(x) < 1e8, abs(y) < 1e8 else { return nil }
      let (x, y) = (Int((x * 16).rounded()), Int((y * 16).rounded()))
      sixteenths = x & 15 | (y & 15) << 4
      self.x = x >> 4
      self.y = y >> 4
    }
  }

  /// Glyphs of more pixels than this a side of the em are seldom the same twice, and filled as they are.
  static let largestSize = 160.0
}

/// Pixels that Cairo draws into, between two of its own steps.
@safe struct SurfacePixels {
  private let start: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private let width: Int
  private let height: Int

  /// - Parameter surface: is not drawn into as long as this is used.
  init?(_ surface: OpaquePointer?) {
    guard unsafe cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
      let data = unsafe cairo_image_surface_get_data(surface)
    else { return nil }
    unsafe start = UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self)
    stride = unsafe Int(cairo_image_surface_get_stride(surface)) / 4
    width = unsafe Int(cairo_image_surface_get_width(surface))
    height = unsafe Int(cairo_image_surface_get_height(surface))
  }

  /// Mixes an opaque ink with what lies below a glyph; what is beyond the edges is left out.
  func paint(_ coverage: GlyphCoverage, x: Int, y: Int, _ ink: UInt32) {
    let (left, top) = (x + coverage.left, y + coverage.top)
    let columns = max(0, -left)..<max(0, -left, min(coverage.width, width - left))
    let rows = max(0, -top)..<max(0, -top, min(coverage.height, height - top))
    guard !columns.isEmpty, !rows.isEmpty else { return }
    unsafe coverage.bytes.withUnsafeBytes { bytes in
      for row in rows {
        let line = unsafe start + ((top + row) * stride + left)
        let base = row * coverage.width
        var column = columns.lowerBound
        while column < columns.upperBound {
          // Most of a glyph is paper.
          if column + 8 <= columns.upperBound,
            unsafe bytes.loadUnaligned(fromByteOffset: base + column, as: UInt64.self) == 0
          {
            column += 8
            continue
          }
          let share = unsafe UInt32(bytes[base + column])
          if share == 255 {
            unsafe line[column] = ink
          } else if share > 0 {
            unsafe line[column] = Self.mix(ink, share, line[column])
          }
          column += 1
        }
      }
    }
  }

  /// So much of one colour and the rest of another, rounded as Cairo does.
  private static func mix(_ ink: UInt32, _ share: UInt32, _ ground: UInt32) -> UInt32 {
    let even = part(ink & 0xFF_00FF, share) + part(ground & 0xFF_00FF, 255 - share)
    let odd = part(ink >> 8 & 0xFF_00FF, share) + part(ground >> 8 & 0xFF_00FF, 255 - share)
    return clamped(even) | clamped(odd) << 8
  }

  /// Two channels times a share of 255.
  private static func part(_ channels: UInt32, _ share: UInt32) -> UInt32 {
    let product = channels * share + 0x80_0080
    return (product + (product >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
  }

  /// Two channels of nine bits each, at most 255.
  private static func clamped(_ channels: UInt32) -> UInt32 {
    let over = channels >> 8 & 0x1_0001
    return (channels | over * 0xFF) & 0xFF_00FF
  }
}
