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

extension Script {
  /// The ISO 15924 code as four ASCII characters, the first in the highest byte: 'Hani' is
  /// 0x48616E69.
  ///
  /// OpenType shapers use the same numbers. A number that is no script has the code 'Zzzz'.
  public var isoCode: UInt32 {
    rawValue < Self.isoCodes.count ? Self.isoCodes[Int(rawValue)] : 0x5A7A_7A7A
  }
}

extension Script: CustomStringConvertible {
  /// The ISO 15924 code, as in “Hani”.
  public var description: String {
    var text = ""
    for shift: UInt32 in [24, 16, 8, 0] {
      text.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: isoCode >> shift)))
    }
    return text
  }
}
