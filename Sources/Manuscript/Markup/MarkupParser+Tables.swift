import VerticalLayout

extension MarkupParser {
  /// True for the row of dashes below the first row of a table, and for others like it.
  func isDashes(of table: TextTable?, _ range: Range<Int>) -> Bool {
    table != nil && PipeTable.isDelimiter(bytes, range)
  }

  /// Reads a row of a table (Pandoc's pipe tables): its cells are behind tabs then, and its bars are not set. A table begins
  /// where a row of dashes follows.
  mutating func readRow(_ range: Range<Int>, before rest: ArraySlice<Paragraph>) -> Bool {
    guard hasBars, bytes[range].contains(UInt8(ascii: "|")) else {
      endTable()
      return false
    }
    let isHead = table == nil
    if isHead {
      guard let next = rest.first else { return false }
      let dashes = next.range.lowerBound..<next.range.upperBound
      guard PipeTable.isDelimiter(bytes, dashes) else { return false }
      lists.end()
      var begun = TextTable(
        text: TextRange(range.lowerBound, range.upperBound),
        delimiter: PipeTable.cells(bytes, dashes).map { bytes[$0] })
      begun.rules = tableRules(of: nil)
      begun.headRows = headRows(of: nil) ?? 1
      table = begun
    }
    guard var table else { return false }
    table.text = table.text.union(TextRange(range.lowerBound, range.upperBound))
    table.lines = table.text
    self.table = table
    var end = range.lowerBound
    for (number, cell) in PipeTable.cells(bytes, range).enumerated() {
      if cell.lowerBound > end {
        removed.append(TextRange(end, cell.lowerBound))
        if number > 0 || table.leadsFirst { fillings[end] = [UInt8(ascii: "\t")] }
      }
      if !isHead, isContinued(cell) {
        continueCell(cell)
      } else if !cell.isEmpty {
        readCell(cell)
      }
      end = cell.upperBound
    }
    if end < range.upperBound { removed.append(TextRange(end, range.upperBound)) }
    if isHead {
      let row = TextRange(range.lowerBound, range.upperBound)
      marks.append(Mark(opening: range.lowerBound, content: row, attributes: [.weight(.bold)]))
    }
    return true
  }

  /// True for the sign of a cell that is the one in the row before (MultiMarkdown's).
  private func isContinued(_ cell: Range<Int>) -> Bool {
    bytes[cell].elementsEqual([UInt8(ascii: "^"), UInt8(ascii: "^")])
  }

  private mutating func continueCell(_ cell: Range<Int>) {
    removed.append(TextRange(cell.lowerBound, cell.upperBound))
    continuedCells.append(cell.lowerBound)
  }

  /// Reads a cell; `<br>` in it begins a column (DT-12).
  mutating func readCell(_ cell: Range<Int>) {
    var parts: [Range<Int>] = []
    var start = cell.lowerBound
    var index = start
    while index < cell.upperBound {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if let end = lineBreak(at: index, of: cell) {
        parts.append(start..<index)
        removed.append(TextRange(index, end))
        (start, index) = (end, end)
      } else {
        index += 1
      }
    }
    guard !parts.isEmpty else { return readInline(cell) }
    parts.append(start..<cell.upperBound)
    var goesOn = false
    for part in parts {
      guard !part.isEmpty else { continue }
      readInline(part)
      marks.append(
        Mark(
          opening: part.lowerBound, content: TextRange(part.lowerBound, part.upperBound),
          attributes: [.inset(Inset(cell: nil, continues: goesOn))]))
      goesOn = true
    }
  }

  /// The end of a `<br>`.
  private func lineBreak(at index: Int, of cell: Range<Int>) -> Int? {
    guard bytes[index] == UInt8(ascii: "<") else { return nil }
    return ["<br>", "<br/>", "<br />"].lazy.map { Array($0.utf8) }.first {
      index + $0.count <= cell.upperBound && bytes[index..<index + $0.count].elementsEqual($0)
    }.map { index + $0.count }
  }

  /// Reads a line: that of a division with cells behind tabs cell by cell.
  mutating func readLine(_ range: Range<Int>) {
    // Divisions that are too deep have no style.
    guard let table = divisions.prefix(Self.deepest).last(where: { $0.style?.columns != nil }),
      range.contains(where: {
        bytes[$0] == UInt8(ascii: "^") || lineBreak(at: $0, of: range) != nil
      })
    else { return readInline(range) }
    let isFirst = table.content.map { $0.lowerBound >= range.lowerBound } ?? true
    let ends = range.filter { bytes[$0] == 0x09 } + [range.upperBound]
    var start = range.lowerBound
    for end in ends {
      let cell = start..<end
      if !isFirst, isContinued(cell) { continueCell(cell) } else { readCell(cell) }
      start = end + 1
    }
  }

  /// The rules of a table by the divisions around it.
  ///
  /// - Parameter own: the style of the one that it is.
  func tableRules(of own: MarkStyle?) -> TableRow.Rules {
    let styles = [own] + divisions.prefix(Self.deepest).reversed().map(\.style)
    var rules: TableRow.Rules = []
    if styles.lazy.compactMap({ $0?.hasRowRules }).first == true { rules.insert(.rows) }
    if styles.lazy.compactMap({ $0?.hasCellRules }).first == true { rules.insert(.cells) }
    return rules
  }

  /// The number of rows that come again, by the divisions around a table.
  func headRows(of own: MarkStyle?) -> Int? {
    own?.headRows
      ?? divisions.prefix(Self.deepest).reversed().lazy.compactMap { $0.style?.headRows }.first
  }

  mutating func endTable() {
    if let table { tables.append(table) }
    table = nil
  }
}
