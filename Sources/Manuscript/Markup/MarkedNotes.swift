import VerticalLayout

/// Puts the notes of a text with marks, `[^1]` with a line `[^1]: …`, `^[…]`, and `::: note` with lines to `:::`,
/// where they are to stand: other marks take their place, so that all that marks can do is open to notes.
///
/// Takes linear time. A reference without a note, and a note without a reference, stay as they are.
struct MarkedNotes {
  private let source: String
  private let bytes: [UInt8]
  private let placement: NotePlacement
  private let marks: NoteMarkPlacement
  private let numerals: NoteNumerals
  private let brackets: NoteBrackets
  /// False where `note` is the name of a style.
  private let readsBlocks: Bool
  /// The lines that are notes, by their names: where the line is, and where its text.
  private var notes: [[UInt8]: (line: Range<Int>, text: Range<Int>)] = [:]
  private var noteLines: Set<Int> = []
  private var references: [Reference] = []
  /// The signs of notes inside of notes, with the brackets that take their places (WR9).
  private var inner: [Int: (length: Int, bracket: String)] = [:]
  private var innerNotes: [TextRange] = []
  private var warnings = MarkupWarnings()

  /// A place that refers to a note.
  private struct Reference {
    var range: Range<Int>
    /// The text of the note.
    var text: Range<Int>
    /// The lines that the note is; `nil` where it stands in the reference.
    var line: Range<Int>?
    /// Its number, from 1.
    var number = 0
    /// True for the first reference to its note.
    var isFirst = true
    /// The key for the place of its note on the page; `nil` for a note that stands with the others.
    var free: String?

    /// True where it stands on a line that ends at an offset.
    func begins(before end: Int) -> Bool {
      range.lowerBound < end || range.isEmpty && range.lowerBound == end
    }
  }

  /// A text whose notes are marks like others, and the way from it to what it was made of.
  struct Expansion {
    var text: String
    var map: SourceMap
    /// Warnings of notes inside of notes, with places in the text's source.
    var diagnostics: [Diagnostic] = []
  }

  init(
    _ source: String, placement: NotePlacement, marks: NoteMarkPlacement = .inline,
    numerals: NoteNumerals = .arabic, brackets: NoteBrackets = .auto, readsBlocks: Bool = true
  ) {
    self.source = source
    self.marks = marks
    self.numerals = numerals
    self.brackets = brackets
    self.readsBlocks = readsBlocks
    bytes = Array(source.utf8)
    self.placement = placement
  }

  /// The text with its notes in their places; `nil` where it has none.
  mutating func expand() -> Expansion? {
    let hasBlocks = readsBlocks && bytes.span.firstIndex(of: UInt8(ascii: ":")) != nil
    guard hasBlocks || bytes.span.firstIndex(of: UInt8(ascii: "^")) != nil else { return nil }
    let lines = Paragraph.split(source)
    for line in lines { readNote(line) }
    let blocks = hasBlocks ? NoteBlock.all(in: bytes, lines, after: noteLines) : []
    var waiting = blocks[...]
    for line in lines {
      if let block = waiting.first, line.range.lowerBound >= block.lines.lowerBound {
        if line.end >= block.lines.upperBound {
          references.append(
            Reference(range: block.place..<block.place, text: block.text, line: block.lines))
          waiting.removeFirst()
        }
        continue
      }
      readReferences(line.range.lowerBound..<line.range.upperBound)
    }
    guard !references.isEmpty else { return nil }
    number()
    readInnerNotes()
    return write(lines)
  }

  // MARK: Reading

  /// Takes a line that is a note.
  private mutating func readNote(_ line: Paragraph) {
    let range = line.range.lowerBound..<line.range.upperBound
    guard let name = name(at: range.lowerBound, before: range.upperBound),
      name.end < range.upperBound, bytes[name.end] == UInt8(ascii: ":")
    else { return }
    var start = name.end + 1
    while start < range.upperBound, bytes[start] == 0x20 { start += 1 }
    guard start < range.upperBound, notes[name.name] == nil else { return }
    notes[name.name] = (line.range.lowerBound..<line.end, start..<range.upperBound)
    noteLines.insert(range.lowerBound)
  }

  /// The name in `[^name]` at a place, and where that ends.
  private func name(at start: Int, before limit: Int) -> (name: [UInt8], end: Int)? {
    guard start + 3 < limit, bytes[start] == UInt8(ascii: "["),
      bytes[start + 1] == UInt8(ascii: "^"),
      // A name has neither spaces nor brackets, so that those which do not end are not read again and again.
      let close = bytes[(start + 2)..<limit].firstIndex(where: { "] [".utf8.contains($0) }),
      bytes[close] == UInt8(ascii: "]"), close > start + 2
    else { return nil }
    return (Array(bytes[(start + 2)..<close]), close + 1)
  }

  private mutating func readReferences(_ range: Range<Int>) {
    guard bytes[range].contains(UInt8(ascii: "^")), !noteLines.contains(range.lowerBound) else {
      return
    }
    let ends = inlineEnds(range)
    var index = range.lowerBound
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["):
        if let name = name(at: index, before: range.upperBound), let note = notes[name.name] {
          references.append(
            Reference(range: index..<name.end, text: note.text, line: note.line))
          index = name.end - 1
        }
      case UInt8(ascii: "^"):
        if let close = ends[index + 1] {
          let free = FreeNoteMark(bytes, at: close + 1, before: range.upperBound)
          for fault in free?.faults ?? [] {
            warnings.add(.markupIgnored, fault.message, at: fault.source)
          }
          let end = free?.end ?? close + 1
          references.append(
            Reference(range: index..<end, text: index + 2..<close, free: free?.value))
          index = end - 1
        }
      default: break
      }
      index += 1
    }
  }

  /// Takes the notes that stand in the texts of notes: they are parts of them, in brackets (WR9).
  private mutating func readInnerNotes() {
    for reference in references where reference.isFirst {
      for line in bytes[reference.text].split(separator: 0x0A) {
        guard line.contains(UInt8(ascii: "^")) else { continue }
        readInnerNotes(of: line.indices)
      }
    }
  }

  private mutating func readInnerNotes(of line: Range<Int>) {
    let ends = inlineEnds(line)
    var index = line.lowerBound
    while index < line.upperBound {
      if bytes[index] == UInt8(ascii: "^"), let close = ends[index + 1] {
        inner[index] = (2, "〔")
        inner[close] = (1, "〕")
        innerNotes.append(TextRange(index, close + 1))
      }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  /// The text of a note.
  private func text(of reference: Reference) -> ArraySlice<UInt8> {
    guard !inner.isEmpty else { return bytes[reference.text] }
    var text: [UInt8] = []
    var index = reference.text.lowerBound
    while index < reference.text.upperBound {
      if let (length, bracket) = inner[index] {
        text += bracket.utf8
        index += length
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return text[...]
  }

  private var diagnostics: [Diagnostic] {
    let ignored = warnings.diagnostics(nil)
    guard let first = innerNotes.first else { return ignored }
    let more = innerNotes.count > 1 ? " (first here, \(innerNotes.count) in all)" : ""
    return ignored + [
      Diagnostic(
        .warning, .attributeNotSet,
        "a note stands inside another note; it is set as a part of that, in 〔 〕\(more)",
        sourceRange: first)
    ]
  }

  /// The ] of each [ after a ^ that has one, with what stands between.
  private func inlineEnds(_ range: Range<Int>) -> [Int: Int] {
    var ends: [Int: Int] = [:]
    var open: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): open.append(index)
      case UInt8(ascii: "]"):
        if let start = open.popLast(), start > range.lowerBound, index > start + 1,
          bytes[start - 1] == UInt8(ascii: "^")
        {
          ends[start] = index
        }
      default: break
      }
      index += 1
    }
    return ends
  }

  /// Numbers the notes in the order of their first references, those with places of their own by themselves.
  private mutating func number() {
    var numbers: [Int: Int] = [:]
    var freeCount = 0
    for index in references.indices {
      if references[index].free != nil {
        freeCount += 1
        references[index].number = freeCount
        continue
      }
      let start = references[index].text.lowerBound
      references[index].isFirst = numbers[start] == nil
      let number = numbers[start] ?? numbers.count + 1
      numbers[start] = number
      references[index].number = number
    }
  }

  // MARK: Writing

  private func write(_ lines: [Paragraph]) -> Expansion {
    var writer = MappedText(bytes, longer: bytes.count / 8)
    var waiting: [Reference] = []
    var free: [Reference] = []
    var next = 0
    // So many bytes of notes may be set again where several places refer to one: the text stays as long as its
    // source twice.
    var repetitionRoom = bytes.count
    var unrepeated: [TextRange] = []
    var used = references.compactMap(\.line).sorted { $0.lowerBound < $1.lowerBound }[...]
    // Notes at places of their own that are written as lines have to come last (NT5).
    let lastNotes =
      placement == .warichu
      ? nil
      : FreeNoteMark.startOfLast(
        in: bytes, lines.filter { !noteLines.contains($0.range.lowerBound) })
    for line in lines {
      let range = line.range.lowerBound..<line.range.upperBound
      if range.lowerBound == lastNotes, !waiting.isEmpty {
        writer.copy(to: range.lowerBound)
        writer.replace(to: writer.position) { text in
          writeList(waiting, to: &text)
          text.append(0x0A)
        }
        waiting = []
      }
      if placement == .chapter, !waiting.isEmpty,
        bytes[range].starts(with: "# ".utf8) || bytes[range].starts(with: "## ".utf8)
      {
        writer.copy(to: range.lowerBound)
        writer.replace(to: writer.position) { text in
          writeList(waiting, to: &text)
          text.append(0x0A)
        }
        waiting = []
      }
      while let first = used.first, first.upperBound <= range.lowerBound { used.removeFirst() }
      if used.first?.contains(range.lowerBound) == true {
        writer.copy(to: range.lowerBound)
        writer.skip(to: line.end)
        continue
      }
      while next < references.count, references[next].begins(before: range.upperBound) {
        let reference = references[next]
        writer.copy(to: reference.range.lowerBound)
        let isAgain = placement == .warichu && !reference.isFirst && reference.free == nil
        let hasRoom = !isAgain || reference.text.count <= repetitionRoom
        if isAgain, hasRoom { repetitionRoom -= reference.text.count }
        if !hasRoom {
          unrepeated.append(TextRange(reference.range.lowerBound, reference.range.upperBound))
        }
        writer.replace(to: reference.range.upperBound) { text in
          if hasRoom {
            writeMark(for: reference, to: &text)
          } else {
            text += asText(reference.range)
          }
        }
        if reference.free != nil, !placement.isOnPages {
          free.append(reference)
        } else if reference.isFirst {
          waiting.append(reference)
        }
        next += 1
      }
    }
    writer.copy(to: bytes.count)
    if placement != .warichu, !waiting.isEmpty {
      writer.replace(to: writer.position) { text in
        if let last = text.last, last != 0x0A { text.append(0x0A) }
        writeList(waiting, to: &text)
      }
    }
    if !free.isEmpty {
      writer.replace(to: writer.position) { text in
        if let last = text.last, last != 0x0A { text.append(0x0A) }
        for reference in free { writeFreeNote(reference, to: &text) }
      }
    }
    let (text, map) = writer.finish()
    return Expansion(
      text: text, map: map, diagnostics: diagnostics + unrepeatedNote(unrepeated))
  }

  /// A stretch of the source whose signs are no marks.
  private func asText(_ range: Range<Int>) -> [UInt8] {
    bytes[range].flatMap { "\\[]{}|*^!".utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
  }

  /// Reports references whose notes are not set once more.
  private func unrepeatedNote(_ places: [TextRange]) -> [Diagnostic] {
    guard let first = places.first else { return [] }
    let more = places.count > 1 ? " (first here, \(places.count) in all)" : ""
    return [
      Diagnostic(
        .warning, .markupKept,
        "the note stands in the text before, and is not set again: notes that several places refer to would be longer "
          + "than the text; the mark stays\(more)", sourceRange: first)
    ]
  }

  /// Writes the mark that stands in place of a reference.
  private func writeMark(for reference: Reference, to text: inout [UInt8]) {
    if reference.free != nil { return text.add("[]{note-ref=free-", reference.number, "}") }
    if placement == .warichu {
      text.add(brackets == .auto ? "[（]{note=bracket}[" : "[")
      // A note of several lines is one here.
      for byte in self.text(of: reference) {
        text.append(byte == 0x0A || byte == 0x0D ? UInt8(ascii: " ") : byte)
      }
      return text.add(
        brackets == .auto ? "]{note=warichu}[）]{note=bracket}" : "]{note=warichu}")
    }
    let number = reference.number
    if placement.isUnnumbered { return text.add("[]{note-ref=", number, "}") }
    if marks == .beside {
      text.add("[]{note-ref=", number, " note-mark=\"")
      text.add(numerals.text(of: number))
      text.add(" #fn", number, "\"")
    } else {
      text.add("[")
      text.add(numerals.text(of: number))
      text.add("](#fn", number, "){size=0.65em shift=0.269em ")
      // The right edge of its em is that of the column (NT1).
      text.add(look)
      text.add(" note-ref=", number, "")
    }
    if reference.isFirst { text.add(" #fnref", number, "") }
    text.add("}")
  }

  /// The key for the look of a number (NT1).
  private var look: String { numerals == .han ? "flat=true" : "tcy=true" }

  /// Writes the notes, smaller than the text, each with its number and an em before it (NT2, NT4).
  private func writeList(_ references: [Reference], to text: inout [UInt8]) {
    if placement.isOnPages {
      for reference in references { writePageNote(reference, to: &text) }
      return
    }
    text.add("\n::: {indent=-2em}\n")
    for reference in references {
      text.add("::: {note-text=", reference.number, "}\n")
      writeNumbered(reference, to: &text)
      text.add("\n:::\n")
    }
    text.add(":::\n")
  }

  /// Writes a note for the page of its reference.
  private func writePageNote(_ reference: Reference, to text: inout [UInt8]) {
    if reference.free != nil { return writeFreeNote(reference, to: &text) }
    let indents =
      switch placement {
      case .interlinear, .margin: ""
      case .side: " indent=-2em"
      default: " indent=-1em"
      }
    text.add("\n::: {note-text=", reference.number, indents)
    text.add("}\n")
    if placement.isUnnumbered {
      text += self.text(of: reference)
    } else {
      writeNumbered(reference, to: &text)
    }
    text.add("\n:::\n")
  }

  /// Writes a note at a place of its own.
  private func writeFreeNote(_ reference: Reference, to text: inout [UInt8]) {
    text.add("\n::: {free-note=\"free-", reference.number, " ")
    text.add(reference.free ?? "")
    text.add("\"}\n")
    text += self.text(of: reference)
    text.add("\n:::\n")
  }

  private func writeNumbered(_ reference: Reference, to text: inout [UInt8]) {
    let number = reference.number
    text.add("[[")
    text.add(numerals.text(of: number))
    text.add("]{")
    text.add(look)
    text.add("}](#fnref", number, "){#fn")
    text.add("", number, "}　")
    let words = self.text(of: reference)
    if !placement.hasKeyWords || !writeKeyWord(words, to: &text) { text += words }
  }

  /// Writes a note above or below the text, the bold word at its head in gothic, with an em after it (NT4; JLREQ 4.2.5); false
  /// where it has none.
  private func writeKeyWord(_ words: ArraySlice<UInt8>, to text: inout [UInt8]) -> Bool {
    let star = UInt8(ascii: "*")
    guard words.starts(with: [star, star]),
      let end = words.dropFirst(2).firstIndex(where: { "*[]{}\\\n".utf8.contains($0) }),
      end > words.startIndex + 2, words[end...].starts(with: [star, star])
    else { return false }
    var rest = words[(end + 2)...]
    while rest.first == 0x20 || rest.starts(with: "　".utf8) {
      rest = rest.dropFirst(rest.first == 0x20 ? 1 : 3)
    }
    text.add("[")
    text += words[(words.startIndex + 2)..<end]
    text.add("]{font=sans-serif}　")
    text += rest
    return true
  }
}

extension [UInt8] {
  fileprivate mutating func add(_ words: String) { self += words.utf8 }

  fileprivate mutating func add(_ words: String, _ number: Int, _ rest: String) {
    self += words.utf8
    self += String(number).utf8
    self += rest.utf8
  }
}
