/// The changes of UAX #14's classes by a language, the strictness and the word breaking.
///
/// It sees one character at a time; where the neighbours decide, it answers with the class that asks
/// for them, and ``LineBreaker`` looks. Each language of a text has its own, see
/// ``BreakingLanguages``.
struct LineBreakTailoring: Hashable, Sendable {
  let profile: LanguageTag.LanguageProfile
  let kinsoku: Kinsoku
  let wordBreak: WordBreak
  /// The lists of a house, beside the level; `nil` for none.
  let lists: KinsokuLists?

  /// - Parameters:
  ///   - kinsoku: `nil` for what the language expects.
  ///   - lists: what a house says beside the level.
  init(
    _ profile: LanguageTag.LanguageProfile = .neutral, kinsoku: Kinsoku? = nil,
    wordBreak: WordBreak = .normal,
    lists: KinsokuLists = KinsokuLists()
  ) {
    let level = kinsoku ?? Kinsoku(default: profile)
    self.profile = profile
    self.kinsoku = level
    self.wordBreak = wordBreak
    // A level knows the neighbours of a mark as well, and lists do not: what they repeat changes nothing.
    let own = lists.isEmpty ? lists : lists.without(level.lists(in: profile))
    self.lists = own.isEmpty ? nil : own
  }

  /// The class of a character by itself.
  func breakClass(
    of scalar: Unicode.Scalar, _ properties: CharacterProperties
  ) -> BreakClass {
    let code = scalar.value
    if let lists, !lists[scalar].isDisjoint(with: .free) { return .ideographic }
    switch properties.lineBreak {
    case .ideographic: return ideographic(code, properties)
    case .conditionalJapaneseStarter:
      // L3: small kana and ー. KLREQ lists ー without levels (L11).
      return isStrict || (hasKoreanLists && code == 0x30FC)
        ? nonstartingLetter : keepsWords ? .alphabetic : .ideographic
    case .nonstarter: return nonstarter(code, properties)
    case .inseparable:
      // JLREQ, Table 2: cl-08 may begin a column; at the strict level where it must, see LongRuns.
      let isLoose = isLoose || profile == .japanese && kinsoku == .normal
      return isLoose || kinsoku == .off ? .looseInseparable : .inseparable
    case .exclamation: return isCentered(code) && relaxesMarks ? .ideographic : .exclamation
    case .postfixNumeric:
      return relaxesMarks && properties.isWideSign ? .loosePostfix : .postfixNumeric
    case .prefixNumeric:
      return relaxesMarks && properties.isWideSign ? .loosePrefix : .prefixNumeric
    case .breakAfter:
      if code == 0x09 || properties.generalCategory == .spaceSeparator { return .blank }
      // L3; KLREQ lists U+2010 without levels (L11).
      let isHyphen = code == 0x2013 || (code == 0x2010 && profile != .korean)
      return isLoose && isHyphen ? .looseHyphen : .breakAfter
    case .breakBoth: return dash(code)
    case .breakSymbol: return isChineseStrict && code == 0x2F ? .solidus : .breakSymbol
    case .ambiguous: return ambiguous(code, properties)
    case .alphabetic: return code == 0x7E && isChineseBasic ? .connector : .alphabetic
    case .unknown:
      // Private characters are mostly ideographs that Unicode lacks, and stand like them.
      guard properties.verticalOrientation == .upright else { return .alphabetic }
      return keepsWords ? .alphabetic : .ideographic
    case .hangulLeading, .hangulVowel, .hangulTrailing, .hangulSyllableLV, .hangulSyllableLVT:
      return keepsWords ? .alphabetic : BreakClass(properties)  // L10
    case .openPunctuation: return keepsKoreanWords ? .openPunctuation : BreakClass(properties)
    case .closePunctuation:
      return keepsKoreanWords && properties.generalCategory == .closePunctuation
        ? .closeParenthesis : .closePunctuation
    case .closeParenthesis: return keepsKoreanWords ? .closeParenthesis : BreakClass(properties)
    case .mandatoryBreak, .carriageReturn, .lineFeed, .combiningMark, .nextLine, .surrogate,
      .wordJoiner, .zeroWidthSpace, .glue, .space, .zeroWidthJoiner, .breakBefore, .hyphen,
      .contingentBreak, .quotation, .infixNumeric, .numeric, .emojiBase, .emojiModifier,
      .hebrewLetter, .regionalIndicator, .complexContext:
      return BreakClass(properties)
    }
  }
}

extension LineBreakTailoring {
  /// True if letters, ideographs and syllables make words that only spaces and marks part.
  var keepsWords: Bool { wordBreak == .keepAll }
  /// True if brackets and quotes belong to the Korean word that they touch (L10).
  var keepsKoreanWords: Bool { keepsWords && profile == .korean }
  /// L7: no column ends with ￥, № and their like.
  var bindsPrefixes: Bool { profile == .japanese && (kinsoku == .normal || kinsoku == .strict) }
  /// L8: the single dash is a connector, and does not begin a column.
  var bindsSingleDash: Bool { isChineseBasic && !isChineseStrict }

  private var isStrict: Bool { kinsoku == .strict || kinsoku == .off }
  private var isLoose: Bool { kinsoku == .loose }
  private var isChinese: Bool {
    profile == .simplifiedChinese || profile == .traditionalChinese
  }
  /// L8: CLREQ's basic rules are in force.
  private var isChineseBasic: Bool { isChinese && (kinsoku == .normal || kinsoku == .strict) }
  private var isChineseStrict: Bool { isChinese && kinsoku == .strict }
  /// L3: “ja zh only”.
  private var isChineseOrJapanese: Bool { isChinese || profile == .japanese }
  private var relaxesMarks: Bool { isLoose && isChineseOrJapanese }
  /// L11: KLREQ's lists are in force.
  private var hasKoreanLists: Bool { profile == .korean && kinsoku != .off }

  private func ideographic(_ code: UInt32, _ properties: CharacterProperties) -> BreakClass {
    switch code {
    case 0xFF5E where isChineseBasic || hasKoreanLists: return .nonstarter  // L8, L11, 21.8
    // What Japanese keyboards give for 〜 (JIS X 0208 1-33), at the levels of that.
    case 0xFF5E where profile == .japanese && isStrict: return .nonstarter
    case 0x3003 where hasKoreanLists: return .nonstarter  // L11
    case 0xFF03 where profile != .neutral: return .prefixNumeric  // L7, cl-12
    case 0xFF0F where isChineseStrict: return .wideOpenPunctuation  // L8: not at a line's end
    default: break
    }
    if keepsWords { return .alphabetic }
    if isSquaredUnit(code) { return .squaredUnit }
    return BreakClass(properties)
  }

  /// L3, but for its last rows: those marks stay as they are at every level.
  private func nonstarter(_ code: UInt32, _ properties: CharacterProperties) -> BreakClass {
    switch code {
    case 0x301C, 0x30A0:
      return isChineseOrJapanese && (isLoose || kinsoku == .normal) ? .ideographic : .nonstarter
    case 0x3005, 0x303B, 0x309D, 0x309E, 0x30FD, 0x30FE:
      return !isLoose ? nonstartingLetter : keepsWords ? .alphabetic : .ideographic
    case _ where isCentered(code): return relaxesMarks ? .ideographic : .nonstarter
    default: return properties.isLetter ? nonstartingLetter : .nonstarter
    }
  }

  /// NS; in words that stay whole, bound to the letter after it too.
  private var nonstartingLetter: BreakClass { keepsWords ? .connector : .nonstarter }

  private func ambiguous(_ code: UInt32, _ properties: CharacterProperties) -> BreakClass {
    switch code {
    case 0x2015: return dash(code)  // JLREQ's cl-08 (L7)
    case 0xB7 where isChineseBasic || hasKoreanLists: return .connector  // L8, L11
    default:
      // Circled digits and the like are set as ideographs; what lies on its side is Latin (LB1).
      return properties.verticalOrientation == .rotated || keepsWords ? .alphabetic : .ideographic
    }
  }

  private func dash(_ code: UInt32) -> BreakClass {
    if isChineseStrict { return .nonstarter }  // L8
    // L11; U+2015 is the same dash in other encodings (L7, cl-08).
    return hasKoreanLists && (code == 0x2014 || code == 0x2015) ? .nonstarter : .breakBoth
  }

  /// L3: middle dots, colons, exclamation and question marks.
  private func isCentered(_ code: UInt32) -> Bool {
    switch code {
    case 0x203C, 0x2047...0x2049, 0x30FB, 0xFF01, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF65: true
    default: false
    }
  }

  /// L7, cl-13: ㌀ to ㍗, ㍱ to ㍺, ㎀ to ㏟, ㏿.
  private func isSquaredUnit(_ code: UInt32) -> Bool {
    switch code {
    case 0x3300...0x3357, 0x3371...0x337A, 0x3380...0x33DF, 0x33FF: true
    default: false
    }
  }
}

extension CharacterProperties {
  /// L3: PO and PR “with wide/ambiguous width”, which are ten and nine characters.
  fileprivate var isWideSign: Bool {
    switch eastAsianWidth {
    case .ambiguous, .wide, .fullwidth: true
    case .neutral, .halfwidth, .narrow: false
    }
  }

  fileprivate var isLetter: Bool {
    generalCategory == .otherLetter || generalCategory == .modifierLetter
  }
}
