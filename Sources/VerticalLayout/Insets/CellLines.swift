extension ShapedText {
  /// Parts the cells of tables into columns, as long as their rooms (DT-12).
  ///
  /// - Parameter entries: the notes and cells that may be in the text.
  func breakCells(
    _ entries: ArraySlice<InsetPlan.Entry>, _ items: inout [InlineItem], edges: EdgeLengths
  ) {
    for entry in entries {
      guard let room = entry.room else { continue }
      let own = cells.indices(beginningIn: entry.range)
      var start = own.lowerBound
      while start < own.upperBound {
        let end =
          (start + 1..<own.upperBound).first { items[$0].inset.beginsColumn } ?? own.upperBound
        for index in starts(of: start..<end, items, room, edges) {
          items[index].inset.beginsColumn = true
        }
        start = end
      }
    }
  }

  /// The starts of columns after the first one.
  private func starts(
    of cells: Range<Int>, _ items: [InlineItem], _ room: Length, _ edges: EdgeLengths
  ) -> [Int] {
    let filler = ColumnFiller(
      items: items, edges: edges,
      options: BreakingOptions(tabs: TabStops(interval: .zero))
    ).insetFiller(measure: room)
    var starts: [Int] = []
    var start = cells.lowerBound
    while start < cells.upperBound {
      let column = filler.fill(from: start, to: cells.upperBound, indent: .zero)
      guard column.cells.upperBound > start else { break }
      start = column.cells.upperBound
      if start < cells.upperBound { starts.append(start) }
    }
    return starts
  }
}
