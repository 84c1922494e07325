/// A mark beside each character of a stretch of text (EM1, EM4).
public struct EmphasisMark: Hashable, Sendable {
  /// The sign: one character, drawn at half of the text's size.
  public var mark: String
  public var side: AnnotationSide

  public init(_ mark: String, side: AnnotationSide = .right) {
    self.mark = mark
    self.side = side
  }

  /// The marks that have names in CSS and in manuscripts.
  public static let named: [(name: String, mark: String)] = [
    ("sesame", "﹅"), ("open-sesame", "﹆"), ("dot", "•"), ("open-dot", "◦"), ("circle", "●"),
    ("open-circle", "○"), ("double-circle", "◎"), ("fisheye", "◉"), ("triangle", "▲"),
    ("open-triangle", "△"), ("cross", "×"),
  ]
}
