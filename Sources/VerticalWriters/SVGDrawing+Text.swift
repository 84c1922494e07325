import VerticalFonts
import VerticalLayout

extension SVGDrawing {
  /// Shows a run as text where it can be that, and draws the rest of it, under text that is not seen.
  ///
  /// Characters that lean, have a line around them, are narrowed or are painted in colours are drawn, and so are those
  /// whose form a browser would choose by itself.
  mutating func show(_ run: GlyphRun) throws(WriterError) {
    guard run.size > .zero, !run.glyphs.isEmpty else { return }
    let isPlain = run.slant == .none && run.outline == nil && run.scale == .one
    let size = fonts.drawingSize(of: run.font, size: run.size)
    let isSideways = run.orientation == .sideways
    var drawn = run
    drawn.glyphs = []
    var walk = ClusterWalk(run)
    while let cluster = walk.next() {
      let glyphs = cluster.glyphs
      let text = run.text[cluster.text]
      if isPlain, glyphs.count == 1, let scalar = onlyScalar(of: text),
        let face = face(of: run.font, showing: run.glyphs[glyphs.lowerBound].id, for: scalar)
      {
        line.add(
          text, at: run.glyphs[glyphs.lowerBound].origin,
          SVGTextLine.Style(face: face, size: size, ink: run.ink, isSideways: isSideways))
      } else {
        drawn.glyphs += run.glyphs[glyphs]
        let place = run.glyphs[min(glyphs.lowerBound, run.glyphs.count - 1)].origin
        line.addHidden(text, at: place, size: size)
      }
    }
    let rest = walk.rest
    drawn.glyphs += run.glyphs[rest.glyphs]
    if !rest.text.isEmpty {
      line.addHidden(
        run.text[rest.text], at: run.glyphs[run.glyphs.count - 1].origin, size: size)
    }
    try draw(drawn)
  }

  /// The scalar that a text is, if a browser shows it as it is.
  private func onlyScalar(of text: ArraySlice<UInt8>) -> UInt32? {
    guard (1...4).contains(text.count) else { return nil }
    let (scalar, length) = decodeScalar(Array(text), at: 0)
    return length == text.count && scalar != 0xFFFD && SVGTextCharacter.isPlain(scalar)
      ? scalar : nil
  }
}
