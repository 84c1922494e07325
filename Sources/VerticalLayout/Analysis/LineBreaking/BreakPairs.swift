/// The rules of UAX #14 that two classes decide, worked out once into a bit for each pair.
///
/// The rules themselves are ``forbidsByControl(_:_:spaces:)`` and the two functions after it, in the
/// order of UAX #14. ``LineBreaker`` remembers what rules over more than a pair need.
struct BreakPairs: Sendable {
  /// A row for each class before; a bit for each class after, set where no break is allowed.
  private var adjacent: [UInt64] = []
  private var afterSpaces: [UInt64] = []
  /// The same without the rules on which marks begin or end a column.
  private var adjacentByNature: [UInt64] = []
  private var afterSpacesByNature: [UInt64] = []

  static let unicode = BreakPairs()

  private init() {
    func row(_ forbids: (BreakClass) -> Bool) -> UInt64 {
      BreakClass.allCases.reduce(0) { forbids($1) ? $0 | $1.bit : $0 }
    }
    for before in BreakClass.allCases {
      adjacent.append(row { Self.forbids(before, $0, spaces: false) })
      afterSpaces.append(row { Self.forbids(before, $0, spaces: true) })
      adjacentByNature.append(row { Self.forbidsByNature(before, $0, spaces: false) })
      afterSpacesByNature.append(row { Self.forbidsByNature(before, $0, spaces: true) })
    }
  }

  /// True if the pair forbids a break.
  ///
  /// - Parameter spaces: whether spaces stand between the two.
  @inline(__always)
  func forbids(_ before: BreakClass, _ after: BreakClass, spaces: Bool) -> Bool {
    (spaces ? afterSpaces : adjacent)[Int(before.rawValue)] & after.bit != 0
  }

  /// True if the pair forbids a break even where any mark may begin and end a column.
  func forbidsByNature(_ before: BreakClass, _ after: BreakClass, spaces: Bool) -> Bool {
    (spaces ? afterSpacesByNature : adjacentByNature)[Int(before.rawValue)] & after.bit != 0
  }
}

extension BreakClass {
  @inline(__always)
  fileprivate var bit: UInt64 { 1 &<< UInt64(rawValue) }
}

extension BreakPairs {
  private static func forbids(_ before: BreakClass, _ after: BreakClass, spaces: Bool) -> Bool {
    forbidsByControl(before, after, spaces: spaces) ?? forbidsByMark(before, after, spaces: spaces)
      ?? forbidsByWord(before, after)
  }

  /// The breaks that are forbidden even where kinsoku is off (L12, L13, L16).
  private static func forbidsByNature(
    _ before: BreakClass, _ after: BreakClass, spaces: Bool
  ) -> Bool {
    if let forbids = forbidsByControl(before, after, spaces: spaces) { return forbids }
    guard !spaces else { return false }
    switch (before, after) {
    case (.breakBoth, .breakBoth): return true  // LB17
    case (.hyphen, .numeric), (.numeric, .squaredUnit): return true  // LB25, L13
    case (_, .numeric) where before.isNumberSign: return true  // LB25
    default: return before.isHangul && after.isHangul && forbidsByWord(before, after)  // LB26
    }
  }

  /// LB2 to LB12: characters made to allow or forbid a break. `nil` where none decides.
  private static func forbidsByControl(
    _ before: BreakClass, _ after: BreakClass, spaces: Bool
  ) -> Bool? {
    switch (before, after) {
    case (.start, _) where !spaces: true  // LB2
    case (_, _) where after.isMandatoryBreak: true  // LB6
    case (_, .space), (_, .zeroWidthSpace): true  // LB7
    case (.zeroWidthSpace, _): false  // LB8
    case (_, .wordJoiner): true  // LB11
    case (.wordJoiner, _) where !spaces: true
    case (.glue, _) where !spaces: true  // LB12
    case (_, .glue) where !spaces && !before.isHyphen: true  // LB12a
    // L15: a blank takes no room at the column's end, so it never has to begin the next one.
    case (_, .blank): true
    // LB30b, before the rules on marks since EM is no mark.
    case (.emojiBase, .emojiModifier) where !spaces: true
    case (.reservedPictograph, .emojiModifier) where !spaces: true
    default: nil
    }
  }

  /// LB13 to LB22: marks that do not begin or end a line. `nil` where none decides.
  private static func forbidsByMark(
    _ before: BreakClass, _ after: BreakClass, spaces: Bool
  ) -> Bool? {
    switch (before, after) {
    // LB13, L3, L5
    case (_, .exclamation), (_, .infixNumeric): true
    case (_, _) where after.isClosing || after.isBreakSymbol: true
    // LB14, L4; L8 for the solidus
    case (_, _) where before.isOpening || before == .solidus: true
    // LB15
    case (.quotation, .openPunctuation), (.quotation, .wideOpenPunctuation): true
    // LB16
    case (_, .nonstarter) where before.isClosing: true
    case (_, .connector) where before.isClosing: true
    case (.breakBoth, .breakBoth): true  // LB17, L12
    case (_, _) where spaces: false  // LB18
    // LB19; LB19a of Unicode 16 after a quote that closes Latin text
    case (_, .quotation), (_, .latinClosingQuote), (.quotation, _): true
    case (.latinClosingQuote, _):
      !(after.isIdeographic || after.isHangul || after == .breakBoth
        || after == .wideOpenPunctuation || after == .contingentBreak)
    case (.contingentBreak, _), (_, .contingentBreak): false  // LB20
    // LB21
    case (_, .breakAfter), (_, .hyphen), (_, .nonstarter), (.breakBefore, _): true
    case (_, .looseHyphen): !before.isIdeographic  // L3
    case (_, .connector): true  // L8, L11
    case (_, .hebrewLetter) where before.isBreakSymbol: true  // LB21b
    case (_, .inseparable): true  // LB22
    default: nil
    }
  }

  /// LB23 to LB30: words and numbers.
  private static func forbidsByWord(_ before: BreakClass, _ after: BreakClass) -> Bool {
    switch (before, after) {
    // LB23
    case (_, .numeric) where before.isLetter: true
    case (.numeric, _) where after.isLetter: true
    // LB23a; L3 leaves the loose signs to their numbers.
    case (.prefixNumeric, _) where after.isIdeographic: true
    case (_, .postfixNumeric) where before.isIdeographic: true
    // LB24
    case (_, _) where before.isNumberSign && after.isLetter: true
    case (_, _) where before.isLetter && after.isNumberSign: true
    // LB25, as far as pairs go; L13
    case (_, .numeric) where before.isNumberSign: true
    case (.hyphen, .numeric), (.numeric, .squaredUnit): true
    // LB26
    case (.hangulLeading, .hangulLeading), (.hangulLeading, .hangulVowel),
      (.hangulLeading, .hangulSyllableLV), (.hangulLeading, .hangulSyllableLVT),
      (.hangulVowel, .hangulVowel), (.hangulVowel, .hangulTrailing),
      (.hangulSyllableLV, .hangulVowel), (.hangulSyllableLV, .hangulTrailing),
      (.hangulTrailing, .hangulTrailing), (.hangulSyllableLVT, .hangulTrailing):
      true
    // LB27
    case (_, .postfixNumeric) where before.isHangul: true
    case (.prefixNumeric, _) where after.isHangul: true
    // LB28, LB29
    case (_, _) where before.isLetter && after.isLetter: true
    case (.infixNumeric, _) where after.isLetter: true
    // LB30
    case (_, .openPunctuation) where before.isLetter || before == .numeric: true
    case (.closeParenthesis, _) where after.isLetter || after == .numeric: true
    case (.closingQuote, _) where after.isLetter || after == .numeric: true
    default: false
    }
  }
}
