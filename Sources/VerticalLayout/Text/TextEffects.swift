/// Effects of painting glyphs, beside their colour. No glyph moves for it, and no cell changes its frame.
public struct TextEffects: Hashable, Sendable {
  public var outline: TextOutline?
  /// The slant of glyphs about the middles of their cells, in degrees: positive as italics lean, and at most
  /// ``Slant/limit``.
  public var slant: Int
  /// The first one lies on top (DT-17).
  public var shadows: [Shadow]

  public init(outline: TextOutline? = nil, slant: Int = 0, shadows: [Shadow] = []) {
    self.outline = outline
    self.slant = slant
    self.shadows = shadows
  }

  public static let none = TextEffects()
}

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
  public var blend: BlendMode

  /// More than this is taken as this, so that no shadow is larger than its text by more than a few em.
  public static let blurLimit = 4

  public init(
    x: Dimension, y: Dimension, blur: Dimension = .zero, color: Color, isInner: Bool = false,
    blend: BlendMode = .normal
  ) {
    self.x = x
    self.y = y
    self.blur = blur
    self.color = color
    self.isInner = isInner
    self.blend = blend
  }
}
