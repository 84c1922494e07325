/// Two layouts side by side: which cells and columns are the same ones.
struct LayoutComparison {
  let expected: LayoutRecord
  let actual: LayoutRecord
  let before: LayoutOutline
  let after: LayoutOutline
  /// For each cell of the layout as it was the one as it is now.
  let cellPartners: [Int?]
  /// Columns that have only each other's cells, in order.
  private(set) var columnPairs: [(before: Int, after: Int)] = []
  /// Columns whose text is broken otherwise: so many of one have the text of so many of the other.
  private(set) var rebroken: [(before: Range<Int>, after: Range<Int>)] = []
  /// Columns of which nothing is left, and those of which nothing was there.
  private(set) var removedColumns: [Int] = []
  private(set) var addedColumns: [Int] = []

  init(_ expected: LayoutRecord, _ actual: LayoutRecord) {
    self.expected = expected
    self.actual = actual
    before = LayoutOutline(expected)
    after = LayoutOutline(actual)
    var numbers: [String: Int] = [:]
    func number(_ text: String) -> Int {
      if let number = numbers[text] { return number }
      numbers[text] = numbers.count
      return numbers.count - 1
    }
    let first = before.cells.map { number($0.record.text) }
    let second = after.cells.map { number($0.record.text) }
    cellPartners = SequenceMatch(first, second).partners
    matchColumns()
  }

  /// Columns that share cells belong together; the ones between are new, gone, or each other's.
  private mutating func matchColumns() {
    var (seen, otherSeen) = (0, 0)
    var column = 0
    while column < before.columns.count {
      guard var others = partners(of: column) else {
        column += 1
        continue
      }
      var end = column + 1
      // Takes in every column that shares a cell with what is there already.
      while end < before.columns.count {
        guard let next = partners(of: end) else {
          end += 1
          continue
        }
        guard next.lowerBound < others.upperBound else { break }
        others = others.lowerBound..<max(others.upperBound, next.upperBound)
        end += 1
      }
      while end > column + 1, partners(of: end - 1) == nil { end -= 1 }
      matchGap(seen..<column, otherSeen..<others.lowerBound)
      if end == column + 1 && others.count == 1 {
        columnPairs.append((column, others.lowerBound))
      } else {
        rebroken.append((column..<end, others))
      }
      (seen, otherSeen) = (end, others.upperBound)
      column = end
    }
    matchGap(seen..<before.columns.count, otherSeen..<after.columns.count)
  }

  /// The columns that a column's cells stand on now, first to last.
  private func partners(of column: Int) -> Range<Int>? {
    let cells = before.columns[column].cells
    guard let first = cells.lazy.compactMap({ cellPartners[$0] }).first,
      let last = cells.reversed().lazy.compactMap({ cellPartners[$0] }).first
    else { return nil }
    return after.cells[first].column..<after.cells[last].column + 1
  }

  /// Columns that share no text: blank ones are each other's, and so are those whose text was
  /// replaced; what is over was added or removed.
  private mutating func matchGap(_ first: Range<Int>, _ second: Range<Int>) {
    var (start, otherStart) = (first.lowerBound, second.lowerBound)
    var (end, otherEnd) = (first.upperBound, second.upperBound)
    var tail: [(before: Int, after: Int)] = []
    func isAlike(_ column: Int, _ other: Int) -> Bool {
      before.columns[column].cells.isEmpty == after.columns[other].cells.isEmpty
    }
    while start < end, otherStart < otherEnd, isAlike(start, otherStart) {
      columnPairs.append((start, otherStart))
      start += 1
      otherStart += 1
    }
    while end > start, otherEnd > otherStart, isAlike(end - 1, otherEnd - 1) {
      end -= 1
      otherEnd -= 1
      tail.append((end, otherEnd))
    }
    removedColumns += start..<end
    addedColumns += otherStart..<otherEnd
    columnPairs += tail.reversed()
  }
}

extension LayoutComparison {
  /// The matched cells in order.
  var cellPairs: [(before: OutlineCell, after: OutlineCell)] {
    cellPartners.indices.compactMap { index in
      cellPartners[index].map { (before.cells[index], after.cells[$0]) }
    }
  }
}

extension LayoutOutline {
  /// The place of a column.
  func place(ofColumn column: Int) -> LayoutChange.Location {
    LayoutChange.Location(page: columns[column].page, column: columns[column].index)
  }

  func place(ofCell cell: Int) -> LayoutChange.Location { place(of: cells[cell]) }

  func place(of cell: OutlineCell) -> LayoutChange.Location {
    let column = columns[cell.column]
    return LayoutChange.Location(page: column.page, column: column.index, cell: cell.index)
  }

  func text(ofCells range: Range<Int>) -> String {
    range.map { cells[$0].record.text }.joined()
  }

  /// A column's text as its cells show it.
  func text(ofColumn column: Int) -> String { text(ofCells: columns[column].cells) }

  /// The last few cells of a column, which tell where it is broken.
  func ending(ofColumn column: Int) -> String { text(ofCells: columns[column].cells.suffix(4)) }
}

extension LayoutComparison {
  /// Changes that hold for the whole: fonts, direction, language, pages.
  func wholeChanges() -> [LayoutChange] {
    var changes: [LayoutChange] = []
    func add(_ kind: LayoutChange.Kind, _ expected: String, _ actual: String) {
      guard expected != actual else { return }
      var change = LayoutChange(kind)
      (change.expected, change.actual) = (expected, actual)
      changes.append(change)
    }
    if let fontChange { changes.append(fontChange) }
    add(.direction, expected.direction.rawValue, actual.direction.rawValue)
    add(.language, expected.lang, actual.lang)
    add(.pageCount, "\(expected.pages.count)", "\(actual.pages.count)")
    add(.measure, measure(before), measure(after))
    return changes + pageSizes()
  }

  /// The fonts that only one of the layouts has.
  var fontChange: LayoutChange? {
    let fonts = expected.fonts.filter { !actual.fonts.contains($0) }.map(\.name)
    let others = actual.fonts.filter { !expected.fonts.contains($0) }.map(\.name)
    guard fonts != others else { return nil }
    var change = LayoutChange(.font)
    change.expected = fonts.joined(separator: ", ")
    change.actual = others.joined(separator: ", ")
    return change
  }

  /// The column length that is asked for, that of most room if paragraphs have their own; or that of the
  /// text of each.
  private func measure(_ outline: LayoutOutline) -> String {
    let columns = outline.columns.lazy.map(\.record).filter { !$0.cells.isEmpty }
    guard columns.contains(where: { $0.measure != $0.natural }),
      let asked = columns.map(\.measure).max()
    else { return "that of the text" }
    return asked.short + " pt"
  }

  /// A line for all neighbouring pages that have changed alike.
  private func pageSizes() -> [LayoutChange] {
    var changes: [LayoutChange] = []
    for (index, (page, other)) in zip(expected.pages, actual.pages).enumerated()
    where page.size != other.size {
      var change = LayoutChange(.pageSize, at: .init(page: index))
      change.expected = page.size.short
      change.actual = other.size.short
      if let last = changes.last, last.expected == change.expected, last.actual == change.actual,
        let first = last.place, first.page + last.count == index
      {
        changes[changes.count - 1].count += 1
        changes[changes.count - 1].end = change.place
      } else {
        changes.append(change)
      }
    }
    return changes
  }

  /// Text that is there no more, that is new, or that stands in place of other text. Whole columns
  /// are told as columns.
  func textChanges() -> [LayoutChange] {
    var changes: [LayoutChange] = []
    var (cell, other) = (0, 0)
    while cell < before.cells.count || other < after.cells.count {
      let start = cell
      while cell < before.cells.count, cellPartners[cell] == nil { cell += 1 }
      let end = cell < before.cells.count ? cellPartners[cell] ?? other : after.cells.count
      if start < cell || other < end {
        changes += textChange(start..<cell, other..<end)
      }
      other = end + 1
      cell += 1
    }
    return changes
  }

  private func textChange(_ removed: Range<Int>, _ added: Range<Int>) -> [LayoutChange] {
    // A row of columns that went or came as a whole is told as such.
    if added.isEmpty, wholeColumns(removed, in: before) { return [] }
    if removed.isEmpty, wholeColumns(added, in: after) { return [] }
    var change = LayoutChange(
      removed.isEmpty ? .textAdded : added.isEmpty ? .textRemoved : .textReplaced)
    change.place =
      removed.isEmpty
      ? after.place(ofCell: added.lowerBound) : before.place(ofCell: removed.lowerBound)
    change.count = max(removed.count, added.count)
    if !removed.isEmpty { change.expected = before.text(ofCells: removed) }
    if !added.isEmpty { change.actual = after.text(ofCells: added) }
    return [change]
  }

  /// True if the cells are those of whole columns.
  private func wholeColumns(_ cells: Range<Int>, in outline: LayoutOutline) -> Bool {
    guard !cells.isEmpty else { return false }
    let first = outline.columns[outline.cells[cells.lowerBound].column].cells
    let last = outline.columns[outline.cells[cells.upperBound - 1].column].cells
    return first.lowerBound == cells.lowerBound && last.upperBound == cells.upperBound
  }

  /// Dropped text and warnings, with how often each comes.
  func messageChanges() -> [LayoutChange] {
    func changes(
      _ before: [String], _ after: [String], _ gone: LayoutChange.Kind, _ new: LayoutChange.Kind
    ) -> [LayoutChange] {
      func more(_ a: [String], than b: [String], _ kind: LayoutChange.Kind) -> [LayoutChange] {
        var left: [String: Int] = [:]
        for item in b { left[item, default: 0] += 1 }
        return a.compactMap { item in
          left[item, default: 0] -= 1
          guard left[item, default: 0] < 0 else { return nil }
          var change = LayoutChange(kind)
          change.text = item
          return change
        }
      }
      return more(before, than: after, gone) + more(after, than: before, new)
    }
    func dropped(_ item: LayoutRecord.DroppedRecord) -> String {
      "「\(item.text.brief)」 (\(item.reason.rawValue))"
    }
    return changes(
      expected.dropped.map(dropped), actual.dropped.map(dropped), .droppedNoMore, .dropped)
      + changes(
        expected.warnings.map(\.message), actual.warnings.map(\.message), .warningNoMore, .warning)
  }

  /// The layouts differ in what none of the other changes tells.
  func unnamedChange() -> LayoutChange {
    var change = LayoutChange(.other)
    let pair = columnPairs.first {
      before.columns[$0.before].record != after.columns[$0.after].record
    }
    if let pair {
      change.place = before.place(ofColumn: pair.before)
      change.text = before.text(ofColumn: pair.before)
    }
    return change
  }
}

extension FontDescription {
  /// As a person names it.
  var name: String { "\(family) \(face)" + (index == 0 ? "" : " #\(index)") }
}
