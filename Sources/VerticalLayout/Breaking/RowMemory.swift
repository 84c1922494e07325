// What a breaker of rows remembers: places in the text, rows that it may go back to, and what it has found on the way.

/// The start of the next row: the number of a part of the text, a paragraph of it, and the first cell of the row unless the
/// paragraph begins.
struct RowPoint: Equatable {
  var part = 0
  var index = 0
  var start: Int?
}

/// The rows of the frame that is being filled.
struct FrameRows {
  /// Those of them that stand in this part of the text, and how many all of them are.
  var known: [KnownRow] = []
  var count = 0
  /// The frame of the last row; `nil` where there is none yet.
  var frame: FramePlace?

  mutating func begin(in frame: FramePlace?) { (known, count, self.frame) = ([], 0, frame) }
}

/// Images on pages that have been left, in the order of these.
struct LeftFloats {
  private var slots: [FloatPlaces.FloatSlot] = []
  /// The first page whose images have not been taken.
  private(set) var nextPage = 0

  var count: Int { slots.count }

  mutating func add(_ more: [FloatPlaces.FloatSlot]) { slots += more }

  /// Forgets those that came after a number of others.
  mutating func goBack(to count: Int) { slots.removeLast(max(0, slots.count - count)) }

  mutating func take(before page: Int) -> [FloatPlaces.FloatSlot] {
    nextPage = page
    let count = slots.partitioningIndex { $0.page >= page }
    defer { slots.removeFirst(count) }
    return Array(slots[..<count])
  }

  mutating func takeAll() -> [FloatPlaces.FloatSlot] {
    defer { slots = [] }
    return slots
  }
}

/// Rows that go on from frame to frame.
struct MovedRows {
  typealias Place = (row: KnownRow, frame: FramePlace)

  /// What becomes of rows that are to go on.
  enum Ending {
    case stays, goesOn
    case goesBack(Place)
  }

  /// The first of them where it stood at first, and the frame before it.
  var first: Place
  /// The page that they went to first.
  var page: Int
  /// True if they stay where they stood.
  var isSettled = false
}

/// A row, and what was there before it.
struct KnownRow {
  var point: RowPoint
  var paragraph: Int
  var isBlank: Bool
  /// `nil` where nothing goes back to it.
  var places: Snapshot<ColumnPlaces>?
  var lastParagraph: Int?
  var columns: Int
  var floats: Int
  var rest: WindowRest
  /// The columns that stand beside the heading in its window that the row begins with; 0 for none.
  var window: Int
  /// The columns of its paragraph where their places are all alike.
  var even: EvenParagraph?
}

/// Whether columns were to be shared out evenly over places of all shapes, and whether places for some of them were found.
struct EvenFindings: Hashable, Sendable {
  var isAskedFor = false
  var isFound = false

  mutating func add(_ other: EvenFindings) {
    isAskedFor = isAskedFor || other.isAskedFor
    isFound = isFound || other.isFound
  }

  /// The warning that nothing came of it.
  var diagnostics: [Diagnostic] { isAskedFor && !isFound ? [.optimalOfShapes] : [] }
}

/// The columns of a paragraph whose places are all alike, so that they are broken together.
struct EvenParagraph: Sendable {
  var paragraph: Int
  var columns: [ColumnBreak]

  /// The number of columns from a cell on.
  func count(from start: Int) -> Int {
    columns.count - columns.partitioningIndex { $0.cells.lowerBound >= start }
  }

  /// The column that begins with a cell; `nil` where none does.
  func column(from start: Int) -> ColumnBreak? {
    let index = columns.partitioningIndex { $0.cells.lowerBound >= start }
    return index < columns.count && columns[index].cells.lowerBound == start ? columns[index] : nil
  }
}

/// The row that the tiers of a page begin with, to share them out later.
struct TierRegion {
  var row: KnownRow?
  var page: Int?
  var sharing: TierSharing?
}

/// A paragraph over all tiers, and where the tiers before it end so that they are shared out evenly (BK-H8, BK-H11).
struct TierSharing {
  var paragraph: Int
  var page: Int
  /// `nil` where there is no room for it on the page.
  var end: Length?
}

/// A large value as it was once, which is passed on without being copied.
final class Snapshot<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
