/// The rooms of columns at their places.
extension ColumnPlaces {
  mutating func slots(
    for width: Length, at near: Length, of rect: PhysicalRect, frame: Int, page: Int
  ) -> [ColumnSlot] {
    let x = x(of: width, at: near, of: rect)
    var band = band(rect, frame: frame, page: page)
    // With a fixed pitch wide columns may stand out of the frame.
    band.rect.x = max(x, rect.x)
    band.rect.width = max(.zero, min(x + width, rect.maxX) - band.rect.x)
    var stretches = stretches(of: band, in: rect)
    if floats.areOnPage, page == state.page {
      stretches = floats.free(stretches, of: band.rect, clearance: floats.clearance)
    }
    return stretches.map {
      slot(for: width, at: near, on: $0, of: rect, frame: frame, page: page)
    }
  }

  /// The stretches of a band in order, inside of its frame and apart.
  private mutating func stretches(of band: ColumnBand, in rect: PhysicalRect) -> [Range<Length>] {
    guard let firstUsualPage else {
      return usable(stretches(of: band), in: rect)
    }
    let place = KnownRooms.RoomKey(
      page: min(band.page, firstUsualPage), frame: band.frame, x: band.rect.x,
      width: band.rect.width)
    if let found = known.stretches(at: place) { return found }
    let found = usable(stretches(of: band), in: rect)
    known.add(found, at: place)
    return found
  }

  /// From the left side of the room between the margins to that of a column.
  private func x(of width: Length, at near: Length, of rect: PhysicalRect) -> Length {
    let offset = offset(of: width, at: near)
    return direction == .rightToLeft ? rect.maxX - offset - width : rect.x + offset
  }

  /// From the side of a frame where reading starts to that of a column: with a fixed pitch a wide one stands out of its
  /// place on both sides.
  private func offset(of width: Length, at near: Length) -> Length {
    near + (self.width(width) - width).half
  }

  /// The room of a column on a stretch of its frame.
  func slot(
    for width: Length, at near: Length, on stretch: Range<Length>, of rect: PhysicalRect,
    frame: Int, page: Int
  ) -> ColumnSlot {
    var spacing = spacing
    if state.span.count != nil { spacing.measure = nil }
    let (head, measure) = spacing.room(of: stretch, in: rect)
    let x = x(of: width, at: near, of: rect)
    let start = direction == .rightToLeft ? content.width - x - width : x
    return ColumnSlot(
      page: page, tier: frame, row: state.row, ordinal: state.ordinal,
      start: LogicalPoint(inline: head, block: start),
      size: LogicalSize(inline: measure, block: width),
      rest: rect.width - offset(of: width, at: near) - width, beside: asked.sides)
  }

  func band(_ rect: PhysicalRect, frame: Int, page: Int) -> ColumnBand {
    ColumnBand(page: page, frame: frame, rect: rect, content: content, direction: direction)
  }

  /// Stretches in order, inside of the frame and apart.
  func usable(_ stretches: [Range<Length>], in rect: PhysicalRect) -> [Range<Length>] {
    var result: [Range<Length>] = []
    for stretch in stretches.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let start = max(stretch.lowerBound, rect.y)
      let end = min(stretch.upperBound, rect.maxY)
      guard start < end else { continue }
      if let last = result.last, start < last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, end)
      } else {
        result.append(start..<end)
      }
    }
    return result
  }
}
