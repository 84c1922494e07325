import VerticalLayout

/// Reads Re:VIEW, the markup of Japanese publishers of technical books: `= 章`, `@<ruby>{縦書き,たてがき}`, `//footnote[id][…]`, and
/// blocks from `//list{` to `//}` (BK-B1).
///
/// A paragraph is what stands between blank lines; between ideographs its line ends are nothing. Commands that have no form here
/// leave their text, and are told once for each kind. Linear in the length of the text.
struct ReviewParser {
  private var builder: DocumentBuilder
  private var warnings = NotationWarnings()
  private let lines: [Paragraph]
  /// The texts of notes, by their names, and the places of lines that hold them.
  private var notes: [String: Range<Int>] = [:]
  private var noteOrder: [String] = []
  private var references: [String: Int] = [:]
  private var lineStart = 0
  /// The blocks that are open, by their names.
  private var blocks: [String] = []
  private var isInParagraph = false
  /// The table whose rows are read: where it begins, its rows so far, and those of its head.
  private var table: (start: Int, rows: Int, headRows: Int)?
  private var last: Unicode.Scalar = " "

  private static let deepest = 8

  init(_ source: String) {
    builder = DocumentBuilder(source)
    lines = Paragraph.split(source)
  }

  private var bytes: [UInt8] { builder.bytes }

  mutating func parse() -> ParsedNotation {
    findNotes()
    for line in lines { readLine(line.range.lowerBound..<line.range.upperBound) }
    builder.skip(to: bytes.count)
    endLine()
    writeNotes()
    var (document, inverse) = builder.finish()
    document.language = nil
    return ParsedNotation(document: document, diagnostics: warnings.diagnostics(inverse))
  }

  private mutating func findNotes() {
    for line in lines {
      let range = line.range.lowerBound..<line.range.upperBound
      guard
        bytes[range].starts(with: "//footnote[".utf8)
          || bytes[range].starts(with: "//endnote[".utf8)
      else { continue }
      let parts = arguments(of: range)
      guard parts.count >= 2 else { continue }
      let name = String(decoding: bytes[parts[0]], as: UTF8.self)
      if notes[name] == nil { notes[name] = parts[1] }
    }
  }

  /// The arguments of a command, `[a][b]`; a backslash keeps a bracket.
  private func arguments(of line: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    var index = line.lowerBound
    while index < line.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "[") where start == nil: start = index + 1
      case UInt8(ascii: "]"):
        if let open = start { found.append(open..<index) }
        start = nil
      case UInt8(ascii: "{") where start == nil: return found
      default: break
      }
      index += 1
    }
    return found
  }

  // MARK: Lines

  private mutating func write(_ text: String) {
    builder.replace(to: builder.position, with: text.unicodeScalars)
  }

  private mutating func endLine() {
    guard isInParagraph else { return }
    write("\n")
    isInParagraph = false
    lineStart = builder.end
    last = " "
  }

  private mutating func begin(
    _ role: Paragraph.Role = .body, _ style: ParagraphStyle = ParagraphStyle()
  ) {
    endLine()
    lineStart = builder.end
    var style = style
    let depth = blocks.count { Self.indented.contains($0) }
    if depth > 0, role == .body { style.headIndent = .em(2048 * depth) }
    builder.setParagraph(at: lineStart, role: role, style: style)
    isInParagraph = true
  }

  /// Blocks that stand in by two characters, and those whose lines stay as they are.
  private static let indented: Set<String> = [
    "quote", "lead", "read", "note", "memo", "tip", "info", "warning", "important", "caution",
    "notice",
  ]
  private static let literal: Set<String> = [
    "list", "listnum", "emlist", "emlistnum", "source", "cmd", "box", "texequation", "graph",
  ]

  private mutating func readLine(_ line: Range<Int>) {
    builder.skip(to: line.lowerBound)
    if let block = blocks.last, Self.literal.contains(block) {
      if bytes[line].elementsEqual("//}".utf8) {
        blocks.removeLast()
        return
      }
      begin()
      readInline(line, isLiteral: true)
      return endLine()
    }
    if table != nil { return readRow(line) }
    guard let first = bytes[line].first(where: { $0 != 0x20 && $0 != 0x09 }) else {
      return endLine()
    }
    if bytes[line].starts(with: "#@".utf8) {
      if !bytes[line].starts(with: "#@#".utf8), !bytes[line].starts(with: "#@warn".utf8) {
        tell("preprocessor", line, "lines that begin with #@ are not followed")
      }
      return
    }
    if bytes[line].starts(with: "//".utf8) { return readCommand(line) }
    if first == UInt8(ascii: "="), bytes[line].first == first { return readHeading(line) }
    let isIndented = bytes[line].first == 0x20
    let text = line.drop { bytes[$0] == 0x20 }
    let content = (text.first ?? line.upperBound)..<line.upperBound
    if isIndented, readItem(content) { return }
    if first == UInt8(ascii: ":"), bytes[content].dropFirst().first == 0x20 {
      begin()
      let start = builder.end
      readInline(content.lowerBound + 2..<content.upperBound)
      builder.add(
        .outline(TextEffects.TextOutline(width: .em(34), isFilled: true)), from: start,
        to: builder.end)
      return endLine()
    }
    let isWide = bytes[content].starts(with: "　".utf8)
    if !isInParagraph || isWide { begin() } else { joinLines(content) }
    readInline(content)
  }

  /// Reads a row of a table, whose cells stand between tabs, the line below its head, or its end.
  private mutating func readRow(_ line: Range<Int>) {
    guard let open = table else { return }
    if bytes[line].elementsEqual("//}".utf8) {
      let range = TextRange(open.start, builder.end)
      var rows = TextTable(text: range)
      (rows.lines, rows.headRows) = (range, open.headRows)
      if open.rows > 0 { builder.add(rows) }
      table = nil
      _ = blocks.popLast()
      return
    }
    if line.count >= 4,
      bytes[line].allSatisfy({ $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "=") })
    {
      if open.headRows == 0 { table?.headRows = open.rows }
      return
    }
    let cells = bytes[line].split(separator: 0x09)
    guard !cells.isEmpty else { return }
    begin()
    for (number, cell) in cells.enumerated() {
      if number > 0 { write("\t") }
      // A dot stands for an empty cell, or keeps the sign behind it.
      let lead = cell.first == UInt8(ascii: ".") ? 1 : 0
      readInline(cell.startIndex + lead..<cell.endIndex)
    }
    endLine()
    table?.rows += 1
  }

  /// A line's end between ideographs is nothing, and a blank elsewhere.
  private mutating func joinLines(_ line: Range<Int>) {
    let next = String(decoding: bytes[line].prefix(4), as: UTF8.self).unicodeScalars.first
    let before = String(decoding: builder.text.suffix(4), as: UTF8.self).unicodeScalars.last
    if before?.isIdeographic != true, next?.isIdeographic != true { write(" ") }
  }

  private mutating func readItem(_ line: Range<Int>) -> Bool {
    let signs = bytes[line].prefix { $0 == UInt8(ascii: "*") }.count
    let digits = bytes[line].prefix { $0.isASCIIDigit }.count
    var marker = "・"
    var start = line.lowerBound + signs
    if signs == 0 {
      guard (1...5).contains(digits), line.count > digits + 1,
        bytes[line.lowerBound + digits] == UInt8(ascii: ".")
      else { return false }
      marker =
        HanNumber.text(Int(String(decoding: bytes[line].prefix(digits), as: UTF8.self)) ?? 1) + "、"
      start = line.lowerBound + digits + 1
    }
    guard start < line.upperBound, bytes[start] == 0x20 else { return false }
    var style = ParagraphStyle()
    style.listItem = ListItem(
      level: min(max(signs, 1), ListItem.deepest), markerLength: marker.utf8.count)
    begin(.body, style)
    write(marker)
    readInline(start + 1..<line.upperBound)
    endLine()
    return true
  }

  /// Reads `= 題`, `=={id} 題` and `==[column] 題`.
  private mutating func readHeading(_ line: Range<Int>) {
    let level = bytes[line].prefix { $0 == UInt8(ascii: "=") }.count
    var start = line.lowerBound + level
    for (open, close) in [
      (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "{"), UInt8(ascii: "}")),
    ]
    where start < line.upperBound && bytes[start] == open {
      guard let end = bytes[start..<line.upperBound].firstIndex(of: close) else { return }
      // The end of a column has no title.
      if bytes[start + 1..<end].first == UInt8(ascii: "/") { return endLine() }
      start = end + 1
    }
    while start < line.upperBound, bytes[start] == 0x20 { start += 1 }
    guard level <= 6, start < line.upperBound else { return }
    let shown = min(level, 4)
    begin(.heading(level: shown), .heading(level: shown))
    readInline(start..<line.upperBound)
    endLine()
  }

  private mutating func readCommand(_ line: Range<Int>) {
    if bytes[line].elementsEqual("//}".utf8) {
      endLine()
      _ = blocks.popLast()
      return
    }
    let nameBytes = bytes[line].dropFirst(2).prefix { $0.isASCIILetter || $0.isASCIIDigit }
    let name = String(decoding: nameBytes, as: UTF8.self)
    guard !name.isEmpty else {
      begin()
      readInline(line)
      return
    }
    endLine()
    let parts = arguments(of: line)
    let opens = bytes[line].last == UInt8(ascii: "{")
    switch name {
    case "footnote", "endnote", "noindent", "label", "parasep", "tsize", "olnum", "firstlinenum":
      break
    case "blankline":
      begin()
      endLine()
    case "clearpage", "pagebreak":
      var style = ParagraphStyle()
      style.breakBefore = .page
      begin(.body, style)
      endLine()
    case "hr":
      begin(.body, ParagraphStyle(headIndent: .em(SceneBreak.indent * 1024)))
      write(SceneBreak.sign)
      endLine()
    case "image", "indepimage", "numberlessimage", "imgtable":
      if let caption = parts.dropFirst().first, !caption.isEmpty {
        begin()
        readInline(caption)
        endLine()
      }
      tell(name, line, "a picture is set as its words")
    case "comment": break
    case "table" where opens, "emtable" where opens:
      if let caption = name == "table" ? parts.dropFirst().first : parts.first, !caption.isEmpty {
        begin()
        readInline(caption)
        endLine()
      }
      table = (builder.end, 0, 0)
    default:
      // Its title stands before the block.
      let titled =
        Self.literal.contains(name) && parts.count > 1 && name != "emlist" ? parts[1] : parts.first
      if let title = titled, !title.isEmpty, name != "embed", name != "raw" {
        begin()
        readInline(title)
        endLine()
      }
      let known = Self.indented.union(Self.literal).union([
        "flushright", "centering", "table", "emtable", "bibpaper",
      ])
      if !known.contains(name) {
        tell(name, line, "the command //\(name) is not followed; its text is set")
      }
    }
    if opens { blocks.append(name) }
  }

  private mutating func tell(_ kind: String, _ line: Range<Int>, _ message: String) {
    warnings.add(
      .note, .notationApproximated, kind: kind, at: TextRange(line.lowerBound, line.upperBound),
      message)
  }

  // MARK: Inside of a line

  private mutating func readInline(_ range: Range<Int>, isLiteral: Bool = false, depth: Int = 0) {
    var index = range.lowerBound
    builder.skip(to: index)
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "@"),
        let command = InlineCommand(bytes, at: index, before: range.upperBound),
        depth < Self.deepest
      {
        builder.copy(to: index)
        apply(command, depth: depth)
        builder.skip(to: command.end)
        index = command.end
      } else {
        index += 1
      }
    }
    builder.copy(to: range.upperBound)
  }

  /// `@<name>{content}`, `@<name>$content$` or `@<name>|content|`.
  private struct InlineCommand {
    var name: String
    var content: Range<Int>
    var end: Int

    init?(_ bytes: [UInt8], at start: Int, before limit: Int) {
      guard start + 3 < limit, bytes[start + 1] == UInt8(ascii: "<"),
        let close = bytes[start..<min(limit, start + 40)].firstIndex(of: UInt8(ascii: ">")),
        close + 1 < limit
      else { return nil }
      name = String(decoding: bytes[start + 2..<close], as: UTF8.self)
      let closers: [UInt8: UInt8] = [0x7B: 0x7D, 0x24: 0x24, 0x7C: 0x7C]
      guard !name.isEmpty, let closer = closers[bytes[close + 1]] else { return nil }
      var index = close + 2
      while index < min(limit, start + 4096), bytes[index] != closer {
        index += bytes[index] == UInt8(ascii: "\\") && index + 1 < limit ? 2 : 1
      }
      guard index < limit, bytes[index] == closer else { return nil }
      content = close + 2..<index
      end = index + 1
    }
  }

  private static let styles: [String: [Attribute]] = [
    "b": [.outline(TextEffects.TextOutline(width: .em(34), isFilled: true))],
    "strong": [.outline(TextEffects.TextOutline(width: .em(34), isFilled: true))],
    "i": [.slant(12)],
    "em": [.slant(12)], "u": [.sideLine(SideLine(LineStroke(.single)))],
    "bou": [.emphasis(EmphasisMark("﹅"))],
    "kw": [.outline(TextEffects.TextOutline(width: .em(34), isFilled: true))],
    "tcy": [.tateChuYoko],
    "ami": [], "tt": [], "code": [],
    "ttb": [.outline(TextEffects.TextOutline(width: .em(34), isFilled: true))],
    "tti": [.slant(12)], "del": [.strikethrough(LineStroke())],
    "ins": [.sideLine(SideLine(LineStroke(.single)))],
    "sup": [.script(.superscript)], "sub": [.script(.subscript)], "small": [.size(.em(853))],
    "big": [.size(.em(1195))],
    "idx": [], "title": [], "chapref": [], "hd": [], "m": [], "br": [],
  ]

  private mutating func apply(_ command: InlineCommand, depth: Int) {
    let words = String(decoding: bytes[command.content], as: UTF8.self)
    let place = TextRange(command.content.lowerBound, command.content.upperBound)
    builder.skip(to: command.content.lowerBound)
    let start = builder.end
    switch command.name {
    case "ruby":
      let comma = bytes[command.content].firstIndex(of: UInt8(ascii: ","))
      guard let comma else { return readInline(command.content, depth: depth + 1) }
      var base = command.content.lowerBound..<comma
      while let last = bytes[base].last, last == 0x20 {
        base = base.lowerBound..<base.upperBound - 1
      }
      readInline(base, depth: depth + 1)
      let reading = String(
        decoding: bytes[comma + 1..<command.content.upperBound].drop { $0 == 0x20 }, as: UTF8.self)
      builder.add(
        .ruby(Ruby(reading, source: TextRange(comma + 1, command.content.upperBound))), from: start,
        to: builder.end)
    case "href":
      let parts = words.split(separator: ",", maxSplits: 1).map(String.init)
      if let comma = bytes[command.content].firstIndex(of: UInt8(ascii: ",")) {
        var text = comma + 1..<command.content.upperBound
        while let first = bytes[text].first, first == 0x20 {
          text = text.lowerBound + 1..<text.upperBound
        }
        readInline(text, depth: depth + 1)
      } else {
        readInline(command.content, depth: depth + 1)
      }
      if let target = parts.first { builder.add(.link(target), from: start, to: builder.end) }
    case "br":
      write("\n")
      lineStart = builder.end
    case "uchar":
      if let value = UInt32(words, radix: 16), let scalar = Unicode.Scalar(value), value >= 0x20 {
        write(String(Character(scalar)))
      }
    case "hidx", "comment", "raw", "embed": break
    case "fn", "endnote": addReference(words, place)
    case "tcy" where words.utf8.count > 8: readInline(command.content, depth: depth + 1)
    default:
      readInline(command.content, depth: depth + 1)
      guard let attributes = Self.styles[command.name] else {
        return tell(
          "inline " + command.name, command.content,
          "@<\(command.name)> is not followed; its text is set")
      }
      for attribute in attributes { builder.add(attribute, from: start, to: builder.end) }
    }
  }

  private mutating func addReference(_ name: String, _ place: TextRange) {
    guard notes[name] != nil else {
      warnings.add(
        .warning, .markupIgnored, kind: "no note", at: place, "there is no note “\(name)”")
      return
    }
    if references[name] == nil {
      noteOrder.append(name)
      references[name] = noteOrder.count
    }
    let start = builder.end
    let number = String(references[name] ?? 1)
    write(number)
    for attribute in HTMLNotes.attributes(of: number, target: "fn-\(number)") {
      builder.add(attribute, from: start, to: builder.end)
    }
  }

  /// Sets the notes behind the text, in the order of their numbers.
  private mutating func writeNotes() {
    guard !noteOrder.isEmpty else { return }
    write("\n")
    for (index, name) in noteOrder.enumerated() {
      guard let text = notes[name] else { continue }
      var style = ParagraphStyle()
      style.indent = .em(-2048)
      builder.setParagraph(at: builder.end, role: .body, style: style)
      let start = builder.end
      write("\(index + 1)")
      for attribute in HTMLNotes.look(of: "\(index + 1)") {
        builder.add(attribute, from: start, to: builder.end)
      }
      // What stood before in the source comes again here.
      write("　" + plain(text))
      builder.add(.noteText("fn-\(index + 1)"), from: start, to: builder.end)
      write("\n")
    }
  }

  /// The characters of a text without its commands.
  private func plain(_ range: Range<Int>) -> String {
    var plain: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "@"),
        let command = InlineCommand(bytes, at: index, before: range.upperBound)
      {
        let content = bytes[command.content]
        plain += command.name == "ruby" ? content.prefix { $0 != UInt8(ascii: ",") } : content
        index = command.end
      } else {
        if bytes[index] == UInt8(ascii: "\\"), index + 1 < range.upperBound { index += 1 }
        plain.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
