/// Finds the extended grapheme clusters of a text, a character at a time (UAX #29, Unicode 15.0).
///
/// It remembers a few bits about the characters so far, so that it takes the same small time for
/// each, however many of them make a cluster.
struct GraphemeBreaker {
  /// Sequences that the characters before the boundary in question may begin.
  private enum Sequence {
    case none
    /// `\p{Extended_Pictographic} Extend*`
    case pictograph
    /// `\p{Extended_Pictographic} Extend* ZWJ`
    case joinedPictograph
    /// An odd number of regional indicators: the next one completes a flag.
    case halfFlag
  }

  // A control has a boundary on both sides, as the start of the text has (GB1, GB4).
  private var previous = GraphemeBreakClass.control
  private var sequence = Sequence.none

  init() {}

  /// True if a cluster begins with `next`, the character after those passed before.
  ///
  /// True for the first character. The end of the text is a boundary too (GB2), without a call.
  @inline(__always)
  mutating func isBoundary(before next: CharacterProperties) -> Bool {
    // Nearly all characters of nearly all texts; pictographs need to be remembered.
    if previous == .other && next.graphemeBreak == .other && !next.isExtendedPictographic {
      sequence = .none
      return true
    }
    return isBoundaryByRules(before: next)
  }

  @inline(never)
  private mutating func isBoundaryByRules(before next: CharacterProperties) -> Bool {
    let nextClass = next.graphemeBreak
    let isBoundary = isBoundary(before: nextClass, pictograph: next.isExtendedPictographic)
    sequence = sequence(after: nextClass, pictograph: next.isExtendedPictographic)
    previous = nextClass
    return isBoundary
  }

  /// The rules in their order, GB3 to GB999.
  private func isBoundary(
    before next: GraphemeBreakClass, pictograph isPictograph: Bool
  ) -> Bool {
    switch (previous, next) {
    // GB3: CR × LF
    case (.carriageReturn, .lineFeed): false
    // GB4, GB5: (Control | CR | LF) ÷ and ÷ (Control | CR | LF)
    case (.control, _), (.carriageReturn, _), (.lineFeed, _): true
    case (_, .control), (_, .carriageReturn), (_, .lineFeed): true
    // GB6: L × (L | V | LV | LVT)
    case (.hangulLeading, .hangulLeading), (.hangulLeading, .hangulVowel),
      (.hangulLeading, .hangulSyllableLV), (.hangulLeading, .hangulSyllableLVT):
      false
    // GB7: (LV | V) × (V | T)
    case (.hangulSyllableLV, .hangulVowel), (.hangulSyllableLV, .hangulTrailing),
      (.hangulVowel, .hangulVowel), (.hangulVowel, .hangulTrailing):
      false
    // GB8: (LVT | T) × T
    case (.hangulSyllableLVT, .hangulTrailing), (.hangulTrailing, .hangulTrailing): false
    // GB9, GB9a: × (Extend | ZWJ | SpacingMark)
    case (_, .extend), (_, .zeroWidthJoiner), (_, .spacingMark): false
    // GB9b: Prepend ×
    case (.prepend, _): false
    // GB12, GB13: pairs of regional indicators
    case (.regionalIndicator, .regionalIndicator): sequence != .halfFlag
    // GB11: \p{Extended_Pictographic} Extend* ZWJ × \p{Extended_Pictographic}, and GB999
    case (.zeroWidthJoiner, _): !(isPictograph && sequence == .joinedPictograph)
    // GB999: Any ÷ Any
    default: true
    }
  }

  /// The sequence that is begun once `next` has followed, by the left sides of GB11, GB12 and GB13.
  private func sequence(
    after next: GraphemeBreakClass, pictograph isPictograph: Bool
  ) -> Sequence {
    switch next {
    case .other: isPictograph ? .pictograph : .none
    case .extend: sequence == .pictograph ? .pictograph : .none
    case .zeroWidthJoiner: sequence == .pictograph ? .joinedPictograph : .none
    case .regionalIndicator: sequence == .halfFlag ? .none : .halfFlag
    case .carriageReturn, .lineFeed, .control, .prepend, .spacingMark, .hangulLeading,
      .hangulVowel, .hangulTrailing, .hangulSyllableLV, .hangulSyllableLVT:
      .none
    }
  }
}
