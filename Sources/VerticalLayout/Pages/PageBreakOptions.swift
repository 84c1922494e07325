/// Rules that keep columns together at the ends of pages, tiers and frames.
public struct PageBreakOptions: Hashable, Sendable {
  /// The fewest columns of a paragraph that a page, tier or frame begins with, if it does not begin with the
  /// paragraph (the property `widows` of CSS). `nil` for 2 in Chinese, which has no page begin with a paragraph's last
  /// column (孤行不成页, CLREQ), and 1 elsewhere. From 1 to 9 (BK-B6).
  public var widows: Int?
  /// The fewest columns of a paragraph that a page, tier or frame ends with, if it does not end with the paragraph
  /// (the property `orphans` of CSS). From 1 to 9.
  public var orphans = 1
  /// The ends of pages that face each other, where ``widows`` or ``orphans`` move columns (BK-B6).
  public var facingEnds = FacingEnds.each
  /// The fewest columns of text that stand after a heading before the page, tier or frame ends. From 1 to 9
  /// (BK-H4).
  public var headingColumns = 1
  /// True where a heading may end a page that faces the one after it, in the last of its tiers or frames (BK-H4, JLREQ
  /// 4.1.7).
  public var headingsEndFacingPages = false
  /// The way of blank lines before a heading that a page begins with (BK-H5).
  public var blankBeforeHeading = PageBreakOptions.BlankBeforeHeading.full
  /// The lines of verse that stay together (BK-B9).
  public var keep = KeptVerse.none

  public init() {}

  /// The legal numbers of columns.
  public static let numbers = 1...9
}

extension PageBreakOptions {
  /// Ways of blank lines before a heading where a page, tier or frame begins (BK-H5).
  public enum BlankBeforeHeading: String, Hashable, Sendable, CaseIterable {
    /// They stand before the heading.
    case keep
    /// There are none.
    case drop
    /// They are there if the page before is full, so that the text goes on without them where a heading has left it.
    case full
  }
}
