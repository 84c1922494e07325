import VerticalLayout

/// The lines of the strings of a text in JSON, where they stand in it: the way back from a document of poems to its
/// file (NO-B3).
///
/// The lines of poems stand in a file in the order of the document, so that each is looked for from the last one on;
/// what stands around them is looked for before the next of them.
struct JSONPlaces {
  private let bytes: [UInt8]
  /// The lines of all strings, in their order: bytes between quotation marks and the signs for ends of lines.
  private var lines: [Range<Int>] = []
  private var next = 0
  /// So many times all that is left is searched; otherwise only what is near.
  private var longSearches = 16

  private static let near = 256

  init(_ source: String) {
    bytes = Array(source.utf8)
    var index = 0
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "\"")) {
      index = readString(from: open + 1)
    }
  }

  /// Adds the lines of a string; returns the place after its end.
  private mutating func readString(from start: Int) -> Int {
    var line = start
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        index += 1
        continue
      }
      if bytes[index + 1] == UInt8(ascii: "n") {
        lines.append(line..<index)
        line = index + 2
      }
      index += 2
    }
    index = min(index, bytes.count)
    lines.append(line..<index)
    return min(index + 1, bytes.count)
  }

  // MARK: Searching

  /// The number of the next line that is a text, and that is not passed yet.
  private mutating func number(of text: ArraySlice<UInt8>) -> Int? {
    let limit = min(lines.count, next + Self.near)
    if let found = (next..<limit).first(where: { isSame($0, text) }) { return found }
    guard longSearches > 0 else { return nil }
    longSearches -= 1
    return (limit..<lines.count).first { isSame($0, text) }
  }

  private func isSame(_ number: Int, _ text: ArraySlice<UInt8>) -> Bool {
    let line = bytes[lines[number]]
    return line.contains(UInt8(ascii: "\\"))
      ? Self.unescaped(line).elementsEqual(text) : line == text
  }

  private static func unescaped(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var units: [UInt16] = []
    func flush() {
      text += String(decoding: units, as: UTF16.self).utf8
      units.removeAll()
    }
    var index = line.startIndex
    while index < line.endIndex {
      guard line[index] == UInt8(ascii: "\\"), index + 1 < line.endIndex else {
        flush()
        text.append(line[index])
        index += 1
        continue
      }
      if line[index + 1] == UInt8(ascii: "u"), index + 6 <= line.endIndex,
        let unit = UInt16(
          String(decoding: line[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
      {
        units.append(unit)
        index += 6
        continue
      }
      flush()
      text.append(line[index + 1] == UInt8(ascii: "t") ? 0x09 : line[index + 1])
      index += 2
    }
    flush()
    return text
  }

  // MARK: The way back

  /// A stretch of the document: a line of a poem, or what stands around lines.
  struct Stretch {
    var range: Range<Int>
    var isLine: Bool
  }

  /// The way from a document to the file.
  ///
  /// - Parameters:
  ///   - text: the document's text.
  ///   - parts: its parts that come from the file, in their order.
  mutating func map(of text: [UInt8], _ parts: [Stretch]) -> SourceMap {
    var map = SourceMap()
    var (done, position) = (0, 0)
    func add(_ part: Stretch, _ number: Int) {
      let source = lines[number]
      map.replace(source.lowerBound - position, with: part.range.lowerBound - done)
      if source.count == part.range.count {
        map.copy(source.count)
      } else {
        map.replace(source.count, with: part.range.count)
      }
      (done, position) = (part.range.upperBound, source.upperBound)
    }
    var waiting: [Stretch] = []
    for part in parts {
      guard part.isLine else {
        waiting.append(part)
        continue
      }
      guard let line = number(of: text[part.range]) else { continue }
      for before in waiting {
        guard let found = (next..<line).first(where: { isSame($0, text[before.range]) }) else {
          continue
        }
        add(before, found)
        next = found + 1
      }
      waiting.removeAll()
      add(part, line)
      next = line + 1
    }
    map.replace(bytes.count - position, with: text.count - done)
    return map
  }
}
