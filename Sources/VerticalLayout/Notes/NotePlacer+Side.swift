extension NotePlacer {
  /// Puts notes after the text of a page, with a rule of a third of the columns' length before them (NT3).
  mutating func fillSide(of page: Layout.Page, geometry: PageGeometry) -> PageNotes {
    var result = PageNotes()
    guard let content = geometry.content(ofPage: page.index) else { return result }
    let place = sidePlaces.removeValue(forKey: page.index)
    // A page for notes alone has as many as have room.
    guard place != nil || page.columns.isEmpty else { return result }
    var rect =
      place?.rect
      ?? PhysicalRect(
        x: .zero, y: .zero, width: content.width, height: content.height)
    rect.x += content.x
    rect.y +=
      hasOwnRooms || page.columns.isEmpty
      ? content.y : head(of: page, in: content, geometry: geometry)
    var start = place?.start ?? .zero
    var left = place?.count ?? .max
    while left > 0, let index = firstOpen(), let column = waiting[index].rest.first {
      let width = max(column.extent, size)
      guard place != nil || start + width <= rect.width || result.columns.isEmpty else { break }
      let x = direction == .rightToLeft ? rect.maxX - start - width : rect.x + start
      result.columns.append(
        PageNotes.Entry(
          note: index, column: waiting[index].placed, origin: PhysicalPoint(x: x, y: rect.y)))
      waiting[index].placed += 1
      waiting[index].isCarried = true
      start += width + size.half
      left -= 1
    }
    if let place, place.rule >= .zero {
      rect.height = rect.height.scaled(by: 1, over: 3)
      let x = direction == .rightToLeft ? rect.maxX - place.rule : rect.x + place.rule
      result.rules.append(rule(in: rect, at: x))
    }
    return result
  }

  /// The head of a page's columns, which are all alike.
  func head(of page: Layout.Page, in content: PhysicalRect, geometry: PageGeometry) -> Length {
    let length = geometry.measure ?? page.block.height
    // A block that is shorter than its columns may be may stand at the foot of its room.
    return max(content.y, min(page.block.y, content.maxY - length))
  }
}
