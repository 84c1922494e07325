extension ColumnPlaces {
  /// The place of the next column if it has this width: half of what its distance is beyond the usual one lies before it.
  func near(for width: Length) -> Length {
    let near = frameHasColumns ? near + excess(of: width).half : near
    return max(near, nearBesideLast(width))
  }

  /// The part of a column's distance beyond the usual one, by a rule of its paragraph.
  func excess(of width: Length) -> Length {
    guard let manner, !goesByWidth else { return .zero }
    let usual = spacing.pitch ?? width + spacing.gap
    return (manner.room(of: width, usual: usual) ?? usual) - usual
  }
}

/// Room for annotations beside columns (RU18): these are clear of the column before and of its own, and stand on the page.
extension ColumnPlaces {
  /// The first place of a column of a width at which what stands beside it has room; any where nothing does.
  func nearBesideLast(_ width: Length) -> Length {
    let before = sides.before(direction)
    guard before > .zero || frameHasColumns && lastSide.room > .zero else { return -.limit }
    let own = (width - self.width(width)).half
    if frameHasColumns { return lastSide.text + lastSide.room + before + own }
    return min(before + own - edges.before(direction), most(width))
  }

  /// The room behind a column of a width for the boxes around it, and for what stands beside it.
  func behind(_ width: Length) -> Length {
    let after = sides.after(direction)
    guard after > .zero else { return side.after }
    let own = (width - self.width(width)).half
    return max(side.after, min(after + own - edges.after(direction), most(width)))
  }

  /// Notes what a column that is set here has beside it.
  mutating func takeSide(of width: Length, at near: Length) {
    lastSide = LastSide(
      text: near + (self.width(width) + width).half, room: sides.after(direction))
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
