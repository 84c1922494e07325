@testable import VerticalLayout

extension Document {
  /// A text whose bases and readings stand in braces: `{峻|しゆん}`, and `{鬼門|き|もん}` for a word with
  /// a reading for each character. A reading after `<` stands on the left.
  init(ruby source: String) {
    var text = ""
    var spans: [AttributeSpan] = []
    var rest = source[...]
    while let brace = rest.firstIndex(of: "{"), let end = rest.firstIndex(of: "}") {
      text += rest[..<brace]
      let parts = rest[rest.index(after: brace)..<end].split(
        separator: "|", omittingEmptySubsequences: false)
      let base = String(parts[0])
      var start = text.utf8.count
      text += base
      let readings = parts.dropFirst().map(String.init)
      let right = readings.filter { !$0.hasPrefix("<") }
      let whole = TextRange(start, text.utf8.count)
      for left in readings where left.hasPrefix("<") {
        spans.append(
          AttributeSpan(whole, .ruby(Ruby(String(left.dropFirst()), side: .left))))
      }
      if right.count == 1 { spans.append(AttributeSpan(whole, .ruby(Ruby(right[0])))) }
      for (index, (character, reading)) in zip(base, right).enumerated() where right.count > 1 {
        let end = start + character.utf8.count
        spans.append(
          AttributeSpan(TextRange(start, end), .ruby(Ruby(reading, continuesWord: index > 0))))
        start = end
      }
      rest = rest[rest.index(after: end)...]
    }
    text += rest
    self.init(text)
    self.spans = spans
  }
}

extension Layout {
  /// The readings of the whole layout with where each starts and ends on its column, in points.
  var readings: [(text: String, start: Double, end: Double, column: Int)] {
    annotations.map { annotation in
      let top = columns[annotation.column].bounds.y
      return (
        annotation.text, (annotation.bounds.y - top).points, (annotation.bounds.maxY - top).points,
        annotation.column
      )
    }
  }

  /// The starts of a column's cells, in points.
  func starts(_ column: Int = 0) -> [Double] {
    columns[column].cells.map { cells[$0].start.points }
  }
}
