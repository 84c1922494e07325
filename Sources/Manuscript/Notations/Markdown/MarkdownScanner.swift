import VerticalLayout

/// Finds the signs in the text of a block. Takes linear time: no attempt goes over what another one has read.
struct MarkdownScanner {
  let text: MarkdownText
  let rules: MarkdownRules
  /// The names of notes that there are.
  let notes: Set<[UInt8]>
  private(set) var tokens: [MarkdownToken] = []
  /// Kinds of messages, their places, and what they say.
  var messages: [MarkdownMessage] = []
  /// Ends that do not stand after any more.
  var missing: Set<String> = []
  /// The places of runs of backquotes, by their length, in descending order.
  private var codes: [Int: [Int]] = [:]
  var index = 0

  init(_ text: MarkdownText, rules: MarkdownRules, notes: Set<[UInt8]>) {
    self.text = text
    self.rules = rules
    self.notes = notes
    findCodes()
  }

  var bytes: [UInt8] { text.bytes }

  /// True for bytes that a sign may begin with.
  private static let signs: [Bool] = {
    var signs = [Bool](repeating: false, count: 256)
    for sign in "\\`<&{^=%[!]*_~".utf8 { signs[Int(sign)] = true }
    for sign in [0x0A, 0x0C] { signs[sign] = true }
    return signs
  }()

  /// The same with 《, which most kana begin like.
  private static let signsWithMacros: [Bool] = {
    var signs = MarkdownScanner.signs
    signs[0xE3] = true
    return signs
  }()

  mutating func scan() {
    let bytes = text.bytes
    let signs = rules.hasMacros ? Self.signsWithMacros : Self.signs
    while index < text.count {
      // Most of a text is none.
      while index < bytes.count, !signs[Int(bytes[index])] { index += 1 }
      guard index < bytes.count else { return }
      let start = index
      let kind = token(bytes[index])
      if let kind, index > start { tokens.append(MarkdownToken(start..<index, kind)) }
      if index == start { index += 1 }
    }
  }

  /// The sign at the place at hand, after which the scanner goes; `nil` for a character of the text.
  private mutating func token(_ byte: UInt8) -> MarkdownToken.Kind? {
    if rules.isHTML, ![0x0A, 0x0C, UInt8(ascii: "<"), UInt8(ascii: "&")].contains(byte) {
      return nil
    }
    switch byte {
    case UInt8(ascii: "\\"): return readEscape()
    case 0x0A:
      index += 1
      return rules.keepsLines ? .lineBreak : .lineEnd
    case 0x0C:
      index += 1
      return .lineBreak
    case UInt8(ascii: "`"): return readCode()
    case UInt8(ascii: "<"): return readTag()
    case UInt8(ascii: "&"): return readEntity()
    case UInt8(ascii: "{"): return readRuby()
    case UInt8(ascii: "^"): return rules.isCommonMark ? readBlockName() : readTateChuYoko()
    case UInt8(ascii: "=") where rules.isCommonMark:
      while index < text.count, bytes[index] == byte { index += 1 }
      return .delimiter(byte)
    case UInt8(ascii: "%") where rules.isCommonMark: return readComment(from: "%%", to: "%%")
    case UInt8(ascii: "["): return readBracket()
    case UInt8(ascii: "!"):
      guard text.has("![", at: index) else { return nil }
      if rules.isCommonMark, text.has("![[", at: index), let kind = readEmbed() { return kind }
      index += 2
      return .bracket(isImage: true)
    case UInt8(ascii: "]"):
      index += 1
      return .bracketEnd
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
      while index < text.count, bytes[index] == byte { index += 1 }
      return .delimiter(byte)
    case 0xE3 where rules.hasMacros: return readDoubleBracket()
    default: return nil
    }
  }

  // MARK: Characters

  private mutating func readEscape() -> MarkdownToken.Kind? {
    let next = index + 1
    guard next < text.count else { return nil }
    if bytes[next] == 0x0A {
      index = next + 1
      return .lineBreak
    }
    let isWide = rules.hasMacros && (text.has("《", at: next) || text.has("》", at: next))
    guard bytes[next].isASCIIPunctuation || isWide else { return nil }
    index = next + (isWide ? 3 : 1)
    return .escape
  }

  private mutating func findCodes() {
    let bytes = text.bytes
    guard bytes.contains(UInt8(ascii: "`")) else { return }
    var index = text.count
    while index > 0 {
      index -= 1
      guard bytes[index] == UInt8(ascii: "`") else { continue }
      let end = index + 1
      while index > 0, bytes[index - 1] == UInt8(ascii: "`") { index -= 1 }
      codes[end - index, default: []].append(index)
    }
  }

  private mutating func readCode() -> MarkdownToken.Kind? {
    let start = index
    while index < text.count, bytes[index] == UInt8(ascii: "`") { index += 1 }
    let count = index - start
    while let last = codes[count]?.last, last <= start { codes[count]?.removeLast() }
    guard let close = codes[count]?.last else {
      // The backquotes are text, all of them.
      return .plain(start..<index)
    }
    var content = index..<close
    index = close + count
    guard rules.isCommonMark else { return .plain(content) }
    // One blank on both sides of code goes with the backquotes.
    func isBlank(_ place: Int) -> Bool { bytes[place] == 0x20 || text.isLineEnd(place) }
    if content.count > 2, isBlank(content.lowerBound), isBlank(content.upperBound - 1),
      !content.allSatisfy(isBlank)
    {
      content = content.lowerBound + 1..<content.upperBound - 1
    }
    return .code(content)
  }

  private mutating func readEntity() -> MarkdownToken.Kind? {
    guard let (scalar, length) = HTMLEntities.scalar(bytes[index...]) else { return nil }
    index += length
    return .words(String(Character(scalar)))
  }

  // MARK: HTML

  /// Reads `<br>`, a comment, or a URI in angle brackets. Other tags are text.
  private mutating func readTag() -> MarkdownToken.Kind? {
    if rules.isCommonMark { return readElement() }
    let limit = min(text.count, index + 2048)
    guard
      let close = bytes[index..<limit].dropFirst().firstIndex(where: { $0 == 0x3E || $0 == 0x3C }),
      bytes[close] == UInt8(ascii: ">")
    else { return nil }
    let inner = text.string(index + 1..<close)
    let name = inner.lowercased().filter { $0 != " " && $0 != "/" }
    let start = index
    if name == "br" {
      index = close + 1
      return .lineBreak
    }
    if inner.hasPrefix("!--"), inner.hasSuffix("--"), inner.utf8.count >= 5 {
      index = close + 1
      return .nothing
    }
    if inner.hasPrefix("http://") || inner.hasPrefix("https://") || inner.hasPrefix("mailto:"),
      !inner.utf8.contains(where: { $0 <= 0x20 })
    {
      index = close + 1
      return .link(start + 1..<close)
    }
    if let first = inner.utf8.first(where: { $0 != UInt8(ascii: "/") }), first.isASCIILetter {
      messages.append(
        MarkdownMessage(
          kind: "tag", place: start..<close + 1,
          message: "HTML among the text is not read; kept as text, and --from html reads it"))
    }
    return nil
  }

  // MARK: Readings and single cells

  /// Reads `{base|reading}`, `{base|r|r}` (NO-D1), `{base|r.r}` (NO-M1). Nothing in it is a mark.
  private mutating func readRuby() -> MarkdownToken.Kind? {
    var bars: [Int] = []
    var dots: [Int] = []
    var end = index + 1
    while end < text.count, bytes[end] != UInt8(ascii: "}") {
      switch bytes[end] {
      case UInt8(ascii: "{"), 0x0A, 0x0C: return nil
      case UInt8(ascii: "\\") where end + 1 < text.count: end += 1
      case UInt8(ascii: "|"): bars.append(end)
      case UInt8(ascii: "."): dots.append(end)
      default: break
      }
      end += 1
    }
    guard end < text.count, let bar = bars.first else { return nil }
    let base = index + 1..<bar
    var readings = zip(bars, bars.dropFirst() + [end]).map { $0 + 1..<$1 }
    guard !base.isEmpty, readings.contains(where: { !$0.isEmpty }) else {
      messages.append(
        MarkdownMessage(
          kind: "half", place: index..<end + 1,
          message: "a reading or a base without characters; kept as text"))
      return nil
    }
    index = end + 1
    let dotsOfReading = dots.filter { $0 > bar }
    var isGroup = false
    if readings.count == 1, !dotsOfReading.isEmpty {
      let parts = zip([bar] + dotsOfReading, dotsOfReading + [end]).map { $0 + 1..<$1 }
      let characters = text.string(base).count { $0 != "\\" }
      let isSplit = parts.count == characters && parts.allSatisfy { !$0.isEmpty }
      let isKana = parts.allSatisfy {
        text.string($0).unicodeScalars.allSatisfy(\.isKanaOfReading)
      }
      if rules.splitsAtDots || isSplit && isKana {
        // Without a part for each character it is one reading, without its dots.
        (readings, isGroup) = (parts, !isSplit)
      }
    }
    return .ruby(base: base, readings: readings, isGroup: isGroup)
  }

  /// Reads `^12^` (NO-D2).
  private mutating func readTateChuYoko() -> MarkdownToken.Kind? {
    var end = index + 1
    while end < text.count, end < index + 8, bytes[end].isOfTateChuYoko { end += 1 }
    guard end > index + 1, end <= index + 7, end < text.count, bytes[end] == UInt8(ascii: "^")
    else {
      return nil
    }
    let content = index + 1..<end
    index = end + 1
    return .span(content, attributes: "tcy=true")
  }

  /// Reads `《《text》》`, in which no bracket stands (NO-M1).
  private mutating func readDoubleBracket() -> MarkdownToken.Kind? {
    guard index + 6 <= text.count, bytes[index + 1] == 0x80, bytes[index + 2] == 0x8A,
      text.has("《《", at: index)
    else { return nil }
    var end = index + 6
    while end < text.count, bytes[end] != 0x0A, bytes[end] != 0x0C {
      if bytes[end] == 0xE3, text.has("《", at: end) || text.has("》", at: end) { break }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end > index + 6, text.has("》》", at: end) else {
      // The next attempt begins after both.
      let start = index
      index += 3
      return .plain(start..<index)
    }
    let content = index + 6..<end
    index = end + 6
    return .span(content, attributes: "emphasis=sesame")
  }

  // MARK: Brackets

  private mutating func readBracket() -> MarkdownToken.Kind? {
    if let end = noteEnd() {
      index = end
      return .note
    }
    if rules.hasMacros, text.has("[[", at: index), let kind = readMacro() { return kind }
    if rules.isCommonMark, text.has("[[", at: index), let kind = readWikiLink() { return kind }
    index += 1
    return .bracket(isImage: false)
  }

  /// The end of `[^name]`, of a note that there is.
  private func noteEnd() -> Int? {
    guard !notes.isEmpty, text.has("[^", at: index) else { return nil }
    let rest = bytes[(index + 2)...].prefix(100)
    guard let close = rest.firstIndex(of: UInt8(ascii: "]")), notes.contains(Array(rest[..<close]))
    else { return nil }
    return close + 1
  }

  /// Reads `[[br]]`, or the beginning of a macro, with its parameter.
  private mutating func readMacro() -> MarkdownToken.Kind? {
    if text.has("[[br]]", at: index) {
      index += 6
      return .lineBreak
    }
    for (name, attributes) in [
      ("em", "emphasis=sesame"), ("no-break", "no-break=true"),
      ("warichu", rules.movesNotes ? "" : "note=warichu"),
    ] where text.has("[[\(name):", at: index) {
      index += name.utf8.count + 3
      guard name == "em", let mark = markOfEmphasis() else {
        return .macro(name, attributes: attributes)
      }
      index += mark.utf8.count + 1
      let value = mark == "\"" || mark == "\\" ? "\\" + mark : mark
      return .macro(name, attributes: "emphasis=\"\(value)\"")
    }
    guard text.has("[[kern:", at: index) else { return nil }
    let start = index + 7
    guard let colon = bytes[start...].prefix(20).firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    let amount = text.string(start..<colon)
    guard Self.isAmount(amount) else { return nil }
    index = colon + 1
    return .macro(
      "kern",
      attributes: "letter-spacing=\(amount.hasPrefix("+") ? String(amount.dropFirst()) : amount)")
  }

  /// The one character before the next colon.
  private func markOfEmphasis() -> String? {
    let rest = bytes[index...].prefix(64)
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")), colon > index else { return nil }
    let words = text.string(index..<colon)
    guard words.count == 1, let scalar = words.unicodeScalars.first,
      !scalar.properties.isWhitespace, scalar.value >= 0x20,
      !"\\[]{}".unicodeScalars.contains(scalar)
    else { return nil }
    return words
  }

  /// True for `-0.1em` and the like.
  static func isAmount(_ word: String) -> Bool {
    var digits = Substring(word)
    if let first = digits.first, first == "+" || first == "-" { digits = digits.dropFirst() }
    guard digits.hasSuffix("em") else { return false }
    let parts = digits.dropLast(2).split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.count <= 6 && $0.utf8.allSatisfy(\.isASCIIDigit) }
  }
}

extension UInt8 {
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// True for what one cell may have.
  fileprivate var isOfTateChuYoko: Bool {
    isASCIIDigit || isASCIILetter || self == UInt8(ascii: "!") || self == UInt8(ascii: "?")
  }
}
