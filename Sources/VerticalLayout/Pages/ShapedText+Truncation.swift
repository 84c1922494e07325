extension ShapedText {
  /// Puts a token in place of some cells, and leaves out all that stand after others: the cells and glyphs of
  /// what is left out are removed.
  ///
  /// - Parameters:
  ///   - hidden: the cells that the token replaces.
  ///   - end: where the cells end that stay after the token.
  ///   - offset: the UTF-8 offset at which the hidden text starts.
  mutating func truncate(
    _ hidden: Range<Int>, before end: Int, _ truncation: Truncation, items: inout [InlineItem],
    offset: Int
  ) -> Range<Int>? {
    let kept = hidden.upperBound..<max(hidden.upperBound, end)
    let keptItems = Array(items[kept])
    let whole = self
    removeCells(from: hidden.lowerBound)
    items.removeSubrange(hidden.lowerBound...)
    let placed = truncation.token.map { token in
      items += token.items
      return append(token.shaped.cells.indices, of: token.shaped, runs: .own) { cell, _ in
        cell.range = TextRange(offset, offset)
      }
    }
    append(kept, of: whole, runs: .same) { _, _ in }
    items += keptItems
    return placed
  }
}
