/// Characters that HTML spells with `&`.
enum HTMLEntities {
  private static let names: [String: UInt32] = [
    "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27, "nbsp": 0xA0, "ensp": 0x2002,
    "emsp": 0x2003, "thinsp": 0x2009, "zwnj": 0x200C, "zwj": 0x200D, "shy": 0xAD, "ndash": 0x2013,
    "mdash": 0x2014, "horbar": 0x2015, "lsquo": 0x2018, "rsquo": 0x2019, "ldquo": 0x201C,
    "rdquo": 0x201D, "hellip": 0x2026, "middot": 0xB7, "bull": 0x2022, "copy": 0xA9, "reg": 0xAE,
    "deg": 0xB0, "times": 0xD7, "divide": 0xF7, "para": 0xB6, "sect": 0xA7, "laquo": 0xAB,
    "raquo": 0xBB, "larr": 0x2190, "uarr": 0x2191, "rarr": 0x2192, "darr": 0x2193, "eacute": 0xE9,
    "egrave": 0xE8, "agrave": 0xE0, "uuml": 0xFC, "ouml": 0xF6, "auml": 0xE4, "szlig": 0xDF,
    "ccedil": 0xE7, "lang": 0x3008, "rang": 0x3009, "minus": 0x2212, "infin": 0x221E,
  ]

  /// The longest name, with `&` and `;`.
  private static let longest = 12

  /// Reads from `&` on; `nil` for what is no such character.
  static func scalar(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, length: Int)? {
    let body = bytes.dropFirst().prefix(longest)
    guard let end = body.firstIndex(of: UInt8(ascii: ";")), end > body.startIndex else {
      return nil
    }
    let name = String(decoding: body[..<end], as: UTF8.self)
    let length = end + 1 - bytes.startIndex
    guard name.hasPrefix("#") else {
      return names[name].flatMap(Unicode.Scalar.init).map { ($0, length) }
    }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
    // A control would be one of the text.
    guard let number, number >= 0x20, let scalar = Unicode.Scalar(number) else { return nil }
    return (scalar, length)
  }

  /// A value with its characters in place.
  static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var plain: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "&"), let (scalar, length) = scalar(bytes[index...]) {
        plain += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        index += length
      } else {
        plain.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
