/// Effects of painting glyphs, beside their colour. No glyph moves for it, and no cell changes its frame.
public struct TextEffects: Hashable, Sendable {
  public var outline: TextEffects.TextOutline?
  /// The slant of glyphs about the middles of their cells, in degrees: positive as italics lean, and at most
  /// ``Slant/limit``.
  public var slant: Int
  /// The first one lies on top (DT-17).
  public var shadows: [TextEffects.Shadow]

  public init(
    outline: TextEffects.TextOutline? = nil, slant: Int = 0, shadows: [TextEffects.Shadow] = []
  ) {
    self.outline = outline
    self.slant = slant
    self.shadows = shadows
  }

  public static let none = TextEffects()
}

extension TextEffects {
  /// A line around glyphs (YY-11).
  public struct TextOutline: Hashable, Sendable {
    /// An em is the size of the text. Positive.
    public var width: Dimension
    /// `nil` is the colour of the text.
    public var color: Color?
    /// True if the glyphs are filled as well, below the line.
    public var isFilled: Bool

    public init(width: Dimension, color: Color? = nil, isFilled: Bool = false) {
      self.width = width
      self.color = color
      self.isFilled = isFilled
    }
  }
}

extension TextEffects {
  /// A copy of glyphs beside and below them, sharp or blurred (YY-34), or a shadow that falls into them
  /// (YY-35). It stands for no text.
  public struct Shadow: Hashable, Sendable {
    /// To the right and down; an em is the size of the text.
    public var x: Dimension
    public var y: Dimension
    /// The width of its edge, as in CSS: twice the standard deviation. At least 0, which is sharp; at most
    /// ``blurLimit`` em are used.
    public var blur: Dimension
    public var color: Color
    /// True if it lies on the glyphs, along the edges that it is shifted away from, as if they were cut out
    /// of the page; `inset` in CSS.
    public var isInner: Bool
    /// The way in which it mixes with what lies below it.
    public var blend: TextEffects.BlendMode

    /// More than this is taken as this, so that no shadow is larger than its text by more than a few em.
    public static let blurLimit = 4

    public init(
      x: Dimension, y: Dimension, blur: Dimension = .zero, color: Color, isInner: Bool = false,
      blend: TextEffects.BlendMode = .normal
    ) {
      self.x = x
      self.y = y
      self.blur = blur
      self.color = color
      self.isInner = isInner
      self.blend = blend
    }
  }
}

extension TextEffects {
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
}
