/// Finds the breaks of a paragraph with notes inside of its columns that need the least adjustment in all (L20).
///
/// The length of a note depends on where its column begins, so that columns are tried from each place where one may
/// begin, in order; those that are about as long as the measure are kept. A column is short, and the time linear in
/// the text.
struct NotedBreakSearch {
  private let filler: ColumnFiller
  private let paragraph: Range<Int>
  private let indent: Length

  /// The best way to a place where a column begins.
  private struct Node {
    var cost: BreakCost
    /// The last column of the way; `nil` at the paragraph's start.
    var column: ColumnBreak?
  }

  /// `nil` for a paragraph without notes, or with tabs.
  init?(_ filler: ColumnFiller, paragraph: Range<Int>, indent: Length) {
    let items = filler.items[paragraph]
    guard items.contains(where: \.isInset), !items.contains(where: { $0.kind == .tab }) else {
      return nil
    }
    self.filler = filler
    self.paragraph = paragraph
    self.indent = indent
  }

  /// The columns; `nil` where some text fits on none, so that it has to be split, and where the work is given up.
  func columns() -> [ColumnBreak]? {
    var nodes: [Int: Node] = [paragraph.lowerBound: Node(cost: BreakCost())]
    for start in paragraph {
      guard let node = nodes[start] else { continue }
      if start.isMultiple(of: 64), GivingUp.isAsked { return nil }
      let isFirst = start == paragraph.lowerBound
      for column in filler.columns(
        from: start, to: paragraph.upperBound, indent: isFirst ? indent : filler.indent)
      {
        guard column.end != .lastResort else { return nil }
        let isLast = column.cells.upperBound == paragraph.upperBound
        let missing =
          isLast ? min(.zero, filler.measure - column.natural) : filler.measure - column.natural
        let cost = node.cost.adding(missing)
        let next = column.cells.upperBound
        if nodes[next].map({ cost < $0.cost }) ?? true {
          nodes[next] = Node(cost: cost, column: column)
        }
      }
    }
    var result: [ColumnBreak] = []
    var place = paragraph.upperBound
    while place > paragraph.lowerBound {
      guard let column = nodes[place]?.column else { return nil }
      result.append(column)
      place = column.cells.lowerBound
    }
    return result.reversed()
  }
}

extension ColumnFiller {
  /// The columns that may be made of the items from `start` on: the longest, and those that lack less than a third
  /// of the measure.
  func columns(from start: Int, to end: Int, indent: Length) -> [ColumnBreak] {
    let longest = fill(from: start, to: end, indent: indent)
    var found: [ColumnBreak] = []
    var pen = Pen(start: start, indent: indent)
    var allowed: Pen?
    while pen.index < longest.cells.upperBound {
      if items[pen.index].isInset, !setsInset {
        guard takeInset(&pen, allowed: &allowed, to: end) else { break }
      } else {
        guard take(&pen, to: end) else { break }
        let last = items[pen.index - 1]
        guard last.mayEndColumn, !last.hasHyphen, let ended = ended(pen, to: end) else { continue }
        allowed = ended
      }
      guard let place = allowed, place.index == pen.index,
        place.index < longest.cells.upperBound, (measure - place.natural) * 3 < measure
      else { continue }
      found.append(place.column(.full, of: end))
    }
    return found + [longest]
  }
}
