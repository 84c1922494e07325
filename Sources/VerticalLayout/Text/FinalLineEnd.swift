/// Meanings of a line end at the end of the text (TK-23).
public enum FinalLineEnd: String, Hashable, Sendable, CaseIterable {
  /// No column: it ends the last line.
  case drop
  /// A blank column, as an editor shows the line after it.
  case keep
}

extension Document {
  /// Adds the empty line after a line end at the end of the text (TK-23). Notes that stand after the text have none.
  mutating func openLastLine() {
    guard let last = paragraphs.last, last.end > last.range.upperBound,
      !spans.contains(where: \.attribute.isTextOfNote)
    else { return }
    paragraphs.append(Paragraph(range: TextRange(last.end, last.end), end: last.end))
  }
}

extension Attribute {
  /// True for what makes whole paragraphs a note.
  fileprivate var isTextOfNote: Bool {
    switch self {
    case .noteText, .freeNote: true
    default: false
    }
  }
}
