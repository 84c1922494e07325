import ArgumentParser
import Manuscript
import Storage
import VerticalImages
import VerticalLayout

/// Options for the reading of texts.
struct ManuscriptArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language: any BCP 47 tag.",
      discussion:
        "zh-Hant, zh-Hans, ja and ko have rules of their own. Guessed from the text when left out.",
      valueName: "tag"))
  var lang: LanguageTag?

  @Option(help: "The title, for the document's metadata.")
  var title: String?

  @Option(help: "The author, for the document's metadata.")
  var author: String?

  @Option(
    help: ArgumentHelp(
      "Whether the first lines are title and author.",
      discussion:
        "auto takes them as such where the third line is blank and they look like a heading.",
      valueName: "when"))
  var heading: HeadingDetection = .automatic

  @Option(
    help: ArgumentHelp(
      "Whether lines such as 第一回 … or 第3章, and numbers that stand alone, are headings of chapters.",
      discussion: "auto takes those of a text without notation that count up, and says so.",
      valueName: "when"))
  var chapters: ChapterDetection = .automatic

  @Option(
    help: ArgumentHelp(
      "The encoding of the text: auto, or a name that iconv knows.",
      discussion: "auto takes what the bytes fit, and says so where it is not UTF-8.",
      valueName: "name"))
  var encoding = EncodingArgument.automatic

  @Flag(
    help: "Replace what is not of the encoding by U+FFFD and warn, instead of refusing the file.")
  var repair = false

  @Option(
    help: ArgumentHelp(
      "The notation of the text: auto, plain, marks, aozora, narou, kakuyomu, pixiv, hameln, alphapolis, tnf, denden, mdi, mandoku, "
        + "vrain, kanbun, gutenberg, json or html.",
      discussion:
        "auto takes marks for files that end in .md, mdi for .mdi, html for .html, and another one for texts that show it, and says so. "
        + "docs/notations.md has more.",
      valueName: "notation"))
  var from: NotationArgument?

  @Option(
    help: ArgumentHelp(
      "Whether lines that are only kept short are joined to paragraphs: auto, never or always.",
      discussion:
        "auto joins those of a text whose lines are wrapped at one width, as mail and Project Gutenberg have "
        + "them, and says so.",
      valueName: "when"))
  var unwrap: UnwrapPolicy = .automatic

  enum Marks: EnumerableFlag {
    case markup, noMarkup

    static func help(for value: Self) -> ArgumentHelp? {
      switch value {
      case .markup:
        ArgumentHelp(
          "Read marks, such as [文字]{.person}, [文字](uri) and ::: {.name}: --from marks.",
          discussion: "docs/markup.md has all of them.")
      case .noMarkup: "Take every character for text: --from plain."
      }
    }

    var notation: Notation { self == .markup ? .marks : .plain }
  }

  @Flag(exclusivity: .chooseLast) var marks: Marks?

  @Option(
    help: ArgumentHelp(
      "Define a style that marks may name, as in 'person line=single'; may be given several times.",
      valueName: "style"),
    transform: { text in
      do { return try NamedStyle(text) } catch { throw ValidationError("\(error)") }
    })
  var style: [NamedStyle] = []

  @Option(
    help: ArgumentHelp(
      "How bopomofo behind ideographs is taken: as text, or as their readings.",
      discussion: "As in 字ㄗˋ, and 中文(ㄓㄨㄥ ㄨㄣˊ) with a syllable for each.", valueName: "policy"))
  var bopomofo: BopomofoPolicy = .text

  @Option(
    help: ArgumentHelp(
      "Where readings of ideographs in Hangul stand: beside them, in brackets behind them, or before them with the "
        + "ideographs in brackets.",
      valueName: "form"))
  var hanja: HanjaForm = .ruby

  @Option(
    help: ArgumentHelp(
      "Where notes stand: in two small columns in their place, before the next heading, at the end, or on the page above "
        + "the text, below it, behind it, in the head margin, or between its columns.",
      discussion:
        "Usually where the notation has them: at the end those that numbers lead to. One that is named here is for the notes "
        + "of all notations, those in small columns too.",
      valueName: "place"))
  var notes: NotePlacement?

  @Option(
    help: ArgumentHelp(
      "The brackets around notes in two small columns: as wide as both, put there where the text has none (auto); only "
        + "those of the text, as wide (typed); or only those, as large as the text (none).",
      valueName: "brackets"))
  var noteBrackets: NoteBrackets = .auto

  @Option(
    help: ArgumentHelp(
      "Where the numbers stand that refer to notes: in the column, or beside the word.",
      valueName: "place"))
  var noteMarks: NoteMarkPlacement = .inline

  @Option(
    help: ArgumentHelp(
      "The numbers of notes: arabic (digits in one cell) or han (figures half as long as they are wide).",
      valueName: "numerals"))
  var noteNumerals: NoteNumerals = .arabic

  @Option(
    help: ArgumentHelp(
      "Which notes of editors about the source a text of Aozora Bunko is set with: none, side or all.",
      discussion:
        "side sets those about words beside them, such as ママ; all sets the others as well, in brackets where they stand.",
      valueName: "which"))
  var editorNotes: EditorNotes = .none

  @Option(
    help: ArgumentHelp(
      "The numbers of ordered lists: han (一、 二、) or arabic (digits in one cell).",
      discussion: "han in Chinese and Japanese when left out.", valueName: "numerals"))
  var listNumerals: ListNumerals?

  @Option(
    help: ArgumentHelp(
      "A table of contents after the title and the author: front, or 'front={title}‥{page:han}'.",
      discussion:
        "What stands between the fields leads from one to the other: ‥ … ・ ― or a blank. {page} has the "
        + "digits side by side.", valueName: "line"))
  var toc: ContentsArgument?

  @Option(
    help: ArgumentHelp(
      "How many levels of headings the table of contents has.", valueName: "number"))
  var tocLevels = 3

  @Flag(help: "Make links of the URIs that stand in the text.")
  var autolink = false

  @Option(
    help: ArgumentHelp(
      "Make a link of each place of a string, as in '杜甫=https://…'; may be given several times.",
      discussion: "What is a link already stays one.", valueName: "string=uri"))
  var linkAll: [LinkArgument] = []

  @Option(
    help: ArgumentHelp(
      "Make a link of each place of an expression, as in '/@([a-z]+)/=https://example.org/$1'; may be given several times.",
      discussion:
        "$1 to $9 are what stands between its parentheses, $0 all of it. A string without solidi is taken as it is.",
      valueName: "pattern=uri"))
  var linkMatch: [PatternLinkArgument] = []

  @Option(
    help: ArgumentHelp(
      "Give a style to each place of a string or an expression, as in '/[0-9]+年/=ink=vermilion'; may be given several times.",
      discussion:
        "A style is a name, as --style gives one, or keys as marks have them: docs/markup.md.",
      valueName: "pattern=style"))
  var mark: [PatternArgument] = []

  @Option(
    help: ArgumentHelp(
      "Put texts and images in the place of others, by a file whose lines have both with a tab between; may be given several times.",
      discussion: """
        What is looked for is a string, or an expression as in --link-match; a name that ends with .png, .jpg, \
        .gif, .webp or .svg is that of an image, whose words the text stays.
        """, valueName: "file"),
    completion: .file(extensions: ["tsv"]))
  var replace: [ReplacementArgument] = []

  @Flag(help: "Make no links, whatever the text has.")
  var noLinks = false

  @Option(
    help: ArgumentHelp(
      "A folder that images may be in, beside that of the text; may be given several times.",
      valueName: "folder"),
    completion: .directory)
  var allowImages: [String] = []

  @Flag(help: "Set the words that stand for images in their place.")
  var noImages = false

  @Option(
    help: ArgumentHelp(
      "The seconds of processor time that drawing an SVG may take.",
      discussion: "One that takes more is a warning, and its words are set in its place.",
      valueName: "seconds"))
  var imageTime = 2.0

  @Option(
    help: ArgumentHelp(
      "The memory that drawing an SVG may take, in MiB.", valueName: "number"))
  var imageMemory = 256

  /// The most strings that are looked for and end in each other.
  private static let mostEndings = 256

  /// Checks the numbers among the options.
  func check() throws {
    for replace in replace { if let problem = replace.problem { throw problem } }
    for mark in mark {
      do {
        _ = try PatternStyle(pattern: mark.pattern, style: mark.value, of: style)
      } catch { throw ValidationError("--mark: \(error)") }
    }
    // Each of these would be looked at where the longest stands.
    let strings =
      linkAll.map(\.link.string)
      + (linkMatch.map(\.link.pattern) + mark.map(\.pattern)).compactMap(\.plainString)
    if strings.count > Self.mostEndings,
      StringMatcher(strings).longestChain > Self.mostEndings
    {
      throw ValidationError(
        "of the strings of --link-all, --link-match and --mark more than \(Self.mostEndings) end in each "
          + "other, as “a”, “aa” and “aaa” do; leave some out")
    }
    guard imageTime >= 0.01 && imageTime <= 86_400 else {
      throw ValidationError("--image-time must be from 0.01 to 86400 seconds")
    }
    guard (1...99).contains(tocLevels) else {
      throw ValidationError("--toc-levels must be from 1 to 99")
    }
    guard (64...65_536).contains(imageMemory) else {
      throw ValidationError("--image-memory must be from 64 to 65536 MiB")
    }
  }

  /// Limits for the drawing of an SVG.
  var svgLimits: SVGWorker.Limits {
    SVGWorker.Limits(seconds: imageTime, bytes: imageMemory << 20)
  }

  /// The folders that images may be in, beside that of the text.
  var imageFolders: [String] {
    allowImages
      + replace.filter { $0.table.hasImages }.map {
        let folder = Files.folder(of: $0.path)
        return folder.isEmpty ? "." : folder
      }
  }

  /// The table of contents that is asked for; `nil` for none.
  var contents: ContentsStyle? {
    toc.map {
      var style = $0.style
      style.levels = tocLevels
      return style
    }
  }

  private var notation: NotationChoice {
    from?.choice ?? marks.map { .named($0.notation) } ?? .automatic
  }

  var options: ManuscriptOptions {
    var options = ManuscriptOptions(
      encoding: encoding.encoding, repair: repair, heading: heading, language: lang, title: title,
      author: author, notation: notation, styles: style,
      links: noLinks ? .none : autolink ? .markedAndFound : .marked,
      linkedStrings: linkAll.map(\.link), images: noImages ? .none : .marked, bopomofo: bopomofo)
    options.patternLinks = linkMatch.map(\.link)
    // Those that cannot be read are refused before, see ``check()``.
    options.patternStyles = mark.compactMap {
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
    return options
  }
}

extension ManuscriptArguments: PlainOptions {
  mutating func visit(_ words: inout PlainWords) throws(NotPlain) {
    try words.option("lang", &_lang)
    try words.option("title", &_title)
    try words.option("author", &_author)
    try words.option("heading", &_heading, usually: .automatic)
    try words.option("chapters", &_chapters, usually: .automatic)
    try words.option("encoding", &_encoding, usually: .automatic)
    try words.flag("repair", &_repair)
    try words.option("from", &_from)
    try words.option("unwrap", &_unwrap, usually: .automatic)
    try words.flags(["markup": .markup, "no-markup": .noMarkup], &_marks, usually: nil)
    try words.list("style", &_style) { try NamedStyle($0) }
    try words.option("bopomofo", &_bopomofo, usually: .text)
    try words.option("hanja", &_hanja, usually: .ruby)
    try words.option("notes", &_notes)
    try words.option("note-brackets", &_noteBrackets, usually: .auto)
    try words.option("note-marks", &_noteMarks, usually: .inline)
    try words.option("note-numerals", &_noteNumerals, usually: .arabic)
    try words.option("editor-notes", &_editorNotes, usually: .none)
    try words.option("list-numerals", &_listNumerals)
    try words.option("toc", &_toc)
    try words.option("toc-levels", &_tocLevels, usually: 3)
    try words.flag("autolink", &_autolink)
    try words.list("link-all", &_linkAll)
    try words.list("link-match", &_linkMatch)
    try words.list("mark", &_mark)
    try words.list("replace", &_replace)
    try words.flag("no-links", &_noLinks)
    try words.list("allow-images", &_allowImages)
    try words.flag("no-images", &_noImages)
    try words.option("image-time", &_imageTime, usually: 2)
    try words.option("image-memory", &_imageMemory, usually: 256)
  }
}
