import VerticalLayout

/// A document that was read out of a notation, and the messages about its marks.
struct ParsedNotation {
  var document: Document
  var diagnostics: [Diagnostic]
  /// Data about the making of the text, for the book that it stands in.
  var imprint = Imprint()

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
    for index in document.spans.indices {
      switch document.spans[index].attribute {
      case .ruby(var ruby):
        ruby.source = ruby.source.map { map.sourceRange(of: $0) }
        document.spans[index].attribute = .ruby(ruby)
      case .kanbun(var mark):
        mark.source = mark.source.map { map.sourceRange(of: $0) }
        document.spans[index].attribute = .kanbun(mark)
      default: break
      }
    }
  }
}
