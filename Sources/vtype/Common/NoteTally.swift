import Batches
import VerticalLayout

/// Notes that texts of one run share: told once for all of them, at the end.
final class NoteTally {
  private var texts = 0
  private var languages = GuessedLanguages()
  /// Other notes without a place, how many texts have them, and the first of these.
  private var notes: [(message: String, count: Int, first: String)] = []

  /// Takes what is to be told at the end; returns what is to be told at once.
  func take(_ diagnostics: [Diagnostic], of input: String, language: LanguageTag?) -> [Diagnostic] {
    texts += 1
    return diagnostics.filter { diagnostic in
      guard diagnostic.severity == .note, diagnostic.range == nil else { return true }
      switch diagnostic.code {
      case .languageGuessed:
        languages.add("\(language ?? .undetermined)")
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
    if let line = languages.line(of: texts) { messages.note(line, input: nil) }
    for (message, count, first) in notes {
      messages.note(
        count == 1 ? message : "\(count) texts, of which this is the first: \(message)",
        input: first)
    }
  }
}
