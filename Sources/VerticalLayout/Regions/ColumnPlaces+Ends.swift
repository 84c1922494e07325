extension ColumnPlaces {
  /// Goes on to the place of the last column of a page, or of the second page of a leaf; stays where the columns before
  /// have taken it.
  mutating func goToLastColumn(of end: ParagraphStyle.PageEnd, _ width: Length) {
    guard !isEndless else { return }
    if !hasPlace(for: width) { _ = nextFrame(for: width) }
    let page = state.page
    if end == .leaf, let facing, !facing.endsLeaf(page) {
      while self.state.page == page { _ = nextFrame(for: width) }
    }
    while end != .half, state.frame + 1 < frames.count { _ = nextFrame(for: width) }
    guard let room = rect?.width, spacing.step > .zero else { return }
    let own = self.width(width) + roomAfter(width)
    let rest = (notes?.room(of: room, onPage: self.state.page) ?? room) - near(for: width) - own
    guard rest > .zero else { return }
    state.near += spacing.step * rest.wholeMultiples(of: spacing.step)
  }

  /// Goes on to the next frame or page, unless no column stands on this one.
  mutating func begin(_ kind: ParagraphStyle.Break, for width: Length) {
    guard !isEndless else { return }
    switch kind {
    case .tier: if state.frameHasColumns { _ = nextFrame(for: width) }
    case .page, .centeredPage, .leaf, .centeredLeaf, .spread:
      guard state.row > 0 else { return }
      let page = state.page
      while self.state.page == page || facing?.allows(kind, onPage: self.state.page) == false {
        _ = nextFrame(for: width)
      }
    }
  }

  /// Goes on after the images at some sides, at a place that columns would have without them.
  mutating func clear(_ sides: ParagraphStyle.Clear) {
    let way = floats.end(of: sides, from: next, frame: state.frame) - next
    guard way > .zero else { return }
    let step = max(spacing.step, Length(rawValue: 1))
    state.near += state.frameHasColumns ? step * ((way.rawValue - 1) / step.rawValue + 1) : way
  }

  /// The room for the head of a table in this frame; none where areas have their own.
  var head: Length {
    guard asked.tableHead > .zero, let rect, asked.tableHead < rect.width, provider.hasEvenRoom,
      !floats.areOnPage
    else { return .zero }
    return asked.tableHead
  }

  /// Leaves no room for the head of a table before a column that has none beside it; returns true if there was some.
  mutating func dropTableHead() -> Bool {
    guard !state.frameHasColumns, head > .zero else { return false }
    state.near -= head
    asked.tableHead = .zero
    return true
  }
}
