import VerticalLayout

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
    if let attributes = MarkAttributes(bytes, at: start, before: range.upperBound) {
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
      tables.append(table)
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
