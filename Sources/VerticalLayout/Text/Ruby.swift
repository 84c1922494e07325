/// A reading beside its base, which is the range of the attribute's span (RU1).
///
/// ```swift
/// document.spans.append(AttributeSpan(TextRange(0, 6), .ruby(Ruby("かんじ"))))
/// ```
/// A base of one character has mono ruby, a longer one group ruby. The parts of one word that has a
/// reading for each of its characters (jukugo ruby) are spans that touch, each of which but the first
/// ``continuesWord``.
public struct Ruby: Hashable, Sendable {
  /// The reading, which may have attributes of its own. Blanks at its ends are left out; a reading without any other
  /// character is none.
  public var content: AttributedText
  public var side: AnnotationSide
  /// True where the base forms one word with the one that ends where it begins.
  public var continuesWord: Bool

  public init(
    _ text: String, side: AnnotationSide = .right, continuesWord: Bool = false,
    source: TextRange? = nil
  ) {
    self.init(
      AttributedText(text, source: source), side: side, continuesWord: continuesWord)
  }

  /// A reading with attributes of its own.
  public init(
    _ content: AttributedText, side: AnnotationSide = .right, continuesWord: Bool = false
  ) {
    self.content = content
    self.side = side
    self.continuesWord = continuesWord
  }

  /// The characters of the reading. New ones have the attributes of those in their places.
  public var text: String {
    get { content.text }
    set { content.text = newValue }
  }

  /// The place of the reading in the source, in bytes of UTF-8; `nil` where it is not known.
  public var source: TextRange? {
    get { content.source }
    set { content.source = newValue }
  }
}

/// The side of a column that small text or a mark stands on.
public enum AnnotationSide: String, Hashable, Sendable, CaseIterable {
  case right, left
}
