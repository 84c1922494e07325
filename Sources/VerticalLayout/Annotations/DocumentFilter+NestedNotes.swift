extension DocumentFilter {
  /// Puts notes that stand inside other notes between 〔 and 〕, as parts of these (WR9). One that has brackets of its
  /// own keeps them alone.
  package static let nestedNotes = DocumentFilter { document in
    let notes = document.bareNestedNotes
    guard !notes.isEmpty else { return document }
    var result = document.replacing(
      notes.flatMap { note in
        [
          DocumentFilter.TextReplacement(TextRange(note.lowerBound, note.lowerBound), "〔"),
          DocumentFilter.TextReplacement(TextRange(note.upperBound, note.upperBound), "〕"),
        ]
      })
    // A note that begins or ends with one inside holds its brackets.
    let outer = Set(document.insetSpans)
    let starts = notes.reduce(into: [Int: Int]()) { $0[$1.lowerBound, default: 0] += 1 }
    let ends = notes.reduce(into: [Int: Int]()) { $0[$1.upperBound, default: 0] += 1 }
    let width = "〔".utf8.count
    for index in document.spans.indices where outer.contains(document.spans[index]) {
      let (old, new) = (document.spans[index].range, result.spans[index].range)
      result.spans[index].range = TextRange(
        new.lowerBound - width * (starts[old.lowerBound] ?? 0),
        new.upperBound + width * (ends[old.upperBound] ?? 0))
    }
    return result
  }
}

extension Document {
  /// The notes inside of others, parts that belong together as one, without those in brackets.
  fileprivate var bareNestedNotes: [TextRange] {
    var notes: [TextRange] = []
    for span in nestedInsets {
      guard case .inset(let inset) = span.attribute else { continue }
      if inset.continuesNote, let last = notes.last, last.upperBound == span.range.lowerBound {
        notes[notes.count - 1] = last.union(span.range)
      } else {
        notes.append(span.range)
      }
    }
    guard !notes.isEmpty else { return [] }
    let bytes = Array(text.utf8)
    let outer = insetSpans
    return notes.filter { note in
      let index = outer.firstIndex(endingAfter: note.lowerBound)
      return index < outer.count && note.upperBound <= outer[index].range.upperBound
        && !bytes.hasBrackets(around: note)
    }
  }
}

extension [UInt8] {
  /// True where a bracket stands before a range and its partner after it, or both at its ends.
  fileprivate func hasBrackets(around range: TextRange) -> Bool {
    let (start, end) = (range.lowerBound, range.upperBound)
    return pair(scalar(endingAt: start), scalar(from: end))
      || pair(scalar(from: start), scalar(endingAt: end))
  }

  private func pair(_ opening: Unicode.Scalar?, _ closing: Unicode.Scalar?) -> Bool {
    guard let opening = opening.flatMap(BracketMark.init),
      let closing = closing.flatMap(BracketMark.init)
    else { return false }
    return opening.isOpening && !closing.isOpening && !opening.isQuote
  }

  private func scalar(from offset: Int) -> Unicode.Scalar? {
    guard indices.contains(offset) else { return nil }
    return String(decoding: self[offset..<Swift.min(offset + 4, count)], as: UTF8.self)
      .unicodeScalars.first
  }

  private func scalar(endingAt offset: Int) -> Unicode.Scalar? {
    guard offset > 0, offset <= count else { return nil }
    var start = offset - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(from: start)
  }
}
