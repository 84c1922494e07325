extension Layout {
  /// What a document's structure tells of the notes in small columns on a column. The parts of furiwake are
  /// text of the column itself (JLREQ 3.7.2).
  func noteParts(of column: Column) -> [NotePart] {
    column.insets.compactMap { inset in
      guard inset.form != .furiwake, let first = inset.cells.first else { return nil }
      let range = cells[inset.cells].reduce(cells[first].range) { $0.union($1.range) }
      return NotePart(
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
