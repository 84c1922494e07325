/// The first frame of a WebP (RFC 9649), by libwebp, which is opened when the first one is read.
struct WebPDecoder {
  let width: Int
  let height: Int
  private(set) var orientation = ImageOrientation.upright
  /// The place of an animation's first frame on the canvas.
  private var left = 0
  private var top = 0
  /// A file of one frame.
  private var still: [UInt8]
  private let library: WebPLibrary
  private var size: (width: Int, height: Int)

  /// Reads the head.
  init(_ bytes: [UInt8]) throws(ImageError) {
    library = try WebPLibrary.opened()
    still = bytes
    let chunks = try Self.chunks(bytes, 12..<bytes.count)
    var canvas: (width: Int, height: Int)?
    if let head = chunks.first, head.name == "VP8X", head.data.count >= 10 {
      let start = head.data.lowerBound
      canvas = (Self.number(bytes, start + 4) + 1, Self.number(bytes, start + 7) + 1)
      if let frame = chunks.first(where: { $0.name == "ANMF" }) {
        guard frame.data.count >= 16 else {
          throw .damaged(.webp, reason: "its first frame is not whole")
        }
        let place = frame.data.lowerBound
        left = Self.number(bytes, place) * 2
        top = Self.number(bytes, place + 3) * 2
        still = try Self.still(
          bytes, place + 16..<frame.data.upperBound,
          width: Self.number(bytes, place + 6), height: Self.number(bytes, place + 9))
      }
      if let exif = chunks.first(where: { $0.name == "EXIF" }) {
        let data = bytes[exif.data]
        let head = Array("Exif\0\0".utf8)
        orientation =
          JPEGHeader.orientation(data.starts(with: head) ? data.dropFirst(6) : data) ?? .upright
      }
    }
    guard let own = library.size(of: still) else {
      throw .damaged(.webp, reason: "libwebp finds no picture in it")
    }
    size = own
    (width, height) = canvas ?? own
    guard width <= ImageLimits.pixels / height else {
      throw .tooManyPixels(width: width, height: height)
    }
    guard left + own.width <= width, top + own.height <= height else {
      throw .damaged(.webp, reason: "its frame is not inside of it")
    }
  }

  /// Red, green, blue and alpha of each pixel.
  func colors() throws(ImageError) -> [UInt8] {
    guard let frame = library.colors(of: still, width: size.width, height: size.height) else {
      throw .damaged(.webp, reason: "libwebp cannot decode it")
    }
    if size == (width, height) { return frame }
    var colors = [UInt8](repeating: 0, count: width * height * 4)
    for row in 0..<size.height {
      let place = ((top + row) * width + left) * 4
      let start = row * size.width * 4
      colors.replaceSubrange(
        place..<place + size.width * 4, with: frame[start..<start + size.width * 4])
    }
    return colors
  }

  // MARK: Chunks

  private typealias Chunk = (name: String, data: Range<Int>)

  private static func chunks(
    _ bytes: [UInt8], _ range: Range<Int>
  ) throws(ImageError) -> [Chunk] {
    var chunks: [Chunk] = []
    var index = range.lowerBound
    while index + 8 <= range.upperBound {
      let count = (0..<4).reduce(0) { $0 | Int(bytes[index + 4 + $1]) << ($1 * 8) }
      let start = index + 8
      guard count <= range.upperBound - start else {
        throw .damaged(.webp, reason: "it ends before its pixels do")
      }
      let name = String(decoding: bytes[index..<index + 4], as: UTF8.self)
      chunks.append((name, start..<start + count))
      index = start + count + count % 2
    }
    return chunks
  }

  /// A number of three bytes.
  private static func number(_ bytes: [UInt8], _ index: Int) -> Int {
    Int(bytes[index]) | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2]) << 16
  }

  /// A file of one frame of an animation.
  ///
  /// - Parameters:
  ///   - width: that of the frame, less 1.
  ///   - height: the same of its height.
  private static func still(
    _ bytes: [UInt8], _ range: Range<Int>, width: Int, height: Int
  ) throws(ImageError) -> [UInt8] {
    let hasAlpha = try chunks(bytes, range).contains { $0.name == "ALPH" }
    var body: [UInt8] = Array("WEBP".utf8)
    if hasAlpha {
      body += Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0]
      for side in [width, height] { body += (0..<3).map { UInt8(side >> ($0 * 8) & 0xFF) } }
    }
    body += bytes[range]
    let count = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) }
    return Array("RIFF".utf8) + count + body
  }
}
