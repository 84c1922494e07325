/// Columns of one kind: the first one's place, and how many there are.
private struct Finding {
  var range: TextRange?
  var count = 0

  mutating func add(_ column: Column) {
    if range == nil { range = column.range }
    count += 1
  }

  /// The number with its noun and the verb that fits.
  func columns(_ one: String, _ many: String) -> String {
    "\(count) column\(count == 1 ? " " + one : "s " + many)"
  }
}

extension Layout {
  /// Warns of columns that are not as they should be.
  mutating func diagnoseColumns(measure: Length?, isJustified: Bool) {
    var oversize = Finding()
    var split = Finding()
    var loose = Finding()
    var short = Finding()
    for column in columns {
      if let measure, column.length > measure { oversize.add(column) }
      if column.end == .lastResort { split.add(column) }
      if isJustified, column.end != .paragraph, let measure {
        if column.adjustment.isLoose { loose.add(column) }
        // A column of blanks alone has nothing to fill.
        if column.length < measure, column.length > column.indent { short.add(column) }
      }
    }
    if oversize.count > 0, let measure {
      warn(
        .oversizeCell,
        oversize.columns("is", "are") + " longer than the "
          + "measure of \(measure)pt, since a character or tab is; try a longer --measure",
        oversize.range)
    }
    if split.count > 0 {
      warn(
        .wordSplit,
        split.columns("ends", "end") + " where no break is allowed, "
          + "since no other place was on the column; try a longer --measure",
        split.range)
    }
    if loose.count > 0 {
      warn(
        .columnStretched,
        loose.columns("is", "are") + " stretched by more than a quarter of an em between "
          + "characters; try another --measure or --breaking optimal",
        loose.range)
    }
    if short.count > 0 {
      warn(
        .columnNotFilled,
        short.columns("is", "are") + " shorter than the measure, "
          + "since nothing on the column may be parted; try a longer --measure",
        short.range)
    }
  }

  /// Warns of marks that hang where the page has ended (H7).
  mutating func diagnoseHanging() {
    var off = Finding()
    for page in pages {
      for column in columns[page.columns] where column.hangs {
        guard let mark = column.cells.last(where: { cells[$0].kind == .text }) else { continue }
        if column.bounds.y + cells[mark].end > page.size.height { off.add(column) }
      }
    }
    if off.count > 0 {
      warn(
        .hangsOffPage,
        off.columns("has a mark that hangs", "have marks that hang")
          + " over the edge of the page; try a larger --margin",
        off.range)
    }
  }
}
