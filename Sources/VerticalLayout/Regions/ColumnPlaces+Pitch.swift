extension ColumnPlaces {
  /// The place of the next column if it has this width: half of what its distance is beyond the usual one lies before it.
  func near(for width: Length) -> Length {
    frameHasColumns ? near + excess(of: width).half : near
  }

  /// The part of a column's distance beyond the usual one, by a rule of its paragraph.
  func excess(of width: Length) -> Length {
    guard let manner, !goesByWidth else { return .zero }
    let usual = spacing.pitch ?? width + spacing.gap
    return (manner.room(of: width, usual: usual) ?? usual) - usual
  }
}
