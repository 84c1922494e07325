import VerticalLayout

/// Reads a text with marks: a document without them, and the way back to the source.
///
/// A line is a paragraph, as in plain text, and marks of characters end with their line. Takes linear
/// time whatever the marks are. Nothing of the text is lost: what is no mark stays as it is.
struct MarkupParser {
  let source: String
  let bytes: [UInt8]
  /// True with a | in it, without which there is no row of a table.
  let hasBars: Bool
  let sheet: StyleSheet

  /// True if images are set; otherwise their words are.
  let setsImages: Bool

  /// The marks of the source that the document's text does not have.
  var removed: [TextRange] = []
  /// Characters in place of those that begin at some offsets: U+FFFC for images without words, and markers of lists.
  var fillings: [Int: [UInt8]] = [:]
  var marks: [Mark] = []
  /// The number of images that float.
  var floatCount = 0
  /// True after a line that has no more than blanks; false for the first line.
  var lastLineIsBlank = false
  var warnings = MarkupWarnings()
  var divisions: [MarkupDivision] = []
  var places = LinkPlaces()
  /// Attributes of text that mean the same wherever they stand, by how they are written: a text has few, and often.
  var resolvedMarks: [String: ResolvedMark] = [:]
  /// Lines in boxes, from where the first one begins to where the last one ends.
  var passages: [(lines: TextRange, box: BoxStyle)] = []
  private(set) var lines: [Line] = []
  var tables = ReadTables()
  var lists: ListReader
  private var headings = ReadHeadings()
  /// The start of the line after the one at hand.
  private var nextLine = 0

  /// A stretch of the source with its attributes.
  struct Mark {
    /// The offset at which it begins. Marks that begin later are inside, or after it.
    var opening: Int
    var content: TextRange
    var attributes: [Attribute]
  }

  /// A link to a place of the document.
  struct LocalLink {
    var name: String
    var source: TextRange
    var content: TextRange
  }

  /// The places that links lead to.
  struct LinkPlaces {
    /// The names that are taken.
    var anchors: Set<String> = []
    var links: [LocalLink] = []
  }

  /// The tables whose rows stand between bars.
  struct ReadTables {
    var read: [TextTable] = []
    /// The one whose rows are being read.
    var open: TextTable?
    /// The places of cells that stand for the one in the row before.
    var continuedCells: [Int] = []
  }

  private struct ReadHeadings {
    /// The level of the one that was read last, 0 for a title.
    var lastLevel = 0
    /// The start of the first line that is a heading.
    var first: Int?
  }

  /// A paragraph that is not as others.
  struct Line {
    var start: Int
    var role: Paragraph.Role
    var style: ParagraphStyle
  }

  /// Marks nest as deep as this; deeper ones are kept as text.
  static let deepest = 32

  /// True if links to places that the text does not have are left as they are.
  let keepsLinks: Bool

  init(
    _ source: String, styles: [NamedStyle], setsImages: Bool = true,
    numerals: ListNumerals = .han, keepsLinks: Bool = false
  ) {
    self.source = source
    lists = ListReader(numerals)
    self.setsImages = setsImages
    self.keepsLinks = keepsLinks
    let bytes = Array(source.utf8)
    self.bytes = bytes
    hasBars = bytes.span.firstIndex(of: UInt8(ascii: "|")) != nil
    sheet = StyleSheet(styles)
  }

  /// A parser of a text that a mark brings with it.
  init(_ text: String, sheet: StyleSheet) {
    source = text
    lists = ListReader(.han)
    setsImages = false
    keepsLinks = true
    bytes = Array(text.utf8)
    hasBars = false
    self.sheet = sheet
  }

  /// U+FFFC.
  static let objectReplacement: [UInt8] = [0xEF, 0xBF, 0xBC]

  /// A document and what is wrong with its marks.
  struct Result {
    var document: Document
    var warnings: [Diagnostic]
    /// The paragraph of the first heading that `#` makes.
    var heading: Int?
  }

  mutating func parse() -> Result {
    let paragraphs = Paragraph.split(source)
    for (index, paragraph) in paragraphs.enumerated() {
      readLine(paragraph, before: paragraphs[(index + 1)...])
      let range = paragraph.range.lowerBound..<paragraph.range.upperBound
      lastLineIsBlank = bytes[range].allSatisfy { $0 == 0x20 }
    }
    endTable()
    while let division = divisions.popLast() {
      close(division)
      if division.style != nil {
        warnings.add(
          .markupKept, "this division has no end; ::: on a line ends it", at: division.fence)
      }
    }
    if !keepsLinks { checkLinks() }
    return result()
  }

  // MARK: Lines

  private mutating func readLine(_ paragraph: Paragraph, before rest: ArraySlice<Paragraph>) {
    let range = paragraph.range.lowerBound..<paragraph.range.upperBound
    nextLine = paragraph.end
    if isFence(range), readFence(range) {
      lists.end()
      endTable()
      removed.append(TextRange(range.lowerBound, paragraph.end))
      return
    }
    if isDashes(of: tables.open, range) {
      removed.append(TextRange(range.lowerBound, paragraph.end))
      return
    }
    var isRead = false
    if mayHoldOnlyFloats(range) {
      let first = removed.count
      let floats = floatCount
      readInline(range)
      if floatCount > floats, isAllRemoved(range, since: first) {
        // The images belong to the next paragraph then.
        removed.append(TextRange(range.lowerBound, paragraph.end))
        return
      }
      isRead = true
    }
    var line = Line(start: range.lowerBound, role: .body, style: ParagraphStyle())
    enterDivisions(&line, end: range.upperBound)
    if !isRead, line.role == .body, readRow(range, before: rest) {
      isRead = true
    }
    if !isRead, line.role == .body, readSceneBreak(range, &line) {
      isRead = true
    }
    if !isRead, line.role == .body, let quoted = readQuote(range, &line) {
      readInline(quoted)
      isRead = true
    }
    if !isRead, !range.isEmpty {
      let item = line.role == .body ? readItem(range, before: rest, &line) : range
      readLine(item.lowerBound == range.lowerBound ? readHeading(range, &line) : item)
    }
    settleLevel(of: &line)
    if line.role != .body || line.style != ParagraphStyle() { lines.append(line) }
  }

  /// Minds the level of a heading, and gives a subtitle that of the heading above it.
  private mutating func settleLevel(of line: inout Line) {
    switch line.role {
    case .title: headings.lastLevel = 0
    case .heading(let level): headings.lastLevel = level
    case .subtitle:
      line.role = .subtitle(level: headings.lastLevel)
      var style = ParagraphStyle.subtitle(level: headings.lastLevel)
      style.add(line.style)
      line.style = style
    case .body, .author: break
    }
  }

  private func mayHoldOnlyFloats(_ range: Range<Int>) -> Bool {
    setsImages && bytes[range].first { $0 != 0x20 } == UInt8(ascii: "!")
  }

  /// True if marks that were found since cover a line, but for blanks.
  private func isAllRemoved(_ range: Range<Int>, since first: Int) -> Bool {
    var index = range.lowerBound
    for mark in removed[first...].sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if bytes[index..<max(index, mark.lowerBound)].contains(where: { $0 != 0x20 }) { return false }
      index = max(index, mark.upperBound)
    }
    return index >= range.upperBound || bytes[index..<range.upperBound].allSatisfy { $0 == 0x20 }
  }

  /// The text of a line that is a heading, or the whole line.
  private mutating func readHeading(_ range: Range<Int>, _ line: inout Line) -> Range<Int> {
    let level = bytes[range].prefix(7).prefix { $0 == UInt8(ascii: "#") }.count
    var start = range.lowerBound + level
    guard (1...5).contains(level), start < range.upperBound, skipBlank(&start, range.upperBound)
    else {
      if bytes[range].starts(with: "```".utf8) || bytes[range].starts(with: "~~~".utf8) {
        warnings.add(.code, at: TextRange(range.lowerBound, range.lowerBound + 3))
      }
      return range
    }
    while skipBlank(&start, range.upperBound) {}
    let plain = line
    if level == 1 {
      line.role = .title
      headings.first = headings.first ?? range.lowerBound
    } else {
      line.role = .heading(level: level - 1)
      line.style.add(.heading(level: level - 1))
    }
    let end = readHeadingEnd(start..<range.upperBound, level: level - 1, &line, plain)
    removed.append(TextRange(range.lowerBound, start))
    if end < range.upperBound { removed.append(TextRange(end, range.upperBound)) }
    return start..<end
  }

  /// Goes after a space, tab or ideographic space.
  private func skipBlank(_ index: inout Int, _ limit: Int) -> Bool {
    guard index < limit else { return false }
    if bytes[index] == 0x20 || bytes[index] == 0x09 {
      index += 1
      return true
    }
    guard index + 2 < limit, bytes[index...index + 2].elementsEqual("　".utf8) else { return false }
    index += 3
    return true
  }

  /// The marks with attributes that values at the end of a line may have.
  private static var mostInnerAttributes: Int { 7 }

  /// The attributes that a line ends with, and their brace. Those of marks in their values are passed over.
  private func attributesAtEnd(of line: Range<Int>) -> (brace: Int, MarkAttributes)? {
    guard bytes[line].last == UInt8(ascii: "}") else { return nil }
    var end = line.upperBound
    for _ in 0...Self.mostInnerAttributes {
      guard let brace = bytes[line.lowerBound..<end].lastIndex(of: UInt8(ascii: "{")),
        brace > line.lowerBound
      else { return nil }
      if bytes[brace - 1] == 0x20,
        let attributes = MarkAttributes(bytes, at: brace, before: line.upperBound),
        attributes.end == line.upperBound
      {
        return (brace, attributes)
      }
      end = brace
    }
    return nil
  }

  /// Reads the attributes at the end of a heading; where its text ends.
  ///
  /// - Parameter plain: the line if it were none.
  private mutating func readHeadingEnd(
    _ range: Range<Int>, level: Int, _ line: inout Line, _ plain: Line
  ) -> Int {
    var end = range.upperBound
    if let (brace, attributes) = attributesAtEnd(of: range) {
      let content = TextRange(range.lowerBound, brace)
      var style = resolve(attributes, at: .paragraph, of: content)
      if let heading = style.inlineHeading {
        style.inlineHeading = nil
        if level > 0, let text = textAfter(range.upperBound) {
          line = plain
          style.inlineHeading = InlineHeading(
            heading.form, level: level, runningHead: style.paragraph.runningHead)
          style.paragraph.runningHead = nil
          removed.append(TextRange(range.upperBound, text))
        }
      }
      line.style.add(style.paragraph)
      line.role = style.role ?? line.role
      add(attributes, style, opening: range.lowerBound, content: content)
      if let box = style.passageBox {
        passages.append((TextRange(line.start, line.start), box))
      }
      end = brace
    }
    while end > range.lowerBound, bytes[end - 1] == 0x20 { end -= 1 }
    return end
  }

  /// The start of the text that a heading stands before: on the next line that is not blank. `nil` where that is a
  /// heading, a fence or an item of a list.
  private func textAfter(_ end: Int) -> Int? {
    var index = nextLine
    while index < bytes.count, bytes[index] == 0x0A || bytes[index] == 0x0D { index += 1 }
    let line = index..<(bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count)
    let hashes = bytes[line].prefix(7).prefix { $0 == UInt8(ascii: "#") }.count
    let isHeading =
      (1...5).contains(hashes) && hashes < line.count && bytes[line.lowerBound + hashes] == 0x20
    let text = line.drop { bytes[$0] == 0x20 || bytes[$0] == 0x09 }
    guard let start = text.first, !isFence(line), !isHeading,
      ListMarker(bytes, start..<line.upperBound)?.kind.isMark != true
    else { return nil }
    return index
  }

  /// Gives a line of the last division room after it, unless a division in it has done so.
  mutating func addSpaceAfter(_ space: Dimension, toLineAt start: Int) {
    if lines.last?.start != start {
      lines.append(Line(start: start, role: .body, style: ParagraphStyle()))
    }
    let last = lines.count - 1
    lines[last].style.spaceAfter = lines[last].style.spaceAfter ?? space
  }

  // MARK: The result

  mutating func result() -> Result {
    removed.sort { $0.lowerBound < $1.lowerBound }
    var written = MappedText(bytes)
    for range in removed where range.upperBound > written.position {
      written.copy(to: range.lowerBound)
      let isWhole = written.position == range.lowerBound
      if isWhole, let filling = fillings[range.lowerBound] {
        written.replace(to: range.upperBound, with: filling)
      } else {
        written.skip(to: range.upperBound)
      }
    }
    let (text, map) = written.finish()
    var document = Document(removed.isEmpty ? source : text)
    let inverse = map.inverse
    if !map.isIdentity { document.origin = TextOrigin(source: source, map: map) }
    marks.sort { ($0.opening, $1.content.upperBound) < ($1.opening, $0.content.upperBound) }
    document.spans.reserveCapacity(marks.reduce(0) { $0 + $1.attributes.count })
    for mark in marks {
      let range = inverse.sourceRange(of: mark.content)
      for attribute in mark.attributes { document.spans.append(AttributeSpan(range, attribute)) }
    }
    let heading = headings.first.map { inverse.sourceOffset(of: $0) }
    var index = 0
    var headingIndex: Int?
    for line in lines {
      let start = inverse.sourceOffset(of: line.start)
      while index < document.paragraphs.count, document.paragraphs[index].range.lowerBound < start {
        index += 1
      }
      guard index < document.paragraphs.count, document.paragraphs[index].range.lowerBound == start
      else { continue }
      document.paragraphs[index].role = line.role
      document.paragraphs[index].style = line.style
      if start == heading { headingIndex = headingIndex ?? index }
    }
    document.settleLoneHeadings { .heading(level: $0) }
    let continued = Set(tables.continuedCells.map { inverse.sourceOffset(of: $0) })
    document.align(
      tables.read.map {
        var table = $0
        table.continuedCells = continued
        table.text = inverse.sourceRange(of: table.text)
        table.lines = table.lines.map { inverse.sourceRange(of: $0) }
        return table
      })
    // Inner ones have ended before outer ones of the same paragraphs.
    for (lines, box) in passages.reversed() {
      let paragraphs = document.paragraphs.indices(of: inverse.sourceRange(of: lines))
      if !paragraphs.isEmpty { document.passages.append(Document.Passage(paragraphs, box)) }
    }
    document.sortPassages()
    return Result(
      document: document, warnings: warnings.diagnostics(inverse), heading: headingIndex)
  }
}

extension [Paragraph] {
  /// Those that begin in a range or at its end.
  fileprivate func indices(of lines: TextRange) -> Range<Int> {
    let first = partitioningIndex { $0.range.lowerBound >= lines.lowerBound }
    return first..<self[first...].partitioningIndex { $0.range.lowerBound > lines.upperBound }
  }
}

extension MarkupParser {
  /// True if a line begins with three colons, after at most three spaces.
  func isFence(_ range: Range<Int>) -> Bool {
    let line = bytes[range]
    let start = line.prefix(4).firstIndex { $0 != 0x20 } ?? line.endIndex
    return line[start...].starts(with: ":::".utf8)
  }

  /// Reads a fence; `false` where the line is kept as text.
  mutating func readFence(_ range: Range<Int>) -> Bool {
    let start = bytes[range].firstIndex { $0 != 0x20 } ?? range.lowerBound
    let end = (bytes[range].lastIndex { $0 != 0x20 && $0 != 0x09 } ?? start) + 1
    let place = TextRange(start, end)
    let colons = bytes[start..<end].firstIndex { $0 != UInt8(ascii: ":") } ?? end
    guard colons < end else { return readClosingFence(place) }
    guard let attributes = fenceAttributes(colons..<end) else {
      warnings.add(
        .markupKept,
        "not the beginning of a division, as in ::: {.name key=value} or ::: name; kept as text",
        at: place)
      return false
    }
    return open(attributes, fence: place)
  }

  /// The attributes, or the name, on a fence; colons may follow them.
  private func fenceAttributes(_ range: Range<Int>) -> MarkAttributes? {
    let start = bytes[range].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? range.upperBound
    let rest: Range<Int>
    let found: MarkAttributes
    if let attributes = MarkAttributes(
      bytes, at: start, before: range.upperBound, allowsWords: true)
    {
      found = attributes
      rest = attributes.end..<range.upperBound
    } else {
      let end =
        bytes[start..<range.upperBound].firstIndex { $0 == 0x20 || $0 == UInt8(ascii: ":") }
        ?? range.upperBound
      let name = String(decoding: bytes[start..<end], as: UTF8.self)
      guard MarkAttributes.isName(name) else { return nil }
      found = MarkAttributes(name: name, source: TextRange(start, end))
      rest = end..<range.upperBound
    }
    let isEnd = bytes[rest].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ":") }
    return isEnd ? found : nil
  }

  private mutating func open(_ attributes: MarkAttributes, fence: TextRange) -> Bool {
    var division = MarkupDivision(
      fence: fence, attributes: attributes, style: nil,
      paragraph: divisions.last?.paragraph ?? ParagraphStyle(),
      role: divisions.last?.role ?? .body)
    guard divisions.count < Self.deepest else {
      warnings.add(
        .attributeNotSet,
        "divisions nest at most \(Self.deepest) deep; this one is left out, and its text stays",
        at: fence)
      divisions.append(division)
      return true
    }
    let style = resolve(attributes, at: .paragraph, of: nil)
    division.style = style
    division.paragraph.add(style.paragraph)
    // Of the first and the last paragraph only.
    division.paragraph.spaceBefore = nil
    division.paragraph.spaceAfter = nil
    division.paragraph.breakBefore = nil
    division.paragraph.lastColumn = nil
    division.paragraph.runningHead = nil
    division.role = style.role ?? division.role
    divisions.append(division)
    return true
  }

  private mutating func readClosingFence(_ place: TextRange) -> Bool {
    guard let division = divisions.popLast() else {
      warnings.add(.markupKept, "no division is open here; kept as text", at: place)
      return false
    }
    close(division)
    return true
  }

  /// Gives a line what the divisions around it say.
  mutating func enterDivisions(_ line: inout Line, end: Int) {
    guard let last = divisions.indices.last else { return }
    line.style = divisions[last].paragraph
    line.role = divisions[last].role
    // Those that were opened since the line before, the inner ones first.
    for index in divisions.indices.reversed() {
      guard divisions[index].content == nil else { break }
      divisions[index].content = TextRange(line.start, end)
      line.style.spaceBefore =
        line.style.spaceBefore ?? divisions[index].style?.paragraph.spaceBefore
      line.style.breakBefore =
        line.style.breakBefore ?? divisions[index].style?.paragraph.breakBefore
      line.style.lastColumn =
        line.style.lastColumn ?? divisions[index].style?.paragraph.lastColumn
      line.style.runningHead =
        line.style.runningHead ?? divisions[index].style?.paragraph.runningHead
    }
    divisions[last].lastLine = line.start
    divisions[last].content = divisions[last].content?.union(TextRange(line.start, end))
  }

  /// Ends a division that is no longer among those that are open.
  mutating func close(_ division: MarkupDivision) {
    if let last = divisions.indices.last, let content = division.content {
      divisions[last].content = divisions[last].content?.union(content) ?? content
      divisions[last].lastLine = division.lastLine
    }
    guard let style = division.style else { return }
    let empty = TextRange(division.fence.upperBound, division.fence.upperBound)
    add(
      division.attributes, style, opening: division.fence.lowerBound,
      content: division.content ?? empty)
    if let box = style.passageBox, let content = division.content {
      passages.append((content, box))
    }
    if let columns = style.columns, let content = division.content {
      var table = TextTable(text: content, alignments: columns)
      table.rules = tableRules(of: style)
      table.lines = content
      table.headRows = headRows(of: style) ?? 0
      tables.read.append(table)
    }
    if let space = style.paragraph.spaceAfter, let line = division.lastLine {
      addSpaceAfter(space, toLineAt: line)
    }
  }
}

/// A division that is open: `::: {.name key=value}` to `:::` (Pandoc's fenced divisions).
struct MarkupDivision {
  var fence: TextRange
  var attributes: MarkAttributes
  /// `nil` where it is too deep, and left out with its fences.
  var style: MarkStyle?
  /// The style of its paragraphs, from it and from those around it.
  var paragraph: ParagraphStyle
  var role: Paragraph.Role
  /// Its first and its last line, without fences.
  var content: TextRange?
  /// The start of its last line.
  var lastLine: Int?
}
