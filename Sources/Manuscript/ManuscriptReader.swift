import VerticalLayout

/// Reads a plain text: one paragraph a line, and a heading where the text has one.
///
///     let manuscript = try ManuscriptReader(options: ManuscriptOptions()).read(bytes)
///
/// No character of the text is removed or changed but a byte order mark at its start. Controls,
/// tabs, NUL and noncharacters stay: the typesetter answers for them.
public struct ManuscriptReader: Sendable {
  public var options: ManuscriptOptions

  public init(options: ManuscriptOptions) {
    self.options = options
  }

  /// Reads the bytes of a file. Linear in their number.
  ///
  /// Throws for what is not UTF-8, unless it is to be repaired, and for a text that is too long.
  public func read(_ bytes: [UInt8]) throws(ManuscriptError) -> Manuscript {
    let decoded = try DecodedText(bytes, repair: options.repair)
    var document = Document(decoded.text, language: options.language)
    var diagnostics: [Diagnostic] = []
    if let warning = decoded.warning { diagnostics.append(warning) }

    Heading(of: document, detection: options.heading)?.apply(to: &document)
    document.title = options.title ?? document.title
    document.author = options.author ?? document.author

    var manuscript = finish(document)
    manuscript.diagnostics = diagnostics + manuscript.diagnostics
    return manuscript
  }

  /// Guesses the language where it is not known.
  func finish(_ document: Document) -> Manuscript {
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
