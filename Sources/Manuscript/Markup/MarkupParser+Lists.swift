import VerticalLayout

extension MarkupParser {
  /// Reads the marker of a line that is an item of a list, or the blanks of one that goes on with an item; where the
  /// text of the line begins.
  mutating func readItem(
    _ range: Range<Int>, before rest: ArraySlice<Paragraph>, _ line: inout Line
  ) -> Range<Int> {
    let (start, indent) = blanks(of: range)
    guard start < range.upperBound else { return range }
    if let marker = ListMarker(bytes, start..<range.upperBound),
      isItem(marker, at: indent, before: rest)
    {
      let (level, number) = lists.take(marker, at: indent)
      let length = replace(marker, from: range.lowerBound, number: number)
      line.style.listItem = ListItem(level: level, markerLength: length, number: number)
      return marker.textStart..<range.upperBound
    }
    guard indent > 0, !lists.open.isEmpty else {
      lists.end()
      return range
    }
    lists.leave(to: indent)
    guard !lists.open.isEmpty else { return range }
    line.style.listItem = ListItem(
      level: min(lists.open.count, ListItem.deepest), markerLength: 0)
    removed.append(TextRange(range.lowerBound, start))
    return start..<range.upperBound
  }

  /// After the blanks of a line, and how many columns they are.
  private func blanks(of range: Range<Int>) -> (end: Int, columns: Int) {
    var (index, columns) = (range.lowerBound, 0)
    while index < range.upperBound, bytes[index] == 0x20 || bytes[index] == 0x09 {
      columns += bytes[index] == 0x20 ? 1 : 4 - columns % 4
      index += 1
    }
    return (index, columns)
  }

  /// True for a marker, and for a sign or number that stays as it is where it goes on with a list, or the next item
  /// follows.
  private func isItem(
    _ marker: ListMarker, at indent: Int, before rest: ArraySlice<Paragraph>
  ) -> Bool {
    if marker.kind.isMark { return true }
    if let next = lists.continued(by: marker, at: indent) {
      if marker.number == nil || marker.number == next { return true }
    }
    // Of the lines that stand farther in, and of blank ones, a few.
    for line in rest.prefix(20) {
      let range = line.range.lowerBound..<line.range.upperBound
      let (start, columns) = blanks(of: range)
      if start == range.upperBound || columns > indent + 1 { continue }
      guard let other = ListMarker(bytes, start..<range.upperBound), columns + 1 >= indent else {
        return false
      }
      return other.kind == marker.kind && other.number == marker.number.map { $0 + 1 }
    }
    return false
  }

  /// Puts what is drawn in place of a marker; how many bytes of the text that is.
  private mutating func replace(
    _ marker: ListMarker, from start: Int, number: Int?
  ) -> Int {
    let place = start..<marker.textStart
    switch (marker.kind, lists.numerals) {
    case (.bullet, _):
      put("・", for: place)
      return "・".utf8.count
    case (.ordered, .han):
      let text = HanNumber.text(number ?? 1) + "、"
      put(text, for: place)
      return text.utf8.count
    case (.ordered, .arabic):
      let digits = String(number ?? 1)
      put("", for: start..<marker.range.lowerBound)
      put(digits, for: marker.digits)
      put("．", for: marker.digits.upperBound..<marker.textStart)
      combine(marker.digits)
      return digits.utf8.count + "．".utf8.count
    case (.sign, _), (.number, _):
      put("", for: start..<marker.range.lowerBound)
      put("", for: marker.range.upperBound..<marker.textStart)
      if case .number(_, _, .digits) = marker.kind { combine(marker.digits) }
      return marker.range.count
    }
  }

  private mutating func put(_ text: String, for source: Range<Int>) {
    guard !source.isEmpty else { return }
    removed.append(TextRange(source.lowerBound, source.upperBound))
    if !text.isEmpty { fillings[source.lowerBound] = Array(text.utf8) }
  }

  /// Sets the digits of a marker in one cell, where they are few.
  private mutating func combine(_ digits: Range<Int>) {
    guard digits.count <= 3 else { return }
    marks.append(
      Mark(
        opening: digits.lowerBound, content: TextRange(digits.lowerBound, digits.upperBound),
        attributes: [.tateChuYoko]))
  }
}

extension MarkupParser {
  /// Reads a line after a blank one that is no more than three or more asterisks or hyphens, and blanks between them: a
  /// line between scenes (BK-B5).
  mutating func readSceneBreak(_ range: Range<Int>, _ line: inout Line) -> Bool {
    let words = bytes[range]
    guard let sign = words.first, sign == UInt8(ascii: "*") || sign == UInt8(ascii: "-"),
      words.allSatisfy({ $0 == sign || $0 == 0x20 }), words.count(where: { $0 == sign }) >= 3,
      lastLineIsBlank
    else { return false }
    lists.end()
    removed.append(TextRange(range.lowerBound, range.upperBound))
    fillings[range.lowerBound] = Array(SceneBreak.sign.utf8)
    line.style.headIndent = .em(SceneBreak.indent * 1024)
    return true
  }
}

/// The line between two scenes of a text: a sign of its own, so that it stays where a page begins or ends (BK-B5).
enum SceneBreak {
  static let sign = "＊"
  /// The distance below the head, in em.
  static let indent = 3

  /// True for a line that is one.
  static func isOne(_ text: String, _ paragraph: Paragraph) -> Bool {
    text == sign && paragraph.role == .body
      && paragraph.style == ParagraphStyle(headIndent: .em(indent * 1024))
  }

  /// The signs that stand alone on such lines, as authors and publishers have them (DX-11).
  static let signs = Set("＊*※☆★◇◆●○〇§—".unicodeScalars)

  /// True for up to five of these signs, with blanks between them.
  static func hasSignsAlone(_ text: some StringProtocol) -> Bool {
    var count = 0
    for scalar in text.unicodeScalars where !" 　\t".unicodeScalars.contains(scalar) {
      count += 1
      guard count <= 5, signs.contains(scalar) else { return false }
    }
    return count > 0
  }

  /// True for a line of such signs that is indented or stands in the middle.
  static func isLine(_ text: String, _ paragraph: Paragraph) -> Bool {
    guard paragraph.role == .body, hasSignsAlone(text) else { return false }
    if case .em(let parts)? = paragraph.style.headIndent, parts > 0 { return true }
    return paragraph.style.alignment == .center || text.hasPrefix("　")
  }
}

extension MarkupParser {
  /// Reads the signs at the head of a quoted line, `> 文字`: each of them sets it two em lower. After the last one
  /// stands a blank or nothing; `>>1` and `>_<` are text.
  ///
  /// - Returns: the text of the line; `nil` for a line that is not quoted.
  mutating func readQuote(_ range: Range<Int>, _ line: inout Line) -> Range<Int>? {
    var start = range.lowerBound
    var depth = 0
    while start < range.upperBound, bytes[start] == UInt8(ascii: ">"), depth < Self.deepest {
      depth += 1
      start += 1
      if start + 1 < range.upperBound, isBlank(start), bytes[start + 1] == UInt8(ascii: ">") {
        start += 1
      }
    }
    let isWide = bytes[start..<range.upperBound].starts(with: "　".utf8)
    guard depth > 0, start == range.upperBound || isBlank(start) || isWide else { return nil }
    if !isWide, start < range.upperBound { start += 1 }
    lists.end()
    removed.append(TextRange(range.lowerBound, start))
    let outer = if case .em(let length)? = line.style.headIndent { length } else { 0 }
    line.style.headIndent = .em(outer + depth * 2048)
    return start..<range.upperBound
  }

  private func isBlank(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x09 }
}

extension MarkupParser {
  /// True for the row of dashes below the first row of a table, and for others like it.
  func isDashes(of table: TextTable?, _ range: Range<Int>) -> Bool {
    table != nil && PipeTable.isDelimiter(bytes, range)
  }

  /// Reads a row of a table (Pandoc's pipe tables): its cells are after tabs then, and its bars are not set. A table begins
  /// where a row of dashes follows.
  mutating func readRow(_ range: Range<Int>, before rest: ArraySlice<Paragraph>) -> Bool {
    guard hasBars, bytes[range].contains(UInt8(ascii: "|")) else {
      endTable()
      return false
    }
    let isHead = tables.open == nil
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
      tables.open = begun
    }
    guard var table = tables.open else { return false }
    table.text = table.text.union(TextRange(range.lowerBound, range.upperBound))
    table.lines = table.text
    tables.open = table
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
    tables.continuedCells.append(cell.lowerBound)
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

  /// Reads a line: that of a division with cells after tabs cell by cell.
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
    if let table = tables.open { tables.read.append(table) }
    tables.open = nil
  }
}
