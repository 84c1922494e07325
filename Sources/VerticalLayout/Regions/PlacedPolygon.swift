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
