/// What limits the columns that are shown.
struct PageLimits: Hashable, Sendable {
  var overflow: Overflow
  var maximumColumns: Int?
  /// The widest block; `nil` for no limit.
  var block: Length?
  /// The longest column; `nil` for no limit.
  var measure: Length?
  var spacing: ColumnSpacing
  /// How the token is spaced.
  var inlineSpacing: SpacingOptions
  /// What stands in place of text that is cut short.
  var token: String
}

/// The columns on their pages, and what was left out.
struct Pagination: Hashable, Sendable {
  var blocks: [PageBlock] = []
  var dropped: DroppedText?
  var token: PlacedToken?
  /// Whether there was room for the token, if one was due.
  var tokenFits = true
}

/// Distributes columns over pages, and cuts the text short where the limits say so (VL-15 to VL-17).
///
/// A text that is cut short ends with its last visible column: the cells after it are removed, and
/// the token's take their place.
///
/// - Throws: ``LayoutError`` where a column does not fit, or ``Overflow/error`` is asked for and not
///   all does.
func paginate(
  _ text: inout FlowedText, limits: PageLimits, styles: [TextStyle], setting: ColumnSetting,
  shaper: some Shaper
) throws(LayoutError) -> Pagination {
  var pagination = Pagination()
  let room = try limits.room(for: text.columns)
  if let limit = ColumnLimit(
    columns: text.columns, cells: text.shaped.cells, maximumColumns: limits.maximumColumns,
    room: room)
  {
    try text.cut(
      at: limit, limits: limits, styles: styles, setting: setting, shaper: shaper,
      pagination: &pagination)
  } else {
    text.columns.dropBlankTail(downTo: min(room ?? .max, limits.maximumColumns ?? .max))
  }
  pagination.blocks = try fillPages(text.columns, spacing: limits.spacing, limit: limits.block)
  // Blank lines at the end are not worth a page (VLb-9).
  while pagination.blocks.count > 1, let last = pagination.blocks.last,
    text.columns[last.columns].allSatisfy(\.isBlank)
  {
    pagination.blocks.removeLast()
    text.columns.dropBlankTail(downTo: last.columns.lowerBound)
  }
  return pagination
}

extension PageLimits {
  /// How many columns the only page takes; `nil` where there may be more pages.
  fileprivate func room(for columns: [Column]) throws(LayoutError) -> Int? {
    switch overflow {
    case .paginate, .grow: nil
    case .truncate, .clip, .error:
      try fillPages(columns, spacing: spacing, limit: block, pageLimit: 1).first?.columns.count
    }
  }
}

extension FlowedText {
  /// Ends the text at a limit, with the token where one is due.
  fileprivate mutating func cut(
    at limit: ColumnLimit, limits: PageLimits, styles: [TextStyle], setting: ColumnSetting,
    shaper: some Shaper, pagination: inout Pagination
  ) throws(LayoutError) {
    columns.removeSubrange(limit.visible...)
    guard let column = columns.popLast() else { return }
    if limits.overflow == .error {
      throw .overflow(dropped: TextRange(column.range.upperBound, setting.textLength))
    }
    let firstCell =
      column.isBlank
      ? columns.last { !$0.isBlank }?.cells.upperBound ?? 0 : column.cells.lowerBound
    var kept = column.cells.count
    var token: ShapedToken?
    let style = style(before: firstCell + kept)
    if limits.overflow != .clip, !limits.token.isEmpty, style < styles.count {
      let candidate = try ShapedToken(
        limits.token, style: styles[style], spacing: limits.inlineSpacing, shaper: shaper)
      let truncation = Truncation(
        column: column, cells: shaped.cells, items: items, token: candidate.length,
        measure: limits.measure)
      kept = truncation.keptCells
      token = truncation.hasToken ? candidate : nil
      pagination.tokenFits = truncation.hasToken
    }
    // Where the column is kept whole, so is its forced break.
    let offset =
      kept < column.cells.count
      ? shaped.cells[firstCell + kept].range.lowerBound : column.range.upperBound
    pagination.token = shaped.truncate(
      toCells: firstCell + kept, token: token, items: &items, style: style, offset: offset)
    pagination.dropped = DroppedText(
      range: TextRange(offset, setting.textLength), reason: limit.reason)
    let range = TextRange(column.range.lowerBound, offset)
    if pagination.token == nil, kept == column.cells.count, !column.isBlank {
      // Nothing of it has changed.
      columns.append(column)
      columns[columns.count - 1].range = range
    } else {
      // A token alone has no indent.
      setLast(
        column, from: firstCell, indent: kept > 0 ? column.indent : .zero, range: range, setting)
    }
  }

  /// The style of the last cell before an index.
  private func style(before cell: Int) -> Int {
    cell > 0 ? shaped.runs[Int(shaped.cells[cell - 1].run)].style : 0
  }

  /// Sets the last column anew, with all cells that are left from `firstCell` on.
  private mutating func setLast(
    _ column: Column, from firstCell: Int, indent: Length, range: TextRange,
    _ setting: ColumnSetting
  ) {
    let cells = firstCell..<shaped.cells.count
    let options = BreakingOptions(tabs: setting.tabs)
    for var refilled in breakColumns(
      items, paragraphs: [cells], indents: [indent], options: options)
    {
      refilled.paragraph = column.paragraph
      refilled.end = column.end
      var last = shaped.set(refilled, items: items, setting: setting)
      last.range = range
      columns.append(last)
    }
  }
}

extension [Column] {
  /// Removes blank columns at the end, down to a number; the last one left takes over their source.
  fileprivate mutating func dropBlankTail(downTo count: Int) {
    while self.count > Swift.max(count, 1), let last, last.isBlank {
      removeLast()
      self[self.count - 1].range = self[self.count - 1].range.union(last.range)
    }
  }
}
