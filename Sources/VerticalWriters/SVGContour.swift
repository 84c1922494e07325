import VerticalFonts

/// A closed line of a glyph's outline on a grid of thousandths of an em, y down.
struct SVGContour {
  /// A line or a curve from where the last one has ended.
  struct Segment {
    enum Kind: Equatable {
      case line
      case quadratic(SVGPoint)
      case curve(SVGPoint, SVGPoint)
    }
    var kind: Kind
    var end: SVGPoint
  }

  private(set) var segments: [Segment] = []

  /// The start of the first segment and the end of the last one; `nil` where there is none.
  var start: SVGPoint? { segments.last?.end }

  /// The closed lines of an outline, each begun where its data are shortest.
  static func contours(of steps: [OutlineStep], unitsPerEm: Int) -> [SVGContour] {
    let factor = Double(SVGPoint.unitsPerEm) / Double(max(unitsPerEm, 1))
    func bounded(_ value: Double) -> Double { value.isFinite ? min(max(value, -1e6), 1e6) : 0 }
    func placed(_ point: OutlinePoint) -> SIMD2<Double> {
      SIMD2(bounded(point.x * factor), bounded(-point.y * factor))
    }
    var contours: [SVGContour] = []
    var contour = SVGContour()
    var pen = SIMD2<Double>.zero
    var start = SIMD2<Double>.zero
    var lastStart: SVGPoint?
    func finish() {
      if start != pen { contour.addLine(from: pen, to: start) }
      if !contour.segments.isEmpty {
        contour.rotate(after: lastStart)
        lastStart = contour.start
        contours.append(contour)
      }
      contour = SVGContour()
    }
    for step in steps {
      switch step {
      case .move(let point):
        finish()
        start = placed(point)
        pen = start
      case .line(let end):
        contour.addLine(from: pen, to: placed(end))
        pen = placed(end)
      case .quadratic(let control, let end):
        contour.segments.append(
          Segment(kind: .quadratic(SVGPoint(placed(control))), end: SVGPoint(placed(end))))
        pen = placed(end)
      case .curve(let first, let second, let end):
        contour.addCurve(CubicCurve(pen, placed(first), placed(second), placed(end)))
        pen = placed(end)
      case .close:
        finish()
        pen = start
      }
    }
    finish()
    return contours
  }

  private mutating func addLine(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    let end = SVGPoint(end)
    guard SVGPoint(start) != end else { return }
    segments.append(Segment(kind: .line, end: end))
  }

  private mutating func addCurve(_ curve: CubicCurve) {
    let end = SVGPoint(curve.end)
    if let control = curve.quadraticControl {
      segments.append(Segment(kind: .quadratic(control), end: end))
    } else {
      segments.append(
        Segment(kind: .curve(SVGPoint(curve.first), SVGPoint(curve.second)), end: end))
    }
  }

  // MARK: The first point

  /// Begins after the line that is longest as data, which closing the contour draws then.
  ///
  /// - Parameter last: where the contour before begins, from which the way here is told.
  private mutating func rotate(after last: SVGPoint?) {
    let origin = last ?? SVGPoint(x: 0, y: 0)
    var best = (cost: Int.max, index: 0)
    for index in segments.indices {
      let before = segments[index == 0 ? segments.count - 1 : index - 1]
      let way = Self.length(from: origin, to: before.end)
      let cost = way - (before.kind == .line ? lengthOfLine(before: index) : 0)
      if cost < best.cost { best = (cost, index) }
    }
    if best.index > 0 { segments = Array(segments[best.index...] + segments[..<best.index]) }
  }

  private func lengthOfLine(before index: Int) -> Int {
    let count = segments.count
    let (start, end) = (
      segments[(index + count - 2) % count].end, segments[(index + count - 1) % count].end
    )
    if start.x == end.x { return 1 + SVGPoint.length(end.y - start.y) }
    if start.y == end.y { return 1 + SVGPoint.length(end.x - start.x) }
    return Self.length(from: start, to: end)
  }

  private static func length(from start: SVGPoint, to end: SVGPoint) -> Int {
    SVGPoint.length(end.x - start.x) + SVGPoint.length(end.y - start.y)
  }
}

/// A point in thousandths of an em, y down.
struct SVGPoint: Hashable {
  var x: Int
  var y: Int

  static let unitsPerEm = 1000

  /// The number of bytes a number takes, with its sign or the blank before it.
  static func length(_ number: Int) -> Int {
    var (length, rest) = (2, number.magnitude / 10)
    while rest > 0 { (length, rest) = (length + 1, rest / 10) }
    return length
  }
}

extension SVGPoint {
  init(_ point: SIMD2<Double>) {
    let whole = point.rounded(.toNearestOrAwayFromZero)
    self.init(x: Int(whole.x), y: Int(whole.y))
  }
}

/// A curve of the third degree, in thousandths of an em.
struct CubicCurve {
  var start: SIMD2<Double>
  var first: SIMD2<Double>
  var second: SIMD2<Double>
  var end: SIMD2<Double>

  init(
    _ start: SIMD2<Double>, _ first: SIMD2<Double>, _ second: SIMD2<Double>, _ end: SIMD2<Double>
  ) {
    (self.start, self.first, self.second, self.end) = (start, first, second, end)
  }

  /// The greatest distance of a curve of the second degree beside it.
  static let tolerance = 0.95
  /// The number of points at which both are compared: eighths of the way.
  private static let sampleCount = 7

  /// The control point of a curve of the second degree between the same ends, on the grid, that lies
  /// within ``tolerance``: of several the one that is shortest as data. `nil` where there is none.
  var quadraticControl: SVGPoint? {
    let difference = end - 3 * second + 3 * first - start
    // At 20 times the tolerance no control point comes near it.
    guard (difference * difference).sum() < 4000 else { return nil }
    let (begin, finish) = (SVGPoint(start), SVGPoint(end))
    let middle = SVGPoint((3 * (first + second) - start - end) / 4)
    let samples = (1...Self.sampleCount).map { point(at: Double($0) / 8) }
    var best: (length: Int, error: Double, control: SVGPoint)?
    for y in middle.y - 1...middle.y + 1 {
      for x in middle.x - 1...middle.x + 1 {
        let length = SVGPoint.length(x - begin.x) + SVGPoint.length(y - begin.y)
        if let best, length > best.length { continue }
        let control = SVGPoint(x: x, y: y)
        let error = Self.error(of: control, from: begin, to: finish, samples)
        guard error <= Self.tolerance else { continue }
        if let best, length == best.length, error >= best.error { continue }
        best = (length, error, control)
      }
    }
    return best?.control
  }

  private func point(at time: Double) -> SIMD2<Double> {
    let rest = 1 - time
    let outer = rest * rest * rest * start + time * time * time * end
    return outer + 3 * rest * time * (rest * first + time * second)
  }

  /// The greatest distance of points of a curve beside one of the second degree; a distance ahead or behind on it is no
  /// difference.
  private static func error(
    of control: SVGPoint, from start: SVGPoint, to end: SVGPoint, _ samples: [SIMD2<Double>]
  ) -> Double {
    let (p, q, r) = (SIMD2(start), SIMD2(control), SIMD2(end))
    var largest = 0.0
    for (index, sample) in samples.enumerated() {
      let time = Double(index + 1) / 8
      let point = (1 - time) * ((1 - time) * p + 2 * time * q) + time * time * r
      let way = (1 - time) * (q - p) + time * (r - q)
      let off = sample - point
      let square = (way * way).sum()
      let across = off.x * way.y - off.y * way.x
      let along = (off * way).sum()
      guard square > 0.01, along * along < 9 * square else { return .infinity }
      largest = max(largest, (across * across / square).squareRoot())
      if largest > tolerance { return largest }
    }
    return largest
  }
}

extension SIMD2<Double> {
  fileprivate init(_ point: SVGPoint) { self.init(Double(point.x), Double(point.y)) }
}
