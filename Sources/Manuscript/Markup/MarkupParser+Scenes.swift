import VerticalLayout

extension MarkupParser {
  /// Reads a line behind a blank one that is no more than three or more asterisks or hyphens, and blanks between them: a
  /// line between scenes (BK-B5).
  mutating func readSceneBreak(_ range: Range<Int>, _ line: inout Line) -> Bool {
    let words = bytes[range]
    guard let sign = words.first, sign == UInt8(ascii: "*") || sign == UInt8(ascii: "-"),
      words.allSatisfy({ $0 == sign || $0 == 0x20 }), words.count(where: { $0 == sign }) >= 3,
      lastLineIsBlank
    else { return false }
    lists.end()
    removed.append(TextRange(range.lowerBound, range.upperBound))
    fillings[range.lowerBound] = Array(SceneBreak.sign.utf8)
    line.style.headIndent = .em(SceneBreak.indent * 1024)
    return true
  }
}

/// The line between two scenes of a text: a sign of its own, so that it stays where a page begins or ends (BK-B5).
enum SceneBreak {
  static let sign = "＊"
  /// The distance below the head, in em.
  static let indent = 3

  /// True for a line that is one.
  static func isOne(_ text: String, _ paragraph: Paragraph) -> Bool {
    text == sign && paragraph.role == .body
      && paragraph.style == ParagraphStyle(headIndent: .em(indent * 1024))
  }
}
