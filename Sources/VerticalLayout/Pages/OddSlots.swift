/// The columns of tiers that stand beside the places of a full page, which are moved as those of plain pages are
/// (``OddColumns``, BK-P4): half of what they leave of whole columns is before them, all of it where they end a full
/// tier.
///
/// A tier is minded when a column behind it is known, or the text has ended: nothing of it has been taken before.
struct OddSlots {
  private let spacing: ColumnSpacing
  /// The first one of those at the end of the tier, by its place among the columns that have not been taken.
  private var first: Int?
  /// True where the tier begins with them.
  private var isAtHead = false
  /// That of the column before.
  private var last: ColumnSlot?

  init(spacing: ColumnSpacing) { self.spacing = spacing }

  /// Minds the columns from one on.
  mutating func add(_ columns: inout [Column], from start: Int) {
    guard spacing.snapsToGrid else { return }
    for index in columns.indices.dropFirst(start) {
      guard let slot = columns[index].slot else { return }
      let isNew = last.map { $0.page != slot.page || $0.tier != slot.tier } ?? true
      if isNew { endTier(&columns, before: index) }
      add(slot, at: index, beginsTier: isNew, &columns)
      last = slot
    }
  }

  private mutating func add(
    _ slot: ColumnSlot, at index: Int, beginsTier: Bool, _ columns: inout [Column]
  ) {
    guard slot.grid.isOnGrid else {
      if first == nil, !spacing.styles.isHeading(columns[index].paragraph) {
        (first, isAtHead) = (index, beginsTier)
      }
      return
    }
    if slot.grid.snapped > .zero { move(&columns, before: index, by: slot.grid.snapped.half) }
    first = nil
  }

  /// Lets a full tier end at its edge.
  private mutating func endTier(_ columns: inout [Column], before index: Int) {
    defer { first = nil }
    guard let last, columns.indices.contains(index) else { return }
    let next = columns[index]
    let begins = index == 0 || columns[index - 1].paragraph != next.paragraph
    if begins, spacing.styles[next.paragraph]?.breakBefore != nil { return }
    guard last.grid.rest > .zero, last.grid.rest < spacing.grid.step else { return }
    move(&columns, before: index, by: last.grid.rest)
  }

  private func move(_ columns: inout [Column], before end: Int, by distance: Length) {
    guard let first, !isAtHead, first < end else { return }
    guard columns[first..<end].allSatisfy({ $0.slot?.grid.isMovable == true }) else { return }
    for index in first..<end {
      columns[index].slot?.rect.x += spacing.direction == .rightToLeft ? .zero - distance : distance
    }
  }

  /// Minds that the first columns have been taken.
  mutating func remove(_ count: Int) { first = first.map { max(0, $0 - count) } }
}
