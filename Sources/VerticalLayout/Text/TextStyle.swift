/// How a stretch of text is set, every attribute resolved.
public struct TextStyle: Hashable, Sendable {
  /// Families or files, in the order to try. Empty: the default of the language.
  public var fonts: [String]
  /// The em.
  public var size: Length
  public var language: LanguageTag
  public var orientation: OrientationMode
  public var ink: Color
  /// Space after each cell but a column's last (VL-14). May be negative.
  public var letterSpacing: Length
  /// Features of the fonts beside those that vertical text has anyway; the last one of a name counts.
  public var features: [FontFeature]
  /// A URI.
  public var link: String?

  public init(
    fonts: [String] = [], size: Length = .pt(12), language: LanguageTag = .undetermined,
    orientation: OrientationMode = .mixed, ink: Color = .black, letterSpacing: Length = .zero,
    features: [FontFeature] = [], link: String? = nil
  ) {
    self.fonts = fonts
    self.size = size
    self.language = language
    self.orientation = orientation
    self.ink = ink
    self.letterSpacing = letterSpacing
    self.features = features
    self.link = link
  }
}
