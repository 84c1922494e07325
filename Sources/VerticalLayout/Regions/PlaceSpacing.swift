/// Distances of the places for columns across a frame.
struct PlaceSpacing {
  /// Between two columns (VL-13).
  var gap: Length
  /// From one axis to the next (K4); `nil` to go by their widths.
  var pitch: Length?
  /// The width of a plain column.
  var em: Length
  /// The length of a whole character: a cell on a sheet with whole cells.
  var cell: Length
  /// The column length that is asked for.
  var measure: Length?
  /// True where paragraphs begin at places for columns (BK-P4).
  var snapsToGrid = false
  /// True if passages have tiers of their own, or paragraphs end pages.
  var needsPlaces = false
  /// The space between tiers of passages, where one is asked for (BK-H11).
  var tierGap: Length?
  /// The room between the text and the edges of a page.
  var edges = SideExtent.none

  /// From a place where no column stands to the next one.
  var step: Length { pitch ?? em + gap }

  /// The end of whole columns.
  func foot(of frame: PhysicalRect) -> Length {
    if measure == frame.height { return frame.maxY }
    return frame.y + cell * frame.height.wholeMultiples(of: cell)
  }

  /// The part of a stretch that a column uses: the column length that is asked for, or whole characters (K3). At the
  /// foot of the frame it ends where the other columns do.
  func room(
    of stretch: Range<Length>, in frame: PhysicalRect
  ) -> (head: Length, measure: Length) {
    let length = stretch.upperBound - stretch.lowerBound
    if let measure, length >= measure { return (stretch.lowerBound, measure) }
    let end = stretch.upperBound == frame.maxY ? foot(of: frame) : stretch.upperBound
    let room = cell * (end - stretch.lowerBound).wholeMultiples(of: cell)
    guard room > .zero else { return (stretch.lowerBound, length) }
    return (stretch.upperBound == frame.maxY ? end - room : stretch.lowerBound, room)
  }
}

/// The side of the last column of a frame.
struct LastSide: Hashable, Sendable {
  /// The end of the text, and the room of what stands after it.
  var text = Length.zero
  var room = Length.zero
}
