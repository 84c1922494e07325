/// The count of a text on manuscript paper: its characters, columns and sheets (原稿用紙換算, SH-M5).
package struct ManuscriptCount: Hashable, Sendable {
  package var characters = 0
  /// The columns that have text.
  package var columns = 0
  package var sheets = 0
  /// The cells of a sheet.
  package var cells: Int
  /// The column of the last sheet up to which there is text.
  package var lastColumn = 0

  package init(cells: Int) { self.cells = cells }

  /// Adds pages of the text.
  package mutating func add(_ layout: Layout) {
    characters += layout.pages.reduce(0) { $0 + layout.characterCount(on: $1) }
    columns += layout.columns.count { !$0.cells.isEmpty }
    sheets += layout.pages.count
    guard let page = layout.pages.last else { return }
    lastColumn = layout.columns[page.textColumns].last.map { $0.slot.row + 1 } ?? 0
  }

  package var words: String {
    func number(_ count: Int, _ one: String) -> String { "\(count) \(one)\(count == 1 ? "" : "s")" }
    return "\(number(characters, "character")) in \(number(columns, "column")): "
      + "\(number(sheets, "sheet")) of \(cells) cells"
      + (sheets > 1 ? ", the last one up to column \(lastColumn)" : "")
  }
}
