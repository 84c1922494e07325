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

/// A length as a user writes it: absolute, or in em of a font size that is known later.
///
/// Accepted are `12pt`, `3mm`, `1.5cm`, `0.5in`, `18q` (1 Q = 0.25 mm, K14), `2em`, and a bare `0`.
public enum Dimension: Hashable, Sendable {
  case absolute(Length)
  /// In 1/1024 em.
  case em(Int)

  /// The length, given the font size that an em stands for.
  public func resolved(em size: Length) -> Length {
    switch self {
    case .absolute(let length): length
    case .em(let parts): size.scaled(by: parts, over: 1024)
    }
  }

  public static let zero = Dimension.absolute(.zero)

  /// Reads a dimension. `nil` where the text is not a decimal number with one of the units, or where
  /// it is out of range: at most ``Length/limit``, or 1,000,000 em.
  public init?(_ text: String) {
    let unitStart = text.firstIndex { $0 != "+" && $0 != "-" && $0 != "." && !("0"..."9" ~= $0) }
    let unit = text[(unitStart ?? text.endIndex)...]
    guard let number = DecimalNumber(text[..<unit.startIndex]) else { return nil }
    // One unit as a ratio of 1/1024 pt: 1 in = 72 pt = 25.4 mm.
    let ratio: (Int, Int)
    switch unit.lowercased() {
    case "pt": ratio = (1024, 1)
    case "in": ratio = (72 * 1024, 1)
    case "mm": ratio = (720 * 1024, 254)
    case "cm": ratio = (7200 * 1024, 254)
    case "q": ratio = (180 * 1024, 254)
    case "em":
      guard let parts = number.scaled(by: 1024, over: 1), parts.magnitude <= 1024 * 1_000_000
      else { return nil }
      self = .em(parts)
      return
    case "":
      guard number.mantissa == 0 else { return nil }
      ratio = (1, 1)
    default: return nil
    }
    guard let units = number.scaled(by: ratio.0, over: ratio.1),
      units.magnitude <= Length.limit.rawValue
    else { return nil }
    self = .absolute(Length(rawValue: units))
  }
}

extension Dimension: CustomStringConvertible {
  /// The dimension as it may be written, such as `12pt` or `0.75em`.
  public var description: String {
    switch self {
    case .absolute(let length): "\(length)pt"
    case .em(let parts): "\(Length(rawValue: parts))em"
    }
  }
}

/// A decimal number without loss: `mantissa` / 10^`places`.
struct DecimalNumber {
  var mantissa: Int
  var places: Int

  /// At most nine digits before the point and ten after it, as 1/1024 has.
  init?(_ text: Substring) {
    var mantissa = 0
    var places = 0
    var digits = 0
    var isNegative = false
    var pointSeen = false
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "-") where index == 0: isNegative = true
      case UInt8(ascii: "+") where index == 0: break
      case UInt8(ascii: ".") where !pointSeen: pointSeen = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits += 1
        if pointSeen { places += 1 }
        guard places <= 10, digits - places <= 9 else { return nil }
        let (shifted, overflow) = mantissa.multipliedReportingOverflow(by: 10)
        let (sum, carry) = shifted.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
        guard !overflow, !carry else { return nil }
        mantissa = sum
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    self.mantissa = isNegative ? -mantissa : mantissa
    self.places = places
  }

  /// The number times a ratio, rounded to the nearest whole; `nil` where it does not fit.
  func scaled(by numerator: Int, over denominator: Int) -> Int? {
    var divisor = Int128(denominator)
    for _ in 0..<places { divisor *= 10 }
    let product = Int128(mantissa) * Int128(numerator)
    return Int(exactly: (product + (product < 0 ? -divisor : divisor) / 2) / divisor)
  }
}
