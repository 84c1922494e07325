public import VerticalLayout

/// Reasons that a document cannot be written.
public enum WriterError: Error, Hashable, Sendable {
  /// A document needs at least one page.
  case noPages
  /// The page, counted from 1.
  case pageWithoutArea(page: Int, PhysicalSize)
  case pageTooLarge(page: Int, PhysicalSize)
  /// A font that the font library does not know: a display list drawn with another library.
  case unknownFont(FontID)
  /// An image that was not given with the pages.
  case unknownImage(String)
  /// An image that cannot be written, and why.
  case unusableImage(String, reason: String)
  /// A font of which no subset can be made.
  case unusableFont(path: String, index: Int, reason: String)
  /// A page, counted from 1, that was left open and never filled.
  case openPage(Int)
  /// An object that others name and nobody has written: a mistake of the writer.
  case unwrittenObject(Int)
  /// A document that would not keep a standard that it is to keep: why, and what to do.
  case notOfStandard(PDFStandard, String, advice: String)
}

extension WriterError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noPages:
      "there is no page to write; a document needs at least one"
    case .pageWithoutArea(let page, let size):
      """
      page \(page) is \(size.width.short) × \(size.height.short) pt: it has no area; give a size with --page, \
      or a --margin
      """
    case .pageTooLarge(let page, let size):
      """
      page \(page) is \(size.width.short) × \(size.height.short) pt, and a side in PDF is at most \
      \(Self.longestSide * PageUnit.most) pt; give --page a size, so that the text takes several pages, or a \
      shorter --measure
      """
    case .unknownFont(let font):
      "font \(font.index) of the layout is not in this font library; write with the library that shaped it"
    case .unknownImage(let name):
      "the image “\(name)” of the layout is not among those that were given"
    case .unusableImage(let name, let reason): "the image “\(name)” cannot be written: \(reason)"
    case .unusableFont(let path, let index, let reason):
      "face \(index) of “\(path)” cannot be put into a PDF: \(reason); choose another with --font"
    case .openPage(let page):
      "page \(page) was left open and has not been filled; fill it before the document ends"
    case .unwrittenObject(let number):
      "object \(number) of the PDF is not written; this is a mistake of vtype, please report it"
    case .notOfStandard(let standard, let reason, let advice):
      "this cannot be a \(standard.title): \(reason); \(advice)"
    }
  }

  /// The longest side of a page in its units: 200 in, the limit of most viewers.
  static let longestSide = Length.pt(14_400)
}
