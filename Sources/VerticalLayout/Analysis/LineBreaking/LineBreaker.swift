/// Finds the places where a line may end, a character at a time (UAX #14, Unicode 15.0).
///
/// Without a tailoring it gives what LineBreakTest.txt expects in all 7,654 cases. That file follows
/// LB25 not as UAX #14 lists it, in pairs, but as the regular expression of section 8.2, example 7:
/// `(PR | PO)? (OP | HY)? NU (NU | SY | IS)* (CL | CP)? (PR | PO)?`. So does this: `$(1.5)%` is whole,
/// while a line may end inside `$|(a)|%` and `a.|1`.
///
/// With a tailoring it follows the rules of a language. It remembers a few bits about the characters
/// so far and asks for one more in rare cases, so that it takes the same small time for each.
struct LineBreaker {
  /// The part of a number that has been read (LB25).
  private enum Number {
    case none
    /// `NU (NU | SY | IS)*`
    case open
    /// `NU (NU | SY | IS)* (CL | CP)`
    case closed
  }

  private var tailoring: LineBreakTailoring?
  private var keepsWords: Bool
  private let pairs = BreakPairs.unicode
  /// The last character that was neither a space nor a mark on another one.
  private var before = BreakClass.start
  /// True if spaces stand between it and the next one.
  private var spaces = false
  /// True if it is Han, kana or Hangul, or a mark that goes with them.
  private var isEastAsian = false
  /// True if ZWJ was the very last character (LB8a).
  private var afterJoiner = false
  private var number = Number.none
  /// True if a hyphen follows a Hebrew letter (LB21a).
  private var afterHebrewHyphen = false
  /// True if the next regional indicator completes a flag (LB30a).
  private var halfFlag = false
  /// The first half of a pair that is never parted, or 0 (L12).
  private var halfPair: UInt32 = 0
  /// True if it is a sign such as ￥ or № of Japanese, which no column ends with (JLREQ, Table 2, cl-12).
  private var isPrefix = false
  /// The last character's place in the lists of a house.
  private var house = KinsokuMemory()
  /// True if an ideograph, kana or Hangul syllable finds a break here and nothing else.
  private var isPlain = false

  /// - Parameter tailoring: `nil` for UAX #14 as it stands.
  init(_ tailoring: LineBreakTailoring?) {
    self.tailoring = tailoring
    keepsWords = tailoring?.keepsWords ?? false
  }

  /// Follows other rules from the next character on. The memory of those passed before stays:
  /// each counts by its own language.
  mutating func change(to tailoring: LineBreakTailoring) {
    self.tailoring = tailoring
    keepsWords = tailoring.keepsWords
  }

  /// The opportunity for a break before `next`, the character after those passed before.
  ///
  /// - Parameter following: the first character after `next` that is no mark on it (LB9), `nil` at
  ///   the end of the paragraph. Rarely asked for.
  @inline(__always)
  mutating func opportunity(
    before next: Unicode.Scalar, _ properties: CharacterProperties,
    following: @autoclosure () -> Unicode.Scalar?
  ) -> BreakOpportunity {
    // Han, kana and Hangul syllables among themselves: most of most texts. No rule has anything to
    // say of them.
    if isPlain {
      switch properties.lineBreak {
      case .ideographic where next.isPlainIdeograph:
        before = .ideographic
        return .allow
      case .hangulSyllableLV:
        before = .hangulSyllableLV
        return .allow
      case .hangulSyllableLVT:
        before = .hangulSyllableLVT
        return .allow
      default: break
      }
    }
    return opportunityByRules(before: next, properties, following: following)
  }

  @inline(never)
  private mutating func opportunityByRules(
    before scalar: Unicode.Scalar, _ properties: CharacterProperties,
    following: () -> Unicode.Scalar?
  ) -> BreakOpportunity {
    var next = breakClass(of: scalar, properties, following: following)
    let isJoiner = next == .zeroWidthJoiner
    if next == .combiningMark || isJoiner {
      // LB9: it stays with what is before it. LB10: without a base it is a letter.
      if !spaces && before != .start && before != .zeroWidthSpace && !before.isMandatoryBreak {
        afterJoiner = isJoiner
        isPlain = isPlain && !isJoiner
        return .forbid
      }
      next = .alphabetic
    }
    if before.isMandatoryBreak && !spaces {
      guard before == .carriageReturn && next == .lineFeed else {  // LB5
        let tailoring = tailoring
        self = LineBreaker(tailoring)
        advance(over: next, scalar, properties, isJoiner: isJoiner)
        return .mandatory  // LB4
      }
    }
    let forbids = forbidsBreak(before: next, scalar, properties, following: following)
    advance(over: next, scalar, properties, isJoiner: isJoiner)
    return forbids ? .forbid : .allow
  }

  /// The pairs, and the rules that need more than a pair.
  private func forbidsBreak(
    before next: BreakClass, _ scalar: Unicode.Scalar, _ properties: CharacterProperties,
    following: () -> Unicode.Scalar?
  ) -> Bool {
    if forbidsByMemory(before: next, scalar, following: following) { return true }
    guard pairs.forbids(before, next, spaces: spaces) else { return false }
    guard let tailoring, tailoring.kinsoku == .off else { return true }
    // Off: beside Han, kana and Hangul any mark may begin or end a column; Latin keeps its own.
    let isFree =
      (isEastAsian && !before.isLetter)
      || (isEastAsianText(next, scalar, properties) && !next.isLetter)
    return !isFree || pairs.forbidsByNature(before, next, spaces: spaces)
  }

  private func forbidsByMemory(
    before next: BreakClass, _ scalar: Unicode.Scalar, following: () -> Unicode.Scalar?
  ) -> Bool {
    if afterJoiner { return true }  // LB8a
    guard !spaces else {
      return isPrefix && next != .zeroWidthSpace || keepsFromHeadAfterSpace(next, scalar)
    }
    if let lists = tailoring?.lists, before != .zeroWidthSpace, house.forbids(before: lists[scalar])
    {
      return true
    }
    if isPrefix, next != .zeroWidthSpace { return true }  // L7
    if afterHebrewHyphen && next != .contingentBreak { return true }  // LB21a
    if halfPair == scalar.value { return true }  // L12; no character has the number 0 here
    switch next {
    case .numeric: return number == .open  // LB25
    case .postfixNumeric, .prefixNumeric, .loosePostfix, .loosePrefix: return number != .none
    case .openPunctuation, .wideOpenPunctuation, .openingQuote:
      guard before.isNumberSign, let following = following() else { return false }
      return CharacterProperties(following).lineBreak == .numeric
    case .regionalIndicator: return halfFlag  // LB30a
    default: return false
    }
  }

  /// True if no column of Chinese or Japanese begins with a character, even after a space (L3): UAX #14 lets it, since
  /// it knows words alone.
  private func keepsFromHeadAfterSpace(_ next: BreakClass, _ scalar: Unicode.Scalar) -> Bool {
    guard let tailoring, tailoring.profile.isChineseOrJapanese, tailoring.kinsoku != .off else {
      return false
    }
    // Kana and 々 in words that stay whole.
    if next == .connector, scalar.value > 0x3000 { return true }
    return next == .nonstarter || scalar == "\u{2010}" && next == .breakAfter && isEastAsian
  }

  private mutating func advance(
    over next: BreakClass, _ scalar: Unicode.Scalar, _ properties: CharacterProperties,
    isJoiner: Bool
  ) {
    isPlain = false
    afterJoiner = isJoiner
    // A blank after an opening bracket, or after ￥, leaves it in force (L4, L7, L15).
    if next == .space || (next == .blank && (before.isOpening || isPrefix)) {
      spaces = true
      return
    }
    let adjacent = !spaces
    switch next {
    case .numeric: number = .open
    case .breakSymbol, .solidus, .infixNumeric:
      number = adjacent && number == .open ? .open : .none
    case .closePunctuation, .closeParenthesis:
      number = adjacent && number == .open ? .closed : .none
    default: number = .none
    }
    afterHebrewHyphen = adjacent && before == .hebrewLetter && next.isHyphen
    halfFlag =
      next == .regionalIndicator && !(adjacent && before == .regionalIndicator && halfFlag)
    halfPair =
      next == .looseInseparable && !(adjacent && halfPair == scalar.value) ? scalar.value : 0
    isEastAsian = isEastAsianText(next, scalar, properties)
    before = next
    isPrefix = next == .prefixNumeric && tailoring?.bindsPrefixes == true && scalar.isPrefixSign
    spaces = false
    let lists = tailoring?.lists
    if let lists { house.advance(over: lists[scalar]) }
    isPlain =
      !keepsWords && lists?.hasLetters != true
      && (next == .ideographic || next == .hangulSyllableLV || next == .hangulSyllableLVT)
  }
}

extension LineBreaker {
  /// The class of a character in its place.
  private func breakClass(
    of scalar: Unicode.Scalar, _ properties: CharacterProperties, following: () -> Unicode.Scalar?
  ) -> BreakClass {
    guard let tailoring else { return BreakClass(properties) }
    let next = tailoring.breakClass(of: scalar, properties)
    switch next {
    case .quotation:
      let quote = quotation(properties.generalCategory)
      // L10: a Korean word and the bracket that it touches stay together, as LB30 has it.
      return quote == .openingQuote && tailoring.keepsKoreanWords ? .openPunctuation : quote
    case .breakBoth where tailoring.bindsSingleDash && scalar == "\u{2014}":
      // L8: a connector where it is single. The other half of a long dash has U+2014 beside it.
      let isLong = (before == .breakBoth && !spaces) || following() == scalar
      return isLong ? .breakBoth : .nonstarter
    case .solidus:
      // L8 is for Chinese text; in an address or a path a line may end after it (LB13).
      let isChinese =
        isEastAsian || following().map { CharacterProperties($0).lineBreak == .ideographic } == true
      return isChinese ? .solidus : .breakSymbol
    default: return next
    }
  }

  /// A curly quote or guillemet: a bracket beside Han, kana or Hangul, so that a line may end outside
  /// the pair (L9). LB19 alone would forbid it; LB15a and LB19a of Unicode 16 are alike. Quotes of
  /// Latin text stay with what they touch, whichever way the language turns them.
  private func quotation(_ category: GeneralCategory) -> BreakClass {
    if category == .initialPunctuation {
      let opens =
        spaces || isEastAsian || before == .start || before.isOpening || before == .quotation
        || before == .glue || before == .zeroWidthSpace || before == .wordJoiner
        || before.isMandatoryBreak || before == .blank
      return opens ? .openingQuote : .quotation
    }
    if category == .finalPunctuation {
      return isEastAsian ? .closingQuote : spaces ? .quotation : .latinClosingQuote
    }
    return .quotation
  }

  /// True if a character is one of Han, kana or Hangul, or a mark of theirs.
  private func isEastAsianText(
    _ next: BreakClass, _ scalar: Unicode.Scalar, _ properties: CharacterProperties
  ) -> Bool {
    if properties.eastAsianWidth.isEastAsian { return true }
    switch next {
    case .ideographic, .closingQuote, .inseparable, .looseInseparable, .breakBoth: return true
    case .nonstarter: return scalar == "\u{2014}" || scalar == "\u{2015}" || scalar == "\u{2E3A}"
    case .openingQuote: return isEastAsian
    default: return false
    }
  }
}

extension Unicode.Scalar {
  /// True for the signs before numbers of JLREQ's cl-12.
  fileprivate var isPrefixSign: Bool {
    switch self {
    case "$", "\u{A3}", "\u{A5}", "\u{20AC}", "\u{2116}", "＃", "＄", "￡", "￥": true
    default: false
    }
  }

  /// Hiragana, katakana and the Han characters of the first blocks; those of them that Line_Break
  /// takes as ideographs have no tailoring.
  @inline(__always)
  fileprivate var isPlainIdeograph: Bool {
    (0x3041...0x30FF).contains(value) || (0x3400...0x9FFF).contains(value)
  }
}

/// The last character's place in the lists of a house (L3).
struct KinsokuMemory {
  private var last: KinsokuLists.Roles = []

  /// True if no column ends between the last character and another one.
  func forbids(before next: KinsokuLists.Roles) -> Bool {
    next.contains(.notAtHead) || last.contains(.notAtEnd)
      || last.contains(.together) && next.contains(.together)
  }

  mutating func advance(over roles: KinsokuLists.Roles) { last = roles }
}
