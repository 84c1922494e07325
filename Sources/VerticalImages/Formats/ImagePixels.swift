/// Pixels in memory, row by row from the top.
package struct ImagePixels: Sendable {
  package let width: Int
  package let height: Int
  /// Red, green, blue and alpha of each; colours are not multiplied by alpha.
  package let colors: [UInt8]

  /// A file of these pixels.
  package func png() throws(ImageError) -> [UInt8] {
    try PNGDecoder.file(colors, width: width, height: height)
  }

  /// True where every pixel is opaque.
  package var isOpaque: Bool {
    for index in stride(from: 3, to: colors.count, by: 4) where colors[index] != 255 {
      return false
    }
    return true
  }

  /// True where every pixel has as much of each colour.
  package var isGray: Bool {
    for index in stride(from: 0, to: colors.count - 3, by: 4) {
      let red = colors[index]
      if red != colors[index + 1] || red != colors[index + 2] { return false }
    }
    return true
  }

  /// As Cairo has them: 0xAARRGGBB, colours multiplied by alpha.
  package var premultiplied: [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(colors.count / 4)
    for start in stride(from: 0, to: colors.count - 3, by: 4) {
      let alpha = UInt32(colors[start + 3])
      var pixel = alpha
      for index in start..<start + 3 {
        pixel = pixel << 8 | (UInt32(colors[index]) * alpha + 127) / 255
      }
      pixels.append(pixel)
    }
    return pixels
  }
}
