import VerticalFonts
import VerticalLayout

extension SVGDrawing {
  /// A shadow as its glyphs under a filter: the viewer blurs, as finely as it draws.
  mutating func add(_ shadow: GlyphShadow) throws(WriterError) {
    guard let shape = fonts.path(of: shadow.glyphs).bounds else { return }
    endGroup()
    define(shadow, over: shape)
    body.append("<g filter=\"url(#s\(filterCount))\"")
    filterCount += 1
    if !shadow.isInner, shadow.offset != PhysicalPoint(x: .zero, y: .zero) {
      body.append(" transform=\"translate(\(shadow.offset.x) \(shadow.offset.y))\"")
    }
    // Of all glyphs together: where they overlap the shadow is no darker.
    if shadow.color.alpha < 255 {
      body.append(" opacity=\"")
      body.append(thousandths: (Int(shadow.color.alpha) * 2000 + 255) / 510)
      body.append("\"")
    }
    body.append(shadow.blend.attribute)
    body.append(">\n")
    var run = shadow.glyphs
    run.blend = .normal
    run.ink.alpha = 255
    run.outline?.color.alpha = 255
    if shadow.isInner { run.outline = nil }
    try add(run)
    endGroup()
    body.append("</g>\n")
  }

  /// Defines the filter of a shadow: a blur, and for one that falls into its glyphs what of them the blurred
  /// shape leaves uncovered.
  private mutating func define(_ shadow: GlyphShadow, over shape: PhysicalRect) {
    let (x, y) = (shadow.offset.x, shadow.offset.y)
    let reach = shadow.deviation * 3 + shadow.lineRadius
    let region =
      shadow.isInner
      ? shape.outset(x: reach + max(x, -x), y: reach + max(y, -y))
      : shape.outset(x: reach, y: reach)
    definitions.append("<filter id=\"s\(filterCount)\" filterUnits=\"userSpaceOnUse\"")
    // Whole points, a point around what is needed.
    for (name, length) in [
      ("x", region.x - .pt(1)), ("y", region.y - .pt(1)), ("width", region.width + .pt(3)),
      ("height", region.height + .pt(3)),
    ] {
      definitions.append(" \(name)=\"\(length.rawValue >> 10)\"")
    }
    definitions.append(" color-interpolation-filters=\"sRGB\">")
    if shadow.deviation > .zero {
      definitions.append("<feGaussianBlur stdDeviation=\"\(shadow.deviation)\"/>")
    }
    if shadow.isInner {
      // Of what was made last, in the place of the shadow.
      definitions.append("<feOffset dx=\"\(x)\" dy=\"\(y)\" result=\"o\"/>")
      definitions.append("<feComposite in=\"SourceGraphic\" in2=\"o\" operator=\"out\"/>")
    }
    definitions.append("</filter>\n")
  }
}
