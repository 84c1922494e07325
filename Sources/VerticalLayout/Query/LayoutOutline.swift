/// The columns and cells of a layout in one row each, in reading order, so that two layouts can be laid
/// beside each other whatever pages their columns stand on.
struct LayoutOutline {
  private(set) var columns: [OutlineColumn] = []
  private(set) var cells: [OutlineCell] = []

  /// Takes any record, also one from a damaged file: what it says of runs is not trusted.
  init(_ record: LayoutRecord) {
    for (page, pageRecord) in record.pages.enumerated() {
      for (index, column) in pageRecord.columns.enumerated() { add(column, page, index) }
    }
  }

  private mutating func add(_ column: LayoutRecord.ColumnRecord, _ page: Int, _ index: Int) {
    let first = cells.count
    for (index, cell) in column.cells.enumerated() {
      cells.append(OutlineCell(column: columns.count, index: index, record: cell))
    }
    let count = column.cells.count
    for run in column.runs where run.cells.count == 2 {
      let start = min(max(run.cells[0], 0), count)
      let length = min(max(run.cells[1], 0), count - start)
      for offset in 0..<length { cells[first + start + offset].run = run }
    }
    columns.append(
      OutlineColumn(page: page, index: index, record: column, cells: first..<cells.count))
  }
}

/// A column of an outline.
struct OutlineColumn {
  /// Counted from 0.
  var page: Int
  /// On its page, from 0.
  var index: Int
  var record: LayoutRecord.ColumnRecord
  /// Indices into ``LayoutOutline/cells``.
  var cells: Range<Int>
}

/// A cell of an outline, its column, and the run that it belongs to.
struct OutlineCell {
  /// Index into ``LayoutOutline/columns``.
  var column: Int
  /// On its column, from 0.
  var index: Int
  var record: LayoutRecord.CellRecord
  /// `nil` in a record that has no run for it.
  var run: LayoutRecord.RunRecord?
}
