extension Document {
  /// The character that a mark of a note stands beside: the last one of its range, or of what stands before an
  /// empty one in its paragraph; the first one after it where nothing does. `nil` for an empty paragraph.
  func character(markedBy range: TextRange) -> TextRange? {
    let length = text.utf8.count
    let offset = min(max(range.upperBound, 0), length)
    if !range.isEmpty, let last = lastCharacter(in: range) { return last }
    let index = paragraphs.partitioningIndex { $0.range.upperBound >= offset }
    guard index < paragraphs.count else { return nil }
    let paragraph = paragraphs[index].range
    guard paragraph.lowerBound <= offset else { return nil }
    if let last = lastCharacter(in: TextRange(paragraph.lowerBound, offset)) { return last }
    guard let next = text.slice(TextRange(offset, paragraph.upperBound)).first else { return nil }
    return TextRange(offset, offset + next.utf8.count)
  }
}
