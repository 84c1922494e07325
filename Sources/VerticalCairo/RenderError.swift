public import VerticalLayout

/// Reasons that a page cannot be drawn.
public enum RenderError: Error, Hashable, Sendable {
  /// A document has to have a page.
  case noPages
  /// A page whose width or height is not positive. Pages count from 1.
  case pageWithoutArea(page: Int, PhysicalSize)
  /// A page that is longer than the format, or Cairo for it, can hold.
  case pageTooLarge(page: Int, PhysicalSize, VectorFormat)
  /// A picture of more pixels a side than PNG can hold here, and the highest resolution that fits.
  case imageTooLarge(PhysicalSize, dpi: Double, largest: Double)
  case invalidResolution(Double)
  /// A part that has no pixel of the page.
  case partOffPage(PhysicalSize)
  /// A part of more pixels a side than PNG can hold here.
  case partTooLarge(width: Int, height: Int)
  /// A font that the font library does not know: a display list drawn with another library.
  case unknownFont(FontID)
  case unreadableFont(path: String, index: Int, reason: String)
  /// A font that Cairo, which does not look, would read beyond its end.
  case damagedFont(path: String, index: Int, reason: String)
  /// An image that was not given with the pages.
  case unknownImage(String)
  /// An image that cannot be drawn, and why.
  case unusableImage(String, reason: String)
  case outOfMemory
  /// Cairo's own words.
  case cairo(String, page: Int)
  /// Words of libpng, or of the encoder.
  case png(String)
  /// The PDF of Cairo is not of the form that we can add entries to.
  case malformedPDF(String)

  public enum VectorFormat: String, Hashable, Sendable {
    case pdf = "PDF"
    case svg = "SVG"

    /// The longest side of a page. PDF: 200 in, the limit of most viewers. SVG: Cairo's coordinates
    /// have 24 bits before the point.
    public var longestSide: Length {
      switch self {
      case .pdf: .pt(14_400)
      case .svg: .pt(8_388_607)
      }
    }
  }
}

extension RenderError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noPages:
      "there is no page to write; a document needs at least one"
    case .pageWithoutArea(let page, let size):
      "page \(page) is \(size.inPoints): it has no area; give a size with --page, or a --margin"
    case .pageTooLarge(let page, let size, let format):
      """
      page \(page) is \(size.inPoints), and a side in \(format.rawValue) is at most \
      \(format.longestSide) pt; give --page a size, so that the text takes several pages, or a \
      shorter --measure
      """
    case .imageTooLarge(let size, let dpi, let largest) where largest >= Self.lowestResolution:
      """
      a PNG of \(size.inPoints) at \(short(dpi)) dpi has more than \(Self.longestImageSide) pixels \
      a side; the highest resolution that fits is --dpi \(short(largest))
      """
    case .imageTooLarge(let size, _, _):
      """
      a PNG of \(size.inPoints) has more than \(Self.longestImageSide) pixels a side at any \
      resolution; give --page a size, or write SVG
      """
    case .invalidResolution(let dpi):
      "a resolution of \(short(dpi)) dpi is not possible; --dpi takes 1 or more, 300 is usual in print"
    case .partOffPage(let size):
      "the part has no pixel of the page, which is \(size.inPoints)"
    case .partTooLarge(let width, let height):
      """
      a part of \(width) × \(height) pixels has more than \(Self.longestImageSide) a side; give a \
      smaller part, or a lower --dpi
      """
    case .unknownFont(let font):
      "font \(font.index) of the layout is not in this font library; render with the library that shaped it"
    case .unreadableFont(let path, let index, let reason):
      "FreeType cannot open face \(index) of “\(path)”: \(reason); choose another file with --font"
    case .damagedFont(let path, let index, let reason):
      "face \(index) of “\(path)” is damaged: \(reason); install it again, or choose another with --font"
    case .unknownImage(let name):
      "the image “\(name)” of the layout is not among those that were given"
    case .unusableImage(let name, let reason): "the image “\(name)” cannot be drawn: \(reason)"
    case .outOfMemory:
      "out of memory while drawing; try a lower --dpi, or fewer pages in one run"
    case .cairo(let message, let page):
      "Cairo cannot draw page \(page): \(message)"
    case .png(let message):
      "the picture cannot be encoded as PNG: \(message)"
    case .malformedPDF(let what):
      "the PDF of Cairo is not as expected: \(what); language and reading direction cannot be added"
    }
  }

  /// The most pixels that a side of a PNG may have, a limit of Cairo's images.
  static let longestImageSide = 32_767
  static let lowestResolution = 1.0
}

extension PhysicalSize {
  fileprivate var inPoints: String { "\(short(width.points)) × \(short(height.points)) pt" }
}

/// A number with at most two digits after the point, and none that are not needed.
private func short(_ value: Double) -> String {
  let hundredths = (value * 100).rounded()
  guard let count = Int(exactly: hundredths) else { return "\(value)" }
  let fraction = count.magnitude % 100
  let whole = "\(count < 0 ? "-" : "")\(count.magnitude / 100)"
  if fraction == 0 { return whole }
  let tenths = "\(whole).\(fraction / 10)"
  return fraction % 10 == 0 ? tenths : "\(tenths)\(fraction % 10)"
}
