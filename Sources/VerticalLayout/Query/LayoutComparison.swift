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
