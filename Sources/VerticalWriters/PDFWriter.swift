internal import DrawingSupport
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
  private let options: PDFOptions
  private var file: PDFFile
  private var resources: PageResources
  private var text: PageText
  private var pages = PageTree()
  private var destinations = PDFDestinations()
  /// `nil` where the document is to have none.
  private var structure: StructureTree?
  private var outline = PDFOutline()
  private let resourceNumber: Int
  /// Places of pages that are not written yet.
  private var openPages: [OpenPage] = []

  private struct OpenPage {
    var number: Int
    var objects: PageTree.PageObjects
  }

  /// - Parameters:
  ///   - fonts: the library that shaped what is written.
  ///   - metadata: what the document says about itself.
  ///   - images: those that the pages name.
  ///   - options: how it is written, and what it keeps.
  public init(
    fonts: FontLibrary, metadata: DocumentMetadata, images: ImageSet = ImageSet(),
    options: PDFOptions = PDFOptions()
  ) {
    self.metadata = metadata
    self.options = options
    file = PDFFile(isClassic: options.isClassic)
    resources = PageResources(fonts, images, options)
    resourceNumber = file.reserve()
    text = PageText(isTagged: options.isTagged)
    if options.isTagged { structure = StructureTree(in: &file) }
  }

  /// The bytes since the last time: a file may be written while it grows.
  public func takeBytes() -> [UInt8] { file.takeBytes() }

  /// Adds a page.
  public func add(_ page: DisplayList) throws(WriterError) {
    let number = pages.count + 1
    try check(page, number: number)
    try write(page, number, as: pages.beginPage(page.label, in: &file))
  }

  /// Leaves the place of a page open, for ``fill(_:)``: its number and all after it are known, and its text is
  /// not, as that of a table of contents. Pages that are left open follow each other.
  public func leaveOpen(_ label: DocumentSection.PageLabel?) {
    openPages.append(OpenPage(number: pages.count + 1, objects: pages.beginPage(label, in: &file)))
    guard openPages.count == 1 else { return }
    structure?.leaveOpen(in: &file)
    outline.leaveOpen()
  }

  /// Writes the first of the pages that were left open, after all others.
  public func fill(_ page: DisplayList) throws(WriterError) {
    guard !openPages.isEmpty else { return try add(page) }
    let open = openPages.removeFirst()
    try check(page, number: open.number)
    structure?.beginFilling(in: &file)
    outline.beginFilling()
    try write(page, open.number, as: open.objects)
    guard openPages.isEmpty else { return }
    structure?.endFilling(in: &file)
    outline.endFilling()
  }

  private func check(_ page: DisplayList, number: Int) throws(WriterError) {
    guard min(page.size.width, page.size.height) > .zero else {
      throw .pageWithoutArea(page: number, page.size)
    }
    guard PageUnit(page.size).points <= PageUnit.most else {
      throw .pageTooLarge(page: number, page.size)
    }
  }

  private func write(
    _ page: DisplayList, _ number: Int, as objects: PageTree.PageObjects
  ) throws(WriterError) {
    let object = objects.object
    let stream = file.reserve(.content)
    let content = try content(of: page)
    try options.check(content.traits, of: page, number: number)
    let unit = PageUnit(page.size)
    file.addStream(Array(unit.scale.utf8) + content.stream.bytes, as: stream)
    // Exact: readers round a page's size up to whole pixels.
    var entries = PDFBytes(
      "\(unit.entry)/MediaBox[0 0 \(unit(page.size.width)) \(unit(page.size.height))]")
    let whole = PhysicalRect(
      x: .zero, y: .zero, width: page.size.width, height: page.size.height)
    if let boxes = page.boxes
      ?? (options.isClassic ? PrintSheet.PageBoxes(trim: whole, bleed: whole) : nil)
    {
      entries.append(box: "TrimBox", boxes.trim, height: page.size.height, unit)
      entries.append(box: "BleedBox", boxes.bleed, height: page.size.height, unit)
    }
    entries.append("/Resources \(resourceNumber) 0 R/Contents \(stream) 0 R")
    if let marks = content.marks {
      let figures = text.figures.map {
        PageFigure(image: $0.image, isInText: $0.isInText, height: page.size.height, unit: unit)
      }
      if let number = structure?.add(marks, figures: figures, page: object, to: &file) {
        entries.append("/StructParents \(number)")
      }
    }
    entries.append(addAnnotations(of: page))
    structure?.endPage(in: &file)
    pages.endPage(entries, as: objects, to: &file)
    destinations.addAnchors(of: page, page: object)
    outline.add(text, page.size, page: object)
  }

  /// Ends the document and returns what is left of it: all of it, if no bytes were taken. A page that was left open
  /// and not filled is an error.
  public func finish() throws(WriterError) -> [UInt8] {
    guard pages.count > 0 else { throw .noPages }
    try options.check(metadata)
    if let open = openPages.first { throw .openPage(open.number) }
    file.endPages()
    try resources.write(as: resourceNumber, to: &file)
    let information = DocumentInformation(metadata: metadata, standards: options.standards)
    let packet = file.reserve()
    file.addStream(stored: information.packet, "/Type/Metadata/Subtype/XML", as: packet)
    let tree = pages.finish(in: &file)
    let names = destinations.finish(in: &file, &structure)
    let intent = options.addIntent(to: &file)
    let root = file.add(
      catalog(pages: tree, packet: packet, destinations: names, intent: intent))
    try file.finish(root: root, information: file.add(information.dictionary))
    return file.takeBytes()
  }

  private func catalog(
    pages: Int, packet: Int, destinations: Int?, intent: Int?
  ) -> PDFBytes {
    var catalog = PDFBytes("<</Type/Catalog/Pages \(pages) 0 R/Metadata \(packet) 0 R")
    if let intent { catalog.append("/OutputIntents[\(intent) 0 R]") }
    if let destinations { catalog.append("/Names<</Dests \(destinations) 0 R>>") }
    if let root = structure?.finish(in: &file) {
      catalog.append("/MarkInfo<</Marked true>>/StructTreeRoot \(root) 0 R")
    }
    if let outline = outline.finish(in: &file) {
      catalog.append("/Outlines \(outline) 0 R")
      if self.outline.isWorthShowing { catalog.append("/PageMode/UseOutlines") }
    }
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
    if let layout = metadata.pageLayout { catalog.append("/PageLayout/\(layout)") }
    if !preferences.isEmpty { catalog.append("/ViewerPreferences<<\(preferences)>>") }
    catalog.append("/PageLabels<</Nums[")
    catalog.append(self.pages.labelRanges(from: metadata.firstPageNumber))
    catalog.append("]>>>>")
    return catalog
  }

  // MARK: Content

  /// Elements of a page, in the order of drawing.
  private enum Element {
    case column(Int)
    /// The items below its text that the page has in common with others.
    case ground(ArraySlice<DisplayItem>)
    /// The elements after it are of this kind, as far as they are no text.
    case artifact(PageMarks.Artifact)
    /// A map draws the elements after it, or none does any more.
    case map(Transform?)
    case fill(PhysicalRect, Color)
    case stroke(PhysicalRect, Length, Color)
    case path(DisplayPath)
    case shadow(GlyphShadow)
    /// One that no column has, with its number among those that the structure tells of.
    case image(DisplayList.ImageUse, figure: Int?)
  }

  private func content(of page: DisplayList) throws(WriterError) -> PageContent {
    let elements = try elements(of: page)
    text.part()
    text.join()
    var content = PageContent(
      size: page.size, isTagged: structure != nil, colors: options.colors)
    var artifact = PageMarks.Artifact.other
    for element in elements {
      switch element {
      case .artifact(let kind): artifact = kind
      case .map(let transform): content.apply(transform)
      case .column(let index):
        let column = text.columns[index]
        if column.joint != nil { content.apply(column.transform) }
        if column.needsSeparator, column.joint == nil {
          content.separate(column, of: text, &resources)
        }
        try content.show(column, of: text, &resources)
      case .ground(let items):
        content.begin(artifact)
        content.draw(
          resources.ground(items, size: page.size, resources: resourceNumber, to: &file),
          &resources)
      case .fill(let rect, let color):
        content.begin(artifact)
        content.fill(rect, color, &resources)
      case .stroke(let rect, let width, let color):
        content.begin(artifact)
        content.stroke(rect, width: width, color, &resources)
      case .path(let path):
        content.begin(artifact)
        content.draw(path, &resources)
      case .shadow(let shadow):
        if let drawing = resources.add(shadow, on: page.size, to: &file) {
          content.begin(artifact)
          content.draw(drawing, &resources)
        }
      case .image(let image, let figure):
        let isMarked = content.beginFigure(figure)
        if !isMarked { content.begin(artifact) }
        try content.draw(image, &resources)
        if isMarked { content.endFigure() }
      }
    }
    content.end()
    return content
  }

  /// Gathers the text of a page in columns. A run in no column of the list is one by itself.
  private func elements(of page: DisplayList) throws(WriterError) -> [Element] {
    var elements: [Element] = []
    text.removeAll()
    var cursor = ColumnCursor(page.columns)
    var roles = page.roles[...]
    var transforms = page.transforms[...]
    var transform: Transform?
    var artifact = PageMarks.Artifact.other
    let ground = page.designItems
    for (index, item) in page.items.enumerated() {
      if ground.contains(index) {
        guard index == ground.lowerBound else { continue }
        artifact = PageMarks.Artifact(item, as: roles.role(ofItem: index))
        elements += [.artifact(artifact), .ground(page.items[ground])]
        continue
      }
      cursor.move(to: index)
      let role = roles.role(ofItem: index)
      let next = transforms.stretch(ofItem: index)?.transform
      if next != transform {
        if let column = text.endColumn(artifact: artifact) { elements.append(.column(column)) }
        transform = next
        text.transform = next
        elements.append(.map(next))
      }
      let kind = PageMarks.Artifact(item, as: role)
      if kind != artifact {
        artifact = kind
        elements.append(.artifact(kind))
      }
      text.begin(cursor.part)
      switch item {
      case .glyphs(let run): try text.add(run, fonts: &resources.fonts)
      case .missing(let missing): text.add(missing, fonts: &resources.fonts)
      case .image(let image) where role.isText && !image.text.isEmpty:
        text.add(image, fonts: &resources.fonts)
      case .image(let image):
        elements.append(.image(image, figure: role == .image ? text.addFigure(image) : nil))
      case .fill(let rect, let color): elements.append(.fill(rect, color))
      case .stroke(let rect, let width, let color): elements.append(.stroke(rect, width, color))
      case .path(let path): elements.append(.path(path))
      case .shadow(let shadow): elements.append(.shadow(shadow))
      case .link, .jump, .anchor: break
      }
      if !cursor.goesOn,
        let column = text.endColumn(
          of: cursor.column?.paragraph, notes: cursor.column?.notes ?? [], artifact: artifact)
      {
        elements.append(.column(column))
      }
    }
    if let column = text.endColumn() { elements.append(.column(column)) }
    if transform != nil { elements.append(.map(nil)) }
    return elements
  }

  // MARK: Links

  /// Writes the links of a page; returns the entries of its dictionary.
  private func addAnnotations(of page: DisplayList) -> PDFBytes {
    // Print shops take no links (ISO 15930-4, 6.12).
    guard !options.standards.contains(.x1a) else { return PDFBytes() }
    var links: [Int] = []
    var jumps: [PDFDestinations.Jump] = []
    var number = -1
    let unit = PageUnit(page.size)
    for item in page.itemsInPlace {
      let rects: [PhysicalRect]
      switch item {
      case .link(_, let areas), .jump(_, let areas): rects = areas
      default: continue
      }
      number += 1
      guard !rects.isEmpty else { continue }
      // One for each column: viewers follow links from all of the box of an annotation (YY-38).
      let words = options.standards.contains(.ua1) ? text.description(ofLink: number, item) : nil
      let annotations = rects.map { rect in
        var annotation = PDFBytes(linkOver: rect, height: page.size.height, unit)
        if let words {
          annotation.append("/Contents")
          annotation.append(text: words)
        }
        return annotation
      }
      if case .link(let uri, _) = item, !uri.isEmpty, AllowedLinks.refusal(of: uri) == nil {
        links += add(annotations, to: uri, number)
      } else if case .jump(let name, _) = item {
        let element = structure?.takeLink(number, in: &file)
        jumps.append(PDFDestinations.jump(to: name, annotations, element))
      }
    }
    var entries = PDFBytes()
    if !jumps.isEmpty {
      // Which of them lead anywhere is known at the end.
      let annotations = file.reserve()
      destinations.add(jumps, after: links, as: annotations)
      entries.append("/Annots \(annotations) 0 R")
    } else if !links.isEmpty {
      entries.append("/Annots")
      entries.append(references: links)
    }
    if structure != nil, !entries.bytes.isEmpty { entries.append("/Tabs/S") }
    return entries
  }

  /// Adds a link to a URI, which is the one of a number on its page; returns its objects.
  private func add(_ annotations: [PDFBytes], to uri: String, _ number: Int) -> [Int] {
    let objects = annotations.map { _ in file.reserve() }
    let element = structure?.takeLink(number, in: &file)
    let parents = element.flatMap { structure?.end($0, annotations: objects, in: &file) }
    for (index, object) in objects.enumerated() {
      var link = annotations[index]
      link.append(structureParent: parents?[index])
      link.append("/A<</Type/Action/S/URI/URI")
      link.append(string: URIText.percentEncoded(uri).utf8)
      link.append(">>>>")
      file.add(link, as: object)
    }
    return objects
  }
}

extension PDFBytes {
  /// A box of a page, in the coordinates of PDF.
  fileprivate mutating func append(
    box name: String, _ rect: PhysicalRect, height: Length, _ unit: PageUnit
  ) {
    append("/\(name)[")
    // As exact as the page's size: a box may not lie beyond another.
    append(
      [rect.x, height - rect.maxY, rect.maxX, height - rect.y].map { unit($0).description }
        .joined(separator: " ") + "]")
  }
}
