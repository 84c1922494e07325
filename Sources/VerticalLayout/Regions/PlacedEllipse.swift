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
