/// Goes through the clusters of a text (UAX #29). Ignored characters and those without a form belong to the
/// cluster before them.
struct ClusterCursor {
  /// The scalars that have not been looked at.
  private var scalars: Substring.UnicodeScalarView
  private var graphemes = GraphemeBreaker()
  /// The cluster that has been found last, in UTF-8 bytes of the text.
  private(set) var cluster: TextRange
  /// The end of the scalars that have been looked at.
  private var looked: Int
  private let limit: Int

  /// - Parameters:
  ///   - text: the text of a range, which begins with a cluster.
  ///   - range: where it stands.
  init(_ text: Substring, of range: TextRange) {
    scalars = text.unicodeScalars
    cluster = TextRange(range.lowerBound, range.lowerBound)
    looked = range.lowerBound
    limit = range.upperBound
  }

  /// Goes on to the next cluster; returns whether there is one.
  mutating func next() -> Bool {
    let start = cluster.upperBound
    guard start < limit else { return false }
    cluster = TextRange(start, limit)
    while let scalar = scalars.popFirst() {
      let properties = CharacterProperties(scalar)
      let isControl = properties.generalCategory == .control && scalar != "\t"
      let isBoundary = graphemes.isBoundary(before: properties)
      let place = looked
      looked += UTF8.width(scalar)
      if isBoundary, !isControl, !properties.isDefaultIgnorable, place > start {
        cluster = TextRange(start, place)
        break
      }
    }
    return true
  }

  /// The clusters that hold a range, which does not begin before the last one that was asked for ends.
  mutating func clusters(holding range: TextRange) -> TextRange {
    while cluster.upperBound <= range.lowerBound, next() {}
    let first = cluster.lowerBound
    while cluster.upperBound < range.upperBound, next() {}
    return TextRange(first, cluster.upperBound)
  }
}
