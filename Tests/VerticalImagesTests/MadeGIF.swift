/// A GIF of codes that are never made longer: each pixel has one of its own.
struct MadeGIF {
  var width: Int
  var height: Int
  /// The frame: its left and upper edge, and its sides.
  var frame: (left: Int, top: Int, width: Int, height: Int)
  var isInterlaced = false
  var transparent: UInt8?
  /// True for a table of colours of the frame alone.
  var hasLocalColors = false

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    frame = (0, 0, width, height)
  }

  static let colors: [UInt8] = [200, 40, 30, 10, 20, 30, 250, 250, 240, 0, 0, 0]

  /// The file, of numbers of colours from 0 to 3.
  func bytes(_ sample: (Int, Int) -> UInt8) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
    var bytes = Array("GIF89a".utf8) + word(width) + word(height)
    bytes += [hasLocalColors ? 0 : 0x81, 0, 0] + (hasLocalColors ? [] : Self.colors)
    bytes += [0x21, 0xFE, 3, 1, 2, 3, 0]
    if let transparent { bytes += [0x21, 0xF9, 4, 1, 0, 0, transparent, 0] }
    bytes += [0x2C] + word(frame.left) + word(frame.top) + word(frame.width) + word(frame.height)
    bytes += [(isInterlaced ? 0x40 : 0) | (hasLocalColors ? 0x81 : 0)]
    if hasLocalColors { bytes += Self.colors }
    bytes.append(2)
    let data = codes(sample)
    for start in stride(from: 0, to: data.count, by: 200) {
      let part = data[start..<min(start + 200, data.count)]
      bytes += [UInt8(part.count)] + part
    }
    return bytes + [0, 0x3B]
  }

  private func codes(_ sample: (Int, Int) -> UInt8) -> [UInt8] {
    let rows =
      isInterlaced
      ? [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
        Array(stride(from: first, to: frame.height, by: step))
      } : Array(0..<frame.height)
    var (data, buffer, held): ([UInt8], Int, Int) = ([], 0, 0)
    func put(_ code: Int) {
      buffer |= code << held
      held += 3
      while held >= 8 {
        data.append(UInt8(buffer & 255))
        buffer >>= 8
        held -= 8
      }
    }
    // Three bits hold no more than two new codes, so that the table is cleared after each pair.
    var pixel = 0
    for y in rows {
      for x in 0..<frame.width {
        if pixel % 2 == 0 { put(4) }
        put(Int(sample(x, y)))
        pixel += 1
      }
    }
    put(5)
    data.append(UInt8(buffer & 255))
    return data
  }
}

/// Files of WebP, made with libwebp.
enum MadeWebP {
  /// 4 × 3 pixels without a loss: 200 40 30 where column and row are even together, else 10 20 30, which is
  /// transparent in the last column.
  static let lossless: [UInt8] = [
    0x52, 0x49, 0x46, 0x46, 0x28, 0x00, 0x00, 0x00, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x4C,
    0x1B, 0x00, 0x00, 0x00, 0x2F, 0x03, 0x80, 0x00, 0x10, 0x17, 0x30, 0x14, 0x62, 0xC1, 0x64, 0x77,
    0xFE, 0x3C, 0xB1, 0x8D, 0xC7, 0xFC, 0x07, 0xEC, 0x83, 0x9B, 0x64, 0x46, 0xF4, 0x3F, 0x04, 0x00,
  ]

  /// 16 × 8 pixels: red on the left, nothing on the right.
  static let lossy: [UInt8] = [
    0x52, 0x49, 0x46, 0x46, 0x62, 0x00, 0x00, 0x00, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x58,
    0x0A, 0x00, 0x00, 0x00, 0x10, 0x00, 0x00, 0x00, 0x0F, 0x00, 0x00, 0x07, 0x00, 0x00, 0x41, 0x4C,
    0x50, 0x48, 0x12, 0x00, 0x00, 0x00, 0x01, 0x0F, 0x30, 0xFF, 0x11, 0x11, 0x42, 0x2C, 0x98, 0xCC,
    0x5F, 0xBA, 0x33, 0x85, 0x88, 0xFE, 0x47, 0x0E, 0x56, 0x50, 0x38, 0x20, 0x2A, 0x00, 0x00, 0x00,
    0x70, 0x01, 0x00, 0x9D, 0x01, 0x2A, 0x10, 0x00, 0x08, 0x00, 0x01, 0x40, 0x26, 0x25, 0xA0, 0x02,
    0x74, 0x01, 0x40, 0x00, 0x00, 0xFE, 0xF9, 0xDA, 0x7F, 0xFF, 0x82, 0x8D, 0xFF, 0xF8, 0xAB, 0x9F,
    0xCA, 0xE7, 0xFF, 0x76, 0x10, 0xFF, 0xFB, 0xAC, 0x40, 0x00,
  ]

  /// An animation of 20 × 10 pixels whose first frame is ``lossy``, at 4 and 2.
  static var animation: [UInt8] {
    let head: [UInt8] = [0x12, 0, 0, 0, 19, 0, 0, 9, 0, 0]
    // Places are halves, and sides one less.
    let frame: [UInt8] = [2, 0, 0, 1, 0, 0, 15, 0, 0, 7, 0, 0, 100, 0, 0, 0] + lossy[30...]
    let body =
      Array("WEBP".utf8) + chunk("VP8X", head) + chunk("ANIM", [0, 0, 0, 0, 0, 0])
      + chunk("ANMF", frame)
    return chunk("RIFF", body)
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let count = (0..<4).map { UInt8(truncatingIfNeeded: data.count >> ($0 * 8)) }
    return Array(name.utf8) + count + data + (data.count % 2 == 0 ? [] : [0])
  }
}
