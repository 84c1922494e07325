import VerticalLayout

extension MarkupParser {
  /// True for the row of dashes below the first row of a table, and for others like it.
  func isDashes(of table: TextTable?, _ range: Range<Int>) -> Bool {
    table != nil && PipeTable.isDelimiter(bytes, range)
  }

  /// Reads a row of a table (Pandoc's pipe tables): its cells are behind tabs then, and its bars are not set. A table begins
  /// where a row of dashes follows.
  mutating func readRow(_ range: Range<Int>, before rest: ArraySlice<Paragraph>) -> Bool {
    guard bytes[range].contains(UInt8(ascii: "|")) else {
      endTable()
      return false
    }
    let isHead = table == nil
    if isHead {
      guard let next = rest.first else { return false }
      let dashes = next.range.lowerBound..<next.range.upperBound
      guard PipeTable.isDelimiter(bytes, dashes) else { return false }
      lists.end()
      table = TextTable(
        text: TextRange(range.lowerBound, range.upperBound),
        delimiter: PipeTable.cells(bytes, dashes).map { bytes[$0] })
    }
    guard var table else { return false }
    table.text = table.text.union(TextRange(range.lowerBound, range.upperBound))
    self.table = table
    var end = range.lowerBound
    for (number, cell) in PipeTable.cells(bytes, range).enumerated() {
      if cell.lowerBound > end {
        removed.append(TextRange(end, cell.lowerBound))
        if number > 0 || table.leadsFirst { fillings[end] = [UInt8(ascii: "\t")] }
      }
      if !cell.isEmpty { readInline(cell) }
      end = cell.upperBound
    }
    if end < range.upperBound { removed.append(TextRange(end, range.upperBound)) }
    if isHead {
      let row = TextRange(range.lowerBound, range.upperBound)
      marks.append(Mark(opening: range.lowerBound, content: row, attributes: [.weight(.bold)]))
    }
    return true
  }

  mutating func endTable() {
    if let table { tables.append(table) }
    table = nil
  }
}
