/// The words that are divided, and by whose patterns.
public enum HyphenationRule: Hashable, Sendable {
  case none
  /// Each word by the language of its text. Chinese, Japanese and Korean have no patterns, so that in them only
  /// words whose language is given are divided.
  case automatic
  /// By this language, but for text that has a language of its own, which is neither the document's nor
  /// Chinese, Japanese or Korean.
  case language(LanguageTag)

  /// Reads `none`, `auto` or a language. Those have two or three letters; `english` is the name of one.
  public init?(_ text: String) {
    switch text {
    case "none": self = .none
    case "auto": self = .automatic
    default:
      guard let language = LanguageTag(text), language.profile == .neutral,
        language != .undetermined, language.text.prefix(while: { $0 != "-" }).utf8.count <= 3
      else { return nil }
      self = .language(language)
    }
  }

  /// The language by whose patterns words are divided; `nil` for none.
  ///
  /// - Parameters:
  ///   - language: that of the word.
  ///   - base: that of the document.
  public func language(ofWordIn language: LanguageTag, base: LanguageTag) -> LanguageTag? {
    switch self {
    case .none: nil
    case .automatic: language.profile == .neutral && language != .undetermined ? language : nil
    case .language(let own):
      language == base || language == .undetermined || language.profile != .neutral
        ? own : language
    }
  }
}

extension HyphenationRule: CustomStringConvertible {
  public var description: String {
    switch self {
    case .none: "none"
    case .automatic: "auto"
    case .language(let language): language.text
    }
  }
}

extension Document {
  /// The languages whose patterns some rule of the options or of a paragraph may ask for, in the order of their
  /// names.
  ///
  /// - Parameters:
  ///   - rule: that of the options.
  ///   - base: the language of body text.
  public func hyphenationLanguages(_ rule: HyphenationRule, base: LanguageTag) -> [LanguageTag] {
    var rules: Set<HyphenationRule> = [rule]
    for paragraph in paragraphs where !paragraph.isPlainBody {
      if let own = paragraph.style.hyphenation { rules.insert(own) }
    }
    guard rules != [.none] else { return [] }
    var languages: Set<LanguageTag> = [base]
    for span in spans {
      if case .language(let language) = span.attribute { languages.insert(language) }
    }
    var found: Set<LanguageTag> = []
    for rule in rules {
      for language in languages {
        if let wanted = rule.language(ofWordIn: language, base: base) { found.insert(wanted) }
      }
    }
    return found.sorted { $0.text < $1.text }
  }
}

extension LanguageTag {
  /// The tag, and what is left of it without its last subtags, longest first.
  public var prefixes: [LanguageTag] {
    var parts = text.split(separator: "-")
    var found = [self]
    while parts.count > 1 {
      parts.removeLast()
      if let tag = LanguageTag(parts.joined(separator: "-")) { found.append(tag) }
    }
    return found
  }
}
