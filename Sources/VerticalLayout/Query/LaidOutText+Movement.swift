extension Caret {
  /// A way to go from a place on a page.
  public enum CaretMovement: String, Hashable, Sendable, CaseIterable {
    /// Forward in the text, by a cluster.
    case down
    /// Back in the text, by a cluster.
    case up
    /// Across to the neighbouring column: the next one where columns go from right to left.
    case left
    /// Across to the neighbouring column: the one before where columns go from right to left.
    case right
  }
}

extension LaidOutText {
  /// The place that a caret comes to; `nil` at the end of the text and beside the outermost columns
  /// (YY-46).
  ///
  /// Down and up go through the text in its order, also where it is right-to-left. Left and right keep the
  /// height on the page, and go on on the page before or after.
  public func position(
    from position: TextPosition, moving movement: Caret.CaretMovement
  ) -> TextPosition? {
    switch movement {
    case .down: return positionAfter(position.offset)
    case .up: return positionBefore(position.offset)
    case .left, .right:
      guard let caret = caret(at: position) else { return nil }
      let isForward = (movement == .left) == (direction == .rightToLeft)
      let column = caret.column + (isForward ? 1 : -1)
      guard (0..<columnCount).contains(column) else { return nil }
      let bounds = bounds(ofColumn: column)
      return closestPosition(
        to: PhysicalPoint(x: bounds.x + bounds.width.half, y: caret.rect.y), onColumn: column)
    }
  }

  /// The text between a place and the one that a caret comes to from there; empty where it cannot go on.
  public func range(
    from position: TextPosition, extending movement: Caret.CaretMovement
  ) -> TextRange {
    let end = self.position(from: position, moving: movement)?.offset ?? position.offset
    return TextRange(min(position.offset, end), max(position.offset, end))
  }

  private func positionAfter(_ offset: Int) -> TextPosition? {
    guard let column = columnIndex(containing: offset) else { return nil }
    let units = ColumnUnits(self, column: column).units
    let index = units.firstIndex(endingAfter: offset)
    if index < units.count, units[index].range.lowerBound > offset {
      // Past hidden text.
      return TextPosition(offset: units[index].range.lowerBound)
    }
    if index < units.count {
      let end = units[index].range.upperBound
      // Where the next column begins with it, it stands there.
      return TextPosition(
        offset: end, affinity: end == visibleRange.upperBound ? .upstream : .downstream)
    }
    // After the last cluster of a column: past its forced break.
    guard let next = self.columnAfter(column) else { return nil }
    return TextPosition(offset: firstOffset(ofColumn: next))
  }

  private func positionBefore(_ offset: Int) -> TextPosition? {
    guard let column = columnIndex(containing: offset) else { return nil }
    let units = ColumnUnits(self, column: column).units
    let index = units.partitioningIndex { $0.range.upperBound >= offset }
    if index < units.count, units[index].range.lowerBound < offset {
      return TextPosition(offset: units[index].range.lowerBound)
    }
    if index < units.count, index > 0, units[index - 1].range.upperBound < offset {
      return TextPosition(offset: units[index - 1].range.upperBound, affinity: .upstream)
    }
    if let last = units.last, last.range.upperBound < offset {
      return TextPosition(offset: last.range.upperBound, affinity: .upstream)
    }
    guard let previous = self.columnBefore(column) else { return nil }
    let before = ColumnUnits(self, column: previous).units
    guard let last = before.last else {
      return TextPosition(offset: range(ofColumn: previous).lowerBound)
    }
    // A forced break or hidden text lies between, or nothing.
    return last.range.upperBound < offset
      ? TextPosition(offset: last.range.upperBound, affinity: .upstream)
      : TextPosition(offset: last.range.lowerBound)
  }

  private func firstOffset(ofColumn column: Int) -> Int {
    textCells(ofColumn: column).first.map { cell($0, ofColumn: column).range.lowerBound }
      ?? range(ofColumn: column).lowerBound
  }
}
