import CPNG

/// The head of a PNG (ISO/IEC 15948).
struct PNGHeader {
  var width: Int
  var height: Int
  /// `nil` where the file does not say, or nothing that makes sense.
  var pixelsPerInch: (x: Double, y: Double)?

  init(_ bytes: [UInt8]) throws(ImageError) {
    guard bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8) else {
      throw .damaged(.png, reason: "it has no header")
    }
    func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    width = number(16)
    height = number(20)
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else {
      throw .damaged(.png, reason: "its sides are \(width) and \(height) pixels")
    }
    var index = 8
    while index + 12 <= bytes.count {
      let length = number(index)
      let name = bytes[index + 4..<index + 8]
      guard length <= bytes.count - index - 12, !name.elementsEqual("IDAT".utf8) else { return }
      if length == 9, name.elementsEqual("pHYs".utf8), bytes[index + 16] == 1 {
        pixelsPerInch = ImageResolution.sensible(
          Double(number(index + 8)) * 0.0254, Double(number(index + 12)) * 0.0254)
      }
      index += length + 12
    }
  }

  /// libpng's limit.
  private static let longestSide = 1_000_000
}

enum ImageResolution {
  /// A resolution that a picture may have; `nil` for others, which are mistakes.
  static func sensible(_ x: Double, _ y: Double) -> (x: Double, y: Double)? {
    let range = 10.0...20_000
    return range.contains(x) && range.contains(y) ? (x, y) : nil
  }
}

enum PNGDecoder {
  /// Pixels as a file.
  static func file(
    _ colors: [UInt8], width: Int, height: Int
  ) throws(ImageError) -> [UInt8] {
    let (columns, rows) = (UInt32(clamping: width), UInt32(clamping: height))
    var count = vtype_png_bound(columns, rows)
    var bytes = [UInt8](repeating: 0, count: count)
    guard unsafe vtype_png_write(colors, columns, rows, &bytes, &count) == 0 else {
      throw .outOfMemory
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Red, green, blue and alpha of each pixel, eight bits each.
  static func colors(of bytes: [UInt8], width: Int, height: Int) throws(ImageError) -> [UInt8] {
    guard width <= ImageLimits.pixels / height else {
      throw .tooManyPixels(width: width, height: height)
    }
    var colors = [UInt8](repeating: 0, count: width * height * 4)
    guard unsafe vtype_png_read(bytes, bytes.count, &colors, colors.count) == 0 else {
      throw .damaged(.png, reason: "libpng cannot decode it")
    }
    return colors
  }
}
