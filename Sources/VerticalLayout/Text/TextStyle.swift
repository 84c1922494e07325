/// Style of a stretch of text, every attribute resolved.
public struct TextStyle: Hashable, Sendable {
  /// Families or files, in the order to try. Empty: the default of the language.
  public var fonts: [String]
  /// The weight of the faces of these fonts; `nil` for the one that they are named with.
  public var weight: TextStyle.FontWeight?
  /// The em.
  public var size: Length
  public var language: LanguageTag
  public var orientation: Attribute.OrientationMode
  public var ink: Color
  /// Space after each cell but a column's last (VL-14). May be negative.
  public var letterSpacing: Length
  /// Features of the fonts beside those that vertical text has anyway; the last one of a name counts.
  public var features: [TextStyle.FontFeature]
  /// The fonts, sizes and places of kinds of characters that differ from the rest (合成フォント, X4).
  public var composite: [TextStyle.CompositeKind: TextStyle.CompositeStyle]
  /// The em of the text around, where glyphs of this style are larger or smaller than that; `nil` where they are
  /// not. Cells stay as long and as wide as an em (X4).
  var cellSize: Length?
  /// The shift of glyphs to the right, where the ascenders of letters on their side point. May be negative.
  public var baselineShift: Length
  /// The length of upright glyphs in parts of their width, of 1024; the em is their length (平字).
  public var flatness = FlatLength.whole
  public var effects: TextEffects

  public init(
    fonts: [String] = [], size: Length = .pt(12), language: LanguageTag = .undetermined,
    orientation: Attribute.OrientationMode = .mixed, ink: Color = .black,
    letterSpacing: Length = .zero,
    features: [TextStyle.FontFeature] = [], latin: TextStyle.CompositeStyle? = nil,
    baselineShift: Length = .zero,
    effects: TextEffects = .none
  ) {
    self.fonts = fonts
    self.size = size
    self.language = language
    self.orientation = orientation
    self.ink = ink
    self.letterSpacing = letterSpacing
    self.features = features
    composite = latin.map { [.latin: $0] } ?? [:]
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
    hasher.combine(composite.count)
    hasher.combine(language)
    hasher.combine(effects)
  }

  /// True if the same fonts are asked for, in the same language.
  func hasFonts(of other: TextStyle) -> Bool {
    fonts == other.fonts && weight == other.weight && language == other.language
  }

  /// True if glyphs and their measures are the same: colours, effects, spaces and shifts may differ.
  func isShaped(as other: TextStyle) -> Bool {
    size == other.size && orientation == other.orientation && features == other.features
      && hasFonts(of: other)
  }
}

extension TextStyle {
  /// The kinds of characters whose fonts a text may be composed of (合成フォント; X4).
  public enum CompositeKind: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    /// Hiragana and katakana, with ー.
    case kana
    /// Han characters, with 々.
    case kanji
    /// Punctuation (約物), but ASCII among letters on their side.
    case punctuation
    /// Signs of currencies and mathematics and other symbols (記号).
    case symbols
    /// Digits, upright, on their side or several in a cell.
    case digits
    /// Latin, Greek and Cyrillic letters on their side, and digits and ASCII marks with them.
    case latin
  }
}

extension TextStyle {
  /// The font, the size and the place of characters of one kind, where they differ from the text around them (X4; JLREQ 3.2.2).
  public struct CompositeStyle: Hashable, Sendable {
    /// Families or files, in the order to try before those of the text. Empty: those of the text.
    public var fonts: [String]
    /// The character size, an em being that of the text. Positive. Upright characters of another size stand in
    /// the middle of cells of the text's.
    public var size: Dimension
    /// The shift of the characters to where ascenders of letters on their side point, an em being that of the text.
    /// May be negative.
    public var shift: Dimension

    public init(fonts: [String] = [], size: Dimension = .em(1024), shift: Dimension = .zero) {
      self.fonts = fonts
      self.size = size
      self.shift = shift
    }
  }
}

extension TextStyle {
  /// The style of letters on their side; `nil` for that of the other text.
  public var latin: TextStyle.CompositeStyle? {
    get { composite[.latin] }
    set { composite[.latin] = newValue }
  }

  /// The em of the column: what the lengths of cells and spaces go by.
  var em: Length { cellSize ?? size }

  /// The style of characters of a kind in text of this style; `nil` where they have none of their own.
  func style(of kind: TextStyle.CompositeKind) -> TextStyle? {
    guard let own = composite[kind], kind != .latin || orientation == .mixed else { return nil }
    var style = self
    style.fonts = own.fonts + fonts
    style.size = min(max(own.size.resolved(em: size), Length(rawValue: 1)), .limit)
    style.baselineShift += own.shift.resolved(em: size)
    style.composite = [:]
    if kind != .latin, style.size != size { style.cellSize = size }
    return style
  }
}

extension TextStyle {
  /// The weight of a font's face, by the names that fontconfig and CSS have for it.
  public enum FontWeight: String, Hashable, Sendable, CaseIterable {
    case thin
    case extraLight = "extralight"
    case light
    case regular
    case medium
    case semibold
    case bold
    case extraBold = "extrabold"
    case black

    /// - Parameter text: a name, `normal`, or a hundred from `100` to `900`.
    public init?(_ text: String) {
      if text == "normal" {
        self = .regular
      } else if let number = Int(text) {
        guard number.isMultiple(of: 100), Self.allCases.indices.contains(number / 100 - 1) else {
          return nil
        }
        self = Self.allCases[number / 100 - 1]
      } else {
        self.init(rawValue: text)
      }
    }
  }
}

extension TextStyle {
  /// True for upright glyphs that are shorter than they are wide.
  public var isFlattened: Bool { flatness < FlatLength.whole }

  /// The width of upright characters, which is their size but for flattened ones.
  var width: Length {
    isFlattened ? min(size.scaled(by: FlatLength.whole, over: max(flatness, 1)), .limit) : size
  }
}
