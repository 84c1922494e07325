extension PageFiller {
  /// True if pages that face each other end alike.
  var endsAlike: Bool { rules.facingEnds != .each && facing != nil && notes == nil }

  /// The number of pages at the end that the next columns may change.
  var openPages: Int {
    endsAlike && pages.count > 1 && facing?.isFirst(number - 1) == true ? 2 : 1
  }

  /// Empties the pages that lie beside each other, of which the last one would end early, where both can end alike.
  ///
  /// - Parameters:
  ///   - count: how many columns go on with the next one.
  ///   - rest: how many columns the paragraph of the next one has from it on.
  /// - Returns: what was there before each column that was on them; `nil` where each page ends by itself.
  mutating func beginSpreadAgain(
    moving count: Int, of all: [Column], _ rest: Int
  ) -> [PageEntry]? {
    guard endsAlike else { return nil }
    let separated = rules.separated(
      entries.count, of: entries.count, before: PageBreakRules.ColumnFacts(all[columnCount]),
      rest: rest
    ) { PageBreakRules.ColumnFacts(all[columnCount - 1 - $0]) }
    guard separated == count else { return nil }
    let emptiedEntries = spread.first + entries
    let emptied = spread.first.isEmpty ? 1 : 2
    guard let begin = emptiedEntries.first, emptied <= pages.count, spread.change(rules.facingEnds)
    else {
      return nil
    }
    pages.removeLast(emptied - 1)
    let page = pages.count - 1
    let (notes, heads) = (pages[page].notesBefore, pages[page].headsBefore)
    pages[page] = PageBlock(from: pages[page].columns.lowerBound)
    pages[page].notesBefore = notes
    pages[page].headsBefore = heads
    self.heads = heads
    entries.removeAll(keepingCapacity: true)
    odd = OddColumns()
    last = begin.last
    lastParagraph = begin.lastParagraph
    return emptiedEntries
  }
}
