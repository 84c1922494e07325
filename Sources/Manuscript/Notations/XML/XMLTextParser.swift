import VerticalLayout

/// Reads the text of XML: the laws of Japan as e-Gov gives them out, with their 条, 項 and 号; TEI and DocBook; and of any other XML
/// what stands between its tags, a line where white space with the end of one stands between two tags.
///
/// Linear in the length of the text. The words of headers are not set, and neither are the table of contents of a law, and readings of other
/// witnesses. Rows of tables are rows; the ends of lines that a printed edition has, which have numbers, are none here.
struct XMLTextParser {
  private var builder: DocumentBuilder
  private var warnings = NotationWarnings()
  private var stack: [String] = []
  private var counts: [String: Int] = [:]
  private var hidden = 0
  private var lineStart = 0
  private var needsBreak = false
  /// True after a number, which stands on the line of what it numbers.
  private var isAfterLabel = false
  private var blanks = false
  private var head = Head()
  private var ruby = OpenRuby()
  private var lineBegun = false
  /// The note inside of a line that is open: where it begins, and how many elements are around it.
  private var note: (start: Int, depth: Int)?
  private var table = OpenTable()
  private var described = DescribedCharacters()

  /// What the header says of the text.
  private struct Head {
    var title: String?
    var author: String?
  }

  /// The start of the base of a reading, and the reading as far as it has been read.
  private struct OpenRuby {
    var start: Int?
    var reading: String?
  }

  /// The table whose rows are read: where it begins, how many cells are open, and whether its row has had one.
  private struct OpenTable {
    var start: Int?
    var cells = 0
    var rowHasCells = false
  }

  /// Characters that the header describes, by their names, and the name of the one that it is at.
  private struct DescribedCharacters {
    var scalars: [String: Unicode.Scalar] = [:]
    var name: String?
  }

  /// Elements around the place at hand that are looked at.
  private static let deepest = 64

  init(_ source: String) { builder = DocumentBuilder(source) }

  private static let hiddenNames: Set<String> = [
    "teiheader", "toc", "style", "script", "info", "articleinfo", "bookinfo", "metadata",
  ]
  /// Readings that another one stands for: of other witnesses, and after a correction.
  private static let otherReadings: Set<String> = ["rdg", "del", "surplus"]
  private static let corrected: Set<String> = ["sic", "orig", "abbr"]
  private static let rows: Set<String> = ["tablerow", "row", "tr"]
  private static let cellNames: Set<String> = ["tablecolumn", "cell", "entry", "td", "th"]
  private static let labels: Set<String> = Set(
    ["articletitle", "paragraphnum", "itemtitle"] + (1...10).map { "subitem\($0)title" })
  private static let headings: [String: Int] = [
    "parttitle": 1, "chaptertitle": 1, "sectiontitle": 2, "subsectiontitle": 3, "divisiontitle": 3,
    "supplprovisionlabel": 1, "appdxtabletitle": 2, "preamblelabel": 1,
  ]
  private static let lines: Set<String> = Set(
    [
      "lawnum", "articlecaption", "article", "paragraph", "item", "p", "para", "simpara", "ab", "l",
      "lg", "lb", "br", "div", "body",
      "text", "front", "back", "section", "chapter", "list", "listitem", "row", "tr", "sp",
      "speaker", "stage", "quote", "opener",
      "closer", "byline", "docauthor", "doctitle", "titlepart", "note", "remarks",
      "remarkssentence", "enactstatement",
      "supplprovision", "tablerow", "poem", "verse", "stanza", "line", "head", "title", "subtitle",
      "v",
    ] + (1...10).map { "subitem\($0)" } + (1...7).map { "div\($0)" })

  mutating func parse() -> ParsedNotation {
    var tokens = HTMLTokens(builder.bytes)
    while let token = tokens.next() {
      builder.skip(to: token.range.lowerBound)
      switch token.kind {
      case .text: readText(token.range)
      case .open(let tag): open(tag, token.range)
      case .close(let name): close(Self.local(name))
      case .other: builder.skip(to: token.range.upperBound)
      }
    }
    builder.skip(to: builder.bytes.count)
    if builder.end > lineStart { endLine() }
    endTable()
    var (document, inverse) = builder.finish()
    document.title = head.title
    document.author = head.author
    return ParsedNotation(document: document, diagnostics: warnings.diagnostics(inverse))
  }

  private static func local(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }

  private mutating func write(_ text: String) {
    builder.replace(to: builder.position, with: text.unicodeScalars)
  }

  private mutating func endLine() {
    write("\n")
    lineStart = builder.end
    (needsBreak, blanks, lineBegun) = (false, false, false)
  }

  // MARK: Text

  private mutating func readText(_ range: Range<Int>) {
    let bytes = builder.bytes[range]
    guard bytes.contains(where: { $0 > 0x20 }) else {
      if bytes.contains(0x0A), note == nil {
        if !isAfterLabel { needsBreak = needsBreak || ruby.start == nil }
      } else {
        blanks = true
      }
      return builder.skip(to: range.upperBound)
    }
    if hidden > 0 { return takeHidden(range) }
    if let reading = ruby.reading {
      ruby.reading = reading + HTMLEntities.plain(bytes)
      return builder.skip(to: range.upperBound)
    }
    beginText()
    var index = range.lowerBound
    var hasEnd = false
    while index < range.upperBound {
      let byte = builder.bytes[index]
      if byte <= 0x20 {
        builder.copy(to: index)
        (blanks, hasEnd) = (true, hasEnd || byte == 0x0A)
        builder.skip(to: index + 1)
        index += 1
        continue
      }
      setBlank(before: index, hasEnd)
      hasEnd = false
      if byte == UInt8(ascii: "&"),
        let (scalar, length) = HTMLEntities.scalar(builder.bytes[index..<range.upperBound])
      {
        builder.copy(to: index)
        builder.replace(to: index + length, with: [scalar])
        index += length
      } else {
        index += 1
      }
      builder.copy(to: index)
    }
  }

  private mutating func setBlank(before index: Int, _ hasEnd: Bool) {
    guard blanks else { return }
    blanks = false
    guard builder.end > lineStart else { return }
    let next = String(decoding: builder.bytes[index...].prefix(4), as: UTF8.self).unicodeScalars
      .first
    let last = String(decoding: builder.text.suffix(4), as: UTF8.self).unicodeScalars.last
    if last == "　" || last?.isIdeographic == true && (hasEnd || next?.isIdeographic == true) {
      return
    }
    write(" ")
  }

  private mutating func takeHidden(_ range: Range<Int>) {
    let words = HTMLEntities.plain(builder.bytes[range]).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    if stack.suffix(Self.deepest).contains("titlestmt") {
      if stack.last == "title", head.title == nil { head.title = words }
      if stack.last == "author", head.author == nil { head.author = words }
    }
    if let name = described.name, stack.last == "mapping" { describe(name, words) }
    builder.skip(to: range.upperBound)
  }

  /// Takes the character that a mapping of the header gives: U+XXXX, or the character itself.
  private mutating func describe(_ name: String, _ words: String) {
    if words.hasPrefix("U+"), let value = UInt32(words.dropFirst(2), radix: 16), value >= 0x20 {
      described.scalars[name] = Unicode.Scalar(value) ?? described.scalars[name]
    } else if words.unicodeScalars.count == 1, described.scalars[name] == nil {
      described.scalars[name] = words.unicodeScalars.first
    }
  }

  private mutating func beginText() {
    if needsBreak, builder.end > lineStart, !isAfterLabel { endLine() }
    needsBreak = false
    isAfterLabel = false
    guard !lineBegun else { return }
    lineBegun = true
    builder.setParagraph(at: lineStart, role: role, style: style)
  }

  private var role: Paragraph.Role {
    guard
      let name = stack.suffix(Self.deepest).last(where: {
        Self.headings[$0] != nil || ["lawtitle", "head", "title"].contains($0)
      })
    else { return .body }
    if name == "lawtitle" { return .title }
    if let level = Self.headings[name] { return .heading(level: level) }
    let depth = stack.suffix(Self.deepest).count {
      $0.hasPrefix("div") || $0 == "chapter" || $0 == "section" || $0.hasPrefix("sect")
    }
    return .heading(level: min(max(depth, 1), 3))
  }

  private var style: ParagraphStyle {
    if case .heading(let level) = role { return .heading(level: level) }
    guard role == .body, counts["article", default: 0] > 0 || counts["paragraph", default: 0] > 0
    else {
      let depth = counts["quote", default: 0]
      return depth > 0 ? ParagraphStyle(headIndent: .em(2048 * min(depth, 10))) : ParagraphStyle()
    }
    if stack.last == "articlecaption" { return ParagraphStyle(headIndent: .em(1024)) }
    // 条 and 項 begin at the head, 号 one character below it, and so on; other columns one farther.
    let depth = stack.suffix(Self.deepest).count {
      $0 == "item" || $0.hasPrefix("subitem") && !$0.hasSuffix("title") && !$0.hasSuffix("sentence")
    }
    return ParagraphStyle(
      indent: .em(-1024), headIndent: depth > 0 ? .em(1024 * min(depth, 10)) : nil)
  }

  // MARK: Elements

  private mutating func open(_ tag: HTMLTag, _ range: Range<Int>) {
    builder.skip(to: range.upperBound)
    let name = Self.local(tag.name)
    if hidden == 0 { openCell(name, isEmpty: tag.isClosed) }
    if beginsNote(name) {
      if !tag.isClosed { note = (builder.end, stack.count) }
    } else if note != nil || table.cells > 0 {
      // All of a note is on its line, and all of a cell in it.
      blanks = blanks || Self.lines.contains(name)
    } else if name == "lb", tag.isOfEdition {
      // The end of a line in print.
    } else if Self.lines.contains(name) || Self.labels.contains(name) || Self.headings[name] != nil
      || name == "lawtitle"
    {
      if !isAfterLabel || name == "item" || name.hasPrefix("subitem") {
        (needsBreak, isAfterLabel) = (true, false)
      }
    }
    if name == "column", builder.end > lineStart,
      stack.last == "itemsentence" || stack.last == "tablerow", !isAfterLabel
    {
      write("　")
    }
    if name == "g", hidden == 0 { setDescribed(tag, range) }
    guard !tag.isClosed else {
      if name == "gap" { report("gap", range, "a gap of the source is not marked") }
      if name == "graphic" || name == "fig" {
        warnings.add(
          .note, .notationApproximated, kind: "picture",
          at: TextRange(range.lowerBound, range.upperBound), "a picture is not set")
      }
      return
    }
    if Self.hiddenNames.contains(name) {
      hidden += 1
      if name == "toc" {
        warnings.add(
          .note, .notationApproximated, kind: "toc",
          at: TextRange(range.lowerBound, range.upperBound),
          "the table of contents of the file is not set; --toc makes one")
      }
    }
    if name == "char" || name == "glyph" { described.name = tag.attributes["xml:id"] }
    if isOtherReading(name) {
      hidden += 1
      report("reading", range, "other readings and what is corrected are not set")
    }
    if name == "ruby" { ruby.start = builder.end }
    if name == "rt", ruby.start != nil { ruby.reading = "" }
    stack.append(name)
    counts[name, default: 0] += 1
  }

  private mutating func report(_ kind: String, _ range: Range<Int>, _ message: String) {
    warnings.add(
      .note, .notationApproximated, kind: kind,
      at: TextRange(range.lowerBound, range.upperBound), message)
  }

  private func isOtherReading(_ name: String) -> Bool {
    Self.otherReadings.contains(name)
      || Self.corrected.contains(name) && counts["choice", default: 0] > 0
  }

  /// Sets the character that the header describes, or a sign in its place; the text of the element is another way to set it.
  private mutating func setDescribed(_ tag: HTMLTag, _ range: Range<Int>) {
    guard tag.isClosed else { return }
    let name = (tag.attributes["ref"] ?? "").drop { $0 == "#" }
    let scalar = described.scalars[String(name)]
    beginText()
    setBlank(before: builder.position, false)
    builder.replace(to: builder.position, with: [scalar ?? "〓"])
    if scalar == nil {
      report("described", range, "a character that the file does not give is set as 〓")
    }
  }

  // MARK: Tables

  private mutating func openCell(_ name: String, isEmpty: Bool) {
    if Self.rows.contains(name), table.cells == 0 {
      if builder.end > lineStart { endLine() }
      table.start = table.start ?? lineStart
    }
    guard Self.cellNames.contains(name), table.start != nil else { return }
    if table.cells == 0, table.rowHasCells {
      needsBreak = false
      beginText()
      blanks = false
      write("\t")
    }
    table.rowHasCells = true
    if !isEmpty { table.cells += 1 }
  }

  private mutating func endTable() {
    guard let start = table.start else { return }
    if builder.end > lineStart { endLine() }
    table.start = nil
    guard builder.end > start else { return }
    let range = TextRange(start, builder.end)
    var rows = TextTable(text: range)
    rows.lines = range
    builder.add(rows)
  }

  /// True for a note of TEI or DocBook that stands inside of a line of text, as commentators have it.
  private func beginsNote(_ name: String) -> Bool {
    (name == "note" || name == "footnote") && note == nil && hidden == 0 && !needsBreak
      && !isAfterLabel && builder.end > lineStart && counts["law", default: 0] == 0
  }

  private mutating func close(_ name: String) {
    builder.skip(to: builder.position)
    guard counts[name, default: 0] > 0 else { return }
    while let open = stack.popLast() {
      counts[open, default: 1] -= 1
      finish(open)
      if open == name { break }
    }
  }

  private mutating func finish(_ name: String) {
    if Self.hiddenNames.contains(name) || isOtherReading(name) { hidden -= 1 }
    if name == "char" || name == "glyph" { described.name = nil }
    if Self.cellNames.contains(name), table.cells > 0 { table.cells -= 1 }
    if Self.rows.contains(name), table.cells == 0 { table.rowHasCells = false }
    if name == "table" || name == "informaltable" || name == "tablestruct", table.cells == 0 {
      endTable()
    }
    if name == "rt", let start = ruby.start, let words = ruby.reading {
      if start < builder.end { builder.add(.ruby(Ruby(words)), from: start, to: builder.end) }
      ruby = OpenRuby(start: builder.end)
    }
    if name == "ruby" { ruby = OpenRuby() }
    if table.cells > 0 {
      blanks = blanks || Self.lines.contains(name)
      return
    }
    if let note {
      guard stack.count <= note.depth else { return }
      self.note = nil
      if note.start < builder.end {
        builder.add(.inset(Inset()), from: note.start, to: builder.end)
      }
      return
    }
    if name == "lawtitle", head.title == nil, builder.end > lineStart {
      head.title = String(decoding: builder.text[lineStart...], as: UTF8.self)
    }
    if Self.labels.contains(name), builder.end > lineStart, !needsBreak {
      write("　")
      isAfterLabel = true
    } else if Self.lines.contains(name) || Self.headings[name] != nil || name == "lawtitle" {
      needsBreak = true
    }
  }
}

extension HTMLTag {
  /// True for the end of a line of a printed edition, which has a number or the name of the edition there.
  fileprivate var isOfEdition: Bool {
    attributes["n"] != nil || attributes["ed"] != nil || attributes["break"] == "no"
  }
}
