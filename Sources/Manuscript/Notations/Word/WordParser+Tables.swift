extension WordParser {
  /// The rows and cells of a table of Word's.
  func table(_ table: XMLElement) -> WordTable {
    var rows: [[WordTable.Cell]] = []
    var headRows = 0
    for row in flattened(table) where row.name.local == "tr" {
      var cells: [WordTable.Cell] = []
      for element in flattened(row) where element.name.local == "tc" {
        let properties = element.wordChild("tcPr")
        let span = properties?.wordChild("gridSpan")?.wordNumber("val") ?? 1
        let merge = properties?.wordChild("vMerge")
        cells.append(
          WordTable.Cell(
            element: element, span: min(max(span, 1), 63),
            isContinued: merge != nil && merge?.word("val") != "restart"))
      }
      if row.wordChild("trPr")?.wordFlag("tblHeader") == true, headRows == rows.count {
        headRows += 1
      }
      if !cells.isEmpty { rows.append(cells) }
    }
    let properties = table.wordChild("tblPr")
    let borders = properties?.wordChild("tblBorders")
    let inside = borders?.wordValue("insideH") ?? borders?.wordValue("insideV")
    let style = properties?.wordValue("tblStyle").map { styles.isGrid($0) } ?? false
    let hasRules = inside.map { $0 != "none" && $0 != "nil" } ?? style
    return WordTable(rows: rows, headRows: headRows, hasRules: hasRules)
  }

  /// The elements of a row or a table, those of what Word wraps around some of them among them.
  private func flattened(_ parent: XMLElement) -> [XMLElement] {
    parent.elements.flatMap { element -> [XMLElement] in
      switch element.name.local {
      case "sdt": element.wordChild("sdtContent").map { flattened($0) } ?? []
      case "customXml", "ins", "moveTo": flattened(element)
      case "AlternateContent": alternative(element).map { flattened($0) } ?? []
      default: [element]
      }
    }
  }
}

extension WordStyles {
  /// True if a style of tables draws lines between cells.
  func isGrid(_ id: String) -> Bool {
    let lower = id.lowercased()
    return lower.contains("grid") || lower == "a3" || lower == "表格網格"
  }
}
