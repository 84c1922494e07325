import VerticalLayout

extension MarkupParser.Result {
  /// Leads from the document to the text that its source was made of, so that messages name places there.
  ///
  /// - Parameter map: from the source that was parsed to that text.
  mutating func lead(backTo source: String, by map: SourceMap) {
    let whole = document.origin?.map.composed(after: map) ?? map
    document.origin = TextOrigin(source: source, map: whole)
    for index in warnings.indices {
      warnings[index].sourceRange = warnings[index].sourceRange.map { map.sourceRange(of: $0) }
    }
    for index in document.spans.indices {
      guard case .ruby(var ruby) = document.spans[index].attribute, let place = ruby.source else {
        continue
      }
      ruby.source = map.sourceRange(of: place)
      document.spans[index].attribute = .ruby(ruby)
    }
  }
}
