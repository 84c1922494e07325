extension LayoutComparison {
  /// Columns that stand elsewhere, and cells that stand elsewhere on their columns.
  func moves() -> [LayoutChange] { columnMoves() + cellMoves() }

  private func columnMoves() -> [LayoutChange] {
    var changes: [LayoutChange] = []
    var pageChanges: [LayoutChange] = []
    var row: [(before: Int, after: Int)] = []
    for pair in columnPairs {
      let column = before.columns[pair.before]
      let other = after.columns[pair.after]
      if column.page != other.page {
        addPageChange(of: pair.before, to: other.page, &pageChanges)
        continue
      }
      // A row is of neighbours on one page.
      if let last = row.last,
        last.before + 1 != pair.before || before.columns[last.before].page != column.page
      {
        add(movesOf(row), to: &changes)
        row = []
      }
      row.append(pair)
    }
    add(movesOf(row), to: &changes)
    return pageChanges + changes
  }

  /// A page whose columns moved as those of the page before it makes no line of its own.
  private func add(_ moves: [LayoutChange], to changes: inout [LayoutChange]) {
    for move in moves {
      guard let last = changes.last, last.reachesEnd, move.reachesEnd,
        last.offset == move.offset, last.step == move.step || move.count == 1,
        let end = last.end ?? last.place, let start = move.place, end.page + 1 == start.page,
        last.place?.column == start.column
      else {
        changes.append(move)
        continue
      }
      changes[changes.count - 1].count += move.count
      changes[changes.count - 1].end = move.end ?? move.place
      changes[changes.count - 1].isOnEachPage = true
    }
  }

  private func movesOf(_ row: [(before: Int, after: Int)]) -> [LayoutChange] {
    let offsets = row.map { pair in
      let (old, new) = (before.columns[pair.before].record, after.columns[pair.after].record)
      return LayoutChange.PageOffset(
        dx: new.axis.bounded - old.axis.bounded, dy: new.bounds.y.bounded - old.bounds.y.bounded)
    }
    return MoveRow.rows(of: offsets).map { move in
      let column = row[move.first].before
      var change = LayoutChange(.columnMoved, at: before.place(ofColumn: column))
      change.text = before.columns[column].record.text
      change.count = move.count
      if move.count > 1 {
        change.end = before.place(ofColumn: row[move.first + move.count - 1].before)
      }
      let last = row[move.first + move.count - 1].before
      change.reachesEnd =
        last + 1 == before.columns.count
        || before.columns[last + 1].page != before.columns[last].page
      change.offset = move.offset
      change.step = move.step == .zero ? nil : move.step
      return change
    }
  }

  private func addPageChange(of column: Int, to page: Int, _ changes: inout [LayoutChange]) {
    let place = before.place(ofColumn: column)
    if !changes.isEmpty {
      changes[changes.count - 1].count += 1
      changes[changes.count - 1].end = place
      return
    }
    var change = LayoutChange(.columnPage, at: place)
    change.text = before.columns[column].record.text
    change.expected = "\(place.page + 1)"
    change.actual = "\(page + 1)"
    changes.append(change)
  }

  // MARK: Cells

  /// The rule by which cells of a column moved.
  private struct Pattern {
    var move: MoveRow
    var reachesEnd: Bool

    /// True if the same rule holds for a column that follows, which may be of another length.
    func continues(_ other: Pattern) -> Bool {
      guard reachesEnd == other.reachesEnd, move.first == other.move.first,
        move.offset == other.move.offset
      else { return false }
      if !reachesEnd { return move == other.move }
      return move.step == other.move.step || move.count == 1 || other.move.count == 1
    }
  }

  /// A change for each row of cells that moved by one rule, and for neighbouring columns of which
  /// the same holds.
  private func cellMoves() -> [LayoutChange] {
    var changes: [LayoutChange] = []
    var previous: [Pattern] = []
    var column = 0
    for pair in columnPairs {
      let patterns = patterns(of: pair)
      let isNext = column + 1 == pair.before && !previous.isEmpty
      column = pair.before
      // A column that is too short for the rule, such as a blank one, is no exception from it.
      if patterns.isEmpty, isNext,
        previous.allSatisfy({ $0.reachesEnd && before.columns[column].cells.count <= $0.move.first }
        )
      {
        continue
      }
      if isNext, patterns.count == previous.count,
        zip(patterns, previous).allSatisfy({ $0.continues($1) })
      {
        for (index, pattern) in patterns.enumerated() {
          let change = changes.count - patterns.count + index
          changes[change].count += pattern.move.count
          changes[change].end = before.place(ofColumn: column)
          if previous[index].move.count == 1, pattern.move.step != .zero {
            changes[change].step = pattern.move.step
            previous[index].move = pattern.move
          }
        }
        continue
      }
      previous = patterns
      changes += patterns.map { change($0, ofColumn: column) }
    }
    return changes
  }

  private func change(_ pattern: Pattern, ofColumn column: Int) -> LayoutChange {
    let first = before.columns[column].cells.lowerBound + pattern.move.first
    var change = LayoutChange(.cellMoved, at: before.place(ofCell: first))
    change.text = before.cells[first].record.text
    change.count = pattern.move.count
    change.reachesEnd = pattern.reachesEnd
    change.offset = pattern.move.offset
    change.step = pattern.move.step == .zero ? nil : pattern.move.step
    return change
  }

  private func patterns(of pair: (before: Int, after: Int)) -> [Pattern] {
    let (column, other) = (before.columns[pair.before], after.columns[pair.after])
    // Cells that are gone or new split the row.
    var rows: [(first: Int, offsets: [LayoutChange.PageOffset])] = []
    var last: (cell: Int, partner: Int)?
    for cell in column.cells {
      guard let partner = cellPartners[cell] else { continue }
      let offset = shift(before.cells[cell], after.cells[partner], column, other)
      if let last, last.cell + 1 == cell, last.partner + 1 == partner {
        rows[rows.count - 1].offsets.append(offset)
      } else {
        rows.append((cell - column.cells.lowerBound, [offset]))
      }
      last = (cell, partner)
    }
    return rows.flatMap { row in
      MoveRow.rows(of: row.offsets).map { move in
        var move = move
        move.first += row.first
        return Pattern(
          move: move, reachesEnd: move.first + move.count == column.cells.count)
      }
    }
  }

  /// The distance by which a cell stands elsewhere on its column.
  private func shift(
    _ cell: OutlineCell, _ other: OutlineCell, _ column: OutlineColumn,
    _ otherColumn: OutlineColumn
  ) -> LayoutChange.PageOffset {
    let across = cell.record.bounds.center - column.record.axis.bounded
    let nowAcross = other.record.bounds.center - otherColumn.record.axis.bounded
    return LayoutChange.PageOffset(
      dx: nowAcross - across, dy: other.record.t.bounded - cell.record.t.bounded)
  }
}

extension Length {
  /// The length, kept to where differences of differences are no overflow: a damaged file may say
  /// anything.
  var bounded: Length {
    let bound = 1 << 58
    return Length(rawValue: Swift.min(Swift.max(rawValue, -bound), bound))
  }
}

extension PhysicalRect {
  /// Halfway across.
  var center: Length { x.bounded + width.bounded.half }
}
