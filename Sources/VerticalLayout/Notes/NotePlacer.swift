/// Puts notes on the pages of their references, as these come (NT3 to NT5).
struct NotePlacer {
  let plan: NotePlan
  let options: PageNoteOptions
  let direction: ColumnDirection
  /// The character sizes of the text and of the notes.
  let em: Length
  let sizes: NoteSizes
  let ink: Color
  /// From the axis of a column of the text to that of the next one.
  let pitch: Length
  /// The places after the text of pages, by the pages' numbers (NT3).
  var sidePlaces: [Int: SideNotes.NoteArea] = [:]
  /// True where columns of the text have rooms of their own (``PagePlan/hasOwnRooms``).
  var hasOwnRooms = false
  /// The notes that are set and not on pages, in order.
  var waiting: [WaitingNote] = []
  /// The number of notes at the front that have places for all of their columns.
  private var doneCount = 0
  /// The cells of the text, while notes are put on its pages.
  private(set) var cells: [Cell] = []

  /// - Parameter style: that of the text.
  init(
    _ plan: NotePlan, options: PageNoteOptions, direction: ColumnDirection, style: TextStyle,
    sizes: NoteSizes, pitch: Length
  ) {
    self.pitch = max(pitch, Length(rawValue: 1))
    self.plan = plan
    self.options = options
    self.direction = direction
    em = style.size
    ink = style.ink
    self.sizes = sizes
  }

  /// The character size of notes without places of their own.
  var size: Length { sizes.usual }

  /// Adds a note that has been set.
  mutating func add(_ note: consuming SetNote) {
    let number = note.number
    switch note.content {
    case .columns(let text):
      guard !text.columns.isEmpty else { return }
      waiting.append(WaitingNote(number: number, text: finished(text, number: number)))
    case .loose(let text):
      guard !text.isDone else { return }
      waiting.append(WaitingNote(number: number, loose: text))
    }
  }

  /// The columns of a note, or of the part of it that is left, as parts of it.
  private func finished(
    _ note: consuming FlowedText, number: Int, isStart: Bool = true, isEnd: Bool = true
  ) -> FlowedText {
    let text = plan.entries[number].text
    for index in note.columns.indices { note.columns[index].note = number }
    if isStart, !note.columns.isEmpty {
      note.columns[0].range = TextRange(text.lowerBound, note.columns[0].range.upperBound)
    }
    if isEnd, !note.columns.isEmpty {
      note.columns[note.columns.count - 1].endRange(at: text.upperBound)
    }
    return note
  }

  /// Gives pages their notes, among the columns of their text.
  ///
  /// - Parameters:
  ///   - isLast: true for the last pages, after which some may come for notes alone.
  ///   - geometry: that of the pages.
  ///   - set: sets columns of a note.
  /// - Returns: the columns that notes stand beside, for those that do.
  mutating func place(
    on pages: inout [Layout.Page], _ text: inout FlowedText, isLast: Bool, geometry: PageGeometry,
    set: (inout SpacedPart, [ColumnBreak]) -> FlowedText
  ) -> [Int: NoteHost] {
    cells = text.shaped.cells
    var notes = pages.indices.map { index in
      let end = text.columns[pages[index].columns].last?.range.upperBound ?? 0
      return placeNotes(
        of: pages[index], text.columns, before: end, geometry: geometry,
        isLast: isLast && index == pages.count - 1)
    }
    while isLast, firstOpen() != nil, let last = pages.last {
      let page = Layout.Page(
        index: last.index + 1, size: last.size,
        columns: last.columns.upperBound..<last.columns.upperBound,
        block: geometry.content(ofPage: last.index + 1) ?? last.block)
      let own = placeNotes(of: page, text.columns, before: .max, geometry: geometry, isLast: true)
      guard !own.columns.isEmpty else { break }
      pages.append(page)
      notes.append(own)
    }
    cells = []
    return join(notes, pages: &pages, &text, set: set)
  }

  private mutating func placeNotes(
    of page: Layout.Page, _ columns: [Column], before end: Int, geometry: PageGeometry, isLast: Bool
  ) -> PageNotes {
    // Before the others, so that none of these waits for one.
    let free = fillFree(of: page, before: isLast ? .max : end)
    var result =
      switch options.place {
      case .head, .foot, .margin: fillBand(of: page, columns, before: end, geometry: geometry)
      case .interlinear: fillStrips(of: page, columns, geometry: geometry, isLast: isLast)
      case .side: fillSide(of: page, geometry: geometry)
      case .inText: PageNotes()
      }
    result.columns += free
    if !free.isEmpty {
      result.columns.sort { ($0.note, $0.column) < ($1.note, $1.column) }
    }
    return result
  }

  /// The first note that has no place for all of it.
  mutating func firstOpen() -> Int? {
    while doneCount < waiting.count, waiting[doneCount].isDone { doneCount += 1 }
    return doneCount < waiting.count ? doneCount : nil
  }

  /// The number of waiting notes that belong to a page: those that have begun, and those that are referred to before the
  /// end of its text.
  private func notesDue(before end: Int) -> Int {
    waiting.partitioningIndex { !$0.isCarried && plan.entries[$0.number].place >= end }
  }

  // MARK: Bands

  private mutating func fillBand(
    of page: Layout.Page, _ columns: [Column], before end: Int, geometry: PageGeometry
  ) -> PageNotes {
    var result = PageNotes()
    let due = notesDue(before: end)
    guard due > 0, let rect = band(ofPage: page.index, in: geometry) else { return result }
    var filler = BandFiller(band: rect, direction: direction, size: size)
    filler.keepsPlaces = options.place == .margin
    let own = columns[page.columns]
    let first = firstOpen() ?? due
    // What comes after a full band waits, however much it is.
    var items: [BandFiller.Item] = []
    let open = (first..<max(first, due)).filter { !isFree(waiting[$0]) }
    var room = rect.width + filler.leastGap
    for index in open where room >= .zero {
      var widths: [Length] = []
      for column in waiting[index].rest where room >= .zero {
        widths.append(max(column.extent, size))
        room -= max(column.extent, size) + filler.leastGap
      }
      let isCarried = waiting[index].isCarried
      let wanted = isCarried ? nil : place(ofNote: waiting[index].number, in: own, of: rect)
      items.append(BandFiller.Item(widths: widths, wanted: wanted))
    }
    let places = filler.fill(items)
    for (offset, starts) in places.items.enumerated() {
      let index = open[offset]
      let y = head(of: waiting[index].rest.prefix(starts.count), in: rect)
      for start in starts {
        let column = waiting[index].placed
        let width = waiting[index].rest.first?.extent ?? size
        result.columns.append(
          PageNotes.Entry(
            note: index, column: column,
            origin: PhysicalPoint(x: filler.x(of: start, width: width), y: y)))
        waiting[index].placed += 1
      }
    }
    // Those before them are carried already.
    for index in (0..<due).reversed() where !isFree(waiting[index]) {
      if waiting[index].isCarried { break }
      waiting[index].isCarried = true
    }
    if let rule = places.rule {
      result.rules.append(self.rule(in: rect, at: filler.x(of: rule, width: .zero)))
    }
    return result
  }

  private func band(ofPage index: Int, in geometry: PageGeometry) -> PhysicalRect? {
    options.place == .margin
      ? geometry.marginBand(ofPage: index, size: size, most: options.length)
      : geometry.noteBand(ofPage: index)
  }

  /// The head of a note's columns: in the head margin the longest one stands on the text (NT5).
  private func head(of columns: ArraySlice<Column>, in rect: PhysicalRect) -> Length {
    guard options.place == .margin else { return rect.y }
    return rect.maxY - columns.reduce(Length.zero) { max($0, $1.length) }
  }

  /// The distance from the edge where reading starts of the column that refers to a note.
  private func place(
    ofNote number: Int, in columns: ArraySlice<Column>, of rect: PhysicalRect
  ) -> Length {
    let place = plan.entries[number].place
    let index = columns.firstIndex(endingAfter: place)
    guard columns.indices.contains(index) else { return .zero }
    let axis = columns[index].axis
    let edge =
      direction == .rightToLeft ? rect.maxX - axis - em.half : axis - em.half - rect.x
    return min(max(edge, .zero), max(.zero, rect.width - size))
  }

  /// A rule across the lines of a band.
  func rule(in rect: PhysicalRect, at x: Length) -> PlacedFurniture {
    let width = max(em.scaled(by: 1, over: 30), Length(rawValue: 1))
    let bounds = PhysicalRect(x: x - width.half, y: rect.y, width: width, height: rect.height)
    return PlacedFurniture(kind: .rule, text: "", bounds: bounds, items: [.fill(bounds, ink)])
  }

  // MARK: Pages

  /// Puts the columns of notes after those of their pages' text.
  private mutating func join(
    _ notes: [PageNotes], pages: inout [Layout.Page], _ text: inout FlowedText,
    set: (inout SpacedPart, [ColumnBreak]) -> FlowedText
  ) -> [Int: NoteHost] {
    let taken = takeColumns(Set(notes.flatMap { $0.columns.map(\.note) }), into: &text, set: set)
    var columns: [Column] = []
    var hosts: [Int: NoteHost] = [:]
    for (number, own) in notes.enumerated() {
      let first = columns.count
      let shift = first - pages[number].columns.lowerBound
      columns += text.columns[pages[number].columns]
      for entry in own.columns {
        guard let found = taken[entry.note], found.indices.contains(entry.column) else { continue }
        var column = found[entry.column]
        column.slot = slot(of: column, entry, on: pages[number], after: columns[first...].last)
        if let host = entry.host {
          hosts[columns.count] = NoteHost(column: host.column + shift, side: host.side)
        }
        columns.append(column)
      }
      pages[number].columns = first..<columns.count
      pages[number].noteCount = own.columns.count
      pages[number].furniture += own.rules
    }
    text.columns = columns
    text.sortCells()
    waiting.removeAll(where: \.isDone)
    doneCount = 0
    return hosts
  }

  /// The slot of a column of a note: as large as it is.
  ///
  /// - Parameter last: the column before it on its page.
  private func slot(
    of column: Column, _ entry: PageNotes.Entry, on page: Layout.Page, after last: Column?
  ) -> ColumnSlot {
    var slot = ColumnSlot(
      page: page.index, row: last.map { $0.slot.row + 1 } ?? 0, ordinal: 0,
      start: LogicalPoint(inline: .zero, block: .zero),
      size: LogicalSize(inline: column.length, block: column.extent))
    slot.rect.x = entry.isAtRight ? entry.origin.x - column.extent : entry.origin.x
    slot.rect.y = entry.origin.y
    slot.rest =
      direction == .rightToLeft
      ? slot.rect.x - page.block.x : page.block.maxX - slot.rect.maxX
    return slot
  }

  /// Gives the text what stands on the columns of some notes, and hands these out.
  private mutating func takeColumns(
    _ used: Set<Int>, into text: inout FlowedText,
    set: (inout SpacedPart, [ColumnBreak]) -> FlowedText
  ) -> [Int: [Column]] {
    var taken: [Int: [Column]] = [:]
    for index in waiting.indices where used.contains(index) {
      if let note = waiting[index].text {
        taken[index] = text.take(note)
      } else if let columns = waiting[index].loose?.take(set) {
        let isStart = waiting[index].placed == 0
        waiting[index].placed += columns.columns.count
        taken[index] = text.take(
          finished(
            columns, number: waiting[index].number, isStart: isStart, isEnd: waiting[index].isDone))
      }
    }
    return taken
  }
}

/// The character sizes of the notes beside a text.
struct NoteSizes: Hashable, Sendable {
  /// That of the notes without places of their own.
  let usual: Length
  /// Those of the others, by their numbers.
  private(set) var own: [Int: Length] = [:]

  init(_ plan: NotePlan, styled: StyledText) {
    let first = plan.entries.first { $0.free == nil }?.text.lowerBound ?? plan.bodyEnd
    usual = styled.outerSize(at: first)
    for (number, entry) in plan.entries.enumerated() where entry.free != nil {
      own[number] = styled.outerSize(at: entry.text.lowerBound)
    }
  }

  subscript(number: Int) -> Length { own[number] ?? usual }
}

/// A note whose text has been set, before it has a place on a page.
struct SetNote {
  /// Among the notes of the document.
  var number: Int
  /// The place of the text that it belongs to.
  var place: Int
  var content: Content
  /// The widths of columns that take room from the text; `nil` for a note that takes none.
  var widths: [Length]?
  /// The readings in its text.
  var annotations: AnnotationText

  /// The text of a note.
  enum Content {
    case columns(FlowedText)
    /// It is broken where it finds room (NT5).
    case loose(LooseNote)
  }
}
