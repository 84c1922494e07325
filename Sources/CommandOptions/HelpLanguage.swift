import Glibc

/// A language that help is written in.
package enum HelpLanguage: CaseIterable, Sendable {
  case english, traditionalChinese, simplifiedChinese, japanese

  /// The language of messages that the environment asks for, as gettext reads it: LC_ALL, LC_MESSAGES or LANG, whichever
  /// is set first, and before it the first of LANGUAGE that there is, unless it is C.
  package init(_ variable: (String) -> String? = Self.variable) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = names.lazy.compactMap(variable).first { !$0.isEmpty } ?? "C"
    self = .english
    guard let own = Self.language(of: locale) else { return }
    self = own
    for name in (variable("LANGUAGE") ?? "").split(separator: ":") {
      guard let language = Self.language(of: String(name)) else { continue }
      self = language
      return
    }
  }

  /// The language of a locale such as `zh_TW.UTF-8`; English for languages that help is not written in. `nil` for C, and
  /// where characters are not in UTF-8.
  private static func language(of locale: String) -> HelpLanguage? {
    let parts = locale.split(separator: "@")[...].first?.split(separator: ".", maxSplits: 1) ?? []
    guard let name = parts.first, name != "C", name != "POSIX" else { return nil }
    if parts.count > 1, !["utf-8", "utf8"].contains(parts[1].lowercased()) { return nil }
    let words = name.split { $0 == "_" || $0 == "-" }.map { $0.lowercased() }
    switch words.first {
    case "ja": return .japanese
    case "zh" where ["hant", "tw", "hk", "mo"].contains { words.dropFirst().contains($0) }:
      return .traditionalChinese
    case "zh": return .simplifiedChinese
    default: return .english
    }
  }

  /// A variable of the environment.
  package static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

/// The words of help in a language other than English.
package struct HelpWords: Sendable {
  private let words: [String: String]

  /// Reads a table: a line has a key, and the words in traditional Chinese, in simplified Chinese and in Japanese, with ` | `
  /// between them.
  ///
  /// - Returns: `nil` for English.
  package init?(table: String, language: HelpLanguage) {
    guard let place = HelpLanguage.allCases.firstIndex(of: language), language != .english else {
      return nil
    }
    var words: [String: String] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: " | ")
      if parts.count == HelpLanguage.allCases.count {
        words[String(parts[0])] = String(parts[place])
      }
    }
    self.words = words
  }

  package subscript(key: String) -> String? { words[key] }

  /// The keys of a table, in its order.
  package static func keys(of table: String) -> [String] {
    table.split(separator: "\n").compactMap { $0.split(separator: " | ").first.map(String.init) }
  }

  /// What an option or an input does, in one sentence.
  package func sentence(about parameter: OptionDescription, of command: String)
    -> String?
  {
    let name = parameter.names.last ?? "<\(parameter.valueName)>"
    return words["\(command) \(name)"] ?? words[name]
  }
}
