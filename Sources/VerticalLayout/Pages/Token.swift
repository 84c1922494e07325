/// Token in place of text that is left out (YY-19, CJ-14): any text, with a link and attributes of its own if it is
/// to have them.
///
///     options.token = "…"
///     options.token = Token("（續）", place: .end, link: "https://example.org")
public struct Token: Hashable, Sendable {
  /// The token, whose attributes are on top of those of the visible text that it touches. Lines, grounds and borders are
  /// not drawn. Empty for none: the text then ends without a mark.
  public var content: AttributedText
  public var place: TruncationPlace
  /// Its link: a URI, or `#` and the name of an anchor. `nil` for no link.
  public var link: String?

  /// Places of a token in the last column (YY-18).
  public enum TruncationPlace: String, Hashable, Sendable, CaseIterable {
    /// After what is left of the text.
    case end
    /// At the column's head, before the paragraph's end.
    case start
    /// Between the column's beginning and the paragraph's end, each as long as the other.
    case middle
  }

  /// A token with the same attributes throughout, or with none. Its style is otherwise that of the visible text
  /// that it touches.
  public init(
    _ text: String, place: TruncationPlace = .end, link: String? = nil, attributes: [Attribute] = []
  ) {
    self.init(AttributedText(text, attributes: attributes), place: place, link: link)
  }

  /// A token parts of which have attributes.
  public init(_ content: AttributedText, place: TruncationPlace = .end, link: String? = nil) {
    self.content = content
    self.place = place
    self.link = link
  }

  /// The characters of the token.
  public var text: String {
    get { content.text }
    set { content.text = newValue }
  }

  /// Attributes of its characters, over ranges of its text.
  public var spans: [AttributeSpan] {
    get { content.spans }
    set { content.spans = newValue }
  }
}

extension Token {
  /// The token, or none where it has nothing but control characters, which are never drawn.
  var visible: Token {
    text.unicodeScalars.allSatisfy {
      CharacterProperties($0).generalCategory == .control && $0 != "\t"
    }
      ? "" : self
  }
}

extension Token: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

/// A truncation token on its column. Its cells have no source: their ranges are empty.
public struct PlacedToken: Hashable, Sendable {
  public internal(set) var text: String
  /// Indices into the cells.
  public internal(set) var cells: Range<Int>
  /// Its link; `nil` for none.
  public internal(set) var link: String?
  /// The text that each cell shows.
  var ranges: [TextRange]

  /// The text of a cell; `nil` where it is none of the token's.
  public func text(ofCell index: Int) -> Substring? {
    cells.contains(index) ? text.slice(ranges[index - cells.lowerBound]) : nil
  }
}

/// A token, shaped in a style of the text that it touches.
struct ShapedToken {
  var shaped: ShapedText
  var items: [InlineItem]
  /// What its runs refer to.
  var styles: StyleTable
  var length: Length
  /// The same with the gap to what stands after it.
  var lengthBeforeText: Length { length + (items.last?.gap ?? .zero) }

  /// Shapes a token.
  init(
    _ token: Token, style: TextStyle, spacing: SpacingOptions, shaper: some Shaper
  ) throws(LayoutError) {
    var known = StyleTable()
    let source = known.source(token.content, in: style)
    var memory = ShapingMemory()
    let text = try ShapedTexts(
      [source], styles: known, tateChuYoko: .none, shaper: shaper, memory: &memory)
    styles = text.styles
    shaped = text.shaped
    items = space(
      shaped, of: text.analysis, styles: styles.styles, options: spacing, shaper: shaper)
    length = items.length
  }
}
