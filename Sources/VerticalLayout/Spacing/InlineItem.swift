/// A cell as the column breaker sees it: a box, the glue after it, and whether a column may end
/// there.
public struct InlineItem: Hashable, Sendable, BitwiseCopyable {
  /// The box. A tab's is found where it stands, see ``TabStops``.
  public var advance: Length
  /// The space to the next cell of the same column.
  public var gap: Length
  public var kind: Cluster.Kind
  public var breakAfter: BreakOpportunity

  public init(
    advance: Length, gap: Length = .zero, kind: Cluster.Kind = .text,
    breakAfter: BreakOpportunity = .allow
  ) {
    self.advance = advance
    self.gap = gap
    self.kind = kind
    self.breakAfter = breakAfter
  }

  /// Whether it takes no room at a column's end (L15; CSS Text 3, 4.1.3).
  public var hangsAtColumnEnd: Bool { kind == .space || kind == .tab }
}

/// Where tabs lead: stops at equal distances down the column.
public struct TabStops: Hashable, Sendable {
  /// The distance of two stops.
  public var interval: Length

  public init(interval: Length) { self.interval = interval }

  /// How far a tab reaches that starts at `position`: to the next stop, never nothing.
  public func advance(from position: Length) -> Length {
    guard interval > .zero else { return .zero }
    return interval * (position.wholeMultiples(of: interval) + 1) - position
  }
}

/// Gives each cell its box and the space after it: the letter spacing of its style (VL-14). The
/// spacing rules of JLREQ and CLREQ have their place here.
func space(_ shaped: ShapedText, styles: [TextStyle]) -> [InlineItem] {
  var items: [InlineItem] = []
  items.reserveCapacity(shaped.cells.count)
  for cell in shaped.cells {
    let style = styles[shaped.runs[Int(cell.run)].style]
    items.append(
      InlineItem(
        advance: cell.advance,
        gap: cell.kind == .invisible ? .zero : max(style.letterSpacing, -cell.advance),
        kind: cell.kind, breakAfter: cell.breakAfter))
  }
  return items
}
