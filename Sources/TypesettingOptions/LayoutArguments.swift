package import CommandOptions
package import VerticalLayout

/// Options for the places of text.
package struct LayoutArguments: ArgumentGroup {
  package init() {}

  package enum Direction: String, FlagChoice {
    case rtl, ltr

    package static func help(for value: Self) -> OptionHelp {
      switch value {
      case .rtl: "Columns follow each other from right to left, as usual."
      case .ltr: "Columns follow each other from left to right, as usual in Mongolian."
      }
    }
  }

  @Flag() package var direction: Direction?

  @Option(
    "align",
    help: OptionHelp(
      "A column in its block.",
      discussion:
        "center and bottom also place the block so, unless --place is given. justify fills every column "
        + "but a paragraph's last; even fills them all. By default top, and justify where vtype takes pages for long prose.",
      valueName: "edge"))
  var align: ColumnAlignment?

  @Option(
    "place",
    help: OptionHelp(
      "The block on the page; by default the corner where the text starts.", valueName: "corner"))
  var place: Placement?

  @Option("cell-align", help: OptionHelp("A character across its column.", valueName: "edge"))
  var cellAlign: CellAlignment = .center

  @Option(
    "page",
    help: OptionHelp(
      "The page.",
      discussion:
        "auto hugs a short text and takes A5 pages for a long one; for long verse they are as high as its lines. scroll makes one "
        + "wide page.",
      valueName: "size"))
  package var page: PageArgument = .automatic

  @Option(
    "margin", help: OptionHelp("The margins: one to four lengths, as in CSS.", valueName: "lengths")
  )
  var margin: MarginArgument?

  @Option(
    "measure",
    help: OptionHelp(
      "The column length; by default what the page or the longest line gives.",
      valueName: "length"))
  var measure: Dimension?

  @Option(
    "column-gap", help: OptionHelp("The space between columns [0.75em].", valueName: "length"))
  var columnGap: Dimension?

  @Option(
    "letter-spacing", help: OptionHelp("The space after each character.", valueName: "length"))
  var letterSpacing: Dimension?

  @Option(
    "pitch",
    help: OptionHelp(
      "From column to column, whatever stands on them.", valueName: "length"))
  var pitch: Dimension?

  @Option(
    "max-columns",
    help: OptionHelp("Stop after so many columns, with the token.", valueName: "number"))
  var maxColumns: Int?

  @Option(
    "overflow",
    help: OptionHelp("The treatment of text that a full page has no room for.", valueName: "policy")
  )
  var overflow: Overflow = .paginate

  @Option(
    "token", help: OptionHelp("The text in place of what is cut short.", valueName: "text"))
  var token = "…"

  @Option(
    "token-place",
    help: OptionHelp(
      "The place of the token in the last column: after the text, before its end, or between.",
      discussion:
        "start and middle are for a title on one column; where more paragraphs are left out, it stands at "
        + "the end.",
      valueName: "place"))
  var tokenPlace: Token.TruncationPlace = .end

  @Option(
    "token-link",
    help: OptionHelp("Make a link of the token, as for the whole text.", valueName: "uri"))
  var tokenLink: String?

  @Option(
    "blank-lines",
    help: OptionHelp(
      "Blank columns for blank lines.",
      discussion:
        "auto leaves out those that only part paragraphs, in Markdown where all are parted so.",
      valueName: "policy"))
  var blankLines: BlankLines = .automatic

  @Option(
    "final-line-end",
    help: OptionHelp(
      "A blank column for a line end at the end of the text.", valueName: "policy"))
  var finalLineEnd: FinalLineEnd = .drop

  @Option(
    "kinsoku",
    help: OptionHelp(
      "The strictness that keeps marks from the ends of a column: a level, or a file of lists of your own.",
      discussion:
        "By default what the language expects: normal in Chinese, strict in others. --print prints a level as a "
        + "file.",
      valueName: "level|file"))
  package var kinsoku: KinsokuArgument?

  @Option(
    "word-break",
    help: OptionHelp(
      "The places where words may be broken.",
      discussion:
        "normal breaks between ideographs, kana and Hangul syllables; keep-all at spaces and marks.",
      valueName: "policy"))
  var wordBreak: WordBreak = .normal

  @Option(
    "trim",
    help: OptionHelp(
      "The blanks of punctuation marks beside each other.",
      discussion:
        "By default pairs in Japanese, simplified Chinese and Korean, none in other languages.",
      valueName: "policy"))
  var trim: Trim?

  @Option(
    "autospace",
    help: OptionHelp(
      "The gap between Han or kana and letters or digits on their side: none, a length or grid.",
      discussion:
        "An em is the Han's; grid brings letters and gaps to whole em. By default 0.25em in Chinese and "
        + "Japanese, none in other languages.",
      valueName: "length"))
  var autospace: AutospaceArgument?

  @Option(
    "hang",
    help: OptionHelp(
      "Commas and full stops that hang below the columns' ends: where they do not fit, or always.",
      valueName: "policy"))
  var hang: Hanging = .none

  @Option(
    "indent",
    help: OptionHelp(
      "The indent of a paragraph's first column: a length or auto.",
      discussion:
        "auto is 1em in Japanese and Korean, 2em in Chinese. An indent that is typed stays as it is.",
      valueName: "length"))
  var indent = IndentArgument(indent: .none)

  @Option(
    "head-brackets",
    help: OptionHelp(
      "The place of a bracket at the head of a Japanese column: flush, with its full em, or flush and half an em in "
        + "where a paragraph begins.",
      discussion: "By default flush with an indent and half without one.", valueName: "style"))
  var headBrackets: HeadBrackets?

  @Option(
    "spacing-model",
    help: OptionHelp(
      "Whose tables Japanese spacing and justification follow; by default usual.",
      discussion: "--print prints the spaces of a model as a file for --spacing.",
      valueName: "name"))
  package var spacingModel: SpacingModel?

  @Option(
    "spacing",
    help: OptionHelp(
      "A file with the spaces between groups of characters that your house has, beside those of the model.",
      valueName: "file"),
    completion: .files(["toml"]))
  var spacing: String?

  @Option(
    "sentence-space",
    help: OptionHelp(
      "The space after ！ and ？ that end a sentence.", valueName: "length"))
  var sentenceSpace: Dimension = .zero

  @Option(
    "breaking",
    help: OptionHelp(
      "The method of breaking: each column as full as can be, or all of a paragraph with the least adjustment.",
      valueName: "method"))
  var breaking: BreakingMethod = .greedy

  @Option(
    "last-column",
    help: OptionHelp(
      "The fewest characters of a paragraph's last column.",
      discussion: "By default 2 where columns are justified, 1 elsewhere.", valueName: "number"))
  var lastColumn: Int?

  @Option(
    "least-blank",
    help: OptionHelp(
      "The rest of a mark's blank where a justified column needs its room.",
      discussion: "By default 0.25em in Chinese, and nothing elsewhere.", valueName: "length"))
  var leastBlank: Dimension?

  @Option(
    "tcy",
    help: OptionHelp(
      "Numbers of up to so many digits stand in one cell, from left to right: 0 to 4.",
      discussion:
        """
        A single digit is upright in full width. By default 2 in Chinese, Japanese and Korean, 0 in \
        other languages. 10,000, 12:30, 100% and A4 stay on their side.
        """,
      valueName: "digits"))
  var tcy: Int?

  @Option(
    "tcy-letters",
    help: OptionHelp(
      "Latin words of up to so many letters stand in one cell: 0 to 3.",
      discussion:
        "By default a single capital stands upright in Chinese and Japanese, and words lie on their side; with 0 it lies, too.",
      valueName: "letters"))
  var tcyLetters: Int?

  @Option(
    "tcy-marks",
    help: OptionHelp(
      "Marks that share a cell: !! and !?, and with all also the full-width ones.",
      discussion:
        """
        Two or three share a cell, more of them stand in pairs, a single ! or ? is upright. By default all in Chinese and \
        Japanese, ascii wherever --tcy is not 0; none leaves half-width marks on their side.
        """,
      valueName: "marks"))
  var tcyMarks: TateChuYokoMarks?

  @Option(
    "numerals",
    help: OptionHelp(
      "The form of the digits 0 to 9; the text stays the author's.",
      discussion:
        """
        rotate lays them on their side, combine follows --tcy, full-width stands each upright, kanji \
        draws 一九九八 and kanji-units 千九百九十八. By default combine.
        """,
      valueName: "form"))
  var numerals: Numerals?

  @Option(
    "number-signs",
    help: OptionHelp(
      "The orientation of ￥ and ％ beside a number on its side: upright, or sideways as it.",
      valueName: "orientation"))
  var numberSigns: NumberSigns = .upright

  @Option(
    "widen",
    help: OptionHelp(
      "Half-width , . : ( ) \" and kana of Chinese and Japanese that are drawn as books print them: none, marks or all.",
      discussion:
        """
        marks draws those between ideographs and kana in full width, all also those beside Latin words and numbers; the \
        text stays the author's. By default marks in web novels and Japanese prose, none elsewhere.
        """,
      valueName: "marks"))
  var widen: Widening?

  @Option(
    "korean-marks",
    help: OptionHelp(
      "The form of , . ! ? : ; of Korean after Hangul: sideways, upright, or as columns had them.",
      discussion:
        "columns draws 、 and 。 for , and . and 『 』 and 「 」 for curly quotes; the text stays the author's.",
      valueName: "form"))
  var koreanMarks: KoreanMarks = .upright

  @Option(
    "iteration-marks",
    help: OptionHelp(
      "The form of 々 at a column's head: itself, or the ideograph that it repeats; the text stays the "
        + "author's.",
      valueName: "policy"))
  var iterationMarks: IterationMarks = .keep

  @Option(
    "punctuation",
    help: OptionHelp(
      "The form of punctuation; the text stays the author's.",
      discussion:
        """
        normal has a cell for each mark. judou draws a small 。 or 、 at the lower right of the character \
        before it and no brackets, as in annotated old books; none draws no marks. By default normal, or what \
        the --sheet has.
        """,
      valueName: "form"))
  var punctuation: PunctuationStyle.PunctuationForm?

  @Option(
    "punctuation-color",
    help: OptionHelp(
      "The colour of the marks of --punctuation judou; by default the text's.",
      valueName: "colour"))
  var punctuationColor: Color?

  @Option(
    "orientation",
    help: OptionHelp("The orientation of characters: by Unicode, all upright, or all turned.")
  )
  var orientation: Attribute.OrientationMode = .mixed

  @Option(
    "ink", help: OptionHelp("The text's colour: a name, #rgb or #rrggbb.", valueName: "colour"))
  package var ink: Color = .black

  @Option(
    "paper",
    help: OptionHelp(
      "The page's colour; by default white in PNG and none in PDF and SVG.", valueName: "colour"))
  package var paper: Color?

  @Flag("debug", help: "Draw columns, cells, runs and axes over the page.")
  var debug = false

  @Option(
    "select",
    help: OptionHelp(
      "Draw a range of the text as a selection, with carets and pins, over the page.",
      discussion: "It counts UTF-8 bytes, as vtype query and the layout do.",
      valueName: "start:end"))
  var select: RangeArgument?

  @Option(
    "base-direction",
    help: OptionHelp(
      "The base direction of paragraphs by UAX #9: ltr runs down the column, rtl up, auto as the first letter does.",
      valueName: "direction"))
  var baseDirection: ParagraphStyle.BaseDirection = .leftToRight

  @Flag(
    "show-invisibles",
    help: "Draw marks for spaces, tabs and the ends of paragraphs; the text has none of them.")
  var showInvisibles = false

  @Flag(
    "fit",
    help: OptionHelp(
      "Set the text as large as it fits on one page of a fixed size, in steps of 0.1pt.",
      discussion: "--size does not count then."))
  var fit = false

  @Option("fit-minimum", help: OptionHelp("The smallest size of --fit.", valueName: "length"))
  var fitMinimum: Dimension = .absolute(.pt(4))
  @OptionGroup var sheets: SheetArguments
  @OptionGroup var hyphenation: HyphenationArguments
  @OptionGroup var bookPages: BookPageArguments
  @OptionGroup var ruby: RubyArguments
  @OptionGroup var notes: NoteArguments
  @OptionGroup var regions: RegionArguments
}
