/// The number of columns that are shown, and the treatment of the rest.
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
    let isNeeded =
      text.goesOn
      || text.columns.dropFirst(max(visible, first)).contains { column in
        column.cells.contains { text.shaped.cells[$0].kind == .text }
      }
    if !isNeeded { return nil }
  }
}

/// Tells, as columns are set one after the other, when those that follow have no room: what is left out
/// is not set (DT-08).
struct ColumnGauge {
  /// True if the first page is the only one.
  var hasOnePage: Bool
  /// The number of columns there may be in all; `nil` for no limit.
  var maximum: Int?

  func isFull(after column: Column) -> Bool {
    hasOnePage && column.slot.page > 0 || maximum.map { column.slot.ordinal >= $0 } ?? false
  }
}

/// Which cells of a text's last column are shown, and which ones a token replaces (VL-16, YY-18): as few as
/// it needs, so that the column stays within the measure (VLb-4).
struct Truncation {
  /// The number of cells that stand before the token.
  var head = 0
  /// The number of the paragraph's last cells that stand after it.
  var tail = 0
  /// `nil` where it has no room at all.
  var token: ShapedToken?
}
