/// The notes of a document that stand beside its text: its last paragraphs, each with the place that refers to
/// it (NT6). None where notes stay in the text.
struct NotePlan: Hashable, Sendable {
  private(set) var entries: [Entry] = []
  /// The number of paragraphs that come before the notes.
  private(set) var bodyParagraphs: Int
  /// The start of the notes, in UTF-8 bytes.
  private(set) var bodyEnd: Int

  /// A note with its reference.
  struct Entry: Hashable, Sendable {
    var reference: TextRange
    /// The place of the text that chooses the note's page: never before that of the note before it.
    var place: Int
    /// The paragraph of that place.
    var notedParagraph: Int
    var paragraphs: Range<Int>
    /// From the note's start to the next one's.
    var text: TextRange
    /// Its own place on the page; `nil` for that of all notes.
    var free: FreeNote?
  }

  init(_ document: Document, options: PageNoteOptions) {
    bodyParagraphs = document.paragraphs.count
    bodyEnd = document.text.utf8.count
    var references: [String: TextRange] = [:]
    var texts: [(name: String, range: TextRange)] = []
    var free: [String: FreeNote] = [:]
    for span in document.spans {
      switch span.attribute {
      case .noteReference(let name):
        references[name] = references[name].map { $0 < span.range ? $0 : span.range } ?? span.range
      case .noteText(let name) where !span.range.isEmpty && options.place != .inText:
        texts.append((name, span.range))
      case .freeNote(let note) where !span.range.isEmpty:
        texts.append((note.name, span.range))
        free[note.name] = note
      default: break
      }
    }
    guard !texts.isEmpty else { return }
    texts.sort { $0.range < $1.range }
    let found = Self.notes(texts, in: document)
    guard let first = found.first, first.paragraphs.lowerBound > 0 else { return }
    bodyParagraphs = first.paragraphs.lowerBound
    bodyEnd = document.paragraphs[bodyParagraphs].range.lowerBound
    var place = 0
    for (index, note) in found.enumerated() {
      let start = document.paragraphs[note.paragraphs.lowerBound].range.lowerBound
      let end =
        index + 1 < found.count
        ? document.paragraphs[found[index + 1].paragraphs.lowerBound].range.lowerBound
        : document.text.utf8.count
      var reference = references[note.name] ?? TextRange(place, place)
      // What a note says of a note, or of nothing, stands with the note before it.
      if reference.lowerBound >= bodyEnd { reference = TextRange(place, place) }
      place = max(place, document.place(of: reference))
      entries.append(
        Entry(
          reference: reference, place: place,
          notedParagraph: document.paragraphs.partitioningIndex { $0.end > place },
          paragraphs: note.paragraphs,
          text: TextRange(start, end), free: free[note.name]))
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// True where each note has a place of its own, so that the text has the room of pages without notes.
  var isFree: Bool { entries.allSatisfy { $0.free != nil } }

  /// The numbers of those that have.
  var freeNotes: Set<Int> { Set(entries.indices.filter { entries[$0].free != nil }) }

  /// The paragraphs of each note, as far as nothing but notes and blank lines comes after them.
  private static func notes(
    _ texts: [(name: String, range: TextRange)], in document: Document
  ) -> [(name: String, paragraphs: Range<Int>)] {
    let paragraphs = document.paragraphs
    var found: [(name: String, paragraphs: Range<Int>)] = []
    var next = paragraphs.count
    for text in texts.reversed() {
      let first = paragraphs.partitioningIndex { $0.end > text.range.lowerBound }
      var end = paragraphs.firstIndex(startingAt: text.range.upperBound)
      guard first < end else { continue }
      if let last = found.last, end > last.paragraphs.lowerBound {
        // Of two notes in one paragraph the first one counts.
        if first == last.paragraphs.lowerBound {
          found[found.count - 1].name = text.name
          continue
        }
        end = last.paragraphs.lowerBound
      }
      guard paragraphs[end..<next].allSatisfy(\.range.isEmpty) else { break }
      found.append((text.name, first..<end))
      next = first
    }
    return found.reversed()
  }
}

extension Document {
  /// The end of the text that a reference refers to: an empty one belongs to the character before it.
  fileprivate func place(of reference: TextRange) -> Int {
    let offset = reference.lowerBound
    guard reference.isEmpty else { return offset }
    let index = paragraphs.partitioningIndex { $0.range.upperBound >= offset }
    return index < paragraphs.count && paragraphs[index].range.lowerBound < offset
      ? offset - 1 : offset
  }
}

extension TextRange {
  fileprivate static func < (first: TextRange, second: TextRange) -> Bool {
    (first.lowerBound, first.upperBound) < (second.lowerBound, second.upperBound)
  }
}
