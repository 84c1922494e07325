import VerticalLayout

/// Reads the text of XML: the laws of Japan as e-Gov gives them out, with their 条, 項 and 号; TEI and DocBook; and of any other XML
/// what stands between its tags, a line where white space with the end of one stands between two tags.
///
/// Linear in the length of the text. The words of headers are not set, and neither is the table of contents of a law.
struct XMLTextParser {
  private var builder: DocumentBuilder
  private var warnings = NotationWarnings()
  private var stack: [String] = []
  private var counts: [String: Int] = [:]
  private var hidden = 0
  private var lineStart = 0
  private var needsBreak = false
  /// True behind a number, which stands on the line of what it numbers.
  private var isBehindLabel = false
  private var blanks = false
  private var title: String?
  private var author: String?
  private var rubyStart: Int?
  private var reading: String?
  private var lineBegun = false
  /// The note inside of a line that is open: where it begins, and how many elements are around it.
  private var note: (start: Int, depth: Int)?

  /// Elements around the place at hand that are looked at.
  private static let deepest = 64

  init(_ source: String) { builder = DocumentBuilder(source) }

  private static let hiddenNames: Set<String> = [
    "teiheader", "toc", "style", "script", "info", "articleinfo", "bookinfo", "metadata",
  ]
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
    var (document, inverse) = builder.finish()
    document.title = title
    document.author = author
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
        if !isBehindLabel { needsBreak = needsBreak || rubyStart == nil }
      } else {
        blanks = true
      }
      return builder.skip(to: range.upperBound)
    }
    if hidden > 0 { return takeHidden(range) }
    if reading != nil {
      reading = (reading ?? "") + HTMLEntities.plain(bytes)
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
      if stack.last == "title", title == nil { title = words }
      if stack.last == "author", author == nil { author = words }
    }
    builder.skip(to: range.upperBound)
  }

  private mutating func beginText() {
    if needsBreak, builder.end > lineStart, !isBehindLabel { endLine() }
    needsBreak = false
    isBehindLabel = false
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
    if beginsNote(name) {
      if !tag.isClosed { note = (builder.end, stack.count) }
    } else if note != nil {
      // All of a note is on its line.
      blanks = blanks || Self.lines.contains(name)
    } else if Self.lines.contains(name) || Self.labels.contains(name) || Self.headings[name] != nil
      || name == "lawtitle"
    {
      if !isBehindLabel || name == "item" || name.hasPrefix("subitem") {
        (needsBreak, isBehindLabel) = (true, false)
      }
    }
    if name == "column", builder.end > lineStart,
      stack.last == "itemsentence" || stack.last == "tablerow", !isBehindLabel
    {
      write("　")
    }
    guard !tag.isClosed else {
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
    if name == "ruby" { rubyStart = builder.end }
    if name == "rt", rubyStart != nil { reading = "" }
    stack.append(name)
    counts[name, default: 0] += 1
  }

  /// True for a note of TEI or DocBook that stands inside of a line of text, as commentators have it.
  private func beginsNote(_ name: String) -> Bool {
    (name == "note" || name == "footnote") && note == nil && hidden == 0 && !needsBreak
      && !isBehindLabel && builder.end > lineStart && counts["law", default: 0] == 0
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
    if Self.hiddenNames.contains(name) { hidden -= 1 }
    if name == "rt", let start = rubyStart, let words = reading {
      if start < builder.end { builder.add(.ruby(Ruby(words)), from: start, to: builder.end) }
      reading = nil
      rubyStart = builder.end
    }
    if name == "ruby" { (rubyStart, reading) = (nil, nil) }
    if let note {
      guard stack.count <= note.depth else { return }
      self.note = nil
      if note.start < builder.end {
        builder.add(.inset(Inset()), from: note.start, to: builder.end)
      }
      return
    }
    if name == "lawtitle", title == nil, builder.end > lineStart {
      title = String(decoding: builder.text[lineStart...], as: UTF8.self)
    }
    if Self.labels.contains(name), builder.end > lineStart, !needsBreak {
      write("　")
      isBehindLabel = true
    } else if Self.lines.contains(name) || Self.headings[name] != nil || name == "lawtitle" {
      needsBreak = true
    }
  }
}
