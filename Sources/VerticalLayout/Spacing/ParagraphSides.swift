/// Room on either side of the columns of paragraphs, for what stands there, by the numbers of paragraphs.
struct ParagraphSides {
  /// The room that columns keep from each other and from the edges of the page (RU18).
  var kept: [Int: SideExtent] = [:]
  /// The room inside of the borders of boxes around passages (DT-11).
  var inBoxes: [Int: SideExtent] = [:]
}

extension ParagraphPlan {
  /// The room that boxes have beyond their padding, so that what stands beside the columns in them is inside of their
  /// borders (DT-11).
  ///
  /// - Parameter chain: the boxes around a paragraph, the outermost first.
  func roomInBoxes(
    _ chain: [Int], for sides: SideExtent, _ direction: ColumnDirection
  ) -> BoxInset {
    var (inner, room) = (BoxInset(), BoxInset())
    for box in chain.reversed().map({ boxes[$0] }) {
      if box.style.border?.edges.isEmpty == false {
        room.before = max(
          room.before, sides.before(direction) - inner.before - box.paddings.before)
        room.after = max(room.after, sides.after(direction) - inner.after - box.paddings.after)
      }
      inner.before += box.across.before
      inner.after += box.across.after
    }
    return room
  }
}
