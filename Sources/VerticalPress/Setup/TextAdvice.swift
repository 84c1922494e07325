import VerticalLayout

/// Advice on a text before it is set: that there is nothing in it, or that a language it has is none that rules are known
/// for.
enum TextAdvice {
  /// - Parameter given: the language of the options; `nil` where the text tells it.
  static func diagnostics(
    of document: Document, given: LanguageTag?, _ wording: Wording
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    if document.text.isEmpty, document.paragraphs.allSatisfy(\.range.isEmpty) {
      found.append(
        Diagnostic(.warning, .textEmpty, "there is no text in it; the page is empty"))
    } else if document.isBlank {
      found.append(
        Diagnostic(.warning, .textEmpty, "there are only blanks in it; the page is empty"))
    }
    if let given {
      if let message = LanguageAdvice.warning(about: given) {
        found.append(
          Diagnostic(.warning, .languageUnknown, "\(wording.language) \(given): \(message)"))
      }
    } else if let own = document.language,
      let message = LanguageAdvice.warning(about: own, isOfSpan: true)
    {
      found.append(
        Diagnostic(.warning, .languageUnknown, "the text names its language \(own): \(message)"))
    }
    var known: Set<LanguageTag> = []
    for span in document.spans {
      guard case .language(let language) = span.attribute, known.insert(language).inserted,
        let message = LanguageAdvice.warning(about: language, isOfSpan: true)
      else { continue }
      found.append(
        Diagnostic(.warning, .languageUnknown, "lang=\(language): \(message)", range: span.range))
    }
    return found
  }
}

extension Document {
  /// True if nothing of the text can be seen.
  fileprivate var isBlank: Bool {
    images.isEmpty && !text.unicodeScalars.contains { !$0.properties.isWhitespace }
  }
}
