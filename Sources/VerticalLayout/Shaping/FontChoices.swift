/// The fonts chosen for single characters in one style: a table, since it is asked for each
/// character of the text.
struct FontChoices {
  struct Choice {
    var font: FontID
    var isMissing: Bool
    /// True if the character is a variation sequence that the font does not know.
    var lacksVariation = false
    /// The language's word on the character.
    var tailoring = OrientationRules.Tailoring.none
    /// The place of its ink if it is upright.
    var placement = GlyphPlacement.font
  }

  private static let unknown = UInt32.max
  private static let missingFlag: UInt32 = 1 << 16
  private var blocks: [[UInt32]] = []

  func choice(for scalar: Unicode.Scalar) -> Choice? {
    let block = Int(scalar.value >> 8)
    guard block < blocks.count, !blocks[block].isEmpty else { return nil }
    let entry = blocks[block][Int(scalar.value & 0xFF)]
    guard entry != Self.unknown else { return nil }
    let font = FontID(UInt16(truncatingIfNeeded: entry))
    let isMissing = entry & Self.missingFlag != 0
    // Nearly all characters.
    guard entry >> 17 != 0 else { return Choice(font: font, isMissing: isMissing) }
    return Choice(
      font: font, isMissing: isMissing,
      tailoring: OrientationRules.Tailoring(rawValue: UInt8(entry >> 17 & 0xF)) ?? .none,
      placement: GlyphPlacement(rawValue: UInt8(entry >> 21 & 0x7)) ?? .font)
  }

  /// True if a font is the choice for a character, and nothing more is to be said of it.
  @inline(__always)
  func hasPlain(_ font: FontID, for scalar: Unicode.Scalar) -> Bool {
    let block = Int(scalar.value >> 8)
    guard block < blocks.count, !blocks[block].isEmpty else { return false }
    return blocks[block][Int(scalar.value & 0xFF)] == UInt32(font.index)
  }

  mutating func remember(_ choice: Choice, for scalar: Unicode.Scalar) {
    let block = Int(scalar.value >> 8)
    while blocks.count <= block { blocks.append([]) }
    if blocks[block].isEmpty { blocks[block] = Array(repeating: Self.unknown, count: 256) }
    blocks[block][Int(scalar.value & 0xFF)] =
      UInt32(choice.font.index) | (choice.isMissing ? Self.missingFlag : 0)
      | UInt32(choice.tailoring.rawValue) << 17 | UInt32(choice.placement.rawValue) << 21
  }
}
