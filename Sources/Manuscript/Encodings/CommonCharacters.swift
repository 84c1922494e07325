/// The frequent characters of each language; `scripts/generate-frequency-table` has written them.
enum CommonCharacters {}

/// Costs of characters in a text of a language: their improbability in half nats.
struct CharacterCosts: Sendable {
  /// By scalars of the basic plane.
  private var costs: [UInt8]

  static let japanese = Self(CommonCharacters.japanese)
  static let traditionalChinese = Self(CommonCharacters.traditionalChinese)
  static let simplifiedChinese = Self(CommonCharacters.simplifiedChinese)
  static let korean = Self(CommonCharacters.korean)

  /// - Parameter table: characters, with a letter before those that are as frequent: A for certainty, B
  ///   for half a nat less.
  private init(_ table: String) {
    costs = (0..<0x1_0000).map { Self.usual($0) }
    var cost: UInt8 = 0
    for scalar in table.unicodeScalars {
      if scalar.isASCII {
        cost = UInt8(truncatingIfNeeded: scalar.value - 0x41)
      } else if costs.indices.contains(Int(scalar.value)) {
        costs[Int(scalar.value)] = cost
      }
    }
  }

  func cost(of scalar: UInt32) -> Int {
    if scalar < 0x1_0000 { return Int(costs[Int(scalar)]) }
    return scalar < 0xF_0000 ? 28 : Self.absurd
  }

  /// The cost of what no text has.
  static var absurd: Int { 40 }

  /// The cost of a character that is not frequent.
  private static func usual(_ scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E: 8
    case 0..<0x20, 0x7F, 0xA0...0x200F, 0x2031...0x2FFF, 0x3100...0x4DFF, 0xA000...0xABFF: 28
    case 0x2010...0x2030, 0x3000...0x30FF, 0xFF01...0xFF5E: 18
    case 0x4E00...0x9FFF: 26
    case 0xAC00...0xD7A3, 0xFF61...0xFF9F: 22
    case 0x80..<0xA0, 0xE000...0xF8FF, 0xFFFD...: 40
    default: 28
    }
  }
}
