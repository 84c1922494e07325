extension Document {
  /// Puts other text in the place of some (LS-8).
  mutating func replace(_ range: TextRange, with new: AttributedText) {
    let edit = TextEdit(text, range, length: new.text.utf8.count)
    let paragraphCount = paragraphs.count
    let touched = paragraphs(touchedBy: edit)
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: edit.start)
    let end = bytes.index(bytes.startIndex, offsetBy: edit.end)
    text = String(text[..<start]) + new.text + String(text[end...])
    spans = spans.compactMap { span in
      edit.moved(span.range).map { AttributeSpan($0, span.attribute) }
    }
    spans += new.spans.map { AttributeSpan($0.range.moved(by: edit.start), $0.attribute) }
    replaceParagraphs(touched, edit)
    let more = paragraphs.count - paragraphCount
    for index in passages.indices {
      let old = passages[index].paragraphs
      let lower = touched.moved(start: old.lowerBound, by: more)
      passages[index].paragraphs = lower..<max(lower, touched.moved(end: old.upperBound, by: more))
    }
    for index in sections.indices {
      sections[index].firstParagraph = touched.moved(
        start: sections[index].firstParagraph, by: more)
    }
    guard let origin else { return }
    var map = SourceMap()
    map.copy(edit.start)
    map.replace(edit.end - edit.start, with: edit.length)
    map.copy(text.utf8.count - edit.start - edit.length)
    self.origin = TextOrigin(
      source: origin.source, map: map.composed(after: origin.map), files: origin.files)
  }

  /// Takes attributes away from a stretch of the text.
  mutating func removeAttributes(in range: TextRange, where matches: (Attribute) -> Bool) {
    spans = spans.flatMap { span -> [AttributeSpan] in
      let own = span.range
      guard matches(span.attribute), own.lowerBound < range.upperBound,
        range.lowerBound < own.upperBound || range.contains(own)
      else { return [span] }
      return [
        TextRange(own.lowerBound, min(own.upperBound, range.lowerBound)),
        TextRange(max(own.lowerBound, range.upperBound), own.upperBound),
      ].filter { !$0.isEmpty }.map { AttributeSpan($0, span.attribute) }
    }
  }

  /// The paragraphs that an edit reaches into. A carriage return and a line feed may become one break, or part, at its
  /// edges.
  private func paragraphs(touchedBy edit: TextEdit) -> Range<Int> {
    let first = paragraphs.partitioningIndex { $0.end >= edit.start }
    let end = paragraphs.partitioningIndex { $0.range.lowerBound > edit.end }
    return min(first, paragraphs.count)..<max(min(first, paragraphs.count), end)
  }

  /// Cuts the text of some paragraphs anew. Each new one has the role and the style of the one that it begins in.
  private mutating func replaceParagraphs(_ touched: Range<Int>, _ edit: TextEdit) {
    let old = Array(paragraphs[touched])
    let lower = min(old.first?.range.lowerBound ?? edit.start, edit.start)
    let upper = max(old.last?.end ?? edit.end, edit.end) + edit.bytes
    let stretch = String(text.slice(TextRange(lower, upper)))
    let lines = Paragraph.split(stretch).map { line -> Paragraph in
      let range = line.range.moved(by: lower)
      let place = edit.before(range.lowerBound)
      let index = old.lastIndex { $0.range.lowerBound <= place } ?? 0
      guard old.indices.contains(index) else {
        return Paragraph(range: range, end: line.end + lower)
      }
      return Paragraph(
        range: range, end: line.end + lower, role: old[index].role, style: old[index].style)
    }
    for index in touched.upperBound..<paragraphs.count {
      paragraphs[index].range = paragraphs[index].range.moved(by: edit.bytes)
      paragraphs[index].end += edit.bytes
    }
    paragraphs.replaceSubrange(touched, with: lines)
  }
}

extension Range<Int> {
  /// The number of a paragraph after these, or in them, once there are more of them.
  fileprivate func moved(start index: Int, by more: Int) -> Int {
    index >= upperBound
      ? index + more : Swift.min(index, Swift.max(lowerBound, upperBound + more - 1))
  }

  fileprivate func moved(end index: Int, by more: Int) -> Int {
    index >= upperBound ? index + more : Swift.min(index, Swift.max(lowerBound, upperBound + more))
  }
}

/// A stretch of a text, and the length of what stands in its place.
private struct TextEdit {
  let start: Int
  let end: Int
  let length: Int

  /// How far what stands after it moves.
  var bytes: Int { length - (end - start) }

  /// Bounds inside a scalar move to its start, those beyond the text to its end.
  init(_ text: String, _ range: TextRange, length: Int) {
    let bytes = text.utf8Span.span
    func bound(_ offset: Int) -> Int {
      var offset = min(offset, bytes.count)
      while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    }
    start = bound(range.lowerBound)
    end = max(start, bound(range.upperBound))
    self.length = length
  }

  /// The place of a new offset in the old text; the start of the stretch for what stands in its place.
  func before(_ offset: Int) -> Int {
    if offset <= start { return offset }
    return offset >= start + length ? offset - bytes : start
  }

  /// The range of an attribute after the edit; `nil` for one whose text is gone.
  func moved(_ range: TextRange) -> TextRange? {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    if lower == upper {
      if lower > start, lower < end { return nil }
      return lower >= end && lower > start ? range.moved(by: bytes) : range
    }
    if lower < start, upper > end { return TextRange(lower, upper + bytes) }
    if lower >= start, upper <= end, start < end { return nil }
    if lower >= end { return range.moved(by: bytes) }
    if upper <= start { return range }
    return lower < start ? TextRange(lower, start) : TextRange(start + length, upper + bytes)
  }
}
