/// The room of a heading in its window (窓見出し, BK-H7).
struct HeadingWindow: Hashable, Sendable {
  /// The start of its small columns.
  var lead: Length
  /// The start of the text beside it: a whole number of em of the text.
  var length: Length
  /// The columns of the text that stand beside it.
  var columns: Int

  /// The most columns of the text beside one.
  static let most = 3

  /// The small columns of a heading of so many characters: one up to six, two up to twenty.
  static func lines(ofCharacters count: Int) -> Int { count <= 6 ? 1 : count <= 20 ? 2 : 3 }

  /// The columns of the text beside so many small ones: two beside one, three beside two or three (JLREQ 4.1.10).
  static func columns(besideLines count: Int) -> Int { count == 1 ? 2 : 3 }
}

/// The columns that still stand beside a heading in its window, when a paragraph begins or a column is over.
struct WindowRest: Hashable, Sendable {
  private var length = Length.zero
  private(set) var columns = 0

  var isEmpty: Bool { columns == 0 }

  /// The distance by which the next column begins lower for it.
  var indent: Length { columns > 0 ? length : .zero }

  /// Begins a window on a column that is lower by another one's.
  mutating func begin(_ window: HeadingWindow) {
    length = indent + window.length
    columns = window.columns
  }

  /// Goes on after a column.
  mutating func pass() { columns = max(0, columns - 1) }
}

extension ColumnFiller {
  /// The window that a paragraph begins with.
  func window(at start: Int, to end: Int) -> HeadingWindow? {
    guard !setsInset, start < end, items[start].isInset, items[start].inset.form == .window else {
      return nil
    }
    let last = (start + 1..<end).first { isInsetEnd($0) } ?? end
    return complete(start..<last).window
  }

  /// The small columns of a heading in its window, about equally long, and the room that it takes: half an em before
  /// it and one to two em after it, whole em of the text in all.
  func windowFragment(_ cells: Range<Int>) -> InsetFragment {
    let filler = insetFiller(measure: Length.limit * 4)
    let count = HeadingWindow.lines(ofCharacters: cells.count { items[$0].kind == .text })
    let starts = [cells.lowerBound] + parts(of: cells, count: count)
    let ends = starts.dropFirst() + [cells.upperBound]
    let columns = zip(starts, ends).map { filler.smallColumn($0..<$1) }
    let own = items[cells.lowerBound].em
    let next = items.indices.contains(cells.upperBound) ? items[cells.upperBound].em : own
    let em = max(next > .zero ? next : own, Length(rawValue: 1))
    let longest = columns.reduce(Length.zero) { max($0, $1.natural) }
    let needed = em.half + longest + em
    return InsetFragment(
      cells: cells, columns: columns,
      window: HeadingWindow(
        lead: em.half, length: em * ((needed.rawValue + em.rawValue - 1) / em.rawValue),
        columns: HeadingWindow.columns(besideLines: columns.count)))
  }

  /// The starts of all small columns but the first: none is shorter than the next one, if it can be.
  private func parts(of cells: Range<Int>, count: Int) -> [Int] {
    guard count > 1 else { return [] }
    let total = items[cells].steps
    var starts: [Int] = []
    var next = Length.zero
    for index in cells.dropLast() {
      let end = next + items[index].advance
      next += items[index].step
      guard items[index].mayEndColumn, end * count >= total * (starts.count + 1) else { continue }
      starts.append(index + 1)
      if starts.count == count - 1 { break }
    }
    return starts
  }
}

extension SpacedPart {
  /// Makes run-in headings of those in windows that leave the text too little of its columns: less than six em and
  /// less than half of what there is.
  ///
  /// - Parameter measure: the length of columns; `nil` where they have no end.
  mutating func closeWindows(in measure: Length?) {
    guard let measure, items.contains(where: { $0.isInset && $0.inset.form == .window }) else {
      return
    }
    let filler = ColumnFiller(
      items: items, options: BreakingOptions(tabs: TabStops(interval: .zero)))
    for (index, paragraph) in shaped.paragraphs.enumerated() {
      guard let window = filler.window(at: paragraph.lowerBound, to: paragraph.upperBound) else {
        continue
      }
      let end =
        (paragraph.lowerBound + 1..<paragraph.upperBound).first { filler.isInsetEnd($0) }
        ?? paragraph.upperBound
      let room = rooms.isEmpty ? ParagraphRoom() : rooms[index]
      let em = items[end - 1].em
      let left = measure - max(room.first, room.rest) - room.tail - window.length
      guard left < min(em * 6, measure.half) else { continue }
      for cell in paragraph.lowerBound..<end { items[cell].inset = .none }
      items.endRunInHeading(at: end - 1)
    }
  }
}

extension ShapedText {
  /// Leaves an em after headings at the heads of their columns (BK-H7).
  func end(_ headings: ArraySlice<DocumentHeading>, _ items: inout [InlineItem]) {
    for heading in headings where heading.form == .runIn {
      let end = cells.firstIndex(startingAt: heading.range.upperBound)
      if end > 0 { items.endRunInHeading(at: end - 1) }
    }
  }
}

extension [InlineItem] {
  /// Leaves an em between a heading and the text after it (BK-H7), unless a blank of about an em is there.
  mutating func endRunInHeading(at last: Int) {
    guard indices.contains(last + 1) else { return }
    let next = self[last + 1]
    self[last].isSolid = true
    let isBlank =
      next.spacingClass == .ideographicSpace
      || next.kind != .text && next.advance * 2 >= next.em
    self[last].gap = isBlank ? .zero : next.em
  }
}
