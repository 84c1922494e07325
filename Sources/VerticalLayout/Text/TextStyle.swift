/// How a stretch of text is set, every attribute resolved.
public struct TextStyle: Hashable, Sendable {
  /// Families or files, in the order to try. Empty: the default of the language.
  public var fonts: [String]
  /// The weight of the faces of these fonts; `nil` for the one that they are named with.
  public var weight: FontWeight?
  /// The em.
  public var size: Length
  public var language: LanguageTag
  public var orientation: OrientationMode
  public var ink: Color
  /// Space after each cell but a column's last (VL-14). May be negative.
  public var letterSpacing: Length
  /// Features of the fonts beside those that vertical text has anyway; the last one of a name counts.
  public var features: [FontFeature]
  /// The font of letters on their side; `nil` for the same as of the other text.
  public var latin: LatinStyle?
  /// How far glyphs move to the right, where the ascenders of letters on their side point. May be
  /// negative.
  public var baselineShift: Length
  public var effects: TextEffects

  public init(
    fonts: [String] = [], size: Length = .pt(12), language: LanguageTag = .undetermined,
    orientation: OrientationMode = .mixed, ink: Color = .black, letterSpacing: Length = .zero,
    features: [FontFeature] = [], latin: LatinStyle? = nil, baselineShift: Length = .zero,
    effects: TextEffects = .none
  ) {
    self.fonts = fonts
    self.size = size
    self.language = language
    self.orientation = orientation
    self.ink = ink
    self.letterSpacing = letterSpacing
    self.features = features
    self.latin = latin
    self.baselineShift = baselineShift
    self.effects = effects
  }
}

extension TextStyle {
  /// Leaves out what most styles of a text have in common, and what takes long.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(ink)
    hasher.combine(orientation)
    hasher.combine(letterSpacing)
    hasher.combine(baselineShift)
    hasher.combine(fonts.count)
    hasher.combine(features.count)
    hasher.combine(language)
    hasher.combine(effects)
  }

  /// Whether the same fonts are asked for, in the same language.
  func hasFonts(of other: TextStyle) -> Bool {
    fonts == other.fonts && weight == other.weight && language == other.language
  }

  /// Whether glyphs and their measures are the same: colours, effects, spaces and shifts may differ.
  func isShaped(as other: TextStyle) -> Bool {
    size == other.size && orientation == other.orientation && features == other.features
      && hasFonts(of: other)
  }
}

/// How Latin, Greek and Cyrillic letters on their side differ from the text around them (X4; JLREQ 3.2.2).
public struct LatinStyle: Hashable, Sendable {
  /// Families or files, in the order to try before those of the text. Empty: those of the text.
  public var fonts: [String]
  /// The character size, an em being that of the text. Positive.
  public var size: Dimension
  /// How far the letters move to where their ascenders point, an em being that of the text; without
  /// it the middle of their em box lies on the axis. May be negative.
  public var shift: Dimension

  public init(fonts: [String] = [], size: Dimension = .em(1024), shift: Dimension = .zero) {
    self.fonts = fonts
    self.size = size
    self.shift = shift
  }
}

extension TextStyle {
  /// The style of letters on their side in text of this style; `nil` where they have none of their own.
  var ofLatin: TextStyle? {
    guard let latin, orientation == .mixed else { return nil }
    var style = self
    style.fonts = latin.fonts + fonts
    style.size = min(max(latin.size.resolved(em: size), Length(rawValue: 1)), .limit)
    style.baselineShift += latin.shift.resolved(em: size)
    style.latin = nil
    return style
  }
}
