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
  /// The blocks that are open.
  private var blocks: [OpenBlock] = []
  /// The lines that begin a block which none ends, by where they begin.
  private var unended: Set<Int> = []
  private var isInParagraph = false
  /// True after the term of a list of definitions.
  private var isInDescription = false
  /// The table whose rows are read: where it begins, its rows so far, and those of its head.
  private var table: (start: Int, rows: Int, headRows: Int)?
  private var last: Unicode.Scalar = " "
  /// What references lead to in the whole text, and what has been read of it.
  private var index: ReviewIndex
  private var read: ReviewIndex
  /// True if a caption, or a reference to one, has a number that counts chapters.
  private var hasNumbers = false
  private let setsImages: Bool

  private struct OpenBlock {
    var name: String
    /// True where no `//}` ends it: the next blank line, heading or command does.
    var isUnended: Bool
  }

  private static let deepest = 8

  /// - Parameter chapters: how many numbered chapters of the book stand before the text; `nil` where that is not known.
  init(_ source: String, setsImages: Bool = true, chaptersBefore chapters: Int? = nil) {
    builder = DocumentBuilder(source)
    self.setsImages = setsImages
    index = ReviewIndex(chaptersBefore: chapters ?? 0)
    read = index
    knowsChapters = chapters != nil
    lines = Paragraph.split(source)
  }

  /// True if it is known which chapter of its book the first one is.
  private let knowsChapters: Bool

  private var bytes: [UInt8] { builder.bytes }

  mutating func parse() -> ParsedNotation {
    findNotes()
    findUnended()
    findTargets()
    for line in lines { readLine(line.range.lowerBound..<line.range.upperBound) }
    builder.skip(to: bytes.count)
    endLine()
    endTable()
    writeNotes()
    if hasNumbers, !knowsChapters, read.numbered == 1 {
      warnings.add(
        .note, .notationApproximated, kind: "chapter", at: TextRange(0, 0),
        "figures, tables and lists are numbered as those of chapter 1; vtype book counts the chapters of several texts"
      )
    }
    var (document, inverse) = builder.finish()
    document.language = nil
    var parsed = ParsedNotation(document: document, diagnostics: warnings.diagnostics(inverse))
    parsed.numberedChapters = read.numbered
    return parsed
  }

  /// Finds what references lead to, which may stand after them.
  private mutating func findTargets() {
    var isLiteral = false
    for line in lines {
      let range = line.range.lowerBound..<line.range.upperBound
      if isLiteral {
        isLiteral = !bytes[range].elementsEqual("//}".utf8)
      } else if bytes[range].starts(with: "//".utf8) {
        let name = commandName(range)
        if let target = target(of: name, range) { index.add(target) }
        isLiteral =
          (Self.literal.contains(name) || Self.pictures.contains(name) || name.hasSuffix("table"))
          && bytes[range].last == UInt8(ascii: "{")
          && !unended.contains(range.lowerBound)
      } else if bytes[range].first == UInt8(ascii: "="), let heading = ReviewHeading(bytes, range) {
        index.add(target(of: heading))
      }
    }
  }

  private func commandName(_ line: Range<Int>) -> String {
    String(
      decoding: bytes[line].dropFirst(2).prefix { $0.isASCIILetter || $0.isASCIIDigit },
      as: UTF8.self)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// What references to a block lead to; `nil` where it has no name for them.
  private func target(of name: String, _ line: Range<Int>) -> ReviewIndex.Target? {
    guard let kind = ReviewIndex.Kind(block: name) else { return nil }
    let parts = arguments(of: line)
    guard let id = parts.first, !id.isEmpty else { return nil }
    let caption = name == "graph" ? parts.dropFirst(2).first : parts.dropFirst().first
    return .item(kind, text(id), title: caption)
  }

  private func target(of heading: ReviewHeading) -> ReviewIndex.Target {
    let name = heading.label.map(text) ?? text(heading.title)
    if heading.tag == "column" { return .item(.column, name, title: heading.title) }
    guard heading.level == 1 else { return .item(.heading, name, title: heading.title) }
    return .chapter(
      name, title: heading.title,
      isNumbered: !["nonum", "notoc", "nodisp"].contains(heading.tag ?? ""))
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

  /// Finds the blocks that no `//}` ends, so that they do not take the rest of the file.
  private mutating func findUnended() {
    var open: [Range<Int>] = []
    for line in lines {
      let range = line.range.lowerBound..<line.range.upperBound
      guard bytes[range].starts(with: "//".utf8) else { continue }
      if bytes[range].elementsEqual("//}".utf8) {
        _ = open.popLast()
      } else if bytes[range].last == UInt8(ascii: "{"), isCommand(range) {
        open.append(range)
      }
    }
    for line in open {
      unended.insert(line.lowerBound)
      let name = String(
        decoding: bytes[line].dropFirst(2).prefix { $0.isASCIILetter || $0.isASCIIDigit },
        as: UTF8.self)
      warnings.add(
        .warning, .markupIgnored, kind: "unended " + name,
        at: TextRange(line.lowerBound, line.upperBound),
        "no //} ends this //\(name){; it ends at the next blank line, heading or command")
    }
  }

  /// True for `//name[…]{` and `//name{`: comments in a listing, as `//if (x) {`, are none.
  private func isCommand(_ line: Range<Int>) -> Bool {
    let name = bytes[line].dropFirst(2).prefix { $0.isASCIILetter || $0.isASCIIDigit }
    return name.first?.isASCIILetter == true && name.endIndex < line.upperBound
      && [UInt8(ascii: "["), UInt8(ascii: "{")].contains(bytes[name.endIndex])
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
    _ role: Paragraph.Role = .body, _ style: ParagraphStyle = ParagraphStyle(),
    keeping keep: ParagraphStyle.Keep? = nil
  ) {
    endLine()
    lineStart = builder.end
    var style = style
    style.keep = keep
    let depth = blocks.count { Self.indented.contains($0.name) }
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
    "embed",
  ]

  /// Blocks that name a picture, whose lines are no text.
  private static let pictures: Set<String> = [
    "image", "indepimage", "numberlessimage", "imgtable",
  ]

  private mutating func readLine(_ line: Range<Int>) {
    builder.skip(to: line.lowerBound)
    if blocks.last?.isUnended == true, endsBlock(line) { endBlock() }
    if let block = blocks.last, Self.literal.contains(block.name) {
      if bytes[line].elementsEqual("//}".utf8) { return endBlock() }
      if block.name == "embed" { return }
      begin()
      readInline(line, isLiteral: true)
      return endLine()
    }
    if table != nil { return readRow(line) }
    if let block = blocks.last, Self.pictures.contains(block.name) {
      if bytes[line].elementsEqual("//}".utf8) { return endBlock() }
      if !line.isEmpty {
        report("in picture", line, "what stands in the block of a picture is for authors; not set")
      }
      return
    }
    guard let first = bytes[line].first(where: { $0 != 0x20 && $0 != 0x09 }) else {
      isInDescription = false
      return endLine()
    }
    if bytes[line].starts(with: "#@".utf8) {
      if !bytes[line].starts(with: "#@#".utf8), !bytes[line].starts(with: "#@warn".utf8) {
        report("preprocessor", line, "lines that begin with #@ are not followed")
      }
      return
    }
    if bytes[line].starts(with: "//".utf8) { return readCommand(line) }
    if first == UInt8(ascii: "="), bytes[line].first == first {
      isInDescription = false
      return readHeading(line)
    }
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
      endLine()
      isInDescription = true
      return
    }
    let isWide = bytes[content].starts(with: "　".utf8)
    if bytes[line].first == 0x09 || isIndented && isInDescription {
      // What a term means stands in.
      if !isInDescription || !isInParagraph {
        begin(.body, ParagraphStyle(headIndent: .em(2048)))
      } else {
        joinLines(content)
      }
      isInDescription = true
      return readInline((content.first { bytes[$0] != 0x09 } ?? line.upperBound)..<line.upperBound)
    }
    if !isInParagraph || isWide || isInDescription { begin() } else { joinLines(content) }
    isInDescription = false
    readInline(content)
  }

  /// True for a line that ends a block which nothing else ends.
  private func endsBlock(_ line: Range<Int>) -> Bool {
    guard let first = bytes[line].first(where: { $0 != 0x20 && $0 != 0x09 }) else { return true }
    if bytes[line].starts(with: "//".utf8) {
      return bytes[line].dropFirst(2).first.map { $0.isASCIILetter || $0 == UInt8(ascii: "}") }
        ?? false
    }
    guard first == UInt8(ascii: "="), bytes[line].first == first else { return false }
    let next = bytes[line].first { $0 != first }
    return next.map { [0x20, UInt8(ascii: "{"), UInt8(ascii: "[")].contains($0) } ?? false
  }

  /// Ends the block that was begun last.
  private mutating func endBlock() {
    endLine()
    endTable()
    _ = blocks.popLast()
  }

  private mutating func endTable() {
    guard let open = table else { return }
    let range = TextRange(open.start, builder.end)
    var rows = TextTable(text: range)
    (rows.lines, rows.headRows) = (range, open.headRows)
    if open.rows > 0 { builder.add(rows) }
    table = nil
  }

  /// Reads a row of a table, whose cells stand between tabs, the line below its head, or its end.
  private mutating func readRow(_ line: Range<Int>) {
    guard let open = table else { return }
    if bytes[line].elementsEqual("//}".utf8) { return endBlock() }
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
      // A dot stands for an empty cell, or keeps the sign after it.
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
    guard let heading = ReviewHeading(bytes, line) else { return endLine() }
    read.add(target(of: heading))
    let shown = min(heading.level, 4)
    begin(.heading(level: shown), .heading(level: shown))
    readInline(heading.title)
    endLine()
  }

  private mutating func readCommand(_ line: Range<Int>) {
    if bytes[line].elementsEqual("//}".utf8) {
      if blocks.isEmpty {
        warnings.add(
          .warning, .markupIgnored, kind: "end", at: TextRange(line.lowerBound, line.upperBound),
          "this //} ends no block; not set")
      }
      return endBlock()
    }
    let name = commandName(line)
    guard !name.isEmpty else {
      begin()
      readInline(line)
      return
    }
    endLine()
    let parts = arguments(of: line)
    let opens = bytes[line].last == UInt8(ascii: "{")
    if let target = target(of: name, line) { read.add(target) }
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
      let caption = parts.dropFirst().first
      // A table is named before it, a picture after it.
      if name == "imgtable" { setCaption(label(of: .table, parts), caption, .next) }
      setPicture(name, line, parts)
      if name != "imgtable" {
        setCaption(name == "image" ? label(of: .figure, parts) : "", caption, .caption)
      }
    case "comment": break
    case "table" where opens, "emtable" where opens:
      let caption = name == "table" ? parts.dropFirst().first : parts.first
      if let caption, !caption.isEmpty {
        setCaption(name == "table" ? label(of: .table, parts) : "", caption, .next)
      }
      table = (builder.end, 0, 0)
    case "raw", "embed":
      report(name, line, "//\(name) is for other outputs; not set")
    default:
      let number = ReviewIndex.Kind(block: name).map { label(of: $0, parts) } ?? ""
      setCaption(number, title(of: name, parts), .next)
      let known = Self.indented.union(Self.literal).union([
        "flushright", "centering", "table", "emtable", "bibpaper",
      ])
      if name == "texequation" { report("formula", line, "formulas are set as they are written") }
      if !known.contains(name) {
        report(name, line, "the command //\(name) is not followed; its text is set")
      }
    }
    if opens { blocks.append(OpenBlock(name: name, isUnended: unended.contains(line.lowerBound))) }
  }

  /// The title of a block, which stands before it.
  private func title(of name: String, _ arguments: [Range<Int>]) -> Range<Int>? {
    switch name {
    case "graph": arguments.count > 2 ? arguments[2] : nil
    case "list", "listnum", "texequation", "bibpaper": arguments.count > 1 ? arguments[1] : nil
    default: arguments.first
    }
  }

  /// The number of a thing with its name, as it is called in the text; nothing without a name.
  private mutating func label(of kind: ReviewIndex.Kind, _ arguments: [Range<Int>]) -> String {
    guard let id = arguments.first, !id.isEmpty,
      let item = read.item(kind, text(id), from: read.place)
    else { return "" }
    if item.chapter != nil { hasNumbers = true }
    return item.label
  }

  /// Sets a caption after its number, as Re:VIEW does in files of InDesign, for lines that run down.
  private mutating func setCaption(
    _ label: String, _ caption: Range<Int>?, _ keep: ParagraphStyle.Keep
  ) {
    guard !label.isEmpty || caption?.isEmpty == false else { return }
    begin(.body, keeping: keep)
    write(label)
    guard let caption, !caption.isEmpty else { return endLine() }
    if !label.isEmpty { write(label.hasSuffix("]") ? " " : "　") }
    readInline(caption)
    endLine()
  }

  /// Sets the picture of a block, whose file has its name in the folder images, with any suffix.
  private mutating func setPicture(_ name: String, _ line: Range<Int>, _ parts: [Range<Int>]) {
    guard let id = parts.first, !id.isEmpty else { return }
    guard setsImages else { return report(name, line, "a picture is set as its words") }
    begin()
    addPicture(text(id))
    endLine()
  }

  private mutating func addPicture(_ id: String) {
    let start = builder.end
    write("\u{FFFC}")
    builder.add(
      .attachment(ImageAttachment(image: "images/" + id)), from: start, to: builder.end)
  }

  private mutating func report(_ kind: String, _ line: Range<Int>, _ message: String) {
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
        if bytes[index] == UInt8(ascii: "@") { reportUnended(index..<range.upperBound) }
        index += 1
      }
    }
    builder.copy(to: range.upperBound)
  }

  /// Reports `@<name>{` without its end on the line, which stays text.
  private mutating func reportUnended(_ range: Range<Int>) {
    let head = bytes[range].prefix(24)
    guard head.starts(with: "@<".utf8), let close = head.firstIndex(of: UInt8(ascii: ">")),
      close > range.lowerBound + 2, close + 1 < range.upperBound,
      bytes[range.lowerBound + 2..<close].allSatisfy(\.isASCIILetter),
      "{|$".utf8.contains(bytes[close + 1])
    else { return }
    warnings.add(
      .warning, .markupKept, kind: "unended inline",
      at: TextRange(range.lowerBound, close + 2),
      "nothing ends this @<…> on its line; kept as text")
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
    "tcy": [.tateChuYoko],
    "ami": [], "tt": [], "code": [],
    "ttb": [.outline(TextEffects.TextOutline(width: .em(34), isFilled: true))],
    "tti": [.slant(12)], "del": [.strikethrough(LineStroke())],
    "ins": [.sideLine(SideLine(LineStroke(.single)))],
    "sup": [.script(.superscript)], "sub": [.script(.subscript)], "small": [.size(.em(853))],
    "big": [.size(.em(1195))],
    "idx": [], "br": [],
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
    case "kw":
      // A term and what it is called elsewhere.
      let comma = bytes[command.content].firstIndex(of: UInt8(ascii: ","))
      readInline(
        command.content.lowerBound..<(comma ?? command.content.upperBound), depth: depth + 1)
      for attribute in Self.styles["b"] ?? [] {
        builder.add(attribute, from: start, to: builder.end)
      }
      guard let comma else { return }
      let other = bytes[comma + 1..<command.content.upperBound].drop { $0 == 0x20 }
      write("（")
      builder.skip(to: other.startIndex)
      readInline(other.startIndex..<other.endIndex, depth: depth + 1)
      write("）")
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
    case "chap", "chapref", "title":
      guard let title = index.title(ofChapter: words) else {
        return keep(words, command, place, depth: depth)
      }
      // Chapters have no numbers here, and are called by their titles then.
      write(command.name == "title" ? plain(title) : "「" + plain(title) + "」")
    case "icon" where setsImages: addPicture(words)
    case _ where ReviewIndex.Kind(reference: command.name) != nil:
      setReference(words, command, place, depth: depth)
    case "ref", "labelref", "pageref", "w", "wb": keep(words, command, place, depth: depth)
    case "tcy" where words.utf8.count > 8: readInline(command.content, depth: depth + 1)
    default:
      readInline(command.content, depth: depth + 1)
      if command.name == "m" {
        return report("formula", command.content, "formulas are set as they are written")
      }
      guard let attributes = Self.styles[command.name] else {
        return report(
          "inline " + command.name, command.content,
          "@<\(command.name)> is not followed; its text is set")
      }
      for attribute in attributes { builder.add(attribute, from: start, to: builder.end) }
    }
  }

  /// Sets what Re:VIEW calls the thing that a reference leads to: 図1.2, リスト1.1, [3], 「題」.
  private mutating func setReference(
    _ words: String, _ command: InlineCommand, _ place: TextRange, depth: Int
  ) {
    guard let kind = ReviewIndex.Kind(reference: command.name),
      let item = index.item(kind, words, from: read.place)
    else { return keep(words, command, place, depth: depth) }
    if item.chapter != nil, !item.label.isEmpty { hasNumbers = true }
    let title = item.title.map { plain($0) } ?? ""
    switch command.name {
    case "sectitle": write(title)
    case "imgref" where !title.isEmpty: write(item.label + "「" + title + "」")
    case "column", "columnref": write("コラム「" + title + "」")
    case "hd", "secref", "sec": write("「" + title + "」")
    default: write(item.label)
    }
  }

  /// Sets the words of a reference that leads to nothing in the text, and reports it.
  private mutating func keep(
    _ words: String, _ command: InlineCommand, _ place: TextRange, depth: Int
  ) {
    warnings.add(
      .warning, .markupKept, kind: "reference \(command.name) \(words)", at: place,
      "nothing in the text is called “\(words)”, which @<\(command.name)> refers to; its name is set"
    )
    readInline(command.content, depth: depth + 1)
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

  /// Sets the notes after the text, in the order of their numbers.
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

/// A heading of Re:VIEW: `= 題`, `=={label} 題`, `==[column]{label} 題`.
private struct ReviewHeading {
  let level: Int
  private(set) var tag: String?
  private(set) var label: Range<Int>?
  let title: Range<Int>

  /// `nil` where there is no title, as at the end of a column.
  init?(_ bytes: [UInt8], _ line: Range<Int>) {
    level = bytes[line].prefix { $0 == UInt8(ascii: "=") }.count
    var start = line.lowerBound + level
    for (open, close) in [
      (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "{"), UInt8(ascii: "}")),
    ]
    where start < line.upperBound && bytes[start] == open {
      guard let end = bytes[start..<line.upperBound].firstIndex(of: close) else { return nil }
      if open == UInt8(ascii: "{") {
        label = start + 1..<end
      } else {
        tag = String(decoding: bytes[start + 1..<end], as: UTF8.self)
        if tag?.hasPrefix("/") == true { return nil }
      }
      start = end + 1
    }
    while start < line.upperBound, bytes[start] == 0x20 { start += 1 }
    guard level <= 6, start < line.upperBound else { return nil }
    title = start..<line.upperBound
  }
}
