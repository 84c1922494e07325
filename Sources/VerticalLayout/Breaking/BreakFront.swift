/// The places from which columns are compared in the search for the best breaks (L20): those whose columns are not too
/// long yet, in the order of the text, but for those that cannot be part of the best ones.
///
/// A place is left out where a later one is as good for all that follows. From both, columns end at the same places.
/// Such a column from the later place is shorter by the text between the two, so that its adjustment is larger by no
/// more than that length. If the sum up to the earlier place is larger by that length or more, no way through it has a
/// smaller sum than the same way through the later one. A column also shrinks no less far from there, and a place so
/// near the paragraph's end that its last column would have too few characters (J11) replaces none.
///
/// So the middle of a column keeps nothing but its last places: one that has left half of its column blank costs as much
/// as the text after it is long. Of the ways with equal sums the most even one is wanted, which this does not tell, so
/// that the ``kept`` latest places always stay; columns of fewer characters lose none.
struct BreakFront {
  /// So many of the latest places stay whatever they cost.
  static let kept = 32

  private var all: [BreakNode]
  /// The index of the first one that is left.
  private var head = 0

  init(_ first: BreakNode) { all = [first] }

  var nodes: ArraySlice<BreakNode> { all[head...] }

  var first: BreakNode? { isEmpty ? nil : all[head] }

  var isEmpty: Bool { head == all.count }

  /// Leaves out the first one, whose columns have become too long.
  mutating func dropFirst() { head += 1 }

  /// Adds a place after the others, and leaves out those that it replaces.
  ///
  /// - Parameter mayReplace: false where its column may have too few characters.
  mutating func add(_ node: BreakNode, mayReplace: Bool) {
    // Room for as many more as there are, before those that are left out are let go.
    if head > 64, head * 2 > all.count {
      all.removeSubrange(..<head)
      head = 0
    }
    let end = all.count - Self.kept
    if mayReplace, head < end {
      var next = head
      for index in head..<end where !node.replaces(all[index]) {
        if next < index { all[next] = all[index] }
        next += 1
      }
      if next < end { all.removeSubrange(next..<end) }
    }
    all.append(node)
  }
}

extension BreakNode {
  /// True if each way through an earlier place has a way through this one that needs no more adjustment.
  fileprivate func replaces(_ other: BreakNode) -> Bool {
    let text = other.offset.position.rawValue - offset.position.rawValue
    return text > 0 && other.cost.sum >= cost.sum + text
  }
}
