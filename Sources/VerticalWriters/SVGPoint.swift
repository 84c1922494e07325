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
