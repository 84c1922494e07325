/// The parts of one column, from the head of the page to its foot.
struct Row {
  /// For the room of the paragraph in that of a stretch, and for the whole stretch.
  private var filler: ColumnFiller
  private var whole: ColumnFiller
  private let shaped: ShapedText
  /// The width of a blank column.
  private let blank: Length
  /// Between two columns of a cell.
  private let lineGap: Length
  /// Words of the part with readings, in order, and the cells of the paragraph.
  private let words: [RubyWord]
  /// The number of the part's first paragraph.
  private let firstParagraph: Int
  private var paragraph = 0..<0
  /// The start of the paragraph's rest.
  var start = 0
  var end = 0
  /// The start of the text after its paragraph, where notes stand after the text.
  var paragraphEnd = 0
  /// The room that its paragraph asks for in each part.
  var room = ParagraphRoom()
  /// True if the paragraph begins here.
  var isFirst = true
  /// True if the first part takes what fits nowhere.
  var takesAnything = false
  /// True for a heading, which a longer place takes whole.
  var keepsWhole = false
  /// The columns that stand beside a heading in its window, from this row on.
  var rest = WindowRest()
  /// Its width if it is a row of a table in which cells go on.
  var joined: JoinedRows.Row?
  var columns: [ColumnBreak] = []
  /// The even columns of text that goes on over even places.
  private var evenColumns: EvenColumns?
  private(set) var even = EvenFindings()

  /// - Parameter blank: the width of a blank column.
  init(
    filler: ColumnFiller, shaped: ShapedText, blank: Length, lineGap: Length = .zero,
    words: [RubyWord] = [], firstParagraph: Int = 0
  ) {
    self.words = words
    self.firstParagraph = firstParagraph
    self.blank = blank
    self.lineGap = lineGap
    self.filler = filler
    whole = filler
    self.shaped = shaped
  }

  /// Begins with a paragraph, or goes on with it from a cell on.
  mutating func begin(_ paragraph: Range<Int>, at cell: Int?, _ room: ParagraphRoom) {
    self.paragraph = paragraph
    start = cell ?? paragraph.lowerBound
    end = paragraph.upperBound
    self.room = room
    isFirst = cell == nil
  }

  /// The number of columns a paragraph has in a room of some length.
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

  /// Breaks its paragraph into columns for places of one length, each with the whole of one.
  ///
  /// - Parameters:
  ///   - measure: that length; `nil` for one column.
  ///   - rest: the columns that stand beside a heading in its window.
  mutating func breakEvenly(
    _ measure: Length?, in room: ParagraphRoom?, beside rest: WindowRest,
    into columns: inout [ColumnBreak]
  ) {
    if let measure {
      whole.measure = measure
      whole.options.measure = measure
    }
    var rest = rest
    whole.breakParagraph(start..<end, in: room, into: &columns, beside: &rest)
  }

  /// The window of the heading that its paragraph begins with, where it begins here.
  var window: HeadingWindow? { isFirst ? whole.window(at: start, to: end) : nil }

  /// The start of the text after its columns; `nil` where it has none.
  var endOffset: Int? {
    columns.last.map { endOffset(of: $0) }
  }

  /// The start of the text after a column.
  func endOffset(of column: ColumnBreak) -> Int {
    let next = column.cells.upperBound
    return next < end ? shaped.cells[next].range.lowerBound : paragraphEnd
  }

  /// Notes the end of all that the page needs with its columns.
  mutating func setBlock(to end: Length) {
    for index in columns.indices {
      guard let slot = columns[index].slot else { continue }
      columns[index].slot?.after = end - slot.rect.maxX
    }
  }

  /// The width of a column.
  func extent(of column: ColumnBreak) -> Length {
    column.cells.isEmpty ? blank : extent(ofCells: column.cells)
  }

  /// The same of its columns.
  func wide(_ limits: WideColumn.Limits) -> WideColumn? {
    for column in columns {
      if let wide = wide(column.cells, limits) { return wide }
    }
    return nil
  }

  /// What makes a column of some cells too wide for one place: a picture, or text that is all larger than there is room for with the
  /// readings of its paragraph; `nil` for nothing. A larger character among others leaves the column in its place (K4).
  func wide(_ cells: Range<Int>, _ limits: WideColumn.Limits) -> WideColumn? {
    var smallest: Length?
    for index in cells {
      if shaped.runs[Int(shaped.cells[index].run)].imageIndex != nil {
        if shaped.cells[index].extent > limits.picture { return .picture }
      } else if filler.items[index].kind == .text {
        smallest = min(smallest ?? .limit, filler.items[index].em)
      }
    }
    guard !keepsWhole, let smallest, smallest > limits.text else { return nil }
    return smallest > limits.step || hasReadings ? .text(smallest) : nil
  }

  /// True if readings stand beside its paragraph, or beside the one after it, whose first column faces it.
  var hasReadings: Bool {
    let next = words.partitioningIndex { $0.cells.upperBound > paragraph.lowerBound }
    guard next < words.count else { return false }
    let after = shaped.paragraphs.partitioningIndex { $0.lowerBound >= paragraph.upperBound }
    // Not the blank lines that are left out.
    let index = shaped.paragraphs.indices[after...].first {
      !shaped.paragraphs[$0].isEmpty || filler.options.keepsBlank(firstParagraph + $0)
    }
    let follower = index.map { shaped.paragraphs[$0] } ?? paragraph
    return words[next].cells.lowerBound < max(paragraph.upperBound, follower.upperBound)
  }

  /// The start of the text of its first cell.
  var firstOffset: Int { shaped.cells[start].range.lowerBound }

  /// Fills the room of a place, as far as the paragraph reaches. A stretch that does not take the next
  /// characters as a whole is left blank.
  ///
  /// - Parameters:
  ///   - evenPlaces: tells how many places from this one on have the same room.
  ///   - longest: gives the longest room on a page for columns of this width.
  mutating func fill(_ slots: [ColumnSlot], evenPlaces: () -> Int, longest: () -> Length) {
    columns = []
    var next = start
    for slot in slots {
      whole.measure = slot.measure
      let first: Length
      (filler, first) = whole.fitted(to: room, of: next..<end)
      var indent = isFirst && columns.isEmpty ? first : filler.indent
      // The window is at the row's head.
      if columns.isEmpty { indent = filler.lowered(indent, beside: rest, at: next) }
      var column = filler.fill(from: next, to: end, indent: indent)
      let isTaken =
        takesAnything && columns.isEmpty || fits(column) || fitsNowhere(column, longest: longest())
      guard isTaken, takesAnything || !isTorn(column, from: next, indent, longest: longest) else {
        continue
      }
      if room.foot == nil, rest.isEmpty, column.end != .lastResort {
        let even = slots.count == 1 ? evenColumn(insteadOf: column, indent, evenPlaces) : nil
        column =
          even ?? filler.leavingMore(after: column, to: end, indent: indent)?.column ?? column
      }
      column = filler.settingFoot(room.foot, on: column)
      column.slot = slot
      let reach = column.foot == nil ? .zero : min(room.foot?.tail ?? .zero, .zero)
      column.measure = filler.measure - reach
      columns.append(column)
      next = column.cells.upperBound
      if next == end { return }
    }
  }

  /// True if a column parts a heading, or a half-line of verse, that the longest place on a page takes whole.
  private func isTorn(
    _ column: ColumnBreak, from start: Int, _ indent: Length, longest: () -> Length
  ) -> Bool {
    guard column.cells.upperBound < end, let last = column.cells.last else { return false }
    let keepsHalfLine = filler.options.keepsHalfLines && filler.items[last].isSecondChoice
    guard keepsHalfLine || keepsWhole && isFirst && columns.isEmpty else { return false }
    var whole = filler
    whole.measure = longest()
    guard whole.measure > filler.measure else { return false }
    let other = whole.fill(from: start, to: end, indent: indent)
    guard let otherLast = other.cells.last else { return false }
    return other.end == .paragraph || keepsHalfLine && !filler.items[otherLast].isSecondChoice
  }

  /// The column with which the paragraph goes on with the least adjustment in all (L20), or with which it gives characters
  /// to columns that would be opened wide; `nil` where each column is to be as full as it can, or no other places are like
  /// this one.
  private mutating func evenColumn(
    insteadOf column: ColumnBreak, _ indent: Length, _ evenPlaces: () -> Int
  ) -> ColumnBreak? {
    let isOptimal = filler.options.method == .optimal
    guard isOptimal || filler.relievesOpenedColumns,
      column.cells.upperBound < end || column.natural > filler.measure
    else { return nil }
    if isOptimal { even.isAskedFor = true }
    let start = column.cells.lowerBound
    if evenColumns?.covers(start, filler, indent: indent) != true {
      let count = evenPlaces()
      guard count > 1 else { return nil }
      even.isFound = true
      evenColumns = EvenColumns(filler, start..<end, indent: indent, count: count)
    }
    return evenColumns?.column(from: start, indent: indent)
  }

  /// True if a column ends where it may, and inside of its room.
  private func fits(_ column: ColumnBreak) -> Bool {
    column.end != .lastResort && !isOversize(column)
  }

  /// True if a column is too long for its first item.
  private func isOversize(_ column: ColumnBreak) -> Bool {
    guard column.natural > filler.measure, let first = column.cells.first else { return false }
    return column.indent + headAdvance(first, at: column.indent) > filler.measure
  }

  /// True if no place has room for what a column begins with: then this one is as good as any, unless one
  /// character alone is too long, which takes the longest room.
  private func fitsNowhere(_ column: ColumnBreak, longest: Length) -> Bool {
    guard let first = column.cells.first, longest > .zero else { return false }
    if isOversize(column) {
      return filler.measure >= longest && headAdvance(first, at: .zero) > longest
    }
    var length = Length.zero
    for index in first..<end {
      let item = filler.items[index]
      let place = ItemPosition(index, from: first)
      length += filler.length(of: index, at: place, from: length).box
      if length > longest { return true }
      if item.breakAfter == .allow { return false }
      length += item.gap
    }
    return false
  }

  private func headAdvance(_ index: Int, at position: Length) -> Length {
    filler.length(of: index, at: .head, from: position).box
  }

  /// The space after it that is asked for: the most that one of its columns has (TK-35).
  ///
  /// - Parameter index: the number of the first of them in this part of the text.
  func space(
    from index: Int, _ spaceAfter: (BrokenColumn, [Cell]) -> Length
  ) -> Length {
    let spaces = columns.enumerated().map { number, column in
      spaceAfter(
        BrokenColumn(
          column: column, index: index + number, isFirst: isFirst && number == 0,
          extent: extent(of: column)), shaped.cells)
    }
    return spaces.max() ?? .zero
  }

  /// The width of a column of some cells. One with a note is as wide as others however small the note is (WR1), and
  /// as its lines beside each other where these may be more than two (WR11).
  func extent(ofCells range: Range<Int>) -> Length {
    if let joined, joined.cells.lowerBound == range.lowerBound { return joined.width }
    var widest = Length.zero
    var (lines, line) = (Length.zero, Length.zero)
    for index in range {
      let cell = shaped.cells[index]
      widest = max(widest, cell.extent, shaped.runs[Int(cell.run)].metrics.extent)
      let item = filler.items[index]
      guard item.isInset else { continue }
      widest = max(widest, blank)
      guard item.inset.form.staysWhole else { continue }
      if item.inset.beginsNote { (lines, line) = (.zero, .zero) }
      if item.inset.beginsColumn {
        lines += line + (item.inset.form == .cell ? lineGap : .zero)
        line = .zero
      }
      line = max(line, item.em)
      widest = max(widest, lines + line)
    }
    return widest
  }
}

/// A column that has been broken for its place, and is not set yet.
struct BrokenColumn {
  var column: ColumnBreak
  /// In this part of the text, from 0.
  var index: Int
  /// True where its paragraph begins with it.
  var isFirst: Bool
  /// The room that it takes across.
  var extent: Length
}
