import DrawingSupport
public import VerticalLayout

/// A PDF that Cairo draws page by page. Finished bytes can be taken and let go at once; fonts and cross
/// references come at the end.
///
/// ```swift
/// let pdf = try CairoRenderer(fonts: fonts).pdf(DocumentMetadata(title: "枕草子"))
/// for page in layout.pages.indices {
///   try pdf.add(layout.displayList(ofPage: page))
///   write(pdf.takeBytes())
/// }
/// write(try pdf.finish())
/// ```
public final class CairoPDF {
  private let metadata: DocumentMetadata
  private let fonts: FontCache
  private let images: ImageCache
  private let drawing: Drawing
  private var pageCount = 0
  private var takenCount = 0
  /// True if something is drawn that is amended when all is.
  private var holdsBytes = false

  init(
    _ metadata: DocumentMetadata, fonts: FontCache, images: ImageCache
  ) throws(RenderError) {
    self.metadata = metadata
    self.fonts = fonts
    self.images = images
    drawing = try Drawing(.pdf(), PagePainter(fonts: fonts, images: images, target: .pdf))
    drawing.setMetadata(metadata)
  }

  /// Draws a page.
  public func add(_ page: DisplayList) throws(RenderError) {
    try page.size.check(page: pageCount + 1, for: .pdf)
    pageCount += 1
    try drawing.addPage(page, number: pageCount)
    if !holdsBytes { holdsBytes = hasPictures || page.items.contains(where: \.isLink) }
  }

  /// The bytes since the last time: a file may be written while it grows. From the first page with a link
  /// or a picture in colours on there are none, since Cairo's mistakes there are mended at the end.
  public func takeBytes() -> [UInt8] {
    guard !holdsBytes else { return [] }
    let bytes = drawing.takeBytes()
    takenCount += bytes.count
    return bytes
  }

  private var hasPictures: Bool { fonts.hasPictures || images.hasPictures }

  /// Ends the document and returns what is left of it: all of it, if no bytes were taken.
  public func finish() throws(RenderError) -> [UInt8] {
    guard pageCount > 0 else { throw .noPages }
    var bytes = try drawing.finish { (surface) throws(RenderError) in
      try surface.finish(page: pageCount)
    }
    let amendment = PDFAmendment(
      language: metadata.language, binding: metadata.binding,
      pageLayout: metadata.pageLayout,
      creationDate: CivilDate(secondsSince1970: metadata.creationDate),
      hasPictures: hasPictures)
    try amendment.append(to: &bytes, base: takenCount)
    return bytes
  }
}

extension DisplayItem {
  fileprivate var isLink: Bool {
    switch self {
    case .link, .jump: true
    default: false
    }
  }
}
