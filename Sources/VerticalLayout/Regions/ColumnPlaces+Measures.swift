extension ColumnPlaces {
  /// The longest room that a column of a width finds on a page without exclusions of its own.
  mutating func longestMeasure(for width: Length) -> Length {
    if let even = evenMeasure { return width <= narrowestFrame ? even : .zero }
    if let known = known[longestFor: width] { return known }
    let last = min(provider.lastSpecialPage ?? state.page - 1, PageRegions.mostPages)
    // What floats on the page at hand is not on the next one (P1).
    let page = max(floats.areOnPage ? state.page + 1 : state.page, last + 1)
    var found = Length.zero
    for (frame, rect) in frames(onPage: page).enumerated() {
      let step = max(
        spacing.step.half, Length(rawValue: rect.width.rawValue / Self.fineSteps),
        Length(rawValue: 1))
      var near = Length.zero
      while near + width <= rect.width {
        for slot in slots(for: width, at: near, of: rect, frame: frame, page: page) {
          found = max(found, slot.measure)
        }
        near += step
      }
    }
    known[longestFor: width] = found
    return found
  }

  /// The last frame of the first page.
  var lastFrame: PhysicalRect? { provider.frames(onPage: 0, of: content).last }

  /// As wide as the widest frame of the first page, and as high as the highest.
  var largestFrame: PhysicalSize {
    provider.frames(onPage: 0, of: content).reduce(.zero) {
      PhysicalSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
    }
  }

  /// The width of the narrowest frame of the first page.
  var narrowestFrame: Length {
    provider.frames(onPage: 0, of: content).map(\.width).min() ?? .zero
  }
}
