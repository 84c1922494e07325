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
