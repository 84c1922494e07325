import CommandOptions
import VerticalLayout

/// Options for the places of headings, and for columns that stay together at the ends of pages.
package struct HeadingArguments: ArgumentGroup {
  package init() {}

  @Option(
    "heading-lines",
    help: OptionHelp(
      "The columns of headings that follow each other, by their levels, such as '1+2=4'.",
      discussion: "By default one column less for each heading than they would take apart.",
      valueName: "lines"))
  var headingLines: [SequenceArgument] = []

  @Option(
    "heading-columns",
    help: OptionHelp(
      "The fewest columns of text after a heading at the end of a page, tier or frame.",
      valueName: "number"))
  var headingColumns = 1

  @Option(
    "heading-end",
    help: OptionHelp(
      "The pages that a heading may end: none, or those that face the next one.", valueName: "pages"
    ))
  var headingEnd: HeadingEnd = .never

  @Option(
    "heading-blank",
    help: OptionHelp(
      "Blank lines before a heading at a page's head.",
      discussion: "full keeps them where the page before is full.", valueName: "way"))
  var headingBlank: PageBreakOptions.BlankBeforeHeading = .full

  @Option(
    "widows",
    help: OptionHelp(
      "The fewest columns of a paragraph that a page, tier or frame begins with [2 in Chinese, or 1].",
      valueName: "number"))
  var widows: Int?

  @Option(
    "orphans",
    help: OptionHelp(
      "The fewest columns of a paragraph that a page, tier or frame ends with.",
      valueName: "number"))
  var orphans = 1

  @Option(
    "facing-ends",
    help: OptionHelp(
      "The ends of pages that face each other where --widows moves columns.",
      discussion:
        "With each, one of them ends early; with short both do; with long both have a column more.",
      valueName: "way"))
  var facingEnds: FacingEnds = .each

  @Option(
    "keep",
    help: OptionHelp(
      "Lines of verse that no page, tier or frame parts.",
      discussion:
        "auto keeps stanzas where no line has more than forty characters and few look as prose does; it parts "
        + "lines that are longer than a column at the ends of half-lines, where most of the longer "
        + "ones have some, and couplets does so in any text.",
      valueName: "lines"))
  var keep: KeptVerse = .automatic

  /// Gives the engine's options what is asked for.
  func set(_ options: inout LayoutOptions) {
    options.pageBreaks.widows = widows
    options.pageBreaks.orphans = orphans
    options.pageBreaks.facingEnds = facingEnds
    options.pageBreaks.keep = keep
    options.pageBreaks.headingColumns = headingColumns
    options.pageBreaks.headingsEndFacingPages = headingEnd == .facing
    options.pageBreaks.blankBeforeHeading = headingBlank
    for sequence in headingLines.flatMap(\.sequences) {
      options.headings.sequenceLines[sequence.levels] = sequence.lines
    }
  }
}

/// Which pages a heading may end.
package enum HeadingEnd: String, WordArgument {
  case never
  /// Those that face the next one.
  case facing
}

extension PageBreakOptions.BlankBeforeHeading: WordArgument {}
extension KeptVerse: WordArgument {}
extension FacingEnds: WordArgument {}

/// The columns of headings that follow each other as they are written: levels, `=`, columns, with blanks between
/// several.
package struct SequenceArgument: OptionValue, Equatable {
  struct Sequence: Equatable {
    var levels: [Int]
    var lines: Int
  }

  var sequences: [Sequence] = []

  package init?(argument: String) {
    for word in argument.split(separator: " ") {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, let lines = Int(parts[1]),
        (1...ParagraphStyle.mostLines).contains(lines)
      else { return nil }
      let names = parts[0].split(separator: "+", omittingEmptySubsequences: false)
      let levels = names.compactMap { Int($0) }
      guard levels.count > 1, levels.count == names.count,
        levels.allSatisfy({ (1...4).contains($0) }),
        zip(levels, levels.dropFirst()).allSatisfy(<)
      else { return nil }
      sequences.append(Sequence(levels: levels, lines: lines))
    }
    guard !sequences.isEmpty else { return nil }
  }
}
