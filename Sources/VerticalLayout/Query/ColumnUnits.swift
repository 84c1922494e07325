/// The clusters of one column with the room that each has down it: what points, carets and selections
/// go by.
///
/// A column is divided among its clusters without a rest. Two that are apart, or overlap, meet half-way;
/// one without an advance has no room, and stands where its neighbours meet.
struct ColumnUnits {
  /// In the order of the text, without a truncation token.
  private(set) var units: [Unit] = []
  /// The indices of the units from the column's head to its foot.
  private(set) var order: [Int] = []
  /// Where a caret stands on a column without a cluster.
  let head: Length

  /// A cluster, or one of those that share the cell of a ligature.
  struct Unit: Hashable {
    var range: TextRange
    /// Whether it is part of text that goes up the column (O15).
    var isUpward: Bool
    /// Where it stands, as points of the page.
    var start: Length
    var end: Length
    /// The room that it has.
    var top = Length.zero
    var bottom = Length.zero

    /// Where a caret before it stands.
    var leading: Length { isUpward ? bottom : top }
    /// Where a caret after it stands.
    var trailing: Length { isUpward ? top : bottom }
    var isToken: Bool { range.isEmpty }
  }

  init(_ text: some LaidOutText, column: Int) {
    head = text.bounds(ofColumn: column).y
    units.reserveCapacity(text.cells(ofColumn: column).count)
    var isPlain = true
    for run in text.runs(ofColumn: column) {
      if run.level > 0 { isPlain = false }
      for index in run.cells {
        append(
          text.cell(index, ofColumn: column), isUpward: !run.level.isMultiple(of: 2), of: text)
      }
    }
    order = Array(units.indices)
    if !isPlain {
      order.sort { (units[$0].start, units[$0].end, $0) < (units[$1].start, units[$1].end, $1) }
    }
    divide()
    removeToken()
  }

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
  private mutating func append(_ cell: PlacedCell, isUpward: Bool, of text: some LaidOutText) {
    let (start, end) = (cell.bounds.y, cell.bounds.maxY)
    let parts = cell.orientation == .rotated ? text.clusters(in: cell.range) : [cell.range]
    guard parts.count > 1 else {
      units.append(Unit(range: cell.range, isUpward: isUpward, start: start, end: end))
      return
    }
    let length = cell.bounds.height
    for (number, range) in parts.enumerated() {
      let place = isUpward ? parts.count - 1 - number : number
      units.append(
        Unit(
          range: range, isUpward: isUpward,
          start: start + length.share(place, of: parts.count),
          end: start + length.share(place + 1, of: parts.count)))
    }
  }

  /// Gives each unit its room.
  private mutating func divide() {
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
  /// The unit whose room a place down the page lies in; `nil` outside.
  func unit(at y: Length) -> Unit? {
    guard let unit = unit(endingAfter: y), unit.top <= y else { return nil }
    return unit
  }

  /// The unit whose room is nearest to a place; `nil` in a blank column.
  func closestUnit(to y: Length) -> Unit? {
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

  private func unit(endingAfter y: Length) -> Unit? {
    let place = order.partitioningIndex { units[$0].bottom > y }
    return place < order.count ? units[order[place]] : nil
  }

  /// The units of a range of the text.
  func indices(in range: TextRange) -> Range<Int> {
    guard !range.isEmpty else { return 0..<0 }
    let first = units.partitioningIndex { $0.range.upperBound > range.lowerBound }
    let end = units.partitioningIndex { $0.range.lowerBound >= range.upperBound }
    return first..<max(first, end)
  }

  /// The rooms that some units have together, from head to foot: one stretch, unless text of another
  /// direction stands between.
  func stretches(of indices: Range<Int>) -> [Stretch] {
    var stretches: [Stretch] = []
    for (place, index) in order.enumerated() where indices.contains(index) {
      // A truncation token may stand between.
      if let last = stretches.last, last.end == place, last.bottom == units[index].top {
        stretches[stretches.count - 1].end = place + 1
        stretches[stretches.count - 1].bottom = units[index].bottom
      } else {
        stretches.append(
          Stretch(start: place, end: place + 1, top: units[index].top, bottom: units[index].bottom))
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
