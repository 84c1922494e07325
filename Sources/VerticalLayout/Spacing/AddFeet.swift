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
    let cell = shaped.cells.firstIndex(startingAt: foot.start)
    let index = shaped.paragraphs.partitioningIndex { $0.upperBound > cell }
    guard index < rooms.count, shaped.paragraphs[index].contains(cell) else { continue }
    rooms[index].foot = ParagraphFoot(
      cell: cell, tail: min(max(foot.tail.resolved(em: em), -rooms[index].tail), .limit),
      leader: foot.leader)
  }
}
