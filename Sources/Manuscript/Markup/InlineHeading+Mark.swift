import VerticalLayout

extension InlineHeading {
  /// A heading as marks have it: `window`, or with its level `run-in 3`.
  init?(mark: String) {
    let words = mark.split(separator: " ")
    guard let first = words.first, words.count <= 2, let form = Form(rawValue: String(first)) else {
      return nil
    }
    let level = words.count == 2 ? Int(words[1]) : 2
    guard let level, (1...4).contains(level) else { return nil }
    self.init(form, level: level)
  }
}

extension Document {
  /// Makes headings on columns of their own of those that have no text after them.
  ///
  /// - Parameter style: gives what paragraphs of a level have.
  mutating func settleLoneHeadings(style: (Int) -> ParagraphStyle = { _ in ParagraphStyle() }) {
    guard spans.contains(where: \.attribute.isHeading) else { return }
    let all = spans
    spans = all.filter { span in
      guard case .heading(let heading) = span.attribute,
        let index = paragraphs.firstIndex(holding: span.range), paragraphs[index].role == .body,
        isBlank(paragraphs[index].range.lowerBound, span.range.lowerBound),
        isBlank(span.range.upperBound, paragraphs[index].range.upperBound)
      else { return true }
      var own = style(heading.level)
      own.add(paragraphs[index].style)
      own.runningHead = heading.runningHead ?? own.runningHead
      paragraphs[index].role = .heading(level: heading.level)
      paragraphs[index].style = own
      return false
    }
  }

  private func isBlank(_ start: Int, _ end: Int) -> Bool {
    start >= end
      || text.slice(TextRange(start, end)).unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}

extension [Paragraph] {
  /// The one that a range is a part of.
  fileprivate func firstIndex(holding range: TextRange) -> Int? {
    let index = partitioningIndex { $0.range.upperBound > range.lowerBound }
    return index < count && self[index].range.contains(range) ? index : nil
  }
}

extension Attribute {
  var isHeading: Bool { if case .heading = self { true } else { false } }
}
