/// Cuts paragraphs into columns where each place has room of its own: frames, shapes, and areas that text
/// flows around (YY-13, YY-14).
///
/// Which room a column has depends on where it stands, and that on the columns before it; so breaking and
/// filling pages go hand in hand here. A column is as wide as what stands on it, which is known when it is
/// broken: it is broken for the width of its first character, and again for a wider place as long as
/// something wider stands on it.
///
/// Images that float take their places first, when the text that they belong to is reached (DT-13).
///
/// At a place with several stretches of room a column goes on from one to the next. A new paragraph begins
/// a new column. Where places of one measure follow each other, the columns on them may be found together
/// (L20, ``EvenColumns``); elsewhere each is as full as can be.
struct RowBreaker: Sendable {
  var places: ColumnPlaces
  private let options: BreakingOptions
  /// The paragraphs of the document.
  private let paragraphs: [Paragraph]
  /// The width of a blank column.
  let blankExtent: Length
  let styles: ParagraphPlan
  /// Rules that keep rows together at the ends of frames.
  let rules: PageBreakRules
  var lastParagraph: Int?
  /// The rows of the frame that is being filled.
  var filled = FrameRows()
  /// The rooms of headings that are more than one column.
  var bands = HeadingBands()
  /// The columns that stand beside a heading in its window.
  var rest = WindowRest()
  /// The heads of tables that come again, and those that do not.
  private var heads = TableHeads()
  /// The rows of tables in which cells go on.
  var joinedRows = JoinedRows()
  /// The beginning of the page's tiers, to share them out later.
  var region = TierRegion()
  /// The images on pages that have been left.
  var floats = LeftFloats()
  /// The columns of the paragraph at hand where its places are all alike.
  var even: EvenParagraph?
  /// True if there is one page, and what it has no room for is left out.
  let hasOnePage: Bool
  /// The places before the last column that is shown, where rooms are all alike: it may be narrower once it is cut.
  var placesOfLast: ColumnPlaces?
  /// The number of columns that are shown; `nil` for all.
  let maximumColumns: Int?
  /// The pages that face each other and are being filled; `nil` where each ends by itself.
  var spread: RowSpread<RowStart>?
  /// The part of the text at hand.
  private var part = 0
  /// Rows that have gone on to other frames, to find out whether one of them has room for what keeps them together.
  var movedRows: MovedRows?
  private(set) var evenFindings = EvenFindings()

  init(
    places: ColumnPlaces, options: BreakingOptions, paragraphs: [Paragraph], blankExtent: Length,
    styles: ParagraphPlan, rules: PageBreakRules = PageBreakRules(), hasOnePage: Bool = false,
    maximumColumns: Int? = nil
  ) {
    self.rules = rules
    self.hasOnePage = hasOnePage
    self.maximumColumns = maximumColumns
    self.places = places
    self.options = options
    self.paragraphs = paragraphs
    self.blankExtent = blankExtent
    self.styles = styles
  }

  /// The place between two parts of the text; `nil` where what comes next hangs on more than a place: on images, notes or
  /// tables that begin before it, or pages that are filled again.
  var state: RowState? {
    guard !places.hasFloats, !places.hasNotes, spread == nil, !styles.hasSpans,
      styles.tables.isEmpty
    else { return nil }
    return RowState(
      place: places.state, asked: places.asked, lastParagraph: lastParagraph,
      lastBand: lastParagraph.flatMap { bands[$0] }, rowCount: filled.count, frame: filled.frame,
      rest: rest)
  }

  /// Goes to a place between two parts of the text.
  mutating func go(to state: RowState) {
    places.go(to: state.place, state.asked)
    lastParagraph = state.lastParagraph
    if let paragraph = lastParagraph { bands[paragraph] = state.lastBand }
    filled.count = state.rowCount
    filled.frame = state.frame
    rest = state.rest
  }

  /// Breaks a part of the text into columns.
  ///
  /// - Parameters:
  ///   - point: the row to begin with.
  ///   - columns: those of the part before it; those of the whole part afterwards.
  /// - Returns: the row to go on with in a part before this one, whose columns change from there on, and the number of
  ///   columns before it there; `nil` where all are known.
  /// - Throws: ``LayoutError/noRoom(column:)`` where no frame of a page has room for the next column.
  mutating func breaks(
    _ text: SpacedPart, from point: RowPoint, into columns: inout [ColumnBreak],
    spaceAfter: ((BrokenColumn, [Cell]) -> Length)? = nil
  ) throws(LayoutError) -> (point: RowPoint, columns: Int)? {
    let (shaped, rooms) = (text.shaped, text.rooms)
    var row = row(of: text)
    let own = point.part
    if part != own { (filled.known, region.row) = ([], nil) }
    part = own
    var point = point
    var count = 0
    while shaped.paragraphs.indices.contains(point.index) {
      // Not by the columns, of which some may be set again and again.
      count &+= 1
      if count.isMultiple(of: 64) { try GivingUp.check() }
      let paragraph = shaped.paragraphs[point.index]
      let number = text.firstParagraph + point.index
      guard !paragraph.isEmpty || options.keepsBlank(number) else {
        point.index += 1
        continue
      }
      if !styles.isPlain, point.start == nil, let group = styles.group(at: number) {
        findBands(of: group, from: point.index, of: shaped.paragraphs, row, rooms)
      }
      if styles.hasSpans, point.start == nil, let other = endTiers(before: number) {
        columns.removeSubrange(other.columns...)
        point = other.point
        continue
      }
      var before = KnownRow(
        point: point, paragraph: number, isBlank: paragraph.isEmpty,
        places: rules.isPlain && !styles.hasSpans && !paragraph.isEmpty ? nil : Snapshot(places),
        lastParagraph: lastParagraph, columns: columns.count, floats: floats.count, rest: rest,
        window: 0, even: even)
      row.begin(paragraph, at: point.start, rooms.isEmpty ? ParagraphRoom() : rooms[point.index])
      row.joined = joinedRows[number]
      if places.hasNotes { row.paragraphEnd = end(ofParagraph: point.index, of: text) }
      let origin = spread == nil ? nil : start(at: point, columns: columns.count)
      let window = begin(&row, of: number)
      try set(&row, of: number, in: rooms.isEmpty ? nil : rooms[point.index])
      before.window = window?.columns ?? 0
      if !staysInFrame, let other = goesElsewhere(before, row) {
        guard other.point.part == own else { return other }
        columns.removeSubrange(other.columns...)
        point = other.point
        continue
      }
      add(before, row, from: origin)
      if styles.tables.haveHeads, let column = row.columns.first, let slot = column.slot {
        heads.mind(
          number, in: FramePlace(page: slot.page, tier: slot.tier),
          hasHead: column.tableHead != .zero, isEven: places.evenMeasure != nil, styles)
      }
      heads.add(number, room: places.state.lastStep, begins: row.isFirst, styles)
      if let window { rest.begin(window) }
      rest.pass()
      if let spaceAfter {
        places.leave(row.space(from: columns.count, spaceAfter))
      }
      columns += row.columns
      row.start = row.columns.last?.cells.upperBound ?? row.end
      point.start = row.start < row.end ? row.start : nil
      if point.start == nil { point.index += 1 }
    }
    evenFindings.add(row.even)
    return nil
  }

  /// True if columns have a length of their own; false where each paragraph is one column.
  var hasMeasure: Bool { options.measure != nil }

  /// The start of the text after a paragraph and the blank lines after it that are left out.
  private func end(ofParagraph index: Int, of text: SpacedPart) -> Int {
    let next = text.shaped.paragraphs.indices.dropFirst(index + 1).first {
      !text.shaped.paragraphs[$0].isEmpty || options.keepsBlank(text.firstParagraph + $0)
    }
    return next.map { paragraphs[text.firstParagraph + $0].range.lowerBound }
      ?? text.text.upperBound
  }

  /// The row that goes through a part of the text.
  private func row(of text: SpacedPart) -> Row {
    Row(
      filler: ColumnFiller(
        items: text.items, edges: text.annotations.edges, options: options),
      shaped: text.shaped, blank: blankExtent, lineGap: places.grid.lineGap,
      words: text.annotations.words, firstParagraph: text.firstParagraph)
  }

  /// The warnings for heads of tables that do not come again, and for what had no effect on the columns.
  func diagnostics(of document: Document) -> [Diagnostic] {
    heads.missing.map {
      $0.isCrowded
        ? document.headWithoutRoom($0.paragraph, onPage: $0.page)
        : document.headNotRepeated($0.paragraph, onPage: $0.page)
    }
      + evenFindings.diagnostics
  }

  /// Goes to the place of a row; returns the window that its paragraph begins with.
  private mutating func begin(_ row: inout Row, of number: Int) -> HeadingWindow? {
    if !styles.isPlain {
      if row.isFirst { begin(number) }
      if bands[number]?.isTurned == true { row.room = row.room.turned }
    }
    lastParagraph = number
    row.keepsWhole = styles.isHeading(number)
    let window = row.window
    if window != nil, !rest.isEmpty {
      // A window begins after another one.
      places.leave(places.grid.step * rest.columns)
      rest = WindowRest()
    }
    row.rest = rest
    return window
  }

  /// Leaves what a paragraph has before it, and begins what it asks for.
  private mutating func begin(_ number: Int) {
    beginTiers(of: number)
    let resolved = styles[number]
    places.asked.goesByWidth = resolved?.isTableRow == true
    places.asked.sides = resolved?.sides ?? .none
    let band = band(of: number)
    let dropped = rules.dropsBlank ? places.grid.step * (resolved?.linesBefore ?? 0) : .zero
    let space = lastParagraph.map {
      styles.space(between: $0, and: number) + self.band(of: $0).after + band.before
    }
    places.leave(
      space ?? .zero, inset: styles.placedInset(of: number), boxes: styles.openBoxes(of: number),
      band: max(.zero, band.before - dropped),
      bandRoom: bands[number]?.room, resolved: resolved,
      snaps: bands[number] == nil && band == (.zero, .zero),
      tableHead: heads.room(before: number, styles))
    guard let resolved else { return }
    if let kind = resolved.breakBefore { places.begin(kind, for: blankExtent) }
    if let clear = resolved.clear { places.clear(clear) }
    if let end = resolved.lastColumn { places.goToLastColumn(of: end, blankExtent) }
  }

  /// The room before and after a paragraph that makes it as wide as some columns.
  func band(of number: Int) -> (before: Length, after: Length) {
    bands[number].map { ($0.before, $0.after) } ?? places.band(of: styles[number])
  }

  /// Finds the rooms of a group of headings. Their columns are counted where nothing stands beside them.
  private mutating func findBands(
    of group: HeadingGroup, from index: Int, of paragraphs: [Range<Int>], _ row: Row,
    _ rooms: [ParagraphRoom]
  ) {
    let counts = group.paragraphs.indices.map { number -> Int in
      let place = index + number - group.paragraphs.lowerBound
      guard paragraphs.indices.contains(place), !paragraphs[place].isEmpty else { return 0 }
      let cells = paragraphs[place]
      let longest =
        spans(group.paragraphs.lowerBound)
        ? places.wholeRect?.height ?? .zero
        : places.longestMeasure(
          for: row.extent(ofCells: cells.lowerBound..<cells.lowerBound + 1))
      return row.columnCount(of: cells, in: rooms.isEmpty ? ParagraphRoom() : rooms[place], longest)
    }
    bands.add(group, counts, styles, places.grid)
    bands.remove(before: group.paragraphs.lowerBound)
  }

  /// Gives away the images that float on pages before one.
  @discardableResult
  mutating func takeFloats(before page: Int) -> [FloatPlaces.FloatSlot] {
    floats.add(places.floats.takeFinished())
    return floats.take(before: page)
  }

  /// Places the images that float and are left after the last column, on further pages where they must
  /// be, and gives all away.
  mutating func finishFloats() -> [FloatPlaces.FloatSlot] {
    guard places.hasFloats else { return [] }
    places.placeRest(for: blankExtent)
    floats.add(places.floats.takeAll())
    return floats.takeAll()
  }

  /// Adds a note after the text, in the order of the places that notes belong to (NT3).
  mutating func addNote(place: Int, widths: [Length]) {
    places.notes?.add(place: place, widths: widths)
  }

  /// Gives away the notes of pages before one; of all pages where it is `nil`.
  mutating func takeNotes(before page: Int?) -> [(page: Int, area: SideNotes.NoteArea)] {
    places.takeNotes(before: page)
  }

  /// The images that no page has room for, among those of the document that float.
  var droppedFloats: [Int] { places.floats.dropped }

  /// Gives a row its place, and its columns.
  ///
  /// - Parameter room: what its paragraph asks for; `nil` for the whole of each place.
  private mutating func set(
    _ row: inout Row, of number: Int, in room: ParagraphRoom?
  ) throws(LayoutError) {
    findEven(&row, of: number, in: room)
    if try !setEvenRow(&row, of: number) { try setRow(&row) }
    for index in row.columns.indices { row.columns[index].paragraph = number }
  }

  /// Fills the next place that has room for what follows.
  ///
  /// Text that fits nowhere is known when a whole page has been looked at; it is set at the first place then, as
  /// where columns are all alike (VLb-8, L17).
  private mutating func setRow(_ row: inout Row) throws(LayoutError) {
    if places.hasFloats {
      if row.start < row.end { places.floats.reach(row.firstOffset) }
      places.placeFloats()
      floats.add(places.floats.takeFinished())
      let needsRoom = row.hasReadings || places.sideBefore > .zero
      places.floats.clearance = needsRoom ? places.grid.lineGap : .zero
    }
    let first = row.start < row.end ? row.extent(ofCells: row.start..<row.start + 1) : blankExtent
    let (origin, limits) = (places, places.grid.limits)
    row.takesAnything = false
    var rest: Length { row.takesAnything ? .zero : row.joined?.rest ?? .zero }
    while true {
      var width = first
      row.columns = []
      places.asked.wide = nil
      while places.hasPlace(for: width, before: rest) {
        row.fill(
          places.slots(for: width), evenPlaces: { places.evenPlaces(for: width) },
          longest: { places.longestMeasure(for: width) })
        let widest = row.columns.reduce(width) { max($0, row.extent(ofCells: $1.cells)) }
        let wide = limits.flatMap { widest > places.spacing.em ? row.wide($0) : nil }
        if widest == width, wide == nil || places.asked.wide != nil { break }
        width = widest
        places.asked.wide = places.asked.wide ?? wide
        row.columns = []
      }
      if let offset = row.endOffset {
        let (head, grid) = (
          places.state.frameHasColumns ? .zero : places.head, places.gridPlace(of: width)
        )
        for index in row.columns.indices {
          (row.columns[index].tableHead, row.columns[index].grid) = (head, grid)
        }
        if places.takesNotes(width, before: offset) {
          places.take(width)
          row.setBlock(to: places.blockEnd)
          return
        }
        row.columns = []
        _ = places.nextFrame(for: first)
        places.placeFloats()
        continue
      }
      if places.dropTableHead() { continue }
      if places.hasPlace(for: first, before: rest) {
        if !places.areAlike(for: first) {
          try GivingUp.check()
          places.skip(first)
          continue
        }
      } else if !places.nextFrame(for: first) {
        places.placeFloats()
        continue
      }
      if row.takesAnything { throw places.noRoom(for: first) }
      row.takesAnything = true
      let known = places.known
      places = origin
      places.known = known
    }
  }
}

/// The place of a breaker between two parts of a text: rows after equal places are put on equal pages.
struct RowState: Hashable, Sendable {
  var place: PlaceState
  var asked: ParagraphPlaces
  var lastParagraph: Int?
  /// The room of the last paragraph, if it is a heading of several columns.
  var lastBand: HeadingBand?
  /// The number of rows of the frame that is being filled, and the frame.
  var rowCount: Int
  var frame: FramePlace?
  /// The columns that stand beside a heading in its window.
  var rest: WindowRest

  /// Follows paragraphs and pages that get other numbers.
  mutating func move(by move: LayoutMove) {
    place.page += move.pages
    place.ordinal += move.ordinals
    lastParagraph = lastParagraph.map { $0 + move.paragraphs }
    frame?.page += move.pages
  }
}

/// A place in the text from which rows may be put on pages again, and the breaker there.
struct RowStart: Sendable {
  var point: RowPoint
  /// The columns of the part before it.
  var columns: Int
  var breaker: Snapshot<RowBreaker>
}

extension RowBreaker {
  /// The breaker as it is now, for pages that may be filled again from here on.
  func start(at point: RowPoint, columns: Int) -> RowStart {
    var breaker = self
    breaker.spread = nil
    return RowStart(point: point, columns: columns, breaker: Snapshot(breaker))
  }

  /// Goes back to before the pages that face each other, where the one of a frame would end early for the sake of a
  /// paragraph, and where both can end alike.
  ///
  /// - Returns: the row to go on with; `nil` where the frame ends by itself.
  mutating func beginSpreadAgain(
    afterPage page: Int
  ) -> (point: RowPoint, columns: Int)? {
    guard spread?.pages.contains(page) == true, let (start, columns) = spread?.change() else {
      return nil
    }
    let (spread, joinedRows, taken) = (spread, joinedRows, floats.nextPage)
    self = start.breaker.value
    (self.spread, self.joinedRows) = (spread, joinedRows)
    takeFloats(before: taken)
    if let pages = spread?.pages { places.end(pages, by: columns) }
    return (start.point, start.columns)
  }
}
