/// The class of a character in the rules: its Line_Break class as LB1 and the tailorings leave it.
///
/// There are fewer than 64 of them, so that a row of ``BreakPairs`` fits in a word.
enum BreakClass: UInt8, CaseIterable {
  /// Before the first character (LB2).
  case start
  /// BK, NL.
  case mandatoryBreak
  case carriageReturn, lineFeed
  case zeroWidthSpace, wordJoiner, glue, space
  /// CM, and ZWJ; they stay with the character before them (LB9).
  case combiningMark, zeroWidthJoiner

  case breakBoth, breakAfter
  /// BA that a column's end swallows, as U+3000 (L15).
  case blank
  /// U+2010 and U+2013 where they may begin a column after an ideograph (L3, loose).
  case looseHyphen
  case breakBefore, hyphen, contingentBreak

  /// CL, and CP of full width, to which LB30 does not apply.
  case closePunctuation
  /// Narrow CP.
  case closeParenthesis
  case exclamation, inseparable
  /// IN that keeps only its own pair (L3, loose; L12).
  case looseInseparable
  case nonstarter
  /// Narrow OP.
  case openPunctuation
  /// Wide OP, to which LB30 does not apply.
  case wideOpenPunctuation
  /// QU that is on neither side of anything, or is not known to be.
  case quotation
  /// Curly quotes beside Han, kana or Hangul: brackets (L9).
  case openingQuote, closingQuote
  /// A closing curly quote after Latin text: no ideograph after it is bound to it (L9).
  case latinClosingQuote

  case infixNumeric, numeric
  case postfixNumeric, prefixNumeric
  /// PO and PR that bind to digits and letters, not to ideographs (L3, loose).
  case loosePostfix, loosePrefix
  case breakSymbol
  /// A solidus beside Han text, where it does not end a column (L8, GB).
  case solidus

  case alphabetic
  /// AL that does not begin a column: `~` and `·` as Chinese and Korean use them (L8, L11), and kana
  /// that stand for NS in words that stay whole (L21).
  case connector
  case hebrewLetter
  case ideographic
  /// ID that stays with a digit before it, as ㎏ (L7, L13).
  case squaredUnit
  /// ID reserved for emoji that may come (LB30b).
  case reservedPictograph
  case emojiBase, emojiModifier
  case hangulLeading, hangulVowel, hangulTrailing, hangulSyllableLV, hangulSyllableLVT
  case regionalIndicator

  /// The class of untailored text: LB1, with the splits that LB30 and LB30b ask for.
  init(_ properties: CharacterProperties) {
    self =
      switch properties.lineBreak {
      case .mandatoryBreak, .nextLine: .mandatoryBreak
      case .carriageReturn: .carriageReturn
      case .lineFeed: .lineFeed
      case .zeroWidthSpace: .zeroWidthSpace
      case .wordJoiner: .wordJoiner
      case .glue: .glue
      case .space: .space
      case .combiningMark: .combiningMark
      case .zeroWidthJoiner: .zeroWidthJoiner
      case .breakBoth: .breakBoth
      case .breakAfter: .breakAfter
      case .breakBefore: .breakBefore
      case .hyphen: .hyphen
      case .contingentBreak: .contingentBreak
      case .closePunctuation: .closePunctuation
      case .closeParenthesis:
        properties.eastAsianWidth.isEastAsian ? .closePunctuation : .closeParenthesis
      case .exclamation: .exclamation
      case .inseparable: .inseparable
      case .nonstarter, .conditionalJapaneseStarter: .nonstarter
      case .openPunctuation:
        properties.eastAsianWidth.isEastAsian ? .wideOpenPunctuation : .openPunctuation
      case .quotation: .quotation
      case .infixNumeric: .infixNumeric
      case .numeric: .numeric
      case .postfixNumeric: .postfixNumeric
      case .prefixNumeric: .prefixNumeric
      case .breakSymbol: .breakSymbol
      case .alphabetic, .ambiguous, .surrogate, .unknown: .alphabetic
      case .complexContext: properties.isMark ? .combiningMark : .alphabetic
      case .hebrewLetter: .hebrewLetter
      case .ideographic:
        properties.isExtendedPictographic && properties.generalCategory == .unassigned
          ? .reservedPictograph : .ideographic
      case .emojiBase: .emojiBase
      case .emojiModifier: .emojiModifier
      case .hangulLeading: .hangulLeading
      case .hangulVowel: .hangulVowel
      case .hangulTrailing: .hangulTrailing
      case .hangulSyllableLV: .hangulSyllableLV
      case .hangulSyllableLVT: .hangulSyllableLVT
      case .regionalIndicator: .regionalIndicator
      }
  }
}

extension EastAsianWidth {
  /// F, W or H: what UAX #14 calls East Asian (LB30, LB19a).
  @inline(__always)
  var isEastAsian: Bool {
    switch self {
    case .fullwidth, .wide, .halfwidth: true
    case .neutral, .ambiguous, .narrow: false
    }
  }
}

extension CharacterProperties {
  /// Mn or Mc, as LB1 asks for South East Asian letters.
  fileprivate var isMark: Bool {
    generalCategory == .nonspacingMark || generalCategory == .spacingMark
  }
}

// Sets of classes. Those of the UAX include the classes that tailorings make of them.
extension BreakClass {
  /// BK, CR, LF and NL.
  var isMandatoryBreak: Bool {
    self == .mandatoryBreak || self == .carriageReturn || self == .lineFeed
  }

  /// OP.
  var isOpening: Bool {
    self == .openPunctuation || self == .wideOpenPunctuation || self == .openingQuote
  }

  /// CL and CP.
  var isClosing: Bool {
    self == .closePunctuation || self == .closeParenthesis || self == .closingQuote
  }

  /// BA and HY.
  var isHyphen: Bool {
    self == .breakAfter || self == .blank || self == .looseHyphen || self == .hyphen
  }

  /// AL and HL.
  var isLetter: Bool { self == .alphabetic || self == .connector || self == .hebrewLetter }

  /// ID, EB and EM.
  var isIdeographic: Bool {
    self == .ideographic || self == .squaredUnit || self == .reservedPictograph
      || self == .emojiBase || self == .emojiModifier
  }

  /// JL, JV, JT, H2 and H3.
  var isHangul: Bool {
    self == .hangulLeading || self == .hangulVowel || self == .hangulTrailing
      || self == .hangulSyllableLV || self == .hangulSyllableLVT
  }

  /// PR and PO.
  var isNumberSign: Bool {
    self == .prefixNumeric || self == .loosePrefix || self == .postfixNumeric
      || self == .loosePostfix
  }

  /// SY.
  var isBreakSymbol: Bool { self == .breakSymbol || self == .solidus }
}
