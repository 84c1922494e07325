extension ColumnPlaces {
  /// Goes on to the place of the last column of a page, or of the second page of a leaf; stays where the columns before
  /// have taken it.
  mutating func goToLastColumn(of end: ParagraphStyle.PageEnd, _ width: Length) {
    if !hasPlace(for: width) { _ = nextFrame(for: width) }
    let page = page
    if end == .leaf, let facing, !facing.endsLeaf(page) {
      while self.page == page { _ = nextFrame(for: width) }
    }
    while frame + 1 < frames.count { _ = nextFrame(for: width) }
    guard let room = rect?.width, spacing.step > .zero else { return }
    let own = (spacing.pitch == nil ? width : spacing.em) + side.after
    let rest = (notes?.room(of: room, onPage: self.page) ?? room) - near(for: width) - own
    guard rest > .zero else { return }
    near += spacing.step * rest.wholeMultiples(of: spacing.step)
  }

  /// Goes on behind the images at some sides, at a place that columns would have without them.
  mutating func clear(_ sides: ParagraphStyle.Clear) {
    let way = floats.end(of: sides, from: near, frame: frame) - near
    guard way > .zero else { return }
    let step = max(spacing.step, Length(rawValue: 1))
    near += frameHasColumns ? step * ((way.rawValue - 1) / step.rawValue + 1) : way
  }
}
