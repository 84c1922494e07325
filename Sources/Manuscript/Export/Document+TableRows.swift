import VerticalLayout

extension Document {
  /// The paragraphs that are rows of tables: cells behind tabs, which have the same stops as those of the rows around
  /// them.
  var tableRows: [Int: ExportedRow] {
    var rows: [Int: ExportedRow] = [:]
    for (index, paragraph) in paragraphs.enumerated() {
      let style = paragraph.style
      guard paragraph.role == .body, !style.tabs.isEmpty, style.listItem == nil,
        text.slice(paragraph.range).utf8.contains(0x09)
      else { continue }
      let goesOn = rows[index - 1]?.style.tabs == style.tabs && style.breakBefore == nil
      if goesOn { rows[index - 1]?.isLast = false }
      rows[index] = ExportedRow(style: style, isFirst: !goesOn, isLast: true)
    }
    return rows
  }
}
