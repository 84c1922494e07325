/// The columns of a paragraph whose places are all alike, so that they are broken together.
struct EvenParagraph: Sendable {
  var paragraph: Int
  var columns: [ColumnBreak]

  /// The number of columns from a cell on.
  func count(from start: Int) -> Int {
    columns.count - columns.partitioningIndex { $0.cells.lowerBound >= start }
  }

  /// The column that begins with a cell; `nil` where none does.
  func column(from start: Int) -> ColumnBreak? {
    let index = columns.partitioningIndex { $0.cells.lowerBound >= start }
    return index < columns.count && columns[index].cells.lowerBound == start ? columns[index] : nil
  }
}
