extension ColumnQuestion {
  init(_ column: Column, index: Int, cells: [Cell]) {
    self.init(
      index: index, paragraph: column.paragraph,
      range: Self.range(of: column.cells, in: cells, or: column.range.lowerBound),
      endsParagraph: column.end == .paragraph, length: column.length, extent: column.extent)
  }

  /// A column that has been broken for its place.
  fileprivate init(_ broken: BrokenColumn, cells: [Cell], setting: ColumnSetting) {
    let column = broken.column
    let start = setting.paragraphs[column.paragraph].range.lowerBound
    self.init(
      index: broken.index, paragraph: column.paragraph,
      range: Self.range(of: column.cells, in: cells, or: start),
      endsParagraph: column.end == .paragraph,
      length: column.natural + setting.adjustment(of: column, isFirst: broken.isFirst),
      extent: broken.extent)
  }

  private static func range(of column: Range<Int>, in cells: [Cell], or offset: Int) -> TextRange {
    guard let first = column.first, let last = column.last else { return TextRange(offset, offset) }
    return cells[first].range.union(cells[last].range)
  }
}

extension ColumnSetting {
  /// The space after columns that have been broken for their places; `nil` for none.
  var spaceAfterBroken: ((BrokenColumn, [Cell]) -> Length)? {
    guard let spaceAfter else { return nil }
    return { column, cells in spaceAfter(ColumnQuestion(column, cells: cells, setting: self)) }
  }
}
