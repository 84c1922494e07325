import Storage
import VerticalCairo
import VerticalFonts
import VerticalLayout
import VerticalWriters

/// Runs jobs: read, set, draw, write. Fonts stay open from one to the next, and pages that are written are
/// let go.
final class Press {
  private let setter: TextSetter
  private let output: OutputSettings
  private let messages: Messages
  /// What several texts share; `nil` for one.
  private let tally: NoteTally?
  /// Draws with the fonts that texts are set with.
  private let desk: DrawingDesk
  /// Draws while another thread sets the text: a font library belongs to one thread.
  private lazy var secondDesk = DrawingDesk(FontLibrary(), output)
  /// What may not be written over.
  private let read: ReadFiles
  private let hashes = FileHashes()
  /// Where the files of earlier jobs are.
  private var written: Set<FilePlace> = []

  /// What does not change from job to job.
  struct OutputSettings {
    /// What writes PDF and SVG.
    var backend: Backend
    var dpi: Double
    /// What of a page a PNG shows; `nil` for all.
    var part: PhysicalRect?
    /// The pages that are written; `nil` for all.
    var pages: PageSelection?
    /// Behind the page in PNG.
    var paper: Color
    var creationDate: Int
    /// `nil` leaves it to the viewer.
    var binding: Binding?
    /// True if a warning is a failure.
    var isStrict: Bool
    /// True if the layout as JSON has all that drawing needs.
    var isLayoutFull = false
    /// True if outlines take the place of text in PDF and SVG.
    var hasOutlines = false
    /// How PDFs of our own writer are written.
    var pdf = PDFOptions()
    /// How characters stand in SVGs of our own writer.
    var svgForm = SVGForm.outlines
    /// The number of processors a long text may use.
    var processors = 1
    /// What pages are printed on; `nil` where these are the sheets.
    var sheet: PrintSheet?
    /// How several pages are put on one sheet; `nil` for a page a sheet.
    var imposing: Imposing?

    /// True if each page has its bleed and its marks, before it is parted or where it is a sheet.
    var printsPages: Bool {
      if case .tiles? = imposing?.way { true } else { imposing == nil }
    }

    /// True if sheets have them. Pages that are cut apart have their own.
    var printsSheets: Bool {
      switch imposing?.way {
      case .spreads?, .saddle?, .fold8?, .leaf?: true
      case .grid?, .tiles?, nil: false
      }
    }
  }

  /// How several pages are put on one sheet.
  struct Imposing {
    var way: Imposition
    var creep: Length
  }

  /// - Parameters:
  ///   - tally: takes the notes that several texts share.
  ///   - renderer: draws with the setter's fonts; one for several presses keeps them open.
  init(
    setter: TextSetter, output: OutputSettings, messages: Messages, tally: NoteTally? = nil,
    renderer: CairoRenderer? = nil, read: ReadFiles = ReadFiles()
  ) {
    self.tally = tally
    self.read = read
    self.setter = setter
    self.output = output
    self.messages = messages
    desk = DrawingDesk(setter.library, output, renderer: renderer)
  }

  /// Sets one text and writes what is wanted of it.
  func run(_ job: Job) throws(Failure) { try run(job, setter.open(job.input)) }

  /// Sets a text that has been read and writes what is wanted of it.
  func run(_ job: Job, _ text: TextInHand) throws(Failure) {
    var text = text
    // Nothing unfinished is left when a signal ends us. Without files there is nothing to leave, and who waits for
    // a pipe is ended at once.
    let hasFiles = (job.outputs.map(\.path) + [job.layout].compactMap { $0 }).contains {
      !OutputFiles.writesAtOnce(to: $0)
    }
    let isCatching = hasFiles || text.isLong
    if isCatching { Interruption.catchSignals(ignoringPipes: hasFiles) }
    defer { if isCatching { Interruption.release() } }
    var summary = TextSummary(text)
    var files = OutputFiles(reserved: job.reserved, written: written, read: read)
    for path in text.images.paths { files.protect(path, as: .image) }
    let names: [[String]]
    do throws(Failure) {
      names = try write(&text, for: job, into: &summary, files: &files)
    } catch {
      tell(summary, of: job)
      throw error
    }
    tell(summary, of: job)
    for font in summary.fonts {
      files.protect(setter.library.file(of: font.id).path, as: .font)
    }
    try Interruption.check()
    try files.commit()
    written = files.written
    for (output, names) in zip(job.outputs, names) {
      // The file of their outlines is no page.
      let isSprite = output.format == .svg && self.output.svgForm == .sprite
      let pages = names.dropLast(isSprite ? 1 : 0)
      if let first = pages.first, let last = pages.last, pages.count > 1 {
        messages.note("\(pages.count) pages: \(first) to \(last)", input: job.inputName)
      }
    }
  }

  private func tell(_ summary: TextSummary, of job: Job) {
    if let book = summary.book, !book.files.isEmpty {
      return book.tell(summary.diagnostics, messages, job.inputName)
    }
    let diagnostics =
      tally?.take(
        summary.diagnostics, of: job.inputName, language: summary.document.language)
      ?? summary.diagnostics
    messages.tell(
      diagnostics, input: job.inputName, text: summary.document.text,
      origin: summary.document.origin)
    var advice = FontAdvice()
    advice.add(summary.diagnostics, in: summary.document.text)
    if let line = advice.line(for: summary.document.text) {
      messages.note(line, input: job.inputName)
    }
  }

  /// Sets and draws a text and writes what is wanted of it; `files` puts it in its place.
  ///
  /// - Parameters:
  ///   - summary: takes what there is to know of the text, also where it fails.
  ///   - dump: takes the layout as JSON, if that is wanted, when all else is written.
  /// - Returns: the files of each output.
  func write(
    _ text: inout TextInHand, for job: Job, into summary: inout TextSummary,
    files: inout OutputFiles, dump: (([UInt8]) -> Void)? = nil
  ) throws(Failure) -> [[String]] {
    try output.check(job.outputs.map(\.format))
    if output.isLayoutFull, job.layout == nil, dump == nil,
      !job.outputs.contains(where: { $0.format == .json })
    {
      throw Failure(
        .usage, "--full-layout is for the layout as JSON; add --layout FILE, or leave it out")
    }
    guard dump != nil || needsWhole(job, text) else {
      var names: [[String]] = []
      let (unset, start) = (text, summary)
      for output in job.outputs {
        // Setting a long text again takes less memory than keeping all of its pages.
        (text, summary) = (unset, start)
        names.append(try draw(&text, to: output, into: &summary, files: &files))
      }
      return names
    }
    var piece: Piece
    do throws(LayoutError) { piece = try text.whole() } catch { throw Failure(error) }
    summary = TextSummary(text)
    summary.add(piece)
    try checkStrictness(of: summary)
    // The dump lists every warning, also those of reading and of finding fonts.
    piece.layout.diagnostics = summary.diagnostics
    var names: [[String]] = []
    for output in job.outputs {
      names.append(try write(piece, of: text, to: output, files: &files))
    }
    summary.addCoarseImages()
    try checkStrictness(of: summary)
    if let layout = job.layout { try write(piece.layout, of: text, to: layout, files: &files) }
    if let dump {
      if output.isLayoutFull {
        piece.layout.writeJSON(drawing: source(of: text), to: dump)
      } else {
        piece.layout.writeJSON(to: dump)
      }
    }
    return names
  }

  private func source(of text: TextInHand) -> TextSource {
    TextSource(
      title: text.document.title, author: text.document.author, library: setter.library,
      images: text.images.set, hashes: hashes)
  }

  /// True if all of a text has to be set before anything is written: its dump begins with the fonts of all
  /// pages, and what is written to a pipe cannot be taken back.
  private func needsWhole(_ job: Job, _ text: TextInHand) -> Bool {
    if job.layout != nil || job.outputs.isEmpty || job.outputs.count > 1 && !text.isLong {
      return true
    }
    return job.outputs.contains {
      $0.format == .json || output.isStrict && OutputFiles.writesAtOnce(to: $0.path)
    }
  }

  private func checkStrictness(of summary: TextSummary) throws(Failure) {
    guard output.isStrict,
      let warning = summary.diagnostics.first(where: { $0.severity == .warning })
    else { return }
    let isFont = [.fontSubstituted, .glyphMissing, .variationMissing].contains(warning.code)
    throw Failure(
      isFont ? .fontMissing : .partlyFailed, "--strict allows no warnings; nothing is written")
  }

  // MARK: All at once

  private func write(
    _ piece: Piece, of text: TextInHand, to output: Job.Output, files: inout OutputFiles
  ) throws(Failure) -> [String] {
    if output.format == .json {
      try write(piece.layout, of: text, to: output.path, files: &files)
      return [output.path]
    }
    let pieces = SummedPieces(WholeText(piece), TextSummary(text))
    var anchors: [String: Int] = [:]
    if output.format == .svg { piece.layout.addAnchors(to: &anchors) }
    return try desk.draw(
      pieces, as: output.format, to: output.path, anchors: anchors,
      pageCount: piece.layout.pages.count, files: &files)
  }

  /// Writes the layout page by page; its JSON is a hundred times as large as the text.
  private func write(
    _ layout: Layout, of text: TextInHand, to path: String, files: inout OutputFiles
  ) throws(Failure) {
    try files.write(to: path) { (sink) throws(Failure) in
      func write(_ bytes: [UInt8]) throws(Failure) {
        try Interruption.check()
        try sink(bytes)
      }
      if output.isLayoutFull {
        try layout.writeJSON(drawing: source(of: text), to: write)
      } else {
        try layout.writeJSON(to: write)
      }
    }
  }

  // MARK: Piece by piece

  private func draw(
    _ text: inout TextInHand, to file: Job.Output, into summary: inout TextSummary,
    files: inout OutputFiles
  ) throws(Failure) -> [String] {
    // Other outputs want the pages in their order, and what is written at once cannot be written anew.
    let mayWriteAnew =
      file.format == .pdf && output.backend == .native && output.imposing == nil
      && output.pages == nil && !OutputFiles.writesAtOnce(to: file.path)
    if mayWriteAnew { text.leavePagesOpen() }
    if !text.leavesPagesOpen { try settle(&text, &summary) }
    if let names = try drawOnce(text, to: file, into: &summary, files: &files) { return names }
    files.forget(file.path)
    try settle(&text, &summary)
    return try drawOnce(text, to: file, into: &summary, files: &files) ?? []
  }

  /// Sets a book until the page numbers that it names are right.
  private func settle(_ text: inout TextInHand, _ summary: inout TextSummary) throws(Failure) {
    guard text.book != nil else { return }
    do throws(LayoutError) { try text.settlePageNumbers() } catch { throw Failure(error) }
    summary = TextSummary(text)
  }

  /// Draws a text; `nil` where pages that were left open turn out to be others.
  private func drawOnce(
    _ text: TextInHand, to file: Job.Output, into summary: inout TextSummary,
    files: inout OutputFiles
  ) throws(Failure) -> [String]? {
    let (anchors, pageCount): ([String: Int], Int)
    do throws(LayoutError) {
      (anchors, pageCount) = file.format == .svg ? try text.anchorPages() : ([:], 0)
    } catch {
      throw Failure(error)
    }
    let ahead = output.processors > 1 && text.isLong ? TextAhead(text) : nil
    let desk = ahead == nil ? desk : secondDesk
    let pieces = SummedPieces(ahead ?? TextInTurn(text), summary)
    do throws(Failure) {
      defer { if !pieces.mustStartAnew { summary = pieces.summary } }
      let names = try desk.draw(
        pieces, as: file.format, to: file.path, anchors: anchors, pageCount: pageCount,
        files: &files)
      pieces.addCoarseImages()
      try checkStrictness(of: pieces.summary)
      return names
    } catch {
      guard pieces.mustStartAnew else { throw error }
      return nil
    }
  }
}
