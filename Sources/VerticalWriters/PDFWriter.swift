public import VerticalFonts
public import VerticalImages
public import VerticalLayout

/// Writes a PDF page by page: text that runs down is shown by operators that run down (Identity-V),
/// and says what it is, so that readers give it back as it was written.
///
/// A writer makes one document and belongs to one thread; several may work at the same time, each
/// with a font library of its own. Pages that are finished can be taken and let go at once; fonts and
/// cross references come at the end.
///
/// ```swift
/// let writer = PDFWriter(fonts: fonts, metadata: DocumentMetadata(title: "枕草子"))
/// for page in layout.pages.indices { try writer.add(layout.displayList(ofPage: page)) }
/// let bytes = try writer.finish()
/// ```
public final class PDFWriter {
  private let metadata: DocumentMetadata
  private var file = PDFFile()
  private var resources: PageResources
  private var text = PageText()
  private var pages = PageTree()
  private var destinations = PDFDestinations()
  private let resourceNumber: Int

  /// - Parameters:
  ///   - fonts: the library that shaped what is written.
  ///   - images: those that the pages name.
  public init(fonts: FontLibrary, metadata: DocumentMetadata, images: ImageSet = ImageSet()) {
    self.metadata = metadata
    resources = PageResources(fonts, images)
    resourceNumber = file.reserve()
  }

  /// The bytes since the last time: a file may be written while it grows.
  public func takeBytes() -> [UInt8] { file.takeBytes() }

  /// Adds a page.
  public func add(_ page: DisplayList) throws(WriterError) {
    let number = pages.count + 1
    guard min(page.size.width, page.size.height) > .zero else {
      throw .pageWithoutArea(page: number, page.size)
    }
    guard max(page.size.width, page.size.height) <= WriterError.longestSide else {
      throw .pageTooLarge(page: number, page.size)
    }
    let stream = file.reserve()
    let content = try content(of: page)
    file.addStream(content, as: stream)
    // Exact: readers round a page's size up to whole pixels.
    var entries = PDFBytes("/MediaBox[0 0 \(page.size.width) \(page.size.height)]")
    entries.append("/Resources \(resourceNumber) 0 R/Contents \(stream) 0 R")
    let links = addLinks(of: page)
    let jumps = destinations.jumps(of: page)
    if !jumps.isEmpty {
      // Which of them lead anywhere is known at the end.
      let annotations = file.reserve()
      destinations.add(jumps, after: links, as: annotations)
      entries.append("/Annots \(annotations) 0 R")
    } else if !links.isEmpty {
      entries.append("/Annots")
      entries.append(references: links)
    }
    let object = pages.add(entries, to: &file)
    destinations.addAnchors(of: page, page: object)
  }

  /// Ends the document and returns what is left of it: all of it, if no bytes were taken.
  public func finish() throws(WriterError) -> [UInt8] {
    guard pages.count > 0 else { throw .noPages }
    try resources.write(as: resourceNumber, to: &file)
    let information = DocumentInformation(metadata: metadata)
    let packet = file.reserve()
    file.addStream(stored: information.packet, "/Type/Metadata/Subtype/XML", as: packet)
    let tree = pages.finish(in: &file)
    let names = destinations.finish(in: &file)
    let root = file.add(catalog(pages: tree, packet: packet, destinations: names))
    file.finish(root: root, information: file.add(information.dictionary))
    return file.takeBytes()
  }

  private func catalog(pages: Int, packet: Int, destinations: Int?) -> PDFBytes {
    var catalog = PDFBytes("<</Type/Catalog/Pages \(pages) 0 R/Metadata \(packet) 0 R")
    if let destinations { catalog.append("/Names<</Dests \(destinations) 0 R>>") }
    if let language = metadata.language, language != .undetermined {
      catalog.append("/Lang")
      catalog.append(string: language.text.utf8)
    }
    var preferences = metadata.title == nil ? "" : "/DisplayDocTitle true"
    switch metadata.binding {
    case .left: preferences += "/Direction/L2R"
    case .right: preferences += "/Direction/R2L"
    case nil: break
    }
    if !preferences.isEmpty { catalog.append("/ViewerPreferences<<\(preferences)>>") }
    catalog.append("/PageLabels<</Nums[0<</S/D>>]>>>>")
    return catalog
  }

  // MARK: Content

  /// What a page consists of, in the order of drawing.
  private enum Element {
    case column(Int)
    case fill(PhysicalRect, Color)
    case stroke(PhysicalRect, Length, Color)
    case path(DisplayPath)
    case shadow(GlyphShadow)
    /// One that no column has.
    case image(ImageUse)
  }

  private func content(of page: DisplayList) throws(WriterError) -> [UInt8] {
    let elements = try elements(of: page)
    text.part()
    var content = PageContent(height: page.size.height)
    for element in elements {
      switch element {
      case .column(let index):
        let column = text.columns[index]
        if column.needsSeparator { content.separate(column, of: text, &resources) }
        try content.show(column, of: text, &resources)
      case .fill(let rect, let color): content.fill(rect, color, &resources)
      case .stroke(let rect, let width, let color):
        content.stroke(rect, width: width, color, &resources)
      case .path(let path): content.draw(path, &resources)
      case .shadow(let shadow):
        if let drawing = resources.add(shadow, on: page.size, to: &file) {
          content.draw(drawing, &resources)
        }
      case .image(let image): try content.draw(image, &resources)
      }
    }
    return content.stream.bytes
  }

  /// Gathers the text of a page in columns. A run in no column of the list is one by itself.
  private func elements(of page: DisplayList) throws(WriterError) -> [Element] {
    var elements: [Element] = []
    text.removeAll()
    var columns = page.columns[...]
    for (index, item) in page.items.enumerated() {
      while let first = columns.first, first.items.upperBound <= index { columns.removeFirst() }
      switch item {
      case .glyphs(let run): try text.add(run, fonts: &resources.fonts)
      case .missing(let missing): text.add(missing, fonts: &resources.fonts)
      case .image(let image) where image.isDecoration: elements.append(.image(image))
      case .image(let image): text.add(image, fonts: &resources.fonts)
      case .fill(let rect, let color): elements.append(.fill(rect, color))
      case .stroke(let rect, let width, let color): elements.append(.stroke(rect, width, color))
      case .path(let path): elements.append(.path(path))
      case .shadow(let shadow): elements.append(.shadow(shadow))
      case .link, .jump, .anchor: break
      }
      let isInside = columns.first.map { $0.items.contains(index) && $0.items.contains(index + 1) }
      if isInside != true, let column = text.endColumn() { elements.append(.column(column)) }
    }
    if let column = text.endColumn() { elements.append(.column(column)) }
    return elements
  }

  // MARK: Links

  private func addLinks(of page: DisplayList) -> [Int] {
    page.items.compactMap { item in
      guard case .link(let uri, let rects) = item, !uri.isEmpty, let first = rects.first else {
        return nil
      }
      var link = PDFBytes(linkOver: rects, first, height: page.size.height)
      link.append("/A<</Type/Action/S/URI/URI")
      link.append(string: URIText.percentEncoded(uri).utf8)
      link.append(">>>>")
      return file.add(link)
    }
  }
}
