import VerticalLayout

/// Marks before and after a stretch of text that has an attribute.
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
  /// The cells that stand for one in a row before, by their numbers after a first tab.
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
  /// The lines before and after a passage in a box; `nil` where the notation has none. Parts of it that
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
  /// True if a note may stand after the paragraph that it belongs to, without a mark there.
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
  /// - Parameter line: its text; `nil` where it stands after all.
  func freeNoteReference(_ note: FreeNote, number: Int, _ line: String?) -> String
  /// The lines of such a note, after all text.
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
    // Most texts have none of them.
    guard utf8.contains(where: { signs.utf8.contains($0) }) else { return self }
    var escaped = ""
    for scalar in unicodeScalars {
      if signs.unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}

/// A place that refers to a note.
struct ExportedReference {
  var range: TextRange
  /// The number of its note, from 1, or from -1 down for one at a place of its own.
  var number: Int
  /// The number of references to the note before it.
  var repetition: Int
  /// True where the text of the reference is the number, which the notation writes itself.
  var isNumber: Bool
  /// The text of a note that does not stand in the document.
  var ownText: String?
}

/// The notes of a document as notations write them: what refers to them, and the paragraphs that they are.
///
/// A note is one whose text stands in the document (``Attribute/noteText(_:)``) and is referred to, or one that its
/// reference holds (``Attribute/note(_:)``). They are numbered in the order of their first references, and those at places of
/// their own by themselves where a notation has such.
struct ExportNotes {
  /// A stretch of paragraphs that is a note.
  struct Note {
    var number: Int
    var paragraphs: Range<Int>
    /// The start of its text, after its number.
    var start: Int
  }

  private(set) var references: [ExportedReference] = []
  private(set) var notes: [Note] = []
  private var referencesByStart: [Int: [Int]] = [:]
  /// The note that each paragraph is of.
  private var noteOfParagraph: [Int: Int] = [:]
  /// The names of the places that numbers of notes lead to.
  private var places: Set<String> = []
  /// Blank lines that a notation sets before and after its notes.
  private var blankLines: Set<Int> = []

  /// Notes of several paragraphs that may stand after the paragraph which ends with the only reference to them.
  private var blocks: [Int: Note] = [:]
  private var blockNumbers: Set<Int> = []
  private var names: Set<String> = []
  /// The notes at places of their own (NT5), by their names.
  private var free: [String: FreeNote] = [:]
  /// Notes that are written with their places, by their numbers.
  private var writtenFree: [Int: FreeNote] = [:]
  /// The numbers of notes that are referred to.
  private var referred: Set<Int> = []
  /// The index of each note, by its number.
  private var indices: [Int: Int] = [:]

  /// - Parameters:
  ///   - takesBlocks: whether notes may stand after the paragraphs that they belong to.
  ///   - takesFree: whether notes may have places of their own; elsewhere they are numbered with the others.
  init(_ document: Document, takesBlocks: Bool, takesFree: Bool) {
    var texts: [String: TextRange] = [:]
    for span in document.spans where !span.range.isEmpty {
      guard let name = span.attribute.nameOfNote else { continue }
      if texts[name] == nil { texts[name] = span.range }
      if case .freeNote(let note) = span.attribute { free[name] = note }
    }
    var numbers = readReferences(document, texts, takesFree: takesFree)
    referred = Set(numbers.values)
    if takesFree {
      // One that nothing refers to stands with the note before it.
      let rest = free.keys.filter { numbers[$0] == nil }.sorted {
        (texts[$0]?.lowerBound ?? 0) < (texts[$1]?.lowerBound ?? 0)
      }
      let count = numbers.values.count { $0 < 0 }
      for (index, name) in rest.enumerated() { numbers[name] = -1 - count - index }
      writtenFree = Dictionary(
        free.compactMap { name, note in numbers[name].map { ($0, note) } }
      ) { first, _ in first }
    }
    for (name, range) in texts {
      guard let number = numbers[name] else { continue }
      names.insert(name)
      let first = document.paragraphs.partitioningIndex { $0.end > range.lowerBound }
      let last = document.paragraphs.partitioningIndex { $0.range.lowerBound >= range.upperBound }
      if first < last { notes.append(Note(number: number, paragraphs: first..<last, start: 0)) }
    }
    notes.sort { $0.paragraphs.lowerBound < $1.paragraphs.lowerBound }
    for index in notes.indices.dropFirst().reversed()
    where notes[index].paragraphs.lowerBound < notes[index - 1].paragraphs.upperBound {
      notes[index - 1].paragraphs =
        notes[index - 1].paragraphs
        .lowerBound..<max(
          notes[index].paragraphs.lowerBound, notes[index - 1].paragraphs.lowerBound)
    }
    notes.removeAll { $0.paragraphs.isEmpty }
    let heads = Self.heads(document)
    for (index, note) in notes.enumerated() {
      let start = document.paragraphs[note.paragraphs.lowerBound].range.lowerBound
      notes[index].start = heads[start]?.end ?? start
      if let head = heads[start] { places.insert(head.target) }
      for paragraph in note.paragraphs { noteOfParagraph[paragraph] = index }
      indices[note.number] = index
    }
    findBlankLines(document)
    if takesBlocks { findBlocks(document) }
  }

  /// The note that stands as a block after a paragraph.
  func block(after paragraph: Int) -> Note? { blocks[paragraph] }

  /// True for a note that stands as a block, and needs no mark.
  func isBlock(_ number: Int) -> Bool { blockNumbers.contains(number) }

  /// The place of a note that is written with it.
  func place(ofNote number: Int) -> FreeNote? { writtenFree[number] }

  /// True for a note at a place of its own whose text stands in its reference: it is a line, and is referred to.
  func isInLine(_ note: Note) -> Bool {
    note.paragraphs.count == 1 && referred.contains(note.number)
  }

  /// True if notes at places of their own stand among the others, whose order is not that of the text.
  var areMixed: Bool { !free.isEmpty && writtenFree.isEmpty }

  /// The note of a number.
  func note(_ number: Int) -> Note? { indices[number].map { notes[$0] } }

  /// The note that a paragraph is of.
  func note(ofParagraph index: Int) -> Note? { noteOfParagraph[index].map { notes[$0] } }

  /// True for a blank line that is there since notes stand beside it.
  func isDropped(_ paragraph: Int) -> Bool { blankLines.contains(paragraph) }

  /// The reference that a span is; `nil` for other spans, and for references to nothing.
  func reference(_ span: AttributeSpan) -> ExportedReference? {
    guard span.attribute.isReference else { return nil }
    return numbered(at: span.range)
  }

  /// True for what makes a number of a reference look as it does and lead to its note.
  func isLook(_ span: AttributeSpan) -> Bool {
    switch span.attribute {
    case .link, .size, .baselineShift, .flattened, .tateChuYoko, .noteMark, .script:
      numbered(at: span.range)?.isNumber == true
    case .anchor(let name): places.contains(name)
    case .noteText(let name): names.contains(name)
    case .freeNote(let note): names.contains(note.name) && !writtenFree.isEmpty
    default: false
    }
  }

  private func numbered(at range: TextRange) -> ExportedReference? {
    referencesByStart[range.lowerBound]?.first { references[$0].range == range }.map {
      references[$0]
    }
  }

  // MARK: Reading

  /// Takes the references, and gives the notes their numbers.
  private mutating func readReferences(
    _ document: Document, _ texts: [String: TextRange], takesFree: Bool
  ) -> [String: Int] {
    var numbers: [String: Int] = [:]
    var counts: [Int: Int] = [:]
    var count = 0
    var freeCount = 0
    // Numbers in Han figures.
    let flattened = Set(
      document.spans.lazy.filter { $0.attribute == .flattened(.half) }.map(\.range))
    let spans = document.spans.filter(\.attribute.isReference).sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for span in spans {
      let reference: ExportedReference
      switch span.attribute {
      case .noteReference(let name):
        // What refers to a note from the text of itself is no reference.
        guard let text = texts[name], !text.contains(span.range) else { continue }
        let isFree = takesFree && free[name] != nil
        if numbers[name] == nil { if isFree { freeCount += 1 } else { count += 1 } }
        let number = numbers[name] ?? (isFree ? -freeCount : count)
        numbers[name] = number
        let words = document.text.slice(span.range)
        reference = ExportedReference(
          range: span.range, number: number, repetition: counts[number, default: 0],
          isNumber: words.isNumberOfNote || flattened.contains(span.range))
      case .note(let text):
        count += 1
        reference = ExportedReference(
          range: span.range, number: count, repetition: 0, isNumber: false, ownText: text)
      default: continue
      }
      counts[reference.number, default: 0] += 1
      referencesByStart[span.range.lowerBound, default: []].append(references.count)
      references.append(reference)
    }
    return numbers
  }

  /// The starts of text after the numbers that stand at heads of lines and lead to references.
  private static func heads(_ document: Document) -> [Int: (end: Int, target: String)] {
    var heads: [Int: (end: Int, target: String)] = [:]
    for span in document.spans {
      guard case .link(let target) = span.attribute, target.hasPrefix("#") else { continue }
      let words = document.text.slice(span.range)
      guard !words.isEmpty,
        words.isNumberOfNote || String(words).isHanNumber
      else { continue }
      let rest = document.text.slice(TextRange(span.range.upperBound, document.text.utf8.count))
      heads[span.range.lowerBound] = (
        span.range.upperBound + (rest.unicodeScalars.first == "　" ? 3 : 0),
        String(target.dropFirst())
      )
    }
    return heads
  }

  /// The part that each note is referred to in first, by its number.
  func partsOfNotes(in document: Document, _ parts: ExportedParts) -> [Int: Int] {
    var found: [Int: Int] = [:]
    for reference in references where found[reference.number] == nil {
      let paragraph = document.paragraphs.partitioningIndex {
        $0.end > reference.range.lowerBound
      }
      // One that ends its paragraph, without a line end after it.
      found[reference.number] = parts.part(of: min(paragraph, document.paragraphs.count - 1))
    }
    return found
  }

  private mutating func findBlocks(_ document: Document) {
    let counts = Dictionary(grouping: references) { $0.number }
    for note in notes where note.paragraphs.count > 1 {
      guard let reference = counts[note.number]?.first, counts[note.number]?.count == 1,
        reference.isNumber
      else { continue }
      let index = document.paragraphs.partitioningIndex { $0.end > reference.range.lowerBound }
      guard document.paragraphs.indices.contains(index), noteOfParagraph[index] == nil else {
        continue
      }
      let paragraph = document.paragraphs[index]
      guard paragraph.range.upperBound == reference.range.upperBound, paragraph.role == .body,
        paragraph.style == ParagraphStyle()
      else { continue }
      blocks[index] = note
      blockNumbers.insert(note.number)
    }
  }

  private mutating func findBlankLines(_ document: Document) {
    let paragraphs = document.paragraphs
    for note in notes {
      let before = note.paragraphs.lowerBound - 1
      if before >= 0, paragraphs[before].range.isEmpty, noteOfParagraph[before] == nil {
        blankLines.insert(before)
      }
      let after = note.paragraphs.upperBound
      if after + 1 < paragraphs.count, paragraphs[after].range.isEmpty,
        noteOfParagraph[after] == nil
      {
        blankLines.insert(after)
      }
    }
  }
}

extension Attribute {
  fileprivate var isReference: Bool {
    switch self {
    case .noteReference, .note: true
    default: false
    }
  }
}

extension Attribute {
  /// The name of the note whose text it is.
  fileprivate var nameOfNote: String? {
    switch self {
    case .noteText(let name): name
    case .freeNote(let note): note.name
    default: nil
    }
  }
}

extension StringProtocol {
  fileprivate var isNumberOfNote: Bool { utf8.allSatisfy(\.isASCIIDigit) }
}
