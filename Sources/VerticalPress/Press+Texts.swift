package import Manuscript
package import Storage
import VerticalFonts
package import VerticalImages
package import VerticalLayout

// From a text to pages that can be asked for: it is read, its images are found, its layout options are completed.

extension Press {
  // MARK: Reading

  /// Reads a text.
  ///
  /// - Parameter change: changes the options of reading for this one.
  package func read(
    _ input: TextInput, change: (inout ManuscriptOptions) -> Void = { _ in }
  ) throws(Failure) -> Manuscript {
    var options = setup.manuscript
    change(&options)
    switch input {
    case .file(let path):
      if let folder = VRainFolder(path) { return try folder.read(options) }
      return try Press.read(Files.read(path), name: path, options)
    case .bytes(let bytes, let name): return try Press.read(bytes, name: name, options)
    case .text(let text):
      options.encoding = .utf8
      return try Press.read(Array(text.utf8), name: "", options)
    case .poems(let poems):
      let count = poems.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.utf8.count } }
      return try TimedReading.read(options, byteCount: count) { $0.read(poems) }
    }
  }

  private static func read(
    _ bytes: consuming [UInt8], name: String, _ options: ManuscriptOptions
  ) throws(Failure) -> Manuscript {
    if let failure = ForeignFile.failure(for: bytes) { throw failure }
    return try TimedReading.read(options, bytes, name: name)
  }

  // MARK: Making ready

  /// Reads a text and makes it ready to be set.
  ///
  /// - Parameter formats: the formats that it is drawn in.
  package func open(
    _ input: TextInput, drawnAs formats: [OutputFormat] = []
  ) throws(Failure) -> OpenText {
    try open(read(input), drawnAs: formats) {
      ImageFinder(text: input.path, allowed: setup.imageFolders, wording: setup.wording)
    }
  }

  /// Makes a text ready that has been read.
  ///
  /// - Parameters:
  ///   - images: those that it names and has in memory.
  ///   - finder: finds the others.
  package func open(
    _ text: consuming Manuscript, images: ImageSet? = nil, drawnAs formats: [OutputFormat],
    finder: () -> ImageFinder
  ) throws(Failure) -> OpenText {
    guard let contents = setup.contents else {
      return try open(text, nil, images, formats, finder: finder)
    }
    let composer = BookComposer(text.document, contents: contents)
    guard composer.needsPageNumbers else {
      text.diagnostics.append(
        Diagnostic(
          .note, .contentsEmpty,
          "the text has no headings for \(setup.wording.contents) to name"))
      return try open(text, nil, images, formats, finder: finder)
    }
    var book = NumberedBook(composer, files: [])
    text.document = book.takeDocument()
    for index in text.diagnostics.indices {
      text.diagnostics[index].range = text.diagnostics[index].range.map {
        book.composed.range(of: $0, ofText: 0)
      }
    }
    return try open(text, book, images, formats, finder: finder)
  }

  /// Makes a book ready that has been composed, whose images may be in the folders of its files.
  package func open(
    _ book: consuming NumberedBook, drawnAs formats: [OutputFormat] = []
  ) throws(Failure) -> OpenText {
    let folders = book.files.map { file in
      let folder = Files.folder(of: file.name)
      return folder.isEmpty ? "." : folder
    }
    var text = Manuscript(document: book.takeDocument())
    if book.composer.hasEmptyContents {
      text.diagnostics.append(
        Diagnostic(
          .warning, .contentsEmpty,
          "the texts have no headings for contents to name, and no page of contents is made; a line of Markdown that "
            + "begins with # is a heading"))
    }
    let lines = book.composer.linesWithoutColophon
    if !lines.isEmpty {
      let names = lines.prefix(4).map { $0.label.isEmpty ? $0.text : $0.label }
      text.diagnostics.append(
        Diagnostic(
          .warning, .optionUnused,
          "the book has no colophon to set \(names.joined(separator: ", "))\(lines.count > 4 ? " …" : "") "
            + "on; back = [\"colophon\"] makes its page"))
    }
    return try open(text, book, nil, formats) {
      ImageFinder(
        folders: Array(Set(folders)).sorted() + setup.imageFolders, wording: setup.wording)
    }
  }

  private func open(
    _ text: consuming Manuscript, _ book: consuming NumberedBook?, _ images: ImageSet?,
    _ formats: [OutputFormat], finder: () -> ImageFinder
  ) throws(Failure) -> OpenText {
    // The reports on a text do not depend on those before it.
    library.forgetDiagnostics()
    // Nothing else keeps it, so that it is changed where it is.
    var document = Document("")
    swap(&document, &text.document)
    let cuts = document.cutNames()
    // The process that draws SVG gets ready while fonts are opened.
    if document.hasSVG { setup.svgWorker?.start() }
    var fontFailure: Failure?
    // No font is asked for what is not set.
    if !formats.areBooks {
      do throws(FontError) {
        try library.prepare(fonts: setup.fonts, language: document.language ?? .undetermined)
      } catch {
        fontFailure = Failure(error)
      }
    }
    let images = FoundImages(
      &document, into: images ?? ImageSet(svgWorker: setup.svgWorker), wording: setup.wording,
      finder: finder)
    if let problem = images.problems.first(where: { !$0.setsWords }), !setup.passesOverImages {
      throw problem.failure(in: document)
    }
    if let fontFailure { throw fontFailure }
    var scriptFailure: Failure?
    do throws(LayoutError) {
      var diagnostics = text.diagnostics + cuts
      if !setup.passesOverImages { diagnostics += images.warnings }
      let (options, reports) = try setup.options(
        for: document, drawnAs: formats, fonts: library)
      if !formats.areBooks { scriptFailure = ScriptCheck.failure(of: document, options, library) }
      guard scriptFailure == nil else { throw .noFont }
      return try OpenText(
        document, file: text.file, diagnostics: diagnostics + reports, images: images,
        library: library, options: options, book: book)
    } catch {
      throw scriptFailure ?? Failure(error)
    }
  }

  // MARK: Setting

  /// Reads and sets a text as a whole.
  package func set(
    _ input: TextInput, drawnAs formats: [OutputFormat] = []
  ) throws(Failure) -> SetText {
    var text = try open(input, drawnAs: formats)
    return try set(&text)
  }

  /// Sets a text as a whole.
  package func set(_ text: inout OpenText) throws(Failure) -> SetText {
    let batch: PageBatch<Layout>
    do throws(LayoutError) { batch = try text.whole() } catch { throw Failure(error) }
    var summary = TextSummary(text)
    summary.add(batch)
    return SetText(layout: batch.layout, summary: summary)
  }
}

/// A text that has been set as a whole.
package struct SetText {
  package var layout: Layout
  package var summary: TextSummary

  /// The layout with the reports of reading, of finding fonts and of setting, as JSON has them.
  package var reportedLayout: Layout { layout.reporting(summary.diagnostics) }
}

extension Document {
  /// True if an image has the name of an SVG.
  fileprivate var hasSVG: Bool {
    spans.contains { $0.attribute.image?.image.lowercased().hasSuffix(".svg") == true }
  }

  /// The most characters of a title or author in the metadata, which stand in every SVG: below the bytes that a string
  /// of a PDF may have (PDF 1.7, annex C).
  private static let longestName = 1000

  /// Cuts a title and an author that are no names; the text itself stays.
  ///
  /// - Returns: reports of what was cut.
  fileprivate mutating func cutNames() -> [Diagnostic] {
    var found: [Diagnostic] = []
    func cut(_ name: String?, _ what: String) -> String? {
      guard let name, name.utf8.count > Self.longestName,
        name.unicodeScalars.count > Self.longestName
      else { return name }
      found.append(
        Diagnostic(
          .warning, .attributeNotSet,
          "the \(what) is longer than \(Self.longestName) characters, and cut in the metadata"))
      return String(String.UnicodeScalarView(name.unicodeScalars.prefix(Self.longestName))) + "…"
    }
    title = cut(title, "title")
    author = cut(author, "author")
    return found
  }
}
