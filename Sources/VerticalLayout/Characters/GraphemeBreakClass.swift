/// The part a character takes in a user-perceived character: Grapheme_Cluster_Break (UAX #29).
enum GraphemeBreakClass: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// Most characters; a cluster by themselves (XX).
  case other
  /// Controls, which never share a cluster except as CR LF (CR, LF, CN).
  case carriageReturn, lineFeed, control
  /// Marks and joiners, which belong to the cluster before them (EX, ZWJ).
  case extend, zeroWidthJoiner
  /// Halves of a flag (RI).
  case regionalIndicator
  /// Signs that belong to the cluster after them (PP), and marks that take room (SM).
  case prepend, spacingMark
  /// Hangul jamo: leading consonant, vowel, trailing consonant (L, V, T).
  case hangulLeading, hangulVowel, hangulTrailing
  /// Hangul syllables without and with a trailing consonant (LV, LVT).
  case hangulSyllableLV, hangulSyllableLVT
}
