// The press: from a text to files, a stream or bytes in memory.
//
// One way leads through this room, and everybody takes it: `read` makes a manuscript of bytes, `open` finds its images and
// fonts, the set-up (`Setup/TextSetup`) gives the layout options of the document, `OpenText` sets pages, `PageWriter` draws
// them, a `PageSink` takes the bytes. The set-up is resolved once, as ripgrep resolves its flags: a step that a command could
// leave out is none of its steps.
// A long text is set on a thread of its own, while this one draws and writes: a pipeline of two stages with a bounded queue
// between them, so that memory does not grow with the text. Fonts belong to one thread, so each stage has its own.
// Contents name pages that come after them. A PDF leaves their pages open and fills them at the end; where that cannot be
// known beforehand, the text is set again until the numbers no longer change (a fixed point, after six times given up).

import Manuscript
package import Storage
package import VerticalCairo
package import VerticalFonts
public import VerticalImages
public import VerticalLayout
import VerticalWriters

/// A press: sets a document and writes it as PDF, SVG, PNG or JSON.
///
/// ```swift
/// let document = Document("床前明月光\n疑是地上霜", language: .traditionalChinese)
/// try Press().write(document, to: "poem.pdf")
/// ```
/// The suffix tells the format. Files appear whole or not at all. A long text is set on a thread of its own while
/// its first pages are drawn and written, so that memory does not grow with it. A press keeps its fonts open from one
/// document to the next, and belongs to one thread at a time.
public final class Press {
  package let setup: TextSetup
  package let library: FontLibrary
  /// Draws with the fonts that texts are set with.
  let writer: PageWriter
  /// Draws while another thread sets the text: a font library belongs to one thread.
  lazy var secondWriter = PageWriter(FontLibrary(), setup.output)
  let hashes = FileHashes()
  /// The folders in which a document's images are found by their names.
  private let imageFolders: [String]

  public init(_ options: PressOptions = PressOptions()) {
    setup = options.setup
    library = FontLibrary()
    writer = PageWriter(library, setup.output)
    imageFolders = options.imageFolders
  }

  /// A press of a set-up.
  ///
  /// - Parameters:
  ///   - library: keeps fonts open for several presses.
  ///   - renderer: draws with these; one for several presses keeps what it has drawn.
  package init(
    _ setup: TextSetup, library: FontLibrary = FontLibrary(memory: .ofUser),
    renderer: CairoRenderer? = nil
  ) {
    self.setup = setup
    self.library = library
    writer = PageWriter(library, setup.output, renderer: renderer)
    imageFolders = setup.imageFolders
  }

  /// A press with options of the layout, and the folder of pictures if there are any.
  public convenience init(layout: LayoutOptions, imageFolder: String? = nil) {
    self.init(PressOptions(layout: layout, imageFolders: [imageFolder].compactMap { $0 }))
  }

  /// Sets a document and writes it to a file, of which it may be several: SVG and PNG have a page each, whose number
  /// stands for `%03d` in the name, or at its end.
  ///
  /// - Parameters:
  ///   - format: where the suffix does not tell it.
  ///   - images: pictures in memory, by the names that the document has for them.
  @discardableResult
  public func write(
    _ document: Document, to path: String, as format: OutputFormat? = nil, images: ImageSet? = nil
  ) throws(PressError) -> PressReport {
    let file = try Press.file(path, format)
    return try write(document, [file], images)
  }

  /// Sets a document once and writes it to several files, which appear together or not at all.
  @discardableResult
  public func write(
    _ document: Document, to paths: [String], images: ImageSet? = nil
  ) throws(PressError) -> PressReport {
    var files: [OutputFile] = []
    for path in paths { files.append(try Press.file(path, nil)) }
    guard !files.isEmpty else { throw PressError(.badOption, "no file to write; name one") }
    return try write(document, files, images)
  }

  /// Sets a document and passes the bytes of one file on, a part at a time. SVG and PNG are files of one page.
  ///
  /// - Parameter stream: takes the next bytes; its error ends the work, and is the ``PressError/cause`` of that.
  @discardableResult
  public func write(
    _ document: Document, as format: OutputFormat, images: ImageSet? = nil,
    to stream: ([UInt8]) throws -> Void
  ) throws(PressError) -> PressReport {
    try withoutActuallyEscaping(stream) { (stream) throws(PressError) in
      try write(document, [OutputFile(path: "-", format: format)], images) {
        (bytes) throws(Failure) in
        do {
          try stream(bytes)
        } catch {
          var failure = Failure(.cannotWrite, "cannot write to the stream: \(error)")
          failure.cause = error
          throw failure
        }
      }
    }
  }

  /// A file by its name, whatever that is: only streams are `-`.
  private static func file(
    _ path: String, _ format: OutputFormat?
  ) throws(PressError) -> OutputFile {
    guard let format = format ?? OutputFormat(suffixOf: path) else {
      throw PressError(
        .badOption,
        "cannot tell the format of \(path); end it in .pdf, .svg, .png, .epub, .docx or .json, or give a format"
      )
    }
    return OutputFile(path: path == "-" ? "./-" : path, format: format)
  }

  private func write(
    _ document: Document, _ outputs: [OutputFile], _ images: ImageSet?,
    stream: OutputFiles.Sink? = nil
  ) throws(PressError) -> PressReport {
    var summary: TextSummary?
    do throws(Failure) {
      var text = try open(
        Manuscript(document: document), images: images, drawnAs: outputs.map(\.format)
      ) { finder }
      var found = TextSummary(text)
      defer { summary = found }
      var files = OutputFiles(stream: stream)
      for path in text.images.paths { files.protect(path, as: .image) }
      let names = try write(&text, to: outputs, into: &found, files: &files)
      for font in found.fonts { files.protect(library.file(of: font.id).path, as: .font) }
      try files.commit()
      var advice = FontAdvice()
      advice.add(found.diagnostics, in: found.document.text)
      return PressReport(
        files: stream == nil ? names : [], pageCount: found.pageCount,
        diagnostics: found.diagnostics, dropped: found.dropped,
        fontAdvice: advice.line(for: found.document.text))
    } catch {
      var error = PressError(error)
      error.diagnostics = summary?.diagnostics ?? []
      throw error
    }
  }

  /// Finds pictures by their names from the first folder on, in all of them.
  private var finder: ImageFinder {
    guard let first = imageFolders.first else {
      return ImageFinder(folders: [], wording: .library)
    }
    return ImageFinder(
      text: first.hasSuffix("/") ? first : first + "/",
      allowed: Array(imageFolders.dropFirst()),
      wording: .library)
  }
}

/// The result of a ``Press``: the files, and the messages on the text.
public struct PressReport: Sendable {
  /// The files of each output, in the order of its pages.
  public var files: [[String]]
  public var pageCount: Int
  /// The messages of finding fonts, setting and drawing; ranges count bytes of the text.
  public var diagnostics: [Diagnostic]
  /// The text that had no room.
  public var dropped: [DroppedText]
  /// The packages of Debian with the characters that no installed font has; `nil` where nothing is missing.
  public var fontAdvice: String?

  /// The warnings among the messages.
  public var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }
}

/// A file that is to be written.
package struct OutputFile {
  package var path: String
  package var format: OutputFormat

  package init(path: String, format: OutputFormat) {
    self.path = path
    self.format = format
  }
}

extension Press {
  /// Draws a layout that was saved, and writes it to files.
  ///
  /// - Parameters:
  ///   - fonts: the files of the fonts of the drawing, in their order.
  ///   - images: its images.
  package func write(
    _ drawing: LayoutDrawing, fonts: [FontFile], images: ImageSet, to outputs: [OutputFile],
    files: inout some PageSink & ~Copyable
  ) throws(Failure) {
    for output in outputs {
      let pages = SavedPages(drawing, fonts: fonts, images: images)
      _ = try writer.draw(
        pages, as: output.format, to: output.path, anchors: pages.anchors,
        pageCount: pages.pageCount, files: &files)
    }
  }

  /// Writes a page that is drawn already.
  package func write(
    _ page: DisplayList, _ metadata: DocumentMetadata, _ images: ImageSet, to output: OutputFile,
    files: inout some PageSink & ~Copyable
  ) throws(Failure) {
    try writer.draw(page, metadata, images, as: output.format, to: output.path, files: &files)
  }

  /// Sets and draws a text and writes what is wanted of it; `files` puts it in its place.
  ///
  /// - Parameters:
  ///   - layout: where its layout goes as JSON.
  ///   - summary: takes what there is to know of the text, also where it fails.
  /// - Returns: the files of each output.
  package func write(
    _ text: inout OpenText, to outputs: [OutputFile], layout: String? = nil,
    into summary: inout TextSummary, files: inout some PageSink & ~Copyable
  ) throws(Failure) -> [[String]] {
    let books = outputs.filter(\.format.isBook)
    guard !books.isEmpty else {
      return try writePages(of: &text, to: outputs, layout: layout, into: &summary, files: &files)
    }
    // Before pages are set: the document is as it was read.
    var reports: [Diagnostic] = []
    for book in books {
      let found = try writeBook(of: text, to: book, files: &files)
      reports += found.filter { !reports.contains($0) }
    }
    let others = outputs.filter { !$0.format.isBook }
    if !others.isEmpty || layout != nil {
      let written = try writePages(
        of: &text, to: others, layout: layout, into: &summary, files: &files)
      summary.diagnostics += reports
      try checkStrictness(of: summary)
      var rest = written[...]
      return outputs.map { $0.format.isBook ? [$0.path] : rest.popFirst() ?? [] }
    }
    summary.diagnostics += reports
    try checkStrictness(of: summary)
    return outputs.map { [$0.path] }
  }

  private func writePages(
    of text: inout OpenText, to outputs: [OutputFile], layout: String?,
    into summary: inout TextSummary, files: inout some PageSink & ~Copyable
  ) throws(Failure) -> [[String]] {
    if setup.output.pdf.standards.contains(.ua1), outputs.contains(where: { $0.format == .pdf }),
      text.document.paragraphs.contains(where: { $0.style.row != nil })
    {
      throw Failure(
        .usage,
        "PDF/UA-1 wants cells of tables named as such, which vtype does not do yet; leave ua-1 or the table out"
      )
    }
    guard layout != nil || needsWhole(outputs, text, files) else {
      var names: [[String]] = []
      let (unset, start) = (text, summary)
      for output in outputs {
        // Setting a long text again takes less memory than keeping all of its pages.
        (text, summary) = (unset, start)
        names.append(try draw(&text, to: output, into: &summary, files: &files))
      }
      return names
    }
    var batch: PageBatch<Layout>
    do throws(LayoutError) { batch = try text.whole() } catch {
      throw Failure(error).placed(in: text.document)
    }
    summary = TextSummary(text)
    summary.add(batch)
    try checkStrictness(of: summary)
    // The dump lists every warning, also those of reading and of finding fonts.
    batch.layout = batch.layout.reporting(summary.diagnostics)
    var names: [[String]] = []
    for output in outputs {
      names.append(try write(batch, of: text, to: output, files: &files))
    }
    summary.addCoarseImages()
    try checkStrictness(of: summary)
    if let layout { try write(batch.layout, of: text, to: layout, files: &files) }
    return names
  }

  /// A layout with the pages that are asked for.
  private func pages(of layout: Layout) throws(Failure) -> Layout {
    guard let wanted = setup.output.pages else { return layout }
    try setup.output.checkPages(of: layout.pages.count)
    return layout.keeping { wanted.contains($0) }
  }

  private func source(of text: OpenText) -> TextSource {
    TextSource(
      title: text.document.title, author: text.document.author, library: library,
      images: text.images.set, hashes: hashes)
  }

  /// True if all of a text has to be set before anything is written: its dump begins with the fonts of all
  /// pages, and what is written to a pipe cannot be taken back.
  private func needsWhole(
    _ outputs: [OutputFile], _ text: OpenText, _ files: borrowing some PageSink & ~Copyable
  ) -> Bool {
    if outputs.isEmpty || outputs.count > 1 && !text.isLong { return true }
    for output in outputs {
      if output.format == .json { return true }
      if setup.output.isStrict, files.writesAtOnce(to: output.path) { return true }
    }
    return false
  }

  private func checkStrictness(of summary: TextSummary) throws(Failure) {
    guard setup.output.isStrict,
      let warning = summary.diagnostics.first(where: { $0.severity == .warning })
    else { return }
    let isFont = [.fontSubstituted, .glyphMissing, .variationMissing].contains(warning.code)
    throw Failure(
      isFont ? .fontMissing : .partlyFailed, setup.output.wording.noWarnings)
  }

  // MARK: All at once

  private func write(
    _ batch: PageBatch<Layout>, of text: OpenText, to output: OutputFile,
    files: inout some PageSink & ~Copyable
  ) throws(Failure) -> [String] {
    if output.format == .json {
      try write(batch.layout, of: text, to: output.path, files: &files)
      return [output.path]
    }
    let pages = SetPages(batch, TextSummary(text))
    var anchors: [String: Int] = [:]
    if output.format == .svg { batch.layout.addAnchors(to: &anchors) }
    return try writer.draw(
      pages, as: output.format, to: output.path, anchors: anchors,
      pageCount: batch.layout.pages.count, files: &files)
  }

  /// Writes the layout page by page; its JSON is a hundred times as large as the text.
  private func write(
    _ layout: Layout, of text: OpenText, to path: String, files: inout some PageSink & ~Copyable
  ) throws(Failure) {
    let layout = try pages(of: layout)
    try files.write(to: path, as: .json) { (sink) throws(Failure) in
      func write(_ bytes: [UInt8]) throws(Failure) {
        try Cancellation.check()
        try sink(bytes)
      }
      if setup.output.isLayoutFull {
        try layout.writeJSON(drawing: source(of: text), to: write)
      } else {
        try layout.writeJSON(to: write)
      }
    }
  }

  // MARK: Some pages at a time

  private func draw(
    _ text: inout OpenText, to file: OutputFile, into summary: inout TextSummary,
    files: inout some PageSink & ~Copyable
  ) throws(Failure) -> [String] {
    // Other outputs want the pages in their order, and what is written at once cannot be written anew.
    let mayWriteAnew =
      file.format == .pdf && setup.output.backend == .native && setup.output.imposing == nil
      && setup.output.pages == nil && !files.writesAtOnce(to: file.path)
    if mayWriteAnew {
      // A copy of its own: the text that is set anew leaves nothing open.
      var open = text
      open.leavePagesOpen()
      if open.leavesPagesOpen {
        if let names = try drawOnce(open, to: file, into: &summary, files: &files) { return names }
        files.forget(file.path)
      }
    }
    try settle(&text, &summary)
    guard let names = try drawOnce(text, to: file, into: &summary, files: &files) else {
      throw Failure(.cannotWrite, "cannot write \(file.path): its contents do not come to an end")
    }
    return names
  }

  /// Sets a book until the page numbers that it names are right.
  private func settle(_ text: inout OpenText, _ summary: inout TextSummary) throws(Failure) {
    guard text.book != nil else { return }
    do throws(LayoutError) { try text.settlePageNumbers() } catch { throw Failure(error) }
    summary = TextSummary(text)
  }

  /// Draws a text; `nil` where pages that were left open turn out to be others.
  private func drawOnce(
    _ text: OpenText, to file: OutputFile, into summary: inout TextSummary,
    files: inout some PageSink & ~Copyable
  ) throws(Failure) -> [String]? {
    let (anchors, pageCount): ([String: Int], Int)
    do throws(LayoutError) {
      (anchors, pageCount) = file.format == .svg ? try text.anchorPages() : ([:], 0)
    } catch {
      throw Failure(error)
    }
    let ahead = setup.output.processors > 1 && text.isLong ? PagesAhead(text) : nil
    let writer = ahead == nil ? writer : secondWriter
    let pages = SetPages(of: text, ahead: ahead, summary)
    do throws(Failure) {
      defer { if !pages.mustStartAnew { summary = pages.summary } }
      let names = try writer.draw(
        pages, as: file.format, to: file.path, anchors: anchors, pageCount: pageCount,
        files: &files)
      pages.addCoarseImages()
      try checkStrictness(of: pages.summary)
      return names
    } catch {
      guard pages.mustStartAnew else { throw error.placed(in: pages.summary.document) }
      return nil
    }
  }
}
