extension TextRun {
  /// True if its brackets are drawn as their partners (UBA.L4): upright ones in text that runs up the
  /// column open towards its foot. Those on their side are the shaper's, which turns them as
  /// in any line from right to left.
  ///
  /// Other mirrored characters, such as full-width ＜, do not turn with a column, and stay.
  var turnsBrackets: Bool { level % 2 == 1 && orientation == .upright }
}

/// Shapes text in which each bracket is replaced by the one that makes a pair with it.
func shapeWithTurnedBrackets(
  _ run: ShapingRun, of analysis: TextAnalysis, shaper: some Shaper,
  into glyphs: inout [ShapingRun.ShapedGlyph]
) {
  // A copy of the run, and of its neighbours for context.
  let context = max(0, run.scalars.lowerBound - 1)..<run.scalars.upperBound + 1
  let range = context.clamped(to: analysis.scalars.indices)
  let text = analysis.scalars[range].map { PairedBracket($0)?.partner ?? $0 }
  var call = run
  call.scalars =
    run.scalars.lowerBound - range.lowerBound..<run.scalars.upperBound - range.lowerBound
  let first = glyphs.count
  shaper.shape(call, of: text.span, into: &glyphs)
  for index in first..<glyphs.count {
    glyphs[index].cluster += Int32(clamping: range.lowerBound)
  }
}
