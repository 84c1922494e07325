/// A note on one column, or the part of it that stands there, shared out over small columns.
struct InsetFragment {
  var cells: Range<Int>
  /// The small columns, in reading order.
  var columns: [ColumnBreak]
  /// The room that it is brought to; `nil` for a note that is balanced.
  var room: Length?
  /// The room of a heading in its window.
  var window: HeadingWindow?
  /// The length of the part down its column: that of its window, or of the longest small column, which may be squeezed
  /// into its room.
  var length: Length {
    if let window { return window.length }
    let longest = columns.reduce(Length.zero) { max($0, $1.natural) }
    return room.map { min($0, longest) } ?? longest
  }
}

extension ColumnFiller {
  /// Takes a note that has room as a whole, or what is left of it (WR4).
  ///
  /// - Parameter allowed: where the column may end.
  func takeInset(_ pen: inout Pen, allowed: inout Pen?, to end: Int) -> Bool {
    guard let part = wholeInset(from: pen.index, to: end, room: measure - pen.position) else {
      return false
    }
    let before = pen
    pen.take(part)
    let last = items[part.cells.upperBound - 1]
    pen.position += last.gap
    if last.mayEndColumn {
      allowed = pen
    } else if part.cells.upperBound < end,
      let shorter = self.pen(before, endingIn: part.cells.dropLast(2), least: 2, to: end)
    {
      // A mark after the note that has no room takes the end of the note along.
      allowed = shorter
    }
    return true
  }

  /// A column that ends with a note, or before it, which has no room as a whole (WR5, WR6).
  func columnEndingInInset(_ pen: Pen, allowed: Pen?, to end: Int) -> ColumnBreak {
    let cells = pen.index..<insetEnd(from: pen.index, to: end, room: measure - pen.position)
    let least = leavesMoreThanNote(cells, allowed, to: end) || opensWide(allowed) ? 1 : 2
    if mayPart(cells, on: pen), let part = self.pen(pen, endingIn: cells, least: least, to: end) {
      return part.column(.full, of: end)
    }
    if let allowed { return allowed.column(.full, of: end) }
    if pen.index > pen.start { return pen.column(.lastResort, of: end) }
    // What has no room at a column's head has none anywhere. Only warichu shares out two characters.
    let inset = items[pen.index].inset
    var whole = pen
    whole.take(complete(cells.prefix(inset.form.isBalanced ? inset.columnCount : 1)))
    return whole.column(.lastResort, of: end)
  }

  /// True where a column that ends before a note is left with a blank that is longer than the note itself (WR6).
  private func leavesMoreThanNote(_ cells: Range<Int>, _ allowed: Pen?, to end: Int) -> Bool {
    guard let allowed, measure < .limit, items[cells.lowerBound].inset.beginsNote,
      cells.upperBound == end || isInsetEnd(cells.upperBound)
    else { return false }
    return measure - allowed.natural > complete(cells).length
  }

  /// True where a justified column that ends before a note is opened by more than a tenth of an em a place (WR6).
  private func opensWide(_ allowed: Pen?) -> Bool {
    guard let allowed, let rules = options.justification, allowed.index > allowed.start else {
      return false
    }
    let places = places(of: allowed.start..<allowed.index, rules)
    return (measure - allowed.natural) * 10 > items[allowed.start].em * places
  }

  /// True where a note may go on on the next column: furiwake and parts that the author made stay together,
  /// unless no column has room for them (WR8, WR11).
  private func mayPart(_ cells: Range<Int>, on pen: Pen) -> Bool {
    if items[pen.index].inset.form == .window { return false }
    return pen.index == pen.start
      || !cells.contains { items[$0].inset.form.staysWhole || items[$0].inset.beginsColumn }
  }

  /// A column that ends in a note, whose small columns go down to its end; `nil` where they do not have the
  /// least number of characters. A note that goes on has one at least.
  private func pen(_ pen: Pen, endingIn cells: Range<Int>, least: Int, to end: Int) -> Pen? {
    let room = measure - pen.position
    // A place that is no end is looked for from where the room is surely over, or the note is.
    let cells = cells.lowerBound..<lastBreak(in: cells, to: end)
    guard room > .zero, room <= .limit, !cells.isEmpty else { return nil }
    let part = filled(cells, room: room)
    let mayShrink = mayShrink(cells)
    let least = items[cells.lowerBound].inset.beginsNote && pen.index > pen.start ? least : 1
    guard part.columns.count == items[cells.lowerBound].inset.columnCount,
      part.columns.allSatisfy({
        ($0.natural <= room || mayShrink && $0.cells.count > 1) && $0.end != .lastResort
          && characterCount($0.cells) >= least
      })
    else { return nil }
    var result = pen
    result.take(part)
    result.insetRoom = room
    // Its small columns are brought to the measure each by itself.
    if options.justification != nil { result.natural = max(result.natural, measure) }
    return result
  }

  /// The end of the cells up to the last place where a column may end.
  private func lastBreak(in cells: Range<Int>, to end: Int) -> Int {
    if cells.upperBound == end { return end }
    return cells.last { items[$0].breakAfter == .allow }.map { $0 + 1 } ?? cells.lowerBound
  }

  // MARK: Parts

  /// A note, or the rest of one, that has room as a whole; `nil` for none.
  private func wholeInset(from start: Int, to end: Int, room: Length) -> InsetFragment? {
    guard room > .zero else { return nil }
    let cells = start..<insetEnd(from: start, to: end, room: room)
    guard cells.upperBound == end || isInsetEnd(cells.upperBound) else { return nil }
    if items[start].inset.form == .flowing {
      let part = filled(cells, room: min(room, .limit), shrinks: false)
      // Its first character may be longer than the room.
      return part.columns.count == 1 && part.columns[0].natural <= room ? part : nil
    }
    let part = complete(cells)
    return part.length <= room ? part : nil
  }

  /// The end of a note, or a place in it up to which it is surely longer than the room: a note of many
  /// columns is never looked through for each of them.
  private func insetEnd(from start: Int, to end: Int, room: Length) -> Int {
    let item = items[start]
    // Half as much again may be squeezed in.
    let space = min(max(room, .zero), .limit)
    let most = (space + space.half + item.em * 2) * item.inset.columnCount
    var columns = 1
    var length = Length.zero
    var index = start
    while index < end, index == start || !isInsetEnd(index) {
      if length > most * columns { return index }
      if index > start, items[index].inset.beginsColumn { columns += 1 }
      length += items[index].step
      index += 1
    }
    return index
  }

  /// True where a note does not go on with an item.
  func isInsetEnd(_ index: Int) -> Bool {
    !items[index].isInset || items[index].inset.beginsNote
  }

  /// A note as a whole on small columns: those that the author made, one, or two of which the first is as
  /// little longer than the second as can be (WR4).
  func complete(_ cells: Range<Int>) -> InsetFragment {
    if items[cells.lowerBound].inset.form == .window { return windowFragment(cells) }
    let filler = insetFiller(measure: Length.limit * 4)
    var starts = [cells.lowerBound]
    starts += cells.dropFirst().filter { items[$0].inset.beginsColumn }
    if starts.count == 1, items[cells.lowerBound].inset.form == .warichu,
      let middle = filler.middle(of: cells)
    {
      starts.append(middle)
    }
    let ends = starts.dropFirst() + [cells.upperBound]
    return InsetFragment(
      cells: cells, columns: zip(starts, ends).map { filler.smallColumn($0..<$1) })
  }

  /// True where small columns lose blanks to take in one more character, as columns of the text do (WR7).
  private func mayShrink(_ cells: Range<Int>) -> Bool {
    options.justification != nil && !items[cells.lowerBound].inset.fillsCells
  }

  /// As much of a note as has room where each small column goes down to its end.
  func filled(_ cells: Range<Int>, room: Length, shrinks: Bool = true) -> InsetFragment {
    var filler = insetFiller(measure: room)
    if shrinks, !cells.isEmpty, mayShrink(cells) {
      filler.options.justification = options.justification
    }
    var columns: [ColumnBreak] = []
    var start = cells.lowerBound
    while start < cells.upperBound, columns.count < items[cells.lowerBound].inset.columnCount {
      let column = filler.fill(from: start, to: paragraphEnd(from: start, in: cells), indent: .zero)
      columns.append(column)
      start = column.cells.upperBound
    }
    return InsetFragment(cells: cells.lowerBound..<start, columns: columns, room: room)
  }

  /// The end of the text beside another one (WR11), or of the note.
  private func paragraphEnd(from start: Int, in cells: Range<Int>) -> Int {
    guard items[start].inset.form == .parallel else { return cells.upperBound }
    return cells[(start + 1)...].first { items[$0].inset.beginsColumn } ?? cells.upperBound
  }

  /// A filler of small columns. Nothing hangs there, and nothing shrinks in those that are balanced.
  func insetFiller(measure: Length) -> ColumnFiller {
    var filler = self
    filler.setsInset = true
    filler.measure = measure
    filler.indent = .zero
    filler.ownMeasure = nil
    filler.options.hanging = .none
    filler.options.justification = nil
    return filler
  }

  /// A small column of given cells, however long it is.
  func smallColumn(_ cells: Range<Int>) -> ColumnBreak {
    column(cells, to: cells.upperBound, indent: .zero)
      ?? fill(from: cells.lowerBound, to: cells.upperBound, indent: .zero)
  }

  /// The start of the second of two small columns; `nil` where a note has to stay on one.
  private func middle(of cells: Range<Int>) -> Int? {
    let total = items[cells].steps
    var next = Length.zero
    var before: Int?
    for index in cells.dropLast() {
      let end = next + items[index].advance
      next += items[index].step
      guard items[index].breakAfter == .allow else { continue }
      if end + items[index].em >= total - next, isBalanced(cells, at: index + 1) {
        return index + 1
      }
      before = index + 1
    }
    return before.flatMap { isBalanced(cells, at: $0) ? $0 : nil }
  }

  /// True where the first small column is not shorter than the second.
  private func isBalanced(_ cells: Range<Int>, at middle: Int) -> Bool {
    smallColumn(cells.lowerBound..<middle).natural >= smallColumn(middle..<cells.upperBound).natural
  }
}

extension ColumnFiller.Pen {
  /// Goes on after a note.
  fileprivate mutating func take(_ part: InsetFragment) {
    position += part.length
    natural = max(reach, position)
    reach = natural
    trailingBlank = .zero
    (cutsEnd, hangs, endLength) = (false, false, .zero)
    index = part.cells.upperBound
  }
}

extension Inset.Form {
  /// True for parts that stand beside each other on one column of the text, however many they are.
  var staysWhole: Bool { self == .furiwake || self == .cell }

  /// True where what has room on one small column is shared out over several.
  fileprivate var isBalanced: Bool {
    switch self {
    case .warichu, .window: true
    case .flowing, .parallel, .single, .right, .left, .furiwake, .cell: false
    }
  }
}

extension InsetRole {
  /// The number of small columns a note has that the author has not parted.
  var columnCount: Int {
    switch form {
    case .warichu, .flowing, .parallel: 2
    case .single, .right, .left, .furiwake, .cell: 1
    case .window: 3
    }
  }
}
