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

  /// Names of HTML 4 for characters that follow each other: U+00A0 to U+00FF, and the letters of Greek.
  private static let rows: [(first: UInt32, names: String)] = [
    (
      0xA0,
      "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute"
    ),
    (
      0xB5,
      "micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig"
    ),
    (
      0xC7,
      "Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times"
    ),
    (
      0xD8,
      "Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave"
    ),
    (
      0xE9,
      "eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave"
    ),
    (0xFA, "uacute ucirc uuml yacute thorn yuml"),
    (
      0x391,
      "Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho"
    ),
    (0x3A3, "Sigma Tau Upsilon Phi Chi Psi Omega"),
    (
      0x3B1,
      "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau"
    ),
    (0x3C5, "upsilon phi chi psi omega"),
  ]

  /// Other names of HTML 4 and 5.
  private static let others: [String: UInt32] = [
    "OElig": 0x152, "oelig": 0x153, "Scaron": 0x160, "scaron": 0x161, "Yuml": 0x178, "fnof": 0x192,
    "circ": 0x2C6,
    "tilde": 0x2DC, "sbquo": 0x201A, "bdquo": 0x201E, "dagger": 0x2020, "Dagger": 0x2021,
    "permil": 0x2030,
    "prime": 0x2032, "Prime": 0x2033, "lsaquo": 0x2039, "rsaquo": 0x203A, "oline": 0x203E,
    "frasl": 0x2044,
    "euro": 0x20AC, "trade": 0x2122, "harr": 0x2194, "rArr": 0x21D2, "hArr": 0x21D4,
    "forall": 0x2200, "part": 0x2202,
    "exist": 0x2203, "empty": 0x2205, "nabla": 0x2207, "isin": 0x2208, "sum": 0x2211,
    "radic": 0x221A, "prop": 0x221D,
    "ang": 0x2220, "and": 0x2227, "or": 0x2228, "cap": 0x2229, "cup": 0x222A, "int": 0x222B,
    "there4": 0x2234,
    "sim": 0x223C, "cong": 0x2245, "asymp": 0x2248, "ne": 0x2260, "equiv": 0x2261, "le": 0x2264,
    "ge": 0x2265,
    "sub": 0x2282, "sup": 0x2283, "loz": 0x25CA, "spades": 0x2660, "clubs": 0x2663,
    "hearts": 0x2665, "diams": 0x2666,
    "star": 0x2606, "starf": 0x2605, "check": 0x2713, "lrm": 0x200E, "rlm": 0x200F, "excl": 0x21,
    "num": 0x23,
    "dollar": 0x24, "percnt": 0x25, "lpar": 0x28, "rpar": 0x29, "ast": 0x2A, "plus": 0x2B,
    "comma": 0x2C, "period": 0x2E,
    "sol": 0x2F, "colon": 0x3A, "semi": 0x3B, "equals": 0x3D, "quest": 0x3F, "commat": 0x40,
    "lbrack": 0x5B, "bsol": 0x5C,
    "rbrack": 0x5D, "lowbar": 0x5F, "grave": 0x60, "lbrace": 0x7B, "vert": 0x7C, "rbrace": 0x7D,
    "numsp": 0x2007,
    "hairsp": 0x200A, "ZeroWidthSpace": 0x200B, "NewLine": 0x20,
  ]

  private static let all: [String: UInt32] = {
    var all = names.merging(others) { first, _ in first }
    for (first, names) in rows {
      for (offset, name) in names.split(separator: " ").enumerated() {
        all[String(name)] = first + UInt32(offset)
      }
    }
    return all
  }()

  /// The longest name, with `&` and `;`.
  private static let longest = 16

  /// Reads from `&` on; `nil` for what is no such character.
  static func scalar(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, length: Int)? {
    let body = bytes.dropFirst().prefix(longest)
    guard let end = body.firstIndex(of: UInt8(ascii: ";")), end > body.startIndex else {
      return nil
    }
    let name = String(decoding: body[..<end], as: UTF8.self)
    let length = end + 1 - bytes.startIndex
    guard name.hasPrefix("#") else {
      return all[name].flatMap(Unicode.Scalar.init).map { ($0, length) }
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
