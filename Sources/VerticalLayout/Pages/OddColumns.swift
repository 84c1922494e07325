/// The columns of a frame that stand beside the places of a full one, as those of a smaller pitch do: what they leave of
/// whole columns is half before them and half after them, and all of it before them where they end a full frame
/// (BK-P4, JLREQ 4.5.3). At the head of a frame it is after them.
///
/// Columns have their places when they come (``add(_:from:_:_:)``): a frame is minded when a column after it is known, and
/// nothing of it has been taken before.
struct OddColumns: Hashable, Sendable {
  /// The first one of those at the end of the frame, among the columns that have not been taken.
  private var first: Int?
  /// True where the frame begins with them.
  private var isAtHead = false
  /// True if all of them may be moved.
  private var areMovable = true
  /// The column before, where columns come with their places.
  private var last: GridColumn?

  private struct GridColumn: Hashable, Sendable {
    var slot: ColumnSlot
    var grid: GridFit
  }

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
    for index in first..<end { columns[index].slot.rect.x += distance }
    return true
  }

  /// Follows pages that get other numbers.
  mutating func move(by move: LayoutMove) { last?.slot.move(by: move) }

  /// Minds that the first columns have been taken.
  mutating func remove(_ count: Int) {
    first = first.map { max(0, $0 - count) }
  }
}

extension OddColumns {
  /// Minds columns that have come with their places, from one on.
  mutating func add(
    _ columns: inout [Column], from start: Int, _ styles: ParagraphPlan, _ bodyGrid: BodyGrid
  ) {
    for index in columns.indices.dropFirst(start) {
      guard let grid = columns[index].grid else { return }
      columns[index].grid = nil
      let slot = columns[index].slot
      let isNew = last.map { $0.slot.page != slot.page || $0.slot.tier != slot.tier } ?? true
      if isNew { endFrame(before: index, &columns, styles, bodyGrid) }
      add(
        grid, at: index, beginsFrame: isNew,
        isHeading: styles.isHeading(columns[index].paragraph), &columns)
      last = GridColumn(slot: slot, grid: grid)
    }
  }

  /// Lets a full frame end at its edge.
  private mutating func endFrame(
    before index: Int, _ columns: inout [Column], _ styles: ParagraphPlan, _ bodyGrid: BodyGrid
  ) {
    let next = columns[index]
    let begins = index == 0 || columns[index - 1].paragraph != next.paragraph
    guard let rest = last?.grid.rest, rest > .zero, rest < bodyGrid.step,
      !begins || styles[next.paragraph]?.breakBefore == nil
    else {
      first = nil
      return
    }
    endFrame(before: index, by: rest, &columns)
  }
}
