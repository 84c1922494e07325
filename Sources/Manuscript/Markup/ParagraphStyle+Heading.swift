import VerticalLayout

extension ParagraphStyle {
  /// The style of a heading in a text with marks: the columns that it takes the room of, and its indent of 4,
  /// 6 or 8 em of the body (BK-H1, JLREQ 4.1.3).
  static func heading(level: Int) -> ParagraphStyle {
    let level = max(1, level)
    let scale = HeadingStyle().scale(of: .heading(level: level))
    let em = min(2 + 2 * level, 8)
    return ParagraphStyle(
      headIndent: .em(em * 1024 * 1024 / max(scale, 1)), lines: level == 1 ? 3 : level < 4 ? 2 : 1)
  }

  /// The style of the line under a heading, which begins two em of the body lower (BK-H2); under a title, which
  /// has no indent, none.
  static func subtitle(level: Int) -> ParagraphStyle {
    guard level > 0 else { return ParagraphStyle() }
    let scale = HeadingStyle().scale(of: .subtitle(level: level))
    return ParagraphStyle(
      headIndent: .em((min(2 + 2 * level, 8) + 2) * 1024 * 1024 / max(scale, 1)))
  }
}
