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
