import Testing

@testable import VerticalLayout

/// Every property of every code point, surrogates and unassigned ones too, against the files of
/// Unicode 15.0.
@Suite struct CharacterPropertiesTests {
  @Test("YY-09, O1: Vertical_Orientation of every code point")
  func verticalOrientation() throws {
    let expected = try UnicodeData.values(
      of: "VerticalOrientation.txt",
      named: [
        "U": VerticalOrientation.upright, "R": .rotated, "Tu": .transformedUpright,
        "Tr": .transformedRotated,
      ])
    #expect(differences(from: expected, in: \.verticalOrientation) == [])
  }

  @Test("L1: Line_Break of every code point")
  func lineBreak() throws {
    let expected = try UnicodeData.values(
      of: "LineBreak.txt",
      named: [
        "BK": LineBreakClass.mandatoryBreak, "CR": .carriageReturn, "LF": .lineFeed,
        "CM": .combiningMark, "NL": .nextLine, "SG": .surrogate, "WJ": .wordJoiner,
        "ZW": .zeroWidthSpace, "GL": .glue, "SP": .space, "ZWJ": .zeroWidthJoiner,
        "B2": .breakBoth, "BA": .breakAfter, "BB": .breakBefore, "HY": .hyphen,
        "CB": .contingentBreak, "CL": .closePunctuation, "CP": .closeParenthesis,
        "EX": .exclamation, "IN": .inseparable, "NS": .nonstarter, "OP": .openPunctuation,
        "QU": .quotation, "IS": .infixNumeric, "NU": .numeric, "PO": .postfixNumeric,
        "PR": .prefixNumeric, "SY": .breakSymbol, "AI": .ambiguous, "AL": .alphabetic,
        "CJ": .conditionalJapaneseStarter, "EB": .emojiBase, "EM": .emojiModifier,
        "H2": .hangulSyllableLV, "H3": .hangulSyllableLVT, "HL": .hebrewLetter,
        "ID": .ideographic, "JL": .hangulLeading, "JV": .hangulVowel, "JT": .hangulTrailing,
        "RI": .regionalIndicator, "SA": .complexContext, "XX": .unknown,
      ])
    #expect(differences(from: expected, in: \.lineBreak) == [])
  }

  @Test("L2: Grapheme_Cluster_Break of every code point")
  func graphemeBreak() throws {
    let expected = try UnicodeData.values(
      of: "auxiliary/GraphemeBreakProperty.txt",
      named: [
        "Other": GraphemeBreakClass.other, "CR": .carriageReturn, "LF": .lineFeed,
        "Control": .control, "Extend": .extend, "ZWJ": .zeroWidthJoiner,
        "Regional_Indicator": .regionalIndicator, "Prepend": .prepend,
        "SpacingMark": .spacingMark, "L": .hangulLeading, "V": .hangulVowel,
        "T": .hangulTrailing, "LV": .hangulSyllableLV, "LVT": .hangulSyllableLVT,
      ])
    #expect(differences(from: expected, in: \.graphemeBreak) == [])
  }

  @Test("East_Asian_Width of every code point (UAX #11)")
  func eastAsianWidth() throws {
    let expected = try UnicodeData.values(
      of: "EastAsianWidth.txt",
      named: [
        "N": EastAsianWidth.neutral, "A": .ambiguous, "H": .halfwidth, "W": .wide,
        "F": .fullwidth, "Na": .narrow,
      ])
    #expect(differences(from: expected, in: \.eastAsianWidth) == [])
  }

  @Test("General_Category of every code point (UAX #44)")
  func generalCategory() throws {
    let expected = try UnicodeData.values(
      of: "extracted/DerivedGeneralCategory.txt",
      named: [
        "Lu": GeneralCategory.uppercaseLetter, "Ll": .lowercaseLetter, "Lt": .titlecaseLetter,
        "Lm": .modifierLetter, "Lo": .otherLetter, "Mn": .nonspacingMark, "Mc": .spacingMark,
        "Me": .enclosingMark, "Nd": .decimalNumber, "Nl": .letterNumber, "No": .otherNumber,
        "Pc": .connectorPunctuation, "Pd": .dashPunctuation, "Ps": .openPunctuation,
        "Pe": .closePunctuation, "Pi": .initialPunctuation, "Pf": .finalPunctuation,
        "Po": .otherPunctuation, "Sm": .mathSymbol, "Sc": .currencySymbol,
        "Sk": .modifierSymbol, "So": .otherSymbol, "Zs": .spaceSeparator,
        "Zl": .lineSeparator, "Zp": .paragraphSeparator, "Cc": .control, "Cf": .format,
        "Cs": .surrogate, "Co": .privateUse, "Cn": .unassigned,
      ])
    #expect(differences(from: expected, in: \.generalCategory) == [])
  }

  @Test("Script of every code point (UAX #24)")
  func script() throws {
    let expected = try UnicodeData.values(of: "Scripts.txt", named: try isoCodes())
    #expect(differences(from: expected, in: \.script.isoCode) == [])
  }

  @Test("Extended_Pictographic of every code point (UTS #51)")
  func extendedPictographic() throws {
    let expected = try UnicodeData.codePoints(
      of: "Extended_Pictographic", in: "emoji/emoji-data.txt")
    #expect(differences(from: expected, in: \.isExtendedPictographic) == [])
  }

  @Test("Emoji_Presentation of every code point (UTS #51)")
  func emojiPresentation() throws {
    let expected = try UnicodeData.codePoints(of: "Emoji_Presentation", in: "emoji/emoji-data.txt")
    #expect(differences(from: expected, in: \.hasEmojiPresentation) == [])
  }

  @Test("Default_Ignorable_Code_Point of every code point (UAX #44)")
  func defaultIgnorable() throws {
    let expected = try UnicodeData.codePoints(
      of: "Default_Ignorable_Code_Point", in: "DerivedCoreProperties.txt")
    #expect(differences(from: expected, in: \.isDefaultIgnorable) == [])
  }

  @Test("O15: Bidi_Class of every code point, unassigned ones too (UAX #9)")
  func bidiClass() throws {
    let expected = try BidiNames.classes()
    var differences: [String] = []
    for (codePoint, name) in expected.enumerated() where differences.count < 10 {
      guard let scalar = Unicode.Scalar(UInt32(codePoint)) else { continue }
      let isReordering = ["R", "AL", "AN", "RLE", "RLO", "RLI"].contains(name)
      if BidiClass(scalar) != BidiNames.byName[name]
        || CharacterProperties(scalar).reordersText != isReordering
      {
        differences.append("\(scalar.codePointName) is \(BidiClass(scalar)), not \(name)")
      }
    }
    #expect(differences == [])
  }

  @Test("O15: Bidi_Paired_Bracket of every code point (UAX #9, BD14 to BD16)")
  func pairedBrackets() throws {
    var expected: [UInt32: (partner: UInt32, isOpening: Bool)] = [:]
    for line in try UnicodeData.lines(of: "BidiBrackets.txt") {
      let fields = UnicodeData.fields(of: line)
      guard fields.count == 3, let bracket = UInt32(fields[0], radix: 16),
        let partner = UInt32(fields[1], radix: 16)
      else { continue }
      expected[bracket] = (partner, fields[2] == "o")
    }
    #expect(expected.count == 128)
    for codePoint in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(codePoint) else { continue }
      let bracket = PairedBracket(scalar)
      let entry = expected[codePoint]
      guard bracket != nil || entry != nil else { continue }
      #expect(bracket?.partner.value == entry?.partner, "\(scalar.codePointName)")
      #expect(bracket?.isOpening == entry?.isOpening, "\(scalar.codePointName)")
    }
    for (one, other) in [("\u{2329}", "\u{3009}"), ("\u{3008}", "\u{232A}"), ("(", ")")]
      as [(Unicode.Scalar, Unicode.Scalar)]
    {
      #expect(PairedBracket(one)?.pair == PairedBracket(other)?.pair)
    }
    #expect(PairedBracket("(")?.pair != PairedBracket("]")?.pair)
  }

  @Test("O4: the Tr set")
  func transformedRotated() throws {
    let ranges: [ClosedRange<UInt32>] = [
      0x2329...0x232A, 0x3008...0x3011, 0x3014...0x301F, 0x3030...0x3030, 0x30A0...0x30A0,
      0x30FC...0x30FC, 0xFE59...0xFE5E, 0xFF08...0xFF09, 0xFF1A...0xFF1B, 0xFF3B...0xFF3B,
      0xFF3D...0xFF3D, 0xFF3F...0xFF3F, 0xFF5B...0xFF60, 0xFFE3...0xFFE3,
    ]
    let found = (0...0x10FFFF as ClosedRange<UInt32>).filter {
      CharacterProperties(codePoint: $0).verticalOrientation == .transformedRotated
    }
    #expect(found == ranges.flatMap { Array($0) })
    // The 45 entries of rule O4 are lines of the file; two of them hold two code points.
    let lines = try UnicodeData.entries(of: "VerticalOrientation.txt").filter { $0.value == "Tr" }
    #expect(lines.count == 45)
    #expect(found.count == 47)
  }

  @Test(
    "O12, O14: orientation of single characters",
    arguments: [
      ("国", VerticalOrientation.upright), ("A", .rotated), ("Ａ", .upright), ("０", .upright),
      ("、", .transformedUpright), ("。", .transformedUpright), ("っ", .transformedUpright),
      ("「", .transformedRotated), ("ー", .transformedRotated), ("〜", .transformedRotated),
      ("←", .rotated), ("★", .upright), ("①", .upright), ("℃", .upright), ("😀", .upright),
      ("—", .rotated), ("…", .rotated), ("“", .rotated), ("한", .upright), ("\u{E000}", .upright),
    ] as [(Unicode.Scalar, VerticalOrientation)])
  func orientation(_ scalar: Unicode.Scalar, _ orientation: VerticalOrientation) {
    #expect(CharacterProperties(scalar).verticalOrientation == orientation)
  }

  @Test(
    "Numbers past the code space have the properties of an unassigned code point",
    arguments: [0x110000, 0x1F_FFFF, 0x8000_0000, UInt32.max])
  func outOfRange(_ codePoint: UInt32) {
    let properties = CharacterProperties(codePoint: codePoint)
    #expect(properties.verticalOrientation == .rotated)
    #expect(properties.lineBreak == .unknown)
    #expect(properties.graphemeBreak == .other)
    #expect(properties.script == .unknown)
    #expect(properties.eastAsianWidth == .neutral)
    #expect(properties.generalCategory == .unassigned)
    #expect(!properties.isExtendedPictographic)
    #expect(!properties.isDefaultIgnorable)
  }

  /// The first few code points whose property is not as expected.
  private func differences<Value: Equatable>(
    from expected: [Value], in property: KeyPath<CharacterProperties, Value>
  ) -> [String] {
    #expect(expected.count == UnicodeData.codePointCount)
    var differences: [String] = []
    for (codePoint, value) in expected.enumerated() where differences.count < 10 {
      let actual = CharacterProperties(codePoint: UInt32(codePoint))[keyPath: property]
      if actual != value {
        let number = String(codePoint, radix: 16, uppercase: true)
        differences.append("U+\(number) is \(actual), not \(value)")
      }
    }
    return differences
  }

  /// The ISO 15924 code of each script, by its name in Scripts.txt.
  private func isoCodes() throws -> [String: UInt32] {
    var codes: [String: UInt32] = [:]
    for line in try UnicodeData.lines(of: "PropertyValueAliases.txt") {
      let fields = UnicodeData.fields(of: line)
      guard fields.count >= 3, fields[0] == "sc" else { continue }
      codes[fields[2]] = fields[1].utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }
    return codes
  }
}
