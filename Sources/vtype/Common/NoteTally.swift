import VerticalLayout

/// Notes that texts of one run share: told once for all of them, at the end.
final class NoteTally {
  private var texts = 0
  /// The number of texts each language was guessed for, in the order of the first.
  private var languages: [(language: LanguageTag, count: Int)] = []
  /// Other notes without a place, how many texts have them, and the first of these.
  private var notes: [(message: String, count: Int, first: String)] = []

  /// Takes what is to be told at the end; returns what is to be told at once.
  func take(_ diagnostics: [Diagnostic], of input: String, language: LanguageTag?) -> [Diagnostic] {
    texts += 1
    return diagnostics.filter { diagnostic in
      guard diagnostic.severity == .note, diagnostic.range == nil else { return true }
      switch diagnostic.code {
      case .languageGuessed:
        let language = language ?? .undetermined
        if let index = languages.firstIndex(where: { $0.language == language }) {
          languages[index].count += 1
        } else {
          languages.append((language, 1))
        }
      case .contentsEmpty, .headingNotTaken, .pageChosen:
        if let index = notes.firstIndex(where: { $0.message == diagnostic.message }) {
          notes[index].count += 1
        } else {
          notes.append((diagnostic.message, 1, input))
        }
      default: return true
      }
      return false
    }
  }

  /// Tells what was taken.
  func tell(_ messages: Messages) {
    if !languages.isEmpty {
      let count = languages.reduce(0) { $0 + $1.count }
      let list = languages.map {
        languages.count == 1 ? "\($0.language)" : "\($0.language) in \($0.count)"
      }
      messages.note(
        "language guessed from the text in \(count) of \(texts) texts: \(list.joined(separator: ", ")); "
          + "--lang sets it", input: nil)
    }
    for (message, count, first) in notes {
      messages.note(
        count == 1 ? message : "\(count) texts, of which this is the first: \(message)",
        input: first)
    }
  }
}
