import VerticalLayout

extension MarkupParser {
  /// Reads the marker of a line that is an item of a list, or the blanks of one that goes on with an item; where the
  /// text of the line begins.
  mutating func readItem(
    _ range: Range<Int>, before rest: ArraySlice<Paragraph>, _ line: inout Line
  ) -> Range<Int> {
    let (start, indent) = blanks(of: range)
    guard start < range.upperBound else { return range }
    if let marker = ListMarker(bytes, start..<range.upperBound),
      isItem(marker, at: indent, before: rest)
    {
      let (level, number) = lists.take(marker, at: indent)
      let length = replace(marker, from: range.lowerBound, number: number)
      line.style.listItem = ListItem(level: level, markerLength: length, number: number)
      return marker.textStart..<range.upperBound
    }
    guard indent > 0, !lists.open.isEmpty else {
      lists.end()
      return range
    }
    lists.leave(to: indent)
    guard !lists.open.isEmpty else { return range }
    line.style.listItem = ListItem(
      level: min(lists.open.count, ListItem.deepest), markerLength: 0)
    removed.append(TextRange(range.lowerBound, start))
    return start..<range.upperBound
  }

  /// Behind the blanks of a line, and how many columns they are.
  private func blanks(of range: Range<Int>) -> (end: Int, columns: Int) {
    var (index, columns) = (range.lowerBound, 0)
    while index < range.upperBound, bytes[index] == 0x20 || bytes[index] == 0x09 {
      columns += bytes[index] == 0x20 ? 1 : 4 - columns % 4
      index += 1
    }
    return (index, columns)
  }

  /// True for a marker, and for a sign or number that stays as it is where it goes on with a list, or the next item
  /// follows.
  private func isItem(
    _ marker: ListMarker, at indent: Int, before rest: ArraySlice<Paragraph>
  ) -> Bool {
    if marker.kind.isMark { return true }
    if let next = lists.continued(by: marker, at: indent) {
      if marker.number == nil || marker.number == next { return true }
    }
    // Of the lines that stand farther in, and of blank ones, a few.
    for line in rest.prefix(20) {
      let range = line.range.lowerBound..<line.range.upperBound
      let (start, columns) = blanks(of: range)
      if start == range.upperBound || columns > indent + 1 { continue }
      guard let other = ListMarker(bytes, start..<range.upperBound), columns + 1 >= indent else {
        return false
      }
      return other.kind == marker.kind && other.number == marker.number.map { $0 + 1 }
    }
    return false
  }

  /// Puts what is drawn in place of a marker; how many bytes of the text that is.
  private mutating func replace(
    _ marker: ListMarker, from start: Int, number: Int?
  ) -> Int {
    let place = start..<marker.textStart
    switch (marker.kind, lists.numerals) {
    case (.bullet, _):
      put("・", for: place)
      return "・".utf8.count
    case (.ordered, .han):
      let text = HanNumber.text(number ?? 1) + "、"
      put(text, for: place)
      return text.utf8.count
    case (.ordered, .arabic):
      let digits = String(number ?? 1)
      put("", for: start..<marker.range.lowerBound)
      put(digits, for: marker.digits)
      put("．", for: marker.digits.upperBound..<marker.textStart)
      combine(marker.digits)
      return digits.utf8.count + "．".utf8.count
    case (.sign, _), (.number, _):
      put("", for: start..<marker.range.lowerBound)
      put("", for: marker.range.upperBound..<marker.textStart)
      if case .number(_, _, .digits) = marker.kind { combine(marker.digits) }
      return marker.range.count
    }
  }

  private mutating func put(_ text: String, for source: Range<Int>) {
    guard !source.isEmpty else { return }
    removed.append(TextRange(source.lowerBound, source.upperBound))
    if !text.isEmpty { fillings[source.lowerBound] = Array(text.utf8) }
  }

  /// Sets the digits of a marker in one cell, where they are few.
  private mutating func combine(_ digits: Range<Int>) {
    guard digits.count <= 3 else { return }
    marks.append(
      Mark(
        opening: digits.lowerBound, content: TextRange(digits.lowerBound, digits.upperBound),
        attributes: [.tateChuYoko]))
  }
}
