import VerticalLayout

/// A document that was read out of a notation, and the messages about its marks.
struct ParsedNotation {
  var document: Document
  var diagnostics: [Diagnostic]
  /// Data about the making of the text, for the book that it stands in.
  var imprint = Imprint()
  /// How many chapters with numbers it ends with, those before it in its book among them; 0 where it counts none.
  var numberedChapters = 0

  /// Gives messages their places in the document, which was made of another one of the same source.
  mutating func placeDiagnostics(from old: Document) {
    diagnostics.place(in: document, from: old)
  }

  /// Leads from the document to the text that its source was made of, so that messages name places there.
  ///
  /// - Parameter map: from the source that was parsed to that text.
  mutating func lead(backTo source: String, by map: SourceMap) {
    document.origin = TextOrigin(
      source: source, map: document.origin?.map.composed(after: map) ?? map)
    for index in diagnostics.indices {
      diagnostics[index].sourceRange = diagnostics[index].sourceRange.map {
        map.sourceRange(of: $0)
      }
    }
    for index in document.spans.indices where document.spans[index].attribute.mayHaveOwnText {
      guard var text = document.spans[index].attribute.ownText, let source = text.source else {
        continue
      }
      text.source = map.sourceRange(of: source)
      document.spans[index].attribute.ownText = text
    }
    for index in document.paragraphs.indices {
      guard let source = document.paragraphs[index].style.runningHead?.source else { continue }
      document.paragraphs[index].style.runningHead?.source = map.sourceRange(of: source)
    }
  }
}

extension Attribute {
  /// False for the many attributes that have no text of their own.
  fileprivate var mayHaveOwnText: Bool {
    switch self {
    case .ruby, .kanbun, .noteMark, .heading: true
    default: false
    }
  }
}
