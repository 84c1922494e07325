extension ShapedText {
  /// Puts a token in place of some cells, and leaves out all that stand after others: the runs, cells and
  /// glyphs of what is left out are removed.
  ///
  /// - Parameters:
  ///   - hidden: the cells that the token replaces.
  ///   - end: where the cells end that stay after the token.
  ///   - offset: the UTF-8 offset at which the hidden text starts.
  ///   - firstStyle: the index that the token's styles get; `nil` for the one style that it is set in.
  mutating func truncate(
    _ hidden: Range<Int>, before end: Int, _ truncation: Truncation, items: inout [InlineItem],
    offset: Int, firstStyle: Int?
  ) -> Range<Int>? {
    let kept = hidden.upperBound..<max(hidden.upperBound, end)
    let keptItems = Array(items[kept])
    var keptCells = Array(cells[kept])
    var keptGlyphs: [CellGlyph] = []
    for index in keptCells.indices {
      let own = keptCells[index].glyphs
      keptCells[index].setGlyphs(keptGlyphs.count..<keptGlyphs.count + own.count)
      keptGlyphs += glyphs[own]
    }
    let start = hidden.lowerBound
    let glyphCount = start < cells.count ? Int(cells[start].firstGlyph) : glyphs.count
    cells.removeSubrange(start...)
    items.removeSubrange(start...)
    glyphs.removeSubrange(glyphCount...)
    if let token = truncation.token {
      append(
        token, items: &items, offset: offset, style: truncation.style, firstStyle: firstStyle)
    }
    let tokenEnd = cells.count
    for var cell in keptCells {
      let own = cell.glyphs
      cell.setGlyphs(own.lowerBound + glyphs.count..<own.upperBound + glyphs.count)
      cells.append(cell)
    }
    glyphs += keptGlyphs
    items += keptItems
    return truncation.token == nil ? nil : start..<tokenEnd
  }

  private mutating func append(
    _ token: ShapedToken, items: inout [InlineItem], offset: Int, style: Int, firstStyle: Int?
  ) {
    let firstRun = UInt32(runs.count)
    for var run in token.shaped.runs {
      run.style = firstStyle.map { $0 + run.style } ?? style
      runs.append(run)
    }
    let firstGlyph = glyphs.count
    for var cell in token.shaped.cells {
      cell.range = TextRange(offset, offset)
      cell.run += firstRun
      let own = cell.glyphs
      cell.setGlyphs(own.lowerBound + firstGlyph..<own.upperBound + firstGlyph)
      cells.append(cell)
    }
    glyphs += token.shaped.glyphs
    items += token.items
  }
}

extension Cell {
  fileprivate mutating func setGlyphs(_ range: Range<Int>) {
    firstGlyph = UInt32(clamping: range.lowerBound)
    endGlyph = UInt32(clamping: range.upperBound)
  }
}
