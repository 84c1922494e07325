/// A caret between two clusters: a line across its column.
public struct Caret: Hashable, Sendable {
  public var page: Int
  /// Among the columns of all pages.
  public var column: Int
  /// Its place in the text: never inside a cluster.
  public var position: TextPosition
  /// As wide as its column, and without a height (YY-47).
  public var rect: PhysicalRect
}

extension LaidOutText {
  /// The caret at an offset; `nil` where the text is not shown. One inside a cluster stands before it.
  ///
  /// A place that is the end of one column and the start of the next, or where text changes its direction,
  /// has two carets: that before what follows (downstream), and that after what comes first (upstream).
  public func caret(at offset: Int, affinity: TextPosition.Affinity = .downstream) -> Caret? {
    guard let column = columnIndex(containing: offset, affinity: affinity) else { return nil }
    return caret(at: offset, affinity: affinity, in: ColumnUnits(self, column: column), column)
  }

  public func caret(at position: TextPosition) -> Caret? {
    caret(at: position.offset, affinity: position.affinity)
  }

  /// The places of carets down a column, from its head to its foot, as points of the page: one more than it has
  /// clusters (YY-47, TK-30). One alone on a blank column.
  ///
  /// This is the order of the page. Where right-to-left text stands on the column, that of the text is
  /// another: see ``carets(ofColumn:)``.
  public func caretOffsets(ofColumn column: Int) -> [Length] {
    guard (0..<columnCount).contains(column) else { return [] }
    let units = ColumnUnits(self, column: column)
    return units.units.isEmpty ? [units.head] : units.edges
  }

  /// The carets of a column in the order of its text: before each cluster, and after the last one.
  public func carets(ofColumn column: Int) -> [Caret] {
    guard (0..<columnCount).contains(column) else { return [] }
    let units = ColumnUnits(self, column: column)
    let offsets = units.units.map(\.range.lowerBound)
    var carets = offsets.map { caret(at: $0, affinity: .downstream, in: units, column) }
    carets.append(
      caret(
        at: units.units.last?.range.upperBound ?? range(ofColumn: column).lowerBound,
        affinity: .upstream, in: units, column))
    return carets
  }

  private func caret(
    at offset: Int, affinity: TextPosition.Affinity, in units: ColumnUnits, _ column: Int
  ) -> Caret {
    let (position, y, line) = units.caret(
      at: offset, affinity: affinity, blank: range(ofColumn: column))
    let bounds = units.room(of: line, in: bounds(ofColumn: column))
    return Caret(
      page: page(ofColumn: column), column: column, position: position,
      rect: PhysicalRect(x: bounds.x, y: y, width: bounds.width, height: .zero))
  }
}

extension ColumnUnits {
  /// The edges between clusters, from head to foot.
  var edges: [Length] {
    order.first.map { [units[$0].top] + order.map { units[$0].bottom } } ?? []
  }

  /// The caret at an offset of the column.
  fileprivate func caret(
    at offset: Int, affinity: TextPosition.Affinity, blank: TextRange
  ) -> (TextPosition, Length, line: Int?) {
    guard let last = units.last else {
      return (TextPosition(offset: blank.lowerBound), head, nil)
    }
    if affinity == .upstream {
      let index = units.partitioningIndex { $0.range.upperBound >= offset }
      if index < units.count, units[index].range.upperBound == offset {
        return (
          TextPosition(offset: offset, affinity: .upstream), units[index].trailing,
          units[index].line
        )
      }
    }
    let index = units.firstIndex(endingAfter: offset)
    guard index < units.count else {
      return (
        TextPosition(offset: last.range.upperBound, affinity: .upstream), last.trailing, last.line
      )
    }
    // Hidden text in between: the place after what stands before it.
    if index > 0, units[index].range.lowerBound > offset {
      let before = units[index - 1]
      return (
        TextPosition(offset: before.range.upperBound, affinity: .upstream), before.trailing,
        before.line
      )
    }
    return (
      TextPosition(offset: units[index].range.lowerBound), units[index].leading, units[index].line
    )
  }
}
