extension PageGeometry {
  /// The room for notes in the head margin of a page, in whole characters (眉批, NT5): half of one from the text,
  /// and from the edge of the page.
  ///
  /// - Parameter most: how many characters their columns have at most.
  func marginBand(ofPage index: Int, size: Length, most: Int) -> PhysicalRect? {
    guard let text = content(ofPage: index), size > .zero else { return nil }
    let length = size * min(most, max(.zero, text.y - size).wholeMultiples(of: size))
    return PhysicalRect(
      x: text.x, y: text.y - size.half - length, width: text.width, height: length)
  }

  /// Parts the room between the margins into a band and the text.
  ///
  /// - Parameter room: how high that is.
  /// - Throws: ``LayoutError/invalidOption(name:reason:)`` where no character has room beside the band.
  mutating func setBand(
    _ band: NoteBand, in room: Length, _ request: PageRequest
  ) throws(LayoutError) {
    let rest = room - band.length - band.gap
    let height = request.measure ?? request.em * max(.zero, rest).wholeMultiples(of: request.em)
    guard height >= request.em, height <= rest else {
      throw .invalidOption(
        name: "notes",
        reason: "notes \(band.isHead ? "above" : "below") the text take "
          + "\((band.length + band.gap).short)pt of \(room.short)pt, and leave no room for columns of "
          + "\(max(height, request.em).short)pt; try a larger --page, or a smaller --note-length or "
          + "--note-size")
    }
    self.band = band
    measure = height
    let near = request.measure == nil ? room - height : band.length + band.gap
    if band.isHead {
      headRoom = near
      footRoom = room - near - height
    } else {
      footRoom = room - height
      self.band?.isFlush = request.measure == nil
    }
  }
}
