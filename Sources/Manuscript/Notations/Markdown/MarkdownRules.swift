/// The rules by which a dialect of Markdown for vertical text reads its marks.
struct MarkdownRules: Hashable {
  /// True if the end of a line ends a line of the text; otherwise lines of a paragraph are joined.
  var keepsLines = false
  /// True if a line of `=` after a blank line begins a page (NO-D3).
  var hasRulePages = false
  /// True if a line that begins with a colon says what the line before it means.
  var hasDefinitions = false
  /// True for `[[em:…]]` and its like, `《《…》》`, `\` alone on a line (NO-M1).
  var hasMacros = false
  /// True if dots part a reading wherever they can; otherwise only one of kana (NO-D4).
  var splitsAtDots = false
  /// True for all of CommonMark, and for what GitHub and the editors of writers add: tags of HTML, links by reference, `==…==`,
  /// `%%…%%`, `[[…]]`.
  var isCommonMark = false
  /// True in blocks of HTML, where nothing but tags and entities is a mark.
  var isHTML = false
  /// True if `[[warichu:…]]` is a note like others, which may stand in any place (NT6).
  var movesNotes = false

  /// Denden Markdown.
  static let denden = MarkdownRules(
    keepsLines: true, hasRulePages: true, hasDefinitions: true)
  static let commonMark = MarkdownRules(isCommonMark: true)
  /// MDI 2.0.
  static let mdi = MarkdownRules(hasMacros: true, splitsAtDots: true)
}
