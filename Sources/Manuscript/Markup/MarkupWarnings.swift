import VerticalLayout

/// Warnings of wrong marks in a text.
struct MarkupWarnings {
  private var warnings: [Warning] = []
  /// The number of warnings that are left out.
  private var more = 0
  private var reported: Set<Foreign> = []

  private struct Warning {
    var code: Diagnostic.Code
    var message: String
    /// The mark or the part of it that is wrong, in the source.
    var source: TextRange
    /// The text that it is about, in the source.
    var content: TextRange?
  }

  /// The number of all of them, of which some may be left out.
  var count: Int { warnings.count + more + reported.count }

  /// At most so many are kept; a file that was never meant to have marks can have millions.
  static let limit = 1000

  /// Marks that people know from elsewhere, and that are not read. They are told once a text.
  enum Foreign: Hashable {
    case code, footnote

    fileprivate var message: String {
      switch self {
      case .code: "fences of code are no marks here"
      case .footnote: "no line [^name]: … has the text of this note, or nothing refers to it"
      }
    }
  }

  mutating func add(
    _ code: Diagnostic.Code, _ message: String, at source: TextRange, of content: TextRange? = nil
  ) {
    guard warnings.count < Self.limit else {
      more += 1
      return
    }
    warnings.append(Warning(code: code, message: message, source: source, content: content))
  }

  /// Adds those of a text inside of a mark.
  ///
  /// - Parameter source: its place.
  mutating func add(_ inner: MarkupWarnings, at source: TextRange) {
    for warning in inner.warnings {
      let start = min(source.lowerBound + warning.source.lowerBound, source.upperBound)
      add(
        warning.code, warning.message,
        at: TextRange(start, min(start + warning.source.count, source.upperBound)))
    }
    more += inner.more
  }

  mutating func add(_ foreign: Foreign, at source: TextRange) {
    guard reported.insert(foreign).inserted else { return }
    add(.markupKept, foreign.message + "; kept as text (first here)", at: source)
  }

  /// The warnings in the order of the source.
  ///
  /// - Parameter inverse: from the source to the document's text, where that is known.
  func diagnostics(_ inverse: SourceMap?) -> [Diagnostic] {
    let sorted = warnings.enumerated().sorted {
      ($0.element.source.lowerBound, $0.offset) < ($1.element.source.lowerBound, $1.offset)
    }
    var diagnostics = sorted.map { _, warning in
      Diagnostic(
        .warning, warning.code, warning.message,
        range: inverse?.sourceRange(of: warning.content ?? warning.source),
        sourceRange: warning.source)
    }
    if more > 0 {
      diagnostics.append(
        Diagnostic(.warning, .markupKept, "\(more) more warnings about marks are left out"))
    }
    return diagnostics
  }
}
