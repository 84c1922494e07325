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
    func dropped(_ item: DroppedRecord) -> String {
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
