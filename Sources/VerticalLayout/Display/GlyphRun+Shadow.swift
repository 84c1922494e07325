extension GlyphRun {
  /// The run in a colour beside it: glyphs as any others, unless it is blurred or falls into them. It
  /// stands for no text, so that none is found twice.
  func shadow(_ shadow: Shadow, em: Length) -> DisplayItem {
    let (x, y) = (shadow.x.resolved(em: em), shadow.y.resolved(em: em))
    let deviation = min(shadow.blur.resolved(em: em), em * Shadow.blurLimit).half
    var run = self
    run.ink = shadow.color
    run.outline?.color = shadow.color
    run.isShadow = true
    run.blend = shadow.blend
    run.text = []
    run.clusters = []
    guard deviation <= .zero, !shadow.isInner else {
      return .shadow(
        GlyphShadow(
          glyphs: run, offset: PhysicalPoint(x: x, y: y), deviation: max(deviation, .zero),
          isInner: shadow.isInner))
    }
    for index in run.glyphs.indices {
      run.glyphs[index].origin.x += x
      run.glyphs[index].origin.y += y
    }
    return .glyphs(run)
  }
}
