/// The place that a breaker has reached: all of it that decides where the next columns stand, beside the text, the rules of
/// the pages and the images and notes on them. From equal places equal texts go on to equal pages.
struct PlaceState: Hashable, Sendable {
  var page = 0
  var frame = 0
  /// The place of the next column: from the frame's side where reading starts.
  var near = Length.zero
  var frameHasColumns = false
  /// The frame's last column; `nil` where ``near`` counts from none.
  var last: FrameColumn?
  /// The distance from the last column's place to the next one's.
  var lastStep = Length.zero
  /// The end of the frame's last column, and with all that stands after it.
  var lastEnd = Length.zero
  var used: Length?
  /// What the frame's last column has beside it.
  var lastSide = LastSide()
  /// The boxes around the paragraph that have widths of their own.
  var boxes: [OpenBox] = []
  /// The columns of this page and of all pages; parts of one count once (YY-17).
  var row = 0
  var ordinal = 0
  var stepsWithoutColumn = 0
  var pagesWithoutColumn = 0
  /// The beginnings and ends of tiers, and columns that stand over all of them.
  var span = TierSpan()
}

/// What a paragraph asks of the places of its columns.
struct ParagraphPlaces: Hashable, Sendable {
  /// The room before its first column if it takes the room of several.
  var band = Length.zero
  /// The distance between the columns of a group of headings; `nil` for other paragraphs.
  var bandRoom: Length?
  /// The distances of its columns; `nil` for the usual ones.
  var pitch: ColumnPitch?
  /// True if the next column begins at a place of the grid.
  var snaps = false
  /// The room for the head of the table that it is a row of, where it begins a frame (DT-12).
  var tableHead = Length.zero
  /// The room of the boxes around it on either side of its columns.
  var inset = BoxInset()
  /// The room that it keeps on either side of its columns.
  var sides = SideExtent.none
  /// True for rows of tables, which stand by their widths whatever the pitch is.
  var goesByWidth = false
  /// What makes the column at hand too wide for one place of a fixed pitch; `nil` for nothing.
  var wide: WideColumn?
}

/// A column that has its place in a frame.
struct FrameColumn: Hashable, Sendable {
  /// From the frame's side where reading starts to the room by which it is placed, and the width of that.
  var start: Length
  var width: Length
  /// The distance of columns such as this one, and whether that is the usual one.
  var distance: Length
  var isUsual: Bool
  /// The place of a usual column after it.
  var next: Length
}

/// The place of a column beside those that a full page has for columns (BK-P4).
struct GridFit: Hashable, Sendable {
  /// True if it may be moved across its frame: nothing but columns stands there.
  var isMovable = true
  /// True if it stands at such a place, and how far it was moved there.
  var isOnGrid = false
  var snapped = Length.zero
  /// From its far side to the end of its frame.
  var rest = Length.zero
}

/// The beginnings and ends of a page's tiers: those that headings over all of them part (段抜き, BK-H8), and those of
/// passages that have tiers of their own (BK-H11).
struct TierSpan: Hashable, Sendable {
  /// The beginning of the tiers: after the last columns of the page that stand over all of them.
  var start = Length.zero
  /// The room that columns have taken of the tiers that are full, from there on.
  var used = Length.zero
  /// The number of tiers where it is not that of the pages; 1 for columns over all of these.
  var count: Int?
  /// The end of a page's tiers, before columns over all of them.
  var limit: TierLimit?

  /// True while columns stand over all tiers of the pages.
  var isOpen: Bool { count == 1 }

  func end(onPage page: Int) -> Length? { limit.flatMap { $0.page == page ? $0.end : nil } }

  mutating func leavePage() { (start, used) = (.zero, .zero) }
}

/// The end of the tiers of a page.
struct TierLimit: Hashable, Sendable {
  var page: Int
  var end: Length
}
