/// Class of a character for line breaks: Line_Break (UAX #14, table 1).
enum LineBreakClass: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  // Classes that no tailoring may change: mandatory breaks, and characters made to forbid or
  // allow a break.

  /// BK: causes a break after it.
  case mandatoryBreak
  /// CR: causes a break after it, except before LF.
  case carriageReturn
  /// LF: causes a break after it.
  case lineFeed
  /// CM: stays with the character before it.
  case combiningMark
  /// NL: causes a break after it.
  case nextLine
  /// SG: half of a character; not in well-formed text.
  case surrogate
  /// WJ: forbids breaks on both sides.
  case wordJoiner
  /// ZW: allows a break after it.
  case zeroWidthSpace
  /// GL: forbids breaks on both sides, as a no-break space does.
  case glue
  /// SP: allows a break after it.
  case space
  /// ZWJ: forbids breaks inside joined emoji.
  case zeroWidthJoiner

  // Characters that offer a break.

  /// B2: a break before or after it, as an em dash.
  case breakBoth
  /// BA: a break after it.
  case breakAfter
  /// BB: a break before it.
  case breakBefore
  /// HY: a break after it, except in numbers.
  case hyphen
  /// CB: a break that depends on what stands there, as an inline object.
  case contingentBreak

  // Characters that forbid some breaks.

  /// CL: no break before it.
  case closePunctuation
  /// CP: no break before it; a closing parenthesis that may stand in a word.
  case closeParenthesis
  /// EX: no break before it.
  case exclamation
  /// IN: no break between two of them, as between the halves of a long ellipsis.
  case inseparable
  /// NS: no break before it, for Japanese.
  case nonstarter
  /// OP: no break after it.
  case openPunctuation
  /// QU: opening and closing at once.
  case quotation

  // Numbers.

  /// IS: no break after it before digits, as a decimal point.
  case infixNumeric
  /// NU: a digit.
  case numeric
  /// PO: no break after a number, as a percent sign.
  case postfixNumeric
  /// PR: no break before a number, as a currency sign.
  case prefixNumeric
  /// SY: no break before it, one after it; a solidus.
  case breakSymbol

  // All other characters.

  /// AI: AL or ID, by the context (LB1).
  case ambiguous
  /// AL: letters and symbols that need spaces to break.
  case alphabetic
  /// CJ: small kana, NS or ID by the strictness (LB1).
  case conditionalJapaneseStarter
  /// EB: an emoji that a modifier may follow.
  case emojiBase
  /// EM: an emoji modifier.
  case emojiModifier
  /// H2: a Hangul syllable without a trailing consonant.
  case hangulSyllableLV
  /// H3: a Hangul syllable with a trailing consonant.
  case hangulSyllableLVT
  /// HL: a Hebrew letter.
  case hebrewLetter
  /// ID: breaks before and after it.
  case ideographic
  /// JL: a leading Hangul jamo.
  case hangulLeading
  /// JV: a vowel jamo.
  case hangulVowel
  /// JT: a trailing Hangul jamo.
  case hangulTrailing
  /// RI: half of a flag.
  case regionalIndicator
  /// SA: South East Asian letters, which break by a dictionary (LB1).
  case complexContext
  /// XX: unassigned or private (LB1).
  case unknown
}
