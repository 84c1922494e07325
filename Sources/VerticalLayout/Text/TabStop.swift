/// A place that a tab leads to, and how the text after it stands there.
public struct TabStop: Hashable, Sendable {
  /// From the head of the block. Positive.
  public var position: Dimension
  public var alignment: Alignment
  /// Dots or a line in the room of the tab.
  public var leader: TabStop.Leader?

  /// The part that stands at the stop, of the text up to the next tab or to the end of the paragraph. Text that has no
  /// room before its stop begins at once.
  public enum Alignment: Hashable, Sendable {
    /// Its start, its end or its middle.
    case start, end, center
    /// The first decimal sign: a full stop of any width, or ・ between numbers in ideographs. Its end where it has
    /// none.
    case decimal
    /// The first place of a character. Its end where it has none.
    case character(Unicode.Scalar)
  }

  public init(_ position: Dimension, _ alignment: Alignment = .start, leader: TabStop.Leader? = nil)
  {
    self.position = position
    self.alignment = alignment
    self.leader = leader
  }

  /// A stop at which text starts, in 1/1024 em.
  public static func em(_ parts: Int) -> TabStop { TabStop(.em(parts)) }

  /// A stop at which text starts.
  public static func absolute(_ length: Length) -> TabStop { TabStop(.absolute(length)) }

  /// True where all is as a plain length says.
  var isPlain: Bool { alignment == .start && leader == nil }
}

extension TabStop {
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
}
