/// Pixels of an image in memory: each is 0xAARRGGBB in the machine's order, its colours multiplied by its alpha.
package struct PixelImage {
  var width: Int
  var height: Int
  /// From row to row, in pixels.
  var stride: Int
  /// Which pixel is the first one.
  var first = 0
  /// True if the alpha of a pixel counts.
  var hasAlpha: Bool

  package init(width: Int, height: Int, stride: Int, hasAlpha: Bool) {
    self.width = width
    self.height = height
    self.stride = stride
    self.hasAlpha = hasAlpha
  }

  /// The pixels of a row, counted from the top.
  func row(_ y: Int) -> Range<Int> { first + y * stride..<first + y * stride + width }

  /// True if every pixel has as much of each colour.
  func isGray(_ pixels: Span<UInt32>) -> Bool {
    for y in 0..<height {
      let difference = unsafe pixels.extracting(row(y)).withUnsafeBufferPointer { row in
        var difference: UInt32 = 0
        for x in row.indices { difference |= unsafe row[x] ^ row[x] >> 8 }
        return difference & 0xFFFF
      }
      if difference != 0 { return false }
    }
    return true
  }
}
