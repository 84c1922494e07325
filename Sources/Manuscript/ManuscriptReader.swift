import VerticalLayout

/// Reads a plain text, or one in a ``Notation``: one paragraph a line, and a heading where the text has one.
///
///     let manuscript = try ManuscriptReader(options: ManuscriptOptions()).read(bytes)
///
/// No character of the text is removed or changed but a byte order mark at its start, and what the
/// notation says is none of it. Controls,
/// tabs, NUL and noncharacters stay: the typesetter answers for them.
public struct ManuscriptReader: Sendable {
  public var options: ManuscriptOptions

  public init(options: ManuscriptOptions) {
    self.options = options
  }

  /// Reads the bytes of a file. Linear in their number.
  ///
  /// Throws for what is not of the encoding, unless it is to be repaired, for a file that may be of two
  /// encodings, and for a text that is too long.
  ///
  /// - Parameter name: the name of the file, whose suffix may say that it has marks.
  public func read(_ bytes: [UInt8], name: String = "") throws(ManuscriptError) -> Manuscript {
    let decoded = try DecodedText(
      bytes, encoding: options.encoding, repair: options.repair)
    let guess = options.notation.notation(ofFile: name) == nil ? NotationGuess(decoded.text) : nil
    var (document, diagnostics) =
      switch options.notation.notation(ofFile: name) ?? guess?.notation ?? .plain {
      case .plain: readLines(decoded)
      case .marks: readMarks(decoded)
      case .aozora: readAozora(decoded)
      }
    if let note = guess?.note { diagnostics.insert(note, at: 0) }
    document.language = options.language ?? document.language
    document.title = options.title ?? document.title
    document.author = options.author ?? document.author
    let manuscript = finish(document)
    return Manuscript(
      document: manuscript.document,
      diagnostics: (decoded.note.map { [$0] } ?? []) + diagnostics + manuscript.diagnostics,
      file: FileBytes(encoding: decoded.encoding, map: decoded.map, faults: decoded.faults))
  }

  private func readLines(_ decoded: DecodedText) -> (Document, [Diagnostic]) {
    var document = Document(decoded.text)
    let diagnostics = (decoded.warning.map { [$0] } ?? []) + takeHeading(of: &document)
    return (document, diagnostics)
  }

  /// Takes the first lines for title and author where they look like it; tells where they nearly do.
  private func takeHeading(of document: inout Document) -> [Diagnostic] {
    if let heading = Heading(of: document, detection: options.heading) {
      heading.apply(to: &document)
      return []
    }
    guard options.heading == .automatic, Heading.isLikely(in: document) else { return [] }
    let message =
      "the first two lines are set as text; if they are title and author, --heading always takes them"
    return [Diagnostic(.note, .headingNotTaken, message)]
  }

  private func readMarks(_ decoded: DecodedText) -> (Document, [Diagnostic]) {
    var notes = MarkedNotes(decoded.text, placement: options.notes)
    let expansion = notes.expand()
    var parser = MarkupParser(
      expansion?.text ?? decoded.text, styles: options.styles,
      setsImages: options.images == .marked)
    var result = parser.parse()
    if let expansion { result.lead(backTo: decoded.text, by: expansion.map) }
    var document = result.document
    let warning = placed(decoded.warning, in: document)
    guard document.paragraphs.contains(where: { $0.role != .body }) else {
      // With marks at hand, `#` says what is a heading.
      Heading(of: document, detection: options.heading)?.apply(to: &document)
      return (document, warning + result.warnings)
    }
    Heading(marked: document, first: result.heading, detection: options.heading)
      .apply(to: &document)
    return (document, warning + result.warnings)
  }

  private func readAozora(_ decoded: DecodedText) -> (Document, [Diagnostic]) {
    var parser = AozoraParser(decoded.text)
    let result = parser.parse(readsHead: options.heading != .never)
    var document = result.document
    document.language = .japanese
    if document.title == nil {
      Heading(of: document, detection: options.heading)?.apply(to: &document)
    }
    return (document, placed(decoded.warning, in: document) + result.diagnostics)
  }

  /// A warning about a text that notation was taken out of, with its place in the source.
  private func placed(_ warning: Diagnostic?, in document: Document) -> [Diagnostic] {
    guard var warning else { return [] }
    if let range = warning.range, let map = document.origin?.map {
      warning.range = map.inverse.sourceRange(of: range)
      warning.sourceRange = range
    }
    return [warning]
  }

  /// Guesses the language where it is not known, and finds or forgets links.
  func finish(_ document: Document) -> Manuscript {
    var document = document
    if options.bopomofo == .readings { document = DocumentFilter.bopomofo(document) }
    if options.links != .none {
      document.link(options.linkedStrings.map { ($0.string, $0.target) })
    }
    switch options.links {
    case .marked: break
    case .markedAndFound: document.addFoundLinks()
    case .none: document.removeLinks()
    }
    return guessLanguage(document)
  }

  private func guessLanguage(_ document: Document) -> Manuscript {
    guard document.language == nil, let language = LanguageGuess.language(of: document.text) else {
      return Manuscript(document: document)
    }
    var document = document
    document.language = language
    let message = "language \(language) guessed from the text; --lang sets it"
    return Manuscript(
      document: document, diagnostics: [Diagnostic(.note, .languageGuessed, message)])
  }
}
