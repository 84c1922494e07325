/// The end of a paragraph that stands at the foot of its column (``Attribute/foot(_:)``).
struct ParagraphFoot: Hashable, Sendable {
  /// Its first cell.
  var cell: Int
  /// The distance of its end above the foot.
  var tail: Length
  /// The leader that fills the column before it.
  var leader: TabStop.Leader?
}

/// A stretch of text that stands at the foot of its column.
struct FootSpan: Ranged, Hashable, Sendable {
  var start: Int
  var tail: Dimension
  var leader: TabStop.Leader?

  var range: TextRange { TextRange(start, start) }
}

extension Document {
  /// Texts at the feet of columns, in the order of the text.
  var footSpans: [FootSpan] {
    var found: [FootSpan] = []
    var leaders: [Int: TabStop.Leader] = [:]
    for span in spans {
      switch span.attribute {
      case .foot(let tail): found.append(FootSpan(start: span.range.lowerBound, tail: tail))
      case .leader(let leader): leaders[span.range.lowerBound] = leader
      default: break
      }
    }
    for index in found.indices { found[index].leader = leaders[found[index].start] }
    return found.sorted { $0.start < $1.start }
  }
}
