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

/// The width a character has in legacy East Asian encodings: East_Asian_Width (UAX #11).
enum EastAsianWidth: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// Not in East Asian encodings (N).
  case neutral
  /// Wide in East Asian context and narrow elsewhere (A).
  case ambiguous
  /// A compatibility character for a narrow form of a wide one (H).
  case halfwidth
  /// Always wide (W).
  case wide
  /// A compatibility character for a wide form of a narrow one (F).
  case fullwidth
  /// Always narrow, with a full-width counterpart (Na).
  case narrow
}

extension Unicode.Scalar {
  /// The cells that it takes on a terminal: two where it is wide, none where it stands on another.
  package var terminalCells: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    switch CharacterProperties(self).eastAsianWidth {
    case .fullwidth, .wide: return 2
    case .neutral, .ambiguous, .halfwidth, .narrow: return 1
    }
  }
}

/// The main use of a character: General_Category (UAX #44).
@usableFromInline
package enum GeneralCategory: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// Letters: Lu, Ll, Lt, Lm, Lo.
  case uppercaseLetter, lowercaseLetter, titlecaseLetter, modifierLetter, otherLetter
  /// Marks that combine with the character before them: Mn, Mc, Me.
  case nonspacingMark, spacingMark, enclosingMark
  /// Numbers: Nd, Nl, No.
  case decimalNumber, letterNumber, otherNumber
  /// Punctuation between words: Pc, Pd.
  case connectorPunctuation, dashPunctuation
  /// Brackets and quotation marks: Ps, Pe, Pi, Pf.
  case openPunctuation, closePunctuation, initialPunctuation, finalPunctuation
  /// All other punctuation: Po.
  case otherPunctuation
  /// Symbols: Sm, Sc, Sk, So.
  case mathSymbol, currencySymbol, modifierSymbol, otherSymbol
  /// Separators: Zs, Zl, Zp.
  case spaceSeparator, lineSeparator, paragraphSeparator
  /// Control and format characters: Cc, Cf.
  case control, format
  /// Code points that are not characters by themselves, or not in Unicode: Cs, Co, Cn.
  case surrogate, privateUse, unassigned
}

/// Default orientation of a character in a vertical column: Vertical_Orientation (UAX #50).
enum VerticalOrientation: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// Turned 90° clockwise (R).
  case rotated
  /// Upright, as in the code charts (U).
  case upright
  /// Upright with a glyph of its own for vertical text, or else simply upright (Tu).
  case transformedUpright
  /// Upright with a glyph of its own for vertical text, or else rotated (Tr).
  case transformedRotated
}
