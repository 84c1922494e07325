/// What an e-book has beside its text (EO-2, EO-8, EO-9).
public struct BookSettings: Sendable {
  /// A URN, URI or ISBN that is of this book alone; `nil` for one that is made of title, author, publisher and language,
  /// which edits keep.
  public var identifier: String?
  public var publisher: String?
  /// The path of the picture on its cover: PNG, JPEG or SVG.
  public var cover: String?
  /// The path of a file of CSS that stands behind the rules of ours.
  public var sheet: String?
  /// True for the metadata of the guide of Japan's publishers; `nil` for books in Japanese alone.
  public var followsGuide: Bool?

  public init() {}
}
