/// Where a column may end: the pair rules of UAX #14 that keep any page from looking wrong.
///
/// No closing mark begins a column and no opening one ends it (L3, L4), words and numbers stay
/// whole (L13, L14), ideographs and syllables break anywhere. The classes are those of the Unicode
/// data, resolved by ``BreakRules/resolve(_:)``, so that the full algorithm and the tailorings by
/// language and strictness have their place here.
struct BreakRules {
  /// The class of the last character that was not a space.
  private var before = LineBreakClass.wordJoiner
  /// Whether spaces stand between it and the next one.
  private var spaceSeen = false
  /// Whether `before` is a closing quotation mark right after a letter.
  private var isAfterLetter = false
  /// Whether the last character was a zero-width joiner.
  private var isAfterJoiner = false

  /// Whether a break is allowed before a cluster, given those passed since the paragraph's start.
  mutating func mayBreak(before next: CharacterProperties) -> Bool {
    // LB9: a mark that begins a cluster of its own, such as U+3035, belongs to its base all the same.
    if next.lineBreak == .combiningMark, !spaceSeen { return false }
    let after = BreakRules.resolve(next)
    if after == .space {
      spaceSeen = true
      return false  // LB7
    }
    let allowed =
      BreakRules.mayBreak(between: before, and: after, spaces: spaceSeen)
      && !(isAfterJoiner && !spaceSeen)  // LB8a
      // L14: what closes a quotation is an apostrophe between two letters (LB19).
      && !(isAfterLetter && !spaceSeen && after.isLetter)
    isAfterJoiner = false
    isAfterLetter =
      next.lineBreak == .quotation && after == .closePunctuation && before.isLetter && !spaceSeen
    before = after
    spaceSeen = false
    return allowed
  }

  /// Takes note of a character without extent inside a cluster (LB8 to LB12).
  mutating func attach(_ properties: CharacterProperties, opensCluster: Bool) {
    isAfterJoiner = properties.lineBreak == .zeroWidthJoiner
    guard opensCluster || properties.lineBreak == .glue else { return }
    switch BreakRules.resolve(properties) {
    case .zeroWidthSpace:
      before = .zeroWidthSpace
      spaceSeen = false
    case .wordJoiner:
      before = .wordJoiner
      isAfterLetter = false
      spaceSeen = false
    case .glue: before = .glue
    case .breakAfter: before = .breakAfter  // soft hyphen
    default: break
    }
  }

  /// The class that the rules see (LB1), with the quotes that Unicode marks as opening or closing
  /// taken as brackets, since Han text has no spaces around them (L9).
  static func resolve(_ properties: CharacterProperties) -> LineBreakClass {
    switch properties.lineBreak {
    case .ambiguous:
      // Circled digits and units are set like ideographs; what lies on its side is Latin (LB1).
      properties.verticalOrientation == .rotated ? .alphabetic : .ideographic
    case .surrogate, .unknown, .complexContext: .alphabetic
    case .conditionalJapaneseStarter: .nonstarter
    case .quotation:
      switch properties.generalCategory {
      case .initialPunctuation: .openPunctuation
      case .finalPunctuation: .closePunctuation
      default: .quotation
      }
    case .hangulSyllableLV, .hangulSyllableLVT, .hangulLeading, .hangulVowel, .hangulTrailing,
      .emojiBase, .emojiModifier, .regionalIndicator:
      .ideographic
    case .combiningMark, .zeroWidthJoiner: .alphabetic  // without a base (LB10)
    case let other: other
    }
  }

  /// The rules, in the order of UAX #14.
  private static func mayBreak(
    between before: LineBreakClass, and after: LineBreakClass, spaces: Bool
  ) -> Bool {
    switch (before, after) {
    case (.zeroWidthSpace, _): true  // LB8
    case (_, .zeroWidthSpace): false  // LB7
    case (.wordJoiner, _) where !spaces, (_, .wordJoiner) where !spaces: false  // LB11
    case (.glue, _) where !spaces: false  // LB12
    case (_, .glue) where !spaces && before != .breakAfter && before != .hyphen: false  // LB12a
    case (_, .closePunctuation), (_, .closeParenthesis), (_, .exclamation), (_, .infixNumeric),
      (_, .breakSymbol):
      false  // LB13
    case (.openPunctuation, _): false  // LB14
    case (.closePunctuation, .nonstarter), (.closeParenthesis, .nonstarter): false  // LB16
    case (.breakBoth, .breakBoth): false  // LB17
    case _ where spaces: true  // LB18
    case (.quotation, _), (_, .quotation): false  // LB19
    case (.contingentBreak, _), (_, .contingentBreak): true  // LB20
    case (_, .breakAfter), (_, .hyphen), (_, .nonstarter), (.breakBefore, _): false  // LB21
    case (_, .inseparable): false  // LB22
    default: !staysTogether(before, after)
    }
  }

  /// Words, numbers and their signs (LB23 to LB30).
  private static func staysTogether(_ before: LineBreakClass, _ after: LineBreakClass) -> Bool {
    switch (before, after) {
    case (.alphabetic, .alphabetic), (.alphabetic, .hebrewLetter), (.hebrewLetter, .alphabetic),
      (.hebrewLetter, .hebrewLetter), (.infixNumeric, .alphabetic), (.infixNumeric, .hebrewLetter),
      (.alphabetic, .numeric), (.hebrewLetter, .numeric), (.numeric, .alphabetic),
      (.numeric, .hebrewLetter), (.numeric, .numeric):
      true  // LB23, LB28, LB29
    case (.prefixNumeric, .ideographic), (.ideographic, .postfixNumeric),
      (.prefixNumeric, .alphabetic), (.prefixNumeric, .hebrewLetter),
      (.postfixNumeric, .alphabetic), (.postfixNumeric, .hebrewLetter),
      (.alphabetic, .prefixNumeric), (.alphabetic, .postfixNumeric),
      (.hebrewLetter, .prefixNumeric), (.hebrewLetter, .postfixNumeric):
      true  // LB23a, LB24
    case (.prefixNumeric, .numeric), (.postfixNumeric, .numeric), (.numeric, .prefixNumeric),
      (.numeric, .postfixNumeric), (.hyphen, .numeric), (.infixNumeric, .numeric),
      (.breakSymbol, .numeric), (.closePunctuation, .postfixNumeric),
      (.closePunctuation, .prefixNumeric), (.closeParenthesis, .postfixNumeric),
      (.closeParenthesis, .prefixNumeric), (.prefixNumeric, .openPunctuation),
      (.postfixNumeric, .openPunctuation):
      true  // LB25, L13
    case (.alphabetic, .openPunctuation), (.hebrewLetter, .openPunctuation),
      (.numeric, .openPunctuation):
      false  // LB30 without its Latin half: a column may end before any bracket
    case (.closeParenthesis, .alphabetic), (.closeParenthesis, .hebrewLetter),
      (.closeParenthesis, .numeric):
      true  // LB30
    default: false
    }
  }
}

extension LineBreakClass {
  /// Whether it is part of words.
  fileprivate var isLetter: Bool { self == .alphabetic || self == .hebrewLetter }
}
