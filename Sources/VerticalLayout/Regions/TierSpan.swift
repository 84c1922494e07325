/// The beginnings and ends of a page's tiers: those that headings over all of them part (段抜き, BK-H8), and those of
/// passages that have tiers of their own (BK-H11).
struct TierSpan {
  /// The beginning of the tiers: behind the last columns of the page that stand over all of them.
  var start = Length.zero
  /// The room that columns have taken of the tiers that are full, from there on.
  var used = Length.zero
  /// The number of tiers where it is not that of the pages; 1 for columns over all of these.
  var count: Int?
  /// The end of a page's tiers, before columns over all of them.
  var limit: (page: Int, end: Length)?

  /// True while columns stand over all tiers of the pages.
  var isOpen: Bool { count == 1 }

  func end(onPage page: Int) -> Length? { limit.flatMap { $0.page == page ? $0.end : nil } }

  mutating func leavePage() { (start, used) = (.zero, .zero) }
}
