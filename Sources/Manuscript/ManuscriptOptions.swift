public import VerticalLayout

/// How a manuscript is to be read.
public struct ManuscriptOptions: Hashable, Sendable {
  /// Replaces what is not UTF-8 by U+FFFD and warns, where it is otherwise an error.
  public var repair: Bool
  /// Whether the first lines are a title and an author.
  public var heading: HeadingDetection
  /// The language of the text; guessed when left out.
  public var language: LanguageTag?
  /// The title in the document's metadata, in place of the heading's. Not inserted into the text.
  public var title: String?
  /// The author in the document's metadata, in place of the heading's. Not inserted into the text.
  public var author: String?

  public init(
    repair: Bool = false, heading: HeadingDetection = .automatic, language: LanguageTag? = nil,
    title: String? = nil, author: String? = nil
  ) {
    self.repair = repair
    self.heading = heading
    self.language = language
    self.title = title
    self.author = author
  }
}

/// Whether the first lines of a text are a title and an author.
public enum HeadingDetection: String, Hashable, Sendable, CaseIterable {
  /// They are where they look like it: a short line, a short line, a blank line, and then a text
  /// that does not go on in the same manner.
  case automatic = "auto"
  /// The first line that is not blank is the title. The line after it is the author if it is not
  /// blank and the next one is.
  case always
  /// All lines are text.
  case never
}
