/// The columns of a frame that stand beside the places of a full one, as those of a smaller pitch do: what they leave of
/// whole columns is half before them and half behind them, and all of it before them where they end a full frame
/// (BK-P4, JLREQ 4.5.3). At the head of a frame it is behind them.
///
/// Columns of a plain page are minded as the page is filled. Those of frames have their places when they come
/// (``add(_:from:_:)``): a frame is minded when a column behind it is known, and nothing of it has been taken before.
struct OddColumns {
  /// The first one of those at the end of the frame, among the columns that have not been taken.
  private var first: Int?
  /// True where the frame begins with them.
  private var isAtHead = false
  /// True if all of them may be moved.
  private var areMovable = true
  /// Those that were moved last.
  private var moved: (columns: Range<Int>, by: Length)?
  /// The column before, where columns come with their places.
  private var last: (slot: ColumnSlot, grid: GridFit)?

  /// Minds the next column of a frame.
  mutating func add(
    _ place: GridFit, at index: Int, beginsFrame: Bool, isHeading: Bool,
    _ columns: inout [Column]
  ) {
    guard place.isOnGrid else {
      if first == nil {
        guard !isHeading else { return }
        (first, isAtHead, areMovable) = (index, beginsFrame, true)
      }
      areMovable = areMovable && place.isMovable
      return
    }
    if place.snapped > .zero { move(before: index, by: place.snapped.half, &columns) }
    first = nil
  }

  /// Forgets the columns from one on, which go on to the next page.
  mutating func keep(_ end: Int, _ columns: inout [Column]) {
    if let moved, moved.columns.upperBound >= end {
      for index in moved.columns where index < end { columns[index].slot.rect.x -= moved.by }
      first = moved.columns.lowerBound
      self.moved = nil
    }
    if let known = first, known >= end { first = nil }
  }

  /// Moves those at the end of a frame, unless it begins with them; returns whether there are any.
  @discardableResult
  mutating func endFrame(before end: Int, by rest: Length, _ columns: inout [Column]) -> Bool {
    defer { first = nil }
    return move(before: end, by: rest, &columns)
  }

  @discardableResult
  private mutating func move(
    before end: Int, by distance: Length, _ columns: inout [Column]
  ) -> Bool {
    guard let first, !isAtHead, areMovable, first < end else { return false }
    moved = (first..<end, distance)
    for index in first..<end { columns[index].slot.rect.x += distance }
    return true
  }

  /// Minds that the first columns have been taken.
  mutating func remove(_ count: Int) {
    first = first.map { max(0, $0 - count) }
    moved = moved.flatMap { columns, distance in
      columns.lowerBound < count
        ? nil : (columns.lowerBound - count..<columns.upperBound - count, distance)
    }
  }
}

extension OddColumns {
  /// Minds columns that have come with their places, from one on.
  mutating func add(_ columns: inout [Column], from start: Int, _ spacing: ColumnSpacing) {
    for index in columns.indices.dropFirst(start) {
      guard let grid = columns[index].grid else { return }
      columns[index].grid = nil
      let slot = columns[index].slot
      let isNew = last.map { $0.slot.page != slot.page || $0.slot.tier != slot.tier } ?? true
      if isNew { endFrame(before: index, &columns, spacing) }
      add(
        grid, at: index, beginsFrame: isNew,
        isHeading: spacing.styles.isHeading(columns[index].paragraph), &columns)
      last = (slot, grid)
    }
  }

  /// Lets a full frame end at its edge.
  private mutating func endFrame(
    before index: Int, _ columns: inout [Column], _ spacing: ColumnSpacing
  ) {
    let next = columns[index]
    let begins = index == 0 || columns[index - 1].paragraph != next.paragraph
    guard let rest = last?.grid.rest, rest > .zero, rest < spacing.grid.step,
      !begins || spacing.styles[next.paragraph]?.breakBefore == nil
    else {
      first = nil
      return
    }
    endFrame(before: index, by: rest, &columns)
  }
}
