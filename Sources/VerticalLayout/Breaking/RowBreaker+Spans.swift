/// A heading over all tiers, and where the tiers before it end so that they are shared out evenly (BK-H8).
struct TierSharing {
  var paragraph: Int
  var page: Int
  /// `nil` where there is no room for it on the page.
  var end: Length?
}

extension RowBreaker {
  /// True if a paragraph stands over all tiers: a heading that asks for it, and what shares its room.
  func spans(_ number: Int) -> Bool {
    guard places.hasTiers else { return false }
    if styles[number]?.spansTiers == true { return true }
    guard let group = styles.paragraphsTogether(with: number) else { return false }
    return styles[group.lowerBound]?.spansTiers == true
  }

  /// Minds where the tiers of a page begin.
  mutating func addToRegion(_ before: KnownRow, _ row: Row) {
    guard let page = row.columns.first?.slot?.page else { return }
    let followsSpan = before.places?.span.isOpen == true && !places.span.isOpen
    guard page != regionPage || followsSpan else { return }
    regionPage = page
    region = before
  }

  /// Begins a heading over all tiers, once the columns before it are shared out over the tiers of its page. It goes on to
  /// the next page where it has no room there, with a column of text behind it.
  ///
  /// - Returns: the row to go on with, to share them out; `nil` where the heading is next.
  mutating func beginSpan(_ number: Int) -> (point: RowPoint, columns: Int)? {
    guard !places.span.isOpen, spans(number) else { return nil }
    guard places.tiersHaveColumns else {
      places.openSpan()
      return nil
    }
    let lines =
      bands.lines(ofGroupAt: number)
      ?? styles[number].map { $0.lines + $0.linesBefore + $0.linesAfter } ?? 1
    let known = sharing?.paragraph == number ? sharing : nil
    var end: Length?
    if let known {
      end = known.end
      if let last = known.end {
        if places.page == known.page {
          places.openSpan()
          sharing = nil
          return nil
        }
        // What is wider than a column has no room at some ends.
        end = last + places.grid.step
      }
    } else if regionPage == places.page {
      end = places.evenEnd
    }
    guard let region, region.places != nil, let page = known?.page ?? regionPage,
      known == nil || known?.end != nil, let end
    else {
      places.begin(.page, for: blankExtent)
      places.openSpan()
      sharing = nil
      return nil
    }
    let hasRoom = places.hasRoom(forColumns: lines + 1, from: end)
    sharing = TierSharing(paragraph: number, page: page, end: hasRoom ? end : nil)
    restore(region)
    places.limitTiers(onPage: page, to: sharing?.end)
    self.known = []
    rowCount = 0
    lastFrame = nil
    regionPage = nil
    return (region.point, region.columns)
  }
}
