extension LayoutStream {
  /// The places of columns that have rooms of their own; `nil` where columns are all alike.
  func newPlaces(in frame: PageFrame) throws(LayoutError) -> ColumnPlaces? {
    let options = typesetter.options
    guard let page = frame.size, let content = frame.content,
      typesetter.roomProvider != nil || !options.regions.isEmpty || !plan.floats.isEmpty
        || plan.paragraphs.hasOwnTiers && options.overflow != .grow
    else { return nil }
    let em = plan.style.size
    let measure = noteSetter == nil ? options.effectiveMeasure : options.textMeasure
    let provider: any ColumnRoomProvider
    if let own = typesetter.roomProvider {
      provider = own
    } else {
      provider = try RegionRooms(
        options.regions, content: content.size,
        page: PhysicalRect(x: -content.x, y: -content.y, width: page.width, height: page.height),
        em: em, measure: measure)
    }
    let spacing = PlaceSpacing(
      gap: options.effectiveGap, pitch: options.effectivePitch, em: em, measure: measure,
      snapsToGrid: options.hasGrid, hasOwnTiers: plan.paragraphs.hasOwnTiers,
      tierGap: options.regions.tierGap?.clamped(em: em))
    return ColumnPlaces(
      provider, content: content.size, direction: options.direction, spacing: spacing,
      floats: plan.floats, facing: frame.facing)
  }
}
