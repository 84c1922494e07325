@testable import VerticalWriters

/// A PNG of any kind, written here: what libpng reads is not what libpng wrote.
struct MadePNG {
  var width: Int
  var height: Int
  /// 0 grey, 2 colours, 3 palette, 4 grey and alpha, 6 colours and alpha.
  var colorType = 2
  var depth = 8
  var isInterlaced = false
  /// Chunks before the pixels.
  var chunks: [(name: String, data: [UInt8])] = []

  /// The file, of samples by column, row and channel.
  func bytes(_ sample: (Int, Int, Int) -> Int) throws -> [UInt8] {
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    var rows: [UInt8] = []
    for (startX, startY, stepX, stepY) in passes where startX < width {
      for y in stride(from: startY, to: height, by: stepY) {
        rows.append(0)
        rows += row(stride(from: startX, to: width, by: stepX).map { $0 }, y, sample)
      }
    }
    guard let data = Deflater().compress(rows) else { throw NotMade() }
    let header =
      Self.word(width) + Self.word(height) + [
        UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0,
      ]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
      + chunks.flatMap { Self.chunk($0.name, $0.data) } + Self.chunk("IDAT", data)
      + Self.chunk("IEND", [])
  }

  struct NotMade: Error {}

  private func row(_ columns: [Int], _ y: Int, _ sample: (Int, Int, Int) -> Int) -> [UInt8] {
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1
    var bits: [Bool] = []
    for x in columns {
      for channel in 0..<channels {
        let value = sample(x, y, channel)
        for bit in (0..<depth).reversed() { bits.append(value >> bit & 1 == 1) }
      }
    }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { byte, offset in
        byte << 1 | (start + offset < bits.count && bits[start + offset] ? 1 : 0)
      }
    }
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in content {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return word(data.count) + content + word(Int(~sum))
  }

  static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
