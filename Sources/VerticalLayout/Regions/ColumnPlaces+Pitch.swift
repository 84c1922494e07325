/// Distances of columns (VL-13, K4, YY-21): each gives its half of that between two.
extension ColumnPlaces {
  /// The place of the next column if it has this width.
  func near(for width: Length) -> Length {
    let near = nearOffGrid(for: width)
    return max(near + snapped(of: width), nearBesideLast(width))
  }

  /// The place of the next column if it is as wide as those of the body.
  var next: Length { near(for: spacing.em) }

  private func nearOffGrid(for width: Length) -> Length {
    guard state.frameHasColumns, let last = state.last else { return state.near }
    if last.isUsual, ownDistance(of: width) == nil { return state.near }
    return last.start + last.width.half - self.width(width).half
      + (last.distance + distance(of: width)).half + (state.near - last.next)
  }

  /// The distance that a column is moved to a place of the grid, where its paragraph begins at one.
  func snapped(of width: Length) -> Length {
    guard asked.snaps, standsOnGrid(width) else { return .zero }
    let near = nearOffGrid(for: width)
    return grid.snapped(near) - near
  }

  /// True if a column of a width takes whole places of a full page.
  func standsOnGrid(_ width: Length) -> Bool {
    asked.wide == .picture && asked.bandRoom == nil || distance(of: width) == spacing.pitch
  }

  /// From the axis of a column to that of another one such as it.
  func distance(of width: Length) -> Length { ownDistance(of: width) ?? usualDistance(of: width) }

  /// The same where its paragraph asks for nothing else.
  func usualDistance(of width: Length) -> Length {
    asked.goesByWidth ? width + grid.lineGap : spacing.pitch ?? width + spacing.gap
  }

  /// The same by what its paragraph asks for; `nil` for the usual one.
  func ownDistance(of width: Length) -> Length? {
    if let bandRoom = asked.bandRoom { return bandRoom }
    switch asked.wide {
    case .picture where spacing.pitch != nil: return self.width(width) + grid.lineGap
    case .text(let em) where asked.pitch == nil && spacing.pitch != nil:
      return grid.step.scaled(by: em.rawValue, over: max(1, spacing.em.rawValue))
    case nil, .picture, .text: break
    }
    guard let pitch = asked.pitch else { return nil }
    guard !asked.goesByWidth else { return spacing.pitch == nil ? pitch.own : nil }
    return pitch.room(of: width, usual: spacing.pitch ?? width + spacing.gap)
  }
}

/// Room for annotations beside columns (RU18): these are clear of the column before and of its own, and stand on the page.
extension ColumnPlaces {
  /// The first place of a column of a width at which what stands beside it has room; any where nothing does.
  func nearBesideLast(_ width: Length) -> Length {
    let before = asked.sides.before(direction)
    guard before > .zero || state.frameHasColumns && state.lastSide.room > .zero else {
      return -.limit
    }
    let own = (width - self.width(width)).half
    if state.frameHasColumns { return state.lastSide.text + state.lastSide.room + before + own }
    return min(before + own - edges.before(direction), most(width))
  }

  /// The room after a column of a width for the boxes around it, and for what stands beside it.
  func roomAfter(_ width: Length) -> Length {
    let after = asked.sides.after(direction)
    guard after > .zero else { return sideAfter(of: width) }
    let own = (width - self.width(width)).half
    return max(sideAfter(of: width), min(after + own - edges.after(direction), most(width)))
  }

  /// Notes what a column that is set here has beside it.
  mutating func takeSide(of width: Length, at near: Length) {
    state.lastSide = LastSide(
      text: near + (self.width(width) + width).half, room: asked.sides.after(direction))
  }

  /// The room that is kept at most at the side of a frame: any column finds a place in it.
  private func most(_ width: Length) -> Length {
    max(.zero, ((rect?.width ?? .zero) - self.width(width)).half)
  }

  /// The room between the frame and the edges of the page.
  private var edges: SideExtent {
    guard let rect else { return spacing.edges }
    return SideExtent(
      over: content.width - rect.maxX + spacing.edges.over, under: rect.x + spacing.edges.under)
  }
}
