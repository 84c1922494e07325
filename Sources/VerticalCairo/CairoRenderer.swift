import DrawingSupport
public import VerticalFonts
public import VerticalImages
public import VerticalLayout

/// Draws display lists with Cairo.
///
/// A renderer belongs to one thread. It keeps open the fonts that it has used, so that one renderer
/// for many documents is faster than many. Several renderers on several threads are correct but not
/// faster: Cairo 1.16 can stop for ever when two threads draw text, so they take turns page by page.
/// Work that is to be done at the same time needs processes.
public final class CairoRenderer {
  private let fonts: FontCache

  /// `fonts` is the library that shaped what is drawn.
  public init(fonts: FontLibrary) { self.fonts = FontCache(fonts) }

  deinit {
    let fonts = fonts
    CairoTurn.take { fonts.removeAll() }
  }

  /// A PDF of the pages that `page` gives for 0, 1, … `pageCount` - 1. Each is asked for when the one
  /// before it has been drawn, and is not kept.
  public func pdf(
    pageCount: Int, metadata: DocumentMetadata, images: ImageSet = ImageSet(),
    page: (Int) -> DisplayList
  ) throws(RenderError) -> [UInt8] {
    guard pageCount > 0 else { throw .noPages }
    let pdf = try pdf(metadata, images: images)
    for index in 0..<pageCount { try pdf.add(page(index)) }
    return try pdf.finish()
  }

  /// A PDF whose pages come one by one. One at a time is drawn.
  ///
  /// - Parameter images: those that the pages name.
  public func pdf(
    _ metadata: DocumentMetadata, images: ImageSet = ImageSet()
  ) throws(RenderError) -> CairoPDF {
    try CairoPDF(metadata, fonts: fonts, images: ImageCache(images))
  }

  /// An SVG of one page, its glyphs as outlines.
  ///
  /// - Parameter elsewhere: a reference to the file that has an anchor which is not on this page; `nil`
  ///   where there is none, so that its links are not made.
  public func svg(
    _ page: DisplayList, metadata: DocumentMetadata, images: ImageSet = ImageSet(),
    elsewhere: (_ anchor: String) -> String? = { _ in nil }
  ) throws(RenderError) -> [UInt8] {
    try page.size.check(page: 1, for: .svg)
    let drawing = try Drawing(
      .svg(page.size),
      PagePainter(fonts: fonts, images: ImageCache(images), target: .svg))
    try drawing.addPage(page, number: 1)
    var bytes = try drawing.finish { (surface) throws(RenderError) in
      try surface.finish(page: 1)
    }
    SVGAmendment(
      title: metadata.title, language: metadata.language,
      links: SVGLinks.markup(of: page, elsewhere: elsewhere)
    ).apply(to: &bytes)
    return bytes
  }

  /// A PNG of one page on `paper`. Its size in pixels is that of the page, rounded up.
  ///
  /// - Parameters:
  ///   - dpi: pixels an inch, from 1 on.
  ///   - images: those that the page names.
  ///   - part: what of the page is drawn; `nil` for all. It is cut off at the page's edges.
  public func png(
    _ page: DisplayList, dpi: Double, paper: Color, images: ImageSet = ImageSet(),
    part: PixelRect? = nil
  ) throws(RenderError) -> [UInt8] {
    try page.size.checkArea(page: 1)
    let cut = try part.map { (part) throws(RenderError) in
      try PixelSize.part(part, of: page, dpi: dpi)
    }
    let size = if let cut { cut.size } else { try PixelSize(page.size, dpi: dpi) }
    let drawing = try Drawing(
      .image(size, isOpaque: paper.alpha == 255),
      PagePainter(
        fonts: fonts, images: ImageCache(images), target: .image(scale: dpi / 72)))
    try drawing.addPage(page, number: 1, on: paper, from: cut?.drawn)
    let shown = cut.map {
      PixelRect(
        x: $0.part.x - $0.drawn.x, y: $0.part.y - $0.drawn.y, width: $0.part.width,
        height: $0.part.height)
    }
    return try drawing.finish { (surface) throws(RenderError) in
      try surface.encodePNG(dpi: dpi, part: shown)
    }
  }
}

extension PhysicalSize {
  /// Checks that a page of this size can be drawn.
  func check(page: Int, for format: RenderError.VectorFormat) throws(RenderError) {
    try checkArea(page: page)
    guard max(width, height) <= format.longestSide else {
      throw .pageTooLarge(page: page, self, format)
    }
  }

  fileprivate func checkArea(page: Int) throws(RenderError) {
    guard min(width, height) > .zero else { throw .pageWithoutArea(page: page, self) }
  }
}
