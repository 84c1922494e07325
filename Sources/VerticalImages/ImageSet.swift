import Synchronization
public import VerticalLayout

/// The images of a document, read and checked, by the names that its attachments have.
///
/// ```swift
/// var images = ImageSet()
/// document.images.append(try images.add(bytes, name: "seal.png"))
/// ```
/// Equal files are one image, whatever their names, so that outputs have them once. Every added image can be
/// drawn: damaged files are refused here. No files are opened; you pass their bytes.
public struct ImageSet: Sendable {
  private(set) var images: [ImageFile] = []
  private var numbers: [String: Int] = [:]
  private var numbersOfBytes: [[UInt8]: Int] = [:]
  private var pixelCount = 0
  private let svgWorker: SVGWorker?
  private let coarse = CoarseImages()

  /// - Parameter svgWorker: draws SVGs from elsewhere; without one they are drawn in this process, without
  ///   limits of time and memory.
  public init(svgWorker: SVGWorker? = nil) { self.svgWorker = svgWorker }

  /// The names of SVGs that were drawn with fewer pixels than their place asks for, and why: more would have
  /// passed a limit. Whoever draws pages may ask afterwards.
  public var coarseImages: [(name: String, reason: ImageError)] {
    coarse.reasons.flatMap { number, reason in
      numbers.filter { $0.value == number }.keys.sorted().map { ($0, reason) }
    }
  }

  public var isEmpty: Bool { images.isEmpty }

  /// Reads an image.
  ///
  /// - Returns: what the engine has to know of it.
  public mutating func add(
    _ bytes: [UInt8], name: String
  ) throws(ImageError) -> ImageAttachment.ImageDescription {
    guard bytes.count <= ImageLimits.bytes else { throw .tooManyBytes(bytes.count) }
    let number: Int
    if let known = numbersOfBytes[bytes] {
      number = known
    } else {
      let image = try ImageFile(bytes, number: images.count, svgWorker, coarse)
      guard pixelCount + image.pixelCount <= ImageLimits.pixelsInAll else {
        throw .tooManyPixelsInAll
      }
      pixelCount += image.pixelCount
      number = images.count
      images.append(image)
      numbersOfBytes[bytes] = number
    }
    numbers[name] = number
    return ImageAttachment.ImageDescription(name: name, size: images[number].naturalSize)
  }

  /// An image by its name.
  package func image(named name: String) -> ImageFile? { numbers[name].map { images[$0] } }
}

/// The SVGs of a set that were drawn with fewer pixels than their place asks for. They are known when pages
/// are drawn, and a set is a value then.
final class CoarseImages: Sendable {
  private let found = Mutex<[Int: ImageError]>([:])

  /// By the images' numbers, in their order.
  var reasons: [(number: Int, reason: ImageError)] {
    found.withLock { $0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func add(_ number: Int, _ reason: ImageError) {
    found.withLock { $0[number] = $0[number] ?? reason }
  }
}

/// An image that has been read: its bytes, and what its head says.
package struct ImageFile: Sendable {
  package let format: ImageFormat
  /// The file; of a GIF or WebP its first frame as a PNG.
  package let bytes: [UInt8]
  /// Its number in its set: what tells it from others.
  package let number: Int
  /// The pixels as they are stored; those of an SVG at 96 an inch, at least one.
  package let width: Int
  package let height: Int
  package let orientation: ImageOrientation
  package let naturalSize: PhysicalSize
  /// The head of a JPEG; `nil` for other formats.
  package let jpeg: JPEGHeader?
  /// True if an SVG has text, which is to be drawn and not to be found as text of the page.
  package let hasText: Bool
  /// The paths of an SVG that is nothing else; `nil` for others.
  package let paths: SVGPaths?
  private let svgWorker: SVGWorker?
  private let coarse: CoarseImages

  /// The number of pixels it takes in memory.
  var pixelCount: Int { format == .svg ? 0 : width * height }

  /// - Throws: where it cannot be drawn. It is decoded once, to see that it can.
  init(
    _ bytes: [UInt8], number: Int, _ svgWorker: SVGWorker? = nil, _ coarse: CoarseImages
  ) throws(ImageError) {
    self.number = number
    self.svgWorker = svgWorker
    self.coarse = coarse
    let pixelsPerInch: (x: Double, y: Double)
    var stored = bytes
    switch ImageFormat(bytes) {
    case .png:
      format = .png
      let header = try PNGHeader(bytes)
      (width, height) = (header.width, header.height)
      pixelsPerInch = header.pixelsPerInch ?? (96, 96)
      (orientation, jpeg, hasText) = (.upright, nil, false)
    case .jpeg:
      format = .jpeg
      let header = try JPEGHeader(bytes)
      (width, height) = (header.width, header.height)
      pixelsPerInch = header.pixelsPerInch ?? (96, 96)
      (orientation, jpeg, hasText) = (header.orientation, header, false)
    case .svg:
      format = .svg
      let size = try Self.measure(bytes, svgWorker)
      (width, height) = (max(Int(size.width.rounded()), 1), max(Int(size.height.rounded()), 1))
      pixelsPerInch = (Double(width) / size.width * 96, Double(height) / size.height * 96)
      (orientation, jpeg, hasText) = (.upright, nil, SVGDocument.hasText(bytes))
    case .gif:
      format = .gif
      var decoder = try GIFDecoder(bytes)
      (width, height, orientation) = (decoder.width, decoder.height, .upright)
      stored = try PNGDecoder.file(try decoder.colors(), width: width, height: height)
      (pixelsPerInch, jpeg, hasText) = ((96, 96), nil, false)
    case .webp:
      format = .webp
      let decoder = try WebPDecoder(bytes)
      (width, height, orientation) = (decoder.width, decoder.height, decoder.orientation)
      stored = try PNGDecoder.file(try decoder.colors(), width: width, height: height)
      (pixelsPerInch, jpeg, hasText) = ((96, 96), nil, false)
    case nil: throw .unknownFormat
    }
    self.bytes = stored
    paths = format == .svg ? SVGPaths(bytes) : nil
    guard width <= ImageLimits.pixels / height else {
      throw .tooManyPixels(width: width, height: height)
    }
    let size = PhysicalSize(
      width: Length(points: Double(width) * 72 / pixelsPerInch.x),
      height: Length(points: Double(height) * 72 / pixelsPerInch.y))
    naturalSize =
      orientation.isTurned
      ? PhysicalSize(width: size.height, height: size.width) : size
    try check()
  }

  /// Decodes it, as cheaply as each format allows.
  private func check() throws(ImageError) {
    switch format {
    case .png: _ = try PNGDecoder.colors(of: bytes, width: width, height: height)
    // They have been decoded.
    case .gif, .webp: break
    case .jpeg: try JPEGDecoder.check(bytes, width: width, height: height)
    // A worker has drawn it to measure it.
    case .svg where svgWorker != nil: break
    case .svg: _ = try SVGDocument(bytes).pixels(width: 8, height: 8)
    }
  }

  private static func measure(
    _ bytes: [UInt8], _ worker: SVGWorker?
  ) throws(ImageError) -> SVGMeasure {
    // Pictures inside are held twice: as they are stored, and as they are drawn.
    let most = worker.map { $0.limits.bytes / 8 } ?? .max
    try SVGInspection.check(bytes, pixels: min(ImageLimits.pixels, most))
    guard let worker else { return try SVGMeasure(SVGDocument(bytes).size) }
    return try worker.measure(bytes)
  }

  /// True if an SVG is drawn in a process of its own.
  package var hasWorker: Bool { svgWorker != nil }

  /// True if its lines can be had, and not only its pixels: without text, which would be found as text of the page,
  /// and without what is drawn by a worker alone.
  package var hasLines: Bool {
    format == .svg && !hasText && (svgWorker == nil || PlainDrawing.isPlain(bytes))
  }

  // MARK: Pixels

  /// The pixels as they are stored; those of an SVG in a size that is wanted.
  package func pixels(
    width: Int? = nil, height: Int? = nil
  ) throws(ImageError) -> ImagePixels {
    switch format {
    case .png, .gif, .webp:
      return ImagePixels(
        width: self.width, height: self.height,
        colors: try PNGDecoder.colors(of: bytes, width: self.width, height: self.height))
    case .jpeg:
      return ImagePixels(
        width: self.width, height: self.height,
        colors: try JPEGDecoder.colors(
          of: bytes, width: self.width, height: self.height, jpeg))
    case .svg:
      return try draw(width: width ?? self.width, height: height ?? self.height)
    }
  }

  /// Draws an SVG; with fewer pixels where more pass a limit.
  private func draw(width: Int, height: Int) throws(ImageError) -> ImagePixels {
    guard let svgWorker else { return try SVGDocument(bytes).pixels(width: width, height: height) }
    var (width, height) = (width, height)
    let least = SVGWorker.checkedSize(SVGMeasure((Double(self.width), Double(self.height))))
    while true {
      do throws(ImageError) {
        let colors = try svgWorker.colors(of: bytes, width: width, height: height)
        return ImagePixels(width: width, height: height, colors: colors)
      } catch {
        guard error.isRefusal, width > least.width || height > least.height else { throw error }
        coarse.add(number, error)
        let isMemory = if case .tooMuchMemory = error { true } else { false }
        (width, height) =
          isMemory
          ? (max(width / 2, least.width), max(height / 2, least.height)) : least
      }
    }
  }

  /// The file of a JPEG for an output that turns it itself: without what says how it is to be turned,
  /// since some readers go by that and others do not.
  package var bytesToTurn: [UInt8] {
    guard let jpeg, orientation != .upright else { return bytes }
    var rest = bytes
    for range in jpeg.exif.reversed() { rest.removeSubrange(range) }
    return rest
  }

  /// The number of pixels for an SVG that is so large on the page: 600 an inch, fewer where they would be too many, or
  /// the output has fewer.
  package func pixelSize(
    for size: PhysicalSize, perPoint most: Double = 600.0 / 72
  ) -> (width: Int, height: Int) {
    guard format == .svg else { return (width, height) }
    // In its own proportions: where it is stretched, its pixels are.
    let times = max(
      size.width.points / naturalSize.width.points, size.height.points / naturalSize.height.points)
    let (x, y) = (
      max(naturalSize.width.points * times, 0.01), max(naturalSize.height.points * times, 0.01)
    )
    let scale = min(600.0 / 72, most, (16_000_000 / (x * y)).squareRoot())
    func count(_ points: Double) -> Int { min(max(Int((points * scale).rounded(.up)), 1), 30_000) }
    return (count(x), count(y))
  }
}

extension ImageFormat {
  /// By the first bytes; `nil` where they are of none.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
      self = .gif
    } else if bytes.count >= 16, bytes.starts(with: Array("RIFF".utf8)),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      self = .webp
    } else if SVGDocument.looksLikeSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }
}

extension SVGDocument {
  package convenience init(of image: ImageFile) throws(ImageError) { try self.init(image.bytes) }
}
