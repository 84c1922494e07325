/// The room of a column on its page. The breaker writes it, and for a note whoever places that (TK-22).
public struct ColumnSlot: Hashable, Sendable {
  private var pageNumber: UInt32 = 0
  private var tierNumber: UInt32 = 0
  private var rowNumber: UInt32 = 0
  private var ordinalNumber: UInt32 = 0
  private var restUnits: Int32 = 0
  private var afterUnits: Int32 = 0
  private var widthUnits: Int32 = 0
  private var overUnits: Int32 = 0
  private var underUnits: Int32 = 0
  private var headRoomUnits: Int32 = 0
  /// The x of the centre line of its text, where the columns before and after it are measured from.
  public private(set) var axis = Length.zero
  private var head = Length.zero
  private(set) var measure = Length.zero
  /// The room. The column's head is at its top, or lower where columns are aligned at their middles or ends; the height
  /// is the length of a full column.
  ///
  /// It is of the page once columns are placed. Until then x and y count from the corner of the room between the margins
  /// where reading starts, down the columns and across them; on a plain page from that of the block.
  public internal(set) var rect: PhysicalRect {
    get {
      let width = Length(rawValue: Int(widthUnits))
      return PhysicalRect(x: axis - width.half, y: head, width: width, height: measure)
    }
    set {
      widthUnits = Int32(clamping: newValue.width.rawValue)
      (axis, head, measure) = (newValue.x + newValue.width.half, newValue.y, newValue.height)
    }
  }
  /// From its head to that of its column. Set when pages are placed.
  var headRoom: Length {
    get { Length(rawValue: Int(headRoomUnits)) }
    set { headRoomUnits = Int32(clamping: newValue.rawValue) }
  }
  /// The extent to the right of the axis: half of its width, and the room that its paragraph keeps for what stands there.
  public internal(set) var over: Length {
    get { Length(rawValue: Int(overUnits)) }
    set { overUnits = Int32(clamping: newValue.rawValue) }
  }
  /// The same to the left of the axis.
  public internal(set) var under: Length {
    get { Length(rawValue: Int(underUnits)) }
    set { underUnits = Int32(clamping: newValue.rawValue) }
  }
  /// From its far side to the end of its frame, or of the block.
  var rest: Length {
    get { Length(rawValue: Int(restUnits)) }
    set { restUnits = Int32(clamping: newValue.rawValue) }
  }
  /// From its far side to the end of all that its page needs so far: the boxes around it, and what stands beside it.
  /// Negative where it stands out of a place that is narrower.
  var after: Length {
    get { Length(rawValue: Int(afterUnits)) }
    set { afterUnits = Int32(clamping: newValue.rawValue) }
  }

  /// The slot of a column that has no place yet.
  init() {}

  /// - Parameters:
  ///   - start: the corner where reading starts, from that of the room between the margins or of the block.
  ///   - ordinal: the number of the column over all pages.
  ///   - beside: the room that it keeps beside its text.
  init(
    page: Int, tier: Int = 0, row: Int, ordinal: Int, start: LogicalPoint, size: LogicalSize,
    rest: Length = .zero, beside: SideExtent = .none
  ) {
    pageNumber = UInt32(clamping: page)
    tierNumber = UInt32(clamping: tier)
    rowNumber = UInt32(clamping: row)
    ordinalNumber = UInt32(clamping: ordinal)
    rect = PhysicalRect(x: start.block, y: start.inline, width: size.block, height: size.inline)
    self.rest = rest
    under = size.block.half + beside.under
    over = size.block - size.block.half + beside.over
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

  /// The end of the block that its page needs so far, from the side where reading starts. Until it is placed.
  var blockEnd: Length { rect.maxX + after }

  /// Follows pages and columns that get other numbers.
  mutating func move(by move: LayoutMove) {
    pageNumber = UInt32(clamping: page + move.pages)
    ordinalNumber = UInt32(clamping: ordinal + move.ordinals)
  }

  /// Makes it as wide as its column has become.
  ///
  /// - Parameter hasPitch: true where columns stand in the middle of their places.
  mutating func resize(to width: Length, hasPitch: Bool) {
    let more = width - rect.width
    under += width.half - rect.width.half
    over += more - (width.half - rect.width.half)
    rect = PhysicalRect(
      x: hasPitch ? rect.x - more.half : rect.x, y: rect.y, width: width, height: rect.height)
    if hasPitch { after -= more - more.half }
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
