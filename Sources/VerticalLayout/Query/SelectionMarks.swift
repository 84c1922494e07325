extension Layout {
  /// A selection over a page: its rectangles, a caret at its start and its end, and a pin on each (YY-48, CJ-22).
  ///
  /// Of a selection over several columns the head, the middle and the tail have colours of their own. It lies over the
  /// text, and is none.
  func selectionMarks(of range: TextRange, on page: Page) -> [DisplayItem] {
    let index = page.columns.isEmpty ? page.index : self.page(ofColumn: page.columns.lowerBound)
    var items = selectionRects(for: range, onPage: index).map {
      DisplayItem.fill($0.rect, $0.kind.color)
    }
    guard !items.isEmpty else { return [] }
    // Of a text that is set in parts the pins stand in those that have the ends.
    let visible = visibleRange
    let whole = wholeRange(
      for: TextRange(range.lowerBound, min(range.upperBound, text.utf8.count)))
    if visible.lowerBound <= whole.lowerBound, let start = caret(at: whole.lowerBound),
      page.columns.contains(start.column)
    {
      items += start.marks(isStart: true)
    }
    if whole.upperBound <= visible.upperBound,
      let end = caret(at: whole.upperBound, affinity: .upstream), page.columns.contains(end.column)
    {
      items += end.marks(isStart: false)
    }
    return items
  }
}

extension SelectionRect.Kind {
  fileprivate var color: Color {
    switch self {
    case .head: Color(red: 0x30, green: 0x80, blue: 0xE0, alpha: 0x60)
    case .middle: Color(red: 0x30, green: 0xA0, blue: 0x60, alpha: 0x60)
    case .tail: Color(red: 0xE0, green: 0x80, blue: 0x30, alpha: 0x60)
    }
  }
}

extension Caret {
  /// A line across the column, with a round pin at its right end for the start and at its left for the end.
  fileprivate func marks(isStart: Bool) -> [DisplayItem] {
    let color = Color(red: 0x20, green: 0x50, blue: 0xC0)
    let width = max(rect.width.scaled(by: 1, over: 12), Length(rawValue: 256))
    let radius = width * 2
    var pin = DisplayPath(fill: color)
    let x = isStart ? rect.maxX : rect.x - radius * 2
    pin.addRectangle(
      PhysicalRect(x: x, y: rect.y - radius, width: radius * 2, height: radius * 2),
      radius: radius)
    return [
      .fill(
        PhysicalRect(x: rect.x, y: rect.y - width.half, width: rect.width, height: width), color),
      .path(pin),
    ]
  }
}
