/// An opaque or translucent colour in sRGB, eight bits a channel.
public struct Color: Hashable, Sendable, BitwiseCopyable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  /// 0 is transparent, 255 opaque.
  public var alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 255, green: 255, blue: 255)

  /// Reads `#rgb`, `#rrggbb`, `#rrggbbaa` or one of ``names``; `nil` for anything else.
  public init?(_ text: String) {
    if let named = Color.names.first(where: { $0.name == text.lowercased() }) {
      self = named.color
      return
    }
    guard text.first == "#" else { return nil }
    var digits: [UInt8] = []
    for scalar in text.unicodeScalars.dropFirst() {
      switch scalar {
      case "0"..."9": digits.append(UInt8(scalar.value - 0x30))
      case "a"..."f": digits.append(UInt8(scalar.value - 0x61 + 10))
      case "A"..."F": digits.append(UInt8(scalar.value - 0x41 + 10))
      default: return nil
      }
      guard digits.count <= 8 else { return nil }
    }
    switch digits.count {
    case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
    case 6, 8:
      let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
      self.init(
        red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count > 3 ? bytes[3] : 255)
    default: return nil
    }
  }

  /// The colours that have a name here: paper and ink of East Asian print.
  public static let names: [(name: String, color: Color)] = [
    ("black", .black), ("white", .white),
    ("ink", Color(red: 0x1A, green: 0x1A, blue: 0x1A)),
    ("vermilion", Color(red: 0xC8, green: 0x3C, blue: 0x23)),
    ("ivory", Color(red: 0xFF, green: 0xFB, blue: 0xF0)),
    ("xuan", Color(red: 0xF5, green: 0xF0, blue: 0xE1)),
  ]
}

extension Color: CustomStringConvertible {
  /// The colour's name, or `#rrggbb`, or `#rrggbbaa` where it is translucent.
  public var description: String {
    if let named = Color.names.first(where: { $0.color == self }) { return named.name }
    let channels = [red, green, blue] + (alpha == 255 ? [] : [alpha])
    return channels.reduce("#") { text, channel in
      text + (channel < 16 ? "0" : "") + String(channel, radix: 16)
    }
  }
}
