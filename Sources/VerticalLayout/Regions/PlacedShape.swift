/// A shape with its place on a page.
///
/// It answers for a band across the page, from one x to another: which stretches down the page have any
/// point of its inside, or of its outside, between the two. Answers are exact but for whole units, and
/// err by giving too much, so that what they leave is free over the whole band (YY-13).
struct PlacedShape: Hashable, Sendable {
  private enum PlacedForm: Hashable, Sendable {
    case rectangle(PhysicalRect)
    case ellipse(PlacedEllipse)
    case polygon(PlacedPolygon)
  }

  private let form: PlacedForm
  /// The distance by which either side grows, measured across and down.
  private let gap: Int
  /// Around the inside.
  let bounds: PhysicalRect

  /// - Parameters:
  ///   - content: the room between the margins.
  ///   - isFrame: whether text is inside, so that the gap makes the shape smaller.
  init(_ shape: PageShape, in content: PhysicalSize, em: Length, isFrame: Bool) {
    let places = ShapePlaces(content: content, em: em)
    var gap = shape.gap.clamped(em: em).rawValue
    let sign = isFrame ? -1 : 1
    switch shape.outline {
    case .box:
      form = .rectangle(
        PhysicalRect(x: .zero, y: .zero, width: content.width, height: content.height))
    case .rectangle(let origin, let width, let height):
      form = .rectangle(
        PhysicalRect(
          x: places.x(origin.x), y: places.y(origin.y), width: max(.zero, places.x(width)),
          height: max(.zero, places.y(height))))
    case .circle(let center, let radius):
      // A circle with a gap is a circle.
      let radius = max(0, places.radius(radius).rawValue + sign * gap)
      form = .ellipse(PlacedEllipse(places.point(center), across: radius, along: radius))
      gap = 0
    case .ellipse(let center, let across, let along):
      form = .ellipse(
        PlacedEllipse(
          places.point(center), across: max(0, places.x(across).rawValue),
          along: max(0, places.y(along).rawValue)))
    case .path(let steps):
      form = .polygon(PlacedPolygon(steps, places: places, rule: shape.rule))
    }
    self.gap = gap
    let bare: PhysicalRect =
      switch form {
      case .rectangle(let rect): rect
      case .ellipse(let ellipse): ellipse.bounds
      case .polygon(let polygon): polygon.bounds
      }
    let grown = Length(rawValue: sign * gap)
    bounds = PhysicalRect(
      x: bare.x - grown, y: bare.y - grown, width: max(.zero, bare.width + grown * 2),
      height: max(.zero, bare.height + grown * 2))
  }

  /// True where ``bounds`` are all of it.
  var isRectangle: Bool {
    if case .rectangle = form { true } else { false }
  }

  /// Adds the stretches down the page where a side of the shape lies anywhere over a band.
  func addCovered(_ side: ShapeSide, over band: Interval, to covered: inout [Interval]) {
    let first = covered.count
    let wide = band.grown(by: gap)
    switch form {
    case .rectangle(let rect): rect.addCovered(side, over: wide, to: &covered)
    case .ellipse(let ellipse): ellipse.addCovered(side, over: wide, to: &covered)
    case .polygon(let polygon): polygon.addCovered(side, over: wide, to: &covered)
    }
    guard gap > 0 else { return }
    for index in first..<covered.count { covered[index] = covered[index].grown(by: gap) }
  }
}

extension PhysicalRect {
  fileprivate func addCovered(
    _ side: ShapeSide, over band: Interval, to covered: inout [Interval]
  ) {
    let (top, bottom) = (y.rawValue, maxY.rawValue)
    switch side {
    case .inside:
      guard band.lowerBound < maxX.rawValue, band.upperBound > x.rawValue, top < bottom else {
        return
      }
      covered.append(top..<bottom)
    case .outside:
      guard band.lowerBound >= x.rawValue, band.upperBound <= maxX.rawValue, top < bottom else {
        covered.append(.everything)
        return
      }
      covered.append(Interval.everything.lowerBound..<top)
      covered.append(bottom..<Interval.everything.upperBound)
    }
  }
}

/// Turns the coordinates of shapes into lengths.
struct ShapePlaces {
  let content: PhysicalSize
  let em: Length

  func x(_ length: BoxLength) -> Length { length.resolved(em: em, side: content.width) }
  func y(_ length: BoxLength) -> Length { length.resolved(em: em, side: content.height) }

  func radius(_ length: BoxLength) -> Length {
    length.resolved(em: em, side: min(content.width, content.height))
  }

  func point(_ point: BoxLength.BoxPoint) -> PhysicalPoint {
    PhysicalPoint(x: x(point.x), y: y(point.y))
  }
}

/// A side of a shape's outline.
enum ShapeSide { case inside, outside }

/// An ellipse whose axes lie across and down the page, in units of lengths.
struct PlacedEllipse: Hashable, Sendable {
  private let x: Int
  private let y: Int
  /// Half of its axes. Not negative.
  private let across: Int
  private let along: Int

  init(_ center: PhysicalPoint, across: Int, along: Int) {
    x = center.x.rawValue
    y = center.y.rawValue
    self.across = across
    self.along = along
  }

  var bounds: PhysicalRect {
    PhysicalRect(
      x: Length(rawValue: x - across), y: Length(rawValue: y - along),
      width: Length(rawValue: across * 2), height: Length(rawValue: along * 2))
  }

  func addCovered(_ side: ShapeSide, over band: Interval, to covered: inout [Interval]) {
    switch side {
    case .inside:
      // It is highest where the band comes nearest to its centre.
      let distance = max(0, band.lowerBound - x, x - band.upperBound)
      guard distance < across, along > 0 else { return }
      let half = halfHeight(at: distance, roundedUp: true)
      covered.append(y - half..<y + half)
    case .outside:
      let distance = max((band.lowerBound - x).magnitude, (band.upperBound - x).magnitude)
      let half = distance < across ? halfHeight(at: Int(distance), roundedUp: false) : 0
      guard half > 0 else {
        covered.append(.everything)
        return
      }
      covered.append(Interval.everything.lowerBound..<y - half)
      covered.append(y + half..<Interval.everything.upperBound)
    }
  }

  /// along · √(across² − distance²) / across.
  private func halfHeight(at distance: Int, roundedUp: Bool) -> Int {
    let (a, b, d) = (UInt128(across), UInt128(along), UInt128(distance))
    let square = b * b * (a * a - d * d)
    let root = square.squareRoot
    guard roundedUp else { return Int(root / a) }
    let above = root * root < square ? root + 1 : root
    return Int((above + a - 1) / a)
  }
}

extension UInt128 {
  /// The largest number whose square is not larger (Newton).
  fileprivate var squareRoot: UInt128 {
    guard self > 1 else { return self }
    var root = UInt128(1) << ((UInt128.bitWidth - leadingZeroBitCount + 1) / 2)
    while true {
      let next = (root + self / root) / 2
      if next >= root { return root }
      root = next
    }
  }
}

/// A path of straight lines, in units of lengths. Curves are taken apart into lines that are nowhere
/// further from them than some 1/100 pt.
struct PlacedPolygon: Hashable, Sendable {
  /// A line from left to right.
  struct Segment: Hashable, Sendable {
    var start: PathPoint
    var end: PathPoint
    /// 1 where the path follows it, −1 where it comes back.
    var turn: Int
  }

  struct PathPoint: Hashable, Sendable {
    var x: Int
    var y: Int
  }

  private(set) var edges: [Segment] = []
  let rule: PageShape.FillRule
  /// The edges from left to right, by where they start, and how far those up to each one reach.
  private var order: [Int32] = []
  private var reach: [Int] = []

  init(_ steps: [PageShape.PathStep], places: ShapePlaces, rule: PageShape.FillRule) {
    self.rule = rule
    var start: PathPoint?
    var point = PathPoint(x: 0, y: 0)
    for step in steps {
      switch step {
      case .move(let next):
        if let start { addLine(from: point, to: start) }
        point = PathPoint(places.point(next))
        start = point
      case .line(let next):
        let next = PathPoint(places.point(next))
        start = start ?? point
        addLine(from: point, to: next)
        point = next
      case .curve(let first, let second, let next):
        let curve = Curve(
          start: point, first: PathPoint(places.point(first)),
          second: PathPoint(places.point(second)), end: PathPoint(places.point(next)))
        start = start ?? point
        addCurve(curve)
        point = curve.end
      }
    }
    if let start { addLine(from: point, to: start) }
    order = edges.indices.map { Int32($0) }.sorted {
      edges[Int($0)].start.x < edges[Int($1)].start.x
    }
    var furthest = Int.min
    for index in order {
      furthest = max(furthest, edges[Int(index)].end.x)
      reach.append(furthest)
    }
  }

  /// The edges that are anywhere over a band, in the order of the path.
  func edges(over band: Interval) -> [Segment] {
    let end = order.partitioningIndex { edges[Int($0)].start.x >= band.upperBound }
    let start = reach.partitioningIndex { $0 > band.lowerBound }
    guard start < end else { return [] }
    return order[start..<end].filter { edges[Int($0)].end.x > band.lowerBound }.sorted().map {
      edges[Int($0)]
    }
  }

  var bounds: PhysicalRect {
    let left = edges.map(\.start.x).min() ?? 0
    let right = edges.map(\.end.x).max() ?? 0
    let ys = edges.flatMap { [$0.start.y, $0.end.y] }
    let top = ys.min() ?? 0
    return PhysicalRect(
      x: Length(rawValue: left), y: Length(rawValue: top), width: Length(rawValue: right - left),
      height: Length(rawValue: (ys.max() ?? 0) - top))
  }

  /// Lines straight down bound no area between two places across the page, and are left out.
  private mutating func addLine(from start: PathPoint, to end: PathPoint) {
    if start.x < end.x {
      edges.append(Segment(start: start, end: end, turn: 1))
    } else if start.x > end.x {
      edges.append(Segment(start: end, end: start, turn: -1))
    }
  }

  private mutating func addCurve(_ curve: Curve, depth: Int = 0) {
    guard depth < 9, !curve.isFlat else {
      addLine(from: curve.start, to: curve.end)
      return
    }
    let (first, second) = curve.halves
    addCurve(first, depth: depth + 1)
    addCurve(second, depth: depth + 1)
  }
}

extension PlacedPolygon.PathPoint {
  fileprivate init(_ point: PhysicalPoint) {
    self.init(x: point.x.clamped.rawValue, y: point.y.clamped.rawValue)
  }

  fileprivate func midpoint(to other: Self) -> Self {
    Self(x: (x + other.x) / 2, y: (y + other.y) / 2)
  }
}

/// A cubic Bézier curve.
private struct Curve {
  typealias Point = PlacedPolygon.PathPoint

  var start: Point
  var first: Point
  var second: Point
  var end: Point

  /// True if its chord is as good: a curve is off it by at most three quarters of how far its control
  /// points are off the places that a straight line would give them.
  var isFlat: Bool {
    func isNear(_ a: Point, _ b: Point, _ c: Point) -> Bool {
      (a.x - 2 * b.x + c.x).magnitude <= 16 && (a.y - 2 * b.y + c.y).magnitude <= 16
    }
    return isNear(start, first, second) && isNear(first, second, end)
  }

  var halves: (Curve, Curve) {
    let ab = start.midpoint(to: first)
    let bc = first.midpoint(to: second)
    let cd = second.midpoint(to: end)
    let (abc, bcd) = (ab.midpoint(to: bc), bc.midpoint(to: cd))
    let middle = abc.midpoint(to: bcd)
    return (
      Curve(start: start, first: ab, second: abc, end: middle),
      Curve(start: middle, first: bcd, second: cd, end: end)
    )
  }
}

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
