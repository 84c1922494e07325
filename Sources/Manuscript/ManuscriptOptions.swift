public import VerticalLayout

/// Options of reading a manuscript.
public struct ManuscriptOptions: Hashable, Sendable {
  /// The encoding of the file; found out when left out.
  public var encoding: TextEncoding?
  /// Replaces what is not of the encoding by U+FFFD and warns, where it is otherwise an error.
  public var repair: Bool
  /// The way to tell if the first lines are a title and an author.
  public var heading: HeadingDetection
  /// The language of the text; guessed when left out.
  public var language: LanguageTag?
  /// The language of those who use the page design, for a text of ideographs alone; `nil` where it has none.
  public var languageOfDesign: LanguageTag?
  /// The title in the document's metadata, in place of the heading's. Not inserted into the text.
  public var title: String?
  /// The author in the document's metadata, in place of the heading's. Not inserted into the text.
  public var author: String?
  /// The notation of the text.
  public var notation: NotationChoice
  /// Styles that marks may name, beside those that are always there.
  public var styles: [NamedStyle]
  public var links: LinkPolicy
  public var images: ImagePolicy
  /// The meaning of bopomofo after ideographs (BP8).
  public var bopomofo: BopomofoPolicy
  /// The dictionary for ``BopomofoPolicy/automatic`` (BP9).
  public var bopomofoDictionary: BopomofoDictionary?
  /// The form of readings of ideographs in Hangul (RU21).
  public var hanja = DocumentFilter.HanjaForm.ruby
  /// The place of notes, in small columns as well (NT6); `nil` for that which the notation has: after the text where
  /// marks refer to them.
  public var notes: NotePlacement?
  /// The brackets around notes in small columns (WR2).
  public var noteBrackets = NoteBrackets.auto
  /// The place of the marks that refer to them (NT1).
  public var noteMarks = NoteMarkPlacement.inline
  /// The numbers of notes, where the text has none of its own (NT1).
  public var noteNumerals = NoteNumerals.arabic
  /// The notes that an editor has made about the source (NO-A5).
  public var editorNotes = EditorNotes.none
  /// The numbers of ordered lists; `nil` for ideographs in Chinese and Japanese, digits elsewhere.
  public var listNumerals: ListNumerals?
  /// Joining of lines that only were kept short.
  public var unwrap = UnwrapPolicy.automatic
  /// True if lines such as 第一回 are headings of chapters.
  public var chapters = ChapterDetection.automatic
  /// Style sheets in CSS that pages of HTML may link to, by the names that their links and imports have (EI-7).
  public var styleSheets: [String: String] = [:]
  /// The places of a page whose paragraphs are headings where it has none, by their names, with their levels (EI-6).
  var headingPlaces: [String: HeadingPlace] = [:]
  /// The texts of an EPUB that are read.
  public var bookParts = BookParts.body
  /// True for a text of a book: its links may lead to places that other texts have.
  public var isPartOfBook = false
  /// How many chapters with numbers stand before the text in its book; `nil` where that is not known.
  package var chaptersBefore: Int?
  /// Adds a note on how many marks of each kind were read.
  public var countsMarks = false
  /// Strings that are links wherever they stand, unless they are in one already (CJ-05). Earlier ones win.
  public var linkedStrings: [LinkedString]
  /// Styles of all places of patterns.
  public var patternStyles: [PatternStyle] = []
  /// Texts and images in the place of others, put in before links and styles are.
  public var replacements = ReplacementTable()
  /// Links at all places of patterns, but where there is one already. Earlier ones win.
  public var patternLinks: [PatternLink] = []

  /// True where finding patterns may take any time; see ``TextPattern/mayTakeLong``.
  public var mayTakeLong: Bool {
    patternStyles.contains { $0.pattern.mayTakeLong }
      || patternLinks.contains { $0.pattern.mayTakeLong } || replacements.mayTakeLong
  }

  /// The options without what is looked for in the text, for those who want its title or images alone.
  public var withoutPatterns: ManuscriptOptions {
    var options = self
    (options.patternStyles, options.patternLinks, options.linkedStrings) = ([], [], [])
    return options
  }

  public init(
    encoding: TextEncoding? = nil, repair: Bool = false, heading: HeadingDetection = .automatic,
    language: LanguageTag? = nil, title: String? = nil, author: String? = nil,
    notation: NotationChoice = .automatic,
    styles: [NamedStyle] = [],
    links: LinkPolicy = .marked, linkedStrings: [LinkedString] = [],
    images: ImagePolicy = .marked, bopomofo: BopomofoPolicy = .text
  ) {
    self.encoding = encoding
    self.repair = repair
    self.heading = heading
    self.language = language
    self.title = title
    self.author = author
    self.notation = notation
    self.styles = styles
    self.links = links
    self.images = images
    self.linkedStrings = linkedStrings
    self.bopomofo = bopomofo
  }
}

/// A string, and where it leads.
public struct LinkedString: Hashable, Sendable {
  public var string: String
  /// A URI, or `#` and the name of an anchor.
  public var target: String

  public init(string: String, target: String) {
    self.string = string
    self.target = target
  }
}

/// Ways to tell if the first lines of a text are a title and an author.
public enum HeadingDetection: String, Hashable, Sendable, CaseIterable {
  /// They are where they look like it: a short line, a short line, a blank line, and then a text
  /// that does not go on in the same manner.
  case automatic = "auto"
  /// The first line that is not blank is the title. The line after it is the author if it is not
  /// blank and the next one is.
  case always
  /// All lines are text.
  case never
}

/// Ways of lines that look like headings of chapters, in texts whose marks make none.
public enum ChapterDetection: String, Hashable, Sendable, CaseIterable {
  /// Lines that begin as 第一回 or 第3話 do, and numbers that stand alone, where they count up; beside them プロローグ, 幕間
  /// and other names of parts.
  case automatic = "auto"
  /// All such lines, whether they count up or not, and lines such as Chapter 3, その二 and １　朝.
  case always
  /// All lines are text.
  case never
}

/// Ways of images that a text names.
public enum ImagePolicy: Hashable, Sendable, CaseIterable {
  /// Those that are marked.
  case marked
  /// None; the words that stand for them are set (DT-21).
  case none
}

/// The stretches of a text that lead elsewhere.
public enum LinkPolicy: Hashable, Sendable, CaseIterable {
  /// Those that are marked.
  case marked
  /// Those, and the URIs that stand in the text (YY-54).
  case markedAndFound
  /// None; the text is set as it would be with them (DT-21, CJ-07).
  case none
}

/// The meaning of bopomofo that stands after ideographs.
public enum BopomofoPolicy: String, Hashable, Sendable, CaseIterable {
  /// As text like any other.
  case text
  /// As the readings of the ideographs, out of the text: 字ㄗˋ, 中文(ㄓㄨㄥ ㄨㄣˊ).
  case readings
  /// The same, and ideographs without a reading have that of a dictionary.
  case automatic = "auto"
}
