import VerticalLayout

extension Document {
  /// Removes the lines of signs that typists drew under a title or the heading of a chapter, since a plain text has no
  /// other way to mark one. In the place of one before a line of text a blank line stays.
  ///
  /// A heading is one or two short lines, title and author, without a sentence, after a blank line or at the head of the
  /// text. Signs between other lines part them, and stay; where most do, all do.
  ///
  /// - Returns: a note on them; `nil` where there are none.
  mutating func removeUnderlines() -> Diagnostic? {
    var removed: [DocumentFilter.TextReplacement] = []
    var first: TextRange?
    var parting = 0
    // The lines since the last blank one.
    var (count, areHeading) = (0, true)
    for index in paragraphs.indices {
      let range = paragraphs[index].range
      guard range.count <= Self.longestHeading else {
        (count, areHeading) = (count + 1, false)
        continue
      }
      let line = HeadingLine(text, range)
      if line.isBlank {
        (count, areHeading) = (0, true)
      } else if (1...2).contains(count), areHeading, HeadingLine.isUnderline(line.text) {
        first = first ?? range
        let isLast = index + 1 == paragraphs.count
        let isBeforeText = !isLast && self.line(index + 1)?.isBlank == false
        let end = isLast || isBeforeText ? range.upperBound : paragraphs[index + 1].range.lowerBound
        removed.append(DocumentFilter.TextReplacement(TextRange(range.lowerBound, end), ""))
        (count, areHeading) = (0, false)
      } else {
        if HeadingLine.isUnderline(line.text) { parting += 1 }
        count += 1
        areHeading = areHeading && (line.mayBeTitle || line.isChapter)
      }
    }
    guard let first, removed.count >= parting else { return nil }
    let signs = String(text.slice(first))
    self = replacing(removed)
    let subject =
      removed.count == 1
      ? "the line “\(signs)” under a heading is"
      : "\(removed.count) lines under headings, of which “\(signs)” is the first, are"
    return Diagnostic(
      .note, .headingTaken,
      "\(subject) not set; --heading never sets them as text",
      range: origin?.map.inverse.sourceRange(of: first), sourceRange: first)
  }

  /// In bytes: two lines of thirty characters, and signs as long.
  private static let longestHeading = 400
}
