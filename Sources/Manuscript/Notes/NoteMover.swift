import VerticalLayout

/// Puts the notes of a document where they are to stand (`--notes`, NT6), whatever notation they come from.
///
/// Takes linear time. Words of the author that refer to notes stay, unless notes without such words get numbers too.
struct NoteMover {
  let document: Document
  let placement: NotePlacement
  let marks: NoteMarkPlacement
  let numerals: NoteNumerals
  let brackets: NoteBrackets
  private let notes: [MovableNote]
  /// True where notes have numbers in place of the words that refer to them.
  private let isNumbering: Bool
  private var writer: MovedTextWriter
  /// The beginning of the names of places that lead to and from notes.
  private let place: String
  /// So many bytes of notes may be set again where several places refer to one.
  private var repetitionRoom: Int

  init?(
    _ document: Document, placement: NotePlacement, marks: NoteMarkPlacement,
    numerals: NoteNumerals, brackets: NoteBrackets, takesInsets: Bool
  ) {
    let notes = document.movableNotes(takesInsets: takesInsets && placement != .warichu)
    guard notes.contains(where: { !$0.references.isEmpty }) else { return nil }
    self.document = document
    self.placement = placement
    self.marks = marks
    self.numerals = numerals
    self.brackets = brackets
    self.notes = notes
    isNumbering = notes.contains { $0.name == nil }
    writer = MovedTextWriter(document)
    let names = document.spans.compactMap { span -> String? in
      guard case .anchor(let name) = span.attribute else { return nil }
      return name
    }
    place = names.contains { $0.hasPrefix("note-") } ? "moved-note-" : "note-"
    repetitionRoom = document.text.utf8.count
  }

  // MARK: Going through the text

  /// A change of a stretch of the text.
  private enum Change {
    case reference(note: Int, isFirst: Bool)
    case leaveOut
    /// The head of a chapter, before which notes stand.
    case chapter
  }

  mutating func move() -> Document {
    var waiting: [Int] = []
    for (range, change) in changes() {
      guard range.lowerBound >= writer.position else { continue }
      writer.copy(to: range.lowerBound)
      switch change {
      case .reference(let note, let isFirst):
        writeReference(note, isFirst: isFirst, range)
        if isFirst { waiting.append(note) }
      case .leaveOut: writer.skip(to: range.upperBound)
      case .chapter:
        writeList(waiting)
        if !waiting.isEmpty { writer.insert("\n") }
        waiting = []
      }
    }
    writer.copy(to: document.text.utf8.count)
    // What nothing refers to comes last.
    waiting += notes.indices.filter { notes[$0].references.isEmpty }
    if placement != .warichu, !waiting.isEmpty {
      writer.endLine()
      writeList(waiting)
    }
    return writer.finish()
  }

  private func changes() -> [(range: TextRange, change: Change)] {
    var changes: [(range: TextRange, change: Change)] = []
    for (index, note) in notes.enumerated() {
      for (number, range) in note.references.enumerated() {
        changes.append((range, .reference(note: index, isFirst: number == 0)))
      }
      if let paragraphs = note.paragraphs, placement != .warichu || !note.references.isEmpty {
        changes.append((wholeLines(paragraphs), .leaveOut))
      }
    }
    if placement == .chapter {
      for paragraph in document.paragraphs.dropFirst()
      where paragraph.role == .title || paragraph.role == .heading(level: 1) {
        let start = paragraph.range.lowerBound
        changes.append((TextRange(start, start), .chapter))
      }
    }
    return changes.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Lines with the blank ones that part them from other text.
  private func wholeLines(_ range: Range<Int>) -> TextRange {
    var (first, end) = (range.lowerBound, range.upperBound)
    if first > 0, isPlainBlank(first - 1) { first -= 1 }
    if end < document.paragraphs.count, isPlainBlank(end) { end += 1 }
    return TextRange(
      document.paragraphs[first].range.lowerBound, document.paragraphs[end - 1].end)
  }

  private func isPlainBlank(_ index: Int) -> Bool {
    let paragraph = document.paragraphs[index]
    return paragraph.range.isEmpty && paragraph.role == .body
      && paragraph.style.breakBefore == nil
  }

  // MARK: References

  private mutating func writeReference(_ index: Int, isFirst: Bool, _ range: TextRange) {
    let note = notes[index]
    if placement == .warichu { return writeInset(note, isFirst: isFirst, range) }
    let name = name(of: index)
    let number = words(of: index)
    if !placement.isUnnumbered, marks == .inline {
      guard isNumbering else { return writer.copy(to: range.upperBound) }
      writer.skip(to: range.upperBound)
      writer.movePlaces(at: range.lowerBound)
      let words = writer.insert(number)
      for attribute in HTMLNotes.attributes(of: number, target: name) {
        writer.add(attribute, words)
      }
      writer.add(.link("#" + target(of: index)), words)
      if isFirst { writer.addPlace(.anchor(origin(of: index)), words.lowerBound) }
      return
    }
    writer.skip(to: range.upperBound)
    writer.addPlace(.noteReference(name), writer.end)
    writer.movePlaces(at: range.lowerBound)
    guard !placement.isUnnumbered else { return }
    writer.addPlace(.noteMark(NoteMark(number, target: target(of: index))), writer.end)
    if isFirst { writer.addPlace(.anchor(origin(of: index)), writer.end) }
  }

  /// Sets a note in two small columns in the place of what refers to it.
  private mutating func writeInset(_ note: MovableNote, isFirst: Bool, _ range: TextRange) {
    let length = note.text.reduce(0) { $0 + $1.count }
    if !isFirst {
      guard length <= repetitionRoom else { return writer.copy(to: range.upperBound) }
      repetitionRoom -= length
    }
    writer.skip(to: range.upperBound)
    writer.movePlaces(at: range.lowerBound)
    if isFirst { writer.movePlaces(at: note.head.lowerBound) }
    if brackets == .auto { writer.add(.insetBracket, writer.insert("（")) }
    let start = writer.end
    for (number, range) in note.text.enumerated() {
      if number > 0 { writer.insert(" ") }
      writer.move(range)
    }
    writer.add(.inset(Inset()), TextRange(start, writer.end))
    if brackets == .auto { writer.add(.insetBracket, writer.insert("）")) }
  }

  private func words(of index: Int) -> String {
    isNumbering || notes[index].words.isEmpty
      ? numerals.text(of: index + 1) : notes[index].words
  }

  private func name(of index: Int) -> String { notes[index].name ?? "\(place)\(index + 1)" }

  /// The name of the place that its number leads to, and back to.
  private func target(of index: Int) -> String { "\(place)\(index + 1)" }
  private func origin(of index: Int) -> String { "\(place)reference-\(index + 1)" }

  // MARK: Notes on lines of their own

  private mutating func writeList(_ list: [Int]) {
    for (number, index) in list.enumerated() {
      if number == 0 || placement.isOnPages {
        writer.setParagraph(ParagraphStyle())
        writer.insert("\n")
      }
      writeNote(index)
    }
  }

  private mutating func writeNote(_ index: Int) {
    let note = notes[index]
    let start = writer.end
    let isOfParagraphs = note.paragraphs != nil
    var paragraph = note.paragraphs?.lowerBound ?? 0
    writer.setParagraph(style(ofParagraph: isOfParagraphs ? paragraph : nil))
    if !placement.isUnnumbered {
      writeHead(index)
    } else if isOfParagraphs {
      writer.movePlaces(at: note.head.lowerBound)
    }
    for (number, range) in note.text.enumerated() {
      if number > 0, isOfParagraphs {
        writer.insert("\n")
        paragraph += 1
        writer.setParagraph(style(ofParagraph: paragraph))
      }
      if note.name == nil {
        writer.move(range, isInset: true)
      } else {
        writeText(range, isFirst: number == 0)
      }
    }
    writer.insert("\n")
    writer.add(.noteText(name(of: index)), TextRange(start, writer.end))
  }

  private mutating func writeHead(_ index: Int) {
    let note = notes[index]
    if !isNumbering, !note.head.isEmpty {
      // The words as they stand, with what leads back.
      if marks == .beside { writer.addPlace(.anchor(target(of: index)), writer.end) }
      return writer.move(note.head)
    }
    let words = writer.insert(words(of: index))
    for attribute in HTMLNotes.look(of: self.words(of: index)) { writer.add(attribute, words) }
    writer.addPlace(.anchor(target(of: index)), words.lowerBound)
    if !note.references.isEmpty, isNumbering || marks == .beside {
      writer.add(.link("#" + origin(of: index)), words)
    }
    // Places that the author has named stay.
    if note.paragraphs != nil { writer.movePlaces(at: note.head.lowerBound) }
    writer.insert("　")
  }

  /// The text of a note. A bold word at its head is in gothic above and below the text (NT4).
  private mutating func writeText(_ range: TextRange, isFirst: Bool) {
    guard isFirst, placement.hasKeyWords,
      let end = writer.boldEnd(from: range), end < range.upperBound
    else { return writer.move(range) }
    let start = writer.end
    writer.move(TextRange(range.lowerBound, end), isPlain: true)
    writer.add(.fonts(["sans-serif"]), TextRange(start, writer.end))
    writer.insert("　")
    let rest = document.text.slice(TextRange(end, range.upperBound))
    let blanks = rest.unicodeScalars.prefix { $0 == " " || $0 == "　" }
    writer.move(TextRange(end + blanks.reduce(0) { $0 + UTF8.width($1) }, range.upperBound))
  }

  private func style(ofParagraph index: Int?) -> ParagraphStyle {
    var style = index.map { document.paragraphs[$0].style } ?? ParagraphStyle()
    style.breakBefore = nil
    style.indent =
      switch placement {
      case .interlinear, .margin: nil
      case .head, .foot: .em(-1024)
      case .warichu, .chapter, .end, .side: .em(-2048)
      }
    return style
  }
}
