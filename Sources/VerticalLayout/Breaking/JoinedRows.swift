/// The widths of rows of tables in which cells stand over several of them (DT-12). A row is as wide as the cells that are its own;
/// those that go on have their columns in the room of the rows after it, and the last of these is wider where that is not enough.
///
/// Rows that such a cell has columns in stand on one page.
struct JoinedRows {
  struct Row {
    var paragraph: Int
    var cells: Range<Int>
    var width: Length
    /// The room of the rows after it that stand on its page, with the gaps before them.
    var rest: Length
  }

  private var rows: [Int: Row] = [:]

  init() {}

  /// - Parameters:
  ///   - blank: the width of a blank column.
  ///   - gap: that between two columns of a cell, and between two rows.
  ///   - limit: the room of a page. Of rows that would take more than two thirds of it each has its cells for itself.
  init(
    _ part: SpacedPart, _ tables: TablePlans, blank: Length, gap: Length, limit: Length?
  ) {
    let setter = JoinedRowSetter(items: part.items, shaped: part.shaped, blank: blank, gap: gap)
    let numbers = part.firstParagraph..<part.firstParagraph + part.shaped.paragraphs.count
    var number = numbers.lowerBound
    while number < numbers.upperBound {
      guard let table = tables[number] else {
        number += 1
        continue
      }
      for group in table.groups where numbers.contains(group) {
        let cells = group.map { part.shaped.paragraphs[$0 - numbers.lowerBound] }
        for row in setter.rows(of: group, cells, table.joins(in: group), limit) {
          rows[row.paragraph] = row
        }
      }
      number = table.paragraphs.upperBound
    }
  }

  /// The first of the rows; `nil` for none.
  var firstParagraph: Int? { rows.keys.min() }

  subscript(paragraph: Int) -> Row? { rows.isEmpty ? nil : rows[paragraph] }
}

/// Finds the widths of rows that belong to each other.
private struct JoinedRowSetter {
  let items: [InlineItem]
  let shaped: ShapedText
  let blank: Length
  let gap: Length

  /// The rows of a group; none where each has its cells for itself.
  func rows(
    of group: Range<Int>, _ cells: [Range<Int>], _ joins: [TablePlan.Join], _ limit: Length?
  ) -> [JoinedRows.Row] {
    var widths: [Length] = []
    var open: [(join: TablePlan.Join, needed: Length, used: Length)] = []
    // The last row that has columns of a cell of each row.
    var last = Array(group)
    for (index, number) in group.enumerated() {
      let begun = joins.filter { $0.lineRows.lowerBound == number }
      let own = width(of: cells[index], beside: begun.map(\.tabs))
      open += zip(begun, own.joined).map { ($0, $1, .zero) }
      var width = own.width
      for cell in open where cell.join.lineRows.upperBound == number + 1 {
        width = max(width, cell.needed - cell.used)
      }
      widths.append(width)
      for place in open.indices {
        open[place].used += width + gap
        let first = open[place].join.lineRows.lowerBound - group.lowerBound
        last[first] = max(last[first], number)
      }
      open.removeAll { $0.used - gap >= $0.needed }
    }
    guard last != Array(group) else { return [] }
    let total = widths.reduce(gap * (widths.count - 1), +)
    if let limit, total > limit.scaled(by: 2, over: 3) { return [] }
    return widths.indices.map { index in
      var end = last[index]
      for other in 0..<index where last[other] >= group.lowerBound + index {
        end = max(end, last[other])
      }
      let rest = widths[(index + 1)...].prefix(max(0, end - group.lowerBound - index))
        .reduce(Length.zero) { $0 + gap + $1 }
      return JoinedRows.Row(
        paragraph: group.lowerBound + index, cells: cells[index], width: widths[index], rest: rest)
    }
  }

  /// The width of a row with the first columns alone of cells that go on, and the widths of all of theirs.
  ///
  /// - Parameter tabs: the numbers of tabs before those cells.
  private func width(
    of cells: Range<Int>, beside tabs: [Int]
  ) -> (width: Length, joined: [Length]) {
    var width = Length.zero
    var joined = tabs.map { _ in Length.zero }
    var (tab, lines, line) = (0, Length.zero, Length.zero)
    for index in cells {
      let item = items[index]
      if item.kind == .tab { tab += 1 }
      width = max(
        width, shaped.cells[index].extent, shaped.runs[Int(shaped.cells[index].run)].metrics.extent)
      guard item.isInset else { continue }
      width = max(width, blank)
      guard item.inset.form == .cell else { continue }
      if item.inset.beginsNote { (lines, line) = (.zero, .zero) }
      if item.inset.beginsColumn {
        lines += line + gap
        line = .zero
      }
      line = max(line, item.em)
      if let place = tabs.firstIndex(of: tab) {
        joined[place] = max(joined[place], lines + line)
        if lines == .zero { width = max(width, line) }
      } else {
        width = max(width, lines + line)
      }
    }
    return (width, joined)
  }
}

extension Range<Int> {
  /// True if all of another one is in it.
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
