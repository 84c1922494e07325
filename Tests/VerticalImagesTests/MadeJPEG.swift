import CTurboJPEG

/// A JPEG of a picture whose quarters have colours of their own: red, green, blue and white.
enum MadeJPEG {
  enum Kind: Int32, CaseIterable {
    case gray, color, ink
  }

  struct NotMade: Error {}

  static func bytes(
    _ kind: Kind = .color, width: Int = 32, height: Int = 16, isProgressive: Bool = false
  ) throws -> [UInt8] {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let color = quarter(right: x >= width / 2, below: y >= height / 2)
        switch kind {
        case .gray: pixels.append(color[0] / 2 + color[2] / 4)
        case .color: pixels += color
        // With Adobe's mark, which TurboJPEG writes, what is left of the paper is stored.
        case .ink: pixels += color + [255]
        }
      }
    }
    let handle = unsafe tjInitCompress()
    defer { _ = unsafe tjDestroy(handle) }
    var buffer: UnsafeMutablePointer<UInt8>?
    defer { unsafe tjFree(buffer) }
    var count: UInt = 0
    let formats = [TJPF_GRAY, TJPF_RGB, TJPF_CMYK]
    let sampling = kind == .gray ? TJSAMP_GRAY : TJSAMP_444
    guard
      unsafe tjCompress2(
        handle, pixels, Int32(width), 0, Int32(height),
        Int32(formats[Int(kind.rawValue)].rawValue), &buffer, &count, Int32(sampling.rawValue), 95,
        isProgressive ? TJFLAG_PROGRESSIVE : 0) == 0, let buffer = unsafe buffer
    else { throw NotMade() }
    return unsafe Array(UnsafeBufferPointer(start: buffer, count: Int(count)))
  }

  static func quarter(right: Bool, below: Bool) -> [UInt8] {
    switch (right, below) {
    case (false, false): [255, 0, 0]
    case (true, false): [0, 255, 0]
    case (false, true): [0, 0, 255]
    case (true, true): [255, 255, 255]
    }
  }

  /// The file with a segment after its first two bytes.
  static func inserting(_ marker: UInt8, _ data: [UInt8], in jpeg: [UInt8]) -> [UInt8] {
    let length = data.count + 2
    return Array(jpeg[..<2]) + [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + data
      + jpeg[2...]
  }

  /// Exif with an orientation alone.
  static func exif(_ orientation: UInt8) -> [UInt8] {
    Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation]
      + [0, 0, 0, 0, 0, 0]
  }
}
