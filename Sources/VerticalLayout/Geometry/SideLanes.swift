/// Lanes on one side of a line of text. Whatever stands beside a stretch of the line takes its lane here, outside of all
/// that has a lane beside a part of that stretch.
///
/// Distances count outwards from the axis of the line. Places along it are lengths on a page, or offsets of a text that
/// has no columns yet.
struct SideLanes<Position: Comparable & Sendable>: Sendable {
  /// The outline of the lanes that are taken: stretches in order, which share nothing.
  private var outline: [OutlinePart] = []

  private struct OutlinePart {
    var start: Position
    var end: Position
    var lane: Lane
  }

  /// The outermost lane beside a stretch.
  private struct Lane {
    /// Its outer edge.
    var outer: Length
    /// Its room beyond the text that it belongs to; beside larger text the next lane keeps that too.
    var depth: Length
    /// The distance that it keeps from the next lane.
    var gap: Length

    mutating func widen(to other: Lane) {
      if other.outer >= outer { gap = other.outer > outer ? other.gap : max(gap, other.gap) }
      outer = max(outer, other.outer)
      depth = max(depth, other.depth)
    }
  }

  /// The inner edge of the first lane that is free beside a stretch.
  ///
  /// - Parameters:
  ///   - edge: that of the text.
  ///   - gap: the distance that the lane keeps from what is inside of it.
  ///   - least: its least distance from the room of what is no line.
  func inner(
    from start: Position, to end: Position, edge: Length, gap: Length = .zero, least: Length = .zero
  ) -> Length {
    var inner = edge + gap + least
    for stretch in outline[first(reachingBeyond: start)...] {
      guard stretch.start < end else { break }
      let lane = stretch.lane
      inner = max(inner, edge + lane.depth + gap + least, lane.outer + max(gap, lane.gap))
    }
    return inner
  }

  /// Takes a lane beside a stretch.
  ///
  /// - Parameters:
  ///   - outer: its outer edge.
  ///   - depth: its room beyond the text that it belongs to; nothing for one that goes by the axis alone.
  ///   - gap: the distance that it keeps from the next lane.
  mutating func take(
    from start: Position, to end: Position, outer: Length, depth: Length = .zero,
    gap: Length = .zero
  ) {
    guard start < end else { return }
    let new = Lane(outer: outer, depth: depth, gap: gap)
    let first = first(reachingBeyond: start)
    // Most things follow each other.
    guard first < outline.count else {
      return outline.append(OutlinePart(start: start, end: end, lane: new))
    }
    var (last, position) = (first, start)
    var stretches: [OutlinePart] = []
    while last < outline.count, outline[last].start < end {
      var old = outline[last]
      if old.start < start {
        stretches.append(OutlinePart(start: old.start, end: start, lane: old.lane))
        old.start = start
      }
      if position < old.start {
        stretches.append(OutlinePart(start: position, end: old.start, lane: new))
      }
      position = min(old.end, end)
      let (rest, lane) = (old, old.lane)
      old.end = position
      old.lane.widen(to: new)
      stretches.append(old)
      if position < rest.end {
        stretches.append(OutlinePart(start: position, end: rest.end, lane: lane))
      }
      last += 1
    }
    if position < end { stretches.append(OutlinePart(start: position, end: end, lane: new)) }
    outline.replaceSubrange(first..<last, with: stretches)
  }

  /// The room of all lanes, with what the outermost ones keep clear.
  var extent: Length { outline.reduce(.zero) { max($0, $1.lane.outer + $1.lane.gap) } }

  private func first(reachingBeyond start: Position) -> Int {
    outline.partitioningIndex { $0.end > start }
  }
}

/// Room on either side of a column: over it, to its right, and under it, to its left.
struct SideExtent: Hashable, Sendable {
  var over = Length.zero
  var under = Length.zero

  static let none = SideExtent()

  /// The room on the side that columns come from.
  func before(_ direction: ColumnDirection) -> Length { direction == .rightToLeft ? over : under }

  /// The room on the side that columns go to.
  func after(_ direction: ColumnDirection) -> Length { direction == .rightToLeft ? under : over }
}
