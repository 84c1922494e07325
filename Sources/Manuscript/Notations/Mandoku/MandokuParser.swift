import VerticalLayout

/// Reads a text of Kanripo in the format of mandoku (NO 1.9): lines are joined up to a blank one; the ends of lines
/// (¶) and pages (`<pb:…>`) of the edition are left out, as is what stands after a tab; ( ) holds a note in two small
/// columns, in which a stroke parts the two.
///
/// Takes linear time whatever the text is. Unknown marks stay text.
struct MandokuParser {
  private var builder: DocumentBuilder
  private var warnings = NotationWarnings()
  private let lines: [Paragraph]
  private var values: [String: String] = [:]
  /// The start in the text of the paragraph at hand; `nil` between two.
  private var start: Int?
  private var isVerse = false
  /// The lines of the edition, and the style of the paragraph that is to begin.
  private let edition: MandokuEdition
  private let kinds: [MandokuLine]
  private var style = ParagraphStyle()
  /// The start in the text of the note at hand, and of the one before it, up to which nothing has been set.
  private var note: Int?
  private var lastNote: Range<Int>?
  /// True if a line has ended since the last character.
  private var hasLineEnd = false
  private var last: Unicode.Scalar = "　"

  init(_ source: String) {
    builder = DocumentBuilder(source)
    lines = Paragraph.split(source)
    let ranges = lines.map { $0.range.lowerBound..<$0.range.upperBound }
    let bytes = builder.bytes
    kinds = ranges.map { MandokuLine(bytes, $0) }
    edition = MandokuEdition(
      bytes, ranges, isText: kinds.map { $0 == .text }, endsText: kinds.map(\.endsParagraph))
  }

  mutating func parse() -> ParsedNotation {
    // A drawer without an end is text.
    let lastEnd = kinds.lastIndex(of: .drawerEnd) ?? -1
    var isInDrawer = false
    for (index, line) in lines.enumerated() {
      if isInDrawer {
        isInDrawer = kinds[index] != .drawerEnd
        builder.skip(to: line.end)
      } else if kinds[index] == .drawer, index < lastEnd {
        if !isProperties(line) {
          reportLeftOut(
            range(line), "drawer", "notes of an editor between :zhu: and :END: are left out")
        }
        isInDrawer = true
        builder.skip(to: line.end)
      } else {
        read(line, kinds[index], number: index)
      }
    }
    endParagraph()
    var (document, inverse) = builder.finish()
    document.title = values["title"]
    document.author = values["author"]
    return ParsedNotation(document: document, diagnostics: warnings.diagnostics(inverse))
  }

  private func range(_ line: Paragraph) -> Range<Int> {
    line.range.lowerBound..<line.range.upperBound
  }

  // MARK: Lines

  /// True where properties of a heading begin, which are no text of anybody's.
  private func isProperties(_ line: Paragraph) -> Bool {
    String(decoding: builder.bytes[range(line)], as: UTF8.self).lowercased()
      .contains(":properties:")
  }

  private mutating func read(_ line: Paragraph, _ kind: MandokuLine, number: Int) {
    switch kind {
    case .blank:
      endParagraph()
      builder.skip(to: line.end)
    case .comment: builder.skip(to: line.end)
    case .keyword(let key, let value):
      readKeyword(key, value)
      builder.skip(to: line.end)
    case .heading(let level, let text):
      endParagraph()
      builder.skip(to: text.lowerBound)
      begin(.heading(level: min(level, 4)))
      readInline(text.lowerBound..<tagStart(text))
      endParagraph()
      builder.skip(to: line.end)
    case .drawer, .drawerEnd, .text:
      builder.skip(to: line.range.lowerBound)
      var range = range(line)
      if !isVerse, !edition.beginnings.isEmpty {
        if let style = edition.beginnings[number] {
          endParagraph()
          self.style = style
        }
        // The blanks of the edition are the indent.
        range = edition.lines[number].start..<range.upperBound
        builder.skip(to: range.lowerBound)
      }
      readInline(range)
      builder.skip(to: line.end)
      hasLineEnd = true
      if isVerse { endParagraph() }
    }
  }

  private mutating func readKeyword(_ key: String, _ value: String) {
    switch key {
    case "begin_verse", "end_verse":
      endParagraph()
      isVerse = key == "begin_verse"
    default: if !value.isEmpty { values[key] = values[key] ?? value }
    }
  }

  /// The end of a heading's text: tags such as `:important:` after it are no part of it.
  private func tagStart(_ text: Range<Int>) -> Int {
    let bytes = builder.bytes[text]
    guard bytes.last == UInt8(ascii: ":"),
      let blank = bytes.lastIndex(where: { $0 == 0x20 || $0 == 0x09 }), blank + 2 < text.upperBound,
      bytes[blank + 1] == UInt8(ascii: ":")
    else { return text.upperBound }
    return blank
  }

  private mutating func begin(_ role: Paragraph.Role) {
    guard start == nil else { return }
    start = builder.end
    builder.setParagraph(
      at: builder.end, role: role, style: role == .body ? style : ParagraphStyle())
    (hasLineEnd, last) = (false, "　")
  }

  private mutating func endParagraph() {
    endNote()
    addLastNote()
    if start != nil { builder.replace(to: builder.position, with: ["\n"]) }
    start = nil
    hasLineEnd = false
    style = ParagraphStyle()
  }

  // MARK: Inside of lines

  private mutating func readInline(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      index = readSign(at: index, before: range.upperBound)
    }
  }

  /// Reads what stands at a place; the place after it.
  private mutating func readSign(at index: Int, before limit: Int) -> Int {
    let bytes = builder.bytes
    switch bytes[index] {
    case 0x09:
      reportLeftOut(
        index..<limit, "tab", "what stands after a tab is no part of the text, and is left out")
      builder.skip(to: limit)
      return limit
    case 0xC2 where index + 1 < limit && bytes[index + 1] == 0xB6:
      builder.skip(to: index + 2)
      return index + 2
    case UInt8(ascii: "<"):
      if let end = anchorEnd(index, limit) {
        builder.skip(to: end)
        return end
      }
    case UInt8(ascii: "("):
      if note == nil, hasCloser(index) {
        beginNote()
        builder.skip(to: index + 1)
        return index + 1
      }
    case UInt8(ascii: ")"):
      if note != nil {
        endNote()
        builder.skip(to: index + 1)
        return index + 1
      }
    case UInt8(ascii: "/"):
      if note != nil {
        builder.skip(to: index + 1)
        return index + 1
      }
    case UInt8(ascii: "&"):
      if let end = entityEnd(index, limit) {
        warnings.add(
          .note, .notationApproximated, kind: "gaiji", at: TextRange(index, end),
          "this character is known by a number of Kanripo alone; 〓 stands for it")
        take("〓", index..<end, isCopy: false)
        return end
      }
    default: break
    }
    let byte = bytes[index]
    let length = min(byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4, limit - index)
    let text = String(decoding: bytes[index..<index + length], as: UTF8.self)
    take(text.unicodeScalars.first ?? "　", index..<index + length, isCopy: true)
    return index + length
  }

  private mutating func take(_ scalar: Unicode.Scalar, _ range: Range<Int>, isCopy: Bool) {
    // Blanks at the head and at the end of lines are those of the file.
    if scalar == " ", start == nil || hasLineEnd {
      return builder.skip(to: range.upperBound)
    }
    begin(.body)
    if note == nil { addLastNote() }
    if hasLineEnd, !last.isIdeographic, !scalar.isIdeographic {
      builder.replace(to: builder.position, with: [" "])
    }
    hasLineEnd = false
    last = scalar
    builder.skip(to: range.lowerBound)
    if isCopy {
      builder.copy(to: range.upperBound)
    } else {
      builder.replace(to: range.upperBound, with: [scalar])
    }
  }

  /// The end of `<pb:…>` or `<md:…>`.
  private func anchorEnd(_ start: Int, _ limit: Int) -> Int? {
    let rest = builder.bytes[start..<limit].prefix(100)
    guard rest.starts(with: "<pb:".utf8) || rest.starts(with: "<md:".utf8) else { return nil }
    return rest.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
  }

  /// The end of `&KR0001;`.
  private func entityEnd(_ start: Int, _ limit: Int) -> Int? {
    let rest = builder.bytes[start..<limit].prefix(16)
    guard rest.starts(with: "&KR".utf8) else { return nil }
    let digits = rest.dropFirst(3).prefix { $0.isASCIIDigit || $0.isASCIILetter }
    guard !digits.isEmpty, digits.endIndex < rest.endIndex,
      rest[digits.endIndex] == UInt8(ascii: ";")
    else { return nil }
    return digits.endIndex + 1
  }

  // MARK: Notes

  /// True if a bracket closes the one at a place before another one opens and before the paragraph ends.
  private mutating func hasCloser(_ open: Int) -> Bool {
    let bytes = builder.bytes
    var index = open + 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ")"): return index > open + 1
      case UInt8(ascii: "("): break
      case 0x0A
      where index + 1 < bytes.count && [0x0A, 0x0D, 0x23, 0x2A].contains(bytes[index + 1]):
        break
      default:
        index += 1
        continue
      }
      break
    }
    warnings.add(
      .warning, .markupKept, kind: "(", at: TextRange(open, open + 1),
      "no ) closes this note in its paragraph; kept as text")
    return false
  }

  /// A note at the head of a line goes on with the one at the end of the line before.
  private mutating func beginNote() {
    begin(.body)
    if let last = lastNote, hasLineEnd, last.upperBound == builder.end {
      note = last.lowerBound
      lastNote = nil
    } else {
      addLastNote()
      note = builder.end
    }
  }

  private mutating func endNote() {
    guard let start = note else { return }
    note = nil
    lastNote = start..<builder.end
  }

  private mutating func addLastNote() {
    guard let note = lastNote else { return }
    lastNote = nil
    builder.add(.inset(Inset()), from: note.lowerBound, to: note.upperBound)
  }

  private mutating func reportLeftOut(_ range: Range<Int>, _ kind: String, _ message: String) {
    warnings.add(
      .note, .notationApproximated, kind: kind, at: TextRange(range.lowerBound, range.upperBound),
      message)
  }
}
