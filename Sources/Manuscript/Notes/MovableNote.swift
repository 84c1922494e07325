import VerticalLayout

/// A note of a document that may stand in another place (NT6).
struct MovableNote {
  /// The name that its references have; `nil` for a note in small columns.
  var name: String?
  /// Its references in the text, in order: the words that refer to it, or itself with its brackets.
  var references: [TextRange] = []
  /// The words that refer to it.
  var words = ""
  /// The paragraphs that it is, with what is left out around them.
  var paragraphs: Range<Int>?
  /// Its number or its words at the head of these, with the blank after.
  var head = TextRange(0, 0)
  /// Its text, by stretches that follow each other; each begins a paragraph where it is of paragraphs.
  var text: [TextRange] = []
}

extension Document {
  /// The notes that may be moved, in the order of their first references; those without any come last.
  ///
  /// - Parameter takesInsets: true where notes in small columns are among them.
  func movableNotes(takesInsets: Bool) -> [MovableNote] {
    var notes = referredNotes
    if takesInsets {
      let taken = notes.compactMap(\.paragraphs).map { range in
        TextRange(
          paragraphs[range.lowerBound].range.lowerBound, paragraphs[range.upperBound - 1].end)
      }
      .sorted { $0.lowerBound < $1.lowerBound }
      notes += insetNotes.filter { note in
        let start = note.references[0].lowerBound
        let index = taken.partitioningIndex { $0.upperBound > start }
        return index >= taken.count || taken[index].lowerBound > start
      }
    }
    return notes.sorted {
      ($0.references.first?.lowerBound ?? .max, $0.paragraphs?.lowerBound ?? 0)
        < ($1.references.first?.lowerBound ?? .max, $1.paragraphs?.lowerBound ?? 0)
    }
  }

  /// The notes that are paragraphs.
  private var referredNotes: [MovableNote] {
    var found: [MovableNote] = []
    var numbers: [String: Int] = [:]
    let texts = spans.compactMap { span -> (name: String, range: TextRange)? in
      guard case .noteText(let name) = span.attribute, !span.range.isEmpty else { return nil }
      return (name, span.range)
    }
    .sorted {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
    var next = 0
    for (name, range) in texts where numbers[name] == nil {
      let first = max(next, paragraphs.partitioningIndex { $0.end > range.lowerBound })
      let end = paragraphs.partitioningIndex { $0.range.lowerBound >= range.upperBound }
      guard first < end else { continue }
      numbers[name] = found.count
      found.append(MovableNote(name: name, paragraphs: first..<end))
      next = end
    }
    addReferences(to: &found, numbers)
    for index in found.indices { readHead(of: &found[index]) }
    return found
  }

  private func addReferences(to notes: inout [MovableNote], _ numbers: [String: Int]) {
    let starts = notes.compactMap(\.paragraphs)
    var seen: Set<TextRange> = []
    for span in spans {
      guard case .noteReference(let name) = span.attribute, let number = numbers[name],
        seen.insert(span.range).inserted
      else { continue }
      // What a note refers to stays in its text.
      let paragraph = paragraphs.partitioningIndex { $0.end > span.range.lowerBound }
      let index = starts.partitioningIndex { $0.upperBound > paragraph }
      guard index >= starts.count || starts[index].lowerBound > paragraph else { continue }
      notes[number].references.append(span.range)
    }
    for index in notes.indices {
      notes[index].references.sort { $0.lowerBound < $1.lowerBound }
      if let first = notes[index].references.first {
        notes[index].words = String(text.slice(first))
      }
    }
  }

  /// Tells the words at the head of a note from its text.
  private func readHead(of note: inout MovableNote) {
    guard let range = note.paragraphs else { return }
    note.text = paragraphs[range].map(\.range)
    guard let first = note.text.first else { return }
    let head = note.words + "　"
    let length = min(head.utf8.count, first.count)
    let begins = text.slice(TextRange(first.lowerBound, first.lowerBound + length)) == head
    let end = first.lowerBound + (begins && !note.words.isEmpty ? length : 0)
    note.head = TextRange(first.lowerBound, end)
    note.text[0] = TextRange(end, first.upperBound)
  }

  /// The notes in small columns, with their brackets. Those that go on over the end of a line stay where they are.
  private var insetNotes: [MovableNote] {
    var notes: [MovableNote] = []
    var bracket: TextRange?
    for span in insetSpans {
      let range = span.range
      switch span.attribute {
      case .insetBracket:
        if let last = notes.last?.references.first, last.upperBound == range.lowerBound,
          isClosing(range)
        {
          notes[notes.count - 1].references[0] = last.union(range)
        } else {
          bracket = range
        }
      case .inset(let inset) where inset.isNote:
        if inset.continuesNote, let last = notes.last?.references.first,
          last.upperBound == range.lowerBound
        {
          notes[notes.count - 1].references[0] = last.union(range)
          notes[notes.count - 1].text.append(range)
          continue
        }
        let whole =
          bracket.flatMap { $0.upperBound == range.lowerBound ? $0.union(range) : nil } ?? range
        notes.append(MovableNote(references: [whole], text: [range]))
      default: break
      }
    }
    return notes.filter { note in
      let range = note.references[0]
      let index = paragraphs.partitioningIndex { $0.end > range.lowerBound }
      return index < paragraphs.count && range.upperBound <= paragraphs[index].range.upperBound
    }
  }

  private func isClosing(_ range: TextRange) -> Bool {
    text.slice(range).first.map { "）)〕］】》〉".contains($0) } ?? false
  }
}

extension Inset {
  /// True for notes; furiwake and window headings are text.
  fileprivate var isNote: Bool {
    switch form {
    case .warichu, .flowing, .single, .right, .left, .parallel: true
    case .furiwake, .window, .cell: false
    }
  }
}
