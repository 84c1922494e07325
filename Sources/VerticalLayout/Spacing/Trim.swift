/// Whether marks of punctuation lose the blank that they have beside other marks (`--trim`, P9).
public enum Trim: String, Hashable, Sendable, CaseIterable {
  /// Every mark takes its em.
  case none
  /// Of two marks that follow each other one gives up its blank, and so do marks at the head and the
  /// end of a column.
  case pairs

  /// What is usual in a language.
  init(usualIn profile: LanguageProfile) {
    switch profile {
    case .japanese, .simplifiedChinese, .korean: self = .pairs
    case .traditionalChinese, .neutral: self = .none
    }
  }
}

/// The options of the spacing stage. `nil` is what is usual in the language of each stretch of text.
struct SpacingOptions: Hashable, Sendable {
  var trim: Trim?
  var autospace: Dimension?
}

/// What the options come to in one style.
struct StyleSpacing {
  var em: Length
  var letterSpacing: Length
  var profile: LanguageProfile
  var trims: Bool
  /// Between an ideograph of this style and letters beside it (A1).
  var autospace: Length

  init(_ style: TextStyle, options: SpacingOptions) {
    em = style.size
    letterSpacing = style.letterSpacing
    profile = style.language.profile
    trims = (options.trim ?? Trim(usualIn: profile)) == .pairs && profile != .neutral
    let usual: Dimension =
      switch profile {
      case .japanese, .simplifiedChinese, .traditionalChinese: .em(256)
      case .korean, .neutral: .zero  // A6
      }
    autospace = min(max((options.autospace ?? usual).resolved(em: em), .zero), .limit)
  }

  /// Whether a cell is all that its style asks for.
  var isPlain: Bool { !trims && autospace == .zero }
}
