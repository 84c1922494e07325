import VerticalLayout

/// Writes the text of a block with vtype's marks for its own.
struct MarkdownInline {
  private let text: MarkdownText
  private let rules: MarkdownRules
  private var tokens: [MarkdownToken] = []
  private(set) var messages: [MarkdownMessage] = []
  /// The marks that are open, and whether their beginning has been written: it is where they have text.
  private var open: [(pair: MarkdownToken.Pair?, isWritten: Bool)] = []
  /// The characters for a line end that is kept: others in a note.
  private let lineBreak: String

  /// In HTML, whether a line has text, and whether the next text begins another one.
  private var hasText = false
  private var hasBreak = false

  /// Marks nest as deep as this; deeper ones have no effect.
  private static let deepest = 8

  init(
    _ text: MarkdownText, rules: MarkdownRules, notes: Set<[UInt8]>,
    definitions: [[UInt8]: String] = [:], lineBreak: String
  ) {
    self.text = text
    self.rules = rules
    self.lineBreak = lineBreak
    var scanner = MarkdownScanner(text, rules: rules, notes: notes)
    scanner.scan()
    var matcher = MarkdownMatcher(
      text, scanner.tokens, isCommonMark: rules.isCommonMark, definitions: definitions)
    matcher.match()
    tokens = matcher.tokens
    messages = scanner.messages + matcher.messages
  }

  mutating func write(to writer: inout MappedText) {
    var index = 0
    for token in tokens where token.range.lowerBound >= index {
      put(index..<token.range.lowerBound, to: &writer)
      write(token, to: &writer)
      index = token.range.upperBound
      writer.skip(to: index < text.count ? text.offsets[index] : text.end)
    }
    put(index..<text.count, to: &writer)
    writer.skip(to: text.end)
    while !open.isEmpty { end(to: &writer) }
  }

  private mutating func write(_ token: MarkdownToken, to writer: inout MappedText) {
    let range = token.range
    switch token.kind {
    case .escape: put(range.lowerBound + 1..<range.upperBound, to: &writer)
    case .lineEnd: joinLines(at: range, to: &writer)
    case .lineBreak: breakLine(to: &writer)
    case .plain(let content): put(content, to: &writer)
    case .words(let words): insert(escaped(words), to: &writer)
    case .ruby(let base, let readings, let isGroup):
      writeRuby(base, readings, isGroup: isGroup, to: &writer)
    case .span(let content, let attributes):
      insert("[", to: &writer)
      putEscaped(content, to: &writer)
      writer.insert("]{\(attributes)}")
    case .note:
      beginAll(&writer)
      writer.skip(to: text.offsets[range.lowerBound])
      writer.copy(to: text.offsets[range.upperBound - 1] + 1)
    case .link(let content):
      insert("[", to: &writer)
      put(content, to: &writer)
      writer.insert("](<\(text.string(content))>)")
    case .nothing: break
    case .code(let content): putCode(content, to: &writer)
    case .picture(let words, let file):
      insert("![\(escaped(words))](<\(file)>)", to: &writer)
    case .tagRuby(let pairs, let isWord):
      writeTagRuby(pairs, isWord: isWord, to: &writer)
    case .macro, .bracket, .bracketEnd, .delimiter, .tag, .tagEnd:
      for _ in 0..<token.ends { end(to: &writer) }
      put(range.lowerBound..<range.lowerBound + min(token.kept, range.count), to: &writer)
      for pair in token.begins { begin(pair, at: range) }
    }
  }

  private mutating func put(_ range: Range<Int>, to writer: inout MappedText) {
    guard !range.isEmpty else { return }
    // Blanks between tags are none of the text.
    if rules.isHTML, !hasText || hasBreak,
      text.bytes[range].allSatisfy({ $0 == 0x20 || $0 == 0x09 })
    {
      return
    }
    beginAll(&writer)
    writer.put(text, range)
  }

  private mutating func insert(_ words: String, to writer: inout MappedText) {
    beginAll(&writer)
    writer.insert(words)
  }

  // MARK: Marks

  private mutating func begin(_ pair: MarkdownToken.Pair, at range: Range<Int>) {
    if open.count < Self.deepest { return open.append((pair, false)) }
    messages.append(
      MarkdownMessage(
        kind: "deep", place: range,
        message: "marks nest at most \(Self.deepest) deep; deeper ones have no effect"))
    open.append((nil, false))
  }

  /// Writes the beginnings of marks that have text now.
  private mutating func beginAll(_ writer: inout MappedText) {
    if hasBreak { writer.insert(lineBreak) }
    (hasText, hasBreak) = (true, false)
    for index in open.indices.prefix(Self.deepest) where !open[index].isWritten {
      open[index].isWritten = true
      writer.insert(open[index].pair?.begin ?? "")
    }
  }

  private mutating func end(to writer: inout MappedText) {
    // An image needs no words.
    if open.last?.pair?.begin == "![" { beginAll(&writer) }
    guard let last = open.popLast(), last.isWritten else { return }
    writer.insert(last.pair?.end ?? "")
  }

  /// Ends the line, and the marks that are open with it: none goes beyond its line.
  private mutating func breakLine(to writer: inout MappedText) {
    if rules.isHTML, !hasText { return }
    guard lineBreak.hasPrefix("\n") || lineBreak == "<br>" else { return writer.insert(lineBreak) }
    for index in open.indices.prefix(Self.deepest).reversed() where open[index].isWritten {
      writer.insert(open[index].pair?.end ?? "")
      open[index].isWritten = false
    }
    if rules.isHTML { hasBreak = true } else { writer.insert(lineBreak) }
  }

  /// A line's end between ideographs is nothing, and a blank elsewhere.
  private mutating func joinLines(at range: Range<Int>, to writer: inout MappedText) {
    let before = text.bytes[..<range.lowerBound].suffix(4)
    let after = text.bytes[range.upperBound...].prefix(4)
    let last = String(decoding: before, as: UTF8.self).unicodeScalars.last
    let next = String(decoding: after, as: UTF8.self).unicodeScalars.first
    if last?.isIdeographic == true || next?.isIdeographic == true || last == " " { return }
    if rules.isHTML, !hasText || hasBreak { return }
    insert(" ", to: &writer)
  }

  private mutating func putCode(_ range: Range<Int>, to writer: inout MappedText) {
    var start = range.lowerBound
    for index in range where text.isLineEnd(index) {
      put(start..<index, to: &writer)
      insert(" ", to: &writer)
      start = index + 1
    }
    put(start..<range.upperBound, to: &writer)
  }

  private mutating func writeTagRuby(
    _ pairs: [(base: Range<Int>, reading: Range<Int>)], isWord: Bool,
    to writer: inout MappedText
  ) {
    beginAll(&writer)
    func put(_ range: Range<Int>) {
      for index in range where text.bytes[index] != 0x0A { writer.put(text, index..<index + 1) }
    }
    if isWord {
      writer.insert("{")
      for pair in pairs { put(pair.base) }
      for pair in pairs { writer.insert("|" + escaped(text.string(pair.reading))) }
      return writer.insert("}")
    }
    for pair in pairs {
      if !pair.reading.isEmpty { writer.insert("{") }
      put(pair.base)
      if !pair.reading.isEmpty { writer.insert("|" + escaped(text.string(pair.reading)) + "}") }
    }
  }

  private mutating func writeRuby(
    _ base: Range<Int>, _ readings: [Range<Int>], isGroup: Bool, to writer: inout MappedText
  ) {
    insert("{", to: &writer)
    putEscaped(base, to: &writer)
    for (index, reading) in readings.enumerated() {
      if index == 0 || !isGroup { writer.insert("|") }
      putEscaped(reading, to: &writer)
    }
    writer.insert("}")
  }

  /// Puts characters in which only backslashes are signs.
  private func putEscaped(_ range: Range<Int>, to writer: inout MappedText) {
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      let next = index + 1
      if text.bytes[index] == UInt8(ascii: "\\"), next < range.upperBound,
        text.bytes[next].isASCIIPunctuation || text.bytes[next] == 0xE3
      {
        writer.put(text, start..<index)
        start = next
        index = next
      }
      index += 1
    }
    writer.put(text, start..<range.upperBound)
  }

  private func escaped(_ words: String) -> String {
    var escaped = ""
    for scalar in words.unicodeScalars {
      if UInt8(exactly: scalar.value)?.isASCIIPunctuation == true { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}
