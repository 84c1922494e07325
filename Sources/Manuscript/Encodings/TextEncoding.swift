/// An encoding that texts can be read from.
///
/// The raw value is the name that iconv takes.
public enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  case utf8 = "UTF-8"
  /// Its byte order mark tells the order; without one it is little-endian.
  case utf16 = "UTF-16"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  case utf32 = "UTF-32"
  case utf32LittleEndian = "UTF-32LE"
  case utf32BigEndian = "UTF-32BE"
  /// Shift_JIS as Windows has it, with NEC's and IBM's characters.
  case codePage932 = "CP932"
  case shiftJISX0213 = "SHIFT_JISX0213"
  /// JIS X 0208 and 0212, with NEC's and IBM's characters.
  case eucJapanese = "EUC-JP"
  /// The same with the signs of code page 932, and characters of the user's own.
  case eucJapaneseMicrosoft = "EUC-JP-MS"
  case eucJISX0213 = "EUC-JISX0213"
  /// With the sets of its extensions 1, 2 and 3.
  case iso2022Japanese = "ISO-2022-JP"
  /// The national standard of 2022, which has GBK and GB 2312 in it.
  case gb18030 = "GB18030"
  /// Big5 with the signs of code page 950 and the ideographs of Hong Kong's supplement.
  case big5 = "BIG5"
  case big5HongKong = "BIG5-HKSCS"
  case codePage950 = "CP950"
  /// Unified Hangul Code, which has EUC-KR in it.
  case codePage949 = "CP949"
  case johab = "JOHAB"
}

extension TextEncoding: CustomStringConvertible {
  /// The name that people use.
  public var description: String {
    switch self {
    case .codePage932: "Shift_JIS"
    case .shiftJISX0213: "Shift_JISX0213"
    case .gb18030: "GB 18030"
    case .big5: "Big5"
    case .big5HongKong: "Big5-HKSCS"
    case .codePage949: "EUC-KR"
    case .johab: "Johab"
    case .utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian,
      .utf32BigEndian, .eucJapanese, .eucJapaneseMicrosoft, .eucJISX0213, .iso2022Japanese,
      .codePage950:
      rawValue
    }
  }
}

extension TextEncoding {
  /// The encoding of a name that iconv knows, in capitals or not; `nil` where we do not have it.
  ///
  /// A set that stands in a larger one is read as that: GB 2312 as GB 18030.
  public init?(name: String) {
    let key = String(
      decoding: name.utf8.compactMap { byte -> UInt8? in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 0x20
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        default: nil
        }
      }, as: UTF8.self)
    guard let encoding = Self.allCases.first(where: { $0.names.contains(key) }) else { return nil }
    self = encoding
  }

  /// The names of an encoding, in capitals and without signs.
  private var names: [String] {
    switch self {
    case .utf8: ["UTF8", "ISO10646UTF8", "USASCII", "ASCII", "ANSIX341968"]
    case .utf16: ["UTF16", "UNICODE", "UCS2", "ISO10646UCS2"]
    case .utf16LittleEndian: ["UTF16LE", "UNICODELITTLE", "UCS2LE"]
    case .utf16BigEndian: ["UTF16BE", "UNICODEBIG", "UCS2BE"]
    case .utf32: ["UTF32"]
    case .utf32LittleEndian: ["UTF32LE", "UCS4LE"]
    case .utf32BigEndian: ["UTF32BE", "UCS4BE", "UCS4", "ISO10646UCS4", "CSUCS4"]
    case .codePage932:
      [
        "CP932", "SHIFTJIS", "SJIS", "CSSHIFTJIS", "MSKANJI", "MS932", "WINDOWS31J", "SJISWIN",
        "SJISOPEN", "IBM943", "CP943",
      ]
    case .shiftJISX0213: ["SHIFTJISX0213", "SHIFTJIS2004", "SJISX0213"]
    case .eucJapanese: ["EUCJP", "CSEUCPKDFMTJAPANESE", "UJIS", "OSF00030010"]
    case .eucJapaneseMicrosoft: ["EUCJPMS", "EUCJPWIN", "EUCJPOPEN", "CP51932"]
    case .eucJISX0213: ["EUCJISX0213", "EUCJIS2004"]
    case .iso2022Japanese:
      ["ISO2022JP", "CSISO2022JP", "ISO2022JP1", "ISO2022JP2", "CSISO2022JP2", "ISO2022JP3", "JIS"]
    case .gb18030:
      ["GB18030", "GBK", "CP936", "MS936", "WINDOWS936", "GB2312", "CSGB2312", "EUCCN"]
    case .big5: ["BIG5", "BIGFIVE", "CNBIG5", "CSBIG5"]
    case .big5HongKong: ["BIG5HKSCS"]
    case .codePage950: ["CP950", "WINDOWS950"]
    case .codePage949: ["CP949", "UHC", "MSCP949", "WINDOWS949", "EUCKR", "CSEUCKR", "KSC5601"]
    case .johab: ["JOHAB", "MSCP1361", "CP1361"]
    }
  }
}

extension TextEncoding {
  /// The encoding that the head of a page of the web names, in `<meta charset="…">`, in the `content` of one, or in
  /// `<?xml encoding="…"?>` (NO-H1); `nil` for other files, and for one that says UTF-8 and is not.
  init?(declaredIn bytes: Span<UInt8>) {
    var head: [UInt8] = []
    for index in 0..<min(bytes.count, 4096) { head.append(bytes[index]) }
    guard head.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return nil }
    // ASCII is enough for what is looked for.
    let text = String(
      decoding: head.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self
    ).lowercased()
    for tag in text.split(separator: "<") {
      let key = tag.hasPrefix("meta") ? "charset" : tag.hasPrefix("?xml") ? "encoding" : nil
      guard let key, let place = tag.firstRange(of: key) else { continue }
      let value = tag[place.upperBound...].drop { " =\"'".contains($0) }
        .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      guard let encoding = TextEncoding(name: String(value)) else { continue }
      switch encoding {
      case .utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian,
        .utf32BigEndian:
        return nil
      default:
        self = encoding
        return
      }
    }
    return nil
  }
}
