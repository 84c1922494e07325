/// The columns of a page that stand beside the places of a full page, as those of a smaller pitch do: what they leave of
/// whole columns is half before them and half behind them, and all of it before them where they end a full page
/// (BK-P4, JLREQ 4.5.3). At the head of a page it is behind them.
struct OddColumns {
  /// The first one of those at the end of the page, by its place among the page's columns.
  private var first: Int?
  /// Those that were moved last.
  private var moved: (columns: Range<Int>, by: Length)?

  /// Minds the next column of a page.
  mutating func add(_ place: ColumnSpacing.Place, isHeading: Bool, _ offsets: inout [Length]) {
    guard place.isOnGrid else {
      if !isHeading, first == nil { first = offsets.count }
      return
    }
    if let first, first > 0, place.snapped > .zero {
      let columns = first..<offsets.count
      moved = (columns, place.snapped.half)
      for index in columns { offsets[index] += place.snapped.half }
    }
    first = nil
  }

  /// Forgets columns at the end of the page that go on to the next one.
  mutating func keep(_ count: Int, _ offsets: inout [Length]) {
    if let moved, moved.columns.upperBound >= count {
      for index in moved.columns where index < count { offsets[index] -= moved.by }
      first = moved.columns.lowerBound
      self.moved = nil
    }
    if let known = first, known >= count { first = nil }
  }

  /// Moves those at the end of the page, unless it begins with them; returns whether there are any.
  mutating func moveLast(by rest: Length, _ offsets: inout [Length]) -> Bool {
    guard let first, first > 0, first < offsets.count else { return false }
    for index in first..<offsets.count { offsets[index] += rest }
    self.first = nil
    return true
  }
}
