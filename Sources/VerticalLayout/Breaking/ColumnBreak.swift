/// The cells of one column, as the breaker chose them.
struct ColumnBreak: Hashable, Sendable {
  /// Indices into the cells; empty for a blank line.
  var cells: Range<Int>
  var paragraph: Int
  /// The start of its first cell: its indent.
  var indent = Length.zero
  /// The end of the column's room, counted from its head: the column length less the indent at the foot.
  /// Justification and alignment go by it; `nil` for the column length of all.
  var measure: Length?
  /// The room that it was broken for; `nil` where pages give columns their places.
  var slot: ColumnSlot?
  /// The room before it for the head of its table, if it is the first one of its frame (DT-12).
  var tableHead = Length.zero
  /// Its place beside those of a full page, where pages have such.
  var grid: GridFit?
  /// The length of the column without the blanks at its end and a mark that hangs.
  var natural: Length
  /// The length of the blanks at its end, which take no room (YY-02).
  var trailingBlank: Length
  var end: ColumnEnd
  /// True if its last mark has lost its blank for standing there (P12, P13).
  var cutsEnd = false
  /// True if its last mark hangs below the column's end (H4).
  var hangs = false
  /// What stands at its foot; `nil` for nothing.
  var foot: ColumnFoot?
  /// What it has in addition at its head and at its end.
  var added = AddedLengths()
  /// The room down the column of a note that goes on after it, or goes down to its end (WR5).
  var insetRoom: Length?
}

/// Text at a column's foot.
struct ColumnFoot: Hashable, Sendable {
  /// Its first cell, and where that starts.
  var cell: Int
  var start: Length
  /// The leader that fills the column before it.
  var leader: TabStop.Leader?
}

/// The lengths of ``EdgeLengths`` that a column has.
struct AddedLengths: Hashable, Sendable {
  /// The space before its first cell beside the indent, which a reading that begins there asks for (RU12).
  var head = Length.zero
  /// The part of its natural length that a reading at its end asks for below the last base.
  var end = Length.zero
  /// The length of the hyphen that is drawn after its last cell; nothing where there is none (DT-07).
  var hyphen = Length.zero
}

/// Reasons that a column ends.
public enum ColumnEnd: Hashable, Sendable {
  /// The paragraph is over.
  case paragraph
  /// The next cells did not fit, and a break is allowed here.
  case full
  /// The next cell did not fit, and no break was allowed on the whole column (L17).
  case lastResort
}

/// Cuts paragraphs into columns (VL-03).
///
/// A column that is exactly full is full, not too long (VLb-6). A cell that is longer than the
/// measure gets a column of its own, never an empty one before it (VLb-8). Linear in the items.
///
/// - Parameters:
///   - rooms: the room that each paragraph has; the whole block where it is empty.
///   - edges: what cells have in addition at the heads and ends of columns.
///   - firstParagraph: the number of the first paragraph in its document.
func breakColumns(
  _ items: [InlineItem], paragraphs: [Range<Int>], rooms: [ParagraphRoom] = [],
  edges: EdgeLengths = EdgeLengths(), firstParagraph: Int = 0,
  options: BreakingOptions
) -> [ColumnBreak] {
  var rest = WindowRest()
  return breakColumns(
    items, paragraphs: paragraphs, rooms: rooms, edges: edges,
    firstParagraph: firstParagraph, options: options, beside: &rest)
}

/// Cuts paragraphs into columns, some of which may stand beside a heading in its window.
func breakColumns(
  _ items: [InlineItem], paragraphs: [Range<Int>], rooms: [ParagraphRoom],
  edges: EdgeLengths, firstParagraph: Int, options: BreakingOptions,
  beside rest: inout WindowRest
) -> [ColumnBreak] {
  let whole = ColumnFiller(items: items, edges: edges, options: options)
  var columns: [ColumnBreak] = []
  for (index, paragraph) in paragraphs.enumerated()
  where !paragraph.isEmpty || options.keepsBlank(firstParagraph + index) {
    let first = columns.count
    whole.breakParagraph(
      paragraph, in: rooms.isEmpty ? nil : rooms[index], into: &columns, beside: &rest)
    for column in first..<columns.count { columns[column].paragraph = firstParagraph + index }
  }
  return columns
}

extension ColumnFiller {
  /// Breaks a paragraph into columns in its room; a heading that turns has another one.
  func breakParagraph(
    _ paragraph: Range<Int>, in room: ParagraphRoom?, into columns: inout [ColumnBreak],
    beside rest: inout WindowRest
  ) {
    let (first, before) = (columns.count, rest)
    fill(paragraph, room, into: &columns, beside: &rest)
    guard let room, room.turnedTail > .zero, columns.count - first > 1 else { return }
    columns.removeSubrange(first...)
    rest = before
    fill(paragraph, room.turned, into: &columns, beside: &rest)
  }

  /// Fills the columns of a paragraph in its room.
  fileprivate func fill(
    _ paragraph: Range<Int>, _ room: ParagraphRoom?, into columns: inout [ColumnBreak],
    beside rest: inout WindowRest
  ) {
    guard let room else {
      return fill(paragraph, foot: nil, indent: .zero, into: &columns, beside: &rest)
    }
    guard room.changesMoreThanStart else {
      let indent =
        paragraph.isEmpty ? .zero : min(room.first, largestIndent(of: paragraph, in: room))
      return fill(paragraph, foot: room.foot, indent: indent, into: &columns, beside: &rest)
    }
    let (filler, indent) = fitted(to: room, of: paragraph)
    filler.fill(paragraph, foot: room.foot, indent: indent, into: &columns, beside: &rest)
  }

  /// Fills the columns of a paragraph.
  ///
  /// - Parameter foot: the end of its text that stands at the foot of its column; `nil` where there is none.
  private func fill(
    _ paragraph: Range<Int>, foot: ParagraphFoot?, indent: Length,
    into columns: inout [ColumnBreak], beside rest: inout WindowRest
  ) {
    let first = columns.count
    if let foot, foot.cell > paragraph.lowerBound {
      fillBefore(foot, paragraph, indent: indent, into: &columns, beside: &rest)
    } else if options.method == .optimal, options.measure != nil, rest.isEmpty,
      window(at: paragraph.lowerBound, to: paragraph.upperBound) == nil,
      let best = bestColumns(paragraph, indent: indent)
    {
      columns += best
    } else {
      fill(paragraph, indent: indent, into: &columns, beside: &rest)
    }
    for column in first..<columns.count { columns[column].measure = ownMeasure }
    if let foot, foot.tail < .zero, columns.count > first, let last = columns.indices.last,
      columns[last].foot != nil
    {
      columns[last].measure = ownMeasure.map { $0 - foot.tail }
    }
  }
}

extension ColumnFiller {
  /// The columns of a paragraph with the least adjustment in all (L20); `nil` where they are filled greedily.
  private func bestColumns(_ paragraph: Range<Int>, indent: Length) -> [ColumnBreak]? {
    if let search = BreakSearch(self, paragraph: paragraph, indent: indent) {
      return search.columns()
    }
    return NotedBreakSearch(self, paragraph: paragraph, indent: indent)?.columns()
  }

  /// A filler for the room of a paragraph, and where its first column starts in it. Indents leave room for
  /// a character, the one at the foot first.
  func fitted(
    to room: ParagraphRoom, of paragraph: Range<Int>
  ) -> (filler: ColumnFiller, indent: Length) {
    var filler = self
    let most = largestIndent(of: paragraph, in: room)
    let note = room.note.map { measure < .limit ? $0.length(in: measure - room.tail) : $0.near }
    filler.indent = min(room.rest + (note ?? .zero), most)
    let indent = min(room.first + (note ?? .zero), most)
    let tail = min(room.tail, most - max(indent, filler.indent))
    filler.measure -= tail
    let end = room.measure.map { max(room.least, $0) + max(indent, filler.indent) }
    if let end { filler.measure = min(filler.measure, end) }
    if room.hasMeasure {
      filler.ownMeasure = (options.measure ?? options.blockLength).map {
        min(max(.zero, $0 - tail), end ?? .limit)
      }
    }
    if let tabs = room.tabs { filler.options.tabs = tabs }
    if let zone = room.hyphenationZone { filler.options.hyphenationZone = zone }
    if let alignment = room.alignment {
      filler.options.justification = alignment.isJustified ? options.rules : nil
    }
    return (filler, paragraph.isEmpty ? .zero : indent)
  }

  /// The largest indent that leaves room for a character.
  private func largestIndent(of paragraph: Range<Int>, in room: ParagraphRoom) -> Length {
    max(.zero, measure - max(room.least, paragraph.first.map { items[$0].advance } ?? .zero))
  }

  /// Fills columns greedily: as many cells as the measure takes, then back to the last place where a
  /// column may end.
  func fill(
    _ paragraph: Range<Int>, indent: Length, into columns: inout [ColumnBreak]
  ) {
    var rest = WindowRest()
    fill(paragraph, indent: indent, into: &columns, beside: &rest)
  }

  /// Fills the columns of a paragraph, the first of which may stand beside a heading in its window, or begin with one.
  func fill(
    _ paragraph: Range<Int>, indent: Length, into columns: inout [ColumnBreak],
    beside rest: inout WindowRest
  ) {
    var start = paragraph.lowerBound
    let first = columns.count
    // A window begins after another one.
    while !rest.isEmpty, window(at: start, to: paragraph.upperBound) != nil {
      columns.append(fill(from: start, to: start, indent: .zero))
      rest.pass()
    }
    var columnIndent = lowered(indent, beside: rest, at: start)
    var lowered = 0
    repeat {
      let column = fill(from: start, to: paragraph.upperBound, indent: columnIndent)
      columns.append(column)
      if start == paragraph.lowerBound, let window = window(at: start, to: paragraph.upperBound) {
        rest.begin(window)
      }
      if !rest.isEmpty { lowered += 1 }
      rest.pass()
      start = column.cells.upperBound
      columnIndent = self.lowered(self.indent, beside: rest, at: start)
    } while start < paragraph.upperBound
    guard lowered == 0 else { return }
    lengthenLastColumn(of: paragraph, indent: indent, &columns)
    relieveOpenedColumns(from: first, indent: indent, &columns)
  }

  /// The indent of a column beside a heading in its window.
  func lowered(_ indent: Length, beside rest: WindowRest, at index: Int) -> Length {
    guard !rest.isEmpty else { return indent }
    let advance = items.indices.contains(index) ? items[index].advance : .zero
    return max(indent, min(indent + rest.indent, measure - advance))
  }

  /// Moves characters to a paragraph's last column where it has too few (J11): the column before it
  /// ends at an earlier place, if it has one in its second half.
  private func lengthenLastColumn(
    of paragraph: Range<Int>, indent: Length, _ columns: inout [ColumnBreak]
  ) {
    guard columns.count > 1, let last = columns.last, last.cells.lowerBound > paragraph.lowerBound
    else { return }
    let before = columns[columns.count - 2]
    let isFirst = before.cells.lowerBound == paragraph.lowerBound
    guard
      let (shorter, rest) = leavingMore(
        after: before, to: paragraph.upperBound, indent: isFirst ? indent : self.indent)
    else { return }
    columns.replaceSubrange(columns.count - 2..<columns.count, with: [shorter, rest])
  }

  /// A column that ends earlier, in its second half, so that the last one of the paragraph after it has enough
  /// characters (J11), and that last one; `nil` where it has enough, or there is no such place.
  func leavingMore(
    after column: ColumnBreak, to end: Int, indent: Length
  ) -> (column: ColumnBreak, rest: ColumnBreak)? {
    let cells = column.cells
    guard options.leastLastColumn > 1, cells.upperBound < end,
      hasFewCharacters(cells.upperBound..<end),
      !items[cells.lowerBound..<end].contains(where: \.isInset)
    else { return nil }
    let middle = cells.lowerBound + cells.count / 2
    for place in stride(from: cells.upperBound - 1, to: middle, by: -1)
    where items[place - 1].mayEndColumn {
      let rest = fill(from: place, to: end, indent: self.indent)
      guard rest.end == .paragraph else { return nil }
      guard !hasFewCharacters(rest.cells) else { continue }
      guard let shorter = self.column(cells.lowerBound..<place, to: end, indent: indent),
        measure - shorter.natural <= measure.scaled(by: options.mostMissing, over: 1024)
      else { return nil }
      return (shorter, rest)
    }
    return nil
  }

  /// True if a paragraph's last column would have too few characters (J11).
  private func hasFewCharacters(_ cells: Range<Int>) -> Bool {
    var count = 0
    for index in cells where isCounted(index) {
      count += 1
      if count >= options.leastLastColumn { return false }
    }
    return true
  }

  /// The number of characters of a column that can be seen. In Chinese marks are none of them: one character and its
  /// mark are as lonely as one (孤字不成行; CLREQ 3.5.2).
  func characterCount(_ cells: Range<Int>) -> Int {
    cells.count { isCounted($0) }
  }

  private func isCounted(_ index: Int) -> Bool {
    items[index].kind == .text
      && (options.hangsAfterMarks || items[index].spacingClass.blank == .none)
  }
}
