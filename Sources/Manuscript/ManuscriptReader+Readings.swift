import VerticalLayout

extension ManuscriptReader {
  /// Reads a text in which the readings of web novels stand beside its notation: `漢字《かんじ》`, `｜…《…》` and `《《…》》`.
  /// Authors keep manuscripts for Kakuyomu in Markdown, and Project Gutenberg has works of Aozora Bunko.
  ///
  /// - Returns: `nil` where the text shows none.
  func parse(besideReadings text: String, _ notation: Notation) -> ParsedNotation? {
    guard options.notation == .automatic, notation == .marks || notation == .gutenberg,
      let note = NotationGuess(text).noteOnReadings(beside: notation)
    else { return nil }
    var parser = WebParser(text, rules: .besideMarks)
    let web = parser.parse()
    guard let map = web.document.origin?.map, !web.document.spans.isEmpty else { return nil }
    var parsed = parse(web.document.text, notation, isGuessed: true)
    parsed.lead(backTo: text, by: map)
    let inverse = parsed.document.origin?.map.inverse
    for span in web.document.spans {
      let place = inverse?.sourceRange(of: map.sourceRange(of: span.range)) ?? span.range
      let (base, words) = (parsed.document.text.slice(place), web.document.text.slice(span.range))
      // A base that notes take to another place would lose its reading.
      guard base == words || !base.isEmpty && words.contains("*") && !base.contains("\n") else {
        return nil
      }
      parsed.document.spans.append(AttributeSpan(place, span.attribute))
    }
    parsed.diagnostics += web.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.range = diagnostic.sourceRange.flatMap { inverse?.sourceRange(of: $0) }
      return diagnostic
    }
    parsed.diagnostics.insert(note, at: 0)
    return parsed
  }
}
