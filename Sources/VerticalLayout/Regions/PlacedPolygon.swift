/// A path of straight lines, in units of lengths. Curves are taken apart into lines that are nowhere
/// further from them than some 1/100 pt.
struct PlacedPolygon: Hashable, Sendable {
  /// A line from left to right.
  struct Edge: Hashable, Sendable {
    var start: PathPoint
    var end: PathPoint
    /// 1 where the path follows it, −1 where it comes back.
    var turn: Int
  }

  struct PathPoint: Hashable, Sendable {
    var x: Int
    var y: Int
  }

  private var edges: [Edge] = []
  private let rule: PageShape.FillRule

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
      edges.append(Edge(start: start, end: end, turn: 1))
    } else if start.x > end.x {
      edges.append(Edge(start: end, end: start, turn: -1))
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

extension PlacedPolygon {
  func addCovered(_ side: ShapeSide, over band: Interval, to covered: inout [Interval]) {
    let near = edges.filter { $0.start.x < band.upperBound && $0.end.x > band.lowerBound }
    // Between two neighbours of these, lines neither begin nor end.
    var places = [band.lowerBound, band.upperBound]
    for edge in near {
      if band.contains(edge.start.x) { places.append(edge.start.x) }
      if band.contains(edge.end.x) { places.append(edge.end.x) }
    }
    places.sort()
    for (left, right) in zip(places, places.dropFirst()) where left < right {
      let lines = near.filter { $0.start.x <= left && $0.end.x >= right }
      addCovered(side, by: lines, from: left, to: right, covered: &covered)
    }
  }

  /// Adds what lies on a side between lines that all go from one x to another.
  private func addCovered(
    _ side: ShapeSide, by lines: [Edge], from left: Int, to right: Int,
    covered: inout [Interval]
  ) {
    let spans = lines.map { Span($0, from: left, to: right) }.sorted(by: Span.isAbove)
    let crosses = zip(spans, spans.dropFirst()).contains { $0.right > $1.right + 1 }
    if crosses, right - left > Self.finest {
      let middle = left + (right - left) / 2
      addCovered(side, by: lines, from: left, to: middle, covered: &covered)
      addCovered(side, by: lines, from: middle, to: right, covered: &covered)
      return
    }
    addCovered(side, between: crosses ? Span.joined(spans) : spans, to: &covered)
  }

  /// Lines that cross are told apart down to strips of this width, 1/64 pt; there all that they touch is
  /// covered.
  private static let finest = 16

  private func addCovered(
    _ side: ShapeSide, between spans: [Span], to covered: inout [Interval]
  ) {
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

  /// A line between two places across the page, or several that cross there.
  private struct Span {
    /// Where it stands at the two places, rounded down.
    var left: Int
    var right: Int
    /// The highest and the lowest place that it touches.
    var top: Int
    var bottom: Int
    var turn: Int
    var isCrossing = false

    init(_ edge: Edge, from left: Int, to right: Int) {
      let (first, last) = (edge.height(at: left), edge.height(at: right))
      self.left = first.lowerBound
      self.right = last.lowerBound
      top = min(first.lowerBound, last.lowerBound)
      bottom = max(first.upperBound, last.upperBound)
      turn = edge.turn
    }

    static func isAbove(_ a: Span, _ b: Span) -> Bool { (a.left, a.right) < (b.left, b.right) }

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

extension PlacedPolygon.Edge {
  /// Where the line stands at an x, rounded down and up.
  fileprivate func height(at x: Int) -> ClosedRange<Int> {
    let width = end.x - start.x
    let product = (end.y - start.y) * (x - start.x)
    let floor = product >= 0 ? product / width : -((-product + width - 1) / width)
    return start.y + floor...start.y + (floor * width == product ? floor : floor + 1)
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

  /// Whether its chord is as good: a curve is off it by at most three quarters of how far its control
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
