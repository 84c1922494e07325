import VerticalLayout

extension MarkupParser {
  /// Reads the signs at the head of a quoted line, `> 文字`: each of them sets it two em lower. Behind the last one
  /// stands a blank or nothing; `>>1` and `>_<` are text.
  ///
  /// - Returns: the text of the line; `nil` for a line that is not quoted.
  mutating func readQuote(_ range: Range<Int>, _ line: inout Line) -> Range<Int>? {
    var start = range.lowerBound
    var depth = 0
    while start < range.upperBound, bytes[start] == UInt8(ascii: ">"), depth < Self.deepest {
      depth += 1
      start += 1
      if start + 1 < range.upperBound, isBlank(start), bytes[start + 1] == UInt8(ascii: ">") {
        start += 1
      }
    }
    let isWide = bytes[start..<range.upperBound].starts(with: "　".utf8)
    guard depth > 0, start == range.upperBound || isBlank(start) || isWide else { return nil }
    if !isWide, start < range.upperBound { start += 1 }
    lists.end()
    removed.append(TextRange(range.lowerBound, start))
    let outer = if case .em(let length)? = line.style.headIndent { length } else { 0 }
    line.style.headIndent = .em(outer + depth * 2048)
    return start..<range.upperBound
  }

  private func isBlank(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x09 }
}
