extension RowBreaker {
  /// Minds a row that has its place.
  ///
  /// - Parameter start: what was there before it, where pages may be filled again.
  mutating func add(_ known: KnownRow, _ row: Row, from start: RowStart?) {
    if let start, let page = row.columns.first?.slot?.page {
      spread?.add(rowOnPage: page, from: start)
    }
    filled.count += 1
    if !rules.isPlain { filled.known.append(known) }
    if styles.hasSpans { addToRegion(known, row) }
  }

  /// True if the row that was placed last stands in the frame of the row before it, so that nothing goes elsewhere.
  var staysInFrame: Bool {
    guard let frame = filled.frame, !places.state.span.isOpen else { return false }
    return frame == FramePlace(page: places.state.page, tier: places.state.frame)
  }

  /// Looks whether a row begins a frame that rows before it have to stand in too, or is a blank line that is worth no
  /// frame.
  ///
  /// - Returns: the row to go on with, whose place is another one; `nil` where the row stays.
  mutating func goesElsewhere(
    _ before: KnownRow, _ row: Row
  ) -> (point: RowPoint, columns: Int)? {
    guard let slot = row.columns.first?.slot else { return nil }
    let frame = FramePlace(page: slot.page, tier: slot.tier)
    if places.state.span.isOpen {
      filled.begin(in: frame)
      return nil
    }
    guard let last = filled.frame, last != frame else {
      filled.frame = frame
      return nil
    }
    if before.isBlank, isWorthNoFrame(before, frame, after: last) {
      restore(before)
      spread?.settle()
      var next = before.point
      next.index += 1
      return (next, before.columns)
    }
    let most = frame.page == last.page ? rowsOfTiers : filled.known.count
    let (count, isParagraph) =
      breaksFrame(before, last, frame)
      ? (0, false)
      : moved(
        before, row, most, mayEndWithHeading: mayEndWithHeading(last, before: frame),
        mayLeaveBlank: last.tier > 0 && frame.page != last.page)
    if isParagraph, let other = beginSpreadAgain(afterPage: last.page) { return other }
    guard count > 0 else {
      filled.begin(in: frame)
      return nil
    }
    let first = filled.known[filled.known.count - count]
    switch goOn(first, from: last, to: frame) {
    case .stays:
      filled.begin(in: frame)
      return nil
    case .goesBack(let first):
      restore(first.row)
      filled.begin(in: first.frame)
      return (first.row.point, first.row.columns)
    case .goesOn: restore(first)
    }
    _ = places.nextFrame(for: blankExtent)
    // All that stands in the frame goes on: it came there from the one before.
    if places.state.page == last.page, places.state.frame == last.tier {
      _ = places.nextFrame(for: blankExtent)
    }
    filled.begin(in: nil)
    return (first.point, first.columns)
  }

  /// Minds rows that go on to another frame. Where the frames of a whole page had no room for them together, they stand where
  /// they stood first: a frame may have room for nothing, and a heading may be as long as all of them.
  private mutating func goOn(
    _ first: KnownRow, from last: FramePlace, to frame: FramePlace
  ) -> MovedRows.Ending {
    guard var moved = movedRows, moved.first.row.point == first.point else {
      movedRows = MovedRows(first: (first, last), page: frame.page)
      return .goesOn
    }
    if moved.isSettled { return .stays }
    guard frame.page > moved.page + 1 else { return .goesOn }
    moved.isSettled = true
    movedRows = moved
    return .goesBack(moved.first)
  }

  /// True if a row begins a frame because its paragraph asks for that.
  private func breaksFrame(
    _ row: KnownRow, _ last: FramePlace, _ frame: FramePlace
  ) -> Bool {
    guard row.point.start == nil, let kind = styles[row.paragraph]?.breakBefore else {
      return false
    }
    return kind == .tier || frame.page != last.page
  }

  /// True if a blank line begins a frame, or a page, that the next paragraph leaves, or stands there before a heading.
  private func isWorthNoFrame(
    _ row: KnownRow, _ frame: FramePlace, after last: FramePlace
  ) -> Bool {
    guard filled.count > 0, styles[row.paragraph]?.breakBefore == nil else { return false }
    if rules.drops(blank: row.paragraph) { return true }
    switch styles.breakAfter(blank: row.paragraph) {
    case nil: return false
    case .tier: return true
    case .page, .centeredPage, .leaf, .centeredLeaf, .spread: return frame.page != last.page
    }
  }

  /// The rows that are known of the tiers at hand, which have begun on the page.
  private var rowsOfTiers: Int {
    guard styles.hasSpans else { return filled.known.count }
    return filled.known.reversed().prefix { $0.places?.value.tiers == places.tiers }.count
  }

  /// True if a heading may end a frame: the last one of a page that faces the next one.
  private func mayEndWithHeading(
    _ frame: FramePlace, before next: FramePlace
  ) -> Bool {
    rules.headingsEndFacingPages && next.page != frame.page
      && places.facing?.isFirst(frame.page) == true
  }

  /// The number of rows at the end of the frame that go on to the next one, and whether a paragraph alone asks for it.
  ///
  /// - Parameters:
  ///   - most: the number of those that are known that may do so.
  ///   - mayEndWithHeading: whether the frame may end with a heading.
  private func moved(
    _ next: KnownRow, _ row: Row, _ most: Int, mayEndWithHeading: Bool, mayLeaveBlank: Bool
  ) -> (count: Int, isParagraph: Bool) {
    guard !rules.isPlain else { return (0, false) }
    var rest = 1
    if rules.widows > 1, !next.isBlank, let last = row.columns.last,
      last.cells.upperBound < row.end
    {
      rest +=
        evenCount(of: next.paragraph, from: last.cells.upperBound)
        ?? row.columnCount(
          of: last.cells.upperBound..<row.end, in: row.room.goingOn, last.slot?.measure ?? .limit)
    }
    if let maximumColumns, let ordinal = row.columns.first?.slot?.ordinal {
      // Columns that are not shown move none.
      guard ordinal < maximumColumns else { return (0, false) }
      rest = min(rest, maximumColumns - ordinal)
    }
    let total = most == filled.known.count ? filled.count : most
    let facts = PageBreakRules.ColumnFacts(paragraph: next.paragraph, isBlank: next.isBlank)
    func place(_ index: Int) -> PageBreakRules.ColumnFacts {
      let row = filled.known[filled.known.count - 1 - index]
      return PageBreakRules.ColumnFacts(
        paragraph: row.paragraph, isBlank: row.isBlank, window: row.window)
    }
    let count = rules.moved(
      most, of: total, before: facts, rest: rest, mayEndWithHeading: mayEndWithHeading,
      mayLeaveBlank: mayLeaveBlank, place: place)
    guard spread != nil, count > 0 else { return (count, false) }
    let separated = rules.separated(most, of: total, before: facts, rest: rest, place: place)
    return (count, separated == count)
  }

  /// Goes back to before a row.
  mutating func restore(_ row: KnownRow) {
    places = row.places?.value ?? places
    lastParagraph = row.lastParagraph
    rest = row.rest
    even = row.even
    floats.goBack(to: row.floats)
  }
}
