/// The colours of an image that has few.
struct PixelPalette {
  /// 0xRRGGBB, in the order in which they come first; at most 256.
  private(set) var colors: [UInt32] = []
  /// Numbers of colours plus one, found by ``slot(of:)``; 0 where there is none. Four times as many as
  /// there can be colours, so that few look in each other's place.
  private var slots = [UInt16](repeating: 0, count: 1024)

  static let limit = 256

  /// The colours of all pixels; `nil` where there are too many. Alpha does not count.
  init?(_ image: PixelImage, _ pixels: Span<UInt32>) {
    var latest: UInt32?
    for y in 0..<image.height {
      let row = pixels.extracting(image.row(y))
      let isKnown = unsafe row.withUnsafeBufferPointer { row in
        for x in row.indices {
          let color = unsafe row[x] & 0xFFFFFF
          if color == latest { continue }
          latest = color
          guard add(color) else { return false }
        }
        return true
      }
      guard isKnown else { return nil }
    }
  }

  private mutating func add(_ color: UInt32) -> Bool {
    let slot = slot(of: color)
    if slots[slot] != 0 { return true }
    guard colors.count < PixelPalette.limit else { return false }
    colors.append(color)
    slots[slot] = UInt16(colors.count)
    return true
  }

  /// The place of the colour, or the place that it would have.
  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> 22)
    while slots[slot] != 0, colors[Int(slots[slot]) - 1] != color { slot = (slot + 1) & 1023 }
    return slot
  }

  /// Writes the numbers of a row's colours.
  func store(
    _ row: UnsafeBufferPointer<UInt32>, in bytes: UnsafeMutableBufferPointer<UInt8>
  ) {
    var latest: UInt32?
    var number: UInt8 = 0
    for x in row.indices {
      let color = unsafe row[x] & 0xFFFFFF
      if color != latest {
        latest = color
        number = UInt8(truncatingIfNeeded: slots[slot(of: color)] &- 1)
      }
      unsafe bytes[x] = number
    }
  }
}
