extension LaidOutText {
  /// A range with the whole of every cluster that it has a part of (TK-21). An empty one has a part of none.
  public func wholeRange(for range: TextRange) -> TextRange {
    let columns = columns(in: range)
    guard let first = columns.first, let last = columns.last else { return range }
    let starts = ColumnUnits(self, column: first)
    let ends = first == last ? starts : ColumnUnits(self, column: last)
    let start = starts.units[starts.indices(in: range)].first?.range
    let end = ends.units[ends.indices(in: range)].last?.range
    return [start, end].reduce(range) { $1.map($0.union) ?? $0 }
  }

  /// The cells that have a part of a range (TK-21).
  ///
  /// - Returns: indices over the cells of all columns; empty where the text is not shown.
  public func cells(in range: TextRange) -> Range<Int> {
    let columns = columns(in: range)
    guard let first = columns.first(where: { !cells(in: range, ofColumn: $0).isEmpty }),
      let last = columns.last(where: { !cells(in: range, ofColumn: $0).isEmpty })
    else { return 0..<0 }
    return cells(in: range, ofColumn: first)
      .lowerBound..<cells(in: range, ofColumn: last).upperBound
  }

  func cells(in range: TextRange, ofColumn column: Int) -> Range<Int> {
    let cells = textCells(ofColumn: column)
    guard !range.isEmpty else { return cells.lowerBound..<cells.lowerBound }
    let first = cells.partitioningIndex {
      cell($0, ofColumn: column).range.upperBound > range.lowerBound
    }
    let end = cells.partitioningIndex {
      cell($0, ofColumn: column).range.lowerBound >= range.upperBound
    }
    return first..<max(first, end)
  }

  /// The places of a string in the text that is shown, from its start (CJ-06).
  ///
  /// A place counts where the scalars are the same: nothing is normalized, and capitals are not small
  /// letters. No two places share a character. They are found one by one, so that a loop may end before the
  /// last one.
  ///
  /// - Returns: ranges in the order of the text; none for an empty string.
  public func ranges(of string: String) -> TextMatches {
    let visible = visibleRange
    return TextMatches(
      of: string, in: text(in: visible), from: visible.lowerBound, hidden: hiddenRange)
  }
}
