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
