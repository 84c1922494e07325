/// Rooms that are all alike: those of plain pages, of scrolls, and of tiers and frames of one height.
extension ColumnPlaces {
  /// The length of columns where all of them have the same room; `nil` where images float beside some, passages have tiers
  /// of their own, or rooms differ.
  var evenMeasure: Length? {
    guard provider.hasEvenRoom, !hasFloats, state.span.count == nil, let rect else { return nil }
    return spacing.room(of: rect.y..<rect.maxY, in: rect).measure
  }

  /// True if the room grows with the text: no page ends.
  var isEndless: Bool { content.width >= PlainRooms.endless }

  /// The room for a column of a width that stands here, where all are alike.
  func evenSlot(for width: Length) -> ColumnSlot? {
    guard let rect else { return nil }
    return slot(
      for: width, at: near(for: width), on: rect.y..<rect.maxY, of: rect, frame: state.frame,
      page: state.page)
  }

  /// The end of all that a page needs for the columns so far: the last of them, the boxes around it as wide as they have
  /// to be, and what stands beside it.
  var blockEnd: Length {
    let far = state.used ?? .zero
    return max(far, min(far + state.boxes.shortfall(at: state.lastEnd), rect?.width ?? .limit))
  }

  /// Gives a column the place that it has by its width, here or in the next frame.
  mutating func place(_ column: inout Column) {
    let width = column.extent
    if !hasPlace(for: width), !closeUp(for: width), state.frameHasColumns {
      _ = nextFrame(for: width)
    }
    guard let slot = evenSlot(for: width) else { return }
    column.slot = slot
    take(width)
    column.slot.after = blockEnd - slot.rect.maxX
  }

  /// Leaves less of the room before a heading, and of that of boxes, that begin a frame, where the first column has none
  /// else; returns true if that is enough.
  mutating func closeUp(for width: Length) -> Bool {
    guard !state.frameHasColumns, let rect else { return false }
    let over = near(for: width) + self.width(width) + roomAfter(width) - rect.width
    let most = max(.zero, (rect.width - self.width(width)).half)
    let least = state.span.start + min(sideBefore, most) + head
    let less = min(over, state.near - least)
    guard over > .zero, less > .zero else { return false }
    state.near -= less
    asked.band -= min(less, asked.band)
    return less == over
  }
}
