/// Fills pages with columns (VL-03 across, VL-17): as many as the block's limit takes. An exact
/// fit fits (VLb-6).
struct PageFiller {
  let spacing: ColumnSpacing
  /// The widest block; `nil` for one page.
  private let blockLimit: Length?
  /// True where columns come with their places.
  private let columnsHaveRooms: Bool
  /// The numbers of pages, and of columns, that have been given away.
  private(set) var takenPages: Int
  private(set) var takenColumns: Int
  /// The last one may still take columns.
  var pages: [PageBlock] = [PageBlock(from: 0)]
  /// `nil` where pages do not face each other.
  let facing: PageFacing?
  /// The last column of the last page.
  var last: ColumnSpacing.SpacedColumn?
  /// Rules for the end of a page, and its columns, from the first one on.
  let rules: PageBreakRules
  var entries: [PageEntry] = []
  /// The page that the last one faces, where both end alike.
  var spread = OpenSpread()
  /// Those that stand beside the places of a full page.
  var odd = OddColumns()
  /// That of the last column of all.
  var lastParagraph: Int?
  /// The rooms of headings on the last page and after it that are more than one column.
  var bands = HeadingBands()
  /// The heads of tables that come again.
  var heads = TableHeads()
  /// The room for notes behind the text; `nil` where none stand there.
  var notes: SideNotes? {
    didSet { if pages[0].notesBefore == nil { pages[0].notesBefore = notes?.state } }
  }

  /// - Parameters:
  ///   - firstPage: the number of pages before.
  ///   - firstColumn: the number of columns before.
  ///   - lastParagraph: that of the column before the first one.
  init(
    _ limits: PageLimits, firstPage: Int = 0, firstColumn: Int = 0,
    after lastParagraph: Int? = nil
  ) {
    rules = limits.rulesOfPages
    self.lastParagraph = lastParagraph
    facing = limits.facing
    spacing = limits.spacing
    blockLimit = limits.block
    columnsHaveRooms = limits.columnsHaveRooms
    takenPages = firstPage
    takenColumns = firstColumn
  }

  /// The widest block of the last page; `nil` for one page.
  private var limit: Length? { blockLimit.map { $0 + spacing.grid.step * spread.columns } }

  /// The number of columns that stand on pages.
  var columnCount: Int { page.columns.upperBound }

  private var page: PageBlock { pages[pages.count - 1] }

  /// Adds the next of the columns, and gives it its place.
  ///
  /// - Parameters:
  ///   - columns: all that have not been given away.
  ///   - rest: how many columns its paragraph has from it on; nine count as all.
  /// - Throws: ``LayoutError/pageTooNarrow(available:column:)`` where a column alone does not fit.
  mutating func add(from columns: inout [Column], rest: Int = 1) throws(LayoutError) {
    if take(from: &columns, rest: rest) { return }
    let begins = breaksPage(before: columns[columnCount])
    let count = begins ? 0 : movedCount(of: columns, rest)
    if count > 0 {
      let entries =
        beginSpreadAgain(moving: count, of: columns, rest) ?? removeLast(count, &columns)
      for entry in entries { try add(from: &columns, rest: entry.rest) }
      return try add(from: &columns, rest: rest)
    }
    let column = columns[columnCount]
    let kind = begins ? spacing.styles[column.paragraph]?.breakBefore : nil
    if !begins { moveOddToEdge(&columns) }
    repeat {
      beginPage(at: page.columns.upperBound)
    } while facing?.allows(kind, onPage: takenPages + pages.count - 1) == false
    last = nil
    guard take(from: &columns, rest: rest) else {
      throw .pageTooNarrow(available: limit ?? .zero, column: column.extent)
    }
  }

  /// True if the last page has room for the next of the columns, and for the ends of the boxes around it (DTb-6); it
  /// takes it then, and gives it its place.
  mutating func take(from columns: inout [Column], rest: Int = 1) -> Bool {
    let (index, beginsPage) = (columnCount, page.columns.isEmpty)
    if columnsHaveRooms {
      take(columns[index].slot)
      return true
    }
    guard let grid = take(&columns[index], rest: rest) else { return false }
    if spacing.snapsToGrid {
      odd.add(
        grid, at: index, beginsFrame: beginsPage,
        isHeading: spacing.styles.isHeading(columns[index].paragraph), &columns)
    }
    return true
  }

  /// Gives a column its place on the last page.
  ///
  /// - Returns: that beside the places of a full page; `nil` where the page has no room for it.
  mutating func take(_ column: inout Column, rest: Int = 1) -> GridFit? {
    let head = last == nil ? heads.room(before: column.paragraph, spacing.styles) : .zero
    let place = spacing.place(
      of: column, after: last, begins: lastParagraph != column.paragraph, limit: limit,
      band: bands[column.paragraph], head: head)
    let state = notes?.state
    // Rows behind it stand on its page, unless no page has room for them.
    if let limit, last != nil, column.rowRest > .zero,
      place.far + column.rowRest > limit
    {
      return nil
    }
    if let limit, breaksPage(before: column) || !takes(place, column, limit) { return nil }
    if limit != nil, !rules.isPlain {
      entries.append(
        PageEntry(
          rest: rest, size: page.size, last: last, lastParagraph: lastParagraph, notes: state))
    }
    column.slot = ColumnSlot(
      page: number, row: page.columns.count, ordinal: takenColumns + columnCount,
      start: LogicalPoint(inline: .zero, block: place.offset),
      size: LogicalSize(inline: spacing.measure, block: column.extent))
    if column.tableHead != place.tableHead { column.tableHead = place.tableHead }
    add(place, of: column, leaving: head)
    return place.grid
  }

  /// Makes the last page as large as it is with a column.
  ///
  /// - Parameter head: the room that the head of its table needs before it.
  private mutating func add(
    _ place: ColumnSpacing.SpacedColumn, of column: Column, leaving head: Length
  ) {
    let number = pages.count - 1
    pages[number].columns = page.columns.lowerBound..<page.columns.upperBound + 1
    if place.tableHead < head {
      pages[number].missingHead = spacing.styles.tables[column.paragraph]?.head.first
    }
    heads.add(
      column.paragraph, room: place.room(gap: spacing.gap),
      begins: lastParagraph != column.paragraph, spacing.styles)
    let far = place.far
    pages[number].size.block = max(
      far, min(far + place.boxes.shortfall(at: place.end), limit ?? .limit))
    // A column that has a measure of its own stands in a block of the whole column length.
    pages[number].size.inline = max(
      page.size.inline, column.length, column.measure == nil ? .zero : spacing.measure)
    last = place
    lastParagraph = column.paragraph
  }

  /// True if a page has room for a column in its place, and for its notes.
  private mutating func takes(
    _ place: ColumnSpacing.SpacedColumn, _ column: Column, _ limit: Length
  ) -> Bool {
    let end = place.far
    let open = place.boxes.begun(as: last?.boxes ?? [])
    guard open.allSatisfy({ $0.takes(place.end) }) else { return false }
    guard notes != nil else { return end <= limit }
    let (page, used) = (number, last.map(\.far))
    return notes?.take(
      columnTo: end, before: column.range.upperBound, of: limit, onPage: page, after: used)
      == true
  }

  /// The number of the last page among all.
  var number: Int { takenPages + pages.count - 1 }

  private mutating func beginPage(at column: Int) {
    endPage()
    if endsAlike { spread.endPage(with: entries, goesOn: facing?.isFirst(number) == true) }
    odd = OddColumns()
    entries.removeAll(keepingCapacity: true)
    pages.append(PageBlock(from: column))
    pages[pages.count - 1].notesBefore = notes?.state
    pages[pages.count - 1].headsBefore = heads
  }

  /// Gives the last page its notes.
  private mutating func endPage(isLast: Bool = false) {
    guard notes != nil, let limit else { return }
    let rect = PhysicalRect(x: .zero, y: .zero, width: limit, height: spacing.measure)
    let (page, end) = (number, last.map(\.far) ?? .zero)
    pages[pages.count - 1].notes = notes?.endPage(page, of: rect, textTo: end, isLast: isLast)
  }

  /// Puts the notes that are left behind the text of its last page.
  mutating func finishNotes() { endPage(isLast: true) }

  /// The number of columns at the page's end that go on to the next one with the next column.
  private func movedCount(of all: [Column], _ rest: Int) -> Int {
    guard !rules.isPlain else { return 0 }
    let mayEnd = rules.headingsEndFacingPages && facing?.isFirst(number) == true
    return rules.moved(
      entries.count, of: page.columns.count, before: PageBreakRules.ColumnFacts(all[columnCount]),
      rest: rest, mayEndWithHeading: mayEnd
    ) { PageBreakRules.ColumnFacts(all[columnCount - 1 - $0]) }
  }

  /// Ends the last page before its last columns, and begins a page; returns what was there before each of these.
  private mutating func removeLast(_ count: Int, _ columns: inout [Column]) -> [PageEntry] {
    let removed = Array(entries.suffix(count))
    guard let first = removed.first else { return [] }
    let number = pages.count - 1
    let end = page.columns.upperBound - count
    pages[number].columns = page.columns.lowerBound..<end
    pages[number].size = first.size
    odd.keep(end, &columns)
    moveOddToEdge(&columns)
    if let state = first.notes { notes?.state = state }
    last = first.last
    beginPage(at: end)
    lastParagraph = first.lastParagraph
    last = nil
    return removed
  }

  /// Lets a full page end at its edge where its last columns are those of an odd block (JLREQ 4.5.3).
  private mutating func moveOddToEdge(_ columns: inout [Column]) {
    guard spacing.snapsToGrid, let limit else { return }
    let number = pages.count - 1
    let rest = limit - page.size.block
    guard rest > .zero, rest < spacing.grid.step,
      odd.endFrame(before: columnCount, by: rest, &columns)
    else { return }
    pages[number].size.block = limit
  }

  /// True if a column begins a paragraph that begins a page, and the last page has columns.
  func breaksPage(before column: Column) -> Bool {
    guard let last, last.paragraph != column.paragraph else { return false }
    return spacing.styles[column.paragraph]?.breakBefore != nil
  }

  /// Puts a column on the page that it was broken for. Pages before it may be left without any.
  private mutating func take(_ slot: ColumnSlot) {
    while takenPages + pages.count <= slot.page {
      pages.append(PageBlock(from: page.columns.upperBound))
    }
    let last = pages.count - 1
    pages[last].columns = page.columns.lowerBound..<page.columns.upperBound + 1
  }

  /// Takes the last page away, which only blank lines are on; returns its columns. The next column begins a page.
  mutating func removeLastPage() -> Range<Int> {
    let removed = pages.removeLast().columns
    entries.removeAll()
    spread.settle()
    odd = OddColumns()
    return removed
  }

  /// Gives away the first pages; columns that are left count from 0 then.
  mutating func takeFirst(_ count: Int) -> [PageBlock] {
    let taken = Array(pages[..<count])
    let columns = taken.last?.columns.upperBound ?? 0
    pages.removeSubrange(..<count)
    takenPages += count
    takenColumns += columns
    odd.remove(columns)
    for index in pages.indices {
      let range = pages[index].columns
      pages[index].columns = range.lowerBound - columns..<range.upperBound - columns
    }
    return taken
  }
}
