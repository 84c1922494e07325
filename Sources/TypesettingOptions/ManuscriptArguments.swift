package import CommandOptions
package import Manuscript
import Storage
package import VerticalImages
package import VerticalLayout

/// Options for the reading of texts.
package struct ManuscriptArguments: ArgumentGroup {
  package init() {}

  @Option(
    "lang",
    help: OptionHelp(
      "The language: any BCP 47 tag.",
      discussion:
        "zh-Hant, zh-Hans, ja and ko have rules of their own. Guessed from the text when left out.",
      valueName: "tag"))
  package var lang: LanguageTag?

  @Option("title", help: "The title, for the document's metadata.")
  package var title: String?

  @Option("author", help: "The author, for the document's metadata.")
  package var author: String?

  @Option(
    "heading",
    help: OptionHelp(
      "Title and author in the first lines.",
      discussion:
        "auto takes them as such where the third line is blank and they look like a heading.",
      valueName: "when"))
  var heading: HeadingDetection = .automatic

  @Option(
    "chapters",
    help: OptionHelp(
      "Headings of chapters in lines such as 第一回 … or 第3話, and numbers that stand alone.",
      discussion:
        "auto takes those that count up, with プロローグ, 幕間 and the like beside them, where no marks make headings, and says so; "
        + "always takes all of them, and lines such as Chapter 3 or １　朝.",
      valueName: "when"))
  var chapters: ChapterDetection = .automatic

  @Option(
    "encoding",
    help: OptionHelp(
      "The encoding of the text: auto, or a name that iconv knows.",
      discussion: "auto takes what the bytes fit, and says so where it is not UTF-8.",
      valueName: "name"))
  var encoding = EncodingArgument.automatic

  @Flag(
    "repair",
    help: "Replace what is not of the encoding by U+FFFD and warn, instead of refusing the file.")
  var repair = false

  @Option(
    "from",
    help: OptionHelp(
      "The notation of the text.",
      discussion:
        "auto takes marks for files that end in .md, with Markdown beside them, mdi for .mdi, html for .html, and another one for texts that show it, and says so. "
        + "docx, odt and epub are files of these kinds; docx+kakuyomu names the notation of marks that are typed in Word, and docx+plain reads none of them. "
        + "docs/notations.md has more.",
      valueName: "notation"))
  var from: NotationArgument?

  /// True if the notation of the text is named, and not left to what stands in it.
  package var isNotationGiven: Bool { from != nil }

  @Option(
    "parts",
    help: OptionHelp(
      "The texts of an EPUB that are read.",
      discussion: "body leaves out the cover, the navigation and pages of contents.",
      valueName: "which"))
  var parts: BookParts = .body

  @Option(
    "unwrap",
    help: OptionHelp(
      "The joining of lines that are only kept short to paragraphs.",
      discussion:
        "auto joins those of a text whose lines are wrapped at one width, as mail and Project Gutenberg have "
        + "them, and says so.",
      valueName: "when"))
  var unwrap: UnwrapPolicy = .automatic

  @Option(
    "style", .addsToSettings,
    help: OptionHelp(
      "Define a style that marks may name, as in 'person line=single'; may be given several times.",
      valueName: "style"),
    transform: { text in
      do { return try NamedStyle(text) } catch { throw UsageMistake("\(error)") }
    })
  var style: [NamedStyle] = []

  @Option(
    "bopomofo",
    help: OptionHelp(
      "Bopomofo after ideographs: text, or their readings.",
      discussion: """
        As in 字ㄗˋ, and 中文(ㄓㄨㄥ ㄨㄣˊ) with a syllable for each. auto reads the other ideographs as well, by the longest words of \
        the dictionary of Debian's package libchewing3-data.
        """, valueName: "policy"))
  var bopomofo: BopomofoPolicy = .text

  @Option(
    "bopomofo-folder",
    help: OptionHelp(
      "The folder of the dictionary of --bopomofo auto: index_tree.dat and dictionary.dat.",
      valueName: "folder"),
    completion: .folders)
  var bopomofoFolder = BopomofoFolder.usual

  @Option(
    "hanja",
    help: OptionHelp(
      "The place of readings of ideographs in Hangul: beside them, in brackets after them, or before them with the "
        + "ideographs in brackets.",
      valueName: "form"))
  var hanja: DocumentFilter.HanjaForm = .ruby

  @Option(
    "notes",
    help: OptionHelp(
      "The place of notes: in two small columns in their place, before the next heading, at the end, or on the page above "
        + "the text, below it, after it, in the head margin, or between its columns.",
      discussion:
        "Usually where the notation has them: at the end those that numbers lead to. One that is named here is for the notes "
        + "of all notations, those in small columns too.",
      valueName: "place"))
  package var notes: NotePlacement?

  @Option(
    "note-brackets",
    help: OptionHelp(
      "The brackets around notes in two small columns: as wide as both, put there where the text has none (auto); only "
        + "those of the text, as wide (typed); or only those, as large as the text (none).",
      valueName: "brackets"))
  var noteBrackets: NoteBrackets = .auto

  @Option(
    "note-marks",
    help: OptionHelp(
      "The place of the numbers that refer to notes: in the column, or beside the word.",
      valueName: "place"))
  var noteMarks: NoteMarkPlacement = .inline

  @Option(
    "note-numerals",
    help: OptionHelp(
      "The numbers of notes: arabic (digits in one cell) or han (figures half as long as they are wide).",
      valueName: "numerals"))
  var noteNumerals: NoteNumerals = .arabic

  @Option(
    "editor-notes",
    help: OptionHelp(
      "The notes of editors about the source in a text of Aozora Bunko.",
      discussion:
        "side sets those about words beside them, such as ママ; all sets the others as well, in brackets where they stand.",
      valueName: "which"))
  var editorNotes: EditorNotes = .none

  @Option(
    "list-numerals",
    help: OptionHelp(
      "The numbers of ordered lists: han (一、 二、) or arabic (digits in one cell).",
      discussion: "han in Chinese and Japanese when left out.", valueName: "numerals"))
  var listNumerals: ListNumerals?

  @Option(
    "toc",
    help: OptionHelp(
      "A table of contents after the title and the author: front, or 'front={title}‥{page:han}'.",
      discussion:
        "What stands between the fields leads from one to the other: ‥ … ・ ― or a blank. {page} has the "
        + "digits side by side.", valueName: "line"))
  package var toc: ContentsArgument?

  @Option(
    "toc-levels",
    help: OptionHelp(
      "The number of levels of headings in the table of contents.", valueName: "number"))
  var tocLevels = 3

  @Flag("autolink", help: "Make links of the URIs that stand in the text.")
  var autolink = false

  @Option(
    "link-all", .addsToSettings,
    help: OptionHelp(
      "Make a link of each place of a string, as in '杜甫=https://…'; may be given several times.",
      discussion: "What is a link already stays one.", valueName: "string=uri"))
  var linkAll: [LinkArgument] = []

  @Option(
    "link-match", .addsToSettings,
    help: OptionHelp(
      "Make a link of each place of an expression, as in '/@([a-z]+)/=https://example.org/$1'; may be given several times.",
      discussion:
        "$1 to $9 are what stands between its parentheses, $0 all of it. A string without solidi is taken as it is.",
      valueName: "pattern=uri"))
  var linkMatch: [PatternLinkArgument] = []

  @Option(
    "style-match", .addsToSettings,
    help: OptionHelp(
      "Give a style to each place of a string or an expression, as in '/[0-9]+年/=ink=vermilion'; may be given several times.",
      discussion:
        "A style is a name, as --style gives one, or keys as marks have them: docs/markup.md.",
      valueName: "pattern=style"))
  var styleMatch: [PatternArgument] = []

  @Option(
    "replace", .addsToSettings,
    help: OptionHelp(
      "Put texts and images in the place of others, by a file whose lines have both with a tab between; may be given several times.",
      discussion: """
        The text to look for is a string, or an expression as in --link-match; a name that ends with .png, .jpg, \
        .gif, .webp or .svg is that of an image, whose words the text stays.
        """, valueName: "file"),
    completion: .files(["tsv"]))
  package var replace: [ReplacementArgument] = []

  @Flag("no-links", help: "Make no links, whatever the text has.")
  var noLinks = false

  @Option(
    "allow-images", .addsToSettings,
    help: OptionHelp(
      "A folder that images may be in, beside that of the text; may be given several times.",
      valueName: "folder"),
    completion: .folders)
  var allowImages: [String] = []

  @Flag("no-images", help: "Set the words that stand for images in their place.")
  package var noImages = false

  @Option(
    "image-time", .isOfCommandLine,
    help: OptionHelp(
      "The seconds of processor time that drawing an SVG may take.",
      discussion: "One that takes more is a warning, and its words are set in its place.",
      valueName: "seconds"))
  var imageTime = 2.0

  @Option(
    "image-memory", .isOfCommandLine,
    help: OptionHelp(
      "The memory that drawing an SVG may take, in MiB.", valueName: "number"))
  var imageMemory = 256

  /// The most strings that are looked for and end in each other.
  private static let mostEndings = 256

  /// Checks the numbers among the options.
  package func check() throws {
    if bopomofo == .automatic { _ = try BopomofoFolder.dictionary(in: bopomofoFolder) }
    for replace in replace { if let problem = replace.problem { throw problem } }
    for mark in styleMatch {
      do {
        _ = try PatternStyle(pattern: mark.pattern, style: mark.value, of: style)
      } catch { throw UsageMistake("--style-match: \(error)") }
    }
    // Each of these would be looked at where the longest stands.
    let strings =
      linkAll.map(\.link.string)
      + (linkMatch.map(\.link.pattern) + styleMatch.map(\.pattern)).compactMap(\.plainString)
    if strings.count > Self.mostEndings,
      StringMatcher(strings).longestChain > Self.mostEndings
    {
      throw UsageMistake(
        "of the strings of --link-all, --link-match and --style-match more than \(Self.mostEndings) end in each "
          + "other, as “a”, “aa” and “aaa” do; leave some out")
    }
    try NumberLimit.imageTime.check(imageTime)
    try NumberLimit.contentsLevels.check(tocLevels)
    try NumberLimit.imageMemory.check(imageMemory)
  }

  /// Limits for the drawing of an SVG.
  package var svgLimits: SVGWorker.Limits {
    SVGWorker.Limits(seconds: imageTime, bytes: imageMemory << 20)
  }

  /// The folders that images may be in, beside that of the text.
  package var imageFolders: [String] {
    allowImages
      + replace.filter { $0.table.hasImages }.map {
        let folder = Files.folder(of: $0.path)
        return folder.isEmpty ? "." : folder
      }
  }

  /// The table of contents that is asked for; `nil` for none.
  package var contents: ContentsStyle? {
    toc.map {
      var style = $0.style
      style.levels = tocLevels
      return style
    }
  }

  private var notation: NotationChoice {
    from?.choice ?? .automatic
  }

  package var options: ManuscriptOptions {
    var options = ManuscriptOptions(
      encoding: encoding.encoding, repair: repair, heading: heading, language: lang, title: title,
      author: author, notation: notation, styles: style,
      links: noLinks ? .none : autolink ? .markedAndFound : .marked,
      linkedStrings: linkAll.map(\.link), images: noImages ? .none : .marked, bopomofo: bopomofo)
    // One that cannot be read is refused before, as styles are.
    if bopomofo == .automatic {
      options.bopomofoDictionary = try? BopomofoFolder.dictionary(in: bopomofoFolder)
    }
    options.patternLinks = linkMatch.map(\.link)
    // Those that cannot be read are refused before, see ``check()``.
    options.patternStyles = styleMatch.compactMap {
      try? PatternStyle(pattern: $0.pattern, style: $0.value, of: style)
    }
    for replace in replace { options.replacements.append(replace.table) }
    options.notes = notes
    options.noteBrackets = noteBrackets
    options.hanja = hanja
    options.noteMarks = noteMarks
    options.noteNumerals = noteNumerals
    options.editorNotes = editorNotes
    options.unwrap = unwrap
    options.listNumerals = listNumerals
    options.chapters = chapters
    options.bookParts = parts
    return options
  }
}
