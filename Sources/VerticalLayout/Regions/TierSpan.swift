/// The beginnings and ends of a page's tiers, which headings over all of them part (段抜き, BK-H8).
struct TierSpan {
  /// The beginning of the tiers: behind the last such heading of the page.
  fileprivate(set) var start = Length.zero
  /// The room that columns have taken of the tiers that are full, from there on.
  var used = Length.zero
  /// True while columns stand over all tiers.
  fileprivate(set) var isOpen = false
  /// The end of a page's tiers, before a heading.
  fileprivate var limit: (page: Int, end: Length)?

  func end(onPage page: Int) -> Length? { limit.flatMap { $0.page == page ? $0.end : nil } }

  mutating func leavePage() {
    (start, used) = (.zero, .zero)
    isOpen = false
  }
}

extension ColumnPlaces {
  /// True if frames are tiers, one below the other.
  var hasTiers: Bool {
    guard let first = frames.first, frames.count > 1 else { return false }
    return frames.allSatisfy { $0.x == first.x && $0.width == first.width }
  }

  /// All tiers together.
  var wholeRect: PhysicalRect? {
    guard let first = frames.first else { return nil }
    return frames.dropFirst().reduce(first) { $0.union($1) }
  }

  /// The stretches of all tiers with the gaps between them.
  func stretchesOfTiers(in band: ColumnBand) -> [Range<Length>] {
    var found: [Range<Length>] = []
    for (index, rect) in frames.enumerated() {
      var band = band
      band.frame = index
      var own = provider.stretches(of: band)
      if let last = found.last, last.upperBound == frames[index - 1].maxY, let first = own.first,
        first.lowerBound == rect.y
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
    let taken = span.used + (frameHasColumns ? near - span.start : .zero)
    let count = max(frames.count, 1) * grid.step.rawValue
    return span.start + grid.step * ((taken.rawValue + count - 1) / count)
  }

  /// True if columns stand on the page's tiers since they begin.
  var tiersHaveColumns: Bool { span.used > .zero || frameHasColumns }

  /// True if so many columns of the body have room behind a place across the page.
  func hasRoom(forColumns count: Int, from start: Length) -> Bool {
    start + grid.step * (count - 1) + spacing.em <= rect?.width ?? .zero
  }

  /// Lets the tiers of a page end somewhere; `nil` for where they end without a heading.
  mutating func limitTiers(onPage page: Int, to end: Length?) {
    span.limit = end.map { (page, $0) }
  }

  /// Begins columns over all tiers, behind those that stand on them.
  mutating func openSpan() {
    let end = span.end(onPage: page) ?? (tiersHaveColumns ? evenEnd : span.start)
    frame = 0
    span.isOpen = true
    frameHasColumns = end > .zero
    near = end + (frameHasColumns ? .zero : side.before)
    (room, excess, used) = (nil, .zero, nil)
  }

  /// Goes on in tiers behind the columns over all of them.
  mutating func closeSpan() {
    guard span.isOpen else { return }
    span.start = grid.snapped(near)
    span.isOpen = false
    span.used = .zero
    // That of the next heading is behind it.
    if let end = span.end(onPage: page), end <= span.start { span.limit = nil }
    frame = 0
    frameHasColumns = false
    near = span.start + side.before
    (room, excess, used) = (nil, .zero, nil)
  }
}
