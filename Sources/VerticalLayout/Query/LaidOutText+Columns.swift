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
    containing offset: Int, affinity: TextAffinity = .downstream
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
      return self.range(ofColumn: column).lowerBound >= range.upperBound ? .behind : .inside
    }
  }

  /// The columns from the first to the last one of a stretch of the text.
  private func stretch(_ place: (Int) -> Relation) -> Range<Int> {
    let columns = 0..<columnCount
    let first = columns.partitioningIndex { place(columnInText($0)) != .before }
    let end = columns.partitioningIndex { place(columnInText($0)) == .behind }
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
      return own < paragraph ? .before : own > paragraph ? .behind : .inside
    }
  }

  /// The source of a paragraph, as far as it is shown; `nil` where nothing is (DT-24).
  public func range(ofParagraph paragraph: Int) -> TextRange? {
    let columns = columns(ofParagraph: paragraph)
    guard let first = columns.first, let last = columns.last else { return nil }
    return range(ofColumn: first).union(range(ofColumn: last))
  }

  /// The run of an offset; `nil` at a forced break, and where the text is not shown.
  public func run(containing offset: Int) -> PlacedRun? {
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
  case before, inside, behind
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
    // A cell of a table goes on in the rows behind its own.
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

extension PlacedInset {
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
  func touches(_ other: PhysicalRect) -> Bool {
    ColumnRoom(left: x, right: maxX).touches(other.x, other.maxX)
      && ColumnRoom(left: y, right: maxY).touches(other.y, other.maxY)
  }
}
