import DrawingSupport
public import VerticalFonts
public import VerticalImages
public import VerticalLayout

/// Writes pages as SVG: each glyph's outline once a page, in whole thousandths of an em, and references to it where
/// it stands several times. The text lies over them, not seen, a line a column, to be selected and found.
public final class SVGWriter {
  private let fonts: FontLibrary
  private let shapes: SVGShapes
  private let showsText: Bool

  /// - Parameters:
  ///   - fonts: the library that shaped what is written.
  ///   - showsText: whether glyphs are text in fonts that the file carries, which browsers show and
  ///     librsvg does not. Characters that cannot be text are still drawn.
  public init(fonts: FontLibrary, showsText: Bool = false) {
    self.fonts = fonts
    self.showsText = showsText
    shapes = SVGShapes(fonts: fonts)
  }

  /// The file of one page.
  ///
  /// - Parameters:
  ///   - sprite: the file that is to have the outlines; `nil` for the page's own.
  ///   - elsewhere: a reference to the file that has an anchor which is not on this page; `nil` where
  ///     there is none, so that its links are not made.
  public func svg(
    _ page: DisplayList, metadata: DocumentMetadata, images: ImageSet = ImageSet(),
    sprite: SVGSprite? = nil, elsewhere: (_ anchor: String) -> String? = { _ in nil }
  ) throws(WriterError) -> [UInt8] {
    var drawn = try self.page(
      page, metadata: metadata, images: images, sprite: sprite, elsewhere: elsewhere)
    var svg: [UInt8] = []
    drawn.write { svg += $0 }
    return svg
  }

  /// One page, which becomes a file a chunk at a time.
  ///
  /// - Parameters:
  ///   - sprite: the file that is to have the outlines; `nil` for the page's own.
  ///   - elsewhere: a reference to the file that has an anchor which is not on this page; `nil` where
  ///     there is none, so that its links are not made.
  public func page(
    _ page: DisplayList, metadata: DocumentMetadata, images: ImageSet = ImageSet(),
    sprite: SVGSprite? = nil, elsewhere: (_ anchor: String) -> String? = { _ in nil }
  ) throws(WriterError) -> SVGPage {
    guard min(page.size.width, page.size.height) > .zero else {
      throw .pageWithoutArea(page: 1, page.size)
    }
    var drawing = SVGDrawing(
      fonts: fonts, images: images, shapes: shapes, sprite: sprite, showsText: showsText)
    var cursor = ColumnCursor(page.columns)
    var transforms = page.transforms[...]
    var transform: Transform?
    for (index, item) in page.items.enumerated() {
      cursor.move(to: index)
      let next = transforms.stretch(ofItem: index)?.transform
      if next != transform {
        drawing.apply(next, after: transform)
        transform = next
      }
      try drawing.add(item)
      if showsText, !cursor.goesOn { drawing.endLine() }
    }
    if transform != nil { drawing.apply(nil, after: transform) }
    return try SVGPage(
      page, drawing, fonts: showsText ? nil : fonts, head: head(of: page, metadata),
      links: SVGLinks.markup(of: page, elsewhere: elsewhere))
  }

  /// The part of the file before the drawing.
  private func head(of page: DisplayList, _ metadata: DocumentMetadata) -> PDFBytes {
    var svg = PDFBytes("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let (width, height) = (page.size.width, page.size.height)
    svg.append(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)pt\" height=\"\(height)pt\"")
    svg.append(" viewBox=\"0 0 \(width) \(height)\"")
    if let language = metadata.language, language != .undetermined {
      svg.append(" xml:lang=\"\(language.text)\" lang=\"\(language.text)\"")
    }
    svg.append(">\n")
    if let title = metadata.title { svg.append("<title>\(XMLText.escaped(title))</title>\n") }
    if let author = metadata.author { svg.append("<desc>\(XMLText.escaped(author))</desc>\n") }
    return svg
  }
}
