/// Something that the reader of the output should know, with its place in the text.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable, Comparable {
    case note, warning

    public static func < (a: Self, b: Self) -> Bool { a == .note && b == .warning }
  }

  /// The kinds of message, by the names that the layout JSON uses. Names are stable.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case anchorRepeated = "anchor-repeated"
    case annotationCollides = "annotation-collides"
    case attributeNotSet = "attribute-not-set"
    case bopomofoTight = "bopomofo-tight"
    case bopomofoUnpaired = "bopomofo-unpaired"
    case chaptersFound = "chapters-found"
    case columnNotFilled = "column-not-filled"
    case columnStretched = "column-stretched"
    case columnTooNarrow = "column-too-narrow"
    case columnsOffGrid = "columns-off-grid"
    case columnsOverlap = "columns-overlap"
    /// Something of a container that has no equal here: it is set in another way, or left out.
    case containerApproximated = "container-approximated"
    case containerIgnored = "container-ignored"
    case contentsEmpty = "contents-empty"
    case controlCharacter = "control-character"
    case encodingGuessed = "encoding-guessed"
    case fontSubstituted = "font-substituted"
    /// A page number or running head that is not all on its page.
    case furnitureOutside = "furniture-outside"
    /// A running head that is longer than its room.
    case furnitureShortened = "furniture-shortened"
    case glyphMissing = "glyph-missing"
    case hangsOffPage = "hangs-off-page"
    case headingNotTaken = "heading-not-taken"
    /// Lines that are taken for title, author or signature.
    case headingTaken = "heading-taken"
    /// There are no patterns for the hyphens of a language.
    case hyphensMissing = "hyphens-missing"
    /// An image that is drawn with fewer pixels than its place asks for.
    case imageCoarse = "image-coarse"
    case imageDropped = "image-dropped"
    case imageScaled = "image-scaled"
    /// An image that is not drawn, since it asks for more than it shows.
    case imageUnusable = "image-unusable"
    case invalidText = "invalid-text"
    case languageGuessed = "language-guessed"
    case languageUnknown = "language-unknown"
    /// Lines that may be parts of paragraphs, with a blank one between each two of them, and are not joined.
    case linesDoubleSpaced = "lines-double-spaced"
    /// Lines that were only kept short are joined to paragraphs.
    case linesJoined = "lines-joined"
    case linkWithoutTarget = "link-without-target"
    case markupIgnored = "markup-ignored"
    case markupKept = "markup-kept"
    /// Something of a notation that is set in another way than it asks for.
    case notationApproximated = "notation-approximated"
    case notationGuessed = "notation-guessed"
    /// The marks of a text, counted by kind.
    case notationRead = "notation-read"
    /// A note beside the text that reaches into what stands beside it.
    case noteCollides = "note-collides"
    case noteMoved = "note-moved"
    /// A note beside the text that stands where printers cannot print.
    case noteNearEdge = "note-near-edge"
    case readingParted = "reading-parted"
    /// An option that has no effect on the pages of a text.
    case optionUnused = "option-unused"
    case oversizeCell = "oversize-cell"
    case pageChosen = "page-chosen"
    case pageSplit = "page-split"
    /// A paragraph that is too long to be set as one.
    case paragraphParted = "paragraph-parted"
    /// A pattern to be marked, linked or replaced that is nowhere in the text.
    case patternUnmatched = "pattern-unmatched"
    /// Marks of punctuation that are not to be drawn.
    case punctuationHidden = "punctuation-hidden"
    case readingTooLong = "reading-too-long"
    case readingTooSmall = "reading-too-small"
    /// Something about a text that its sheet cannot make good, such as lines of a couplet that are not equally long.
    case sheetAdvice = "sheet-advice"
    case sizeChosen = "size-chosen"
    /// Lines that are taken for verse, so that pages do not part them.
    case verseKept = "verse-kept"
    case textDropped = "text-dropped"
    case textEmpty = "text-empty"
    case textNearCut = "text-near-cut"
    case tokenTooLong = "token-too-long"
    case variationMissing = "variation-missing"
    case wordSplit = "word-split"
  }

  public var severity: Severity
  public var code: Code
  public var message: String
  /// The text that is meant.
  public var range: TextRange?
  /// The place in the source that the text was made of, where it is not that of the text: a mark.
  public var sourceRange: TextRange?

  public init(
    _ severity: Severity, _ code: Code, _ message: String, range: TextRange? = nil,
    sourceRange: TextRange? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.range = range
    self.sourceRange = sourceRange
  }
}

extension Diagnostic {
  /// The warning for an option that has no effect on the pages of a text.
  ///
  /// - Parameter reason: the cause, and what to do.
  static func unused(
    _ option: String, _ reason: String, severity: Severity = .warning
  ) -> Diagnostic {
    Diagnostic(severity, .optionUnused, "--\(option) has no effect: \(reason)")
  }

  /// Pages that face each other end by themselves in shapes, and where frames do not stand below each other.
  static let facingEndsOfShapes = unused(
    "facing-ends",
    "pages end alike in one frame or in tiers; in a shape, or in several frames, each ends by itself"
  )

  /// Pages that face each other end by themselves before notes.
  static let facingEndsBeforeNotes = unused(
    "facing-ends",
    "where a page ends depends on the notes after its text; try notes below the text, --notes foot"
  )

  /// Columns are broken one by one where no two that follow each other are of one length.
  static let optimalOfShapes = unused(
    "breaking optimal",
    "no two columns of a paragraph that follow each other have the same length here, so each is as full as it can be"
  )
}
