import VerticalLayout

/// A heading that the contents name.
struct ContentsEntry: Hashable, Sendable {
  /// The text that it is in, by its number.
  var text: Int
  /// Its paragraph in that text; `nil` for the heading that was named for the text.
  var paragraph: Int?
  /// From 0.
  var level: Int
  var line: String
  /// Attributes of the heading's text, with places counted in ``line``.
  var spans: [AttributeSpan] = []
}
