/// The rows of a table of Markdown: cells between bars, but for those between braces, as in readings.
enum PipeTable {
  /// True for a row such as `|---|:-:|`, which stands under the heads of columns.
  static func isDelimiter(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var (hasDash, hasBar) = (false, false)
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "-"): hasDash = true
      case UInt8(ascii: "|"): hasBar = true
      case UInt8(ascii: ":"), 0x20, 0x09: break
      default: return false
      }
    }
    return hasDash && hasBar
  }

  /// The cells of a row, without the blanks around them.
  static func cells(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    let row = trimmed(bytes, range)
    var start = row.lowerBound
    if start < row.upperBound, bytes[start] == UInt8(ascii: "|") { start += 1 }
    var index = start
    while index < row.upperBound {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if bytes[index] == UInt8(ascii: "{"),
        let end = bytes[index..<row.upperBound].firstIndex(of: UInt8(ascii: "}"))
      {
        index = end + 1
        continue
      }
      if bytes[index] == UInt8(ascii: "|") {
        cells.append(trimmed(bytes, start..<index))
        start = index + 1
      }
      index += 1
    }
    if start < row.upperBound { cells.append(trimmed(bytes, start..<row.upperBound)) }
    return cells
  }

  private static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return start..<end
  }
}
