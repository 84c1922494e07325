/// A distance in 1/1024 pt (1 pt = 1/72 in), exact.
///
/// A column that is exactly full is the normal case, so sums have to be exact: doubles miss it.
/// The value is 64 bits wide, since a scroll of a whole collection passes 2³¹ units. Lengths that a
/// user gives are at most ``limit``; a text is at most ``Document/maximumByteCount`` bytes; so no
/// sum that the engine makes comes near 2⁶³.
public struct Length: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The distance in units of 1/1024 pt.
  public var rawValue: Int

  @inlinable public init(rawValue: Int) { self.rawValue = rawValue }

  /// The nearest length to a number of points. Values beyond ``limit`` and NaN are clamped.
  public init(points: Double) {
    let bound = Double(Length.limit.rawValue)
    let units = (points * Double(Length.unitsPerPoint)).rounded(.toNearestOrEven)
    self.init(rawValue: units.isNaN ? 0 : Int(Swift.min(Swift.max(units, -bound), bound)))
  }

  /// A whole number of points.
  @inlinable public static func pt(_ points: Int) -> Length {
    Length(rawValue: points * unitsPerPoint)
  }

  /// A whole number of millimeters, to the nearest unit.
  public static func mm(_ millimeters: Int) -> Length {
    // 1 mm = 720/254 pt.
    Length.pt(millimeters).scaled(by: 720, over: 254)
  }

  public static let unitsPerPoint = 1024
  public static let zero = Length(rawValue: 0)

  /// The longest length that an option may give: 1,000,000 pt, about 350 m.
  public static let limit = Length(rawValue: 1_000_000 * unitsPerPoint)

  /// The distance in points, for backends that draw with floating point. Exact up to 2⁵³ units.
  @inlinable public var points: Double { Double(rawValue) / Double(Length.unitsPerPoint) }

  /// Half of it, the odd unit dropped towards zero.
  @inlinable public var half: Length { Length(rawValue: rawValue / 2) }
  var quarter: Length { Length(rawValue: rawValue / 4) }

  @inlinable public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  @inlinable public static func + (a: Self, b: Self) -> Self {
    Self(rawValue: a.rawValue + b.rawValue)
  }
  @inlinable public static func - (a: Self, b: Self) -> Self {
    Self(rawValue: a.rawValue - b.rawValue)
  }
  @inlinable public static func * (a: Self, n: Int) -> Self { Self(rawValue: a.rawValue * n) }
  @inlinable public static func += (a: inout Self, b: Self) { a.rawValue += b.rawValue }
  @inlinable public static func -= (a: inout Self, b: Self) { a.rawValue -= b.rawValue }
  @inlinable public static prefix func - (a: Self) -> Self { Self(rawValue: -a.rawValue) }

  /// The number of whole times that `unit` goes into this length. 0 where `unit` is not positive.
  public func wholeMultiples(of unit: Length) -> Int {
    unit > .zero && self > .zero ? rawValue / unit.rawValue : 0
  }

  /// The length times a ratio, rounded to the nearest unit.
  public func scaled(by numerator: Int, over denominator: Int) -> Length {
    let product = rawValue * numerator
    let half = denominator / 2
    return Length(rawValue: (product + (product < 0 ? -half : half)) / denominator)
  }
}

extension Length: CustomStringConvertible {
  /// The length in points as an exact decimal: 1/1024 has ten digits after the point.
  public var description: String {
    var text = ""
    withDecimal { text.unicodeScalars.append(Unicode.Scalar($0)) }
    return text
  }

  /// Passes the exact decimal in points to `emit`, one ASCII byte at a time.
  func withDecimal(_ emit: (UInt8) -> Void) {
    if rawValue < 0 { emit(UInt8(ascii: "-")) }
    let magnitude = rawValue.magnitude
    withDigits(of: magnitude / 1024, emit)
    var fraction = magnitude % 1024
    guard fraction > 0 else { return }
    emit(UInt8(ascii: "."))
    while fraction > 0 {
      fraction *= 10
      emit(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction / 1024))
      fraction %= 1024
    }
  }
}

/// Passes the decimal digits of a number to `emit`, first to last.
func withDigits(of value: UInt, _ emit: (UInt8) -> Void) {
  var divisor: UInt = 1
  while value / divisor >= 10 { divisor *= 10 }
  while divisor > 0 {
    emit(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / divisor % 10))
    divisor /= 10
  }
}

extension Length {
  /// In millimeters, to the nearest tenth.
  package var millimeters: String {
    let tenths = scaled(by: 254, over: 72 * 1024).rawValue
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension Dimension {
  /// The length, where it is measured by no character.
  package var absolute: Length? {
    if case .absolute(let length) = self { length } else { nil }
  }
}
