import VerticalLayout

extension MarkupParser {
  /// Reads a base with its readings, `{漢字|かんじ}` or `{漢字|かん|じ}`; where to go on, or `nil` where the
  /// brace begins no such mark.
  ///
  /// One reading is that of the whole base. As many as the base has characters are one of each, and the
  /// word is set as one (jukugo ruby). The base has no braces, and readings have those of the marks in them; a backslash
  /// makes one plain.
  mutating func readRuby(at start: Int, before limit: Int) -> Int? {
    var bars: [Int] = []
    var escapes: [Int] = []
    var index = start + 1
    while index < limit, bytes[index] != UInt8(ascii: "}") {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        guard !bars.isEmpty, bytes[index - 1] == UInt8(ascii: "]"),
          let attributes = MarkAttributes(bytes, at: index, before: limit)
        else { return nil }
        index = attributes.end
        continue
      case UInt8(ascii: "|"): bars.append(index)
      case UInt8(ascii: "\\") where index + 1 < limit && bytes[index + 1].isASCIIPunctuation:
        escapes.append(index)
        index += 1
      default: break
      }
      index += 1
    }
    guard index < limit, let bar = bars.first, bar > start + 1 else { return nil }
    let end = index
    let readings = zip(bars, bars.dropFirst() + [end]).map { TextRange($0 + 1, $1) }
    guard readings.contains(where: { !$0.isEmpty }) else { return nil }
    removed.append(TextRange(start, start + 1))
    removed += escapes.filter { $0 < bar }.map { TextRange($0, $0 + 1) }
    removed.append(TextRange(bar, end + 1))
    let base = TextRange(start + 1, bar)
    let texts = readings.map {
      ownText(String(decoding: bytes[$0.lowerBound..<$0.upperBound], as: UTF8.self), source: $0)
    }
    guard texts.count > 1 else {
      addRuby(texts[0], to: base)
      return end + 1
    }
    let characters = characters(of: base, escapes: escapes)
    guard readings.count == characters.count else {
      warnings.add(
        .markupIgnored,
        "\(readings.count) readings for \(characters.count) characters; give one for each, or one for all",
        at: TextRange(start, end + 1), of: base)
      addRuby(texts.dropFirst().reduce(into: texts[0], +=), to: base)
      return end + 1
    }
    var continuesWord = false
    for (character, reading) in zip(characters, texts) {
      guard !reading.text.isEmpty else {
        continuesWord = false
        continue
      }
      addRuby(reading, to: character, continuesWord: continuesWord)
      continuesWord = true
    }
    return end + 1
  }

  /// Warns where the base of a reading, which is plain text, begins with a mark: `{[12]{tcy=true}|じゅうに}`.
  mutating func warnOfMarks(inBaseAt start: Int, before limit: Int) {
    let limit = min(limit, start + Self.longestMarkedBase)
    let first = bytes[(start + 1)..<max(limit, start + 1)].first
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "!") else { return }
    var depth = 0
    var isMarked = false
    var hasReading = false
    for index in start..<limit {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        depth += 1
        isMarked = isMarked || depth > 1
      case UInt8(ascii: "|") where depth == 1: hasReading = isMarked
      case UInt8(ascii: "}"):
        depth -= 1
        guard depth == 0 else { continue }
        guard hasReading else { return }
        warnings.add(
          .markupKept,
          "a base with marks has its reading after it: [文字]{tcy=true ruby=もじ}; kept as text",
          at: TextRange(start, start + 1))
        return
      default: break
      }
    }
  }

  /// The bytes that are looked through for such a base.
  private static var longestMarkedBase: Int { 400 }

  private mutating func addRuby(
    _ reading: AttributedText, to base: TextRange, continuesWord: Bool = false
  ) {
    let ruby = Ruby(reading, continuesWord: continuesWord)
    marks.append(Mark(opening: base.lowerBound, content: base, attributes: [.ruby(ruby)]))
  }

  /// The characters of a base, in the source, without the backslashes before them.
  private func characters(of base: TextRange, escapes: [Int]) -> [TextRange] {
    let text = String(decoding: bytes[base.lowerBound..<base.upperBound], as: UTF8.self)
    var found: [TextRange] = []
    var start = base.lowerBound
    for character in text {
      let end = start + character.utf8.count
      if !escapes.contains(start) { found.append(TextRange(start, end)) }
      start = end
    }
    return found
  }
}
