import VerticalLayout

extension Composition {
  /// Takes the notes of a text out that do not stay at its end.
  ///
  /// - Returns: their paragraphs.
  mutating func gather(
    notesOf document: Document, _ number: Int, _ names: NewNames
  ) -> [Range<Int>] {
    let notes = document.listedNotes
    let onPages = notes.filter { $0.isFree || book.hasNotesOnPages }
    let after = gathersNotes && !book.hasNotesOnPages ? notes.filter { !$0.isFree } : []
    for (notes, list) in [(after, \Composition.gathered), (onPages, \Composition.pageNotes)]
    where !notes.isEmpty {
      self[keyPath: list].append(
        GatheredNotes(text: number, notes: notes.map(\.paragraphs), names: names))
    }
    return (after.isEmpty ? onPages : after + onPages).map(\.paragraphs)
      .sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Adds the notes that stand on the pages of their references: those are the last paragraphs of a document (NT6).
  mutating func addPageNotes() {
    for notes in pageNotes {
      let text = composer.texts[notes.text].document
      let references = text.firstReferences
      for note in notes.notes {
        // Of a text that is composed in part, only notes of that part.
        if notes.text >= finishedCount {
          guard let place = references[note.lowerBound], place < taken else { continue }
        }
        take(note, of: text, notes.text, names: notes.names, isNote: true)
      }
    }
    pageNotes = []
  }

  /// Adds the notes of all texts before, below the headings of their chapters (BK-B1).
  mutating func addNotes() {
    guard !gathered.isEmpty else { return }
    joiner.appendLine(words.notes, role: .heading(level: 1), style: .heading(level: 1))
    for notes in gathered {
      let text = composer.texts[notes.text].document
      let chapters = composer.chapters(ofText: notes.text)
      let starts = chapters.map { chapter in
        chapter.paragraph.map { text.paragraphs[$0].range.lowerBound } ?? 0
      }
      let references = text.firstReferences
      var last: Int?
      for note in notes.notes {
        let place = references[note.lowerBound] ?? text.paragraphs[note.lowerBound].range.lowerBound
        let chapter = starts.lastIndex { $0 <= place }
        if let chapter, chapter != last { addHeading(chapters[chapter]) }
        last = chapter
        take(note, of: text, notes.text, names: notes.names, isNote: true)
      }
    }
    gathered = []
  }

  private mutating func addHeading(_ entry: ContentsEntry) {
    let line = joiner.appendLine(
      entry.line, role: .heading(level: 2), style: .heading(level: 2))
    for span in entry.spans { joiner.add(span.attribute, span.range.moved(by: line.lowerBound)) }
  }
}

extension Document {
  /// The notes that stand in the text, in order and apart from each other.
  fileprivate var listedNotes: [(paragraphs: Range<Int>, isFree: Bool)] {
    var notes: [(paragraphs: Range<Int>, isFree: Bool)] = []
    for note in noteSpans.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let found = self.paragraphs(in: note.range)
      let first = max(found.lowerBound, notes.last?.paragraphs.upperBound ?? 0)
      if first < found.upperBound { notes.append((first..<found.upperBound, note.isFree)) }
    }
    return notes
  }

  /// Paragraphs with the first reference to each note, by the first paragraph of the note.
  fileprivate var firstReferences: [Int: Int] {
    var places: [String: Int] = [:]
    for span in spans {
      guard case .noteReference(let name) = span.attribute else { continue }
      places[name] = min(places[name] ?? .max, span.range.lowerBound)
    }
    let found = noteSpans.compactMap { note in
      places[note.name].map { (self.paragraphs(in: note.range).lowerBound, $0) }
    }
    return Dictionary(found) { min($0, $1) }
  }

  private var noteSpans: [(name: String, range: TextRange, isFree: Bool)] {
    spans.compactMap { span in
      guard !span.range.isEmpty else { return nil }
      return switch span.attribute {
      case .noteText(let name): (name, span.range, false)
      case .freeNote(let note): (note.name, span.range, true)
      default: nil
      }
    }
  }

  /// The paragraphs that a stretch of the text is in.
  private func paragraphs(in range: TextRange) -> Range<Int> {
    let first = paragraphs.partitioningIndex { $0.end > range.lowerBound }
    let end = paragraphs.partitioningIndex { $0.range.lowerBound >= range.upperBound }
    return first..<max(first, end)
  }
}
