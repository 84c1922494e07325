import VerticalLayout

/// Marks before and behind a stretch of text that has an attribute.
struct ExportMark {
  var begin = ""
  var end = ""
  /// True where it stands for the text as well.
  var isWhole = false
  /// True for a link, in which no other may stand: the inner one is left out, or has this form.
  var isLink = false
  var formInLink = ""
  /// What stands for the attribute where the notation has nothing of its kind, for a message; `nil` where it has.
  var instead: Substitute?

  /// What a notation has not, and what stands in its place.
  struct Substitute {
    /// `nil` for the words that the attribute has.
    var kind: String?
    var words: String
  }

  /// Marks nest as deep as this; deeper ones are left out.
  static let deepest = 16
}

/// A row of a table: the places of its cells, and whether it is the first or the last one.
struct ExportedRow {
  var style: ParagraphStyle
  var isFirst: Bool
  var isLast: Bool
  /// The paragraph that is the first row of the table.
  var table: Int
  /// Its number in the table, from 0, and the number of the first rows that come again on other pages.
  var number: Int
  var headRows = 0
  /// True if cells of the table take several places.
  var hasSpans = false
  /// The cells that stand for one in a row before, by their numbers behind a first tab.
  var continued: Set<Int> = []
}

/// The tiers that a passage has of its own.
struct PassageTiers: Hashable {
  var count: Int
  var hasRule: Bool

  init?(_ style: ParagraphStyle) {
    guard let tiers = style.tiers else { return nil }
    (count, hasRule) = (tiers, style.hasTierRule)
  }
}

/// The parts that a document is written in, each a text of its own.
struct ExportedParts {
  /// The paragraphs that the parts but the first one begin with, in order.
  var starts: [Int] = []
  /// The paragraphs that are not written.
  var leftOut: Set<Int> = []
  var texts: [String] = []
  var notes: [WrittenNote] = []

  /// True if a part begins with a paragraph.
  func begins(at paragraph: Int) -> Bool {
    texts.count < starts.count && starts[texts.count] == paragraph
  }

  /// The number of the part that a paragraph is in.
  func part(of paragraph: Int) -> Int { starts.partitioningIndex { $0 > paragraph } }
}

/// The writing of one notation.
protocol ExportDialect {
  /// Characters of the text, such that none is a mark.
  ///
  /// - Parameter before: what has been written of the line.
  func plain(_ text: Substring.UnicodeScalarView, after before: Unicode.Scalar?) -> String
  /// The mark of an attribute; `nil` where the notation has none.
  func mark(_ attribute: Attribute, over text: Substring) -> ExportMark?
  /// The mark of a word with readings for its parts; `nil` where each part is written alone.
  func word(_ parts: [(base: String, reading: AttributedText)]) -> String?
  /// A line of the document: its text with its style as a paragraph. Features that the notation lacks are added to
  /// the kinds.
  func line(_ text: String, _ paragraph: Paragraph, isFirst: Bool, _ unsaid: inout [String])
    -> String
  func head(_ document: Document) -> String
  func foot(_ document: Document) -> String
  /// The text of a line that is an item of a list, with its marker; `nil` where the notation has no lists.
  ///
  /// - Parameters:
  ///   - marker: as it stands in the document.
  ///   - before: the items whose lists are open, from the outermost on.
  func item(
    _ item: ListItem, marker: String, _ text: String, after before: [ListItem]
  ) -> String?
  /// The line of an item of a list that begins a page or a tier; `nil` where the notation cannot say that.
  func item(_ line: String, beginning kind: ParagraphStyle.Break, _ unsaid: inout [String])
    -> String?
  /// A row of a table, as its cells; `nil` where the notation has no tables.
  func row(_ cells: [String], of table: ExportedRow) -> String?
  /// The lines before and behind a passage in a box; `nil` where the notation has none. Parts of it that
  /// the notation lacks are added to the kinds.
  func boxMarks(_ box: BoxStyle, _ unsaid: inout [String]) -> ExportMark?
  /// Marks between lines in different tiers, `nil` for those of the pages; `nil` where the notation has none.
  func tiers(_ tiers: PassageTiers?, after before: PassageTiers?) -> String?
  /// The end of some lists where no item follows; empty where lists end by themselves.
  func end(_ lists: ArraySlice<ListItem>) -> String
  /// True if marks may stand in the text that an attribute has, such as a reading.
  func marksText(of attribute: Attribute) -> Bool
  /// True if marks may stand in the base of a reading.
  var opensReadings: Bool { get }
  /// The mark of a reading on the left that stands around words with readings in part, where that cannot be said.
  func bracketed(_ reading: AttributedText) -> ExportMark?
  /// True if notes lead to and from the text; elsewhere their numbers and their texts stand in it.
  var linksNotes: Bool { get }
  /// True if a note may have several paragraphs; elsewhere they are one.
  var hasNoteParagraphs: Bool { get }
  /// True if a note may stand behind the paragraph that it belongs to, without a mark there.
  var hasNoteBlocks: Bool { get }
  func noteReference(_ reference: ExportedReference) -> String
  /// The same within a link.
  func noteReferenceInLink(_ reference: ExportedReference) -> String
  /// True if a link may stand in a link, as far as the notation goes.
  var nestsLinks: Bool { get }
  /// A note within the line that it belongs to; `nil` where the notation has none.
  func inlineNote(_ text: String) -> String?
  /// Notes that follow each other.
  func notes(_ notes: [WrittenNote]) -> String
  func noteBlock(_ lines: [String]) -> String
  /// True if notes may have places of their own on the page (NT5).
  var hasFreeNotes: Bool { get }
  /// The reference to such a note.
  ///
  /// - Parameter line: its text; `nil` where it stands behind all.
  func freeNoteReference(_ note: FreeNote, number: Int, _ line: String?) -> String
  /// The lines of such a note, behind all text.
  func freeNote(_ note: FreeNote, number: Int, _ lines: [String]) -> String
}

/// The text of a note with its marks, a line for each paragraph.
struct WrittenNote {
  var number: Int
  var lines: [String]
}

extension ExportDialect {
  func word(_ parts: [(base: String, reading: AttributedText)]) -> String? { nil }
  func marksText(of attribute: Attribute) -> Bool { false }
  func item(
    _ item: ListItem, marker: String, _ text: String, after before: [ListItem]
  ) -> String? { nil }
  func end(_ lists: ArraySlice<ListItem>) -> String { "" }
  func boxMarks(_ box: BoxStyle, _ unsaid: inout [String]) -> ExportMark? { nil }
  func tiers(_ tiers: PassageTiers?, after before: PassageTiers?) -> String? { nil }
  func item(_ line: String, beginning kind: ParagraphStyle.Break, _ unsaid: inout [String])
    -> String?
  { nil }
  func row(_ cells: [String], of table: ExportedRow) -> String? { nil }
  func head(_ document: Document) -> String { "" }
  func foot(_ document: Document) -> String { "" }
  var opensReadings: Bool { false }
  func bracketed(_ reading: AttributedText) -> ExportMark? { nil }
  var hasNoteParagraphs: Bool { true }
  var nestsLinks: Bool { true }
  func noteReferenceInLink(_ reference: ExportedReference) -> String { noteReference(reference) }
  var hasNoteBlocks: Bool { false }
  func inlineNote(_ text: String) -> String? { nil }
  func noteBlock(_ lines: [String]) -> String { "" }
  var hasFreeNotes: Bool { false }
  func freeNoteReference(_ note: FreeNote, number: Int, _ line: String?) -> String { "" }
  func freeNote(_ note: FreeNote, number: Int, _ lines: [String]) -> String { "" }

  /// Notes as Markdown has them, `[^1]: …` on lines of their own.
  func markedNotes(_ notes: [WrittenNote], lineEnd: String) -> String {
    notes.map { "[^\($0.number)]: " + $0.lines.joined(separator: "　") + lineEnd }.joined()
  }
}

extension Attribute {
  var isRuby: Bool {
    if case .ruby = self { return true }
    return false
  }

  /// True for bold text, which notations also make of a line around filled glyphs.
  var isBold: Bool {
    switch self {
    case .outline(let outline): outline.isFilled && outline.color == nil
    case .weight(let weight): [.semibold, .bold, .extraBold, .black].contains(weight)
    default: false
    }
  }
}

extension Dimension {
  /// The whole characters of a length in em; `nil` for other lengths.
  var wholeEm: Int? {
    guard case .em(let parts) = self, parts % 1024 == 0 else { return nil }
    return parts / 1024
  }
}

extension String {
  /// The text with a backslash before each of some signs.
  func escaping(_ signs: String) -> String {
    var escaped = ""
    for scalar in unicodeScalars {
      if signs.unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}
