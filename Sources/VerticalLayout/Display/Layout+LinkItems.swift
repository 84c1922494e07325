extension Layout {
  /// The item for a link; `nil` for one that leads nowhere.
  func linkItem(_ target: String, _ rects: [PhysicalRect]) -> DisplayItem? {
    guard isMade(target), !rects.isEmpty else { return nil }
    return target.anchorName.map { .jump(to: $0, rects) } ?? .link(uri: target, rects)
  }

  /// True if a link is made: one to a place of the text, where that place is shown, or to a URI that is allowed.
  func isMade(_ target: String) -> Bool {
    guard let name = target.anchorName else {
      return !target.isEmpty && AllowedLinks.refusal(of: target) == nil
    }
    guard let offset = decorations.anchors.offset(of: name) else { return false }
    return !isHidden(offset)
  }

  /// True if a character is left out.
  private func isHidden(_ offset: Int) -> Bool {
    guard let hidden = hiddenRange else { return false }
    return hidden.lowerBound <= offset && offset < hidden.upperBound
  }

  /// The places on a page that links lead to.
  func anchorItems(in text: TextRange, on page: Page) -> [DisplayItem] {
    decorations.anchors.inside(text).compactMap { anchor in
      rect(ofAnchorAt: anchor.offset, on: page.columns).map { .anchor(name: anchor.name, $0) }
    }
  }

  /// The cell at an offset, as wide as its column; the column's head or foot where there is no cell.
  /// `nil` where the place is not shown.
  func rect(ofAnchorAt offset: Int, on page: Range<Int>) -> PhysicalRect? {
    guard !isHidden(offset) else { return nil }
    let index = columns[page].firstIndex(endingAfter: offset)
    guard page.contains(index) else { return nil }
    let column = columns[index]
    let cell = cells[column.cells].firstIndex(endingAfter: offset)
    var rect = column.bounds
    if column.cells.contains(cell) {
      rect.y += cells[cell].start
      rect.height = cells[cell].advance
    } else {
      rect.y += column.isBlank ? .zero : rect.height
      rect.height = .zero
    }
    return inPlace(rect, ofColumn: index)
  }

  /// The link of the truncation token, over its own cells only (CJ-14).
  func tokenLinks(on page: Page) -> [DisplayItem] {
    guard let target = token?.link, let rects = tokenRects(on: page.columns) else { return [] }
    return linkItem(target, rects).map { [$0] } ?? []
  }

  /// The areas of the truncation token; `nil` where it does not stand on these columns.
  func tokenRects(on page: Range<Int>) -> [PhysicalRect]? {
    guard let token, let index = columns[page].indices.last(where: { !columns[$0].isBlank }),
      token.cells.overlaps(columns[index].cells)
    else { return nil }
    return [inPlace(tokenRect(token.cells, in: columns[index]), ofColumn: index)]
  }

  private func tokenRect(_ range: Range<Int>, in column: Column) -> PhysicalRect {
    let start = range.map { cells[$0].start }.min() ?? .zero
    let end = range.map { cells[$0].end }.max() ?? start
    let extent = extent(ofCells: range, in: column)
    return PhysicalRect(
      x: column.axis - extent.under, y: column.bounds.y + start,
      width: extent.over + extent.under, height: end - start)
  }
}
