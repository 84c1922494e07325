/// Leader from a heading to its page number in a table of contents: dots or a line down the middle of the column
/// (BK-B2). It is drawn, and no text.
public enum Leader: String, Hashable, Sendable, CaseIterable {
  /// Two dots an em.
  case twoDots = "‥"
  /// Three dots an em.
  case threeDots = "…"
  /// One dot an em.
  case dot = "・"
  case line = "―"

  /// The number of dots that stand in an em; `nil` for a line.
  var dotsPerEm: Int? {
    switch self {
    case .twoDots: 2
    case .threeDots: 3
    case .dot: 1
    case .line: nil
    }
  }
}
