/// Images that float: they take their places first, and columns stand beside them (DT-13).
extension ColumnPlaces {
  var hasFloats: Bool { !floats.floats.isEmpty }

  /// Places those that wait, as far as the frame has room for them from here on.
  mutating func placeFloats() {
    // Text never comes back to those after its last column.
    if isEndless { floats.leave(before: state.last?.start ?? state.near) }
    while let float = floats.waiting, let rect {
      let image = float.fitted(in: rect)
      guard let (start, place) = room(for: image.size, at: float.side, of: rect) else { return }
      floats.place(image, page: state.page, frame: state.frame, rect: place, from: start)
    }
  }

  /// Places those that are left after the last column, on further pages where they must be.
  mutating func placeRest(for width: Length) {
    floats.reachEnd()
    placeFloats()
    while floats.isWaiting {
      if !isEndless {
        _ = nextFrame(for: width)
      } else if floats.areOnPage {
        state.near = floats.end(of: .both, from: next, frame: state.frame)
        state.last = nil
      } else {
        floats.drop()
      }
      placeFloats()
    }
  }

  /// The first place from here on where an image finds room.
  private func room(
    for size: PhysicalSize, at side: FloatingImage.Side, of rect: PhysicalRect
  ) -> (near: Length, PhysicalRect)? {
    // Columns of a paragraph may be nearer to each other than they are wide, images may not.
    let isUsual = ownDistance(of: spacing.em) == nil
    let first = isUsual ? next : max(next, state.used ?? .zero)
    for start in floats.candidates(from: first, frame: state.frame) {
      if let place = room(for: size, at: side, from: start, of: rect) { return (start, place) }
    }
    return nil
  }

  /// The room of an image between the frame's head and its foot.
  private func room(
    for size: PhysicalSize, at side: FloatingImage.Side, from near: Length, of rect: PhysicalRect
  ) -> PhysicalRect? {
    guard near + size.width <= rect.width else { return nil }
    var band = band(rect, frame: state.frame, page: state.page)
    band.rect.x = direction == .rightToLeft ? rect.maxX - near - size.width : rect.x + near
    band.rect.width = size.width
    let stretches = floats.free(usable(stretches(of: band), in: rect), of: band.rect)
    let y: Length? =
      switch side {
      case .head:
        stretches.first { $0.upperBound - $0.lowerBound >= size.height }?.lowerBound
      case .foot:
        stretches.last { $0.upperBound - $0.lowerBound >= size.height }
          .map { max($0.lowerBound, min($0.upperBound, spacing.foot(of: rect)) - size.height) }
      }
    return y.map {
      PhysicalRect(x: band.rect.x, y: $0, width: size.width, height: size.height)
    }
  }
}
