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
