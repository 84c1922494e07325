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
import Storage
package import VerticalCairo
package import VerticalFonts
public import VerticalImages
public import VerticalLayout

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
