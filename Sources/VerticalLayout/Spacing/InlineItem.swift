/// A cell as the column breaker sees it: a box, the glue after it, whether a column may end there,
/// and the blank that it may lose.
public struct InlineItem: Hashable, Sendable, BitwiseCopyable {
  /// The box inside a column. A tab's is found where it stands, see ``TabStops``.
  public var advance: Length
  /// The space to the next cell of the same column.
  public var gap: Length
  public var kind: Cluster.Kind
  public var breakAfter: BreakOpportunity
  // Cuts and blank take five bytes, so that an item is no larger than it has to be: making room for
  // the items of a novel takes as long as finding them.
  private var cuts: UInt8 = 0
  private var blankUnits: Int32 = 0

  public init(
    advance: Length, gap: Length = .zero, kind: Cluster.Kind = .text,
    breakAfter: BreakOpportunity = .allow
  ) {
    self.advance = advance
    self.gap = gap
    self.kind = kind
    self.breakAfter = breakAfter
  }

  /// What is cut of it inside a column.
  var cut: Cell.Cut {
    get { self[cutAt: 0] }
    set { self[cutAt: 0] = newValue }
  }
  /// What is cut of it at a column's head.
  var headCut: Cell.Cut {
    get { self[cutAt: 2] }
    set { self[cutAt: 2] = newValue }
  }
  /// What is cut of it at a column's end.
  var endCut: Cell.Cut {
    get { self[cutAt: 4] }
    set { self[cutAt: 4] = newValue }
  }
  /// Whether a column's end cuts it even where there is room (P13).
  var alwaysCutAtEnd: Bool {
    get { cuts & 0x40 != 0 }
    set { cuts = newValue ? cuts | 0x40 : cuts & ~0x40 }
  }
  /// The length of a cut, half an em; nothing where there is no blank.
  var blank: Length {
    get { Length(rawValue: Int(blankUnits)) }
    set { blankUnits = Int32(clamping: newValue.rawValue) }
  }

  private subscript(cutAt shift: UInt8) -> Cell.Cut {
    get { Cell.Cut(rawValue: cuts >> shift & 3) ?? .none }
    set { cuts = cuts & ~(3 << shift) | newValue.rawValue << shift }
  }

  /// The box where this much of it is cut.
  func advance(_ cut: Cell.Cut) -> Length {
    advance + (self.cut == .none ? .zero : blank) - (cut == .none ? .zero : blank)
  }

  /// Cuts the box inside a column, if it has a blank.
  mutating func cutInside(_ cut: Cell.Cut) {
    guard blank > .zero else { return }
    advance = advance(cut)
    self.cut = cut
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
