package import VerticalLayout

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

/// A line of a table of contents: `{title}`, what leads to the number, and `{page}` or `{page:han}`.
package struct ContentsLine {
  package var leader: TabStop.Leader?
  package var numerals: ContentsStyle.Numerals

  package init?(_ text: String) {
    let fields: [(String, ContentsStyle.Numerals)] = [("{page:han}", .han), ("{page}", .decimal)]
    guard text.hasPrefix("{title}"),
      let (field, numerals) = fields.first(where: { text.hasSuffix($0.0) })
    else { return nil }
    self.numerals = numerals
    let between = Set(text.dropFirst("{title}".count).dropLast(field.count))
      .filter { !$0.isWhitespace }
    guard between.count <= 1 else { return nil }
    guard let sign = between.first else { return }
    guard let leader = TabStop.Leader(rawValue: String(sign)) else { return nil }
    self.leader = leader
  }
}
