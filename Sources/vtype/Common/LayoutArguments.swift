import ArgumentParser
import VerticalLayout

/// Options for the places of text.
struct LayoutArguments: ParsableArguments {
  enum Direction: EnumerableFlag {
    case rtl, ltr

    static func help(for value: Self) -> ArgumentHelp? {
      switch value {
      case .rtl: "Columns follow each other from right to left."
      case .ltr: "Columns follow each other from left to right."
      }
    }
  }

  @Flag(exclusivity: .chooseLast) var direction: Direction = .rtl

  @Option(
    help: ArgumentHelp(
      "A column in its block.",
      discussion:
        "center and bottom also place the block so, unless --place is given. justify fills every column "
        + "but a paragraph's last; even fills them all.",
      valueName: "edge"))
  var align: ColumnAlignment = .top

  @Option(
    help: ArgumentHelp(
      "The block on the page; by default the corner where the text starts.", valueName: "corner"))
  var place: Placement?

  @Option(help: ArgumentHelp("A character across its column.", valueName: "edge"))
  var cellAlign: CellAlignment = .center

  @Option(
    help: ArgumentHelp(
      "The page.",
      discussion:
        "auto hugs a short text and takes A5 pages for a long one; scroll makes one wide page.",
      valueName: "size"))
  var page: PageArgument = .automatic

  @Option(
    help: ArgumentHelp("The margins: one to four lengths, as in CSS.", valueName: "lengths"))
  var margin: MarginArgument?

  @Option(
    help: ArgumentHelp(
      "The column length; by default what the page or the longest line gives.",
      valueName: "length"))
  var measure: Dimension?

  @Option(help: ArgumentHelp("The space between columns [0.75em].", valueName: "length"))
  var columnGap: Dimension?

  @Option(help: ArgumentHelp("The space after each character.", valueName: "length"))
  var letterSpacing: Dimension = .zero

  @Option(
    help: ArgumentHelp(
      "From column to column, whatever stands on them.", valueName: "length"))
  var pitch: Dimension?

  @Option(help: ArgumentHelp("Stop after so many columns, with the token.", valueName: "number"))
  var maxColumns: Int?

  @Option(
    help: ArgumentHelp("What to do when the page is full.", valueName: "policy"))
  var overflow: Overflow = .paginate

  @Option(help: ArgumentHelp("What stands in place of text that is cut short.", valueName: "text"))
  var token = "…"

  @Option(
    help: ArgumentHelp(
      "Where the token stands in the last column: after the text, before its end, or between.",
      discussion:
        "start and middle are for a title on one column; where more paragraphs are left out, it stands at "
        + "the end.",
      valueName: "place"))
  var tokenPlace: Token.Place = .end

  @Option(
    help: ArgumentHelp("Make a link of the token, as for the whole text.", valueName: "uri"))
  var tokenLink: String?

  @Option(
    help: ArgumentHelp("Whether blank lines make blank columns.", valueName: "policy"))
  var blankLines: BlankLines = .keep

  @Option(
    help: ArgumentHelp(
      "Whether a line end at the end of the text makes a blank column.", valueName: "policy"))
  var finalLineEnd: FinalLineEnd = .drop

  @Option(
    help: ArgumentHelp(
      "How strictly marks are kept from the ends of a column: a level, or a file of lists of your own.",
      discussion:
        "By default what the language expects: normal in Chinese, strict in others. --print prints a level as a "
        + "file.",
      valueName: "level|file"))
  var kinsoku: KinsokuArgument?

  @Option(
    help: ArgumentHelp(
      "Where words may be broken.",
      discussion:
        "normal breaks between ideographs, kana and Hangul syllables; keep-all at spaces and marks.",
      valueName: "policy"))
  var wordBreak: WordBreak = .normal

  @Option(
    help: ArgumentHelp(
      "Whether punctuation marks beside each other lose a blank.",
      discussion:
        "By default pairs in Japanese, simplified Chinese and Korean, none in other languages.",
      valueName: "policy"))
  var trim: Trim?

  @Option(
    help: ArgumentHelp(
      "The gap between Han or kana and letters or digits on their side: none, a length or grid.",
      discussion:
        "An em is the Han's; grid brings letters and gaps to whole em. By default 0.25em in Chinese and "
        + "Japanese, none in other languages.",
      valueName: "length"))
  var autospace: AutospaceArgument?

  @Option(
    help: ArgumentHelp(
      "Whether commas and full stops hang below the columns' ends: where they do not fit, or always.",
      valueName: "policy"))
  var hang: Hanging = .none

  @Option(
    help: ArgumentHelp(
      "Where the first column of a paragraph starts: a length or auto.",
      discussion:
        "auto is 1em in Japanese and Korean, 2em in Chinese. An indent that is typed stays as it is.",
      valueName: "length"))
  var indent = IndentArgument(indent: .none)

  @Option(
    help: ArgumentHelp(
      "How Japanese columns begin with a bracket: flush, with its full em, or flush and half an em in "
        + "where a paragraph begins.",
      discussion: "By default flush with an indent and half without one.", valueName: "style"))
  var headBrackets: HeadBrackets?

  @Option(
    help: ArgumentHelp(
      "Whose tables Japanese spacing and justification follow; by default usual.",
      discussion: "--print prints the spaces of a model as a file for --spacing.",
      valueName: "name"))
  var spacingModel: SpacingModel?

  @Option(
    help: ArgumentHelp(
      "A file with the spaces between groups of characters that your house has, beside those of the model.",
      valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var spacing: String?

  @Option(
    help: ArgumentHelp(
      "The space after ！ and ？ that end a sentence.", valueName: "length"))
  var sentenceSpace: Dimension = .zero

  @Option(
    help: ArgumentHelp(
      "How columns are found: each as full as can be, or all of a paragraph with the least adjustment.",
      valueName: "method"))
  var breaking: BreakingMethod = .greedy

  @Option(
    help: ArgumentHelp(
      "The fewest characters of a paragraph's last column.",
      discussion: "By default 2 where columns are justified, 1 elsewhere.", valueName: "number"))
  var lastColumn: Int?

  @Option(
    help: ArgumentHelp(
      "What is left of the blank of a mark where a justified column needs its room.",
      discussion: "By default 0.25em in Chinese, and nothing elsewhere.", valueName: "length"))
  var leastBlank: Dimension?

  @Option(
    help: ArgumentHelp(
      "Numbers of up to so many digits stand in one cell, from left to right: 0 to 4.",
      discussion:
        """
        A single digit is upright in full width. By default 2 in Chinese, Japanese and Korean, 0 in \
        other languages. 10,000, 12:30, 100% and A4 stay on their side.
        """,
      valueName: "digits"))
  var tcy: Int?

  @Option(
    help: ArgumentHelp(
      "Latin words of up to so many letters stand in one cell: 0 to 3.", valueName: "letters"))
  var tcyLetters = 0

  @Option(
    help: ArgumentHelp(
      "Whether !! and !? share a cell, and with all also the full-width marks.",
      discussion: "By default all in simplified Chinese, ascii wherever --tcy is not 0.",
      valueName: "marks"))
  var tcyMarks: TateChuYokoMarks?

  @Option(
    help: ArgumentHelp(
      "How the digits 0 to 9 are drawn; the text stays the author's.",
      discussion:
        """
        rotate lays them on their side, combine follows --tcy, full-width stands each upright, kanji \
        draws 一九九八 and kanji-units 千九百九十八. By default combine.
        """,
      valueName: "form"))
  var numerals: Numerals?

  @Option(
    help: ArgumentHelp(
      "How ￥ and ％ stand beside a number on its side: upright, or sideways as it.",
      valueName: "orientation"))
  var numberSigns: NumberSigns = .upright

  @Option(
    help: ArgumentHelp(
      "How , . ! ? : ; of Korean stand behind Hangul: sideways, upright, or as columns had them.",
      discussion:
        "columns draws 、 and 。 for , and . and 『 』 and 「 」 for curly quotes; the text stays the author's.",
      valueName: "form"))
  var koreanMarks: KoreanMarks = .upright

  @Option(
    help: ArgumentHelp(
      "Whether 々 at a column's head is drawn as the ideograph that it repeats; the text stays the "
        + "author's.",
      valueName: "policy"))
  var iterationMarks: IterationMarks = .keep

  @Option(
    help: ArgumentHelp(
      "How punctuation is drawn; the text stays the author's.",
      discussion:
        """
        normal has a cell for each mark. judou draws a small 。 or 、 at the lower right of the character \
        before it and no brackets, as in annotated old books; none draws no marks.
        """,
      valueName: "form"))
  var punctuation: PunctuationForm = .normal

  @Option(
    help: ArgumentHelp(
      "The colour of the marks of --punctuation judou; by default the text's.",
      valueName: "colour"))
  var punctuationColor: Color?

  @Option(
    help: ArgumentHelp("How characters stand: by Unicode, all upright, or all turned."))
  var orientation: OrientationMode = .mixed

  @Option(help: ArgumentHelp("The text's colour: a name, #rgb or #rrggbb.", valueName: "colour"))
  var ink: Color = .black

  @Option(
    help: ArgumentHelp(
      "The page's colour; by default white in PNG and none in PDF and SVG.", valueName: "colour"))
  var paper: Color?

  @Flag(help: "Draw columns, cells, runs and axes over the page.")
  var debug = false

  @Option(
    help: ArgumentHelp(
      "Draw a range of the text as a selection, with carets and pins, over the page.",
      discussion: "It counts UTF-8 bytes, as vtype query and the layout do.",
      valueName: "start:end"))
  var select: RangeArgument?

  @Option(
    help: ArgumentHelp(
      "The base direction of paragraphs by UAX #9: ltr runs down the column, rtl up, auto as the first letter does.",
      valueName: "direction"))
  var baseDirection: BaseDirection = .leftToRight

  @Flag(help: "Draw marks for spaces, tabs and the ends of paragraphs; the text has none of them.")
  var showInvisibles = false

  @Flag(
    help: ArgumentHelp(
      "Set the text as large as it fits on one page of a fixed size, in steps of 0.1pt.",
      discussion: "--size does not count then."))
  var fit = false

  @Option(help: ArgumentHelp("The smallest size of --fit.", valueName: "length"))
  var fitMinimum: Dimension = .absolute(.pt(4))
  @OptionGroup var sheets: SheetArguments
  @OptionGroup var hyphenation: HyphenationArguments
  @OptionGroup var bookPages: BookPageArguments
  @OptionGroup var ruby: RubyArguments
  @OptionGroup var notes: NoteArguments
  @OptionGroup var regions: RegionArguments
}

extension LayoutArguments: PlainOptions {
  mutating func visit(_ words: inout PlainWords) throws(NotPlain) {
    try words.flags(["rtl": .rtl, "ltr": .ltr], &_direction, usually: .rtl)
    try words.option("align", &_align, usually: .top)
    try words.option("place", &_place)
    try words.option("cell-align", &_cellAlign, usually: .center)
    try words.option("page", &_page, usually: .automatic)
    try words.option("margin", &_margin)
    try words.option("measure", &_measure)
    try words.option("column-gap", &_columnGap)
    try words.option("letter-spacing", &_letterSpacing, usually: .zero)
    try words.option("pitch", &_pitch)
    try words.option("max-columns", &_maxColumns)
    try words.option("overflow", &_overflow, usually: .paginate)
    try words.option("token", &_token, usually: "…")
    try words.option("token-place", &_tokenPlace, usually: .end)
    try words.option("token-link", &_tokenLink)
    try words.option("blank-lines", &_blankLines, usually: .keep)
    try words.option("final-line-end", &_finalLineEnd, usually: .drop)
    try words.option("kinsoku", &_kinsoku)
    try words.option("word-break", &_wordBreak, usually: .normal)
    try words.option("trim", &_trim)
    try words.option("autospace", &_autospace)
    try words.option("hang", &_hang, usually: .none)
    try words.option("indent", &_indent, usually: IndentArgument(indent: .none))
    try words.option("head-brackets", &_headBrackets)
    try words.option("spacing-model", &_spacingModel)
    try words.option("spacing", &_spacing)
    try words.option("sentence-space", &_sentenceSpace, usually: .zero)
    try words.option("breaking", &_breaking, usually: .greedy)
    try words.option("last-column", &_lastColumn)
    try words.option("least-blank", &_leastBlank)
    try words.option("tcy", &_tcy)
    try words.option("tcy-letters", &_tcyLetters, usually: 0)
    try words.option("tcy-marks", &_tcyMarks)
    try words.option("numerals", &_numerals)
    try words.option("number-signs", &_numberSigns, usually: .upright)
    try words.option("korean-marks", &_koreanMarks, usually: .upright)
    try words.option("iteration-marks", &_iterationMarks, usually: .keep)
    try words.option("punctuation", &_punctuation, usually: .normal)
    try words.option("punctuation-color", &_punctuationColor)
    try words.option("orientation", &_orientation, usually: .mixed)
    try words.option("ink", &_ink, usually: .black)
    try words.option("paper", &_paper)
    try words.flag("debug", &_debug)
    try words.option("select", &_select)
    try words.option("base-direction", &_baseDirection, usually: .leftToRight)
    try words.flag("show-invisibles", &_showInvisibles)
    try words.flag("fit", &_fit)
    try words.option("fit-minimum", &_fitMinimum, usually: .absolute(.pt(4)))
    try words.group(&_sheets)
    try words.group(&_hyphenation)
    try words.group(&_bookPages)
    try words.group(&_ruby)
    try words.group(&_notes)
    try words.group(&_regions)
  }
}
