/// The lines of a text, measured as terminals do: ideographs have two columns, Latin letters one.
struct WrappedLines {
  struct Line {
    /// The first byte, the first one that is no blank, and the end without blanks.
    var start: Int
    var content: Int
    var end: Int
    /// The columns before the content, and up to the end.
    var indent: Int
    var width: Int
    /// True if something else than signs stands on it.
    var hasLetters: Bool

    var isBlank: Bool { content == end }
  }

  let bytes: [UInt8]
  private(set) var lines: [Line] = []

  /// Takes well-formed UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var index = 0
    while index < bytes.count {
      let (line, next) = Self.line(from: index, in: bytes)
      lines.append(line)
      index = next
    }
  }

  /// The number of lines with letters for each width, the last number being that of all wider ones, and of those that
  /// begin with a mark which no author puts there. Takes no memory for the lines.
  static func counts(
    in bytes: [UInt8], upTo widest: Int
  ) -> (widths: [Int], markedHeads: Int) {
    var counts = (widths: Array(repeating: 0, count: widest + 1), markedHeads: 0)
    var index = 0
    while index < bytes.count {
      let (line, next) = line(from: index, in: bytes)
      if !line.isBlank, line.hasLetters {
        counts.widths[min(line.width, widest)] += 1
        if HeadMark.isOne(bytes[line.content..<min(line.content + 3, line.end)]) {
          counts.markedHeads += 1
        }
      }
      index = next
    }
    return counts
  }

  /// The line that begins at a place, and the place after its end.
  private static func line(from start: Int, in bytes: [UInt8]) -> (Line, next: Int) {
    var line = Line(
      start: start, content: start, end: start, indent: 0, width: 0, hasLetters: false)
    var columns = 0
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      let wide = Self.wideEnd(from: index, in: bytes.span)
      if wide > index {
        columns = min(columns + (wide - index) / 3 * 2, 100_000)
        index = wide
        (line.end, line.width, line.hasLetters) = (index, columns, true)
        continue
      }
      if byte == 0x0A || byte == 0x0D {
        index += byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
        break
      }
      let (length, width) = measure(index, bytes)
      columns = min(columns + width, 100_000)
      let isIdeographicSpace =
        byte == 0xE3 && length == 3 && index + 2 < bytes.count && bytes[index + 1] == 0x80
        && bytes[index + 2] == 0x80
      index = min(index + length, bytes.count)
      if byte == 0x20 || byte == 0x09 || isIdeographicSpace {
        if line.isBlank { (line.content, line.end, line.indent) = (index, index, columns) }
      } else {
        line.end = index
        line.width = columns
        if byte >= 0xC2 || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) { line.hasLetters = true }
      }
    }
    return (line, index)
  }

  /// The end of the kana and ideographs at a place: most of a text, of three bytes and two columns each.
  @inline(__always)
  private static func wideEnd(from start: Int, in bytes: Span<UInt8>) -> Int {
    var index = start
    while index + 3 <= bytes.count {
      let byte = bytes[index]
      guard byte >= 0xE3, byte < 0xEF, byte > 0xE3 || bytes[index + 1] != 0x80 else { break }
      index += 3
    }
    return index
  }

  /// The bytes and the columns of the character at a place.
  private static func measure(_ index: Int, _ bytes: [UInt8]) -> (length: Int, columns: Int) {
    switch bytes[index] {
    case 0..<0xC2: (1, 1)
    case 0xCC: (2, 0)
    case 0xC2..<0xE0: (2, 1)
    case 0xE0: (3, 1)
    case 0xE1..<0xF0:
      // Selectors of variants, U+FE00 to U+FE0F.
      bytes[index] == 0xEF && index + 2 < bytes.count && bytes[index + 1] == 0xB8
        && bytes[index + 2] < 0x90 ? (3, 0) : (3, 2)
    case 0xF3: (4, 0)
    default: (4, 2)
    }
  }

  /// The first character of a line's content.
  func first(of line: Line) -> Unicode.Scalar? {
    String(decoding: bytes[line.content..<min(line.end, line.content + 4)], as: UTF8.self)
      .unicodeScalars.first
  }

  /// The last character of a line.
  func last(of line: Line) -> Unicode.Scalar? {
    String(decoding: bytes[max(line.content, line.end - 4)..<line.end], as: UTF8.self)
      .unicodeScalars.last
  }
}

/// Marks that no author puts at the head of a line: where one stands there, the line was wrapped.
enum HeadMark {
  static let all = Set(text.unicodeScalars)
  private static let text = "，、。；：」』）﹔．"
  private static let keys = text.unicodeScalars.map { String($0).utf8.characterKey }

  /// True if bytes are one of the marks.
  static func isOne(_ bytes: ArraySlice<UInt8>) -> Bool { keys.contains(bytes.characterKey) }
}
