import CPNG
public import VerticalLayout

/// A picture as pixels: what a PNG shows, to be compared and put together.
public struct RasterImage: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// Row by row from the top, each 0xAARRGGBB; colours are not multiplied by alpha.
  public private(set) var pixels: [UInt32]

  /// The most pixels that a picture may have: a gigabyte of them.
  static let limit = 1 << 28

  /// A plain ground; `nil` where it has no pixels or more than can be held.
  public init?(width: Int, height: Int, color: Color) {
    guard width > 0, height > 0, height <= Self.limit / width else { return nil }
    self.width = width
    self.height = height
    pixels = Array(repeating: color.pixel, count: width * height)
  }

  /// A picture of computed pixels, each 0xAARRGGBB.
  public init?(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> UInt32) {
    guard width > 0, height > 0, height <= Self.limit / width else { return nil }
    self.width = width
    self.height = height
    pixels = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { pixels.append(pixel(x, y)) }
    }
  }

  /// Decodes a PNG of any kind, to eight bits a colour.
  public init(png bytes: [UInt8]) throws(RenderError) {
    var (width, height): (UInt32, UInt32) = (0, 0)
    guard unsafe vtype_png_measure(bytes, bytes.count, &width, &height) == 0, width > 0, height > 0
    else { throw .png("it is no PNG, or damaged") }
    guard Int(height) <= Self.limit / Int(width) else {
      throw .png("\(width) × \(height) pixels are more than can be held")
    }
    var colors = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
    guard unsafe vtype_png_read(bytes, bytes.count, &colors, colors.count) == 0 else {
      throw .png("it is damaged")
    }
    self.width = Int(width)
    self.height = Int(height)
    pixels = Self.pixels(colors)
  }

  /// Pixels of bytes in the order red, green, blue, alpha.
  private static func pixels(_ colors: [UInt8]) -> [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(colors.count / 4)
    for start in stride(from: 0, to: colors.count - 3, by: 4) {
      var pixel = UInt32(colors[start + 3]) << 24
      for (channel, shift) in [16, 8, 0].enumerated() {
        pixel |= UInt32(colors[start + channel]) << UInt32(shift)
      }
      pixels.append(pixel)
    }
    return pixels
  }

  /// The picture as PNG. The same pixels give the same bytes.
  public func png(dpi: Double) throws(RenderError) -> [UInt8] {
    let hasAlpha = pixels.contains { $0 >> 24 != 0xFF }
    let image = PixelImage(width: width, height: height, stride: width, hasAlpha: hasAlpha)
    // The encoder takes colours as Cairo has them.
    let stored = hasAlpha ? pixels.map(Self.premultiplied) : pixels
    return try PNGEncoder(image, stored.span, dpi: dpi).encode(stored.span)
  }

  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func color(_ shift: UInt32) -> UInt32 {
      ((pixel >> shift & 0xFF) * alpha + 127) / 255 << shift
    }
    return alpha << 24 | color(16) | color(8) | color(0)
  }

  /// The pixel at a place; `nil` outside.
  public subscript(x: Int, y: Int) -> UInt32? {
    (0..<width).contains(x) && (0..<height).contains(y) ? pixels[y * width + x] : nil
  }

  /// Paints the part of a rectangle that lies inside.
  public mutating func fill(x: Range<Int>, y: Range<Int>, with color: Color) {
    let columns = x.clamped(to: 0..<width)
    for row in y.clamped(to: 0..<height) {
      for column in columns { pixels[row * width + column] = color.pixel }
    }
  }

  /// Puts in another picture at a place; what lies outside is left off.
  public mutating func insert(_ image: RasterImage, x: Int, y: Int) {
    let columns = (x..<x + image.width).clamped(to: 0..<width)
    for row in (y..<y + image.height).clamped(to: 0..<height) {
      let source = (row - y) * image.width - x
      for column in columns { pixels[row * width + column] = image.pixels[source + column] }
    }
  }
}

extension Color {
  /// As a picture has it: 0xAARRGGBB.
  public var pixel: UInt32 {
    UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}
