extension ColumnPlaces {
  /// Goes on to the place of the last column of a page, or of the second page of a leaf; stays where the columns before
  /// have taken it.
  mutating func goToLastColumn(of end: ParagraphStyle.PageEnd, _ width: Length) {
    guard !isEndless else { return }
    if !hasPlace(for: width) { _ = nextFrame(for: width) }
    let page = page
    if end == .leaf, let facing, !facing.endsLeaf(page) {
      while self.page == page { _ = nextFrame(for: width) }
    }
    while end != .half, frame + 1 < frames.count { _ = nextFrame(for: width) }
    guard let room = rect?.width, spacing.step > .zero else { return }
    let own = self.width(width) + behind(width)
    let rest = (notes?.room(of: room, onPage: self.page) ?? room) - near(for: width) - own
    guard rest > .zero else { return }
    near += spacing.step * rest.wholeMultiples(of: spacing.step)
  }

  /// Goes on to the next frame or page, unless no column stands on this one.
  mutating func begin(_ kind: ParagraphStyle.Break, for width: Length) {
    guard !isEndless else { return }
    switch kind {
    case .tier: if frameHasColumns { _ = nextFrame(for: width) }
    case .page, .centeredPage, .leaf, .centeredLeaf, .spread:
      guard row > 0 else { return }
      let page = page
      while self.page == page || facing?.allows(kind, onPage: self.page) == false {
        _ = nextFrame(for: width)
      }
    }
  }

  /// Goes on behind the images at some sides, at a place that columns would have without them.
  mutating func clear(_ sides: ParagraphStyle.Clear) {
    let way = floats.end(of: sides, from: next, frame: frame) - next
    guard way > .zero else { return }
    let step = max(spacing.step, Length(rawValue: 1))
    near += frameHasColumns ? step * ((way.rawValue - 1) / step.rawValue + 1) : way
  }

  /// The room for the head of a table in this frame; none where areas have their own.
  var head: Length {
    guard tableHead > .zero, let rect, tableHead < rect.width, provider.hasEvenRoom,
      !floats.areOnPage
    else { return .zero }
    return tableHead
  }

  /// Leaves no room for the head of a table before a column that has none beside it; returns true if there was some.
  mutating func dropTableHead() -> Bool {
    guard !frameHasColumns, head > .zero else { return false }
    near -= head
    tableHead = .zero
    return true
  }
}
