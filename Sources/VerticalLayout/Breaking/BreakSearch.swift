/// Finds the breaks of a whole paragraph that need the least adjustment in all (L20), after Knuth and
/// Plass: for each place where a column may end, the best of the columns that can end there.
///
/// The search minimizes the sum by which all columns but the last are made longer or shorter; of equal
/// sums, the one that is spread more evenly. Only columns about as long as the measure are compared,
/// so that the time is linear in the text.
struct BreakSearch {
  private let filler: ColumnFiller
  /// The items that are cut into columns: those of a paragraph, or of what is left of it.
  private let paragraph: Range<Int>
  /// The end of the paragraph, which may be after them.
  private let end: Int
  private let indent: Length
  /// For each item of the paragraph: where it would start in one endless column.
  private var positions: [Length] = []
  /// The room for shrinking in the items before it.
  private var words: [Length] = []
  private var others: [Length] = []
  private var nodes: [Node] = []

  /// A place where a column starts.
  private struct Node {
    var start: Int
    var cost: BreakCost
    /// The node where the column before it starts.
    var previous: Int
  }

  /// So many columns at most are compared for one end; a measure of more characters than this is
  /// longer than any page.
  private static let mostCandidates = 512

  /// `nil` for a paragraph with tabs or with notes inside of its columns, whose length depends on where they
  /// stand.
  ///
  /// - Parameters:
  ///   - paragraph: the items to cut; their last column need not be full.
  ///   - end: where the paragraph ends, if it goes on after them.
  ///   - indent: where the first column starts.
  init?(_ filler: ColumnFiller, paragraph: Range<Int>, end: Int? = nil, indent: Length) {
    guard !paragraph.isEmpty,
      !filler.items[paragraph].contains(where: { $0.kind == .tab || $0.isInset })
    else {
      return nil
    }
    self.filler = filler
    self.paragraph = paragraph
    self.end = end ?? paragraph.upperBound
    self.indent = indent
  }

  /// The columns; `nil` where some text fits on none, so that it has to be split.
  mutating func columns() -> [ColumnBreak]? {
    measureItems()
    nodes = [Node(start: paragraph.lowerBound, cost: BreakCost(), previous: 0)]
    var firstActive = 0
    var lastVisible = paragraph.lowerBound
    for index in paragraph {
      let item = filler.items[index]
      if item.kind == .text { lastVisible = index }
      let isLast = index + 1 == paragraph.upperBound
      guard item.mayEndColumn || isLast else { continue }
      while firstActive < nodes.count, isTooLong(from: nodes[firstActive], to: lastVisible) {
        firstActive += 1
      }
      guard let best = bestColumn(to: lastVisible, from: firstActive, isLast: isLast) else {
        if firstActive == nodes.count { return nil }
        continue
      }
      nodes.append(Node(start: index + 1, cost: best.cost, previous: best.node))
    }
    guard let end = nodes.last, end.start == paragraph.upperBound else { return nil }
    return columns(endingAt: end)
  }

  private mutating func measureItems() {
    var position = Length.zero
    var room = ShrinkRoom(filler, from: paragraph.lowerBound, to: paragraph.lowerBound)
    positions.reserveCapacity(paragraph.count)
    for index in paragraph {
      let item = filler.items[index]
      positions.append(position)
      words.append(room.words)
      others.append(room.others)
      room.add(item, at: .inside, next: filler.item(index + 1))
      position += item.step
    }
  }

  /// The start of an item on a column that starts at another, and the room for shrinking in the items before it.
  private func pen(to index: Int, from start: Int) -> (ColumnFiller.Pen, ShrinkRoom) {
    let isFirst = start == paragraph.lowerBound
    var pen = ColumnFiller.Pen(start: start, indent: isFirst ? indent : filler.indent)
    let place = index - paragraph.lowerBound
    let base = start - paragraph.lowerBound
    pen.index = index
    let head = filler.length(of: start, at: .head, from: pen.position)
    pen.begin(with: head)
    var words = words[place] - words[base]
    var others = others[place] - others[base]
    if index > start {
      // A column's first mark may be cut in another way than inside.
      let first = filler.items[start]
      pen.position += positions[place] - positions[base] - first.advance + head.box
      if first.cut(at: .head) != first.cut(at: .inside) {
        var inside = ShrinkRoom(filler, from: start, to: start)
        var atHead = inside
        inside.add(first, at: .inside, next: filler.item(start + 1))
        atHead.add(first, at: .head, next: filler.item(start + 1))
        words += atHead.words - inside.words
        others += atHead.others - inside.others
      }
    }
    return (pen, ShrinkRoom(words: words, others: others))
  }

  /// True if no column from a node can end at an item or after it.
  private func isTooLong(from node: Node, to index: Int) -> Bool {
    guard node.start < index else { return false }
    let (pen, room) = pen(to: index, from: node.start)
    return pen.position > filler.measure + room.total
  }

  private func bestColumn(
    to index: Int, from firstActive: Int, isLast: Bool
  ) -> (node: Int, cost: BreakCost)? {
    let active = firstActive..<min(nodes.count, firstActive + Self.mostCandidates)
    let least = nodes[active].min { $0.cost < $1.cost }?.cost.sum ?? 0
    var best: (node: Int, cost: BreakCost)?
    for node in active where nodes[node].start <= index {
      let start = nodes[node].start
      let (pen, room) = pen(to: index, from: start)
      let place = ItemPosition(index, from: start)
      // The pen stands behind the space at the head.
      let own = filler.length(of: index, at: place, from: pen.position - pen.head)
      guard let column = filler.ending(pen, with: own, to: end, room: room) else { continue }
      var adjustment = filler.measure - column.natural
      if isLast {
        adjustment = min(adjustment, .zero)
        let least = filler.options.leastLastColumn
        if start > paragraph.lowerBound, least > 1, filler.characterCount(start..<index + 1) < least
        {
          adjustment = filler.measure
        }
      } else if let best, adjustment.rawValue + least > best.cost.sum {
        // Columns from later nodes are shorter still.
        break
      }
      // What a hyphen saves has to be as much as a whole word may lack (TK-18).
      let zone = column.hyphen > .zero ? filler.options.hyphenationZone : .zero
      let cost = nodes[node].cost.adding(adjustment, zone)
      if best.map({ cost < $0.cost }) ?? true { best = (node, cost) }
    }
    return best
  }

  private func columns(endingAt last: Node) -> [ColumnBreak]? {
    var columns: [ColumnBreak] = []
    var node = last
    while node.start > paragraph.lowerBound {
      let previous = nodes[node.previous]
      let isFirst = previous.start == paragraph.lowerBound
      guard
        let column = filler.column(
          previous.start..<node.start, to: end,
          indent: isFirst ? indent : filler.indent)
      else { return nil }
      columns.append(column)
      node = previous
    }
    return columns.reversed()
  }
}

/// The cost of making columns longer or shorter; of equal sums, the one that is spread more evenly is less.
struct BreakCost: Comparable {
  private(set) var sum = 0
  private var squares = 0

  static func < (a: Self, b: Self) -> Bool {
    a.sum != b.sum ? a.sum < b.sum : a.squares < b.squares
  }

  /// The cost with one more column.
  ///
  /// - Parameter extra: what its end costs beside.
  func adding(_ adjustment: Length, _ extra: Length = .zero) -> BreakCost {
    let length = abs(adjustment.rawValue)
    let coarse = min(length >> 6, 1 << 20)
    var result = self
    result.sum += length + extra.rawValue
    result.squares += coarse * coarse
    return result
  }
}
