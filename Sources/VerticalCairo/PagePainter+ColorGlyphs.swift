import CCairo
import VerticalFonts
import VerticalLayout

extension PagePainter {
  /// White, as thin as Cairo takes it: it leaves out what is thinner. It cannot be seen.
  static var faint: Color { Color(red: 255, green: 255, blue: 255, alpha: 1) }

  /// Draws a run of a font in colours, glyph by glyph.
  mutating func drawColored(
    _ run: GlyphRun, on context: borrowing CairoContext, with pen: inout Pen
  ) throws(RenderError) {
    guard !run.glyphs.isEmpty, run.size > .zero else { return }
    if case .pdf = target, !run.text.isEmpty {
      try addText(of: run, on: context, with: &pen)
    }
    for glyph in run.glyphs {
      switch fonts.colorGlyph(glyph.id, in: run.font) {
      case .outline:
        guard fonts.ink(of: glyph.id, in: run) != nil else { continue }
        try fill(glyph.id, of: run, at: glyph.origin, run.ink, on: context, with: &pen)
      case .layers(let layers):
        for layer in layers {
          try fill(
            layer.glyph, of: run, at: glyph.origin, layer.color ?? run.ink, on: context,
            with: &pen)
        }
      case .picture(let picture):
        guard let box = fonts.ink(of: glyph.id, in: run) else { continue }
        context.paint(
          picture, in: box, at: glyph.origin, orientation: run.orientation, alpha: run.ink.alpha)
      case .unreadable:
        guard let box = fonts.ink(of: glyph.id, in: run) else { continue }
        pen.set(run.ink, on: context)
        context.stroke(
          box.rect(at: glyph.origin, run.orientation), width: run.size.scaled(by: 1, over: 32))
      }
    }
  }

  private mutating func fill(
    _ glyph: UInt32, of run: GlyphRun, at origin: PhysicalPoint, _ color: Color,
    on context: borrowing CairoContext, with pen: inout Pen
  ) throws(RenderError) {
    pen.set(color, on: context)
    let size = fonts.drawingSize(of: run)
    try pen.set(
      .run(run.font, size, run.orientation, run.scale, isTwin: false), on: context
    ) { () throws(RenderError) in
      try fonts.scaledFont(
        run.font, size: size, orientation: run.orientation, narrowing: run.scale,
        scale: target.scale, transform: transform)
    }
    context.fillOutlines(of: glyph, at: origin)
  }

  /// Draws a run with a line around its glyphs, or leaning, or in a font that a file may not carry. Cairo has no
  /// text of that kind: the glyphs are outlines, and their text lies below them.
  mutating func drawAsOutlines(
    _ run: GlyphRun, on context: borrowing CairoContext, with pen: inout Pen
  ) throws(RenderError) {
    guard !run.glyphs.isEmpty, run.size > .zero else { return }
    if case .pdf = target, !run.text.isEmpty { try addText(of: run, on: context, with: &pen) }
    let size = fonts.drawingSize(of: run)
    try pen.set(
      .run(run.font, size, run.orientation, run.scale, run.slant, isTwin: false), on: context
    ) { () throws(RenderError) in
      try fonts.scaledFont(
        run.font, size: size, orientation: run.orientation, narrowing: run.scale,
        slant: run.slant, scale: target.scale, transform: transform)
    }
    if run.outline?.isFilled ?? true {
      pen.set(run.ink, on: context)
      for glyph in run.glyphs { context.fillOutlines(of: glyph.id, at: glyph.origin) }
    }
    guard let outline = run.outline else { return }
    pen.set(outline.color, on: context)
    for glyph in run.glyphs {
      context.strokeOutlines(of: glyph.id, at: glyph.origin, width: outline.width)
    }
  }

  /// Puts the run's text into a PDF: a glyph for each cluster that covers the same area as what is
  /// painted over it, and is itself too faint to be seen.
  private mutating func addText(
    of run: GlyphRun, on context: borrowing CairoContext, with pen: inout Pen
  ) throws(RenderError) {
    let standIns = try openStandIns()
    pen.set(Self.faint, on: context)
    for (glyph, text) in run.drawnClusters {
      let area =
        fonts.ink(of: glyph.id, in: run)?.rect(at: glyph.origin, run.orientation)
        ?? PhysicalRect(
          x: glyph.origin.x, y: glyph.origin.y, width: run.size.half, height: run.size.half)
      try draw(
        standIns.glyph(text: text, size: run.size, bounds: area, ink: .area), of: standIns,
        size: run.size, text: text, on: context, with: &pen)
    }
  }
}

extension GlyphRun {
  /// The first glyph and the text of each cluster. A cluster without a glyph belongs to the one before
  /// it, or after it at the start.
  fileprivate var drawnClusters: [(glyph: GlyphRun.PositionedGlyph, text: [UInt8])] {
    var drawn: [(glyph: GlyphRun.PositionedGlyph, text: [UInt8])] = []
    var waiting: [UInt8] = []
    var walk = ClusterWalk(self)
    while let cluster = walk.next() {
      waiting += text[cluster.text]
      if let glyph = glyphs[cluster.glyphs].first, !waiting.isEmpty {
        drawn.append((glyph, waiting))
        waiting = []
      } else if !drawn.isEmpty {
        drawn[drawn.count - 1].text += waiting
        waiting = []
      }
    }
    return drawn
  }
}

extension GlyphPlacement.InkBox {
  /// The box of a glyph that is drawn at an origin on the page.
  fileprivate func rect(
    at origin: PhysicalPoint, _ orientation: ShapingRun.RunOrientation
  ) -> PhysicalRect {
    let box =
      switch orientation {
      case .upright, .tateChuYoko: self
      // A quarter clockwise.
      case .sideways: GlyphPlacement.InkBox(minX: -maxY, minY: minX, maxX: -minY, maxY: maxX)
      }
    return PhysicalRect(
      x: origin.x + Length(rawValue: box.minX), y: origin.y + Length(rawValue: box.minY),
      width: Length(rawValue: box.maxX - box.minX), height: Length(rawValue: box.maxY - box.minY))
  }
}
