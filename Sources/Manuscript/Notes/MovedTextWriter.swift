import VerticalLayout

/// Writes a document out of another one whose stretches may stand in other places, with their attributes.
///
/// Copied text keeps the way back to the source; moved text leads to the place where it now stands.
struct MovedTextWriter {
  private let old: Document
  private var written: MappedText
  private var added: [AttributeSpan] = []
  private var styles: [Int: ParagraphStyle] = [:]
  private var leftOut: [TextRange] = []
  /// The old spans by where they begin.
  private let spans: [AttributeSpan]

  init(_ document: Document) {
    old = document
    written = MappedText(Array(document.text.utf8))
    spans = document.spans.sorted {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
  }

  /// The offset up to which the old text has been read.
  var position: Int { written.position }
  /// The offset of the next character.
  var end: Int { written.end }

  mutating func copy(to offset: Int) { written.copy(to: offset) }

  mutating func skip(to offset: Int) {
    let start = position
    written.skip(to: offset)
    if position > start { leftOut.append(TextRange(start, position)) }
  }

  @discardableResult
  mutating func insert(_ string: String) -> TextRange {
    let start = end
    written.insert(string)
    return TextRange(start, end)
  }

  mutating func endLine() {
    if let last = written.bytes.last, last != 0x0A { insert("\n") }
  }

  mutating func add(_ attribute: Attribute, _ range: TextRange) {
    if !range.isEmpty { added.append(AttributeSpan(range, attribute)) }
  }

  /// Adds an attribute of a place.
  mutating func addPlace(_ attribute: Attribute, _ offset: Int) {
    added.append(AttributeSpan(TextRange(offset, offset), attribute))
  }

  /// Gives the paragraph that begins here a style.
  mutating func setParagraph(_ style: ParagraphStyle) { styles[end] = style }

  /// Sets a stretch of the old text here, with the attributes that begin in it.
  ///
  /// - Parameters:
  ///   - isPlain: true where it is no longer bold.
  ///   - isInset: true where it is a note in small columns that no longer is one.
  mutating func move(_ range: TextRange, isPlain: Bool = false, isInset: Bool = false) {
    guard !range.isEmpty, range.upperBound <= written.source.count else { return }
    let shift = end - range.lowerBound
    written.insert(written.source[range.lowerBound..<range.upperBound])
    var index = firstSpan(from: range.lowerBound)
    while index < spans.count, spans[index].range.lowerBound < range.upperBound {
      let span = spans[index]
      index += 1
      guard span.attribute.moves, !(isPlain && span.attribute.isBold),
        !(isInset && span.range == range && span.attribute.isInset)
      else { continue }
      added.append(
        AttributeSpan(span.range.clamped(to: range).moved(by: shift), span.attribute))
    }
  }

  /// Names a place here as one of the old text is named.
  mutating func movePlaces(at offset: Int) {
    var index = firstSpan(from: offset)
    while index < spans.count, spans[index].range.lowerBound == offset {
      if case .anchor = spans[index].attribute { addPlace(spans[index].attribute, end) }
      index += 1
    }
  }

  /// The end of bold text that begins with a stretch.
  func boldEnd(from range: TextRange) -> Int? {
    var index = firstSpan(from: range.lowerBound)
    while index < spans.count, spans[index].range.lowerBound == range.lowerBound {
      if spans[index].attribute.isBold { return spans[index].range.upperBound }
      index += 1
    }
    return nil
  }

  private func firstSpan(from offset: Int) -> Int {
    spans.partitioningIndex { $0.range.lowerBound >= offset }
  }

  // MARK: The result

  consuming func finish() -> Document {
    let (text, map) = written.finish()
    var result = old
    result.text = text
    let inverse = map.inverse
    result.paragraphs = Paragraph.split(text).map { paragraph($0) }
    result.spans = old.spans.compactMap { span in
      let range = span.range
      // What stands in a stretch that is left out has moved or gone.
      let index = leftOut.partitioningIndex { $0.upperBound > range.lowerBound }
      if index < leftOut.count, leftOut[index].lowerBound <= range.lowerBound,
        range.upperBound <= leftOut[index].upperBound
      {
        return nil
      }
      let new = inverse.sourceRange(of: range)
      return new.isEmpty && !range.isEmpty ? nil : AttributeSpan(new, span.attribute)
    }
    result.spans += added
    let paragraphs = result.paragraphs
    func firstLine(from offset: Int) -> Int {
      let place = inverse.sourceOffset(of: offset)
      return paragraphs.partitioningIndex { $0.range.lowerBound >= place }
    }
    result.passages = old.passages.compactMap { passage in
      let inside = old.paragraphs[passage.paragraphs.clamped(to: old.paragraphs.indices)]
      guard let first = inside.first, let last = inside.last else { return nil }
      let start = firstLine(from: first.range.lowerBound)
      let end = firstLine(from: last.end)
      return start < end ? Document.Passage(start..<end, passage.box) : nil
    }
    result.origin = TextOrigin(
      source: old.origin?.source ?? old.text,
      map: old.origin.map { map.composed(after: $0.map) } ?? map, files: old.origin?.files ?? [])
    return result
  }

  /// A line of the new text, with the role and style of what it begins in.
  private func paragraph(_ line: Paragraph) -> Paragraph {
    if let style = styles[line.range.lowerBound] {
      return Paragraph(range: line.range, end: line.end, style: style)
    }
    let offset = written.map.sourceOffset(of: line.range.lowerBound)
    let index = old.paragraphs.partitioningIndex { $0.end > offset }
    guard let paragraph = old.paragraphs.indices.contains(index) ? old.paragraphs[index] : nil
    else { return line }
    return Paragraph(
      range: line.range, end: line.end, role: paragraph.role, style: paragraph.style)
  }
}

extension Attribute {
  /// True for what a note keeps in another place: not for what makes it a note.
  fileprivate var moves: Bool {
    switch self {
    case .noteText: false
    default: true
    }
  }
}
