/// What an edit changes of a document: a stretch of paragraphs. Those before it are as they were, those after it have
/// moved.
struct DocumentDifference: Hashable, Sendable {
  /// The paragraphs before it.
  var before: Int
  /// The end of it among the paragraphs of the old document.
  var end: Int
  /// How far the text after it has moved: in bytes, in paragraphs, and in bytes of the source.
  var bytes: Int
  var paragraphs: Int
  var sources = 0

  /// The end of it among the paragraphs of the new document.
  var newEnd: Int { end + paragraphs }

  /// This one and a later one together.
  func followed(by next: DocumentDifference) -> DocumentDifference {
    DocumentDifference(
      before: min(before, next.before), end: max(end, next.end - paragraphs),
      bytes: bytes + next.bytes, paragraphs: paragraphs + next.paragraphs,
      sources: sources + next.sources)
  }
}

extension DocumentDifference {
  /// The difference of two documents that are ready to be set; `nil` where all of the new one is to be set anew.
  init?(_ old: DocumentPlan, _ new: DocumentPlan) {
    let (first, second) = (old.document, new.document)
    guard first.images == second.images, first.title == second.title,
      first.author == second.author, first.language == second.language,
      first.isWebNovel == second.isWebNovel, first.sections.count == second.sections.count,
      first.passages.count == second.passages.count
    else { return nil }
    let (start, end) = first.text.commonEnds(with: second.text)
    let (oldLength, newLength) = (first.text.utf8.count, second.text.utf8.count)
    var edit = ChangedText(
      start: start, end: oldLength - end, bytes: newLength - oldLength)
    guard edit.compareSpans(first.spans, second.spans) else { return nil }
    bytes = edit.bytes
    paragraphs = second.paragraphs.count - first.paragraphs.count
    sources = edit.sources ?? 0
    let most = min(first.paragraphs.count, second.paragraphs.count)
    var before = 0
    while before < most, first.paragraphs[before] == second.paragraphs[before],
      first.paragraphs[before].end < edit.start,
      old.resolvedStyle(before) == new.resolvedStyle(before)
    {
      before += 1
    }
    var after = 0
    while after < most - before {
      let (a, b) = (first.paragraphs.count - 1 - after, second.paragraphs.count - 1 - after)
      guard first.paragraphs[a].isMoved(by: bytes, to: second.paragraphs[b]),
        first.paragraphs[a].range.lowerBound > edit.end,
        old.resolvedStyle(a) == new.resolvedStyle(b)
      else { break }
      after += 1
    }
    self.before = before
    self.end = first.paragraphs.count - after
    for (a, b) in zip(first.sections, second.sections) {
      var moved = a
      moved.firstParagraph = self.index(ofMoved: a.firstParagraph) ?? b.firstParagraph
      guard moved == b else { return nil }
    }
    for (a, b) in zip(old.paragraphs.boxes, new.paragraphs.boxes) where a.style != b.style {
      return nil
    }
    guard old.paragraphs.boxes.count == new.paragraphs.boxes.count else { return nil }
  }

  /// The number of an old paragraph in the new document; `nil` in what has changed.
  private func index(ofMoved paragraph: Int) -> Int? {
    if paragraph < before { return paragraph }
    return paragraph >= end ? paragraph + paragraphs : nil
  }
}

extension DocumentPlan {
  /// The resolved style of a paragraph, with what the paragraphs around it make of it.
  fileprivate func resolvedStyle(_ paragraph: Int) -> ResolvedParagraphStyle? {
    paragraphs[paragraph]
  }
}

extension Paragraph {
  /// True if another one is this one some bytes further on.
  fileprivate func isMoved(by bytes: Int, to other: Paragraph) -> Bool {
    var moved = self
    moved.range = range.moved(by: bytes)
    moved.end = end + bytes
    return moved == other
  }
}

/// The bytes of a text that an edit has changed, and those whose attributes it has.
private struct ChangedText {
  /// In the old text.
  var start: Int
  var end: Int
  let bytes: Int
  /// How far readings after it have moved in the source; `nil` while none is known.
  var sources: Int?

  init(start: Int, end: Int, bytes: Int) {
    (self.start, self.end, self.bytes) = (start, max(start, end), bytes)
  }

  /// Compares attributes; returns false where nobody knows which of them are the same ones.
  mutating func compareSpans(_ old: [AttributeSpan], _ new: [AttributeSpan]) -> Bool {
    let (first, last) = (start, end)
    var head = 0
    while head < min(old.count, new.count),
      isSame(old[head], new[head], first, last, after: false)
    {
      head += 1
    }
    var tail = 0
    while tail < min(old.count, new.count) - head,
      isSame(old[old.count - 1 - tail], new[new.count - 1 - tail], first, last, after: true)
    {
      tail += 1
    }
    for span in old[head..<old.count - tail] { take(span.range.lowerBound, span.range.upperBound) }
    for span in new[head..<new.count - tail] {
      take(before(span.range.lowerBound, first, last), before(span.range.upperBound, first, last))
    }
    return true
  }

  /// The place in the old text of one in the new text.
  private func before(_ offset: Int, _ first: Int, _ last: Int) -> Int {
    offset <= first ? offset : max(first, offset - bytes)
  }

  private mutating func take(_ lower: Int, _ upper: Int) {
    start = min(start, lower)
    end = max(end, upper)
  }

  private mutating func isSame(
    _ old: AttributeSpan, _ new: AttributeSpan, _ first: Int, _ last: Int, after: Bool
  ) -> Bool {
    func moved(_ offset: Int) -> Int? {
      if offset < first { return offset }
      if offset > last { return offset + bytes }
      return nil
    }
    guard let lower = moved(old.range.lowerBound), let upper = moved(old.range.upperBound),
      new.range == TextRange(lower, upper)
    else { return false }
    guard case .ruby(var a) = old.attribute, case .ruby(var b) = new.attribute else {
      return old.attribute == new.attribute
    }
    let way =
      a.source.flatMap { first in b.source.map { $0.lowerBound - first.lowerBound } } ?? 0
    let isAfter = old.range.lowerBound > last
    guard way == (isAfter ? sources ?? way : 0) else { return false }
    guard a.source.map({ $0.moved(by: way) }) == b.source else { return false }
    (a.source, b.source) = (nil, nil)
    guard a == b else { return false }
    if isAfter { sources = way }
    return true
  }
}

extension String {
  /// The bytes at the start and at the end that another text has too; none is counted twice.
  fileprivate func commonEnds(with other: String) -> (start: Int, end: Int) {
    let (first, second) = (utf8Span.span, other.utf8Span.span)
    let most = min(first.count, second.count)
    var start = 0
    while start < most, first[start] == second[start] { start += 1 }
    var end = 0
    while end < most - start,
      first[first.count - 1 - end] == second[second.count - 1 - end]
    {
      end += 1
    }
    return (start, end)
  }
}
