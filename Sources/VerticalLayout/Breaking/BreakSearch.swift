/// Finds the breaks of a whole paragraph that need the least adjustment in all (L20), after Knuth and
/// Plass: for each place where a column may end, the best of the columns that can end there.
///
/// The search minimizes the sum by which all columns but the last are made longer or shorter; of equal
/// sums, the one that is spread more evenly. Only columns about as long as the measure are compared, and of these only
/// the ones that ``BreakFront`` keeps, so that the time is linear in the text, however long the columns are.
struct BreakSearch {
  private let filler: ColumnFiller
  /// The items that are cut into columns: those of a paragraph, or of what is left of it.
  private let paragraph: Range<Int>
  /// The end of the paragraph, which may be after them.
  private let end: Int
  private let indent: Length
  /// For each item of the paragraph: the sums of those before it.
  private let sums: [ItemSum]

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
    sums = filler.sums(of: paragraph)
  }

  /// The columns; `nil` where some text fits on none, so that it has to be split, and where the work is given up.
  func columns() -> [ColumnBreak]? {
    var ways = [BreakWay(start: paragraph.lowerBound, previous: 0)]
    var front = BreakFront(node(at: paragraph.lowerBound, BreakCost(), number: 0))
    let lastFull = lastStartOfEnough
    var lastVisible = paragraph.lowerBound
    for index in paragraph {
      let item = filler.items[index]
      if item.kind == .text { lastVisible = index }
      let isLast = index + 1 == paragraph.upperBound
      guard item.mayEndColumn || isLast else { continue }
      while let first = front.first, isTooLong(from: first, to: lastVisible) { front.dropFirst() }
      guard
        let best = bestColumn(
          to: lastVisible, from: front.nodes.prefix(Self.mostCandidates), isLast: isLast)
      else {
        if front.isEmpty { return nil }
        continue
      }
      if ways.count.isMultiple(of: 1024), GivingUp.isAsked { return nil }
      let node = node(at: index + 1, best.cost, number: ways.count)
      ways.append(BreakWay(start: index + 1, previous: best.number))
      front.add(node, mayReplace: index + 1 <= lastFull)
    }
    guard let end = ways.last, end.start == paragraph.upperBound else { return nil }
    return columns(endingAt: end, ways)
  }

  /// The last place from which the paragraph's last column has enough characters (J11).
  private var lastStartOfEnough: Int {
    var (start, count) = (paragraph.upperBound, 0)
    while start > paragraph.lowerBound, count < filler.options.leastLastColumn {
      start -= 1
      count += filler.characterCount(start..<start + 1)
    }
    return start
  }

  /// The place after some columns, from which the next one goes on.
  private func node(at start: Int, _ cost: BreakCost, number: Int) -> BreakNode {
    var node = BreakNode(
      start: start, cost: cost, number: number,
      indent: start == paragraph.lowerBound ? indent : filler.indent)
    guard start < paragraph.upperBound else { return node }
    let (first, sum) = (filler.items[start], sums[start - paragraph.lowerBound])
    let head = filler.length(of: start, at: .head, from: node.indent)
    node.lead = head.lead
    node.offset.position = node.indent + head.lead + head.box - first.advance - sum.position
    node.offset.words = -sum.words
    node.offset.others = -sum.others
    // A column's first mark may be cut in another way than inside, and gives up no blank above it.
    if first.hasBlank {
      var inside = ShrinkRoom(
        filler, from: start, to: start, isInside: start > paragraph.lowerBound)
      var atHead = ShrinkRoom(filler, from: start, to: start)
      inside.add(first, at: .inside, next: filler.item(start + 1))
      atHead.add(first, at: .head, next: filler.item(start + 1))
      node.offset.words += atHead.words - inside.words
      node.offset.others += atHead.others - inside.others
    }
    return node
  }

  /// The sums of the items before one on the column that starts at a node before it.
  private func sum(to index: Int, from node: BreakNode) -> ItemSum {
    let sum = sums[index - paragraph.lowerBound]
    return ItemSum(
      position: sum.position + node.offset.position, words: sum.words + node.offset.words,
      others: sum.others + node.offset.others)
  }

  /// True if no column from a node can end at an item or after it.
  private func isTooLong(from node: BreakNode, to index: Int) -> Bool {
    guard node.start < index else { return false }
    let sum = sum(to: index, from: node)
    return sum.position > filler.measure + sum.words + sum.others
  }

  /// The best of the columns from some nodes that end with an item, by the number of the node that it starts at.
  private func bestColumn(
    to index: Int, from active: ArraySlice<BreakNode>, isLast: Bool
  ) -> (number: Int, cost: BreakCost)? {
    let least = active.reduce(Int.max) { min($0, $1.cost.sum) }
    // Without tabs it has one length wherever it stands inside of a column.
    let inside = filler.length(of: index, at: .inside, from: .zero)
    var best: (number: Int, cost: BreakCost)?
    for node in active where node.start <= index {
      guard let column = column(from: node, to: index, inside) else { continue }
      var adjustment = filler.measure - column.natural
      if isLast {
        adjustment = min(adjustment, .zero)
        let least = filler.options.leastLastColumn
        if node.start > paragraph.lowerBound, least > 1,
          filler.characterCount(node.start..<index + 1) < least
        {
          adjustment = filler.measure
        }
      } else if let best, adjustment.rawValue + least > best.cost.sum {
        // Columns from later nodes are shorter still.
        break
      }
      // What a hyphen saves has to be as much as a whole word may lack (TK-18).
      let zone = column.hyphen > .zero ? filler.options.hyphenationZone : .zero
      let cost = node.cost.adding(adjustment, zone)
      if best.map({ cost < $0.cost }) ?? true { best = (node.number, cost) }
    }
    return best
  }

  /// The column from a node that ends with an item; `nil` where it is too long.
  ///
  /// - Parameter inside: the length of the item inside of a column.
  private func column(
    from node: BreakNode, to index: Int, _ inside: ItemLength
  ) -> ColumnFiller.Pen? {
    var pen = ColumnFiller.Pen(start: node.start, indent: node.indent)
    pen.index = index
    pen.head = node.lead
    if index == node.start {
      let own = filler.length(of: index, at: .head, from: node.indent)
      pen.position += own.lead
      return filler.ending(pen, with: own, to: end, room: ShrinkRoom(words: .zero, others: .zero))
    }
    let sum = sum(to: index, from: node)
    pen.position = sum.position
    let room = ShrinkRoom(words: sum.words, others: sum.others)
    return filler.ending(pen, with: inside, to: end, room: room)
  }

  private func columns(endingAt last: BreakWay, _ ways: [BreakWay]) -> [ColumnBreak]? {
    var columns: [ColumnBreak] = []
    var way = last
    while way.start > paragraph.lowerBound {
      let previous = ways[way.previous]
      let isFirst = previous.start == paragraph.lowerBound
      guard
        let column = filler.column(
          previous.start..<way.start, to: end, indent: isFirst ? indent : filler.indent)
      else { return nil }
      columns.append(column)
      way = previous
    }
    return columns.reversed()
  }
}

/// The lengths of items that follow each other, and the room for shrinking in them.
struct ItemSum {
  var position = Length.zero
  var words = Length.zero
  var others = Length.zero
}

/// A place where a column starts, and the number of the one where the column before it starts.
private struct BreakWay {
  var start: Int
  var previous: Int
}

/// The best way to a place where a column starts, as long as columns from it are compared.
struct BreakNode {
  var start: Int
  var cost: BreakCost
  /// Its number among all places where a column may start.
  var number: Int
  /// That of the column.
  var indent: Length
  /// The space before its first item.
  var lead = Length.zero
  /// The difference of the sums on the column to those of the paragraph.
  var offset = ItemSum()
}

extension ColumnFiller {
  /// For each item the sums of those before it, as if all of them stood inside of one endless column.
  fileprivate func sums(of paragraph: Range<Int>) -> [ItemSum] {
    var position = Length.zero
    var room = ShrinkRoom(self, from: paragraph.lowerBound, to: paragraph.lowerBound)
    var sums: [ItemSum] = []
    sums.reserveCapacity(paragraph.count)
    for index in paragraph {
      sums.append(ItemSum(position: position, words: room.words, others: room.others))
      room.add(items[index], at: .inside, next: item(index + 1))
      position += items[index].step
    }
    return sums
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
