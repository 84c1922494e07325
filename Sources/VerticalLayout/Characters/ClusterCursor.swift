/// Finds whole clusters of a paragraph, from its start on. What is never drawn belongs to the cluster before
/// it.
struct ClusterCursor {
  /// What has not been looked at.
  private var scalars: Substring.UnicodeScalarView
  private var graphemes = GraphemeBreaker()
  /// The cluster that has been found last, in UTF-8 bytes of the text.
  private var start: Int
  private var end: Int
  /// Where the scalars that have been looked at end.
  private var looked: Int
  private let limit: Int

  init(_ text: String, paragraph: TextRange) {
    scalars = text.slice(paragraph).unicodeScalars
    start = paragraph.lowerBound
    end = start
    looked = start
    limit = paragraph.upperBound
  }

  /// The clusters that hold a range, which does not begin before the last one that was asked for ends.
  mutating func clusters(holding range: TextRange) -> TextRange {
    while end <= range.lowerBound, end < limit { goOn() }
    let first = start
    while end < range.upperBound, end < limit { goOn() }
    return TextRange(first, end)
  }

  private mutating func goOn() {
    start = end
    while let scalar = scalars.popFirst() {
      let properties = CharacterProperties(scalar)
      let isControl = properties.generalCategory == .control && scalar != "\t"
      let isBoundary = graphemes.isBoundary(before: properties)
      let place = looked
      looked += UTF8.width(scalar)
      if isBoundary, !isControl, !properties.isDefaultIgnorable, place > start {
        end = place
        return
      }
    }
    end = limit
  }
}
