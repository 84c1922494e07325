import VerticalLayout

extension CoverageRaster {
  /// From points on a page to pixels.
  struct Grid {
    /// The top left corner, in pixels from the page's.
    var left: Int
    var top: Int
    /// The side of a pixel, in points.
    var pixel: Double
    /// The distance of the drawing to the right and down.
    var offset: PhysicalPoint

    func place(_ point: PhysicalPoint) -> Point {
      Point(
        x: (point.x + offset.x).points / pixel - Double(left),
        y: (point.y + offset.y).points / pixel - Double(top))
    }
  }

  /// Adds the area of a path.
  mutating func add(_ path: [DisplayPath.Step], on grid: Grid) {
    for polygon in path.polygons(on: grid) { addPolygon(polygon) }
  }

  /// Adds the line along a path whose parts are all closed, with round corners.
  ///
  /// - Parameter radius: half of its width, in pixels.
  mutating func addLine(along path: [DisplayPath.Step], radius: Double, on grid: Grid) {
    for polygon in path.polygons(on: grid) { addLine(along: polygon, radius: radius) }
  }

  /// Adds a rectangle for each side of a polygon, and what is missing between two of them. All have one
  /// direction, so that they make one area.
  private mutating func addLine(along polygon: [Point], radius: Double) {
    var corners: [Point] = []
    for point in polygon where point != corners.last { corners.append(point) }
    if corners.count > 1, corners.first == corners.last { corners.removeLast() }
    guard corners.count > 1, var start = corners.last else { return }
    var before = Side(corners[corners.count - 2], start, radius)
    for end in corners {
      let side = Side(start, end, radius)
      let (x, y) = (side.normal.x, side.normal.y)
      addPolygon([
        Point(x: start.x - x, y: start.y - y), Point(x: end.x - x, y: end.y - y),
        Point(x: end.x + x, y: end.y + y), Point(x: start.x + x, y: start.y + y),
      ])
      addCorner(start, from: before, to: side)
      (start, before) = (end, side)
    }
  }

  /// A side of a polygon as the line along it has it.
  private struct Side {
    /// Half of the line's width, at a right angle to the side.
    var normal: Point
    /// As long, along the side.
    var along: Point { Point(x: normal.y, y: -normal.x) }

    init(_ start: Point, _ end: Point, _ radius: Double) {
      let (x, y) = (end.x - start.x, end.y - start.y)
      let length = (x * x + y * y).squareRoot()
      normal = Point(x: -y / length * radius, y: x / length * radius)
    }
  }

  /// Adds the sector of a circle on the outer side of a corner.
  private mutating func addCorner(_ corner: Point, from before: Side, to side: Side) {
    let (a, b) = (before.normal, side.normal)
    let turn = a.x * b.y - a.y * b.x
    let start = turn > 0 ? Point(x: -a.x, y: -a.y) : a
    let end = turn > 0 ? Point(x: -b.x, y: -b.y) : b
    var arc: [Point] = [start]
    appendArc(from: start, to: end, turningBack: before.along, depth: 5, to: &arc)
    var sector = [corner] + arc.map { Point(x: corner.x + $0.x, y: corner.y + $0.y) }
    if turn <= 0 { sector.reverse() }
    addPolygon(sector)
  }

  /// Appends the points of an arc about the origin, by halves of halves.
  ///
  /// - Parameter peak: the middle of a half circle, for an arc that turns back.
  private func appendArc(
    from start: Point, to end: Point, turningBack peak: Point, depth: Int, to arc: inout [Point]
  ) {
    let sum = Point(x: start.x + end.x, y: start.y + end.y)
    let length = (sum.x * sum.x + sum.y * sum.y).squareRoot()
    let radius = (start.x * start.x + start.y * start.y).squareRoot()
    // The chord lies a twentieth of a pixel beside the arc at most.
    guard depth > 0, length < 2 * (radius - 0.05) else {
      arc.append(end)
      return
    }
    let factor = radius / max(length, .leastNormalMagnitude)
    let middle =
      length < radius * 1e-3 ? peak : Point(x: sum.x * factor, y: sum.y * factor)
    appendArc(from: start, to: middle, turningBack: peak, depth: depth - 1, to: &arc)
    appendArc(from: middle, to: end, turningBack: peak, depth: depth - 1, to: &arc)
  }
}

extension [DisplayPath.Step] {
  /// The path's parts, closed, with lines in place of curves: a fiftieth of a pixel beside them at most.
  fileprivate func polygons(on grid: CoverageRaster.Grid) -> [[CoverageRaster.Point]] {
    var polygons: [[CoverageRaster.Point]] = []
    var polygon: [CoverageRaster.Point] = []
    for step in self {
      switch step {
      case .move(let end):
        if polygon.count > 1 { polygons.append(polygon) }
        polygon = [grid.place(end)]
      case .line(let end): polygon.append(grid.place(end))
      case .curve(let first, let second, let end):
        polygon.appendCurve(grid.place(first), grid.place(second), grid.place(end))
      case .close: break
      }
    }
    if polygon.count > 1 { polygons.append(polygon) }
    return polygons
  }
}

extension [CoverageRaster.Point] {
  /// Appends lines that go along a curve from the last point on.
  fileprivate mutating func appendCurve(_ b: Element, _ c: Element, _ d: Element) {
    guard let a = last else { return append(d) }
    func bend(_ a: Element, _ b: Element, _ c: Element) -> Double {
      let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
      return (x * x + y * y).squareRoot()
    }
    // A part of n lies at most 3/4 of the bend over n² beside its line.
    let count = Swift.min((Swift.max(bend(a, b, c), bend(b, c, d)) * 40).squareRoot(), 64)
    guard count > 1 else { return append(d) }
    let parts = Int(count.rounded(.up))
    for part in 1..<parts {
      let t = Double(part) / Double(parts)
      let s = 1 - t
      let (e, f, g, h) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      append(
        Element(
          x: e * a.x + f * b.x + g * c.x + h * d.x, y: e * a.y + f * b.y + g * c.y + h * d.y))
    }
    append(d)
  }
}
