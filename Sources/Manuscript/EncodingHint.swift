/// An encoding that a file which is not UTF-8 may be in. Only ever a guess, for messages.
///
/// The raw value is the name that iconv takes.
public enum EncodingHint: String, Hashable, Sendable, CaseIterable {
  case utf16 = "UTF-16"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  case gb18030 = "GB18030"
  case big5 = "BIG5"
  case shiftJIS = "CP932"
  case eucJapanese = "EUC-JP"
  case eucKorean = "CP949"

  /// The command that converts the file.
  public var command: String { "iconv -f \(rawValue) -t UTF-8" }
}

extension EncodingHint: CustomStringConvertible {
  /// The name that people use.
  public var description: String {
    switch self {
    case .utf16, .utf16LittleEndian, .utf16BigEndian: rawValue
    case .gb18030: "GB 18030"
    case .big5: "Big5"
    case .shiftJIS: "Shift_JIS"
    case .eucJapanese: "EUC-JP"
    case .eucKorean: "EUC-KR"
    }
  }
}
