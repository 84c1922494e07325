import VerticalLayout

extension Document {
  /// The paragraphs that are rows of tables: cells behind tabs, which have the same stops, or the same lengths, as those of
  /// the rows around them.
  var tableRows: [Int: ExportedRow] {
    var rows: [Int: ExportedRow] = [:]
    for (index, paragraph) in paragraphs.enumerated() {
      let style = paragraph.style
      guard paragraph.role == .body, !style.tabs.isEmpty, style.listItem == nil,
        text.slice(paragraph.range).utf8.contains(0x09)
      else { continue }
      let before = rows[index - 1]?.style
      let isOfTable =
        before?.tabs == style.tabs
        || style.row != nil && before?.row?.lengths == style.row?.lengths
          && before?.row?.alignments == style.row?.alignments
      let goesOn = before != nil && isOfTable && style.breakBefore == nil
      if goesOn { rows[index - 1]?.isLast = false }
      rows[index] = ExportedRow(style: style, isFirst: !goesOn, isLast: true)
    }
    return rows
  }
}
