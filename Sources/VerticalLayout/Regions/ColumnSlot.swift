/// The room of a column on its page. Whoever decides where the column stands writes it: the breaker, where frames or
/// exclusions give each column its own, and the page that is being filled elsewhere (TK-22).
public struct ColumnSlot: Hashable, Sendable {
  private var pageNumber: UInt32 = 0
  private var tierNumber: UInt32 = 0
  private var rowNumber: UInt32 = 0
  private var ordinalNumber: UInt32 = 0
  private var restUnits: Int32 = 0
  private var behindUnits: Int32 = 0
  /// The room. The column's head is at its top, or lower where columns are aligned at their middles or ends; the height
  /// is the length of a full column.
  ///
  /// It is of the page once columns are placed. Until then x and y count from the corner of the room between the margins
  /// where reading starts, down the columns and across them; on a plain page from that of the block.
  public internal(set) var rect = PhysicalRect(x: .zero, y: .zero, width: .zero, height: .zero)
  /// From its far side to the end of its frame, or of the block.
  var rest: Length {
    get { Length(rawValue: Int(restUnits)) }
    set { restUnits = Int32(clamping: newValue.rawValue) }
  }
  /// From its far side to the end of all that its page needs so far: the boxes around it, and what stands beside it.
  /// Negative where it stands out of a place that is narrower.
  var behind: Length {
    get { Length(rawValue: Int(behindUnits)) }
    set { behindUnits = Int32(clamping: newValue.rawValue) }
  }

  /// The slot of a column that has no place yet.
  init() {}

  /// - Parameters:
  ///   - start: the corner where reading starts, from that of the room between the margins or of the block.
  ///   - ordinal: the number of the column over all pages.
  init(
    page: Int, tier: Int = 0, row: Int, ordinal: Int, start: LogicalPoint, size: LogicalSize,
    rest: Length = .zero
  ) {
    pageNumber = UInt32(clamping: page)
    tierNumber = UInt32(clamping: tier)
    rowNumber = UInt32(clamping: row)
    ordinalNumber = UInt32(clamping: ordinal)
    rect = PhysicalRect(x: start.block, y: start.inline, width: size.block, height: size.inline)
    self.rest = rest
  }

  /// From 0.
  public var page: Int { Int(pageNumber) }

  /// The frame on its page, from 0.
  public var tier: Int { Int(tierNumber) }

  /// The column on its page, from 0: the parts of one that stand beside an exclusion share it (YY-15). Notes are counted
  /// after the text.
  public var row: Int { Int(rowNumber) }

  /// The same over all pages, for columns of the text.
  var ordinal: Int { Int(ordinalNumber) }

  var measure: Length { rect.height }

  /// The end of the block that its page needs so far, from the side where reading starts. Until it is placed.
  var blockEnd: Length { rect.maxX + behind }

  /// Makes it as wide as its column has become.
  ///
  /// - Parameter hasPitch: true where columns stand in the middle of their places.
  mutating func resize(to width: Length, hasPitch: Bool) {
    let more = width - rect.width
    rect.width = width
    if hasPitch {
      rect.x -= more.half
      behind -= more - more.half
    }
    rest -= hasPitch ? more - more.half : more
  }

  /// Puts it on its page.
  ///
  /// - Parameter area: the room between the margins, or the block, that it has counted from.
  mutating func place(in area: PhysicalRect, _ direction: ColumnDirection) {
    rect = PhysicalRect(
      origin: LogicalPoint(inline: rect.y, block: rect.x),
      size: LogicalSize(inline: rect.height, block: rect.width), in: area, direction: direction)
  }
}
