import VerticalLayout

extension Exporter {
  /// Tells of a text with attributes that the notation has no marks for.
  mutating func tellMarks(inTextOf span: AttributeSpan) {
    guard let text = span.attribute.ownText, !text.spans.isEmpty,
      !dialect.marksText(of: span.attribute)
    else { return }
    tell("marks in readings", span.range)
  }
}
