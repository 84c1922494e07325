import VerticalLayout

extension Exporter {
  /// Tells of a text with attributes that the notation has no marks for: all but HTML, which has them for readings.
  mutating func tellMarks(inTextOf span: AttributeSpan) {
    guard let text = span.attribute.ownText, !text.spans.isEmpty,
      !span.attribute.isRuby || !dialect.marksReadings
    else { return }
    tell("marks in readings", span.range)
  }
}
