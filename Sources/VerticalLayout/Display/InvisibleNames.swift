/// The short names of characters that have neither ink nor a cell, for marks over a page (TK-14).
enum InvisibleName {
  /// The name of a character; `nil` for those that have ink or a blank, and for ends of lines.
  static func of(_ scalar: Unicode.Scalar) -> String? {
    if let name = names[scalar.value] { return name }
    switch scalar.value {
    case 0xFE00...0xFE0F: return "VS\(scalar.value - 0xFE00 + 1)"
    case 0xE0100...0xE01EF: return "VS\(scalar.value - 0xE0100 + 17)"
    case 0x180B...0x180D: return "FVS\(scalar.value - 0x180B + 1)"
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: return nil
    default:
      let properties = CharacterProperties(scalar)
      guard properties.isDefaultIgnorable || properties.generalCategory == .control else {
        return nil
      }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
  }

  /// Those that Unicode abbreviates.
  private static let names: [UInt32: String] = [
    0xAD: "SHY", 0x34F: "CGJ", 0x61C: "ALM", 0x180E: "MVS", 0x180F: "FVS4", 0x200B: "ZWSP",
    0x200C: "ZWNJ", 0x200D: "ZWJ", 0x200E: "LRM", 0x200F: "RLM", 0x202A: "LRE", 0x202B: "RLE",
    0x202C: "PDF", 0x202D: "LRO", 0x202E: "RLO", 0x2060: "WJ", 0x2066: "LRI", 0x2067: "RLI",
    0x2068: "FSI", 0x2069: "PDI", 0xFEFF: "BOM",
  ]
}

/// A short name in letters of three dots by five, which needs no font.
struct DotLetters {
  let name: String
  /// The size of a dot.
  let dot: Length
  let color: Color

  /// The height of the name with the blank below it.
  var height: Length { dot * 6 }

  /// The letters, from a corner to the right and down.
  func item(at corner: PhysicalPoint) -> DisplayItem {
    var path = DisplayPath(fill: color)
    for (number, letter) in name.unicodeScalars.enumerated() {
      let rows = Self.letters[Character(letter)] ?? 0x7FFF
      for place in 0..<15 where rows & (0x4000 >> place) != 0 {
        path.addRectangle(
          PhysicalRect(
            x: corner.x + dot * (number * 4 + place % 3), y: corner.y + dot * (place / 3),
            width: dot, height: dot), radius: .zero)
      }
    }
    return .path(path)
  }

  /// The rows of each letter, from the top on, the left dot in the highest bit.
  private static let letters: [Character: Int] = [
    "A": 0x2BED, "B": 0x6BAE, "C": 0x3923, "D": 0x6B6E, "E": 0x79A7, "F": 0x79A4, "G": 0x396B,
    "H": 0x5BED, "I": 0x7497, "J": 0x126A, "K": 0x5BAD, "L": 0x4927, "M": 0x5FED, "N": 0x6B6D,
    "O": 0x2B6A, "P": 0x6BA4, "Q": 0x2B7B, "R": 0x6BAD, "S": 0x388E, "T": 0x7492, "U": 0x5B6F,
    "V": 0x5B6A, "W": 0x5BFD, "X": 0x5AAD, "Y": 0x5A92, "Z": 0x72A7, "0": 0x7B6F, "1": 0x2C97,
    "2": 0x62A7, "3": 0x628E, "4": 0x5BC9, "5": 0x798E, "6": 0x39EF, "7": 0x7292, "8": 0x7BEF,
    "9": 0x7BCE,
  ]
}
