public import VerticalLayout

/// A book to be composed: its texts in their order, the pages that it has beside them, and what it says of
/// itself (BK-B1).
public struct Book: Hashable, Sendable {
  public var title: String?
  public var subtitle: String?
  public var author: String?
  public var publisher: String?
  /// The lines of the colophon (奥付), in order, below the title: a label, which may be empty, and its text.
  public var colophon: [ColophonLine]
  /// The lines of the colophon that stand after the publisher, such as an address.
  public var contacts: [ColophonLine] = []
  public var language: LanguageTag?
  public var front: [Section]
  public var body: [Section]
  public var back: [Section]
  /// The page numbers of the front matter.
  public var frontNumbering: FrontNumbering
  /// The page numbers of the body.
  public var bodyNumbering: BodyNumbering
  /// The break before each text of the body; `nil` for none.
  public var chapterBreak: ParagraphStyle.Break?
  public var contents: ContentsStyle
  /// True if the notes of all texts stand on the pages of their references: they come last in the document then. Notes at
  /// places of their own always do.
  public var hasNotesOnPages: Bool

  public init(
    title: String? = nil, author: String? = nil, front: [Section] = [], body: [Section],
    back: [Section] = []
  ) {
    self.title = title
    self.author = author
    self.front = front
    self.body = body
    self.back = back
    colophon = []
    frontNumbering = .continuous
    bodyNumbering = .continuous
    chapterBreak = .page
    contents = ContentsStyle()
    hasNotesOnPages = false
  }

  /// A part of a book.
  public enum Section: Hashable, Sendable {
    /// A page with the title alone (半扉).
    case halfTitle
    /// A page with title, author and publisher (扉).
    case titlePage
    /// The headings with their page numbers (目次, BK-B2).
    case contents
    /// The notes of the texts before it, by their chapters (後注, BK-B1). Without it notes stand where their text has them.
    case notes
    /// The words that are marked for it, with their page numbers (索引, BK-B4).
    case index
    /// The colophon of the book (奥付, BK-B3).
    case colophon
    case text(BookText)
  }

  /// The numbers of the pages before the body.
  public enum FrontNumbering: String, Hashable, Sendable, CaseIterable {
    /// The body goes on with the numbers of the pages before it.
    case continuous
    /// They have small Roman numerals, and the body begins anew.
    case roman
  }

  /// The numbers of the pages of the body.
  public enum BodyNumbering: String, Hashable, Sendable, CaseIterable {
    /// From its first page to its last one.
    case continuous
    /// Each text begins with 1, and the number of the text stands before it: 3-12. The part after the body begins
    /// with 1, too.
    case chapters
  }
}

/// A text of a book.
public struct BookText: Hashable, Sendable {
  public var document: Document
  /// A heading before it, for a text that has none.
  public var heading: String?
  /// True where the contents of the book stand in it, after its title and author.
  public var hasContents: Bool
  /// The path of its file, by which links of other texts name it; `nil` for none.
  public var name: String?
  /// The page or leaf that it and each of its chapters, its largest headings, begin. `nil` for what texts of the book
  /// begin, and for chapters that follow each other.
  public var chapterBreak: ParagraphStyle.Break?

  public init(
    _ document: Document, heading: String? = nil, hasContents: Bool = false, name: String? = nil
  ) {
    self.document = document
    self.heading = heading
    self.hasContents = hasContents
    self.name = name
  }
}

/// The look of a table of contents.
public struct ContentsStyle: Hashable, Sendable {
  /// Its heading; `nil` for that of the language: 目次, 目錄, 目录, 차례.
  public var heading: String?
  /// The number of levels of headings it has.
  public var levels: Int
  /// The leader from a heading to its page number; `nil` for a blank.
  public var leader: TabStop.Leader?
  public var numerals: Numerals

  /// The form of page numbers in it. Roman numbers of pages are Roman here.
  public enum Numerals: String, Hashable, Sendable, CaseIterable {
    /// A Han digit for each: 一二八.
    case han
    /// Digits side by side in one cell.
    case decimal
  }

  public init(
    heading: String? = nil, levels: Int = 3, leader: TabStop.Leader? = .twoDots,
    numerals: Numerals = .han
  ) {
    self.heading = heading
    self.levels = levels
    self.leader = leader
    self.numerals = numerals
  }
}
