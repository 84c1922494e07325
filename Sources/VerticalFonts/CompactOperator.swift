/// An operator of a DICT in a CFF font program, under its name in Adobe Technical Note 5176 (tables 9, 10 and 23).
struct CompactOperator: RawRepresentable, Hashable, Sendable {
  /// One of two bytes is 0x0C00 + the second.
  let rawValue: Int

  // The top dictionary.
  static let version = Self(rawValue: 0)
  static let notice = Self(rawValue: 1)
  static let fullName = Self(rawValue: 2)
  static let familyName = Self(rawValue: 3)
  static let weight = Self(rawValue: 4)
  static let copyright = Self(rawValue: 0x0C00)
  static let postScript = Self(rawValue: 0x0C15)
  static let baseFontName = Self(rawValue: 0x0C16)
  static let fontMatrix = Self(rawValue: 0x0C07)
  static let charset = Self(rawValue: 15)
  static let encoding = Self(rawValue: 16)
  static let charStrings = Self(rawValue: 17)
  /// Size and place of the private dictionary (Private).
  static let privateDictionary = Self(rawValue: 18)

  // That of a program whose glyphs have numbers (CIDs).
  /// Registry, ordering and supplement of the numbers (ROS).
  static let characterCollection = Self(rawValue: 0x0C1E)
  static let cidCount = Self(rawValue: 0x0C22)
  static let fontArray = Self(rawValue: 0x0C24)
  static let fontSelection = Self(rawValue: 0x0C25)
  static let fontName = Self(rawValue: 0x0C26)

  // A private dictionary.
  /// Local subroutines (Subrs), counted from the dictionary's own place.
  static let subroutines = Self(rawValue: 19)

  /// True if its operand is the number of a string.
  var namesString: Bool {
    switch self {
    case .version, .notice, .fullName, .familyName, .weight, .copyright, .postScript,
      .baseFontName, .fontName:
      true
    default: false
    }
  }

  /// True if an operand is the place of another part of the program.
  var leadsElsewhere: Bool {
    switch self {
    case .charset, .encoding, .charStrings, .privateDictionary, .subroutines, .fontArray,
      .fontSelection:
      true
    default: false
    }
  }

  /// The operator as it is written.
  var bytes: [UInt8] {
    let last = UInt8(truncatingIfNeeded: rawValue)
    return rawValue > 0xFF ? [12, last] : [last]
  }
}
