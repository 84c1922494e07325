import VerticalLayout

/// A decoded text before its notation is read: without the frame of its edition, and with its lines joined.
struct PreparedText {
  private(set) var text: String
  /// From the text to the decoded one; `nil` where they are the same.
  private(set) var map: SourceMap?
  private(set) var title: String?
  private(set) var author: String?
  private(set) var notes: [Diagnostic] = []

  init(_ decoded: String, _ notation: Notation, _ unwrap: UnwrapPolicy) {
    text = decoded
    if notation == .gutenberg {
      let book = GutenbergText(decoded)
      text = book.text
      map = book.map
      title = book.title
      author = book.author
      notes = book.notes
    }
    // The lines of other notations mean something.
    let isProse = notation == .plain || notation == .gutenberg
    guard isProse || unwrap == .always else { return }
    switch Unwrapper.unwrap(text, unwrap) {
    case .joined(let unwrapped): take(unwrapped)
    case .doubleSpaced:
      notes.append(
        Diagnostic(
          .note, .linesDoubleSpaced,
          "a blank line stands between every two lines, which seem to be parts of paragraphs; "
            + "--unwrap always joins them"))
    case .unchanged: break
    }
  }

  private mutating func take(_ unwrapped: Unwrapper.Result) {
    text = unwrapped.text
    map = map.map { unwrapped.map.composed(after: $0) } ?? unwrapped.map
    let message =
      "\(unwrapped.joined) line ends joined, since lines are wrapped at \(unwrapped.width) columns; "
      + "--unwrap never keeps them"
    notes.append(Diagnostic(.note, .linesJoined, message))
  }
}
