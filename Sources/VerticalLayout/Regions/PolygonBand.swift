extension PlacedPolygon {
  /// Adds the stretches where a side lies anywhere over a band.
  func addCovered(_ side: ShapeSide, over band: Interval, to covered: inout [Interval]) {
    var strips = PolygonBand(side: side, rule: rule)
    strips.add(edges(over: band), over: band)
    covered += strips.covered
  }
}

/// The part of a band across the page that a side of a path covers, strip by strip.
///
/// Strips are exact as long as no more lines go through them than shapes have that somebody draws. Beyond that they are
/// wider, and what a line touches of one is covered over all of it, so that a path of thousands of points costs each band
/// a time that grows with them and no faster.
struct PolygonBand {
  typealias Segment = PlacedPolygon.Segment

  let side: ShapeSide
  let rule: PageShape.FillRule
  private(set) var covered: [Interval] = []
  /// The number of more lines of strips that are looked at to tell lines apart that cross.
  private var room = mostLines

  /// Over all strips: some hundred lines through some hundred strips.
  static let mostLines = 1 << 14

  /// Lines that cross are told apart down to strips of this width, 1/64 pt; there all that they touch is
  /// covered.
  private static let finest = 16

  init(side: ShapeSide, rule: PageShape.FillRule) { (self.side, self.rule) = (side, rule) }

  /// - Parameter edges: those that are anywhere over the band.
  mutating func add(_ edges: [Segment], over band: Interval) {
    // Between two neighbours of these, lines neither begin nor end.
    var places = [band.lowerBound, band.upperBound]
    for edge in edges {
      if band.contains(edge.start.x) { places.append(edge.start.x) }
      if band.contains(edge.end.x) { places.append(edge.end.x) }
    }
    places.sort()
    if Self.lineCount(of: edges, between: places) <= Self.mostLines {
      addExactly(edges, between: places)
    } else {
      addCoarsely(edges, over: band)
    }
  }

  /// The number of lines in all strips between some places.
  private static func lineCount(of edges: [Segment], between places: [Int]) -> Int {
    var places = places
    var count = 0
    for (index, place) in places.enumerated() where index == 0 || places[count - 1] != place {
      places[count] = place
      count += 1
    }
    places.removeSubrange(count...)
    return edges.reduce(0) { sum, edge in
      let first = places.partitioningIndex { $0 >= edge.start.x }
      let last = places.partitioningIndex { $0 > edge.end.x } - 1
      return sum + max(0, last - first)
    }
  }

  // MARK: Exactly

  private mutating func addExactly(_ edges: [Segment], between places: [Int]) {
    let byStart = edges.indices.sorted { edges[$0].start.x < edges[$1].start.x }
    var next = byStart[...]
    // In the order of the path.
    var open: [Int] = []
    for (left, right) in zip(places, places.dropFirst()) where left < right {
      open.removeAll { edges[$0].end.x < right }
      let count = open.count
      while let index = next.first, edges[index].start.x <= left {
        if edges[index].end.x >= right { open.append(index) }
        next.removeFirst()
      }
      if open.count > count { open.sort() }
      add(open.map { edges[$0] }, from: left, to: right)
    }
  }

  /// Adds what lies on a side between lines that all go from one x to another.
  private mutating func add(_ lines: [Segment], from left: Int, to right: Int) {
    var lines = lines
    let spans = Span.spans(of: &lines, from: left, to: right)
    let crosses = zip(spans, spans.dropFirst()).contains { $0.right > $1.right + 1 }
    if crosses, right - left > Self.finest, room > 0 {
      room -= lines.count
      let middle = left + (right - left) / 2
      add(lines, from: left, to: middle)
      add(lines, from: middle, to: right)
      return
    }
    add(between: crosses ? Span.joined(spans) : spans)
  }

  private mutating func add(between spans: [Span]) {
    var winding = 0
    var above = Interval.everything.lowerBound
    var last: Span?
    for span in spans {
      if span.isCrossing { covered.append(span.top..<max(span.bottom, span.top + 1)) }
      let below = span.bottom
      let isEmpty = last.map { $0.left == span.left && $0.right == span.right } ?? false
      if isInside(winding) == (side == .inside), above < below, !isEmpty {
        covered.append(above..<below)
      }
      winding += span.turn
      above = span.top
      last = span
    }
    if side == .outside { covered.append(above..<Interval.everything.upperBound) }
  }

  private func isInside(_ winding: Int) -> Bool {
    switch rule {
    case .evenOdd: !winding.isMultiple(of: 2)
    case .nonzero: winding != 0
    }
  }

  // MARK: Coarsely

  /// Adds strips of equal width, as many as may be looked at.
  private mutating func addCoarsely(_ edges: [Segment], over band: Interval) {
    let count = max(1, min(Self.mostLines / max(1, edges.count), band.count / Self.finest))
    let byStart = edges.indices.sorted { edges[$0].start.x < edges[$1].start.x }
    var next = byStart[...]
    var open: [Int] = []
    for number in 0..<count {
      let left = band.lowerBound + band.count * number / count
      let right = band.lowerBound + band.count * (number + 1) / count
      open.removeAll { edges[$0].end.x <= left }
      while let index = next.first, edges[index].start.x < right {
        if edges[index].end.x > left { open.append(index) }
        next.removeFirst()
      }
      let spans = open.map { Span(touching: edges[$0], from: left, to: right) }
      // Where no line is, the winding is that at the left side.
      add(between: Span.joined(spans))
    }
  }

  /// A line between two places across the page, or several that cross there.
  private struct Span {
    /// The line at the two places, rounded down.
    var left: Int
    var right: Int
    /// The highest and the lowest place that it touches.
    var top: Int
    var bottom: Int
    var turn: Int
    var isCrossing = false

    init(_ edge: Segment, from left: Int, to right: Int) {
      let (first, last) = (edge.height(at: left), edge.height(at: right))
      self.left = first.lowerBound
      self.right = last.lowerBound
      top = min(first.lowerBound, last.lowerBound)
      bottom = max(first.upperBound, last.upperBound)
      turn = edge.turn
    }

    /// All that a line touches of a strip where it may begin or end.
    init(touching edge: Segment, from left: Int, to right: Int) {
      self.init(edge, from: max(left, edge.start.x), to: min(right, edge.end.x))
      (self.left, self.right) = (top, bottom)
      // A line that begins further on is passed by what is left of it.
      if edge.start.x > left { turn = 0 }
      isCrossing = true
    }

    static func isAbove(_ a: Span, _ b: Span) -> Bool {
      a.left != b.left ? a.left < b.left : a.right < b.right
    }

    /// The spans of lines from above, and the lines in their order.
    ///
    /// Halves of a strip take the order of the whole, in which few lines change places, so that each is moved to its
    /// own from there.
    static func spans(of lines: inout [Segment], from left: Int, to right: Int) -> [Span] {
      var spans = lines.map { Span($0, from: left, to: right) }
      if lines.count > mostMoved {
        let order = spans.indices.sorted { isAbove(spans[$0], spans[$1]) }
        lines = order.map { lines[$0] }
        return order.map { spans[$0] }
      }
      for index in spans.indices.dropFirst() {
        let (span, line) = (spans[index], lines[index])
        var place = index
        while place > 0, isAbove(span, spans[place - 1]) {
          (spans[place], lines[place]) = (spans[place - 1], lines[place - 1])
          place -= 1
        }
        (spans[place], lines[place]) = (span, line)
      }
      return spans
    }

    /// More lines are sorted.
    private static let mostMoved = 256

    /// Lines that may touch each other as one.
    static func joined(_ spans: [Span]) -> [Span] {
      var joined: [Span] = []
      for span in spans.sorted(by: { $0.top < $1.top }) {
        if let last = joined.last, span.top <= last.bottom {
          joined[joined.count - 1].bottom = max(last.bottom, span.bottom)
          joined[joined.count - 1].turn += span.turn
          joined[joined.count - 1].isCrossing = true
        } else {
          joined.append(span)
        }
      }
      return joined
    }
  }
}

extension PlacedPolygon.Segment {
  /// The height of the line at an x, rounded down and up.
  fileprivate func height(at x: Int) -> ClosedRange<Int> {
    let width = end.x - start.x
    let product = (end.y - start.y) * (x - start.x)
    let floor = product >= 0 ? product / width : -((-product + width - 1) / width)
    return start.y + floor...start.y + (floor * width == product ? floor : floor + 1)
  }
}

/// A stretch of a line, in units of lengths.
typealias Interval = Range<Int>

extension Interval {
  /// Longer than any page, from end to end.
  static let everything = -(1 << 40)..<(1 << 40)

  /// The parts of it that none of the others touch, in order.
  func subtracting(_ covered: [Interval]) -> [Interval] {
    var free: [Interval] = []
    var start = lowerBound
    for stretch in covered.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if stretch.lowerBound >= upperBound { break }
      if stretch.lowerBound > start { free.append(start..<stretch.lowerBound) }
      start = Swift.max(start, stretch.upperBound)
    }
    if start < upperBound { free.append(start..<upperBound) }
    return free
  }

  /// Larger by a distance on both sides.
  func grown(by distance: Int) -> Interval { lowerBound - distance..<upperBound + distance }
}
