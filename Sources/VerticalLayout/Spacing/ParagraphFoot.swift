/// The end of a paragraph that stands at the foot of its column (``Attribute/foot(_:)``).
struct ParagraphFoot: Hashable, Sendable {
  /// Its first cell.
  var cell: Int
  /// How far above the foot it ends.
  var tail: Length
}

extension Document {
  /// What stands at the foot of a column, in the order of the text.
  var footSpans: [(start: Int, tail: Dimension)] {
    var found: [(start: Int, tail: Dimension)] = []
    for span in spans {
      if case .foot(let tail) = span.attribute { found.append((span.range.lowerBound, tail)) }
    }
    return found.sorted { $0.start < $1.start }
  }
}

/// Adds what stands at the feet of columns to the rooms of some paragraphs; of several in a paragraph the last
/// one counts.
///
/// - Parameters:
///   - feet: where it starts in the text.
///   - em: that of body text.
func addFeet(
  _ feet: some Sequence<(start: Int, tail: Dimension)>, em: Length, of shaped: ShapedText,
  to rooms: inout [ParagraphRoom]
) {
  for foot in feet {
    if rooms.isEmpty { rooms = Array(repeating: ParagraphRoom(), count: shaped.paragraphs.count) }
    let cell = shaped.cells.partitioningIndex { $0.range.lowerBound >= foot.start }
    let index = shaped.paragraphs.partitioningIndex { $0.upperBound > cell }
    guard index < rooms.count, shaped.paragraphs[index].contains(cell) else { continue }
    rooms[index].foot = ParagraphFoot(
      cell: cell, tail: min(max(foot.tail.resolved(em: em), .zero), .limit))
  }
}
