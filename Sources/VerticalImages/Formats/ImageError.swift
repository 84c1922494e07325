/// A reason not to use an image.
public enum ImageError: Error, Hashable, Sendable {
  /// The first bytes are those of no format that is read.
  case unknownFormat
  /// The file is not whole, or wrong.
  case damaged(ImageFormat, reason: String)
  /// A kind of file that the format allows and that is not read.
  case unsupported(ImageFormat, reason: String)
  /// More bytes than ``ImageLimits/bytes``.
  case tooManyBytes(Int)
  /// More pixels than ``ImageLimits/pixels``.
  case tooManyPixels(width: Int, height: Int)
  /// All images of a text together have more pixels than ``ImageLimits/pixelsInAll``.
  case tooManyPixelsInAll
  /// The library that draws SVG is not there.
  case svgLibraryMissing(String)
  /// The library that reads WebP is not there.
  case webpLibraryMissing(String)
  case outOfMemory
  /// An SVG declares entities, whose expansion has no bound.
  case declaresEntities
  /// The pictures that an SVG has in it have more pixels than a limit.
  case tooManyPixelsInside(Int, most: Int)
  /// Drawing an SVG takes more of the processor's time than ``SVGWorker/Limits/seconds``.
  case tooSlow(seconds: Double)
  /// Drawing an SVG takes more than ``SVGWorker/Limits/bytes``.
  case tooMuchMemory(Int)
  /// librsvg has ended the worker at an SVG.
  case drawingDied(signal: Int32)
  /// The worker that draws SVG cannot be used.
  case workerFailed(String)

  /// True if the file may be made to do harm: it asks for more than it shows.
  public var isRefusal: Bool {
    switch self {
    case .declaresEntities, .tooManyPixelsInside, .tooSlow, .tooMuchMemory, .drawingDied: true
    default: false
    }
  }
}

/// The kinds of images that are read.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case svg = "SVG"
  /// The first frame of these two is kept as a PNG.
  case gif = "GIF"
  case webp = "WebP"
}

extension ImageError: CustomStringConvertible {
  public var description: String {
    let limits = ImageLimits.self
    return switch self {
    case .unknownFormat: "it is neither PNG, JPEG, SVG, GIF nor WebP; save it as one of these"
    case .damaged(let format, let reason):
      "it is a damaged \(format.rawValue): \(reason); save it again"
    case .unsupported(let format, let reason):
      "it is a \(format.rawValue) that cannot be used: \(reason); save it in another way"
    case .tooManyBytes(let count):
      "it has \(count) bytes, and an image may have \(limits.bytes); save a smaller one"
    case .tooManyPixels(let width, let height):
      "it has \(width) × \(height) pixels, and an image may have \(limits.pixels) in all; save a smaller one"
    case .tooManyPixelsInAll:
      "the images of the text have more than \(limits.pixelsInAll) pixels in all; save smaller ones"
    case .svgLibraryMissing(let reason):
      "SVG is drawn by librsvg, which cannot be opened (\(reason)); install it (Debian: librsvg2-2), or "
        + "save the image as PNG"
    case .webpLibraryMissing(let reason):
      "WebP is read by libwebp, which cannot be opened (\(reason)); install it (Debian: libwebp7), or save the "
        + "image as PNG"
    case .outOfMemory: "out of memory; save a smaller one"
    case .declaresEntities: "it declares entities, which are not read; save it without them"
    case .tooManyPixelsInside(let count, let most):
      "the pictures in it have \(count) pixels, and may have \(most) in all; save it with smaller ones"
    case .tooSlow(let seconds):
      "drawing it takes more than \(Self.number(seconds)) s; save a simpler one"
    case .tooMuchMemory(let bytes):
      "drawing it takes more than \(bytes >> 20) MiB; save a simpler one"
    case .drawingDied(let signal):
      "librsvg breaks off drawing it (signal \(signal)); save it in another way"
    case .workerFailed(let reason): "the process that draws SVG: \(reason)"
    }
  }

  private static func number(_ seconds: Double) -> String {
    seconds == seconds.rounded() && seconds < 1e9 ? "\(Int(seconds))" : "\(seconds)"
  }
}

/// The most that an image may be: a picture of some kilobytes can ask for more memory than there is.
public enum ImageLimits {
  /// Of a file.
  public static let bytes = 64 << 20
  public static let pixels = 100_000_000
  /// Of all images of a set.
  public static let pixelsInAll = 400_000_000
}
