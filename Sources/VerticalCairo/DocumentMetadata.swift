public import VerticalLayout

/// What a document says about itself.
public struct DocumentMetadata: Hashable, Sendable {
  public var title: String?
  public var author: String?
  public var language: LanguageTag?
  /// A PDF viewer that shows two pages side by side puts the first one at this direction's start.
  public var direction: ColumnDirection
  /// In seconds since 1970, UTC. A constant by default, so that the same text gives the same bytes.
  public var creationDate: Int

  public init(
    title: String? = nil, author: String? = nil, language: LanguageTag? = nil,
    direction: ColumnDirection = .rightToLeft, creationDate: Int = 0
  ) {
    self.title = title
    self.author = author
    self.language = language
    self.direction = direction
    self.creationDate = creationDate
  }
}
