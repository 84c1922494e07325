import VerticalLayout

/// The lines of a block, joined by line ends, without the signs before them.
struct MarkdownText {
  private(set) var bytes: [UInt8] = []
  /// The place of each byte in the source.
  private(set) var offsets: [Int] = []
  /// The place after the last one.
  private(set) var end = 0

  var isEmpty: Bool { bytes.isEmpty }
  var count: Int { bytes.count }

  /// Adds a line of the source.
  ///
  /// - Parameter keepsEnd: true where the end of the line before is kept; U+000C stands for it.
  mutating func add(_ source: [UInt8], _ range: Range<Int>, keepsEnd: Bool = false) {
    if !bytes.isEmpty {
      bytes.append(keepsEnd ? 0x0C : 0x0A)
      offsets.append(end)
    }
    bytes += source[range]
    offsets += range
    end = range.upperBound
  }

  /// Adds a cell of a table, in which a backslash stands before each bar.
  mutating func addCell(_ source: [UInt8], _ range: Range<Int>) {
    for index in range {
      if source[index] == UInt8(ascii: "\\"), index + 1 < range.upperBound,
        source[index + 1] == UInt8(ascii: "|")
      {
        continue
      }
      bytes.append(source[index])
      offsets.append(index)
    }
    end = range.upperBound
  }

  func has(_ word: String, at index: Int) -> Bool {
    index >= 0 && index <= bytes.count && bytes[index...].starts(with: word.utf8)
  }

  /// True for the end of a line, kept or not.
  func isLineEnd(_ index: Int) -> Bool { bytes[index] == 0x0A || bytes[index] == 0x0C }

  /// Adds lines of a block, without the blanks around them. An end stays where two blanks or a backslash stand before it, and
  /// where the next line begins as a paragraph does in Chinese and Japanese.
  mutating func add(lines: [Range<Int>], of source: [UInt8]) {
    var keepsEnd = false
    for (number, line) in lines.enumerated() {
      var line = line
      while let first = source[line].first, first == 0x20 || first == 0x09 {
        line = line.lowerBound + 1..<line.upperBound
      }
      let isIndented = source[line].starts(with: "　".utf8)
      let opens = ["「", "『", "（"].contains { source[line].starts(with: $0.utf8) }
      let closes = ["。", "」", "』", "！", "？", "…", "）", "―"].contains { sign in
        bytes.suffix(3).elementsEqual(sign.utf8)
      }
      let blanks = source[line].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
      let hasBreak = blanks >= 2 && source[line].suffix(2).allSatisfy { $0 == 0x20 }
      line = line.lowerBound..<line.upperBound - blanks
      add(source, line, keepsEnd: keepsEnd || number > 0 && (isIndented || opens && closes))
      keepsEnd = hasBreak
    }
  }

  /// The place of a stretch in the source.
  func place(_ range: Range<Int>) -> TextRange {
    guard range.lowerBound < offsets.count else { return TextRange(end, end) }
    let start = offsets[range.lowerBound]
    let last = range.upperBound - 1
    return TextRange(start, range.isEmpty ? start : offsets[min(last, offsets.count - 1)] + 1)
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension MappedText {
  /// Puts a stretch of the text of a block as plain characters.
  mutating func put(_ block: MarkdownText, _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      skip(to: block.offsets[index])
      while index < range.upperBound, !Self.isMark(block, index),
        index == start || block.offsets[index] == block.offsets[index - 1] + 1
      {
        index += 1
      }
      if index > start { copy(to: block.offsets[index - 1] + 1) }
      guard index < range.upperBound, Self.isMark(block, index) else { continue }
      skip(to: block.offsets[index])
      insert("\\")
      copy(to: block.offsets[index] + 1)
      index += 1
    }
  }

  /// True for characters that vtype's marks are made of: markers of lists only where one may begin.
  private static func isMark(_ block: MarkdownText, _ index: Int) -> Bool {
    guard block.bytes[index] < 0x80 else { return false }
    // A backslash before it is none of the text.
    let isEscaped = index > 0 && block.bytes[index - 1] == UInt8(ascii: "\\")
    let start = isEscaped ? index - 1 : index
    let before = start > 0 ? block.bytes[start - 1] : 0x0A
    switch block.bytes[index] {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ">"):
      return before == 0x0A || before == 0x0C
    case UInt8(ascii: "."), UInt8(ascii: ")"): return before.isASCIIDigit
    default: return isMark(block.bytes[index])
    }
  }

  /// True for characters that marks are made of, here or at the head of a line.
  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: "^"),
      UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: ":"), UInt8(ascii: "`"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
