/// The part a character takes in a word: Word_Break (UAX #29).
enum WordBreakClass: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case other
  /// Ends of lines (CR, LF, Newline).
  case carriageReturn, lineFeed, newline
  /// A part of the character before it (Extend, Format, ZWJ).
  case extend, format, zeroWidthJoiner
  case segmentSpace
  case letter, hebrewLetter, numeric, katakana
  /// Signs that join letters and numbers, as `_` does (ExtendNumLet).
  case extender
  case singleQuote, doubleQuote
  /// Signs inside of words, of numbers, and of both (MidNumLet, MidLetter, MidNum).
  case midBoth, midLetter, midNumber
  case regionalIndicator

  init(_ scalar: Unicode.Scalar) {
    self = WordBreakClass(rawValue: UInt8(CharacterTable.segments(of: scalar) & 0x1F)) ?? .other
  }

  fileprivate var isLineEnd: Bool {
    self == .carriageReturn || self == .lineFeed || self == .newline
  }
  fileprivate var isIgnored: Bool {
    self == .extend || self == .format || self == .zeroWidthJoiner
  }
  fileprivate var isLetter: Bool { self == .letter || self == .hebrewLetter }
  fileprivate var joinsLetters: Bool {
    self == .midLetter || self == .midBoth || self == .singleQuote
  }
  fileprivate var joinsNumbers: Bool {
    self == .midNumber || self == .midBoth || self == .singleQuote
  }
}

/// Finds the words of a text (UAX #29, Unicode 15.0).
///
/// Without a dictionary: of han and hiragana each character is a word, while katakana, hangul and letters
/// make longer ones.
struct WordBreaker {
  private var before = WordBreakClass.newline
  /// The last two that are not ignored (WB4).
  private var last = WordBreakClass.newline
  private var lastButOne = WordBreakClass.newline
  private var isHalfFlag = false

  /// Finds before which characters a word or what stands between words begins.
  static func boundaries(of scalars: [Unicode.Scalar]) -> [Bool] {
    var breaker = WordBreaker()
    let classes = scalars.map(WordBreakClass.init)
    return classes.indices.map { index in
      let next = classes[index]
      let isBoundary = breaker.isBoundary(before: next, scalars[index]) {
        // Those that are asked for are never ignored, so that each character is looked at once.
        classes[(index + 1)...].first { !$0.isIgnored } ?? .newline
      }
      breaker.pass(next)
      return isBoundary
    }
  }

  private mutating func pass(_ next: WordBreakClass) {
    before = next
    guard !next.isIgnored || last.isLineEnd else { return }
    isHalfFlag = next == .regionalIndicator && !isHalfFlag
    (lastButOne, last) = (last, next)
  }

  /// The rules in their order, WB1 to WB999.
  private func isBoundary(
    before next: WordBreakClass, _ scalar: Unicode.Scalar, after: () -> WordBreakClass
  ) -> Bool {
    if before == .carriageReturn, next == .lineFeed { return false }  // WB3
    if before.isLineEnd || next.isLineEnd { return true }  // WB3a, WB3b
    if before == .zeroWidthJoiner, CharacterProperties(scalar).isExtendedPictographic {
      return false  // WB3c
    }
    if before == .segmentSpace, next == .segmentSpace { return false }  // WB3d
    if next.isIgnored { return false }  // WB4
    return !joins(next, after: after)
  }

  private func joins(_ next: WordBreakClass, after: () -> WordBreakClass) -> Bool {
    switch (last, next) {
    case (.letter, .letter), (.letter, .hebrewLetter), (.hebrewLetter, .letter),
      (.hebrewLetter, .hebrewLetter), (.letter, .numeric), (.hebrewLetter, .numeric),
      (.numeric, .letter), (.numeric, .hebrewLetter), (.numeric, .numeric):
      true  // WB5, WB8 to WB10
    case (.hebrewLetter, .singleQuote): true  // WB7a
    case (.hebrewLetter, .doubleQuote): after() == .hebrewLetter  // WB7b
    case (.doubleQuote, .hebrewLetter) where lastButOne == .hebrewLetter: true  // WB7c
    case (_, .letter), (_, .hebrewLetter):
      last.joinsLetters && lastButOne.isLetter || last == .extender  // WB7, WB13b
    case (_, .numeric):
      last.joinsNumbers && lastButOne == .numeric || last == .extender  // WB11, WB13b
    case (.letter, _) where next.joinsLetters: after().isLetter  // WB6
    case (.numeric, _) where next.joinsNumbers: after() == .numeric  // WB12
    case (.katakana, .katakana), (.extender, .katakana): true  // WB13, WB13b
    case (.hebrewLetter, .midLetter), (.hebrewLetter, .midBoth): after().isLetter  // WB6
    case (.letter, .extender), (.hebrewLetter, .extender), (.numeric, .extender),
      (.katakana, .extender), (.extender, .extender):
      true  // WB13a
    case (.regionalIndicator, .regionalIndicator): isHalfFlag  // WB15, WB16
    default: false  // WB999
    }
  }
}

extension CharacterTable {
  static func segments(of scalar: Unicode.Scalar) -> UInt16 {
    segments[Int(truncatingIfNeeded: record(of: scalar.value))]
  }
}
