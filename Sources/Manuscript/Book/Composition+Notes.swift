import VerticalLayout

/// Notes of a text that stand together at the end of a book.
struct GatheredNotes {
  /// The text, by its number.
  var text: Int
  /// The notes in their order, each by its paragraphs.
  var notes: [Range<Int>]
  /// The names of their text in the book.
  var names: NewNames
}

extension Composition {
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
  /// The notes that stand in the text, each by its paragraphs, in order and apart from each other.
  var listedNotes: [Range<Int>] {
    var notes: [Range<Int>] = []
    for range in noteSpans.map(\.range).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let found = self.paragraphs(in: range)
      let first = max(found.lowerBound, notes.last?.upperBound ?? 0)
      if first < found.upperBound { notes.append(first..<found.upperBound) }
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
    let found = noteSpans.compactMap { name, range in
      places[name].map { (self.paragraphs(in: range).lowerBound, $0) }
    }
    return Dictionary(found) { min($0, $1) }
  }

  private var noteSpans: [(name: String, range: TextRange)] {
    spans.compactMap { span in
      guard case .noteText(let name) = span.attribute, !span.range.isEmpty else { return nil }
      return (name, span.range)
    }
  }

  /// The paragraphs that a stretch of the text is in.
  private func paragraphs(in range: TextRange) -> Range<Int> {
    let first = paragraphs.partitioningIndex { $0.end > range.lowerBound }
    let end = paragraphs.partitioningIndex { $0.range.lowerBound >= range.upperBound }
    return first..<max(first, end)
  }
}
