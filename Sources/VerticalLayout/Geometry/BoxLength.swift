/// A length in the room between a page's margins: of its own, or a share of a side of that room. For boxes around passages
/// that side is the length of a column along it, and the room for columns across it (DT-11).
public enum BoxLength: Hashable, Sendable {
  case length(Dimension)
  /// In thousandths of a percent.
  case percent(Int)

  public static func pt(_ points: Int) -> BoxLength { .length(.absolute(.pt(points))) }
  public static func absolute(_ length: Length) -> BoxLength { .length(.absolute(length)) }
  /// In 1/1024 em.
  public static func em(_ parts: Int) -> BoxLength { .length(.em(parts)) }

  public static let zero = BoxLength.length(.zero)

  /// Reads `12pt`, `3mm`, `2em` and so on, or `50%`. A number without a unit has the one given.
  public init?(_ text: String, unit: String = "pt") {
    let hasUnit = text.last.map { $0 == "." || ("0"..."9").contains($0) } == false
    let whole = hasUnit ? text : text + unit
    if whole.last == "%" {
      guard let parts = DecimalNumber(whole.dropLast())?.scaled(by: 1000, over: 1),
        parts.magnitude <= BoxLength.percentLimit
      else { return nil }
      self = .percent(parts)
      return
    }
    guard let length = Dimension(whole) else { return nil }
    self = .length(length)
  }

  package var isNegative: Bool { sign < 0 }
  package var isPositive: Bool { sign > 0 }

  private var sign: Int {
    switch self {
    case .length(.absolute(let length)): length.rawValue.signum()
    case .length(.em(let parts)), .percent(let parts): parts.signum()
    }
  }

  var isPercent: Bool { if case .percent = self { true } else { false } }

  /// The length; nothing for a share of a side, which ``Document/withBoxes(in:)`` has put a length in place of.
  func resolved(em: Length) -> Length {
    switch self {
    case .length(let dimension): dimension.resolved(em: em)
    case .percent: .zero
    }
  }

  /// 10,000 %.
  private static let percentLimit = 10_000_000

  /// The length, at most ``Length/limit`` either way.
  func resolved(em: Length, side: Length) -> Length {
    switch self {
    case .length(let dimension): dimension.clamped(em: em)
    case .percent(let parts):
      side.clamped.scaled(
        by: min(max(parts, -BoxLength.percentLimit), BoxLength.percentLimit), over: 100_000
      ).clamped
    }
  }
}

extension BoxLength: CustomStringConvertible {
  /// The length as it may be written, such as `12pt` or `50%`.
  public var description: String {
    switch self {
    case .length(let length): return "\(length)"
    case .percent(let parts):
      let (whole, rest) = parts.magnitude.quotientAndRemainder(dividingBy: 1000)
      var digits = rest == 0 ? "" : ".\(String(rest + 1000).dropFirst())"
      while digits.last == "0" { digits.removeLast() }
      return "\(parts < 0 ? "-" : "")\(whole)\(digits)%"
    }
  }
}

extension BoxLength {
  /// A point in the room between a page's margins, from its top left corner.
  public struct BoxPoint: Hashable, Sendable {
    public var x: BoxLength
    public var y: BoxLength

    public init(x: BoxLength, y: BoxLength) {
      self.x = x
      self.y = y
    }

    public static let center = BoxLength.BoxPoint(x: .percent(50_000), y: .percent(50_000))
  }
}

extension Dimension {
  /// The length, at most ``Length/limit`` either way, whatever the value.
  func clamped(em: Length) -> Length {
    switch self {
    case .absolute(let length): length.clamped
    case .em(let parts):
      em.clamped.scaled(by: min(max(parts, -1 << 30), 1 << 30), over: 1024).clamped
    }
  }
}

extension Length {
  /// At most ``limit`` either way.
  var clamped: Length { min(max(self, -.limit), .limit) }
}
