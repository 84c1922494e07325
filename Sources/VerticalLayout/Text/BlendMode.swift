/// The way in which a shadow mixes with what lies below it (YY-34), by the names of CSS (Compositing and Blending 1,
/// 10.1) and the formulas that PDF has too (ISO 32000-1, 11.3.5.2).
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
  /// It covers what lies below it.
  case normal
  case multiply, screen, overlay, darken, lighten
  case colorDodge = "color-dodge"
  case colorBurn = "color-burn"
  case hardLight = "hard-light"
  case softLight = "soft-light"
  case difference, exclusion
  /// One of hue, saturation and luminosity, or the first two, from the shadow, and the rest from what lies below it.
  case hue, saturation, color, luminosity
}
