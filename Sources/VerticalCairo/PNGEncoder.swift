import CPNG

/// Writes pixels as PNG with libpng.
///
/// Cairo has an encoder too, which takes most of a page's time: it writes text in three colours, and
/// tries every filter on every row. Here a page of greys is 8-bit grey, and one of few colours, such as
/// an ink and a paper with what lies between them, is 8-bit numbers of colours; both unfiltered. In more
/// colours each pixel is stored as its difference from the one before it. So a plain ground is a row of
/// equal bytes in any case, and run lengths are all that the compression looks for.
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

    var colorType: Int32 {
      switch self {
      case .gray: PNG_COLOR_TYPE_GRAY
      case .indexed: PNG_COLOR_TYPE_PALETTE
      case .rgb: PNG_COLOR_TYPE_RGB
      case .rgba: PNG_COLOR_TYPE_RGB_ALPHA
      }
    }

    var filter: Int32 { bytesPerPixel == 1 ? PNG_FILTER_NONE : PNG_FILTER_SUB }

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
    let file = try PNGFile(PNGOutput(room: room))
    try file.begin(
      vtype_png_format(
        width: UInt32(clamping: image.width), height: UInt32(clamping: image.height),
        color_type: form.colorType, filter: form.filter, resolution: resolution),
      palette: form.palette)
    var bytes = [UInt8](repeating: 0, count: image.width * form.bytesPerPixel)
    for y in 0..<image.height {
      store(pixels.extracting(image.row(y)), in: &bytes)
      try file.write(bytes)
    }
    return try file.end()
  }

  /// Writes a row as it is stored. The loops are over millions of pixels, so what they read and write
  /// is checked once for a row.
  private func store(_ row: Span<UInt32>, in bytes: inout [UInt8]) {
    precondition(bytes.count == row.count * form.bytesPerPixel)
    unsafe row.withUnsafeBufferPointer { row in
      unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        switch form {
        case .gray:
          for x in row.indices { unsafe bytes[x] = UInt8(truncatingIfNeeded: row[x]) }
        case .indexed(let palette): unsafe palette.store(row, in: bytes)
        case .rgb: unsafe PNGEncoder.store(row, asRGB: bytes)
        case .rgba: unsafe PNGEncoder.store(row, asRGBA: bytes)
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

/// The owner of libpng's state, and of the output that it writes to.
@safe private struct PNGFile: ~Copyable {
  private let handle: UnsafeMutablePointer<vtype_png>
  private let output: PNGOutput

  init(_ output: PNGOutput) throws(RenderError) {
    let closure = unsafe Unmanaged.passUnretained(output).toOpaque()
    guard let handle = unsafe vtype_png_open(PNGOutput.write, closure) else { throw .outOfMemory }
    unsafe self.handle = handle
    self.output = output
  }

  func begin(_ format: vtype_png_format, palette: [UInt32]) throws(RenderError) {
    var format = format
    try check(unsafe vtype_png_begin(handle, &format, palette, Int32(clamping: palette.count)))
  }

  func write(_ row: [UInt8]) throws(RenderError) { try check(unsafe vtype_png_row(handle, row)) }

  /// The whole file.
  consuming func end() throws(RenderError) -> [UInt8] {
    try check(unsafe vtype_png_end(handle))
    return output.take()
  }

  private func check(_ status: Int32) throws(RenderError) {
    guard status != 0 else { return }
    let message = unsafe withUnsafeBytes(of: handle.pointee.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    throw .png(message)
  }

  deinit { unsafe vtype_png_close(handle) }
}

/// A buffer that libpng writes to.
private final class PNGOutput {
  private var bytes: [UInt8] = []
  private let room: Int

  init(room: Int) { self.room = room }

  func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  static let write: vtype_png_sink = { closure, data, count in
    guard let closure = unsafe closure, let data = unsafe data else { return 1 }
    let output = unsafe Unmanaged<PNGOutput>.fromOpaque(closure).takeUnretainedValue()
    guard count <= output.room - output.bytes.count else { return 1 }
    unsafe output.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: count))
    return 0
  }
}
