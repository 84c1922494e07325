/// The part a character takes in a sentence: Sentence_Break (UAX #29).
enum SentenceBreakClass: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case other
  /// Ends of paragraphs (CR, LF, Sep).
  case carriageReturn, lineFeed, separator
  /// A part of the character before it (Extend, Format).
  case extend, format
  case space
  case lower, upper, otherLetter, numeric
  /// Full stops: that of abbreviations and numbers too, and those that always end a sentence (ATerm, STerm).
  case ambiguousStop, stop
  case close
  /// Commas and such, after which a sentence goes on (SContinue).
  case `continue`

  init(_ scalar: Unicode.Scalar) {
    self = SentenceBreakClass(rawValue: UInt8(CharacterTable.segments(of: scalar) >> 5)) ?? .other
  }

  fileprivate var isSeparator: Bool {
    self == .carriageReturn || self == .lineFeed || self == .separator
  }
  fileprivate var isIgnored: Bool { self == .extend || self == .format }
  fileprivate var isStop: Bool { self == .ambiguousStop || self == .stop }
}

/// Finds the sentences of a text (UAX #29, Unicode 15.0).
struct SentenceBreaker {
  /// The part of a sentence's end that has been read (SB8 to SB11).
  private enum SentenceEnd: Comparable { case none, stop, closed, spaced, separated }

  private var end = SentenceEnd.none
  private var isAmbiguous = false
  private var before = SentenceBreakClass.other
  private var last = SentenceBreakClass.other
  private var lastButOne = SentenceBreakClass.other
  private var isStart = true

  /// Finds before which characters a sentence begins.
  ///
  /// - Parameter bracketsOpen: true if an opening bracket after a full stop begins a sentence, as it does in
  ///   Chinese, Japanese and Korean text; Unicode has it belong to the stop.
  static func boundaries(of scalars: [Unicode.Scalar], bracketsOpen: Bool) -> [Bool] {
    var breaker = SentenceBreaker()
    let classes = scalars.map(SentenceBreakClass.init)
    return classes.indices.map { index in
      var next = classes[index]
      if bracketsOpen, next == .close,
        CharacterProperties(scalars[index]).lineBreak == .openPunctuation
      {
        next = .other
      }
      let isBoundary = breaker.isBoundary(before: next) {
        // One look for a full stop: it ends at the next one.
        classes[index...].first {
          switch $0 {
          case .otherLetter, .upper, .lower, .carriageReturn, .lineFeed, .separator,
            .ambiguousStop, .stop:
            true
          default: false
          }
        } == .lower
      }
      breaker.pass(next, isBoundary: isBoundary)
      return isBoundary
    }
  }

  private mutating func pass(_ next: SentenceBreakClass, isBoundary: Bool) {
    (isStart, before) = (false, next)
    guard !next.isIgnored || last.isSeparator else { return }
    (lastButOne, last) = (last, next)
    if isBoundary { end = .none }
    switch next {
    case .ambiguousStop, .stop: (end, isAmbiguous) = (.stop, next == .ambiguousStop)
    case .close where end == .stop || end == .closed: end = .closed
    case .space where (.stop ... .spaced).contains(end): end = .spaced
    default: end = next.isSeparator ? .separated : .none
    }
  }

  /// The rules in their order, SB1 to SB998.
  private func isBoundary(before next: SentenceBreakClass, endsLower: () -> Bool) -> Bool {
    if isStart { return true }  // SB1
    if before == .carriageReturn, next == .lineFeed { return false }  // SB3
    if before.isSeparator { return true }  // SB4
    if next.isIgnored { return false }  // SB5
    guard end > .none else { return false }  // SB998
    if end == .stop, isAmbiguous {
      if next == .numeric { return false }  // SB6
      if next == .upper, lastButOne == .upper || lastButOne == .lower { return false }  // SB7
    }
    if next == .continue || next.isStop { return false }  // SB8a
    if next == .space || next.isSeparator { return false }  // SB9, SB10
    if next == .close, end < .spaced { return false }  // SB9
    return !(isAmbiguous && endsLower())  // SB8, SB11
  }
}
