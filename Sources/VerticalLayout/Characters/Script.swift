/// The writing system of a character: Script (UAX #24).
///
/// Every script of Unicode 15.0 has a static member named after it: `.han`, `.hiragana`. They come
/// from the Unicode data with the character table, and only they make a script that is known.
public struct Script: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
  /// A number of this library's own, which may change with the version of Unicode.
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}
