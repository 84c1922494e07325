/// The place of an item on its column, by which it may be cut: P12 and P13 are about heads and ends.
enum ItemPosition {
  case head
  case inside
  case end

  /// The place of an item on a column that begins with another one, or with it, and does not end with it.
  @inline(__always)
  init(_ index: Int, from start: Int) { self = index == start ? .head : .inside }
}

extension InlineItem {
  /// The cut at a place.
  @inline(__always)
  func cut(at place: ItemPosition) -> Cell.Cut {
    switch place {
    case .head: headCut
    case .inside: cut
    case .end: endCut
    }
  }

  /// The length inside of a column with the gap after it: from its start to that of the next one.
  @inline(__always)
  var step: Length { advance + gap }

  /// The length at a place, of what is no tab.
  @inline(__always)
  func advance(at place: ItemPosition) -> Length { hasBlank ? advance(cut(at: place)) : advance }

  /// The length at a place; ``ColumnFiller/length(of:at:from:)`` has what readings and hyphens add to it.
  ///
  /// - Parameters:
  ///   - position: the place down the column, which a tab goes on from.
  ///   - leads: what of the text after a tab stands before each stop.
  @inline(__always)
  func advance(
    at place: ItemPosition, from position: Length, _ tabs: @autoclosure () -> TabStops,
    leads: @autoclosure () -> [Length]?
  ) -> Length {
    if kind == .tab { return tabs().advance(from: position, leads: leads()) }
    return advance(at: place)
  }
}

extension Sequence<InlineItem> {
  /// The length of items that follow each other inside of a column, up to the start of the one after them.
  var steps: Length { reduce(.zero) { $0 + $1.step } }

  /// The length of their boxes, without the gaps between them.
  var boxes: Length { reduce(.zero) { $0 + $1.advance } }
}

extension BidirectionalCollection<InlineItem> {
  /// The length of items that follow each other inside of a column.
  var length: Length { steps - (last?.gap ?? .zero) }
}
