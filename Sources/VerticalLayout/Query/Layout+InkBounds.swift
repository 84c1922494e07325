extension Layout {
  /// The smallest rectangle around the ink of a range on one page; `nil` where it has none. Lines and boxes
  /// around text are not part of it (TKb-4).
  ///
  /// It may be larger than ``LaidOutText/typographicBounds(of:onPage:)``, as where a letter's stroke goes
  /// below the next one, or smaller. A character whose ink the shaper does not tell counts with its cell, a
  /// blank with nothing.
  ///
  /// - Parameters:
  ///   - range: the text.
  ///   - page: the page, from 0.
  ///   - shaper: the one that the layout was made with.
  public func inkBounds(
    of range: TextRange, onPage page: Int, shaper: some Shaper
  ) -> PhysicalRect? {
    var union: PhysicalRect?
    for index in columns(in: range).clamped(to: columns(ofPage: page)) {
      let column = columns[index]
      let asked = cells(in: range, ofColumn: index)
      for run in column.runs where run.cells.overlaps(asked) {
        for cell in run.cells.clamped(to: asked)
        where cells[cell].kind == .text && !cells[cell].range.isEmpty {
          let ink = inPlace(
            inkBounds(ofCell: cell, in: column, run: runs[run.run], shaper: shaper)
              ?? bounds(ofCell: cell, in: column), ofColumn: index)
          union = union?.union(ink) ?? ink
        }
      }
    }
    return union
  }

  private func inkBounds(
    ofCell index: Int, in column: Column, run: ShapedText.ShapedRun, shaper: some Shaper
  ) -> PhysicalRect? {
    guard !run.isMissing else { return nil }
    if run.content != .text { return imageBounds(ofCell: index, in: column) }
    let cell = cells[index]
    let axis = axis(ofCell: index, in: column).rawValue
    let top = (column.bounds.y + cell.start).rawValue
    var union: GlyphPlacement.InkBox?
    for glyph in glyphs[cell.glyphs] {
      guard let ink = shaper.inkBounds(of: glyph.id, in: run.font, size: styles[run.style].size)
      else { continue }
      let box = ink.narrowed(run.scale).drawn(
        run.orientation, x: axis + Int(glyph.x), y: top + Int(glyph.y))
      union = union?.union(box) ?? box
    }
    return union.map {
      PhysicalRect(
        x: Length(rawValue: $0.minX), y: Length(rawValue: $0.minY),
        width: Length(rawValue: $0.width), height: Length(rawValue: $0.height))
    }
  }
}
