package import VerticalLayout
package import VerticalPress

/// Notes and warnings that texts of one run share: told once for all of them, at the end.
package final class NoteTally {
  private var texts = 0
  /// The messages on fonts that have been told.
  private var fonts: Set<String> = []
  private var languages = GuessedLanguages()
  /// Others without a place, how many texts have them, and the first of these.
  private var others: [(diagnostic: Diagnostic, count: Int, first: String)] = []

  package init() {}

  /// Takes what is to be told at the end; returns what is to be told at once.
  package func take(_ diagnostics: [Diagnostic], of input: String, language: LanguageTag?)
    -> [Diagnostic]
  {
    texts += 1
    return diagnostics.filter { diagnostic in
      guard diagnostic.range == nil else { return true }
      switch diagnostic.code {
      case .languageGuessed:
        languages.add("\(language ?? .undetermined)")
      case .fontSubstituted: return fonts.insert(diagnostic.message).inserted
      case .contentsEmpty, .headingNotTaken, .pageChosen, .patternUnmatched, .languageUnknown,
        .optionUnused, .verseKept:
        if let index = others.firstIndex(where: { $0.diagnostic.message == diagnostic.message }) {
          others[index].count += 1
        } else {
          others.append((diagnostic, 1, input))
        }
      default: return true
      }
      return false
    }
  }

  /// Reports what was taken.
  package func report(_ messages: Messages) {
    if let line = languages.line(of: texts) { messages.note(line, input: nil) }
    for (diagnostic, count, first) in others {
      // A pattern need not be in all texts.
      if diagnostic.code == .patternUnmatched, count < texts { continue }
      let message = diagnostic.message
      let line = count == 1 ? message : "\(count) texts, of which this is the first: \(message)"
      if diagnostic.severity == .note {
        messages.note(line, input: first)
      } else {
        messages.warning(line, input: first)
      }
    }
  }
}
