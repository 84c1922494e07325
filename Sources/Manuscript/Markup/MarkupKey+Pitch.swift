import VerticalLayout

extension MarkupKey {
  /// The distance of columns: a length, or a percentage of each column's width.
  static let pitch = row(
    "pitch", "a length, more than 0, or a percentage of the width of each column", example: "2em",
    at: .paragraph, BoxLength.positive
  ) {
    switch $0 {
    case .length(let length):
      ($1.paragraph.pitch, $1.paragraph.pitchMultiple) = (length, nil)
    case .percent:
      ($1.paragraph.pitch, $1.paragraph.pitchMultiple) = (nil, $0.multiple)
    }
  }

  /// A row of a length of paragraphs that is more than nothing.
  static func distance(
    _ name: String, _ part: any WritableKeyPath<ParagraphStyle, Dimension?> & Sendable,
    example: String
  ) -> MarkupKey {
    paragraph(name, part, values: "a length, more than 0", example: example) {
      $0 != .zero && $0 != .em(0) && $0.isNotNegative
    }
  }
}

extension BoxLength {
  /// A percentage in 1/1024; at least one of them.
  fileprivate var multiple: Int? {
    guard case .percent(let parts) = self else { return nil }
    return max((parts * 1024 + 50_000) / 100_000, 1)
  }
}

extension ParagraphStyle {
  /// The multiple of a column's width that is its distance, as marks have it.
  var pitchShare: BoxLength? {
    pitchMultiple.map { .percent((min(max($0, 1), 1 << 20) * 100_000 + 512) / 1024) }
  }
}
