/// Why an image cannot be used.
public enum ImageError: Error, Hashable, Sendable {
  /// The first bytes are those of no format that is read.
  case unknownFormat
  /// The file is not whole, or wrong.
  case damaged(ImageFormat, reason: String)
  /// A kind of file that the format allows and that is not read.
  case unsupported(ImageFormat, reason: String)
  /// More bytes than ``ImageSet/Limits/bytes``.
  case tooManyBytes(Int)
  /// More pixels than ``ImageSet/Limits/pixels``.
  case tooManyPixels(width: Int, height: Int)
  /// All images of a text together have more pixels than ``ImageSet/Limits/pixelsInAll``.
  case tooManyPixelsInAll
  /// The library that draws SVG is not there.
  case svgLibraryMissing(String)
  case outOfMemory
}

/// The kinds of images that are read.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case svg = "SVG"
}

extension ImageError: CustomStringConvertible {
  public var description: String {
    let limits = ImageSet.Limits.self
    return switch self {
    case .unknownFormat: "it is neither PNG nor JPEG nor SVG; save it as one of these"
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
    case .outOfMemory: "out of memory; save a smaller one"
    }
  }
}
