package import Storage
package import VerticalCairo
package import VerticalFonts
package import VerticalImages
package import VerticalLayout
package import VerticalWriters

/// Draws pages, and writes them to files as they come.
package final class PageWriter {
  package let library: FontLibrary
  package let renderer: CairoRenderer
  package private(set) var output: OutputSettings
  /// One for all pages: outlines are kept from one to the next.
  private lazy var svgWriter = SVGWriter(
    fonts: library, showsText: output.svgForm == .text)

  package init(
    _ library: FontLibrary, _ output: OutputSettings, renderer: CairoRenderer? = nil
  ) {
    self.library = library
    self.output = output
    self.renderer = renderer ?? CairoRenderer(fonts: library)
  }

  /// Writes the pages of a text as PDF, SVG or PNG.
  ///
  /// - Parameters:
  ///   - anchors: the page of each place that links lead to, from 0, for SVG.
  ///   - pageCount: how many pages there are, where that is known.
  /// - Returns: the names of the files.
  package func draw(
    _ document: some PageSource, as format: OutputFormat, to path: String,
    anchors: [String: Int] = [:], pageCount: Int = 0, files: inout some PageSink & ~Copyable
  ) throws(Failure) -> [String] {
    guard !format.isBook else {
      throw Failure(
        .usage,
        "\(path): \(format.article) is made of a text, and not of pages; write these as .pdf, .svg or .png"
      )
    }
    output.log?.beginPages(of: path)
    if format == .pdf {
      if output.backend == .native {
        try writePDF(of: document, to: path, files: &files)
      } else {
        try drawPDF(of: document, to: path, files: &files)
      }
      return [path]
    }
    var names = PageNames(path)
    _ = names.fit(pageCount)
    return try drawPictures(
      of: document, as: format, to: path, names: names, anchors: anchors, files: &files)
  }

  /// The pages of a layout that are written, by their places in it.
  private func wanted(_ layout: some DrawnPages) -> [Int] {
    layout.pages.indices.filter { output.pages?.contains(layout.pages[$0].index) ?? true }
  }

  /// Checks that a text has the pages that are asked for.
  private func checkPages(_ document: some PageSource) throws(Failure) {
    try output.checkPages(of: document.pageCount)
  }

  /// The next pages, whose fonts are open here then.
  private func next<Pages>(
    _ document: some PageSource<Pages>
  ) throws(Failure) -> PageBatch<Pages>? {
    guard let batch = try document.next() else { return nil }
    do throws(FontError) {
      try library.open(batch.fonts)
    } catch {
      throw Failure(error)
    }
    return batch
  }

  private func list(_ layout: some DrawnPages, _ page: Int) -> DisplayList {
    output.countPage()
    var list = layout.displayList(ofPage: page)
    output.log?.add(page: list)
    if let label = output.pages?.label(of: layout.pages[page]) { list.label = label }
    if let sheet = output.sheet, output.printsPages { list = sheet.sheet(of: list) }
    return output.hasOutlines ? list.outlined : list
  }

  /// Fits the imposition to the design of the pages. Sheets of a strip end where it is folded. Pages that are leaves already, as
  /// those with a fold in their middle are, stay alone: two of them would make a leaf of two leaves.
  private func adapt(to layout: some DrawnPages) {
    if case .tiles(var tiles)? = output.imposing?.way, let page = layout.pages.first {
      let line = page.furniture.first { $0.kind == .panel }
      tiles.panel = line.map { page.size.width - $0.bounds.x - $0.bounds.width.half }
      output.imposing?.way = .tiles(tiles)
    }
    guard case .leaf? = output.imposing?.way,
      layout.pages.first?.furniture.contains(where: { $0.kind == .fold }) == true
    else { return }
    output.imposing = nil
  }

  /// The imposer of a text's pages on sheets; `nil` for a page a sheet.
  private func sheets(of layout: some DrawnPages) throws(Failure) -> Imposer? {
    guard let imposing = output.imposing else { return nil }
    if case .grid(let grid) = imposing.way, let page = layout.pages.first?.size,
      grid.arrangement(ofPages: page) == nil
    {
      throw Failure(.usage, grid.complaint(ofPages: page))
    }
    return Imposer(
      imposing.way, direction: layout.direction, firstSide: layout.pages.first?.side,
      creep: imposing.creep)
  }

  /// A sheet with the room and the marks that printers want.
  private func onSheet(_ sheet: DisplayList) -> DisplayList {
    output.printsSheets ? output.sheet?.sheet(of: sheet) ?? sheet : sheet
  }

  private func metadata(
    _ document: some PageSource, _ layout: some DrawnPages
  ) -> DocumentMetadata {
    var metadata = DocumentMetadata(
      title: document.title, author: document.author,
      language: layout.language == .undetermined ? nil : layout.language,
      binding: output.binding, creationDate: output.creationDate)
    // Labels of pages count from 1 at the least (PDF 1.7, 12.4.2).
    if output.imposing == nil, let first = layout.pages.first {
      metadata.firstPageNumber = max(1, first.number ?? 1)
      metadata.firstPageIsAlone = first.side.map {
        $0 == (layout.direction == .rightToLeft ? .left : .right)
      }
    }
    return metadata
  }

  // MARK: PDF

  private func writePDF(
    of document: some PageSource, to path: String, files: inout some PageSink & ~Copyable
  ) throws(Failure) {
    guard var batch = try next(document) else { return }
    adapt(to: batch.layout)
    let metadata = metadata(document, batch.layout)
    try files.write(to: path, as: .pdf) { (sink) throws(Failure) in
      let writer = PDFWriter(
        fonts: library, metadata: metadata, images: document.images,
        options: output.pdf)
      var sheets = try sheets(of: batch.layout)
      while true {
        if document.mustStartAnew {
          throw Failure(.partlyFailed, "the contents take other pages than were left for them")
        }
        for page in wanted(batch.layout) {
          try Cancellation.check()
          do throws(WriterError) {
            if sheets == nil {
              try write(page, of: batch, by: writer)
            } else {
              for sheet in sheets?.add(list(batch.layout, page)) ?? [] {
                try writer.add(onSheet(sheet))
              }
            }
          } catch {
            throw Failure(error)
          }
          try sink(writer.takeBytes())
        }
        guard let more = try next(document) else { break }
        batch = more
      }
      try checkPages(document)
      let rest: [UInt8]
      do throws(WriterError) {
        for sheet in sheets?.finish() ?? [] { try writer.add(onSheet(sheet)) }
        rest = try writer.finish()
      } catch {
        throw Failure(error)
      }
      try sink(rest)
    }
  }

  private func write(
    _ index: Int, of batch: PageBatch<some DrawnPages>, by writer: PDFWriter
  ) throws(WriterError) {
    let page = batch.layout.pages[index]
    if batch.isFilling {
      try writer.fill(list(batch.layout, index))
    } else if batch.openPages.contains(page.index) {
      writer.leaveOpen(page.label)
    } else {
      try writer.add(list(batch.layout, index))
    }
  }

  private func drawPDF(
    of document: some PageSource, to path: String, files: inout some PageSink & ~Copyable
  ) throws(Failure) {
    guard var layout = try next(document)?.layout else { return }
    adapt(to: layout)
    let metadata = metadata(document, layout)
    try files.write(to: path, as: .pdf) { (sink) throws(Failure) in
      let drawing = try render { () throws(RenderError) in
        try renderer.pdf(metadata, images: document.images)
      }
      var sheets = try sheets(of: layout)
      func draw(_ list: DisplayList) throws(Failure) {
        try render { () throws(RenderError) in try drawing.add(list) }
        try sink(drawing.takeBytes())
      }
      while true {
        for page in wanted(layout) {
          try Cancellation.check()
          let list = list(layout, page)
          guard sheets != nil else {
            try draw(list)
            continue
          }
          for sheet in sheets?.add(list) ?? [] { try draw(onSheet(sheet)) }
        }
        guard let more = try next(document)?.layout else { break }
        layout = more
      }
      try checkPages(document)
      for sheet in sheets?.finish() ?? [] { try draw(onSheet(sheet)) }
      try sink(render { () throws(RenderError) in try drawing.finish() })
    }
  }

  // MARK: Pictures

  private func drawPictures(
    of document: some PageSource, as format: OutputFormat, to path: String,
    names pageNames: PageNames,
    anchors: [String: Int], files: inout some PageSink & ~Copyable
  ) throws(Failure) -> [String] {
    guard var layout = try next(document)?.layout else { return [] }
    let metadata = metadata(document, layout)
    let isOnly =
      output.pages?.isOnePage ?? (document.hasEnded && layout.pages.count == 1)
    guard path != "-" || isOnly else {
      while try document.next() != nil {}
      throw Failure(
        .usage,
        "\(document.pageCount) pages do not go to \(output.wording.stream) as "
          + "\(format.rawValue); \(output.wording.severalPages)")
    }
    let sprite = try sprite(of: pageNames, path)
    var names: [String] = []
    var numbers: [Int] = []
    while true {
      for index in wanted(layout) {
        try Cancellation.check()
        let number = layout.pages[index].index + 1
        numbers.append(number)
        let name = path == "-" ? path : pageNames.name(ofPage: number, isOnly: isOnly)
        names.append(name)
        func elsewhere(_ anchor: String) -> String? {
          guard let page = anchors[anchor], output.pages?.contains(page) != false else {
            return nil
          }
          return pageNames.reference(toPage: page + 1, isOnly: isOnly)
        }
        let images = document.images
        guard format == .svg, output.backend == .native else {
          let bytes = try picture(
            of: list(layout, index), format, metadata, images, elsewhere: elsewhere)
          try files.write(to: name, as: format.form) { (sink) throws(Failure) in try sink(bytes) }
          continue
        }
        var page = try svgPage(
          list(layout, index), metadata, images, sprite: sprite, elsewhere: elsewhere)
        try files.write(to: name, as: .svg) { (sink) throws(Failure) in try page.write(to: sink) }
      }
      guard let more = try next(document)?.layout else { break }
      layout = more
    }
    try checkPages(document)
    // Pages that others lead to have had their digits from the start.
    var fittedNames = pageNames
    if !isOnly, fittedNames.fit(numbers.last ?? 0) {
      let fitted = numbers.map { fittedNames.name(ofPage: $0, isOnly: false) }
      try files.rename(zip(names, fitted))
      names = fitted
    }
    if let sprite {
      names.append(pageNames.spriteName)
      try files.write(to: pageNames.spriteName, as: .svg) { (sink) throws(Failure) in
        try sink(sprite.svg())
      }
    }
    return names
  }

  /// The sprite with the outlines of all pages; `nil` where each has its own.
  private func sprite(of names: PageNames, _ path: String) throws(Failure) -> SVGSprite? {
    guard output.svgForm == .sprite else { return nil }
    guard path != "-" else {
      throw Failure(
        .usage,
        "\(output.wording.sprite) writes a second file, and \(output.wording.spriteAdvice)")
    }
    return SVGSprite(reference: PageNames.reference(to: names.spriteName))
  }

  /// A page as SVG by our own writer.
  package func svgPage(
    _ page: DisplayList, _ metadata: DocumentMetadata, _ images: ImageSet, sprite: SVGSprite?,
    elsewhere: (String) -> String?
  ) throws(Failure) -> SVGPage {
    do throws(WriterError) {
      return try svgWriter.page(
        page, metadata: metadata, images: images, sprite: sprite, elsewhere: elsewhere)
    } catch {
      throw Failure(error)
    }
  }

  /// A page as PNG, or as SVG by Cairo.
  package func picture(
    of page: DisplayList, _ format: OutputFormat, _ metadata: DocumentMetadata,
    _ images: ImageSet, elsewhere: (String) -> String?
  ) throws(Failure) -> [UInt8] {
    try render { () throws(RenderError) in
      format == .svg
        ? try renderer.svg(page, metadata: metadata, images: images, elsewhere: elsewhere)
        : try renderer.png(
          page, dpi: output.dpi, paper: output.paperOfPicture, images: images,
          part: output.part.map { PixelRect($0, dpi: output.dpi) })
    }
  }

  package func render<Result>(
    _ body: () throws(RenderError) -> Result
  ) throws(Failure) -> Result {
    do throws(RenderError) {
      return try body()
    } catch {
      throw Failure(error)
    }
  }
}

extension Failure {
  package init(_ error: RenderError) {
    switch error {
    case .pageTooLarge, .imageTooLarge, .partOffPage, .partTooLarge, .invalidResolution,
      .pageWithoutArea, .noPages:
      self.init(.usage, error.description, cause: error)
    case .unreadableFont, .damagedFont, .unknownFont:
      self.init(.fontMissing, error.description, cause: error)
    case .outOfMemory: self.init(.tryAgain, error.description, cause: error)
    case .unknownImage, .unusableImage, .cairo, .png, .malformedPDF:
      self.init(.partlyFailed, error.description, cause: error)
    }
  }

  package init(_ error: WriterError) {
    switch error {
    case .noPages, .pageWithoutArea, .pageTooLarge:
      self.init(.usage, error.description, cause: error)
    case .unknownFont, .unusableFont: self.init(.fontMissing, error.description, cause: error)
    case .openPage, .unwrittenObject:
      self.init(.cannotWrite, error.description, cause: error)
    case .unknownImage, .unusableImage, .notOfStandard:
      self.init(.partlyFailed, error.description, cause: error)
    }
  }
}

extension SheetGrid {
  /// The complaint that there is no room for pages.
  fileprivate func complaint(ofPages page: PhysicalSize) -> String {
    let size = { (size: PhysicalSize) in
      "\(size.width.millimeters) × \(size.height.millimeters) mm"
    }
    let sheet = sheet.map { size($0.size) } ?? "the sheet"
    return
      "pages of \(size(page)) do not go on sheets of \(sheet) so many times; give a larger --press-sheet, "
      + "fewer pages or a smaller --page"
  }
}
