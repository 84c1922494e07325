import VerticalLayout

extension MarkupParser {
  /// A text that a mark brings with it, such as a reading, with what the marks in it say of its characters.
  ///
  /// - Parameter source: its place, with its marks.
  mutating func ownText(_ text: String, source: TextRange) -> AttributedText {
    guard text.utf8.contains(where: { "[*\\".utf8.contains($0) }) else {
      return AttributedText(text, source: source)
    }
    var inner = MarkupParser(text, sheet: sheet)
    inner.readInline(0..<inner.bytes.count)
    warnings.add(inner.warnings, at: source)
    let document = inner.result().document
    return AttributedText(document.text, spans: document.spans, source: source)
  }
}
