/// What an edit has changed of the pages of a session.
public struct LayoutUpdate: Hashable, Sendable {
  public var revision: Int
  /// The new pages that stand in the place of some old ones; those behind them have only moved.
  public var pages: Range<Int>
  public var replaced: Range<Int>
  /// The number of pages; of those that are known, until all are.
  public var pageCount: Int
  /// True if all pages are known.
  public var isSettled: Bool
}
