extension RowBreaker {
  /// True if a paragraph stands over all tiers: a heading that asks for it, and what shares its room.
  func spans(_ number: Int) -> Bool {
    guard places.hasTiers || places.state.span.isOpen else { return false }
    if styles[number]?.spansTiers == true { return true }
    guard let group = styles.paragraphsTogether(with: number) else { return false }
    return styles[group.lowerBound]?.spansTiers == true
  }

  /// The number of tiers that a paragraph stands in; `nil` for those of the pages.
  private func tiers(of number: Int) -> Int? {
    guard let own = places.ownTiers else { return nil }
    var asked = styles[number]?.tiers
    if asked == nil, let group = styles.paragraphsTogether(with: number) {
      asked = styles[group.lowerBound]?.tiers
    }
    if spans(number) { asked = 1 }
    return asked == own ? nil : asked
  }

  /// Keeps the row at which the tiers of a page begin, to share them out later.
  mutating func addToRegion(_ before: KnownRow, _ row: Row) {
    guard let page = row.columns.first?.slot?.page else { return }
    let begins = places.hasTiers && before.places.map { $0.value.tiers != places.tiers } == true
    guard page != region.page || begins else { return }
    region.page = page
    region.row = before
  }

  /// Goes on in tiers with a paragraph that is not over all of them.
  mutating func beginTiers(of number: Int) {
    guard styles.hasSpans, let own = places.ownTiers, places.tiers == 1 else { return }
    let count = tiers(of: number)
    guard (count ?? own) > 1 else { return }
    var space = lastParagraph.map { self.band(of: $0).after } ?? .zero
    if count != nil, let lastParagraph {
      space += styles.space(between: lastParagraph, and: number)
    }
    places.leave(space, inset: BoxInset())
    places.closeSpan(to: count)
  }

  /// Begins columns over all tiers where a paragraph is not in those before it: a heading over them, or text with other
  /// tiers. The columns before it are shared out over the tiers of their page first. It goes on to the next page where
  /// it has no room there; a heading, with a column of text after it.
  ///
  /// - Returns: the row to go on with, to share them out; `nil` where the paragraph is next.
  mutating func endTiers(before number: Int) -> (point: RowPoint, columns: Int)? {
    guard places.hasTiers, tiers(of: number) != places.state.span.count else { return nil }
    if !spans(number), let kind = styles[number]?.breakBefore {
      places.begin(kind == .tier ? .page : kind, for: blankExtent)
    }
    guard places.tiersHaveColumns else {
      openSpan()
      return nil
    }
    let known = region.sharing?.paragraph == number ? region.sharing : nil
    var end: Length?
    if let known {
      end = known.end
      if let last = known.end {
        if places.state.page == known.page {
          openSpan()
          return nil
        }
        // What is wider than a column has no room at some ends.
        end = last + places.grid.step
      }
    } else if region.page == places.state.page {
      end = places.evenEnd
    }
    guard let first = region.row, first.places != nil, let page = known?.page ?? region.page,
      known == nil || known?.end != nil, let end
    else {
      places.begin(.page, for: blankExtent)
      openSpan()
      return nil
    }
    let hasRoom = places.hasRoom(forColumns: leastColumns(with: number), from: end)
    let sharing = TierSharing(paragraph: number, page: page, end: hasRoom ? end : nil)
    region.sharing = sharing
    restore(first)
    places.limitTiers(onPage: page, to: sharing.end)
    filled.begin(in: nil)
    region.page = nil
    return (first.point, first.columns)
  }

  private mutating func openSpan() {
    places.openSpan()
    region.sharing = nil
    guard !places.state.span.isOpen else { return }
    // No rule keeps columns together over the end of tiers.
    filled.begin(in: nil)
  }

  /// The least number of columns of the body that stand after tiers: those of a heading with one of its text.
  private func leastColumns(with number: Int) -> Int {
    let lines =
      bands.lines(ofGroupAt: number)
      ?? styles[number].map { $0.lines + $0.linesBefore + $0.linesAfter } ?? 1
    return spans(number) || styles.isHeading(number) ? lines + 1 : lines
  }
}
