extension LaidOutText {
  /// The column that a point lies in; `nil` outside (YY-44).
  ///
  /// Columns that stand side by side meet in the middle between them (YY-16), and end where their text
  /// does.
  public func columnIndex(at point: PhysicalPoint, onPage page: Int) -> Int? {
    for block in blocks(ofPage: page) {
      guard let point = self.point(point, seenByColumn: block.lowerBound) else { continue }
      let column = closestColumn(to: point, in: block)
      if reaches(column, point) { return column }
      guard let room = room(ofColumn: column, in: block), room.contains(point.x) else { continue }
      let bounds = extent(ofColumn: column)
      if bounds.top <= point.y, point.y < bounds.bottom { return column }
    }
    return nil
  }

  /// The column that is nearest to a point; `nil` on a page without any (YY-44).
  public func closestColumnIndex(to point: PhysicalPoint, onPage page: Int) -> Int? {
    let blocks = blocks(ofPage: page)
    guard let first = blocks.first else { return nil }
    guard blocks.count > 1 else { return closestColumn(to: point, in: first) }
    // What is too long for its tier reaches into others.
    if let column = columnIndex(at: point, onPage: page) { return column }
    let nearest =
      blocks.min { distance(of: point, from: $0) < distance(of: point, from: $1) } ?? first
    return closestColumn(
      to: self.point(point, seenByColumn: nearest.lowerBound) ?? point, in: nearest)
  }

  /// The column of an offset; `nil` where the text is not shown. The forced break after a column's last
  /// character belongs to it (DT-24).
  ///
  /// - Parameters:
  ///   - offset: in UTF-8 bytes.
  ///   - affinity: which of two columns, where one ends at the offset and the next one starts.
  public func columnIndex(
    containing offset: Int, affinity: TextPosition.Affinity = .downstream
  ) -> Int? {
    let visible = visibleRange
    guard columnCount > 0, (visible.lowerBound...visible.upperBound).contains(offset) else {
      return nil
    }
    if let hidden = hiddenRange, hidden.lowerBound < offset, offset < hidden.upperBound {
      return nil
    }
    let column =
      firstColumn(endingAfter: offset) ?? self.columnInText(columnCount - 1)
    guard affinity == .upstream, range(ofColumn: column).lowerBound == offset,
      let before = self.columnBefore(column),
      let last = textCells(ofColumn: before).last,
      cell(last, ofColumn: before).range.upperBound == offset
    else { return column }
    return before
  }

  /// The column before one in the order of the text; `nil` before the first one.
  func columnBefore(_ column: Int) -> Int? {
    let place = textPlace(ofColumn: column)
    return place > 0 ? self.columnInText(place - 1) : nil
  }

  /// The column after one in the order of the text; `nil` after the last one.
  func columnAfter(_ column: Int) -> Int? {
    let place = textPlace(ofColumn: column)
    return place + 1 < columnCount ? self.columnInText(place + 1) : nil
  }

  /// The columns that a range of the text stands on; to be gone through, and left off, one by one (TK-31).
  /// Notes that stand between them are among them, though nothing of the range stands there.
  public func columns(in range: TextRange) -> Range<Int> {
    guard !range.isEmpty else { return 0..<0 }
    return stretch { column in
      if self.range(ofColumn: column).upperBound <= range.lowerBound { return .before }
      return self.range(ofColumn: column).lowerBound >= range.upperBound ? .after : .inside
    }
  }

  /// The columns from the first to the last one of a stretch of the text.
  private func stretch(_ place: (Int) -> Relation) -> Range<Int> {
    let columns = 0..<columnCount
    let first = columns.partitioningIndex { place(columnInText($0)) != .before }
    let end = columns.partitioningIndex { place(columnInText($0)) == .after }
    guard first < end else { return first..<first }
    guard !textOrder.isEmpty else { return first..<end }
    // The text stands in its order, and the notes come after all of it; those of later pages may come before others.
    let ends = textOrder[first..<end]
    let numbers = [ends.first, ends.last].compactMap(\.self)
    let notes = ends.partitioningIndex { isNote($0) }
    let inner = [notes - 1].filter { ends.indices.contains($0) }.map { ends[$0] }
    let all = numbers + inner + ends[notes...]
    return (all.min() ?? 0)..<(all.max() ?? 0) + 1
  }

  /// The columns of a paragraph (DT-24).
  public func columns(ofParagraph paragraph: Int) -> Range<Int> {
    stretch { column in
      let own = self.paragraph(ofColumn: column)
      return own < paragraph ? .before : own > paragraph ? .after : .inside
    }
  }

  /// The source of a paragraph, as far as it is shown; `nil` where nothing is (DT-24).
  public func range(ofParagraph paragraph: Int) -> TextRange? {
    let columns = columns(ofParagraph: paragraph)
    guard let first = columns.first, let last = columns.last else { return nil }
    return range(ofColumn: first).union(range(ofColumn: last))
  }

  /// The run of an offset; `nil` at a forced break, and where the text is not shown.
  public func run(containing offset: Int) -> PlacedColumn.PlacedRun? {
    guard let column = columnIndex(containing: offset) else { return nil }
    return runs(ofColumn: column).first {
      $0.range.lowerBound <= offset && offset < $0.range.upperBound
    }
  }

  /// The columns of a page that share a point with a rectangle, or lie in it as a whole, in reading order:
  /// what has to be drawn of a page of which a part is (DT-22).
  public func columns(
    in rect: PhysicalRect, onPage page: Int, contained: Bool = false
  ) -> [Int] {
    blocks(ofPage: page).flatMap { block in
      let isMapped = transform(ofColumn: block.lowerBound) != nil
      return (isMapped ? block : columns(of: block, across: rect.x, rect.maxX)).filter {
        let bounds = inPlace(bounds(ofColumn: $0), onColumn: $0)
        return contained ? rect.contains(bounds) : rect.touches(bounds)
      }
    }
  }
}

/// The place of a column by a stretch of the text.
private enum Relation {
  case before, inside, after
}

/// The part of the space across its page that a column has.
struct ColumnRoom: Hashable {
  var left: Length
  var right: Length

  func contains(_ x: Length) -> Bool { left <= x && x < right }

  /// True if it shares a place with a stretch; one without a width, with its ends.
  func touches(_ start: Length, _ end: Length) -> Bool {
    start < end && left < right ? left < end && start < right : left <= end && start <= right
  }
}

extension LaidOutText {
  /// The cells of a column without those of a token at its head or its end.
  func textCells(ofColumn column: Int) -> Range<Int> {
    var cells = cells(ofColumn: column)
    while let last = cells.last, cell(last, ofColumn: column).isToken {
      cells = cells.lowerBound..<last
    }
    while let first = cells.first, cell(first, ofColumn: column).isToken {
      cells = first + 1..<cells.upperBound
    }
    return cells
  }

  /// The column of a block whose room across the page a point lies in; the first or the last one where it
  /// lies beside the block. Where several stand one below the other, beside an area that is left out, the
  /// one that is nearest (YY-15).
  func closestColumn(to point: PhysicalPoint, in block: Range<Int>) -> Int {
    let column = column(at: point.x, in: block)
    // A cell of a table goes on in the rows after its own.
    let first = max(block.lowerBound, column - DocumentPart.reach)
    if let other = (first..<column).last(where: { reaches($0, point) }) { return other }
    let parts = parts(ofColumnAt: column, in: block)
    guard parts.count > 1 else { return column }
    return parts.min { first, second in
      extent(ofColumn: first).distance(of: point.y) < extent(ofColumn: second).distance(of: point.y)
    } ?? column
  }

  /// True if a point is on a cell of a table that goes on beside its column.
  private func reaches(_ column: Int, _ point: PhysicalPoint) -> Bool {
    let insets = insets(ofColumn: column)
    guard !insets.isEmpty else { return false }
    let bounds = bounds(ofColumn: column)
    return insets.contains { inset in
      inset.outerRoom(of: bounds)?.contains(point.x) == true && inset.bounds.y <= point.y
        && point.y < inset.bounds.maxY
    }
  }

  private func column(at x: Length, in block: Range<Int>) -> Int {
    let column = block.partitioningIndex { column in
      guard let edge = edge(after: column, in: block) else { return true }
      return direction == .rightToLeft ? edge <= x : x < edge
    }
    return min(column, block.upperBound - 1)
  }

  /// The columns that stand one below the other on the axis of one, which are its parts.
  private func parts(ofColumnAt column: Int, in block: Range<Int>) -> Range<Int> {
    var parts = column..<column + 1
    while parts.lowerBound > block.lowerBound, isPart(parts.lowerBound, below: parts.lowerBound - 1)
    {
      parts = parts.lowerBound - 1..<parts.upperBound
    }
    while parts.upperBound < block.upperBound, isPart(parts.upperBound, below: parts.upperBound - 1)
    {
      parts = parts.lowerBound..<parts.upperBound + 1
    }
    return parts
  }

  /// Columns that overlap may have one axis too, where their pitch is smaller than half a unit.
  private func isPart(_ column: Int, below other: Int) -> Bool {
    axis(ofColumn: column) == axis(ofColumn: other)
      && bounds(ofColumn: column).y >= bounds(ofColumn: other).maxY
  }

  private func axis(ofColumn column: Int) -> Length {
    let bounds = bounds(ofColumn: column)
    return bounds.x + bounds.width.half
  }

  /// The edge between a column and the next one across the page: in the middle between them, and between their axes where
  /// a fixed pitch lets them overlap. `nil` after the last one.
  private func edge(after column: Int, in block: Range<Int>) -> Length? {
    let end = parts(ofColumnAt: column, in: block).upperBound
    return end < block.upperBound ? edge(between: column, end, in: block) : nil
  }

  /// The edge between two columns, and between all that stand above and below them: they may be of several widths.
  private func edge(between column: Int, _ next: Int, in block: Range<Int>) -> Length {
    let (near, far) = (
      wholeBounds(ofColumn: column, in: block), wholeBounds(ofColumn: next, in: block)
    )
    switch direction {
    case .rightToLeft where far.maxX <= near.x: return far.maxX.midpoint(to: near.x)
    case .leftToRight where near.maxX <= far.x: return near.maxX.midpoint(to: far.x)
    default: return axis(ofColumn: column).midpoint(to: axis(ofColumn: next))
    }
  }

  /// The bounds of a column with those above and below it.
  private func wholeBounds(ofColumn column: Int, in block: Range<Int>) -> PhysicalRect {
    parts(ofColumnAt: column, in: block).reduce(bounds(ofColumn: column)) {
      $0.union(bounds(ofColumn: $1))
    }
  }

  /// The room of a column across its page: to the middle between it and its neighbours, and to its own
  /// bounds on the sides where it has none.
  func room(ofColumn column: Int, in block: Range<Int>) -> ColumnRoom? {
    guard block.contains(column) else { return nil }
    let parts = parts(ofColumnAt: column, in: block)
    let before = parts.lowerBound - 1
    let start = before >= block.lowerBound ? edge(between: before, column, in: block) : nil
    let end =
      parts.upperBound < block.upperBound
      ? edge(between: column, parts.upperBound, in: block) : nil
    let bounds = bounds(ofColumn: column)
    switch direction {
    case .rightToLeft: return ColumnRoom(left: end ?? bounds.x, right: start ?? bounds.maxX)
    case .leftToRight: return ColumnRoom(left: start ?? bounds.x, right: end ?? bounds.maxX)
    }
  }

  /// The columns of a block whose rooms a stretch across the page shares a place with. Their neighbours
  /// are among them if they overlap them.
  func columns(of block: Range<Int>, across left: Length, _ right: Length) -> Range<Int> {
    guard !block.isEmpty else { return block }
    let (start, end) = direction == .rightToLeft ? (right, left) : (left, right)
    let first = parts(ofColumnAt: column(at: start, in: block), in: block)
    let last = parts(ofColumnAt: column(at: end, in: block), in: block)
    var columns = first.lowerBound..<max(first.upperBound, last.upperBound)
    func reaches(_ column: Int) -> Bool {
      let bounds = bounds(ofColumn: column)
      return bounds.x <= right && left <= bounds.maxX
    }
    while columns.lowerBound > block.lowerBound, reaches(columns.lowerBound - 1) {
      columns = columns.lowerBound - 1..<columns.upperBound
    }
    while columns.upperBound < block.upperBound, reaches(columns.upperBound) {
      columns = columns.lowerBound..<columns.upperBound + 1
    }
    return columns
  }

  /// From the first cluster of a column to its last one, down the page.
  private func extent(ofColumn column: Int) -> ColumnExtent {
    let units = ColumnUnits(self, column: column)
    let edges = units.edges
    return ColumnExtent(top: edges.first ?? units.head, bottom: edges.last ?? units.head)
  }

  /// The distance of a point from a block.
  private func distance(of point: PhysicalPoint, from block: Range<Int>) -> Length {
    guard let first = block.first, let point = self.point(point, seenByColumn: first) else {
      return .limit
    }
    let rect = block.dropFirst().reduce(bounds(ofColumn: first)) {
      $0.union(bounds(ofColumn: $1))
    }
    return max(
      max(rect.x - point.x, point.x - rect.maxX), max(rect.y - point.y, point.y - rect.maxY))
  }
}

extension PlacedColumn.PlacedInset {
  /// The sides of the cell of a table that goes on beside its column; `nil` for others.
  func outerRoom(of column: PhysicalRect) -> ColumnRoom? {
    guard form == .cell, let first = lines.first else { return nil }
    let all = lines.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
    guard all.x < column.x || all.maxX > column.maxX else { return nil }
    return ColumnRoom(left: all.x, right: all.maxX)
  }
}

private struct ColumnExtent {
  var top: Length
  var bottom: Length

  func distance(of y: Length) -> Length { max(.zero, max(top - y, y - bottom)) }
}

extension PhysicalRect {
  /// True if the two share a point; one without a width or a height, with the edges.
  package func touches(_ other: PhysicalRect) -> Bool {
    ColumnRoom(left: x, right: maxX).touches(other.x, other.maxX)
      && ColumnRoom(left: y, right: maxY).touches(other.y, other.maxY)
  }
}

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

  private mutating func findLines(_ insets: [PlacedColumn.PlacedInset], in bounds: PhysicalRect) {
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
    _ cell: PlacedColumn.PlacedCell, isUpward: Bool, of text: some LaidOutText, line: Int?
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

extension TextPosition {
  /// On which side of a place a caret belongs: with what follows it, or with what it follows. The two differ
  /// where a column ends, and where text changes its direction.
  public enum Affinity: String, Hashable, Sendable, CaseIterable {
    case downstream, upstream
  }
}

/// A place between two clusters of a text.
public struct TextPosition: Hashable, Sendable {
  public var offset: Int
  public var affinity: TextPosition.Affinity

  public init(offset: Int, affinity: TextPosition.Affinity = .downstream) {
    self.offset = offset
    self.affinity = affinity
  }
}

/// A cluster that was asked for by a point.
public struct PlacedCluster: Hashable, Sendable {
  public var page: Int
  /// Among the columns of all pages.
  public var column: Int
  public var range: TextRange
  /// Its bounds: the whole width of its column, and its own length.
  public var bounds: PhysicalRect
  /// The distance of the point down the page from its head: negative, or more than the height of ``bounds``, where
  /// it is the nearest cluster only.
  public var distance: Length
  /// True if it goes up the column, as right-to-left text does.
  public var isUpward: Bool

  /// The part of the cluster's length that lies above the point: 0 at its head, 1 at its foot (TK-29).
  public var fraction: Double {
    bounds.height > .zero ? distance.points / bounds.height.points : 0
  }
}

/// Text at a point: functions that answer for points in the text, and functions that find the nearest text. Neither does
/// the work of the other.
///
/// A point is in the text where a selection would cover it: columns that stand side by side meet in the
/// middle between them (YY-16), and so do clusters that are apart. No part of a cluster is ever found, and
/// no text that is hidden (TKb-5). A point in a column that a map turns is mapped back to it; bounds are those of the column
/// before its map.
extension LaidOutText {
  /// The cluster that a point lies in; `nil` outside the text, and on a truncation token (YY-45).
  public func cluster(at point: PhysicalPoint, onPage page: Int) -> PlacedCluster? {
    guard let column = columnIndex(at: point, onPage: page),
      let point = self.point(point, seenByColumn: column)
    else { return nil }
    let units = ColumnUnits(self, column: column)
    return units.unit(at: point).map {
      PlacedCluster(
        $0, at: point.y, column: column, page: page,
        bounds: units.room(of: $0.line, in: bounds(ofColumn: column)))
    }
  }

  /// The cluster that is nearest to a point; `nil` where the nearest column is blank, and on a page
  /// without columns.
  public func closestCluster(to point: PhysicalPoint, onPage page: Int) -> PlacedCluster? {
    guard let column = closestColumnIndex(to: point, onPage: page),
      let point = self.point(point, seenByColumn: column)
    else { return nil }
    let units = ColumnUnits(self, column: column)
    return units.closestUnit(to: point).map {
      PlacedCluster(
        $0, at: point.y, column: column, page: page,
        bounds: units.room(of: $0.line, in: bounds(ofColumn: column)))
    }
  }

  /// The range of the cluster that a point lies in (YY-46).
  public func range(at point: PhysicalPoint, onPage page: Int) -> TextRange? {
    cluster(at: point, onPage: page)?.range
  }

  /// The range of the cluster that is nearest to a point.
  public func closestRange(to point: PhysicalPoint, onPage page: Int) -> TextRange? {
    closestCluster(to: point, onPage: page)?.range
  }

  /// The place for a caret at a point: before or after the cluster that it lies in, whichever is nearer.
  /// `nil` outside the text (YY-45).
  public func position(at point: PhysicalPoint, onPage page: Int) -> TextPosition? {
    guard let column = columnIndex(at: point, onPage: page),
      let point = self.point(point, seenByColumn: column)
    else { return nil }
    return ColumnUnits(self, column: column).unit(at: point)?.position(nearestTo: point.y)
  }

  /// The place for a caret that is nearest to a point. `nil` on a page without columns.
  public func closestPosition(to point: PhysicalPoint, onPage page: Int) -> TextPosition? {
    guard let column = closestColumnIndex(to: point, onPage: page),
      let point = self.point(point, seenByColumn: column)
    else { return nil }
    return closestPosition(to: point, onColumn: column)
  }

  func closestPosition(to point: PhysicalPoint, onColumn column: Int) -> TextPosition {
    ColumnUnits(self, column: column).closestUnit(to: point)?.position(nearestTo: point.y)
      ?? TextPosition(offset: range(ofColumn: column).lowerBound)
  }
}

extension LaidOutText {
  /// The link at a point, or the nearest one that is no further off than the tolerance, across and along
  /// (CJ-08). Of two that are equally near, the one that starts later.
  public func link(
    at point: PhysicalPoint, onPage page: Int, tolerance: Length = .zero
  ) -> LinkArea? {
    if columns(ofPage: page).contains(where: { transform(ofColumn: $0) != nil }),
      let range = range(at: point, onPage: page),
      let own = linkAreas(onPage: page).last(where: { $0.range.contains(range) })
    {
      return own
    }
    var nearest = NearestLink(point, tolerance: tolerance)
    for link in linkAreas(onPage: page) { nearest.take(link) }
    return nearest.link
  }
}

extension PlacedCluster {
  fileprivate init(
    _ unit: ColumnUnits.Unit, at y: Length, column: Int, page: Int, bounds: PhysicalRect
  ) {
    self.init(
      page: page, column: column, range: unit.range,
      bounds: PhysicalRect(
        x: bounds.x, y: unit.start, width: bounds.width, height: unit.end - unit.start),
      distance: y - unit.start, isUpward: unit.isUpward)
  }
}

extension ColumnUnits.Unit {
  /// Before or after it, whichever is nearer.
  func position(nearestTo y: Length) -> TextPosition {
    (y - top < bottom - y) == isUpward
      ? TextPosition(offset: range.upperBound, affinity: .upstream)
      : TextPosition(offset: range.lowerBound)
  }
}
