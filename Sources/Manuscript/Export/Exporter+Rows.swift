import VerticalLayout

extension Exporter {
  /// A row of a table, cell by cell.
  mutating func write(
    _ row: ExportedRow, _ range: TextRange, _ spans: [AttributeSpan], _ kinds: inout [String]
  ) -> String? {
    guard dialect.row([], of: row) != nil else {
      if row.style.row?.rules.isEmpty == false { kinds.append("rules of tables") }
      return nil
    }
    var cells: [String] = []
    var start = range.lowerBound
    // In the order of the text: those before the first that goes on are after.
    var rest = spans[...]
    for offset in range.lowerBound..<range.upperBound + 1
    where offset == range.upperBound || bytes[offset] == 0x09 {
      let cell = TextRange(start, offset)
      rest = rest.drop { $0.range.upperBound < start }
      let own = rest.prefix { $0.range.lowerBound <= offset }.filter {
        $0.range.lowerBound < offset && $0.range.upperBound > start
          || $0.range.isEmpty && (start...offset).contains($0.range.lowerBound)
      }
      cells.append(line(cell, own))
      start = offset + 1
    }
    return dialect.row(cells, of: row)
  }
}
