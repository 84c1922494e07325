import VerticalLayout

extension ParsedNotation {
  /// The text with the blank lines that are its syntax marked: where each paragraph is parted from the next one by blank lines, as in Markdown,
  /// one of these means nothing more. A text that has paragraphs on lines that follow each other has its blank lines for their looks.
  func markingSeparators() -> ParsedNotation {
    var parsed = self
    for index in document.separators { parsed.document.paragraphs[index].style.isSeparator = true }
    return parsed
  }
}

extension Document {
  /// The blank lines that only part paragraphs: the first of each stretch of them.
  fileprivate var separators: [Int] {
    var found: [Int] = []
    var (parted, last) = (0, Int?.none)
    let edges = Set(passages.flatMap { [$0.paragraphs.lowerBound, $0.paragraphs.upperBound] })
    for index in paragraphs.indices where !paragraphs[index].range.isEmpty {
      defer { last = index }
      guard let last else { continue }
      if index == last + 1 {
        guard edges.contains(index) || goTogether(last, index) else { return [] }
        continue
      }
      found.append(last + 1)
      if isText(last), isText(index) { parted += 1 }
    }
    // Two paragraphs may be the stanzas of a poem.
    return parted > 1 ? found : []
  }

  private func isText(_ index: Int) -> Bool { paragraphs[index].role == .body }

  /// True for lines that follow each other without a blank one in such texts, too: rows of a table, items of a list, headings and what is below
  /// them, the ends of a passage.
  private func goTogether(_ first: Int, _ second: Int) -> Bool {
    let (before, after) = (paragraphs[first], paragraphs[second])
    if before.role != .body || after.role != .body { return true }
    if before.style.row != nil || after.style.row != nil { return true }
    return before.style.listItem != nil || after.style.listItem != nil
  }
}
