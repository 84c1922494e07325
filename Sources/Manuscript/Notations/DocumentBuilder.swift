import VerticalLayout

/// Builds a document out of a source, from its start to its end: text is copied, left out or replaced, and
/// the way back to the source is kept.
///
/// Offsets of the text are where it has been written so far; attributes are added over them.
struct DocumentBuilder {
  let source: String
  private var written: MappedText
  private var spans: [AttributeSpan] = []
  private var lines: [Line] = []
  private var passages: [(text: TextRange, box: BoxStyle)] = []
  private var tables: [TextTable] = []

  /// A paragraph that is not as others, by where it begins in the text.
  private struct Line {
    var start: Int
    var role: Paragraph.Role
    var style: ParagraphStyle
  }

  init(_ source: String) {
    self.source = source
    written = MappedText(Array(source.utf8))
  }

  var bytes: [UInt8] { written.source }
  var text: [UInt8] { written.bytes }
  /// The offset up to which the source has been read.
  var position: Int { written.position }
  /// The offset of the next character of the text.
  var end: Int { written.end }

  // MARK: Text

  /// Takes the source up to an offset as it is.
  mutating func copy(to offset: Int) { written.copy(to: offset) }

  /// Leaves out the source up to an offset.
  mutating func skip(to offset: Int) { written.skip(to: offset) }

  /// Puts characters in place of the source up to an offset.
  mutating func replace(to offset: Int, with scalars: some Sequence<Unicode.Scalar>) {
    guard offset >= position, offset <= bytes.count else { return }
    written.replace(to: offset) { text in
      for scalar in scalars { text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter }
    }
  }

  // MARK: Attributes of the text

  mutating func add(_ attribute: Attribute, from start: Int, to end: Int) {
    guard start < end else { return }
    spans.append(AttributeSpan(TextRange(start, end), attribute))
  }

  /// True if a reading on the right stands over a stretch of the text that has just been written.
  func hasReading(in range: Range<Int>) -> Bool {
    spans.suffix(64).contains { span in
      guard case .ruby(let ruby) = span.attribute, ruby.side == .right else { return false }
      return span.range.lowerBound < range.upperBound && span.range.upperBound > range.lowerBound
    }
  }

  /// Names a place of the text for links that lead to it.
  mutating func addPlace(_ name: String, at offset: Int) {
    guard offset <= end else { return }
    spans.append(AttributeSpan(TextRange(offset, offset), .anchor(name)))
  }

  /// Puts a box around the paragraphs of a stretch of the text.
  mutating func addPassage(_ box: BoxStyle, from start: Int, to end: Int) {
    if start < end { passages.append((TextRange(start, end), box)) }
  }

  /// Takes the paragraphs of a stretch of the text for the rows of a table.
  mutating func add(_ table: TextTable) { tables.append(table) }

  /// Gives the paragraph that begins at an offset of the text a role and a style. Paragraphs come in order.
  mutating func setParagraph(at start: Int, role: Paragraph.Role, style: ParagraphStyle) {
    guard role != .body || style != ParagraphStyle() else { return }
    lines.append(Line(start: start, role: role, style: style))
  }

  /// Makes the paragraph that was set last an item of a list, whose indents are those of its level.
  mutating func setItem(_ item: ListItem, at start: Int) {
    if let last = lines.last, last.start == start {
      lines[lines.count - 1].style.listItem = item
      lines[lines.count - 1].style.headIndent = nil
      lines[lines.count - 1].style.indent = nil
    } else {
      var style = ParagraphStyle()
      style.listItem = item
      setParagraph(at: start, role: .body, style: style)
    }
  }

  /// Makes the paragraph that was set last a heading, by where it begins in the text.
  mutating func setHeading(_ level: Int, at start: Int) {
    if let last = lines.last, last.start == start {
      lines[lines.count - 1].role = .heading(level: level)
    } else {
      setParagraph(at: start, role: .heading(level: level), style: ParagraphStyle())
    }
  }

  // MARK: The result

  /// The document, and the way from the source to its text.
  consuming func finish() -> (document: Document, inverse: SourceMap) {
    let (text, map) = written.finish()
    var document = Document(text)
    // A book has many documents at once: none keeps more room than it needs.
    if !map.isIdentity { document.origin = TextOrigin(source: source, map: map) }
    document.spans = spans.count < spans.capacity ? Array(spans[...]) : spans
    var index = 0
    for line in lines {
      while index < document.paragraphs.count,
        document.paragraphs[index].range.lowerBound < line.start
      {
        index += 1
      }
      guard index < document.paragraphs.count,
        document.paragraphs[index].range.lowerBound == line.start
      else { continue }
      document.paragraphs[index].role = line.role
      document.paragraphs[index].style = line.style
    }
    document.settleLoneHeadings()
    document.align(tables)
    // Inner ones have ended before outer ones of the same paragraphs.
    for (range, box) in passages.reversed() {
      let first = document.paragraphs.firstIndex(from: range.lowerBound)
      let last = document.paragraphs.firstIndex(from: range.upperBound)
      if first < last { document.passages.append(Document.Passage(first..<last, box)) }
    }
    document.sortPassages()
    return (document, map.inverse)
  }
}

extension [Paragraph] {
  /// The first one that begins at an offset or after it.
  fileprivate func firstIndex(from offset: Int) -> Int {
    partitioningIndex { $0.range.lowerBound >= offset }
  }
}
