/// The share of their width that glyphs are drawn with, narrower or wider, in 1/65536.
public struct HorizontalScale: Hashable, Sendable, BitwiseCopyable {
  public var rawValue: Int32

  private static let unit = 1 << 16

  public static let one = HorizontalScale(rawValue: Int32(unit))

  /// Half as wide again: of characters that are as wide as half of a base and a third of it long (RU2).
  static let third = HorizontalScale(rawValue: Int32(unit / 2 * 3))

  private init(rawValue: Int32) { self.rawValue = rawValue }

  /// The scale that makes a width fit a room; ``one`` where it does.
  public init(fitting width: Length, into room: Length) {
    guard width > room, room > .zero else {
      self = .one
      return
    }
    let scaled = Length(rawValue: Self.unit).scaled(by: room.rawValue, over: width.rawValue)
    rawValue = Int32(clamping: max(scaled.rawValue, 1))
  }

  /// The scale that makes glyphs of one size as wide as those of a larger one.
  init(of size: Length, asWideAs other: Length) {
    guard size > .zero, other > size else {
      self = .one
      return
    }
    let scaled = Length(rawValue: Self.unit).scaled(by: other.rawValue, over: size.rawValue)
    rawValue = Int32(clamping: scaled.rawValue)
  }

  /// The scale as a factor, for drawing.
  public var factor: Double { Double(rawValue) / Double(Self.unit) }

  /// A horizontal measure after scaling.
  func applied(to value: Int) -> Int {
    self == .one
      ? value : Length(rawValue: value).scaled(by: Int(rawValue), over: Self.unit).rawValue
  }
}
