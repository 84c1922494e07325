import VerticalLayout

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
    /// The start of its text, behind its number.
    var start: Int
  }

  private(set) var references: [ExportedReference] = []
  private(set) var notes: [Note] = []
  private var referencesByStart: [Int: [Int]] = [:]
  /// The note that each paragraph is of.
  private var noteOfParagraph: [Int: Int] = [:]
  /// The names of the places that numbers of notes lead to.
  private var places: Set<String> = []
  /// Blank lines that a notation sets before and behind its notes.
  private var blankLines: Set<Int> = []

  /// Notes of several paragraphs that may stand behind the paragraph which ends with the only reference to them.
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
  ///   - takesBlocks: whether notes may stand behind the paragraphs that they belong to.
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

  /// The note that stands as a block behind a paragraph.
  func block(behind paragraph: Int) -> Note? { blocks[paragraph] }

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
    let flattened = Set(document.spans.lazy.filter { $0.attribute == .flattened }.map(\.range))
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

  /// The starts of text behind the numbers that stand at heads of lines and lead to references.
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
      // One that ends its paragraph, without a line end behind it.
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
