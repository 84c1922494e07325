extension ShapedText {
  /// True if a cell can be drawn as the one before it: style and font are the same, and so are the
  /// measures and the number of glyphs.
  func canRepeat(_ index: Int) -> Bool {
    let (mark, base) = (cells[index], cells[index - 1])
    let (run, baseRun) = (runs[Int(mark.run)], runs[Int(base.run)])
    guard run.font == baseRun.font, run.style == baseRun.style, run.level == 0,
      baseRun.level == 0, !run.isMissing, !baseRun.isMissing, run.scale == baseRun.scale,
      run.orientation == baseRun.orientation, run.placement == baseRun.placement
    else { return false }
    return mark.glyphs.count == base.glyphs.count && mark.advance == base.advance
      && mark.extent == base.extent && mark.orientation == base.orientation
  }

  /// Draws a cell as the one before it (L19).
  mutating func repeatGlyphs(at index: Int) {
    for (mark, base) in zip(cells[index].glyphs, cells[index - 1].glyphs) {
      glyphs[mark] = glyphs[base]
    }
  }
}
