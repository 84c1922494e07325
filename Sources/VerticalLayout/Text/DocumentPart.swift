/// Whole paragraphs of a document that go through the stages together.
///
/// A long text is set part by part, so that what the stages make of it does not all stand in memory.
/// The result of a part does not depend on where others begin: no stage before the pages looks over
/// the end of a paragraph.
struct DocumentPart: Hashable, Sendable {
  /// Indices into the document's paragraphs.
  var paragraphs: Range<Int>
  /// From where the first paragraph starts to where that of the next part does. The first part's begins
  /// with the text, the last one's ends with it.
  var text: TextRange

  /// In UTF-8 bytes: some ten thousand ideographs. Their results stay in the processor's caches.
  static let usualSize = 32 << 10
  /// Fewer paragraphs than these may have to stay together: they are in one part.
  static let reach = 16
}

extension Document {
  /// The part that begins with a paragraph: as many as reach a size in UTF-8 bytes. A longer paragraph is
  /// a part by itself. `nil` after the last one.
  ///
  /// - Parameters:
  ///   - stop: a paragraph before which the part ends, unless it has to stay with those before it.
  ///   - limit: the paragraph before which the last part ends.
  ///   - columns: how many columns of text stand with a heading.
  ///   - whole: the paragraphs around one that stand in one part.
  func part(
    from first: Int, size: Int, stop: Int? = nil, limit: Int, columns: Int = 1,
    whole: (Int) -> Range<Int>? = { _ in nil }
  ) -> DocumentPart? {
    let limit = min(limit, paragraphs.count)
    guard first < limit else { return nil }
    let start = first == 0 ? 0 : paragraphs[first].range.lowerBound
    var end = first + 1
    while end < limit, end != stop, paragraphs[end].range.lowerBound - start < size { end += 1 }
    while end < limit, staysTogether(before: end, from: first, columns: columns) { end += 1 }
    if let whole = whole(end - 1) { end = min(limit, max(end, whole.upperBound)) }
    return DocumentPart(
      paragraphs: first..<end,
      text: TextRange(
        start, end < paragraphs.count ? paragraphs[end].range.lowerBound : text.utf8.count))
  }

  /// True if blank lines, or a heading and what stands with it, are before a paragraph, so that it is in their part:
  /// which page they are on may hang on it.
  private func staysTogether(before end: Int, from first: Int, columns: Int) -> Bool {
    var body = 0
    var isTogether = paragraphs[end - 1].range.isEmpty
    var index = end - 1
    while index >= first, end - index < DocumentPart.reach {
      if paragraphs[index].range.isEmpty {
        index -= 1
        continue
      }
      if paragraphs[index].role == .body {
        body += 1
        if body >= columns { break }
      } else {
        isTogether = true
        break
      }
      index -= 1
    }
    // So many of them do not.
    if end - index >= DocumentPart.reach { isTogether = false }
    return isTogether
  }

  /// The control characters of the paragraphs from one on, neighbours in one range: what
  /// ``TextAnalysis/controls`` has of those that are set.
  func controls(from first: Int, to end: Int) -> [TextRange] {
    let bytes = text.utf8Span.span
    var found: [TextRange] = []
    for paragraph in paragraphs.prefix(end).dropFirst(first) {
      var index = paragraph.range.lowerBound
      while index < min(paragraph.range.upperBound, bytes.count) {
        var length = 0
        switch bytes[index] {
        case 0x09: break
        case ..<0x20, 0x7F: length = 1
        case 0xC2 where index + 1 < bytes.count && bytes[index + 1] < 0xA0: length = 2  // C1
        default: break
        }
        if length > 0 {
          let range = TextRange(index, index + length)
          if let last = found.last, last.upperBound == index {
            found[found.count - 1] = last.union(range)
          } else {
            found.append(range)
          }
        }
        index += max(length, 1)
      }
    }
    return found
  }

  /// True if the paragraphs from one on are more than blank lines.
  func hasText(from first: Int, to end: Int) -> Bool {
    paragraphs.prefix(end).dropFirst(first).contains { !$0.range.isEmpty }
  }

  /// All of it as one part.
  var whole: DocumentPart {
    DocumentPart(paragraphs: paragraphs.indices, text: TextRange(0, text.utf8.count))
  }
}
