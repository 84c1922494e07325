/// Places that tabs lead to down the column: stops that are given, and beyond them others at equal distances.
struct TabStops: Hashable, Sendable {
  /// In ascending order.
  var stops: [Length]
  /// The alignment of text at each stop, and the leader to it; empty where all begin there and have no leader.
  var marks: [Mark] = []
  /// The distance of two others.
  var interval: Length
  /// The place on the column that stops count from.
  var origin: Length

  struct Mark: Hashable, Sendable {
    var alignment: TabStop.Alignment
    var leader: TabStop.Leader?
  }

  init(_ stops: [Length] = [], interval: Length, origin: Length = .zero) {
    self.stops = stops
    self.interval = interval
    self.origin = origin
  }

  init(_ stops: [(length: Length, stop: TabStop)], interval: Length, origin: Length) {
    self.init(stops.map(\.length), interval: interval, origin: origin)
    guard stops.contains(where: { !$0.stop.isPlain }) else { return }
    marks = stops.map { Mark(alignment: $0.stop.alignment, leader: $0.stop.leader) }
  }

  /// The advance of a tab that starts at `position`: to the next stop, never nothing (TK-36), less what of the text
  /// after it stands before the stop.
  ///
  /// - Parameters:
  ///   - position: the place on the column where the tab stands.
  ///   - leads: how long that is at each stop; `nil` for nothing.
  func advance(from position: Length, leads: [Length]? = nil) -> Length {
    let place = position - origin
    let next = stop(after: position)
    if next < stops.count {
      let lead = leads.flatMap { $0.indices.contains(next) ? $0[next] : nil } ?? .zero
      return max(.zero, stops[next] - place - lead)
    }
    guard interval > .zero else { return .zero }
    return interval * (place.wholeMultiples(of: interval) + 1) - place
  }

  /// The leader to the stop after a place.
  func leader(from position: Length) -> TabStop.Leader? {
    let next = stop(after: position)
    return marks.indices.contains(next) ? marks[next].leader : nil
  }

  private func stop(after position: Length) -> Int {
    let place = position - origin
    return stops.partitioningIndex { $0 > place }
  }
}

extension ShapedText {
  /// For the tabs of some paragraphs what of the text after them stands before each stop; nothing where all text
  /// begins there.
  func tabLeads(
    of paragraphs: ArraySlice<Paragraph>, _ styles: ParagraphPlan, _ items: [InlineItem],
    text: String
  ) -> [Int: [Length]] {
    guard styles.alignsTabs else { return [:] }
    var found: [Int: [Length]] = [:]
    for (number, cells) in zip(paragraphs.indices, self.paragraphs) {
      guard let tabs = styles[number]?.tabs else { continue }
      addLeads(of: cells, tabs, items, text: text, to: &found)
    }
    return found
  }

  /// Adds the same for the tabs among some cells of a paragraph.
  func addLeads(
    of cells: Range<Int>, _ tabs: TabStops, _ items: [InlineItem], text: String,
    to found: inout [Int: [Length]]
  ) {
    guard !tabs.marks.isEmpty else { return }
    var end = cells.upperBound
    for index in cells.reversed() where items[index].kind == .tab {
      // What a reading needs before its base stands after the tab.
      let gap = items[index].gap
      found[index] = tabs.marks.map { mark in
        mark.alignment == .start
          ? .zero : lead(of: index + 1..<end, mark.alignment, items, text) + gap
      }
      end = index
    }
  }

  /// The length of a cell's longest column; `nil` for text that stands on the row itself.
  private func cellLength(_ cells: Range<Int>, _ items: [InlineItem]) -> Length? {
    guard let first = cells.first, items[first].isInset, items[first].inset.form == .cell else {
      return nil
    }
    var (longest, next) = (Length.zero, Length.zero)
    for item in items[cells] {
      if item.inset.beginsColumn { next = .zero }
      if item.kind == .text { longest = max(longest, next + item.advance) }
      next += item.step
    }
    return longest
  }

  private func lead(
    of cells: Range<Int>, _ alignment: TabStop.Alignment, _ items: [InlineItem], _ text: String
  ) -> Length {
    guard alignment != .start, let last = cells.last(where: { items[$0].kind == .text }) else {
      return .zero
    }
    let seen = cells.lowerBound..<last + 1
    let length =
      cellLength(seen, items) ?? items[seen].length
    switch alignment {
    case .start: return .zero
    case .end: return length
    case .center: return length.half
    case .decimal, .character:
      let sign = seen.first { index in
        self.cells[index].range.count <= 4
          && alignment.stops(at: text.slice(self.cells[index].range).unicodeScalars.first)
      }
      return sign.map { items[seen.lowerBound..<$0].steps }
        ?? length
    }
  }
}

extension TabStop.Alignment {
  /// True for a character that stands at the stop.
  fileprivate func stops(at scalar: Unicode.Scalar?) -> Bool {
    switch self {
    case .start, .end, .center: false
    case .decimal: scalar.map { ".．・·".unicodeScalars.contains($0) } ?? false
    case .character(let own): scalar == own
    }
  }
}
