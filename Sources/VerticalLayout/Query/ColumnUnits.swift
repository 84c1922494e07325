/// The clusters of one column with the room that each has down it: what points, carets and selections
/// go by.
///
/// A column is divided among its clusters without a rest. Two that are apart, or overlap, meet half-way;
/// one without an advance has no room, and stands where its neighbours meet. A note in small columns has one
/// room, which each of these divides among its own clusters.
struct ColumnUnits {
  /// In the order of the text, without a truncation token.
  private(set) var units: [Unit] = []
  /// The indices of the units from the column's head to its foot.
  private(set) var order: [Int] = []
  /// The place of a caret on a column without a cluster.
  let head: Length
  /// The small columns of the notes on the column, with the room that each has across the page.
  private(set) var lines: [Line] = []

  /// A small column of a note.
  struct Line: Hashable {
    var cells: Range<Int>
    /// The note that it belongs to.
    var inset: Int
    var left: Length
    var right: Length
    /// The start and the end of the note down the page.
    var start: Length
    var end: Length
    /// The sides of its note where that goes on beside its column, as a cell of a table over several rows does.
    var outer: ColumnRoom?

    func contains(_ x: Length) -> Bool { left <= x && x < right }
  }

  /// A cluster, one of those that share the cell of a ligature, or text that is one unit (YY-39).
  struct Unit: Ranged, Hashable {
    var range: TextRange
    /// True if it is part of text that goes up the column (O15).
    var isUpward: Bool
    /// The small column that it stands on, among those of ``ColumnUnits/lines``; `nil` for the column itself.
    var line: Int?
    /// The start, as points of the page.
    var start: Length
    var end: Length
    /// The room that it has.
    var top = Length.zero
    var bottom = Length.zero

    /// The place of a caret before it.
    var leading: Length { isUpward ? bottom : top }
    /// The place of a caret after it.
    var trailing: Length { isUpward ? top : bottom }
    var isToken: Bool { range.isEmpty }
  }

  init(_ text: some LaidOutText, column: Int) {
    head = text.bounds(ofColumn: column).y
    units.reserveCapacity(text.cells(ofColumn: column).count)
    var isPlain = true
    findLines(text.insets(ofColumn: column), in: text.bounds(ofColumn: column))
    for run in text.runs(ofColumn: column) {
      if run.level > 0 { isPlain = false }
      for index in run.cells {
        append(
          text.cell(index, ofColumn: column), isUpward: !run.level.isMultiple(of: 2), of: text,
          line: lines.firstIndex { $0.cells.contains(index) })
      }
    }
    let pairs = Self.pairs(in: text.text(in: text.range(ofColumn: column)), of: text, column)
    unite(pairs.merged(with: text.unbrokenRanges(ofColumn: column)))
    order = Array(units.indices)
    if !isPlain { sort() }
    if lines.isEmpty {
      divide(order)
    } else {
      divideWithInsets()
    }
    removeToken()
  }

  // MARK: Notes in small columns

  private mutating func findLines(_ insets: [PlacedInset], in bounds: PhysicalRect) {
    for (number, inset) in insets.enumerated() {
      let outer = inset.outerRoom(of: bounds)
      for line in inset.lines {
        var room = Line(
          cells: line.cells, inset: number, left: -.limit * 4, right: .limit * 4,
          start: inset.bounds.y, end: inset.bounds.maxY, outer: outer)
        for other in inset.lines {
          if other.axis > line.axis {
            room.right = min(room.right, line.bounds.maxX.midpoint(to: other.bounds.x))
          } else if other.axis < line.axis {
            room.left = max(room.left, other.bounds.maxX.midpoint(to: line.bounds.x))
          }
        }
        lines.append(room)
      }
    }
  }

  /// Sorts the units from head to foot, those of each small column by themselves.
  private mutating func sort() {
    var start = 0
    while start < order.count {
      let line = units[order[start]].line
      var end = start + 1
      while end < order.count, units[order[end]].line == line { end += 1 }
      order[start..<end].sort {
        (units[$0].start, units[$0].end, $0) < (units[$1].start, units[$1].end, $1)
      }
      start = end
    }
  }

  /// Gives each unit its room, and each note its own among the units beside it.
  private mutating func divideWithInsets() {
    // A note stands for its units among those of the column.
    var members: [Int: [Int]] = [:]
    var main: [Int] = []
    var notes: [(unit: Int, inset: Int)] = []
    for index in order {
      guard let line = units[index].line else {
        main.append(index)
        continue
      }
      members[line, default: []].append(index)
      guard notes.last?.inset != lines[line].inset else { continue }
      notes.append((units.count, lines[line].inset))
      main.append(units.count)
      units.append(
        Unit(
          range: units[index].range, isUpward: false, line: nil, start: lines[line].start,
          end: lines[line].end))
    }
    divide(main)
    let rooms = Dictionary(
      notes.map { ($0.inset, (units[$0.unit].top, units[$0.unit].bottom)) },
      uniquingKeysWith: { first, _ in first })
    units.removeLast(notes.count)
    for (line, own) in members {
      divide(own)
      guard let room = rooms[lines[line].inset] else { continue }
      let visible = own.filter { units[$0].end > units[$0].start }
      if let first = visible.first { units[first].top = room.0 }
      if let last = visible.last { units[last].bottom = max(units[last].top, room.1) }
    }
  }

  /// The units that a place across the page may mean, from head to foot: of each note those of one small
  /// column.
  private func order(at x: Length) -> [Int] {
    guard !lines.isEmpty else { return order }
    return order.filter { index in units[index].line.map { lines[$0].contains(x) } ?? true }
  }

  /// The room across the page of a unit on a column with some bounds.
  func room(of line: Int?, in bounds: PhysicalRect) -> PhysicalRect {
    guard let line else { return bounds }
    let (least, most) = (
      min(bounds.x, lines[line].outer?.left ?? bounds.x),
      max(bounds.maxX, lines[line].outer?.right ?? bounds.maxX)
    )
    let left = max(least, min(lines[line].left, most))
    let right = max(left, min(most, lines[line].right))
    return PhysicalRect(x: left, y: bounds.y, width: right - left, height: bounds.height)
  }

  // MARK: Units

  /// Leaves out the cells of a truncation token, which stand next to each other.
  private mutating func removeToken() {
    guard let first = units.firstIndex(where: \.isToken) else { return }
    let end = units[first...].firstIndex { !$0.isToken } ?? units.count
    units.removeSubrange(first..<end)
    order = order.compactMap { index in
      index < first ? index : index < end ? nil : index - (end - first)
    }
  }

  /// Appends a cell, in parts where a ligature of text on its side joins several clusters: each has an
  /// equal share of it (TK-29).
  private mutating func append(
    _ cell: PlacedCell, isUpward: Bool, of text: some LaidOutText, line: Int?
  ) {
    let (start, end) = (cell.bounds.y, cell.bounds.maxY)
    let parts = cell.orientation == .rotated ? text.clusters(in: cell.range) : [cell.range]
    guard parts.count > 1 else {
      units.append(
        Unit(range: cell.range, isUpward: isUpward, line: line, start: start, end: end))
      return
    }
    let length = cell.bounds.height
    for (number, range) in parts.enumerated() {
      let place = isUpward ? parts.count - 1 - number : number
      units.append(
        Unit(
          range: range, isUpward: isUpward, line: line,
          start: start + length.share(place, of: parts.count),
          end: start + length.share(place + 1, of: parts.count)))
    }
  }

  /// Two equal dashes or dots, which are one mark (YY-39, JLREQ 3.1.10): of more than two, the first ones.
  private static func pairs(
    in string: String, of text: some LaidOutText, _ column: Int
  ) -> [TextRange] {
    var pairs: [TextRange] = []
    var start = text.range(ofColumn: column).lowerBound
    var last: Unicode.Scalar?
    for scalar in string.unicodeScalars {
      let width = UTF8.width(scalar)
      let isSign: Bool =
        switch scalar {
        case "\u{2014}", "\u{2015}", "\u{2025}", "\u{2026}", "\u{22EF}": true
        default: false
        }
      if isSign, scalar == last {
        pairs.append(TextRange(start - width, start + width))
        last = nil
      } else {
        last = isSign ? scalar : nil
      }
      start += width
    }
    return pairs
  }

  /// Makes one unit of those in each of some ranges, which are in order; several where text of both directions,
  /// or of two small columns, is in it.
  private mutating func unite(_ ranges: [TextRange]) {
    guard !ranges.isEmpty else { return }
    var united: [Unit] = []
    var next = 0
    var isInside = false
    for unit in units {
      while next < ranges.count, ranges[next].upperBound <= unit.range.lowerBound {
        next += 1
        isInside = false
      }
      let belongs = next < ranges.count && ranges[next].contains(unit.range) && !unit.isToken
      if belongs, isInside, let last = united.last, last.isUpward == unit.isUpward,
        last.line == unit.line, !last.isToken
      {
        let index = united.count - 1
        united[index].range = last.range.union(unit.range)
        united[index].start = min(last.start, unit.start)
        united[index].end = max(last.end, unit.end)
      } else {
        united.append(unit)
      }
      isInside = belongs
    }
    units = united
  }

  /// Gives each of some units its room, from head to foot.
  private mutating func divide(_ order: [Int]) {
    var edge = order.first.map { units[$0].start } ?? head
    var last: Int?
    for index in order where units[index].end > units[index].start {
      if let last {
        edge = max(edge, units[last].end.midpoint(to: units[index].start))
        units[last].bottom = edge
      } else {
        edge = units[index].start
      }
      units[index].top = edge
      last = index
    }
    if let last { units[last].bottom = max(edge, units[last].end) }
    // Those without an advance stand after the unit above them, or at the head.
    edge = order.first { units[$0].end > units[$0].start }.map { units[$0].top } ?? edge
    for index in order {
      if units[index].end > units[index].start {
        edge = units[index].bottom
      } else {
        units[index].top = edge
        units[index].bottom = edge
      }
    }
  }
}

extension ColumnUnits {
  /// The unit whose room a point lies in; `nil` outside.
  func unit(at point: PhysicalPoint) -> Unit? {
    let order = order(at: point.x)
    let place = order.partitioningIndex { units[$0].bottom > point.y }
    guard place < order.count, units[order[place]].top <= point.y else { return nil }
    return units[order[place]]
  }

  /// The unit whose room is nearest to a point; `nil` in a blank column.
  func closestUnit(to point: PhysicalPoint) -> Unit? {
    let (order, y) = (order(at: point.x), point.y)
    let place = order.partitioningIndex { units[$0].bottom > y }
    let below = order[place...].first { units[$0].top < units[$0].bottom }
    let above = order[..<place].last { units[$0].top < units[$0].bottom }
    switch (above, below) {
    case (nil, nil): return units.first
    case (let only?, nil), (nil, let only?): return units[only]
    case (let above?, let below?):
      return y - units[above].bottom < units[below].top - y ? units[above] : units[below]
    }
  }

  /// The units of a range of the text.
  func indices(in range: TextRange) -> Range<Int> {
    guard !range.isEmpty else { return 0..<0 }
    return units.indices(reachingInto: range)
  }

  /// The rooms that some units have together, from head to foot: one stretch, unless text of another
  /// direction stands between.
  func stretches(of indices: Range<Int>) -> [Stretch] {
    var stretches: [Stretch] = []
    for (place, index) in order.enumerated() where indices.contains(index) {
      // A truncation token may stand between.
      if let last = stretches.last, last.end == place, last.bottom == units[index].top,
        last.line == units[index].line
      {
        stretches[stretches.count - 1].end = place + 1
        stretches[stretches.count - 1].bottom = units[index].bottom
      } else {
        stretches.append(
          Stretch(
            start: place, end: place + 1, top: units[index].top, bottom: units[index].bottom,
            line: units[index].line))
      }
    }
    return stretches
  }

  /// Units that follow each other down the column, by their places in ``order``.
  struct Stretch {
    var start: Int
    var end: Int
    var top: Length
    var bottom: Length
    /// The small column that they stand on.
    var line: Int?
  }
}

extension LaidOutText {
  /// The clusters of a range, which begins with one.
  func clusters(in range: TextRange) -> [TextRange] {
    guard range.count > 1 else { return [range] }
    var clusters: [TextRange] = []
    var cursor = ClusterCursor(text(in: range)[...], of: range)
    while cursor.next() { clusters.append(cursor.cluster) }
    return clusters
  }
}

extension Length {
  /// So many of equal parts of it, without a loss over all of them.
  fileprivate func share(_ count: Int, of parts: Int) -> Length {
    let (whole, rest) = rawValue.quotientAndRemainder(dividingBy: parts)
    return Length(rawValue: whole * count + rest * count / parts)
  }
}

extension [TextRange] {
  /// Its ranges and others, which are in order as they are; those that overlap become one.
  fileprivate func merged(with other: [TextRange]) -> [TextRange] {
    guard !isEmpty, !other.isEmpty else { return isEmpty ? other : self }
    var merged: [TextRange] = []
    for range in (self + other).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.union(range)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
