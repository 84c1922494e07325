import VerticalLayout

extension Document {
  /// The paragraphs that are rows of tables: cells after tabs, which have the same stops, or the same lengths, as those of
  /// the rows around them.
  var tableRows: [Int: ExportedRow] {
    var rows: [Int: ExportedRow] = [:]
    var first = 0
    // The first rows of tables whose cells take several places.
    var spanned: Set<Int> = []
    var heads: [Int: Int] = [:]
    // A box is around whole tables, or stands between two.
    let cuts = Set(passages.flatMap { [$0.paragraphs.lowerBound, $0.paragraphs.upperBound] })
    for (index, paragraph) in paragraphs.enumerated() {
      let style = paragraph.style
      guard paragraph.role == .body, !style.tabs.isEmpty || style.row != nil, style.listItem == nil,
        hasCells(paragraph) || style.row != nil
      else { continue }
      let goesOn =
        !cuts.contains(index) && (rows[index - 1].map { style.isRow(after: $0.style) } ?? false)
      if goesOn { rows[index - 1]?.isLast = false } else { first = index }
      if let row = style.row, row.hasSpans(afterTabs: hasCells(paragraph)) {
        spanned.insert(first)
      }
      if style.row?.isHead == true { heads[first, default: 0] += 1 }
      rows[index] = ExportedRow(
        style: style, isFirst: !goesOn, isLast: true, table: first, number: index - first)
    }
    let continued = continuedCells(of: rows)
    for index in rows.keys {
      rows[index]?.continued = continued[index] ?? []
      guard let table = rows[index]?.table else { continue }
      rows[index]?.hasSpans = spanned.contains(table)
      rows[index]?.headRows = heads[table] ?? 0
    }
    return rows
  }

  /// The empty cells that stand for one in a row before.
  private func continuedCells(of rows: [Int: ExportedRow]) -> [Int: Set<Int>] {
    guard rows.values.contains(where: { $0.style.row?.hasRowSpans == true }) else { return [:] }
    var continued: [Int: Set<Int>] = [:]
    // The first row after a cell, by its place.
    var ends: [Int: Int] = [:]
    for index in rows.keys.sorted() {
      guard let row = rows[index], let style = row.style.row else { continue }
      if row.isFirst { ends = [:] }
      let cells = text.slice(paragraphs[index].range)
        .split(separator: "\t", omittingEmptySubsequences: false)
      var place = 0
      for (number, cell) in cells.dropFirst(style.leadsFirst ? 1 : 0).enumerated() {
        if cell.isEmpty, ends[place].map({ $0 > index }) == true {
          continued[index, default: []].insert(number)
        } else {
          let height = style.rowSpans.indices.contains(number) ? style.rowSpans[number] : 1
          ends[place] = index + min(max(height, 1), rows.count)
        }
        place += style.spans.indices.contains(number) ? style.spans[number] : 1
      }
    }
    return continued
  }

  private func hasCells(_ paragraph: Paragraph) -> Bool {
    text.slice(paragraph.range).utf8.contains(0x09)
  }
}

extension TableRow {
  /// True if a cell takes more places than one, or than all where it is the only one and nothing parts it from others.
  fileprivate func hasSpans(afterTabs: Bool) -> Bool {
    spans.contains { $0 > 1 } && (afterTabs || !rules.isEmpty || spans != [Self.mostCells])
  }
}

extension ParagraphStyle {
  /// True for a row of the table that the row before it is one of.
  fileprivate func isRow(after before: ParagraphStyle) -> Bool {
    guard breakBefore == nil, row?.isFirst != true, row?.rules == before.row?.rules else {
      return false
    }
    return before.tabs == tabs
      || row != nil && before.row?.lengths == row?.lengths
        && before.row?.alignments == row?.alignments
  }
}
