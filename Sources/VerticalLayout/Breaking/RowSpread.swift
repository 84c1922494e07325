/// Pages that face each other and end alike, while rows are put on them (BK-B6).
///
/// The state before the first row on them is kept, to fill them again.
struct RowSpread<Start: Sendable>: Sendable {
  private let facing: PageFacing
  private let ends: FacingEnds
  /// The page at hand, and the one that it faces.
  private(set) var pages = 0..<0
  private var ways = FacingWays()
  /// The state before the first row on them; empty before the first page. An array, since a breaker that is a state has a
  /// spread itself.
  private var start: [Start] = []

  init(_ facing: PageFacing, _ ends: FacingEnds) {
    self.facing = facing
    self.ends = ends
  }

  /// The state before the pages, which the next rows may change; `nil` before the first one.
  var first: Start? { start.first }

  /// Minds a row that has its place.
  mutating func add(rowOnPage page: Int, from start: Start) {
    guard !pages.contains(page) else { return }
    let first = page > 0 && facing.isFirst(page - 1) ? page - 1 : page
    pages = first..<(facing.isFirst(first) ? first + 2 : first + 1)
    ways = FacingWays()
    self.start = [start]
  }

  /// Lets each page end by itself.
  mutating func settle() { ways.settle() }

  /// Finds another way for the pages to end.
  ///
  /// - Returns: what was there before them, and the columns that they have more; `nil` where each ends by itself.
  mutating func change() -> (start: Start, columns: Int)? {
    guard let start = start.first, ways.change(ends) else { return nil }
    return (start, ways.columns)
  }
}

/// The ways for two pages that face each other to end alike, which are tried one after the other (BK-B6).
struct FacingWays {
  /// The columns that both have more than a full page; negative for fewer.
  private(set) var columns = 0
  /// The ways that have been tried; `nil` where nothing fills the pages again.
  private var attempt: Int? = 0

  /// Keeps the pages as they are.
  mutating func settle() { attempt = nil }

  /// Changes the number of columns, in a way that has not been tried.
  ///
  /// - Returns: false where there is none, so that each page ends by itself.
  mutating func change(_ ends: FacingEnds) -> Bool {
    let ways = ends == .long ? [1, -1, -2] : [-1, -2]
    guard let tried = attempt else { return false }
    attempt = tried < ways.count ? tried + 1 : nil
    columns = tried < ways.count ? ways[tried] : 0
    return true
  }
}
