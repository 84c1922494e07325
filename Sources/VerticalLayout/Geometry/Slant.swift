/// Slant of glyphs: the tangent of the angle, in 1/65536. A point above the baseline moves to the right by as much
/// as it is high, times this.
public struct Slant: Hashable, Sendable, BitwiseCopyable {
  public var rawValue: Int32

  /// In degrees. Beyond this a letter is no letter any more.
  public static let limit = 45

  public static let none = Slant(degrees: 0)

  /// - Parameter degrees: from −45 to 45; what is beyond is taken as that.
  public init(degrees: Int) {
    guard degrees != 0 else {
      rawValue = 0
      return
    }
    let angle = Double(min(max(degrees, -Self.limit), Self.limit)) * .pi / 180
    // Series of sine and cosine, exact to a double's last digits in this range.
    var sine = 0.0
    var cosine = 0.0
    var term = 1.0
    for power in 0..<20 {
      switch power % 4 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
      term *= angle / Double(power + 1)
    }
    rawValue = Int32(clamping: Int((sine / cosine * 65536).rounded()))
  }

  /// The tangent, for drawing.
  public var factor: Double { Double(rawValue) / 65536 }

  /// The distance that a point moves which lies so high above the baseline.
  func shift(atHeight height: Length) -> Length {
    height.scaled(by: Int(rawValue), over: 65536)
  }
}
