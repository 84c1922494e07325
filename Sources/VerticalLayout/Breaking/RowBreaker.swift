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
/// a new column. Columns of a paragraph are filled greedily.
struct RowBreaker {
  private var places: ColumnPlaces
  private let options: BreakingOptions
  /// The width of a blank column.
  private let blankExtent: Length
  private let styles: ParagraphPlan
  private var lastParagraph: Int?
  /// The rooms of headings that are more than one column.
  private var bands = HeadingBands()
  /// The images that stand on pages that have been left, and have not been taken.
  private(set) var floats: [FloatPlaces.Place] = []

  init(
    places: ColumnPlaces, options: BreakingOptions, blankExtent: Length, styles: ParagraphPlan
  ) {
    self.places = places
    self.options = options
    self.blankExtent = blankExtent
    self.styles = styles
  }

  /// The columns of the next part of the text.
  ///
  /// - Throws: ``LayoutError/noRoom(column:)`` where no frame of a page has room for the next column.
  mutating func breaks(
    _ items: [InlineItem], of shaped: ShapedText, rooms: [ParagraphRoom], hyphens: [Int: Length],
    edges: EdgeLengths = EdgeLengths(), firstParagraph: Int
  ) throws(LayoutError) -> [ColumnBreak] {
    var row = Row(
      filler: ColumnFiller(items: items, hyphens: hyphens, edges: edges, options: options),
      shaped: shaped)
    var columns: [ColumnBreak] = []
    for (index, paragraph) in shaped.paragraphs.enumerated()
    where !paragraph.isEmpty || options.blankLines == .keep {
      row.start = paragraph.lowerBound
      row.end = paragraph.upperBound
      row.room = rooms.isEmpty ? ParagraphRoom() : rooms[index]
      row.isFirst = true
      let number = firstParagraph + index
      if !styles.isPlain {
        if let group = styles.group(at: number) {
          findBands(of: group, from: index, of: shaped.paragraphs, row, rooms)
        }
        begin(number)
        if bands[number]?.isTurned == true { row.room = row.room.turned }
      }
      lastParagraph = number
      repeat {
        try setRow(&row)
        for var column in row.columns {
          column.paragraph = number
          columns.append(column)
        }
        row.start = row.columns.last?.cells.upperBound ?? row.end
        row.isFirst = false
      } while row.start < row.end
    }
    return columns
  }

  /// Leaves what a paragraph has before it, and begins what it asks for.
  private mutating func begin(_ number: Int) {
    let band = band(of: number)
    let space = lastParagraph.map {
      styles.space(between: $0, and: number) + self.band(of: $0).after + band.before
    }
    places.leave(
      space ?? .zero, inset: styles.inset(of: number), band: band.before, room: bands[number]?.room,
      em: styles[number]?.em ?? .zero)
    if let kind = styles[number]?.breakBefore { places.begin(kind, for: blankExtent) }
    if let clear = styles[number]?.clear { places.clear(clear) }
  }

  /// What a paragraph has before and after it so that it is as wide as some columns.
  private func band(of number: Int) -> (before: Length, after: Length) {
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
      let longest = places.longestMeasure(
        for: row.extent(ofCells: cells.lowerBound..<cells.lowerBound + 1))
      return row.columnCount(of: cells, in: rooms.isEmpty ? ParagraphRoom() : rooms[place], longest)
    }
    bands.add(group, counts, styles, places.grid)
    bands.remove(before: group.paragraphs.lowerBound)
  }

  /// Gives away the images that float on pages before one.
  mutating func takeFloats(before page: Int) -> [FloatPlaces.Place] {
    floats += places.floats.takeFinished()
    let count = floats.partitioningIndex { $0.page >= page }
    defer { floats.removeFirst(count) }
    return Array(floats[..<count])
  }

  /// Places the images that float and are left after the last column, on further pages where they must
  /// be, and gives all away.
  mutating func finishFloats() -> [FloatPlaces.Place] {
    guard places.hasFloats else { return [] }
    places.floats.reachEnd()
    places.placeFloats()
    while places.floats.isWaiting {
      _ = places.nextFrame(for: blankExtent)
      places.placeFloats()
    }
    floats += places.floats.takeAll()
    defer { floats = [] }
    return floats
  }

  /// Minds the room for notes behind the text (NT3).
  var notes: SideNotes? {
    get { places.notes }
    set { places.notes = newValue }
  }

  /// Gives away the notes of pages before one; of all pages where it is `nil`.
  mutating func takeNotes(before page: Int?) -> [(page: Int, place: SideNotes.Place)] {
    places.takeNotes(before: page)
  }

  /// The images that no page has room for, among those of the document that float.
  var droppedFloats: [Int] { places.floats.dropped }

  /// Fills the next place that has room for what follows.
  ///
  /// What fits nowhere is known when a whole page has been looked at; it is set at the first place then, as
  /// where columns are all alike (VLb-8, L17).
  private mutating func setRow(_ row: inout Row) throws(LayoutError) {
    if places.hasFloats {
      if row.start < row.end { places.floats.reach(row.firstOffset) }
      places.placeFloats()
      floats += places.floats.takeFinished()
    }
    let first = row.start < row.end ? row.extent(ofCells: row.start..<row.start + 1) : blankExtent
    let origin = places
    row.takesAnything = false
    while true {
      var width = first
      row.columns = []
      while places.hasPlace(for: width) {
        row.fill(places.slots(for: width)) { places.longestMeasure(for: width) }
        let widest = row.columns.reduce(width) { max($0, row.extent(ofCells: $1.cells)) }
        if widest == width { break }
        width = widest
        row.columns = []
      }
      if let offset = row.endOffset {
        if places.takesNotes(width, before: offset) {
          places.take(width)
          return
        }
        row.columns = []
        _ = places.nextFrame(for: first)
        places.placeFloats()
        continue
      }
      if places.hasPlace(for: first) {
        places.skip(first)
      } else if places.nextFrame(for: first) {
        if row.takesAnything { throw .noRoom(column: first) }
        row.takesAnything = true
        places = origin
      } else {
        places.placeFloats()
      }
    }
  }
}

/// The parts of one column, from the head of the page to its foot.
private struct Row {
  /// For the room of the paragraph in that of a stretch, and for the whole stretch.
  private var filler: ColumnFiller
  private var whole: ColumnFiller
  private let shaped: ShapedText
  /// What is left of the paragraph.
  var start = 0
  var end = 0
  /// What its paragraph asks of the room of each part.
  var room = ParagraphRoom()
  /// Whether the paragraph begins here.
  var isFirst = true
  /// Whether the first part takes what fits nowhere.
  var takesAnything = false
  var columns: [ColumnBreak] = []

  init(filler: ColumnFiller, shaped: ShapedText) {
    self.filler = filler
    whole = filler
    self.shaped = shaped
  }

  /// How many columns a paragraph has in a room of some length.
  func columnCount(of cells: Range<Int>, in room: ParagraphRoom, _ measure: Length) -> Int {
    var whole = whole
    whole.measure = measure
    var columns: [ColumnBreak] = []
    let (filler, indent) = whole.fitted(to: room, of: cells)
    filler.fill(cells, indent: indent, into: &columns)
    guard columns.count > 1, room.turnedTail > .zero else { return columns.count }
    columns = []
    let (turned, start) = whole.fitted(to: room.turned, of: cells)
    turned.fill(cells, indent: start, into: &columns)
    return columns.count
  }

  /// Where the text of its columns ends; `nil` where it has none.
  var endOffset: Int? {
    guard let last = columns.last else { return nil }
    return last.cells.last.map { shaped.cells[$0].range.upperBound } ?? 0
  }

  /// Where the text of its first cell starts.
  var firstOffset: Int { shaped.cells[start].range.lowerBound }

  /// Fills the room of a place, as far as the paragraph reaches. A stretch that does not take the next
  /// characters as a whole is left blank.
  ///
  /// - Parameter longest: gives the longest room on a page for columns of this width.
  mutating func fill(_ slots: [ColumnSlot], longest: () -> Length) {
    columns = []
    var next = start
    for slot in slots {
      whole.measure = slot.measure
      let first: Length
      (filler, first) = whole.fitted(to: room, of: next..<end)
      var column = filler.fill(
        from: next, to: end, indent: isFirst && columns.isEmpty ? first : filler.indent)
      let isTaken =
        takesAnything && columns.isEmpty || fits(column) || fitsNowhere(column, longest: longest())
      guard isTaken else { continue }
      column = filler.settingFoot(room.foot, on: column)
      column.slot = slot
      column.measure = filler.measure
      columns.append(column)
      next = column.cells.upperBound
      if next == end { return }
    }
  }

  /// Whether a column ends where it may, and inside of its room.
  private func fits(_ column: ColumnBreak) -> Bool {
    column.end != .lastResort && !isOversize(column)
  }

  /// Whether a column is too long for its first item.
  private func isOversize(_ column: ColumnBreak) -> Bool {
    guard column.natural > filler.measure, let first = column.cells.first else { return false }
    return column.indent + headAdvance(first, at: column.indent) > filler.measure
  }

  /// Whether no place has room for what a column begins with: then this one is as good as any, unless one
  /// character alone is too long, which takes the longest room.
  private func fitsNowhere(_ column: ColumnBreak, longest: Length) -> Bool {
    guard let first = column.cells.first, longest > .zero else { return false }
    if isOversize(column) {
      return filler.measure >= longest && headAdvance(first, at: .zero) > longest
    }
    var length = Length.zero
    for index in first..<end {
      let item = filler.items[index]
      length += advance(of: item, at: index, behind: length, isFirst: index == first)
      if length > longest { return true }
      if item.breakAfter == .allow { return false }
      length += item.gap
    }
    return false
  }

  /// A tab has no length but by its place; without one, a paragraph of tabs is looked through for each column.
  private func advance(
    of item: InlineItem, at index: Int, behind position: Length, isFirst: Bool
  ) -> Length {
    if isFirst { return headAdvance(index, at: position) }
    return item.kind == .tab ? filler.options.tabs.advance(from: position) : item.advance
  }

  private func headAdvance(_ index: Int, at position: Length) -> Length {
    filler.advance(of: filler.items[index], cut: filler.items[index].headCut, at: position)
  }

  /// How wide a column of some cells is.
  func extent(ofCells range: Range<Int>) -> Length {
    range.reduce(.zero) { widest, index in
      let cell = shaped.cells[index]
      return max(widest, cell.extent, shaped.runs[Int(cell.run)].metrics.extent)
    }
  }
}
