import VerticalLayout

/// The line between two scenes of a text: a sign of its own, so that it stays where a page begins or ends (BK-B5).
enum SceneBreak {
  static let sign = "＊"
  /// The distance below the head, in em.
  static let indent = 3

  /// True for a line that is one.
  static func isOne(_ text: String, _ paragraph: Paragraph) -> Bool {
    text == sign && paragraph.role == .body
      && paragraph.style == ParagraphStyle(headIndent: .em(indent * 1024))
  }
}
