/// Levels of keeping marks from the ends of a column (禁則; L3, L6, L8).
///
/// | level | Japanese, Korean, others | Chinese |
/// |---|---|---|
/// | ``off`` | no rule | CLREQ “none” |
/// | ``loose`` | CSS `loose` | CSS `loose`, none of CLREQ's additions |
/// | ``normal`` | CSS `normal` | CSS `normal` and CLREQ “basic” |
/// | ``strict`` | CSS `strict`, JLREQ's very strict rules | CSS `strict` and CLREQ “strict” |
///
/// CSS Text 3, 5.3 has three levels and CLREQ 3.1.4 four; what CLREQ's “GB” adds (a solidus does not
/// end a line) belongs to ``strict`` here. KLREQ's lists (L11) hold at every level but ``off``, and
/// so do the places of brackets, full stops and commas.
///
/// Words, numbers, long dashes and long ellipses stay whole at all levels, and the characters made to
/// allow or forbid a break do so (L12 to L14, L16): these are no matter of strictness.
public enum Kinsoku: String, Hashable, Sendable, CaseIterable {
  /// Any mark may begin and end a column. Not named after its value, which `Optional` has too.
  case off = "none"
  /// As newspapers do with narrow columns: iteration marks, ellipses, and in Chinese and Japanese
  /// also middle dots, colons, ！, ？ and signs such as ％ may begin a column.
  case loose
  /// Small kana and ー may begin a column, in Chinese and Japanese also 〜.
  case normal
  /// None of these may.
  case strict

  /// The level that a language expects: JLREQ's very strict rules for Japanese (L6), CLREQ's basic ones for Chinese
  /// (L8), the strict ones elsewhere (L3).
  public init(default profile: LanguageTag.LanguageProfile) {
    switch profile {
    case .traditionalChinese, .simplifiedChinese: self = .normal
    case .japanese, .korean, .neutral: self = .strict
    }
  }
}

/// Rules of breaking words (CSS Text 3, 5.2; L10, L21).
public enum WordBreak: String, Hashable, Sendable, CaseIterable {
  /// Between ideographs, kana and Hangul syllables.
  case normal
  /// At spaces and punctuation only, as Korean is set by words. In a Korean text brackets and quotes
  /// belong to the word that they touch.
  case keepAll = "keep-all"
}
