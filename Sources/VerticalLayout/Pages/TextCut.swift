/// The cut of a text that is too long: its place, its rules, and the text after it.
struct TextCut {
  var limit: ColumnLimit
  var limits: PageLimits
  var styles: StyleTable
  var setting: ColumnSetting
  /// That of the document.
  var text: String
  /// Of the whole text, in UTF-8 bytes.
  var textLength: Int
  /// True if text follows that has not been added, be it of spaces.
  var textGoesOn: Bool
}

extension FlowedText {
  /// Ends the text at a limit, with the token where one is due.
  mutating func cut(
    _ cut: TextCut, shaper: some Shaper, pagination: inout Pagination
  ) throws(LayoutError) {
    columns.removeSubrange(cut.limit.visible...)
    guard let column = columns.popLast() else {
      // The only page has no room at all.
      if cut.limits.overflow == .error { throw .overflow(dropped: TextRange(0, cut.textLength)) }
      _ = shaped.truncate(
        0..<shaped.cells.count, before: shaped.cells.count, Truncation(), items: &items, offset: 0)
      pagination.dropped = DroppedText(
        range: TextRange(0, cut.textLength), reason: cut.limit.reason)
      pagination.tokenFits = cut.limits.overflow == .clip || cut.limits.token.text.isEmpty
      return
    }
    if cut.limits.overflow == .error {
      throw .overflow(dropped: TextRange(column.range.upperBound, cut.textLength))
    }
    let first =
      column.isBlank
      ? columns.last { !$0.isBlank }?.cells.upperBound ?? 0 : column.cells.lowerBound
    let leads = tabLeads(of: column, cut)
    let (truncation, end) = try truncation(of: column, from: first, leads, by: cut, shaper: shaper)
    if cut.limits.overflow != .clip, !cut.limits.token.text.isEmpty {
      pagination.tokenFits = truncation.token != nil
    }
    let hidden = first + truncation.head..<end - truncation.tail
    // Where the column is kept whole, so is its forced break.
    let offset =
      truncation.tail > 0 || !hidden.isEmpty
      ? shaped.cells[hidden.lowerBound].range.lowerBound : column.range.upperBound
    let hiddenEnd =
      truncation.tail > 0 ? shaped.cells[hidden.upperBound].range.lowerBound : cut.textLength
    pagination.dropped = DroppedText(
      range: TextRange(offset, hiddenEnd), reason: cut.limit.reason)
    let placed = place(truncation, hidden: hidden, end: end, offset: offset, cut, &pagination)
    let range = TextRange(
      column.range.lowerBound, truncation.tail > 0 ? cut.textLength : offset)
    if !placed, truncation.head == column.cells.count, !column.isBlank {
      // Nothing of it has changed.
      columns.append(column)
      columns[columns.count - 1].range = range
    } else {
      var setting = cut.setting
      // Cells after the hidden ones have other numbers now.
      let shift = shaped.cells.count - end
      for (index, lead) in leads where index < end && !hidden.contains(index) {
        setting.annotations.edges.tabs[index < hidden.lowerBound ? index : index + shift] = lead
      }
      setLast(
        column, from: first, indent: indent(of: column, with: truncation, cut), range: range,
        setting)
    }
  }

  /// Lengths of the text after the tabs of a column's paragraph that stand before each stop.
  private func tabLeads(of column: Column, _ cut: TextCut) -> [Int: [Length]] {
    var leads: [Int: [Length]] = [:]
    guard cut.setting.styles.alignsTabs, !column.isBlank else { return leads }
    shaped.addLeads(
      of: cells(from: column, cut), cut.setting.tabs(of: column.paragraph), items, text: cut.text,
      to: &leads)
    return leads
  }

  /// Removes the hidden cells, and puts the token in their place; returns whether there is one.
  private mutating func place(
    _ truncation: Truncation, hidden: Range<Int>, end: Int, offset: Int, _ cut: TextCut,
    _ pagination: inout Pagination
  ) -> Bool {
    let token = cut.limits.token
    var truncation = truncation
    if let own = truncation.token {
      var styles = cut.styles
      truncation.token?.shaped = own.shaped.restyled(by: styles.intern(own.styles))
      pagination.styles = styles
    }
    let isKept = truncation.tail > 0
    let cells = shaped.truncate(
      hidden, before: isKept ? end : hidden.upperBound, truncation, items: &items, offset: offset)
    pagination.token = cells.flatMap { cells in
      truncation.token.map {
        PlacedToken(
          text: token.text, cells: cells, link: token.link,
          ranges: $0.shaped.cells.map(\.range))
      }
    }
    return cells != nil
  }

  /// The visible part of the last column.
  ///
  /// - Parameter first: its first cell.
  /// - Returns: that, and where the cells end that it counts.
  private func truncation(
    of column: Column, from first: Int, _ leads: [Int: [Length]], by cut: TextCut,
    shaper: some Shaper
  ) throws(LayoutError) -> (Truncation, end: Int) {
    let token = cut.limits.token
    let own = first..<first + column.cells.count
    // Nothing of the paragraph is hidden where the column is its last one.
    let paragraph =
      column.isBlank || (column.measure ?? cut.limits.measure) == nil
      ? own : cells(from: column, cut)
    guard cut.limits.overflow != .clip, !token.text.isEmpty, !cut.styles.styles.isEmpty else {
      return (Truncation(head: own.count), own.upperBound)
    }
    let rest = token.place == .end ? nil : restOfText(from: column, cut)
    var truncator = Truncator(
      token, styles: cut.styles.styles, spacing: cut.limits.inlineSpacing, shaper: shaper,
      text: self,
      cells: rest ?? paragraph, indent: column.indent, tabs: cut.setting.tabs(of: column.paragraph),
      leads: leads, measure: column.measure ?? cut.limits.measure)
    guard let rest, let measure = column.measure ?? cut.limits.measure else {
      var found = try truncator.atEnd()
      guard found.token != nil else { return (Truncation(head: own.count), own.upperBound) }
      if paragraph.count > own.count { found.head = min(found.head, paragraph.count - 1) }
      return (found, paragraph.upperBound)
    }
    let found =
      token.place == .start
      ? try truncator.atStart(measure) : try truncator.inMiddle(measure)
    guard found.token != nil else { return (Truncation(head: own.count), own.upperBound) }
    return (found, rest.upperBound)
  }

  /// The cells of a column's paragraph from its own first one on, where no more text follows the paragraph;
  /// `nil` where some does. A token at the start, or in the middle, stands for all that is left out only
  /// there.
  private func restOfText(from column: Column, _ cut: TextCut) -> Range<Int>? {
    guard !column.isBlank, !cut.textGoesOn, cut.limits.measure != nil else { return nil }
    let rest = cells(from: column, cut)
    return rest.upperBound == shaped.cells.count ? rest : nil
  }

  /// The cells of a column's paragraph from its own first one on.
  private func cells(from column: Column, _ cut: TextCut) -> Range<Int> {
    let end = cut.setting.paragraphs[column.paragraph].range.upperBound
    let next = shaped.cells[column.cells.lowerBound...].firstIndex(startingAt: end)
    return column.cells.lowerBound..<next
  }

  /// A token alone has no indent, unless its paragraph's own leaves room.
  private func indent(of column: Column, with truncation: Truncation, _ cut: TextCut) -> Length {
    if truncation.head + truncation.tail > 0 { return column.indent }
    guard cut.setting.styles[column.paragraph] != nil else { return .zero }
    guard let measure = column.measure ?? cut.limits.measure else { return column.indent }
    return column.indent <= measure - (truncation.token?.length ?? .zero) ? column.indent : .zero
  }

  /// Makes all parts of the last row as wide as it has become, so that they keep one axis.
  private mutating func resizeLastRow(hasPitch: Bool) {
    guard let last = columns.last?.slot else { return }
    let first = columns.lastIndex { $0.slot.row != last.row || $0.slot.page != last.page }
    let row = (first.map { $0 + 1 } ?? 0)..<columns.count
    let width = columns[row].reduce(.zero) { max($0, $1.extent) }
    for index in row { columns[index].slot.resize(to: width, hasPitch: hasPitch) }
  }

  /// Sets the last column anew, with all cells that are left from `firstCell` on.
  private mutating func setLast(
    _ column: Column, from firstCell: Int, indent: Length, range: TextRange,
    _ setting: ColumnSetting
  ) {
    let cells = firstCell..<shaped.cells.count
    shaped.hideHyphens(of: cells, items: items)
    let options = BreakingOptions(tabs: setting.tabs(of: column.paragraph))
    for var refilled in breakColumns(
      items, paragraphs: [cells], rooms: [ParagraphRoom(first: indent)],
      edges: setting.annotations.edges, options: options)
    {
      refilled.paragraph = column.paragraph
      refilled.measure = column.measure
      (refilled.slot, refilled.tableHead) = (column.slot, column.tableHead)
      refilled.end = column.end
      var last = shaped.set(refilled, items: items, setting: setting)
      last.range = range
      let isRow = setting.styles[column.paragraph]?.isTableRow == true
      columns.append(last)
      resizeLastRow(hasPitch: setting.grid.pitch != nil && !isRow)
    }
  }
}
