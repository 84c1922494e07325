extension ColumnPlaces {
  /// The frames that this page has by itself.
  var ownFrames: [PhysicalRect] { ownFrames(onPage: state.page) }

  /// The frames that a page has by itself.
  func ownFrames(onPage page: Int) -> [PhysicalRect] {
    let frames = provider.frames(onPage: page, of: content)
    guard let end = ends.last(where: { $0.pages.contains(page) }), end.columns != 0 else {
      return frames
    }
    return frames.map { $0.reaching(grid.step * end.columns, least: spacing.em, direction) }
  }

  /// Lets pages that face each other have more columns than others, or fewer (BK-B6).
  mutating func end(_ pages: Range<Int>, by columns: Int) {
    // The text may go back to the page before them.
    ends = ends.suffix(2).filter { $0.pages != pages } + [(pages, columns)]
    if pages.contains(state.page) { frames = frames(onPage: state.page) }
  }

  /// The number of tiers that pages have by themselves; `nil` where they have other frames.
  var ownTiers: Int? {
    let frames = ownFrames
    guard !isEndless, let first = frames.first,
      frames.allSatisfy({ $0.x == first.x && $0.width == first.width })
    else { return nil }
    return frames.count
  }

  /// The number of tiers that columns stand in here; `nil` where pages have other frames.
  var tiers: Int? { ownTiers.map { state.span.count ?? $0 } }

  /// True if the page has several tiers here.
  var hasTiers: Bool { tiers ?? 1 > 1 }

  /// All frames of the page together.
  var wholeRect: PhysicalRect? { ownFrames.union }

  /// The frames of a page: its own, or the tiers that are in force.
  func frames(onPage page: Int) -> [PhysicalRect] {
    let own = ownFrames(onPage: page)
    guard let count = state.span.count, let whole = own.union else { return own }
    return count == 1 ? [whole] : spacing.parted(whole, into: count)
  }

  /// Finds what is free in a band of the frame at hand.
  func stretches(of band: ColumnBand) -> [Range<Length>] {
    guard state.span.count != nil else { return provider.stretches(of: band) }
    var found: [Range<Length>] = []
    let frames = provider.frames(onPage: band.page, of: content)
    for (index, rect) in frames.enumerated() {
      var band = band
      band.frame = index
      var own = provider.stretches(of: band)
      if index > 0, let last = found.last, last.upperBound == frames[index - 1].maxY,
        let first = own.first, first.lowerBound == rect.y
      {
        found[found.count - 1] = last.lowerBound..<first.upperBound
        own.removeFirst()
      }
      found += own
    }
    return found
  }

  /// The end of the page's tiers if the columns that stand on them are shared out evenly; the last one may have fewer.
  var evenEnd: Length {
    let taken = state.span.used + (state.frameHasColumns ? next - state.span.start : .zero)
    let count = max(frames.count, 1) * grid.step.rawValue
    return state.span.start + grid.step * ((taken.rawValue + count - 1) / count)
  }

  /// True if columns stand on the page's tiers since they begin.
  var tiersHaveColumns: Bool { state.span.used > .zero || state.frameHasColumns }

  /// True if so many columns of the body have room after a place across the page.
  func hasRoom(forColumns count: Int, from start: Length) -> Bool {
    start + grid.step * (count - 1) + spacing.em <= rect?.width ?? .zero
  }

  /// Lets the tiers of a page end somewhere; `nil` for where they end by themselves.
  mutating func limitTiers(onPage page: Int, to end: Length?) {
    state.span.limit = end.map { TierLimit(page: page, end: $0) }
  }

  /// Begins columns over all tiers, after those that stand on them.
  mutating func openSpan() {
    let end = state.span.end(onPage: state.page) ?? (tiersHaveColumns ? evenEnd : state.span.start)
    begin(tiers: ownTiers == 1 ? nil : 1)
    state.frameHasColumns = end > .zero
    state.near = end + (state.frameHasColumns ? .zero : sideBefore)
    // As if a column of the body stood before it.
    state.last = FrameColumn(
      start: state.near - usualDistance(of: spacing.em), width: spacing.em,
      distance: usualDistance(of: spacing.em), isUsual: true, next: state.near)
  }

  /// Goes on in tiers after the columns over all of them.
  ///
  /// - Parameter count: how many; `nil` for those of the pages.
  mutating func closeSpan(to count: Int?) {
    state.span.start = grid.snapped(next)
    state.span.used = .zero
    // That of the next columns over all tiers is after it.
    if let end = state.span.end(onPage: state.page), end <= state.span.start {
      state.span.limit = nil
    }
    begin(tiers: count)
    (state.frameHasColumns, state.last) = (false, nil)
    state.near = state.span.start + sideBefore
  }

  private mutating func begin(tiers count: Int?) {
    if state.span.count != count { known = KnownRooms() }
    state.span.count = count
    frames = frames(onPage: state.page)
    state.frame = 0
    endDistances()
  }
}

extension PlaceSpacing {
  /// A frame as tiers of whole characters, one below the other, as many as have room of those that are asked for.
  fileprivate func parted(_ frame: PhysicalRect, into count: Int) -> [PhysicalRect] {
    let (height, gap) = (foot(of: frame) - frame.y, tierGap ?? em * 2)
    let most = (height + gap).wholeMultiples(of: max(em + gap, Length(rawValue: 1)))
    let count = min(count, most)
    guard count > 1 else { return [frame] }
    let room = height - gap * (count - 1)
    let tier = em * Length(rawValue: room.rawValue / count).wholeMultiples(of: em)
    let rest = tierGap == nil ? room - tier * count : .zero
    return (0..<count).map { index in
      let more = Length(rawValue: rest.rawValue * index / (count - 1))
      return PhysicalRect(
        x: frame.x, y: frame.y + (tier + gap) * index + more, width: frame.width, height: tier)
    }
  }
}

extension PhysicalRect {
  /// The rectangle that reaches further in the direction of reading, or less far.
  fileprivate func reaching(
    _ length: Length, least: Length, _ direction: ColumnDirection
  ) -> PhysicalRect {
    var rect = self
    rect.width = max(min(width, least), width + length)
    if direction == .rightToLeft { rect.x = maxX - rect.width }
    return rect
  }
}
