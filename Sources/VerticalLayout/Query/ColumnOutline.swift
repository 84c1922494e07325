/// The place and the text of a column, without its cells.
struct ColumnOutline: Sendable {
  var tier: Int
  var paragraph: Int
  var range: TextRange
  var bounds: PhysicalRect
  var transform: Transform?
  var isNote: Bool
  /// The one style of its runs, as an index; `nil` where they have several, or none is named.
  var style: Int?
  /// True if its runs have one style, or none is named, and nothing of it is decorated or a unit.
  var isEven: Bool

  init(_ column: LayoutRecord.ColumnRecord) {
    tier = column.tier
    paragraph = column.paragraph
    range = column.range
    bounds = column.bounds
    transform = column.transform
    isNote = column.note != nil
    style = column.runs.first?.style
    let first = style
    isEven =
      column.decorations.isEmpty && column.unbroken.isEmpty
      && column.runs.allSatisfy { $0.style == first }
  }

  /// True if it stands further back than another one, or in another tier.
  fileprivate func isAfter(_ other: ColumnOutline, _ direction: ColumnDirection) -> Bool {
    if tier != other.tier || isNote != other.isNote { return true }
    let axis = bounds.x + bounds.width.half
    let before = other.bounds.x + other.bounds.width.half
    return direction == .rightToLeft ? axis > before : axis < before
  }
}

extension RandomAccessCollection<ColumnOutline> where Index == Int {
  /// The stretches of a page's columns that go across the page: a new one begins where a column stands further back
  /// than the one before it, or in another tier.
  ///
  /// - Parameter first: the number of the first of them.
  func blocks(from first: Int, direction: ColumnDirection) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    for (index, place) in zip(first..., indices) {
      if let last = blocks.last, place > startIndex,
        !self[place].isAfter(self[place - 1], direction)
      {
        blocks[blocks.count - 1] = last.lowerBound..<index + 1
      } else {
        blocks.append(index..<index + 1)
      }
    }
    return blocks
  }
}
