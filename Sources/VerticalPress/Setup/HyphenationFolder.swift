import Manuscript
import Storage
import Synchronization
package import VerticalLayout

/// The folder with the dictionaries of hyphens of this machine, each read once.
package final class HyphenationFolder: Sendable {
  /// The folder in which Debian and others put the patterns of libhyphen.
  package static let usualFolder = "/usr/share/hyphen"
  /// The largest of Debian's has a megabyte.
  private static let mostBytes = 16 << 20

  /// What has been read of it.
  private struct State {
    /// The names of its files, in order; `nil` before they are asked for.
    var names: [String]?
    var known: [LanguageTag: HyphenationPatterns?] = [:]
    var problems: [LanguageTag: String] = [:]
  }

  package let folder: String
  private let wording: Wording
  private let state = Mutex(State())

  package init(folder: String = usualFolder, wording: Wording) {
    self.folder = folder
    self.wording = wording
  }

  /// The patterns that a document needs, and reports of those that are missing: each language once.
  ///
  /// - Parameter own: patterns that are there already.
  package func patterns(
    for document: Document, _ rule: HyphenationRule, base: LanguageTag,
    own: [LanguageTag: HyphenationPatterns] = [:]
  ) -> ([LanguageTag: HyphenationPatterns], [Diagnostic]) {
    var found = own
    var diagnostics: [Diagnostic] = []
    for language in document.hyphenationLanguages(rule, base: base)
    where !language.prefixes.contains(where: { own[$0] != nil }) {
      let (read, problem) = state.withLock { state -> (HyphenationPatterns?, String?) in
        (patterns(of: language, &state), state.problems[language])
      }
      if let read {
        found[language] = read
      } else if let problem {
        diagnostics.append(
          Diagnostic(
            .warning, .hyphensMissing, problem, range: document.firstRange(in: language)))
      }
    }
    return (found, diagnostics)
  }

  private func patterns(of language: LanguageTag, _ state: inout State) -> HyphenationPatterns? {
    if let known = state.known[language] { return known }
    let result: HyphenationPatterns?
    if let name = file(of: language, &state) {
      result = read(name, language, &state)
    } else {
      let reason =
        folder == Self.usualFolder || Files.isDirectory(folder)
        ? "no patterns for the hyphens of \(language) in \(folder), and its words stay whole; "
          + advice(for: language)
        : "there is no folder \(folder), and words of \(language) stay whole; "
          + "\(wording.hyphens) names one with a file hyph_\(first(language)).dic"
      state.problems[language] = reason
      result = nil
    }
    state.known[language] = .some(result)
    return result
  }

  private func read(
    _ name: String, _ language: LanguageTag, _ state: inout State
  ) -> HyphenationPatterns? {
    let path = "\(folder)/\(name)"
    let reason: String
    do throws(Failure) {
      let bytes = try Files.readFound(path, limit: Self.mostBytes)
      do throws(HyphenationDictionaryError) {
        return try HyphenationPatterns(dictionary: bytes)
      } catch {
        reason = "\(error)"
      }
    } catch {
      reason = error.message
    }
    state.problems[language] =
      "\(path) has no hyphens of \(language) that can be read, and its words stay whole: \(reason)"
    return nil
  }

  /// The file of a language: its own, that of a shorter tag, or the first one of its countries.
  private func file(of language: LanguageTag, _ state: inout State) -> String? {
    let names = state.names ?? Files.names(in: folder).filter { $0.hasSuffix(".dic") }.sorted()
    state.names = names
    func file(_ key: String) -> String? {
      names.first { $0.lowercased() == "hyph_\(key).dic" }
    }
    // Norwegian has two written forms, of which this is the usual one.
    let text = language.text.lowercased()
    let tag = text == "no" || text.hasPrefix("no-") ? "nb" : text
    let own = LanguageTag(tag) ?? language
    for prefix in own.prefixes {
      let key = prefix.text.map { $0 == "-" ? "_" : String($0) }.joined()
      if let found = file(key) { return found }
    }
    let first = String(tag.prefix { $0 != "-" })
    return file("\(first)_\(first)") ?? names.first { $0.lowercased().hasPrefix("hyph_\(first)_") }
  }

  /// The names and sizes of the files.
  package func fingerprint() -> String {
    Files.names(in: folder).filter { $0.hasSuffix(".dic") }.sorted()
      .map { "\($0)=\(Files.size(of: "\(folder)/\($0)"))" }.joined(separator: ",")
  }

  // MARK: Packages

  private func first(_ language: LanguageTag) -> String {
    String(language.text.lowercased().prefix { $0 != "-" })
  }

  /// The way to get the patterns of a language on Debian.
  private func advice(for language: LanguageTag) -> String {
    let subtags = language.text.lowercased().split(separator: "-").map(String.init)
    let first = first(language)
    let area = subtags.dropFirst().first { $0.utf8.count == 2 }
    let name =
      switch first {
      case "en": area == nil || area == "us" ? "en-us" : "en-gb"
      case "pt": area == "br" ? "pt-br" : "pt-pt"
      case "nb", "nn": "no"
      default: first
      }
    return Self.packages.contains(name)
      ? "install the package hyphen-\(name)"
      : "Debian has no package of them; \(wording.hyphens) names a folder with a file hyph_\(first).dic"
  }

  /// Debian 12's packages of patterns, without `hyphen-`.
  private static let packages: Set<String> = [
    "af", "as", "be", "bg", "bn", "ca", "cs", "da", "de", "el", "en-gb", "en-us", "es", "fr", "gl",
    "gu", "hi", "hr", "hu", "id", "is", "it", "kn", "lt", "lv", "ml", "mn", "mr", "nl", "no", "or",
    "pa", "pl", "pt-br", "pt-pt", "ro", "ru", "sk", "sl", "sr", "sv", "ta", "te", "th", "uk", "zu",
  ]
}

extension Document {
  /// The first text that is said to be in a language.
  fileprivate func firstRange(in language: LanguageTag) -> TextRange? {
    spans.first { $0.attribute == .language(language) }?.range
  }
}
