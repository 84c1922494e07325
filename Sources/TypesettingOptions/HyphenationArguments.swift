import CommandOptions
import VerticalLayout
import VerticalPress

/// Options for the division of words of letters on their side.
package struct HyphenationArguments: ArgumentGroup {
  package init() {}

  @Option(
    "hyphenate",
    help: OptionHelp(
      "Divide words on their side at the end of a column, with a hyphen: none, a language, or auto.",
      discussion:
        """
        A language such as en-GB is that of all words whose text has none of its own; auto divides only words \
        whose text has a language of letters: lang= in marks. Patterns are those of Debian's packages \
        hyphen-en-us, hyphen-de and so on.
        """,
      valueName: "language"))
  var hyphenate = HyphenationRule.none

  @Option(
    "hyphenate-letters",
    help: OptionHelp(
      "The fewest letters before such a hyphen, and after it.",
      discussion: "By default what is usual in the language: 2,3 in English.",
      valueName: "before,after"))
  var hyphenateLetters: HyphenLettersArgument?

  @Option(
    "hyphenate-zone",
    help: OptionHelp(
      "Keep a word whole where its column lacks no more than that.", valueName: "length"))
  var hyphenateZone: Dimension = .zero

  @Option(
    "hyphenate-folder",
    help: OptionHelp(
      "The folder of patterns: files of libhyphen, such as hyph_en_US.dic.",
      valueName: "folder"),
    completion: .folders)
  var hyphenateFolder = HyphenationFolder.usualFolder

  var hyphenation: Hyphenation {
    Hyphenation(
      hyphenate, lettersBefore: hyphenateLetters?.before, lettersAfter: hyphenateLetters?.after,
      zone: hyphenateZone)
  }
}

/// The fewest letters before and after a hyphen.
package struct HyphenLettersArgument: OptionValue, Equatable {
  var before: Int
  var after: Int

  package init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { Int($0.filter { $0 != " " }) }
    guard parts.count == 2, let before = parts[0], let after = parts[1],
      (1...99).contains(before), (1...99).contains(after)
    else { return nil }
    (self.before, self.after) = (before, after)
  }
}
