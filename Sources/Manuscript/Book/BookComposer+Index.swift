import VerticalLayout

extension BookComposer {
  /// The words that are marked for the index, sorted by their readings (BK-B4), those at several places in
  /// the order of these.
  func indexTerms() -> [IndexTerm] {
    var found: [IndexTerm] = []
    for (number, text) in texts.enumerated() {
      let marks = text.document.spans.filter { $0.attribute.indexReading != nil }
        .sorted { $0.range.lowerBound < $1.range.lowerBound }
      for mark in marks {
        guard let reading = mark.attribute.indexReading else { continue }
        let line = String(text.document.text.slice(mark.range)).filter { !$0.isNewline }
        guard !line.isEmpty else { continue }
        found.append(
          IndexTerm(
            number: found.count, text: number, offset: mark.range.lowerBound, line: line,
            key: CollationKey(reading.isEmpty ? line : reading)))
      }
    }
    return found.sorted { ($0.key, $0.line, $0.number) < ($1.key, $1.line, $1.number) }
  }

  /// The language of the first text that has one.
  var language: LanguageTag? { texts.lazy.compactMap(\.document.language).first }
}

extension Attribute {
  fileprivate var indexReading: String? {
    if case .indexTerm(let reading) = self { reading } else { nil }
  }
}
