extension Layout {
  /// Draws the rules between the rows of tables that ask for them, and between their cells (DT-12). They are furniture of
  /// the page.
  ///
  /// - Parameter copies: the columns of heads that come again, by the columns that they stand before.
  mutating func placeTableRules(_ style: TextStyle, copies: [Int: [Column]]) {
    guard !paragraphStyles.tables.isEmpty else { return }
    for index in pages.indices {
      pages[index].furniture += tableRules(on: pages[index], style, copies)
    }
  }

  private func tableRules(
    on page: Page, _ style: TextStyle, _ copies: [Int: [Column]]
  ) -> [PlacedFurniture] {
    let width = max(style.size.scaled(by: 1, over: 30), Length(rawValue: 1))
    var rules = TableRules(width: width, isRightToLeft: direction == .rightToLeft)
    let shown = page.textColumns
    let items = hasSideItems ? PageSideItems(self, on: page) : nil
    for index in shown {
      guard let table = paragraphStyles.tables[columns[index].paragraph] else {
        rules.end()
        continue
      }
      let isApart = index == shown.lowerBound || !isBeside(index - 1, index, in: table)
      if isApart { rules.end() }
      let next = index + 1
      let follower = next < shown.upperBound && isBeside(index, next, in: table) ? next : nil
      var last = isApart ? nil : columns[index - 1]
      let heads = copies[index] ?? []
      for (head, after) in zip(heads, heads.dropFirst() + [columns[index]]) {
        rules.add(head, of: table, after: last, before: after)
        last = head
      }
      rules.items = items.map { $0[index] + (isApart ? [] : $0[index - 1]) } ?? []
      rules.add(columns[index], of: table, after: last, before: follower.map { columns[$0] })
      rules.items = []
    }
    rules.end()
    return rules.rects.map {
      PlacedFurniture(kind: .rule, text: "", bounds: $0, items: [.fill($0, style.ink)])
    }
  }

  /// True if two columns that follow each other on a page stand side by side in a table.
  private func isBeside(_ first: Int, _ second: Int, in table: TablePlan) -> Bool {
    columns[first].tier == columns[second].tier
      && table.paragraphs.contains(columns[first].paragraph)
      && table.paragraphs.contains(columns[second].paragraph)
  }
}

/// The rules of tables on one page.
private struct TableRules {
  let width: Length
  let isRightToLeft: Bool
  private(set) var rects: [PhysicalRect] = []
  /// What stands beside the column at hand and the one before it.
  var items: [SideItem] = []
  /// Those between cells that go on as long as rows follow.
  private var open: [PhysicalRect] = []

  init(width: Length, isRightToLeft: Bool) {
    self.width = width
    self.isRightToLeft = isRightToLeft
  }

  /// Adds the rules of a row, and the one before it.
  mutating func add(
    _ column: Column, of table: TablePlan, after last: Column?, before next: Column?
  ) {
    guard let row = table[column.paragraph] else { return }
    let far = edge(of: column, beside: next)
    let near = last.flatMap { clearing($0, column) } ?? edge(of: column, beside: last, isNear: true)
    if table.rules.contains(.rows), let last, last.paragraph != column.paragraph {
      let longer = max(row.end, table[last.paragraph]?.end ?? .zero)
      // No rule is in a cell that goes on.
      var start = row.start
      let rooms = table.rooms(goingOnIn: column.paragraph)
      for room in rooms + [max(longer, start)..<max(longer, start)] {
        if room.lowerBound > start || rooms.isEmpty {
          rects.append(
            PhysicalRect(
              x: near - width.half, y: column.bounds.y + start, width: width,
              height: room.lowerBound - start))
        }
        start = max(start, room.upperBound)
      }
    }
    guard table.rules.contains(.cells) else { return }
    let (left, right) = (min(near, far), max(near, far))
    let lines = row.gaps.map {
      PhysicalRect(
        x: left, y: column.bounds.y + $0 - width.half, width: right - left, height: width)
    }
    rects += open.filter { rule in !lines.contains { $0.y == rule.y } }
    open = lines.map { line in open.first { $0.y == line.y }?.union(line) ?? line }
  }

  /// Ends the rules of a table.
  mutating func end() {
    rects += open
    open = []
  }

  /// The middle of what readings and marks leave free between two columns; `nil` where they leave nothing.
  private func clearing(_ one: Column, _ other: Column) -> Length? {
    let (left, right) = one.bounds.x < other.bounds.x ? (one, other) : (other, one)
    var (start, end) = (left.bounds.maxX, right.bounds.x)
    for item in items where item.bounds.x < end && item.bounds.maxX > start {
      if item.side == .right {
        start = max(start, item.bounds.maxX)
      } else {
        end = min(end, item.bounds.x)
      }
    }
    return start + width <= end ? start.midpoint(to: end) : nil
  }

  /// The middle between a column and one beside it, or its own edge where none stands there.
  private func edge(of column: Column, beside other: Column?, isNear: Bool = false) -> Length {
    let isRight = isNear == isRightToLeft
    guard let other else { return isRight ? column.bounds.maxX : column.bounds.x }
    return isRight
      ? column.bounds.maxX + (other.bounds.x - column.bounds.maxX).half
      : other.bounds.maxX + (column.bounds.x - other.bounds.maxX).half
  }
}
