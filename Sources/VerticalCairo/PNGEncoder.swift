import CDeflate

/// Writes pixels as PNG.
///
/// Cairo has an encoder too, by libpng, which takes most of a page's time: it writes text in three colours, and
/// tries every filter on every row. Here a page of greys is 8-bit grey, and one of few colours, such as
/// an ink and a paper with what lies between them, is 8-bit numbers of colours; both unfiltered. In more
/// colours each pixel is stored as its difference from the one before it. So a plain ground is a row of
/// equal bytes in any case, and runs are all that the compression looks for (``RunLengthDeflater``).
package struct PNGEncoder {
  private let image: PixelImage
  private let form: Form
  private let resolution: UInt32

  /// Forms in which pixels are stored.
  private enum Form {
    case gray
    case indexed(PixelPalette)
    case rgb
    case rgba

    var bytesPerPixel: Int {
      switch self {
      case .gray, .indexed: 1
      case .rgb: 3
      case .rgba: 4
      }
    }

    var colorType: UInt8 {
      switch self {
      case .gray: 0
      case .indexed: 3
      case .rgb: 2
      case .rgba: 6
      }
    }

    /// True if a pixel is stored as its difference from the one before it.
    var isFiltered: Bool { bytesPerPixel > 1 }

    var palette: [UInt32] {
      if case .indexed(let palette) = self { palette.colors } else { [] }
    }
  }

  /// - Parameter dpi: the resolution that the file tells, in whole pixels a metre.
  package init(_ image: PixelImage, _ pixels: Span<UInt32>, dpi: Double) {
    self.image = image
    if image.hasAlpha {
      form = .rgba
    } else if image.isGray(pixels) {
      form = .gray
    } else {
      form = PixelPalette(image, pixels).map { .indexed($0) } ?? .rgb
    }
    resolution = UInt32(exactly: (dpi / 0.0254).rounded()) ?? 0
  }

  /// - Parameter room: how many bytes the file may have.
  package func encode(
    _ pixels: Span<UInt32>, room: Int = .max
  ) throws(RenderError) -> [UInt8] {
    guard image.width > 0, image.height > 0, let width = UInt32(exactly: image.width),
      let height = UInt32(exactly: image.height)
    else { throw .png("a picture has a width and a height") }
    var file = PNGFile()
    file.add("IHDR", width.bigEndianBytes + height.bigEndianBytes + [8, form.colorType, 0, 0, 0])
    let palette = form.palette
    if !palette.isEmpty {
      file.add("PLTE", palette.flatMap { $0.bigEndianBytes.dropFirst() })
    }
    if resolution > 0 {
      file.add("pHYs", resolution.bigEndianBytes + resolution.bigEndianBytes + [1])
    }
    var deflater = RunLengthDeflater()
    // The first byte of a row names its filter.
    var row = [UInt8](repeating: 0, count: 1 + image.width * form.bytesPerPixel)
    if form.isFiltered { row[0] = 1 }
    for y in 0..<image.height {
      store(pixels.extracting(image.row(y)), in: &row)
      deflater.add(row)
      if deflater.bytes.count >= Self.chunkSize { file.add("IDAT", deflater.take()) }
    }
    deflater.finish()
    file.add("IDAT", deflater.take())
    file.add("IEND", [])
    guard file.bytes.count <= room else { throw .png("the output takes no more") }
    return file.bytes
  }

  private static let chunkSize = 1 << 20

  /// Writes a row as it is stored. The loops are over millions of pixels, so what they read and write
  /// is checked once for a row.
  private func store(_ row: Span<UInt32>, in bytes: inout [UInt8]) {
    precondition(bytes.count == 1 + row.count * form.bytesPerPixel)
    unsafe row.withUnsafeBufferPointer { row in
      unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        let bytes = unsafe UnsafeMutableBufferPointer(rebasing: bytes[1...])
        switch form {
        case .gray:
          for x in row.indices { unsafe bytes[x] = UInt8(truncatingIfNeeded: row[x]) }
        case .indexed(let palette): unsafe palette.store(row, in: bytes)
        case .rgb: unsafe PNGEncoder.store(row, asRGB: bytes)
        case .rgba: unsafe PNGEncoder.store(row, asRGBA: bytes)
        }
        guard form.isFiltered else { return }
        let distance = form.bytesPerPixel
        var index = bytes.count - 1
        while index >= distance {
          unsafe bytes[index] &-= bytes[index - distance]
          index -= 1
        }
      }
    }
  }

  private static func store(
    _ row: UnsafeBufferPointer<UInt32>, asRGB bytes: UnsafeMutableBufferPointer<UInt8>
  ) {
    for x in row.indices {
      let pixel = unsafe row[x]
      unsafe bytes[x &* 3] = UInt8(truncatingIfNeeded: pixel >> 16)
      unsafe bytes[x &* 3 &+ 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      unsafe bytes[x &* 3 &+ 2] = UInt8(truncatingIfNeeded: pixel)
    }
  }

  /// PNG's colours are not multiplied by alpha.
  private static func store(
    _ row: UnsafeBufferPointer<UInt32>, asRGBA bytes: UnsafeMutableBufferPointer<UInt8>
  ) {
    for x in row.indices {
      let pixel = unsafe row[x]
      let alpha = pixel >> 24
      func color(_ shift: UInt32) -> UInt8 {
        alpha == 0 ? 0 : UInt8(clamping: ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha)
      }
      unsafe bytes[x &* 4] = color(16)
      unsafe bytes[x &* 4 &+ 1] = color(8)
      unsafe bytes[x &* 4 &+ 2] = color(0)
      unsafe bytes[x &* 4 &+ 3] = UInt8(alpha)
    }
  }
}

/// The bytes of a PNG, chunk by chunk.
private struct PNGFile {
  private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  mutating func add(_ type: String, _ content: [UInt8]) {
    bytes += UInt32(truncatingIfNeeded: content.count).bigEndianBytes
    let body = Array(type.utf8) + content
    bytes += body
    let checksum = unsafe body.withUnsafeBufferPointer {
      unsafe libdeflate_crc32(0, $0.baseAddress, $0.count)
    }
    bytes += checksum.bigEndianBytes
  }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
