/// The order of lines beside the text: lines on one side that share text run beside each other, the shorter one nearer
/// to the text.
struct SideLineOrder {
  /// The place of one line among those that share text with it.
  struct Rank: Hashable {
    /// 0 is next to the text.
    var index = 0
    /// True if another line of its rank ends where it starts, and one starts where it ends.
    var touchesBefore = false
    var touchesAfter = false
  }

  private var ranks: [Int: Rank] = [:]
  /// Lines beyond these share the last rank.
  static let rankLimit = 4

  init(_ spans: [Decorations.Mark]) {
    for isRight in [false, true] {
      let lines = spans.indices.filter { spans[$0].isSideLine(right: isRight) }
      guard !lines.isEmpty else { continue }
      settle(lines, of: spans)
    }
  }

  func rank(of span: Int) -> Rank { ranks[span] ?? Rank() }

  /// The lines among some marks, from the text outwards.
  func lines(of spans: [Decorations.Mark]) -> [Int] {
    spans.indices.filter { spans[$0].sideLine != nil }
      .sorted { (rank(of: $0).index, $0) < (rank(of: $1).index, $1) }
  }

  private mutating func settle(_ lines: [Int], of spans: [Decorations.Mark]) {
    // Shorter lines first; of equal ones the inner one, which comes later.
    let order = lines.sorted {
      (spans[$0].range.count, -$0) < (spans[$1].range.count, -$1)
    }
    var taken = Array(repeating: [TextRange](), count: Self.rankLimit)
    for line in order {
      let range = spans[line].range
      for index in 0..<Self.rankLimit {
        let others = taken[index].indices(reachingInto: range)
        guard others.isEmpty || index + 1 == Self.rankLimit else { continue }
        if others.isEmpty { taken[index].insert(range, at: others.lowerBound) }
        ranks[line] = Rank(index: index)
        break
      }
    }
    var starts: Set<Edge> = []
    var ends: Set<Edge> = []
    for line in lines {
      let index = rank(of: line).index
      starts.insert(Edge(rank: index, offset: spans[line].range.lowerBound))
      ends.insert(Edge(rank: index, offset: spans[line].range.upperBound))
    }
    for line in lines {
      guard var rank = ranks[line] else { continue }
      let range = spans[line].range
      rank.touchesBefore = ends.contains(Edge(rank: rank.index, offset: range.lowerBound))
      rank.touchesAfter = starts.contains(Edge(rank: rank.index, offset: range.upperBound))
      ranks[line] = rank
    }
  }

  private struct Edge: Hashable {
    var rank: Int
    var offset: Int
  }
}

extension Decorations.Mark {
  func isSideLine(right: Bool) -> Bool {
    if case .sideLine(_, let isRight) = kind { isRight == right } else { false }
  }

  /// The line beside the text that it is, and the side.
  var sideLine: (stroke: LineStroke, side: AnnotationSide)? {
    if case .sideLine(let stroke, let isRight) = kind {
      (stroke, isRight ? .right : .left)
    } else {
      nil
    }
  }

  /// The least distance of a line of a rank from those of the one before.
  func step(to rank: SideLineOrder.Rank) -> Length { em.scaled(by: 1, over: 5) * rank.index }
}
