import CommandOptions
import Manuscript
import VerticalLayout
package import VerticalPress

/// Advice on options before any work: those that do not count beside others, and lengths that were perhaps meant as others.
extension TextArguments {
  /// Reports what a user should know of the options.
  ///
  /// - Parameter more: other advice, which comes last.
  package func reportAdvice(_ messages: Messages, more: [String] = []) {
    output.reportAdvice(layout.advice(fonts) + overruled + withoutUse + more, messages)
  }

  /// Options that others overrule.
  private var overruled: [String] {
    let given = given
    var found: [String] = []
    if given.has("pitch"), given.has("column-gap") {
      found.append(
        "--column-gap does not count with --pitch, which goes from column to column whatever the gap"
      )
    }
    return found
  }

  /// Options that belong to others, which are not given.
  private var withoutUse: [String] {
    let notes = manuscript.notes
    let rules: [(names: [String], isUsed: Bool, advice: String)] = [
      (["toc-levels"], manuscript.toc != nil, "there are no contents; try --toc front"),
      (
        ["hyphenate-letters", "hyphenate-zone", "hyphenate-folder"],
        layout.hyphenation.hyphenate != .none, "no words are divided; try --hyphenate auto"
      ),
      (
        ["note-color"], notes?.isOnPages == true,
        "it is for notes beside the text; try --notes foot"
      ),
      (
        ["note-length"], notes.map { [.head, .foot, .margin].contains($0) } ?? false,
        "it is for notes above or below the text and in the head margin; try --notes head"
      ),
      (
        ["note-side"], notes == .interlinear,
        "it is for notes between columns; try --notes interlinear"
      ),
      (
        ["punctuation-color"], layout.punctuation == .judou,
        "it is for the marks of --punctuation judou"
      ),
      (["fit-minimum"], layout.fit, "the size is not chosen; add --fit"),
    ]
    let given = given
    return rules.filter { !$0.isUsed }.flatMap { rule in
      rule.names.filter(given.has).map { "--\($0) has no effect: \(rule.advice)" }
    }
  }
}
