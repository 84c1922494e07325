/// Distributes columns over pages, and cuts the text short where the limits say so (VL-15 to VL-17).
///
/// Columns come part by part, in the order of the text. Pages that nothing can change any more can be
/// taken; what is left at the end is paginated then. The pages are the same however many were taken.
struct Paginator {
  private let limits: PageLimits
  /// The columns that have not been taken.
  private var text = FlowedText()
  private var filler: PageFiller
  /// The columns of frames beside the places of a full page.
  private var odd = OddColumns()
  /// The paragraph of the last column that has been taken.
  private var lastTaken: Int?
  private var limit: ColumnLimit?

  init(limits: PageLimits) {
    self.limits = limits
    filler = PageFiller(limits)
  }

  /// True if what follows in the text is left out.
  var isFull: Bool { limit != nil }

  /// Minds the room for notes behind the text (NT3).
  var notes: SideNotes? {
    get { filler.notes }
    set { filler.notes = newValue }
  }

  /// Finds the rooms of the headings among the columns of the next part, before they are set.
  mutating func prepare(_ breaks: [ColumnBreak]) {
    filler.bands.add(breaks, limits.spacing.styles, limits.spacing.grid)
  }

  /// Adds the columns of the next part.
  ///
  /// - Throws: ``LayoutError`` where the first column does not fit on the only page, or a page without an end has too
  ///   many columns.
  mutating func append(_ part: consuming FlowedText) throws(LayoutError) {
    let first = text.columns.count
    if takenColumns == 0, text.columns.isEmpty, !part.columns.isEmpty {
      // The blank lines before it may be left out; no text is in no column.
      part.columns[0].range = TextRange(0, part.columns[0].range.upperBound)
    }
    // Only cutting looks at them again.
    if !limits.mayCut { part.items = [] }
    text.append(consume part)
    odd.add(&text.columns, from: first, limits.spacing)
    guard limits.mayCut else {
      if limits.block == nil { try PageLimits.hold(text.columns.count) }
      return
    }
    limit = ColumnLimit(
      of: text, from: first, maximumColumns: mostColumns,
      room: limits.hasOnePage ? try roomOfOnePage() : nil)
  }

  /// The gauge that tells how many of the next columns are of use; `nil` where all are.
  var gauge: ColumnGauge? {
    guard limits.mayCut else { return nil }
    return ColumnGauge(
      left: mostColumns.map { $0 - text.columns.count }, page: limits.hasOnePage ? filler : nil,
      maximum: limits.maximumColumns, columnsHaveRooms: limits.columnsHaveRooms)
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
    guard limits.columnsHaveRooms else { return maximum - takenColumns }
    let count = text.columns.partitioningIndex { $0.slot.ordinal >= maximum }
    return count < text.columns.count ? count : nil
  }

  /// The number of columns that have been given away.
  private var takenColumns: Int { filler.takenColumns }

  /// The number of columns the only page takes; `nil` while it has room.
  private mutating func roomOfOnePage() throws(LayoutError) -> Int? {
    if limits.columnsHaveRooms {
      let count = text.columns.partitioningIndex { $0.slot.page > 0 }
      return count < text.columns.count ? count : nil
    }
    if !text.columns.isEmpty, filler.columnCount == 0 { try filler.add(from: &text.columns) }
    while filler.columnCount < text.columns.count {
      if !filler.take(from: &text.columns) { return filler.columnCount }
    }
    return nil
  }

  /// Takes the pages that are finished: which columns they hold is certain, and text follows. Blank lines
  /// at the end of a text are worth no page, and may be many (VLb-9).
  ///
  /// - Parameter textFollows: true where more than blank lines comes after what has been added.
  /// - Returns: `nil` where there is none.
  mutating func takePages(
    textFollows: Bool
  ) throws(LayoutError) -> (text: FlowedText, blocks: [PageBlock])? {
    guard !limits.hasOnePage, limits.block != nil, !isFull else { return nil }
    let end = min(text.columns.count, mostColumns ?? .max)
    try fillPages(upTo: end)
    // Whether a page of blank lines stays is known by what follows.
    let settled = filler.pages.count - filler.openPages
    var count = hasBlankLastPage ? settled - 1 : settled
    if !textFollows || limits.mayCut {
      guard let last = text.columns.prefix(end).lastIndex(where: { !$0.isBlank }) else {
        return nil
      }
      let whole = filler.pages.partitioningIndex { $0.columns.upperBound > last }
      count = filler.openPages > 1 ? min(whole, settled) : whole
    }
    guard count > 0 else { return nil }
    let blocks = filler.takeFirst(count)
    let columns = blocks[count - 1].columns.upperBound
    odd.remove(columns)
    // Pages that only images stand on have no columns.
    if columns > 0 {
      let last = text.columns[columns - 1].paragraph
      lastTaken = last
      filler.bands.remove(before: last)
    }
    return (text.takeFirst(columns), blocks)
  }

  /// True where the last page has nothing but blank lines, which had no room on the page before it.
  private var hasBlankLastPage: Bool {
    guard !limits.mayCut, filler.pages.count > 1, filler.notes == nil, let last = filler.pages.last,
      let first = last.columns.first, first > 0, !limits.columnsHaveRooms
    else { return false }
    return text.columns[last.columns].allSatisfy(\.isBlank)
      && limits.spacing.styles[text.columns[first].paragraph]?.breakBefore == nil
  }

  /// Puts columns on pages. Blank lines before a paragraph that begins a page are worth no page of their own, as those
  /// at the end of a text are not (VLb-9); the column before them takes over their source.
  private mutating func fillPages(upTo end: Int) throws(LayoutError) {
    for next in filler.columnCount..<max(end, filler.columnCount) {
      let column = text.columns[next]
      if filler.breaksPage(before: column), hasBlankLastPage {
        let blank = filler.removeLastPage()
        let last = blank.lowerBound - 1
        text.columns[last].range = text.columns[last...blank.upperBound - 1].reduce(
          text.columns[last].range
        ) { $0.union($1.range) }
      }
      // Those that follow move up into the gap.
      if column.isBlank, filler.columnCount > 0, limits.rules.drops(blank: column.paragraph),
        !limits.columnsHaveRooms
      {
        // It may be left out now, which must not depend on a page that is filled again.
        filler.spread.settle()
        if filler.columnCount < next { text.columns[filler.columnCount] = column }
        if !filler.take(from: &text.columns) {
          let last = filler.columnCount - 1
          text.columns[last].range = text.columns[last].range.union(column.range)
        }
        continue
      }
      if filler.columnCount < next { text.columns[filler.columnCount] = column }
      try filler.add(from: &text.columns, rest: rest(of: column, at: next, end))
    }
    if filler.columnCount < end { text.columns.removeSubrange(filler.columnCount..<end) }
  }

  /// The number of columns a paragraph has from one on, as far as it matters.
  private func rest(of column: Column, at index: Int, _ end: Int) -> Int {
    guard limits.rules.widows > 1, !limits.columnsHaveRooms else { return 1 }
    let next = text.columns[index..<end].prefix(limits.rules.widows)
    return next.prefix { $0.paragraph == column.paragraph }.count
  }

  /// True where a page is begun that has nothing but blank lines, so that more of them at the text's end change nothing.
  mutating func hasBlankPage() throws(LayoutError) -> Bool {
    guard !limits.mayCut, limits.block != nil else { return false }
    try fillPages(upTo: text.columns.count)
    guard let last = filler.pages.last, takenColumns > 0 || last.columns.lowerBound > 0 else {
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
  ///   - textGoesOn: whether visible text follows that has not been added.
  /// - Throws: ``LayoutError`` where a column does not fit, or ``Overflow/error`` is asked for and not
  ///   all does.
  mutating func finish(
    text source: String, textLength: Int, textGoesOn: Bool, styles: [TextStyle],
    setting: ColumnSetting, shaper: some Shaper
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
    } else if limits.mayCut {
      let room = limits.hasOnePage ? try roomOfOnePage() : nil
      text.columns.dropBlankTail(downTo: min(room ?? .max, mostColumns ?? .max))
    }
    let (bands, heads) = (filler.bands, filler.pages[0].headsBefore)
    var notes = filler.notes
    if let state = filler.pages.first?.notesBefore { notes?.state = state }
    filler = PageFiller(
      limits, firstPage: filler.takenPages, firstColumn: takenColumns, after: lastTaken)
    filler.notes = notes
    filler.bands = bands
    filler.heads = heads
    try fillPages(upTo: text.columns.count)
    if !limits.columnsHaveRooms { filler.finishNotes() }
    pagination.blocks = filler.pages
    // Blank lines at the end are not worth a page (VLb-9), but a text that is blank has its first column on one.
    while let last = pagination.blocks.last, takenColumns > 0 || last.columns.lowerBound > 0,
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
