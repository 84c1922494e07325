extension Layout {
  /// The notes in small columns among cells of a column, for a document's structure. The parts of furiwake and headings
  /// in windows are text of the column itself (JLREQ 3.7.2).
  func noteFragments(of column: Column, in cells: Range<Int>) -> [ColumnItems.NoteFragment] {
    column.insets.compactMap { inset in
      guard !inset.form.staysWhole, inset.form != .window, let first = inset.cells.first,
        cells.contains(first)
      else { return nil }
      let range = self.cells[inset.cells].reduce(self.cells[first].range) { $0.union($1.range) }
      return ColumnItems.NoteFragment(
        text: visibleText(range),
        opening: bracket(inset.cells.lowerBound - 1, of: column, .openPunctuation),
        closing: bracket(inset.cells.upperBound, of: column, .closePunctuation),
        continuesNote: inset.continuesNote)
    }
  }

  /// The text of a cell if it is a bracket, else nothing.
  private func bracket(
    _ cell: Int, of column: Column, _ category: GeneralCategory
  ) -> String {
    guard column.cells.contains(cell) else { return "" }
    let text = visibleText(cells[cell].range)
    guard let scalar = text.unicodeScalars.first,
      CharacterProperties(scalar).generalCategory == category
    else { return "" }
    return text
  }

  private func visibleText(_ range: TextRange) -> String {
    var kept = String.UnicodeScalarView()
    kept.append(
      contentsOf: String(text.slice(range)).unicodeScalars.filter {
        CharacterProperties($0).generalCategory != .control
      })
    return String(kept)
  }
}
