/// A paragraph over all tiers, and where the tiers before it end so that they are shared out evenly (BK-H8, BK-H11).
struct TierSharing {
  var paragraph: Int
  var page: Int
  /// `nil` where there is no room for it on the page.
  var end: Length?
}
