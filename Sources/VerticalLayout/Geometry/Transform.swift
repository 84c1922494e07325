/// A map of the points of a page onto others: it turns, scales, mirrors and moves them.
///
/// A point (x, y) goes to (a·x + c·y + e, b·x + d·y + f), as in PDF and SVG, but with y down the page as everywhere
/// here. The factors are fixed-point numbers in 1/1,000,000,000: quarter turns are exact, and JSON, PDF and SVG have the
/// same decimals.
///
/// ```swift
/// let turned = Transform.rotation(degrees: 30, about: PhysicalPoint(x: .pt(100), y: .pt(100)))
/// let point = turned.applied(to: PhysicalPoint(x: .pt(100), y: .zero))
/// ```
public struct Transform: Hashable, Sendable, BitwiseCopyable {
  /// The factors, in 1/``unit``.
  public private(set) var a: Int
  public private(set) var b: Int
  public private(set) var c: Int
  public private(set) var d: Int
  /// The distances that all points are moved by.
  public private(set) var e: Length
  public private(set) var f: Length

  /// The factor 1.
  public static let unit = 1_000_000_000
  /// The largest factor: a thousand times as large.
  public static let mostFactor = 1000 * unit

  /// The map that leaves every point in its place.
  public static let identity = Transform(a: unit, b: 0, c: 0, d: unit, e: .zero, f: .zero)

  /// A map of six numbers; factors beyond ``mostFactor`` and distances beyond ``Length/limit`` are clamped.
  public init(a: Int, b: Int, c: Int, d: Int, e: Length, f: Length) {
    func factor(_ value: Int) -> Int { min(max(value, -Self.mostFactor), Self.mostFactor) }
    (self.a, self.b, self.c, self.d) = (factor(a), factor(b), factor(c), factor(d))
    (self.e, self.f) = (e.clamped, f.clamped)
  }

  /// The factors that keep a point in its place.
  private init(_ factors: (a: Int, b: Int, c: Int, d: Int), keeping point: PhysicalPoint) {
    self.init(
      a: factors.a, b: factors.b, c: factors.c, d: factors.d, e: .zero, f: .zero)
    let moved = applied(to: point)
    (e, f) = ((point.x - moved.x).clamped, (point.y - moved.y).clamped)
  }

  // MARK: Making

  /// A turn by quarters of a circle, clockwise. Exact.
  public static func quarterTurns(_ count: Int, about center: PhysicalPoint) -> Transform {
    let factors =
      switch ((count % 4) + 4) % 4 {
      case 0: (unit, 0, 0, unit)
      case 1: (0, unit, -unit, 0)
      case 2: (-unit, 0, 0, -unit)
      default: (0, -unit, unit, 0)
      }
    return Transform(factors, keeping: center)
  }

  /// A turn by an angle, clockwise.
  public static func rotation(degrees: Double, about center: PhysicalPoint) -> Transform {
    guard degrees.isFinite else { return .identity }
    let quarters = (degrees / 90).rounded()
    let count = Int(quarters.truncatingRemainder(dividingBy: 4))
    let rest = degrees - quarters * 90
    let turn = quarterTurns(count, about: PhysicalPoint(x: .zero, y: .zero))
    guard rest != 0 else { return quarterTurns(count, about: center) }
    let (sine, cosine) = sineAndCosine(ofDegrees: rest)
    let (s, c) = (Int((sine * Double(unit)).rounded()), Int((cosine * Double(unit)).rounded()))
    let small = Transform(a: c, b: s, c: -s, d: c, e: .zero, f: .zero)
    let both = small.followed(by: turn)
    return Transform((both.a, both.b, both.c, both.d), keeping: center)
  }

  /// A scale in both directions, as a ratio. What is not positive counts as 1.
  public static func scale(
    _ numerator: Int, over denominator: Int, about center: PhysicalPoint
  ) -> Transform {
    guard numerator > 0, denominator > 0 else { return .identity }
    let factor = Int(clamping: Int128(numerator) * Int128(unit) / Int128(denominator))
    return Transform((factor, 0, 0, factor), keeping: center)
  }

  /// A move without a turn.
  public static func translation(x: Length, y: Length) -> Transform {
    Transform(a: unit, b: 0, c: 0, d: unit, e: x, f: y)
  }

  /// The sine and the cosine of a small angle: their series, exact to a double's last digits up to a quarter of a circle.
  static func sineAndCosine(ofDegrees degrees: Double) -> (sine: Double, cosine: Double) {
    let angle = degrees * .pi / 180
    var (sine, cosine, term) = (0.0, 0.0, 1.0)
    for power in 0..<28 {
      switch power % 4 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
      term *= angle / Double(power + 1)
    }
    return (sine, cosine)
  }

  // MARK: Parts

  public var isIdentity: Bool { self == .identity }

  /// True if rectangles stay rectangles: it turns by quarters of a circle, and scales.
  public var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  private static func product(_ pairs: (Int, Int), _ others: (Int, Int)) -> Int128 {
    Int128(pairs.0) * Int128(pairs.1) + Int128(others.0) * Int128(others.1)
  }

  private static func rounded(_ product: Int128, over divisor: Int128) -> Int {
    let half = divisor / 2
    return Int(clamping: (product + (product < 0 ? -half : half)) / divisor)
  }

  /// The map of first this one and then another.
  public func followed(by next: Transform) -> Transform {
    func factor(_ first: (Int, Int), _ second: (Int, Int)) -> Int {
      Self.rounded(Self.product(first, second), over: Int128(Self.unit))
    }
    let end = next.applied(to: PhysicalPoint(x: e, y: f))
    return Transform(
      a: factor((next.a, a), (next.c, b)), b: factor((next.b, a), (next.d, b)),
      c: factor((next.a, c), (next.c, d)), d: factor((next.b, c), (next.d, d)), e: end.x, f: end.y)
  }

  /// The map back; `nil` where all points go to one line.
  public var inverse: Transform? {
    let determinant = Self.product((a, d), (-b, c))
    guard determinant != 0 else { return nil }
    let size = determinant < 0 ? -determinant : determinant
    let sign: Int128 = determinant < 0 ? -1 : 1
    func factor(_ value: Int) -> Int {
      Self.rounded(Int128(value) * Int128(Self.unit) * Int128(Self.unit) * sign, over: size)
    }
    var back = Transform(
      a: factor(d), b: factor(-b), c: factor(-c), d: factor(a), e: .zero, f: .zero)
    let origin = back.applied(to: PhysicalPoint(x: e, y: f))
    (back.e, back.f) = (-origin.x.clamped, -origin.y.clamped)
    return back
  }

  /// The same on a page whose origin moves: what is at a place goes where it went, as far away.
  func moved(x: Length, y: Length) -> Transform {
    Transform.translation(x: -x, y: -y).followed(by: self)
      .followed(by: .translation(x: x, y: y))
  }

  // MARK: Decimals

  /// A factor as a decimal, exact.
  package static func decimal(_ factor: Int) -> String {
    let (whole, rest) = factor.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    var text = (factor < 0 ? "-" : "") + String(whole)
    guard rest > 0 else { return text }
    var digits = String(rest)
    digits = String(repeating: "0", count: 9 - digits.utf8.count) + digits
    while digits.last == "0" { digits.removeLast() }
    text += "." + digits
    return text
  }

  /// The factor of a decimal; `nil` for one that is none.
  static func factor(_ text: String) -> Int? {
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0)
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, (1...4).contains(first.utf8.count), let whole = Int(first),
      first.utf8.allSatisfy({ (0x30...0x39).contains($0) }), whole <= 1000
    else { return nil }
    let decimals = parts.count > 1 ? String(parts[1]) : "0"
    guard (1...9).contains(decimals.utf8.count),
      decimals.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let rest = Int(decimals + String(repeating: "0", count: 9 - decimals.utf8.count))
    else { return nil }
    let value = whole * unit + rest
    guard value <= mostFactor else { return nil }
    return isNegative ? -value : value
  }

  // MARK: Points and rectangles

  /// The place that a point goes to.
  public func applied(to point: PhysicalPoint) -> PhysicalPoint {
    func place(_ along: Int, _ across: Int, _ end: Length) -> Length {
      let product = Self.product((along, point.x.rawValue), (across, point.y.rawValue))
      return Length(rawValue: Self.rounded(product, over: Int128(Self.unit))).near + end
    }
    return PhysicalPoint(x: place(a, c, e), y: place(b, d, f))
  }

  /// The places that the corners of a rectangle go to, from the top left corner clockwise.
  public func corners(of rect: PhysicalRect) -> [PhysicalPoint] {
    [(rect.x, rect.y), (rect.maxX, rect.y), (rect.maxX, rect.maxY), (rect.x, rect.maxY)].map {
      applied(to: PhysicalPoint(x: $0.0, y: $0.1))
    }
  }

  /// The smallest upright rectangle around the place that a rectangle goes to: that place itself for quarter turns.
  public func bounds(of rect: PhysicalRect) -> PhysicalRect {
    PhysicalRect.around(
      corners(of: rect).map { PhysicalRect(x: $0.x, y: $0.y, width: .zero, height: .zero) })
  }
}

extension Length {
  /// Clamped to what no page reaches: 2⁵² units, so that sums of a few stay whole numbers.
  fileprivate var near: Length {
    Length(rawValue: Swift.min(Swift.max(rawValue, -(1 << 52)), 1 << 52))
  }
}
