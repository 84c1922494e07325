import VerticalLayout

/// A division that is open: `::: {.name key=value}` to `:::` (Pandoc's fenced divisions).
struct MarkupDivision {
  var fence: TextRange
  var attributes: MarkAttributes
  /// `nil` where it is too deep, and left out with its fences.
  var style: MarkStyle?
  /// The style of its paragraphs, from it and from those around it.
  var paragraph: ParagraphStyle
  var role: Paragraph.Role
  /// Its first and its last line, without fences.
  var content: TextRange?
  /// The start of its last line.
  var lastLine: Int?
}
