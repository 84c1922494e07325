import VerticalLayout

/// Shapes of glyphs that are drawn alike, in one element.
struct SVGGlyphs {
  /// The style that they have in common.
  struct Style: Equatable {
    var size: Length
    var scale: HorizontalScale
    var orientation: ShapingRun.RunOrientation
    var ink: Color
    var slant = Slant.none
    var outline: GlyphRun.GlyphOutline?
    var blend = TextEffects.BlendMode.normal
  }

  /// A shape, by its number on the page, and how far it stands from the first one in thousandths of an
  /// em along the axes of its outline.
  struct Use {
    var shape: Int
    var x: Int
    var y: Int
  }

  let style: Style
  /// The origin of the first one.
  let origin: PhysicalPoint
  private(set) var places: [Use] = []

  init(_ style: Style, at origin: PhysicalPoint) {
    self.style = style
    self.origin = origin
  }

  /// Adds a shape; `false` where it stands on another column, whose glyphs have a group of their own:
  /// most of a column differ in one number. So has a large one that whole thousandths would move.
  mutating func add(_ shape: Int, at point: PhysicalPoint) -> Bool {
    let (right, down) = (units(point.x - origin.x), units(point.y - origin.y))
    let (dx, dy) = (whole(right), whole(down))
    let em = SVGPoint.unitsPerEm
    guard abs(dx) <= em, dy > -em, abs(dy) < 1 << 40 else { return false }
    let most = Self.mostOff * Double(em) / style.size.points
    guard max(abs(right - Double(dx)), abs(down - Double(dy))) <= most else { return false }
    switch style.orientation {
    case .sideways: places.append(Use(shape: shape, x: dy, y: -dx))
    case .upright, .tateChuYoko:
      places.append(Use(shape: shape, x: whole(Double(dx) / style.scale.factor), y: dy))
    }
    return true
  }

  /// The most that a shape stands beside its place, in points: all outputs agree within a hundredth.
  private static let mostOff = 0.008

  /// A length in thousandths of the size.
  private func units(_ length: Length) -> Double {
    Double(length.rawValue) / Double(style.size.rawValue) * Double(SVGPoint.unitsPerEm)
  }

  private func whole(_ value: Double) -> Int {
    value.isFinite ? Int(min(max(value.rounded(), -1e12), 1e12)) : 0
  }

  // MARK: As an element

  func append(to svg: inout PDFBytes, _ body: (inout PDFBytes) -> Void) {
    svg.append("<g transform=\"translate(")
    svg.append(thousandths: origin.x.thousandths)
    svg.append(" ")
    svg.append(thousandths: origin.y.thousandths)
    // Size over units, to a millionth of a millionth: far beyond a pixel of any page.
    let scale = style.size.points / Double(SVGPoint.unitsPerEm)
    let narrowed = style.scale == .one ? "\(scale)" : "\(scale * style.scale.factor) \(scale)"
    svg.append(")\(style.orientation == .sideways ? "rotate(90)" : "")scale(\(narrowed))\"")
    appendPaint(scale: scale, to: &svg)
    svg.append(style.blend.attribute)
    svg.append(">\n")
    body(&svg)
    svg.append("</g>\n")
  }

  /// True if several shapes may be one path: where they overlap nothing shines through.
  var mayBeOnePath: Bool {
    style.ink.alpha == 255 && style.slant == .none && style.outline == nil
  }

  private func appendPaint(scale: Double, to svg: inout PDFBytes) {
    guard let outline = style.outline else {
      if style.ink != .black { svg.append(style.ink, as: "fill") }
      return
    }
    if outline.isFilled {
      svg.append(style.ink, as: "fill")
    } else {
      svg.append(" fill=\"none\"")
    }
    svg.append(outline.color, as: "stroke")
    svg.append(" stroke-width=\"\(outline.width.points / scale)\" stroke-linejoin=\"round\"")
  }
}

extension TextEffects.BlendMode {
  /// The attribute of an element that mixes with what lies below it, after a space; empty for none.
  var attribute: String { self == .normal ? "" : " style=\"mix-blend-mode:\(rawValue)\"" }
}
