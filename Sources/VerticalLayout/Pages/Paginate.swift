/// Distributes columns over pages, and cuts the text short where the limits say so (VL-15 to VL-17).
///
/// Columns come part by part, in the order of the text. Pages that nothing can change any more can be
/// taken; what is left at the end is paginated then. The pages are the same however many were taken.
struct Paginator {
  private let limits: PageLimits
  /// The columns that have not been taken.
  private var text = FlowedText()
  private var filled = FilledPages()
  /// The columns of frames beside the places of a full page.
  private var odd = OddColumns()
  private var limit: ColumnLimit?

  init(limits: PageLimits) { self.limits = limits }

  /// True if what follows in the text is left out.
  var isFull: Bool { limit != nil }

  /// Adds the columns of the next part.
  ///
  /// - Throws: ``LayoutError/tooManyColumns(limit:)`` on a page without an end.
  mutating func append(_ part: consuming FlowedText) throws(LayoutError) {
    let first = text.columns.count
    if filled.takenColumns == 0, text.columns.isEmpty, !part.columns.isEmpty {
      // The blank lines before it may be left out; no text is in no column.
      part.columns[0].range = TextRange(0, part.columns[0].range.upperBound)
    }
    // Only cutting looks at them again.
    if !limits.mayCut { part.items = [] }
    text.append(consume part)
    odd.add(&text.columns, from: first, limits.styles, limits.grid)
    guard limits.mayCut else {
      if limits.block == nil { try PageLimits.hold(text.columns.count) }
      return
    }
    limit = ColumnLimit(
      of: text, from: first, maximumColumns: mostColumns,
      room: limits.hasOnePage ? roomOfOnePage : nil)
  }

  /// The gauge that tells how many of the next columns are of use; `nil` where all are.
  var gauge: ColumnGauge? {
    guard limits.mayCut else { return nil }
    return ColumnGauge(hasOnePage: limits.hasOnePage, maximum: limits.maximumColumns)
  }

  /// What waits for the end of its page; `nil` where the text may be cut short.
  var unfinished: UnfinishedPage? {
    get {
      limits.mayCut ? nil : UnfinishedPage(text: text, filled: filled, odd: odd)
    }
    set {
      guard let newValue else { return }
      (text, filled, odd) = (newValue.text, newValue.filled, newValue.odd)
    }
  }

  /// Makes room for a whole text, of which one part is known.
  mutating func reserve(parts: Int) {
    text.shaped.reserve(
      cells: text.shaped.cells.count * parts, glyphs: text.shaped.glyphs.count * parts)
    text.columns.reserveCapacity(text.columns.count * parts)
  }

  /// Makes room for parts that are all known, as those of a scroll are. A paragraph has a column at the least.
  mutating func reserve(for parts: [SpacedPart]) {
    guard text.columns.isEmpty, parts.count > 1 else { return }
    text.columns.reserveCapacity(parts.reduce(0) { $0 + $1.shaped.paragraphs.count })
    text.shaped.reserve(
      cells: parts.reduce(0) { $0 + $1.shaped.cells.count },
      glyphs: parts.reduce(0) { $0 + $1.shaped.glyphs.count })
  }

  /// The most columns of those that have not been taken. Parts of one column count once (YY-17).
  private var mostColumns: Int? {
    guard let maximum = limits.maximumColumns else { return nil }
    let count = text.columns.partitioningIndex { $0.slot.ordinal >= maximum }
    return count < text.columns.count ? count : nil
  }

  /// The number of columns the only page takes; `nil` while it has room.
  private var roomOfOnePage: Int? {
    let count = text.columns.partitioningIndex { $0.slot.page > 0 }
    return count < text.columns.count ? count : nil
  }

  /// Takes the pages that are finished: which columns they hold is certain, and text follows. Blank lines
  /// at the end of a text are worth no page, and may be many (VLb-9).
  ///
  /// - Parameter textFollows: true where more than blank lines comes after what has been added.
  /// - Returns: `nil` where there is none.
  mutating func takePages(textFollows: Bool) -> (text: FlowedText, blocks: [PageBlock])? {
    guard !limits.hasOnePage, limits.block != nil, !isFull else { return nil }
    let end = min(text.columns.count, mostColumns ?? .max)
    fillPages(upTo: end)
    var count = filled.pages.count - 1
    if !textFollows || limits.mayCut {
      guard let last = text.columns.prefix(end).lastIndex(where: { !$0.isBlank }) else {
        return nil
      }
      count = filled.pages.partitioningIndex { $0.columns.upperBound > last }
    }
    guard count > 0 else { return nil }
    let blocks = sized(filled.takeFirst(count))
    let columns = blocks[count - 1].columns.upperBound
    odd.remove(columns)
    return (text.takeFirst(columns), blocks)
  }

  private mutating func fillPages(upTo end: Int) {
    for next in filled.columnCount..<max(end, filled.columnCount) {
      filled.add(text.columns[next])
    }
  }

  /// Blocks as large as their columns need, which stay where they are now.
  private func sized(_ blocks: [PageBlock]) -> [PageBlock] {
    var blocks = blocks
    for index in blocks.indices {
      blocks[index].fit(text.columns, usualLength: limits.blockLength)
    }
    return blocks
  }

  /// True where a page is begun that has nothing but blank lines, so that more of them at the text's end change nothing.
  mutating func hasBlankPage() -> Bool {
    guard !limits.mayCut, limits.block != nil else { return false }
    fillPages(upTo: text.columns.count)
    guard let last = filled.pages.last, filled.takenColumns > 0 || last.columns.lowerBound > 0
    else {
      return false
    }
    return !last.columns.isEmpty && text.columns[last.columns].allSatisfy(\.isBlank)
  }

  /// Puts what is left on pages, and gives it away.
  ///
  /// A text that is cut short ends with its last visible column: the cells after it are removed, and
  /// the token's take their place.
  ///
  /// - Parameters:
  ///   - source: the document's text.
  ///   - placesOfLast: the places before the last column that is shown.
  ///   - textGoesOn: whether visible text follows that has not been added.
  /// - Throws: ``LayoutError`` where a column does not fit, or ``Overflow/error`` is asked for and not
  ///   all does.
  mutating func finish(
    text source: String, textLength: Int, textGoesOn: Bool, styles: StyleTable,
    setting: ColumnSetting, placesOfLast: ColumnPlaces?, shaper: some Shaper
  ) throws(LayoutError) -> (text: FlowedText, pagination: Pagination) {
    if !text.columns.isEmpty, !text.goesOn {
      text.columns[text.columns.count - 1].endRange(at: textLength)
    }
    var pagination = Pagination()
    if let limit {
      let cut = TextCut(
        limit: limit, limits: limits, styles: styles, setting: setting, text: source,
        textLength: textLength, textGoesOn: textGoesOn)
      try text.cut(cut, shaper: shaper, pagination: &pagination)
      if var places = placesOfLast, let last = text.columns.indices.last,
        text.columns[last].slot.ordinal == places.state.ordinal
      {
        places.place(&text.columns[last])
      }
    } else if limits.mayCut {
      let room = limits.hasOnePage ? roomOfOnePage : nil
      text.columns.dropBlankTail(downTo: min(room ?? .max, mostColumns ?? .max))
    }
    try checkWidth()
    filled = FilledPages(firstPage: filled.takenPages, firstColumn: filled.takenColumns)
    fillPages(upTo: text.columns.count)
    pagination.blocks = sized(filled.pages)
    // Blank lines at the end are not worth a page (VLb-9), but a text that is blank has its first column on one.
    while let last = pagination.blocks.last, filled.takenColumns > 0 || last.columns.lowerBound > 0,
      text.columns[last.columns].allSatisfy(\.isBlank)
    {
      pagination.blocks.removeLast()
      text.columns.dropBlankTail(downTo: last.columns.lowerBound)
    }
    var shown = FlowedText()
    swap(&shown, &text)
    return (shown, pagination)
  }
}

/// The columns whose page has not ended, and the places of pages so far.
struct UnfinishedPage: Hashable, Sendable {
  var text: FlowedText
  var filled: FilledPages
  var odd: OddColumns

  /// Follows text, paragraphs and pages that get other numbers.
  mutating func move(by move: LayoutMove) {
    text.move(by: move)
    filled.move(by: move)
    odd.move(by: move)
  }
}

extension Paginator {
  /// Refuses a page that is narrower than the last column that is shown, which is known once the text is cut.
  private func checkWidth() throws(LayoutError) {
    guard limits.maximumColumns != nil, limits.grid.pitch == nil, let block = limits.block,
      let last = text.columns.last, last.extent > block
    else { return }
    throw .pageTooNarrow(available: block, column: last.extent)
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

extension Overflow {
  /// True if there is one page, and what it has no room for is left out or an error.
  var leavesOut: Bool {
    switch self {
    case .paginate, .grow: false
    case .truncate, .clip, .error: true
    }
  }
}
