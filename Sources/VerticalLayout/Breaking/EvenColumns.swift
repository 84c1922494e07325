/// The columns of text that fills places of one measure, as far as such places follow each other: those with the least
/// adjustment in all (L20), or full ones that share out what others lack. Between them and other places it is cut anew.
struct EvenColumns {
  private var columns: [ColumnBreak] = []
  /// The items that were looked at.
  private var items: Range<Int>
  private let measure: Length
  private let indent: Length

  /// - Parameters:
  ///   - filler: fills the first of the places.
  ///   - rest: what is left of the paragraph.
  ///   - indent: where the first column starts.
  ///   - count: how many places have the measure.
  init(_ filler: ColumnFiller, _ rest: Range<Int>, indent: Length, count: Int) {
    (items, measure, self.indent) = (rest, filler.measure, indent)
    if filler.options.method == .optimal {
      let end = filler.end(of: count, rest)
      let search = BreakSearch(
        filler, paragraph: rest.lowerBound..<end, end: rest.upperBound, indent: indent)
      guard let found = search?.columns() else { return }
      columns = end < rest.upperBound ? Array(found.dropLast().prefix(count)) : found
    } else {
      // The last column of a part of a paragraph is no last one, and may have taken from the one before it.
      let end = filler.end(of: min(count, .max - 1) + 1, rest)
      filler.fill(rest.lowerBound..<end, indent: indent, into: &columns)
      if end < rest.upperBound { columns = Array(columns.dropLast(2).prefix(count)) }
    }
    if let last = columns.last { items = rest.lowerBound..<last.cells.upperBound }
  }

  /// The column from an item on; `nil` where none begins there.
  func column(from start: Int, indent: Length) -> ColumnBreak? {
    let index = columns.partitioningIndex { $0.cells.lowerBound >= start }
    guard index < columns.count else { return nil }
    let column = columns[index]
    return column.cells.lowerBound == start && column.indent == indent ? column : nil
  }

  /// True where columns of a measure have been looked for from an item on, so that no others can be found.
  func covers(_ start: Int, _ filler: ColumnFiller, indent: Length) -> Bool {
    items.contains(start) && measure == filler.measure
      && (start == items.lowerBound ? self.indent : filler.indent) == indent
  }
}

extension ColumnFiller {
  /// The end of text that certainly fills some columns and one more, at a place where a column may end.
  fileprivate func end(of count: Int, _ rest: Range<Int>) -> Int {
    var left = count
    var room = measure
    for index in rest {
      room -= items[index].step
      if room < .zero {
        left -= 1
        room = measure
      }
      if left < 0, items[index].mayEndColumn { return index + 1 }
    }
    return rest.upperBound
  }
}
