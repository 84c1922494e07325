/// The end of a paragraph that stands at the foot of its column (``Attribute/foot(_:)``).
struct ParagraphFoot: Hashable, Sendable {
  /// Its first cell.
  var cell: Int
  /// The distance of its end above the foot.
  var tail: Length
  /// The leader that fills the column before it.
  var leader: Leader?
}

/// A stretch of text that stands at the foot of its column.
struct FootSpan: Hashable, Sendable {
  var start: Int
  var tail: Dimension
  var leader: Leader?
}

extension Document {
  /// Texts at the feet of columns, in the order of the text.
  var footSpans: [FootSpan] {
    var found: [FootSpan] = []
    var leaders: [Int: Leader] = [:]
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

/// Adds what stands at the feet of columns to the rooms of some paragraphs; of several in a paragraph the last
/// one counts.
///
/// - Parameter em: that of body text.
func addFeet(
  _ feet: some Sequence<FootSpan>, em: Length, of shaped: ShapedText,
  to rooms: inout [ParagraphRoom]
) {
  for foot in feet {
    if rooms.isEmpty { rooms = Array(repeating: ParagraphRoom(), count: shaped.paragraphs.count) }
    let cell = shaped.cells.partitioningIndex { $0.range.lowerBound >= foot.start }
    let index = shaped.paragraphs.partitioningIndex { $0.upperBound > cell }
    guard index < rooms.count, shaped.paragraphs[index].contains(cell) else { continue }
    rooms[index].foot = ParagraphFoot(
      cell: cell, tail: min(max(foot.tail.resolved(em: em), .zero), .limit), leader: foot.leader)
  }
}
