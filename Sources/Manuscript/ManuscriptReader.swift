import VerticalLayout

/// Reads a plain text, or one with marks: one paragraph a line, and a heading where the text has one.
///
///     let manuscript = try ManuscriptReader(options: ManuscriptOptions()).read(bytes)
///
/// No character of the text is removed or changed but a byte order mark at its start, and marks, if
/// they are to be read. Controls,
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
    var (document, diagnostics) =
      options.markup.readsMarks(of: name) ? readMarks(decoded) : readLines(decoded)
    document.language = options.language
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
    Heading(of: document, detection: options.heading)?.apply(to: &document)
    return (document, decoded.warning.map { [$0] } ?? [])
  }

  private func readMarks(_ decoded: DecodedText) -> (Document, [Diagnostic]) {
    var parser = MarkupParser(
      decoded.text, styles: options.styles, setsImages: options.images == .marked)
    let result = parser.parse()
    var document = result.document
    let heading =
      document.paragraphs.contains { $0.role != .body }
      ? Heading(marked: document, first: result.heading, detection: options.heading)
      : Heading(of: document, detection: options.heading)
    heading?.apply(to: &document)

    var warning = decoded.warning
    if let range = warning?.range, let map = document.origin?.map {
      warning?.range = map.inverse.sourceRange(of: range)
      warning?.sourceRange = range
    }
    return (document, (warning.map { [$0] } ?? []) + result.warnings)
  }

  /// Guesses the language where it is not known, and finds or forgets links.
  func finish(_ document: Document) -> Manuscript {
    var document = document
    if options.links != .none {
      for linked in options.linkedStrings {
        document = DocumentFilter.linking(linked.string, to: linked.target)(document)
      }
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
