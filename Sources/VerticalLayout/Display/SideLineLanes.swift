/// Which lane beside the text each side line runs in: lines on one side that share text run beside each
/// other, the shorter one nearer to the text.
struct SideLineLanes {
  /// The place of one line.
  struct Lane: Hashable {
    /// 0 is next to the text.
    var index = 0
    /// True if another line of its lane ends where it starts, and one starts where it ends.
    var touchesBefore = false
    var touchesAfter = false
  }

  private var lanes: [Int: Lane] = [:]
  /// Lines beyond these share the outermost lane.
  static let laneLimit = 4

  init(_ spans: [Decorations.Mark]) {
    for isRight in [false, true] {
      let lines = spans.indices.filter { spans[$0].isSideLine(right: isRight) }
      guard !lines.isEmpty else { continue }
      settle(lines, of: spans)
    }
  }

  func lane(of span: Int) -> Lane { lanes[span] ?? Lane() }

  private mutating func settle(_ lines: [Int], of spans: [Decorations.Mark]) {
    // Shorter lines first; of equal ones the inner one, which comes later.
    let order = lines.sorted {
      (spans[$0].range.count, -$0) < (spans[$1].range.count, -$1)
    }
    var taken = Array(repeating: [TextRange](), count: Self.laneLimit)
    for line in order {
      let range = spans[line].range
      for lane in 0..<Self.laneLimit {
        let place = taken[lane].partitioningIndex { $0.upperBound > range.lowerBound }
        let isFree =
          place == taken[lane].count || taken[lane][place].lowerBound >= range.upperBound
        guard isFree || lane + 1 == Self.laneLimit else { continue }
        if isFree { taken[lane].insert(range, at: place) }
        lanes[line] = Lane(index: lane)
        break
      }
    }
    var starts: Set<LaneEdge> = []
    var ends: Set<LaneEdge> = []
    for line in lines {
      let lane = lanes[line]?.index ?? 0
      starts.insert(LaneEdge(lane: lane, offset: spans[line].range.lowerBound))
      ends.insert(LaneEdge(lane: lane, offset: spans[line].range.upperBound))
    }
    for line in lines {
      guard var lane = lanes[line] else { continue }
      let range = spans[line].range
      lane.touchesBefore = ends.contains(LaneEdge(lane: lane.index, offset: range.lowerBound))
      lane.touchesAfter = starts.contains(LaneEdge(lane: lane.index, offset: range.upperBound))
      lanes[line] = lane
    }
  }

  private struct LaneEdge: Hashable {
    var lane: Int
    var offset: Int
  }
}

extension Decorations.Mark {
  func isSideLine(right: Bool) -> Bool {
    if case .sideLine(_, let isRight) = kind { isRight == right } else { false }
  }
}
