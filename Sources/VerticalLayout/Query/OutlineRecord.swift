/// A heading and where it stands, as the layout JSON has it.
public struct OutlineRecord: Hashable, Sendable {
  public var title: String
  /// From 1 for the largest.
  public var level: Int
  /// The index of the page that it begins on.
  public var page: Int
  public var range: TextRange
}

extension Layout {
  /// The headings in the order of the text, with the pages that they begin on. Headings that are not on the
  /// pages are left out.
  public var outline: [OutlineRecord] {
    let headings = taggedParagraphs.filter { $0.headingLevel > 0 }
    guard !headings.isEmpty || !inlineHeadings.isEmpty else { return [] }
    var lastInline = -1
    var found: [OutlineRecord] = []
    var next = headings[...]
    for page in pages {
      for index in page.textColumns where !columns[index].isBlank {
        let paragraph = columns[index].paragraph
        if paragraph > lastInline, let heading = inlineHeading(ofParagraph: paragraph) {
          lastInline = paragraph
          // One that began on a page before these is known there.
          if columns[index].range.lowerBound <= heading.range.lowerBound {
            found.append(
              OutlineRecord(
                title: text.slice(heading.range).trimmed, level: heading.level, page: page.index,
                range: heading.range))
          }
        }
        while let tag = next.first, tag.index < paragraph { next.removeFirst() }
        guard let tag = next.first, tag.index == paragraph else { continue }
        next.removeFirst()
        let rest = columns[index...].prefix { $0.paragraph == paragraph }
        let range = range(ofColumn: index).union(range(ofColumn: rest.endIndex - 1))
        found.append(
          OutlineRecord(
            title: text.slice(range).trimmed, level: tag.headingLevel, page: page.index,
            range: range))
      }
    }
    return found
  }
}

extension Substring {
  /// The text without white space around it.
  fileprivate var trimmed: String {
    let rest = drop(while: \.isWhitespace)
    return rest.lastIndex { !$0.isWhitespace }.map { String(rest[...$0]) } ?? ""
  }
}
