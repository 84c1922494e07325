/// The Unicode 15.0 properties of a character that vertical layout asks for.
///
/// All of them fit in 32 bits and come from one lookup, so a text is classified once and the
/// properties are kept in an array beside its scalars.
@usableFromInline
package struct CharacterProperties: Hashable, Sendable, BitwiseCopyable {
  /// The properties as scripts/generate-character-tables packs them.
  let bits: UInt32

  /// Looks up the properties of a character.
  @usableFromInline
  package init(_ scalar: Unicode.Scalar) {
    self.init(codePoint: scalar.value)
  }

  /// Looks up the properties of a code point.
  ///
  /// Surrogates have the properties of the Unicode data, and numbers past the code space those of
  /// an unassigned code point.
  @inline(__always)
  init(codePoint: UInt32) {
    // U+10FFFF is a noncharacter: it has all the defaults, which the generator makes sure of.
    let codePoint = min(codePoint, 0x10FFFF)
    let record = CharacterTable.record(of: codePoint)
    bits = CharacterTable.properties[Int(truncatingIfNeeded: record)]
  }

  /// Vertical_Orientation (UAX #50).
  @inline(__always)
  var verticalOrientation: VerticalOrientation {
    VerticalOrientation(rawValue: field(at: 6, width: 2)) ?? .rotated
  }

  /// Line_Break (UAX #14).
  @inline(__always)
  var lineBreak: LineBreakClass {
    LineBreakClass(rawValue: field(at: 8, width: 6)) ?? .unknown
  }

  /// Grapheme_Cluster_Break (UAX #29).
  @inline(__always)
  var graphemeBreak: GraphemeBreakClass {
    GraphemeBreakClass(rawValue: field(at: 0, width: 4)) ?? .other
  }

  /// Script (UAX #24).
  @inline(__always) @usableFromInline
  package var script: Script {
    Script(rawValue: field(at: 24, width: 8))
  }

  /// East_Asian_Width (UAX #11).
  @inline(__always)
  var eastAsianWidth: EastAsianWidth {
    EastAsianWidth(rawValue: field(at: 14, width: 3)) ?? .neutral
  }

  /// General_Category (UAX #44).
  @inline(__always) @usableFromInline
  package var generalCategory: GeneralCategory {
    GeneralCategory(rawValue: field(at: 17, width: 5)) ?? .unassigned
  }

  /// Extended_Pictographic (UTS #51): emoji, and what may become emoji.
  @inline(__always) @usableFromInline
  package var isExtendedPictographic: Bool {
    bits & (1 << 4) != 0
  }

  /// Emoji_Presentation (UTS #51): drawn as a picture where no variation selector says otherwise.
  @inline(__always) @usableFromInline
  package var hasEmojiPresentation: Bool {
    bits & (1 << 23) != 0
  }

  /// Default_Ignorable_Code_Point (UAX #44): invisible where a font has no glyph for it.
  @inline(__always) @usableFromInline
  package var isDefaultIgnorable: Bool {
    bits & (1 << 5) != 0
  }

  /// True if the bidi class is R, AL, AN, RLE, RLO or RLI (UAX #9). In a paragraph without any of
  /// these, and whose base direction is down the column, nothing is reordered.
  @inline(__always)
  var reordersText: Bool {
    bits & (1 << 22) != 0
  }

  @inline(__always)
  private func field(at shift: UInt32, width: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: bits >> shift) & UInt8(truncatingIfNeeded: (1 << width) - 1)
  }
}

extension CharacterTable {
  /// The index in `properties` of a code point up to U+10FFFF.
  @inline(__always)
  static func record(of codePoint: UInt32) -> UInt16 {
    let block = UInt32(blocks[Int(truncatingIfNeeded: codePoint >> (groupBits + blockBits))])
    let groupInBlock = (codePoint >> groupBits) & ((1 << blockBits) - 1)
    let group = UInt32(groups[Int(truncatingIfNeeded: block << blockBits | groupInBlock)])
    let recordInGroup = codePoint & ((1 << groupBits) - 1)
    return records[Int(truncatingIfNeeded: group << groupBits | recordInGroup)]
  }
}

extension Unicode.Scalar {
  /// True if it chooses between forms of the character before it (UTS #37), Mongolian ones aside.
  @usableFromInline
  package var isVariationSelector: Bool {
    switch value {
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }
}
