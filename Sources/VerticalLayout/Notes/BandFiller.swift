/// Puts notes into the band above or below the text of a page (NT4): the right edge of each with that of its
/// word, where columns go from right to left; further on where others stand there; back where the band would
/// end; and on the next page where it is full.
struct BandFiller {
  var band: PhysicalRect
  var direction: ColumnDirection
  /// The character size of the notes.
  var size: Length
  /// True for notes that never stand before their words: what has no room after those before it waits for the
  /// next page (眉批, NT5).
  var keepsPlaces = false
  /// Between two columns of notes: half of their size, or a third where they have no room otherwise.
  private var gap: Length

  init(band: PhysicalRect, direction: ColumnDirection, size: Length) {
    self.band = band
    self.direction = direction
    self.size = size
    gap = size.half
  }

  /// The gap of notes that have no room otherwise.
  var leastGap: Length { size.scaled(by: 1, over: 3) }

  /// A note that is to stand on the page.
  struct Item {
    /// The widths of its columns.
    var widths: [Length]
    /// The distance of its word from the edge where reading starts; `nil` for a note that an earlier page has had no room
    /// for.
    var wanted: Length?
  }

  /// The places of a note's columns on the page, by the distances of their near edges from where reading starts.
  struct Places {
    var items: [[Length]]
    /// The middle of the rule between what comes from an earlier page and the notes of this one.
    var rule: Length?
  }

  mutating func fill(_ items: [Item]) -> Places {
    if keepsPlaces { return fillInPlaces(items) }
    let isMixed = items.first.map { $0.wanted == nil } == true && items.last?.wanted != nil
    let starts = starts(of: items) ?? starts(of: items, gap: leastGap)
    var places = Places(items: [])
    var next = Length.zero
    for (index, item) in items.enumerated() {
      if isMixed, item.wanted != nil, index > 0, items[index - 1].wanted == nil {
        places.rule = next - gap + separation.half
        next += separation - gap
      }
      var position = starts?[index] ?? next
      var own: [Length] = []
      for width in item.widths {
        // What is wider than the band has a page that has nothing else.
        let isFirst = own.isEmpty && places.items.allSatisfy(\.isEmpty)
        guard position + width <= band.width || isFirst else { break }
        own.append(position)
        position += width + gap
      }
      places.items.append(own)
      // What comes after a note that is cut waits with it.
      next = own.count < item.widths.count ? .limit : position
    }
    if places.rule.map({ $0 >= band.width }) == true { places.rule = nil }
    return places
  }

  private func fillInPlaces(_ items: [Item]) -> Places {
    var places = Places(items: [])
    var next = Length.zero
    for item in items {
      var position = max(next, item.wanted ?? .zero)
      let fits = position + width(of: item) <= band.width
      var own: [Length] = []
      // One that no page has room for goes on on the next one; others wait as a whole.
      let isParted = next == .zero && width(of: item) > band.width
      for width in item.widths where fits || isParted {
        guard fits || position + width <= band.width || own.isEmpty && position == .zero else {
          break
        }
        own.append(position)
        position += width + gap
      }
      places.items.append(own)
      next = own.count < item.widths.count ? .limit : position
    }
    return places
  }

  /// Between what comes from an earlier page and the notes of this one.
  private var separation: Length { size * 2 }

  private mutating func starts(of items: [Item], gap: Length) -> [Length]? {
    self.gap = gap
    return starts(of: items)
  }

  /// The starts of notes; `nil` where they do not all have room.
  private func starts(of items: [Item]) -> [Length]? {
    var starts: [Length] = []
    var end = -gap
    var least = Length.zero
    for (index, item) in items.enumerated() {
      let distance =
        index > 0 && items[index - 1].wanted == nil && item.wanted != nil ? separation : gap
      let start = max(end + (index > 0 ? distance : gap), item.wanted ?? .zero)
      starts.append(start)
      end = start + width(of: item)
      least += width(of: item) + (index > 0 ? distance : .zero)
    }
    guard least <= band.width else { return nil }
    // Back from the end of the band, as far as must be.
    var limit = band.width
    for index in items.indices.reversed() {
      starts[index] = min(starts[index], limit - width(of: items[index]))
      let isApart =
        index > 0 && items[index - 1].wanted == nil && items[index].wanted != nil
      limit = starts[index] - (isApart ? separation : gap)
    }
    return starts
  }

  private func width(of item: Item) -> Length {
    item.widths.reduce(.zero) { $0 + $1 } + gap * max(0, item.widths.count - 1)
  }

  /// The left edge of a column that is so far from where reading starts.
  func x(of start: Length, width: Length) -> Length {
    direction == .rightToLeft ? band.maxX - start - width : band.x + start
  }
}
