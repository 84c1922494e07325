/// The length of an item at a place of a column.
struct ItemLength {
  /// The space before its box, which a reading asks for at a column's head (RU12).
  var lead = Length.zero
  /// The box, with what the place cuts off.
  var box = Length.zero
  /// The length after the box that a reading asks for if the column ends with the item (RU12).
  var reading = Length.zero
  /// The hyphen after the box if the column ends in a word with the item (DT-07).
  var hyphen = Length.zero
}

extension ColumnFiller {
  /// The length of an item at a column's head, inside of it, and at its end: the one answer for all that breaks columns.
  ///
  /// - Parameters:
  ///   - place: the head of the column, or its inside; what a column's end cuts is the blank of its box.
  ///   - position: the start of its room on the column, which a tab goes on from.
  @inline(__always)
  func length(of index: Int, at place: ItemPosition, from position: Length) -> ItemLength {
    let item = items[index]
    var length = ItemLength()
    if item.hasEdgeLength {
      if place == .head {
        // As far as the box leaves room.
        let room = measure - position - item.advance(at: .head)
        length.lead = min(edges.head(index), max(.zero, room))
      }
      length.reading = edges.end(index)
    }
    if item.hasHyphen { length.hyphen = edges.hyphen(index) }
    length.box = item.advance(
      at: place, from: position + length.lead, options.tabs, leads: edges.tabs[index])
    return length
  }
}
