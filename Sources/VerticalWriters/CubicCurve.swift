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
