/// A shadow that is no mere copy of glyphs: a blurred one, which lies below all text (YY-34), or one that
/// falls into the glyphs and lies on them (YY-35). It stands for no text.
public struct GlyphShadow: Hashable, Sendable {
  /// Glyphs that cast the shadow, in their places as text and in the shadow's colour. It has no text.
  public var glyphs: GlyphRun
  /// The offset of the shadow, to the right and down.
  public var offset: PhysicalPoint
  /// The standard deviation of the blur. Not negative; 0 is sharp.
  public var deviation: Length
  /// True if what is drawn is not the blurred shape of the glyphs but what that leaves uncovered of the area
  /// of the glyphs, lines around them aside.
  public var isInner: Bool

  public var color: Color { glyphs.ink }
  public var blend: TextEffects.BlendMode { glyphs.blend }

  /// The reach of the line around the glyphs, if they cast a shadow with it; an em at most.
  package var lineRadius: Length {
    guard !isInner, let outline = glyphs.outline else { return .zero }
    return max(min(outline.width.half, glyphs.size), .zero)
  }

  public init(
    glyphs: GlyphRun, offset: PhysicalPoint, deviation: Length, isInner: Bool = false
  ) {
    self.glyphs = glyphs
    self.offset = offset
    self.deviation = deviation
    self.isInner = isInner
  }
}

extension GlyphRun {
  /// The run in a colour beside it: glyphs as any others, unless it is blurred or falls into them. It
  /// stands for no text, so that none is found twice.
  func shadow(_ shadow: TextEffects.Shadow, em: Length) -> DisplayItem {
    let (x, y) = (shadow.x.resolved(em: em), shadow.y.resolved(em: em))
    let deviation = min(shadow.blur.resolved(em: em), em * TextEffects.Shadow.blurLimit).half
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
