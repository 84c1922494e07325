/// A mark beside each character of a stretch of text (EM1, EM4).
public struct EmphasisMark: Hashable, Sendable {
  /// The sign: one character. Empty for the usual one of the language, see ``sign(in:)``.
  public var mark: String
  public var side: AnnotationSide
  /// An em being the size of the text; `nil` is half of it. Positive.
  public var size: Dimension?
  /// `nil` is the colour of the text.
  public var color: Color?

  public init(
    _ mark: String, side: AnnotationSide = .right, size: Dimension? = nil, color: Color? = nil
  ) {
    self.mark = mark
    self.side = side
    self.size = size
    self.color = color
  }

  /// The sign in text of a language: • in Chinese, ﹅ in all others, where it is the language's (EM4; CLREQ 3.1.1).
  public func sign(in language: LanguageTag) -> String {
    guard mark.isEmpty else { return mark }
    switch language.profile {
    case .simplifiedChinese, .traditionalChinese: return "•"
    case .japanese, .korean, .neutral: return "﹅"
    }
  }

  /// The marks that have names in CSS and in manuscripts.
  public static let named: [(name: String, mark: String)] = [
    ("sesame", "﹅"), ("open-sesame", "﹆"), ("dot", "•"), ("open-dot", "◦"), ("circle", "●"),
    ("open-circle", "○"), ("double-circle", "◎"), ("fisheye", "◉"), ("triangle", "▲"),
    ("open-triangle", "△"), ("cross", "×"),
  ]
}
