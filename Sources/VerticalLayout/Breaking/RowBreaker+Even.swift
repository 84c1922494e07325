extension RowBreaker {
  /// Breaks the paragraph that a row begins where all of its places are alike.
  ///
  /// - Parameter room: what the paragraph asks for; `nil` for the whole of each place.
  mutating func findEven(_ row: inout Row, of number: Int, in room: ParagraphRoom?) {
    guard row.isFirst else { return }
    // The array of the paragraph before it is filled again.
    var columns = even?.columns ?? []
    even = nil
    guard !styles.hasSpans, let measure = places.evenMeasure else { return }
    columns.removeAll(keepingCapacity: true)
    row.breakEvenly(hasMeasure ? measure : nil, in: room, beside: rest, into: &columns)
    even = EvenParagraph(paragraph: number, columns: columns)
  }

  /// Gives the next column its place, where all are alike; returns false where they are not.
  ///
  /// - Throws: ``LayoutError`` where no page has room for the column.
  mutating func setEvenRow(_ row: inout Row, of number: Int) throws(LayoutError) -> Bool {
    guard let even, even.paragraph == number, var column = even.column(from: row.start) else {
      return false
    }
    if places.state.ordinal + 1 == maximumColumns { placesOfLast = places }
    let width = row.extent(of: column)
    places.asked.wide = places.grid.limits.flatMap {
      width > places.spacing.em ? row.wide(column.cells, $0) : nil
    }
    let rest = row.joined?.rest ?? .zero
    if !places.hasNotes, places.hasPlace(for: width, before: rest),
      let slot = places.evenSlot(for: width)
    {
      set(slot, &column, width)
    } else {
      try findPlace(of: &column, row, width, rest)
    }
    places.take(width)
    row.columns.removeAll(keepingCapacity: true)
    row.columns.append(column)
    row.setBlock(to: places.blockEnd)
    return true
  }

  /// Gives a column the next place that has room for it, and for the notes that belong to it.
  ///
  /// - Parameter rest: the room of the rows that belong to it.
  /// - Throws: ``LayoutError`` where no page has room for the column.
  @inline(never)
  private mutating func findPlace(
    of column: inout ColumnBreak, _ row: Row, _ width: Length, _ rest: Length
  ) throws(LayoutError) {
    var rest = rest
    var origin: ColumnPlaces?
    while true {
      if places.hasPlace(for: width, before: rest), let slot = places.evenSlot(for: width) {
        set(slot, &column, width)
        if places.takesNotes(width, before: row.endOffset(of: column)) { return }
        _ = places.nextFrame(for: width)
      } else if places.closeUp(for: width) || places.dropTableHead() {
        continue
      } else {
        if origin == nil { origin = places }
        guard places.nextFrame(for: width) else { continue }
        // Rows that belong to it stand on other pages then.
        if rest > .zero, let origin {
          rest = .zero
          places = origin
          continue
        }
        if let origin { places = origin }
        if places.state.frameHasColumns { _ = places.nextFrame(for: width) }
        try goBeyondText(for: width)
        if let slot = places.evenSlot(for: width) { set(slot, &column, width) }
        return
      }
    }
  }

  /// The number of columns that a paragraph has from a cell on; `nil` where its places are not all alike.
  func evenCount(of number: Int, from cell: Int) -> Int? {
    even.flatMap { $0.paragraph == number ? $0.count(from: cell) : nil }
  }

  /// Puts a column in a room.
  private func set(_ slot: ColumnSlot, _ column: inout ColumnBreak, _ width: Length) {
    column.slot = slot
    if !places.isPlain { column.measure = column.measure ?? slot.measure }
    column.tableHead = places.state.frameHasColumns ? .zero : places.head
    column.grid = places.gridPlace(of: width)
  }

  /// Goes on with a column that no page has room for where it is left out with what follows: after the only page, or
  /// after the last column that is shown.
  ///
  /// - Throws: ``LayoutError`` where it is shown.
  private mutating func goBeyondText(for width: Length) throws(LayoutError) {
    // The last column that is shown may be narrower once it is cut.
    if let maximumColumns, places.state.ordinal + (places.isPlain ? 1 : 0) >= maximumColumns {
      return
    }
    guard hasOnePage, places.state.ordinal > 0 else { throw places.noRoom(for: width) }
    while places.state.page == 0 { _ = places.nextFrame(for: width) }
  }
}

extension ColumnPlaces {
  /// The error for a column that no page has room for.
  func noRoom(for width: Length) -> LayoutError {
    guard isPlain, let rect else { return .noRoom(column: width) }
    return .pageTooNarrow(available: rect.width, column: width)
  }
}
