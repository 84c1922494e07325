extension LaidOutText {
  /// The first rectangle of a selection, or the caret where nothing is selected; `nil` where the text is
  /// not shown (YY-47).
  public func firstRect(for range: TextRange) -> PhysicalRect? {
    if let first = selectionRects(for: range).makeIterator().nextRect() { return first }
    return caret(at: range.lowerBound).map { inPlace($0.rect, onColumn: $0.column) }
  }

  /// The smallest rectangle around the selection of a range on one page; the caret's for an empty range.
  /// `nil` where nothing of it is on the page (TK-28).
  ///
  /// ``range(in:onPage:)`` of it holds all of the range that is on the page.
  public func boundingRect(for range: TextRange, onPage page: Int) -> PhysicalRect? {
    let selection = selectionRects(for: range)
    var union: PhysicalRect?
    for column in columns(in: range).clamped(to: columns(ofPage: page)) {
      for part in selection.rects(ofColumn: column, keepsEmpty: true) {
        let rect = inPlace(part.rect, onColumn: column)
        union = union?.union(rect) ?? rect
      }
    }
    if let union { return union }
    guard range.isEmpty, let caret = caret(at: range.lowerBound), caret.page == page else {
      return nil
    }
    return inPlace(caret.rect, onColumn: caret.column)
  }

  /// The smallest rectangle around the cells of a range on one page: as wide as these are and as long as
  /// their advances. Ink may stick out of it: see ``Layout/inkBounds(of:onPage:shaper:)`` (TKb-4).
  public func typographicBounds(of range: TextRange, onPage page: Int) -> PhysicalRect? {
    var union: PhysicalRect?
    for column in columns(in: range).clamped(to: columns(ofPage: page)) {
      for cell in cells(in: range, ofColumn: column) {
        let cell = self.cell(cell, ofColumn: column)
        guard !cell.isToken else { continue }
        let bounds = inPlace(cell.bounds, onColumn: column)
        union = union?.union(bounds) ?? bounds
      }
    }
    return union
  }

  /// The room of a page's columns, without its margins: the union of their bounds; `nil` for a page without columns
  /// (VL-19, DT-27).
  public func contentBounds(ofPage page: Int) -> PhysicalRect? {
    columns(ofPage: page).reduce(nil as PhysicalRect?) {
      let bounds = inPlace(bounds(ofColumn: $1), onColumn: $1)
      return $0?.union(bounds) ?? bounds
    }
  }

  /// From the first cluster that a rectangle shares a point with to the last one; `nil` where there is
  /// none (TK-28).
  public func range(in rect: PhysicalRect, onPage page: Int) -> TextRange? {
    var union: TextRange?
    for block in blocks(ofPage: page) {
      let isMapped = transform(ofColumn: block.lowerBound) != nil
      let columns = isMapped ? block : columns(of: block, across: rect.x, rect.maxX)
      func range(ofColumn column: Int) -> TextRange? {
        if isMapped { return self.range(in: rect, ofMappedColumn: column) }
        guard let room = room(ofColumn: column, in: block), room.touches(rect.x, rect.maxX) else {
          return nil
        }
        return self.range(in: rect, ofColumn: column)
      }
      // The columns stand in the order of the text, so that the first and the last one are enough.
      for found in [
        columns.lazy.compactMap(range(ofColumn:)).first,
        columns.lazy.reversed().compactMap(range(ofColumn:)).first,
      ] {
        guard let found else { continue }
        union = union?.union(found) ?? found
      }
    }
    return union
  }

  /// The clusters of a column that a map turns whose upright rectangles share a point with another one.
  private func range(in rect: PhysicalRect, ofMappedColumn column: Int) -> TextRange? {
    let units = ColumnUnits(self, column: column)
    return units.units.reduce(nil as TextRange?) { union, unit in
      let room = units.room(of: unit.line, in: bounds(ofColumn: column))
      let own = PhysicalRect(
        x: room.x, y: unit.top, width: room.width, height: unit.bottom - unit.top)
      guard rect.touches(inPlace(own, onColumn: column)) else { return union }
      return union?.union(unit.range) ?? unit.range
    }
  }

  private func range(in rect: PhysicalRect, ofColumn column: Int) -> TextRange? {
    var union: TextRange?
    let units = ColumnUnits(self, column: column)
    for unit in units.units
    where ColumnRoom(left: unit.top, right: unit.bottom).touches(rect.y, rect.maxY) {
      if let line = unit.line.map({ units.lines[$0] }),
        !ColumnRoom(left: line.left, right: line.right).touches(rect.x, rect.maxX)
      {
        continue
      }
      union = union?.union(unit.range) ?? unit.range
    }
    return union
  }
}

extension SelectionRects.Iterator {
  fileprivate consuming func nextRect() -> PhysicalRect? {
    var iterator = self
    return iterator.nextInPlace()
  }
}
