import VerticalLayout

/// Lines of a text file, which can be changed. A line that nobody has changed keeps the bytes that it has on disk, and
/// new lines end as the others do (PV-34).
package struct SourceLines: Sendable {
  package enum Ending: String, Sendable {
    case none = ""
    case lineFeed = "\n"
    case both = "\r\n"
    case carriageReturn = "\r"

    /// The name in messages and answers.
    package var name: String {
      switch self {
      case .none: ""
      case .lineFeed: "LF"
      case .both: "CRLF"
      case .carriageReturn: "CR"
      }
    }
  }

  package struct Line: Hashable, Sendable {
    package var text: String
    package var ending: Ending
    /// With those of the ending.
    fileprivate var bytes: [UInt8]
    /// Characters that the encoding lacks.
    package var lacking: [Unicode.Scalar] = []
  }

  /// A place in a file, from 0.
  package struct Place: Hashable, Sendable, Comparable {
    package var line: Int
    /// In units of UTF-16.
    package var unit: Int

    package init(line: Int, unit: Int) { (self.line, self.unit) = (line, unit) }

    package static func < (first: Self, second: Self) -> Bool {
      (first.line, first.unit) < (second.line, second.unit)
    }
  }

  /// At least one; the last one alone has no ending.
  package private(set) var lines: [Line] = []
  /// With its order of bytes.
  package private(set) var encoding: TextEncoding
  private var mark: [UInt8]
  private var encoder: TextEncoder
  /// The ending of new lines: that of the first one.
  package private(set) var ending: Ending

  /// Reads the bytes of a file.
  ///
  /// - Parameter encoding: `nil` to find it out.
  /// - Returns: `nil` for bytes that are no text, or whose lines cannot be told apart.
  package init?(_ bytes: [UInt8], encoding: TextEncoding? = nil) {
    guard let decoded = try? DecodedText(bytes, encoding: encoding, repair: true),
      !decoded.text.utf8.contains(0)
    else { return nil }
    let (own, count) = decoded.encoding.resolved(bytes.span)
    self.encoding = own == .utf16 ? .utf16LittleEndian : own == .utf32 ? .utf32LittleEndian : own
    mark = Array(bytes.prefix(count))
    encoder = TextEncoder(self.encoding)
    let texts = Self.split(Array(decoded.text.utf8), width: 1, isBig: false)
    let width = Self.width(of: self.encoding)
    let isBig = [.utf16BigEndian, .utf32BigEndian].contains(self.encoding)
    let parts = Self.split(Array(bytes[count...]), width: width, isBig: isBig)
    guard texts.count == parts.count else { return nil }
    ending = texts.first?.ending ?? .lineFeed
    if ending == .none { ending = .lineFeed }
    lines.reserveCapacity(texts.count)
    for (text, part) in zip(texts, parts) {
      guard text.ending == part.ending else { return nil }
      let words = String(
        decoding: text.bytes.dropLast(text.ending.rawValue.utf8.count), as: UTF8.self)
      lines.append(Line(text: words, ending: text.ending, bytes: Array(part.bytes)))
    }
    // Lines of an encoding with shifts have to begin and end without one, so that one of them can be another.
    guard own == .iso2022Japanese else { return }
    for line in lines
    where own.decode(line.bytes.span).utf8 != Array((line.text + line.ending.rawValue).utf8) {
      return nil
    }
  }

  private static func width(of encoding: TextEncoding) -> Int {
    switch encoding {
    case .utf16, .utf16LittleEndian, .utf16BigEndian: 2
    case .utf32, .utf32LittleEndian, .utf32BigEndian: 4
    case .utf8, .codePage932, .shiftJISX0213, .eucJapanese, .eucJapaneseMicrosoft, .eucJISX0213,
      .iso2022Japanese, .gb18030, .big5, .big5HongKong, .codePage950, .codePage949, .johab:
      1
    }
  }

  /// Bytes by lines, each with its ending. In none of the encodings does a longer character have the bytes of an ending.
  private static func split(
    _ bytes: [UInt8], width: Int, isBig: Bool
  ) -> [(bytes: ArraySlice<UInt8>, ending: Ending)] {
    var found: [(bytes: ArraySlice<UInt8>, ending: Ending)] = []
    func unit(_ index: Int) -> Int {
      guard index + width <= bytes.count else { return -1 }
      let unit = bytes[index..<index + width]
      return (isBig ? Array(unit) : unit.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    var (start, index) = (0, 0)
    while index < bytes.count {
      let value = width == 1 ? Int(bytes[index]) : unit(index)
      index = min(index + width, bytes.count)
      guard value == 10 || value == 13 else { continue }
      var ending = value == 10 ? Ending.lineFeed : .carriageReturn
      if value == 13, index < bytes.count, unit(index) == 10 {
        index += width
        ending = .both
      }
      found.append((bytes[start..<index], ending))
      start = index
    }
    return found + [(bytes[start...], .none)]
  }

  // MARK: Writing

  /// The bytes of the file; 〓 stands for characters that the encoding lacks.
  package var bytes: [UInt8] {
    var bytes = mark
    bytes.reserveCapacity(mark.count + lines.reduce(0) { $0 + $1.bytes.count })
    for line in lines { bytes += line.bytes }
    return bytes
  }

  /// The characters that the encoding lacks, each once, with the line that has it first.
  package var lacking: [(scalar: Unicode.Scalar, line: Int)] {
    var found: [(scalar: Unicode.Scalar, line: Int)] = []
    for (number, line) in lines.enumerated() {
      for scalar in line.lacking where !found.contains(where: { $0.scalar == scalar }) {
        found.append((scalar, number))
      }
    }
    return found
  }

  /// Gives the file another encoding: UTF-8, without a mark.
  package mutating func convertToUTF8() {
    (encoding, mark, encoder) = (.utf8, [], TextEncoder(.utf8))
    for index in lines.indices {
      lines[index].bytes = Array((lines[index].text + lines[index].ending.rawValue).utf8)
      lines[index].lacking = []
    }
  }

  // MARK: Changing

  /// Puts lines in the place of others.
  ///
  /// - Returns: the lines that were there.
  package mutating func replace(_ range: Range<Int>, with new: [Line]) -> [Line] {
    let old = Array(lines[range])
    lines.replaceSubrange(range, with: new)
    return old
  }

  /// The lines that come of a text in the place of a stretch; `nil` for a stretch outside of the file, or that begins or
  /// ends within a character, and for a text with NUL.
  package func replacement(
    from start: Place, to end: Place, by text: String
  ) -> (range: Range<Int>, lines: [Line])? {
    guard start <= end, !text.utf8.contains(0), let head = index(of: start),
      let tail = index(of: end)
    else { return nil }
    let (first, last) = (lines[start.line], lines[end.line])
    let parts = Self.split(Array(text.utf8), width: 1, isBig: false).map { part in
      String(decoding: part.bytes.dropLast(part.ending.rawValue.utf8.count), as: UTF8.self)
    }
    var new: [Line] = []
    for (number, part) in parts.enumerated() {
      let isLast = number == parts.count - 1
      var words = number == 0 ? String(first.text[..<head]) + part : part
      if isLast { words += last.text[tail...] }
      let ending = isLast ? last.ending : ending
      if number == 0, words == first.text, ending == first.ending {
        new.append(first)
      } else if isLast, words == last.text {
        new.append(last)
      } else {
        new.append(line(words, ending))
      }
    }
    return (start.line..<end.line + 1, new)
  }

  private func line(_ text: String, _ ending: Ending) -> Line {
    let (bytes, lacking) = encoder.encode(text)
    return Line(
      text: text, ending: ending, bytes: bytes + encoder.encode(ending.rawValue).bytes,
      lacking: lacking)
  }

  /// The index of a place in the text of its line; `nil` where there is none, or it is within a character.
  private func index(of place: Place) -> String.Index? {
    guard lines.indices.contains(place.line), place.unit >= 0 else { return nil }
    let text = lines[place.line].text
    guard
      let index = text.utf16.index(
        text.startIndex, offsetBy: place.unit, limitedBy: text.endIndex)
    else { return nil }
    return index.samePosition(in: text.unicodeScalars)
  }

  /// The lines that differ in another state of the file, and what stands there.
  package func difference(to other: Self) -> (range: Range<Int>, lines: [Line]) {
    let shorter = min(lines.count, other.lines.count)
    var start = 0
    while start < shorter, lines[start] == other.lines[start] { start += 1 }
    var end = 0
    while end < shorter - start,
      lines[lines.count - 1 - end] == other.lines[other.lines.count - 1 - end]
    {
      end += 1
    }
    return (start..<lines.count - end, Array(other.lines[start..<other.lines.count - end]))
  }
}
