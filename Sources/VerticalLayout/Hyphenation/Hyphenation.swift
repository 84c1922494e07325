/// The division of words of Latin and other letters on their side at the ends of columns (`--hyphenate`;
/// TK-18, L14).
///
/// Words divided so end a column with a hyphen, which is in no text that is copied (DT-07). Words that
/// the author has given soft hyphens or hyphens are divided there alone, and words in capitals, with digits,
/// and addresses not at all.
public struct Hyphenation: Hashable, Sendable {
  public var rule: HyphenationRule
  /// By language. A language of several subtags that has none takes those of its first ones: `de-AT` those of
  /// `de`.
  public var patterns: [LanguageTag: HyphenationPatterns]
  /// The fewest letters before a hyphen, and after it; `nil` for what is usual in the language. Positive.
  public var lettersBefore: Int?
  public var lettersAfter: Int?
  /// Words are whole where a column lacks no more than that for it. Not negative.
  public var zone: Dimension

  public init(
    _ rule: HyphenationRule = .none, patterns: [LanguageTag: HyphenationPatterns] = [:],
    lettersBefore: Int? = nil, lettersAfter: Int? = nil, zone: Dimension = .zero
  ) {
    self.rule = rule
    self.patterns = patterns
    self.lettersBefore = lettersBefore
    self.lettersAfter = lettersAfter
    self.zone = zone
  }

  /// The patterns of a language.
  func patterns(of language: LanguageTag) -> HyphenationPatterns? {
    language.prefixes.lazy.compactMap { patterns[$0] }.first
  }
}
