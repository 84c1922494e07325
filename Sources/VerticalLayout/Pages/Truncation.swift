/// How many of the columns are shown, and what happens to the rest.
struct ColumnLimit {
  var visible: Int
  var reason: DroppedText.Reason

  /// Finds the limit; `nil` where every column that has a visible cluster has room. Blank columns
  /// at the end of a text are not worth a mark or a page (VLb-9).
  ///
  /// - Parameters:
  ///   - first: the first column that has not been looked at.
  ///   - maximumColumns: how many columns there may be.
  ///   - room: how many columns one page takes, where there is to be only one.
  init?(of text: FlowedText, from first: Int, maximumColumns: Int?, room: Int?) {
    visible = min(maximumColumns ?? .max, room ?? .max)
    reason = maximumColumns == visible ? .columnLimit : .noRoom
    let isNeeded = text.columns.dropFirst(max(visible, first)).contains { column in
      column.cells.contains { text.shaped.cells[$0].kind == .text }
    }
    if !isNeeded { return nil }
  }
}

/// The last visible column of a text that is cut short, ready for its token.
struct Truncation {
  /// How many of the column's cells stay.
  var keptCells: Int
  /// Whether the token has room at all.
  var hasToken: Bool

  /// Keeps as many cells as leave room for the token (VL-16): the fewest clusters are dropped, and
  /// the column stays within the measure (VLb-4).
  ///
  /// - Parameters:
  ///   - token: the length of the token.
  ///   - gap: the space between the last cell and the token.
  init(column: Column, cells: [Cell], items: [InlineItem], token: Length, measure: Length?) {
    keptCells = column.cells.count
    hasToken = true
    guard let measure else { return }
    // The pen goes in the order of the text; right-to-left cells are placed otherwise.
    var pen = column.indent
    keptCells = 0
    for (count, index) in column.cells.enumerated() {
      // What the column's end has cut comes back before the token.
      let item = items[index]
      let advance =
        item.hasBlank
        ? item.advance(count == 0 ? item.headCut : item.cut)
        : item.kind == .tab ? cells[index].advance : item.advance
      pen += advance + item.gap
      if !items[index].hangsAtColumnEnd, pen + token <= measure { keptCells = count + 1 }
    }
    if keptCells > 0 { return }
    guard token > measure else { return }
    keptCells = column.cells.count
    hasToken = false
  }
}
