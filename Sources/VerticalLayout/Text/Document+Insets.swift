extension Document {
  /// The notes inside of columns and their brackets, in order, without those inside of others (WR9).
  package var insetSpans: [AttributeSpan] { insets(nested: false) }

  /// Those that stand inside of others.
  var nestedInsets: [AttributeSpan] { insets(nested: true) }

  private func insets(nested: Bool) -> [AttributeSpan] {
    let found = spans.enumerated().filter { $0.element.attribute.isInset }
      .sorted {
        ($0.element.range.lowerBound, -$0.element.range.upperBound, $0.offset)
          < ($1.element.range.lowerBound, -$1.element.range.upperBound, $1.offset)
      }
    var end = 0
    return found.compactMap { _, span in
      guard !span.range.isEmpty else { return nil }
      let isNested = span.range.lowerBound < end
      if !isNested { end = span.range.upperBound }
      return isNested == nested ? span : nil
    }
  }
}

extension Attribute {
  /// True for what makes a note inside of a column, or a bracket around one.
  package var isInset: Bool {
    switch self {
    case .inset, .insetBracket: true
    default: false
    }
  }
}
