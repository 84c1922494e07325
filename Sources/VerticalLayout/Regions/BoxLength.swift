/// A length in the room between a page's margins: of its own, or a share of a side of that room.
public enum BoxLength: Hashable, Sendable {
  case length(Dimension)
  /// In thousandths of a percent.
  case percent(Int)

  public static func pt(_ points: Int) -> BoxLength { .length(.absolute(.pt(points))) }

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

/// A point in the room between a page's margins, from its top left corner.
public struct BoxPoint: Hashable, Sendable {
  public var x: BoxLength
  public var y: BoxLength

  public init(x: BoxLength, y: BoxLength) {
    self.x = x
    self.y = y
  }

  public static let center = BoxPoint(x: .percent(50_000), y: .percent(50_000))
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
