import VerticalLayout

/// Puts vtype's own marks in place of what Markdown and the editors of writers have beside them, in files whose names end in
/// `.md`: readings and other tags of HTML, comments, `__bold__`, `~~struck~~`, `==marked==`, code, entities, `[[links]]`, tasks,
/// callouts, headings that are underlined and links by reference.
///
/// A line stays a line, as in vtype's marks. Linear in the length of the text: of each kind of sign a place is looked at once.
struct MarkdownExtras {
  private var writer: MappedText
  private let lines: [Paragraph]
  private(set) var warnings = NotationWarnings()
  /// The first place where something was read.
  private(set) var first: TextRange?
  private var fence: (sign: UInt8, count: Int)?
  /// The sign that ends the comment at hand.
  private var commentEnd: [UInt8]?
  private var definitions: [[UInt8]: String] = [:]
  private var definitionLines: Set<Int> = []
  /// The last places of signs in the text.
  private let lastComment: Int
  private let lastPercent: Int
  /// Marks that are open on the line: the place of what closes each, its length, and what stands for that.
  private var open: [(place: Int, length: Int, end: String)] = []
  /// Signs that no other follows on the line.
  private var missing: Set<[UInt8]> = []
  private var codes: [Int: [Int]] = [:]

  private var bytes: [UInt8] { writer.source }

  init(_ source: String) {
    let bytes = Array(source.utf8)
    lines = Paragraph.split(source)
    writer = MappedText(bytes, longer: bytes.count / 8)
    lastComment = Self.last("-->", in: bytes)
    lastPercent = Self.last("%%", in: bytes)
  }

  private static func last(_ word: String, in bytes: [UInt8]) -> Int {
    let word = Array(word.utf8)
    guard bytes.count >= word.count else { return -1 }
    return (0...bytes.count - word.count).last {
      bytes[$0] == word[0] && bytes[$0...].starts(with: word)
    } ?? -1
  }

  /// The text with vtype's marks, and the way from it to the source; `nil` where nothing was read.
  mutating func translate() -> (text: String, map: SourceMap)? {
    guard "<&`_~=%[-\\$".utf8.contains(where: { bytes.span.firstIndex(of: $0) != nil }) else {
      return nil
    }
    let head = MarkdownFrontMatter(bytes, lines)?.lineCount ?? 0
    findDefinitions(from: head)
    var index = head
    while index < lines.count {
      index = readLine(index)
    }
    guard first != nil else { return nil }
    return writer.finish()
  }

  private func range(_ index: Int) -> Range<Int> {
    lines[index].range.lowerBound..<lines[index].range.upperBound
  }

  private mutating func found(_ range: Range<Int>) {
    if first == nil { first = TextRange(range.lowerBound, range.upperBound) }
  }

  /// The number of stretches that were left out.
  private var removals = 0

  /// Leaves out a stretch, and what stands before it is taken as it is.
  private mutating func remove(_ range: Range<Int>, with words: String = "") {
    found(range)
    removals += 1
    writer.copy(to: range.lowerBound)
    writer.replace(to: range.upperBound, with: words)
  }

  private mutating func report(_ kind: String, _ range: Range<Int>, _ message: String) {
    warnings.add(
      .note, .notationApproximated, kind: kind, at: TextRange(range.lowerBound, range.upperBound),
      message)
  }

  // MARK: Links by reference

  private mutating func findDefinitions(from head: Int) {
    var isInFence = false
    for index in head..<max(head, lines.count) {
      let line = range(index)
      if isFence(line) != nil { isInFence.toggle() }
      guard !isInFence, let found = MarkdownDefinition(bytes, line) else { continue }
      definitionLines.insert(index)
      definitions[found.name] = definitions[found.name] ?? found.uri
    }
  }

  private func isFence(_ line: Range<Int>) -> (sign: UInt8, count: Int, isBare: Bool)? {
    guard case .fence(let sign, let count, let isBare) = MarkdownLine(bytes, line, MarkdownRules())
    else { return nil }
    return (sign, count, isBare)
  }

  // MARK: Lines

  /// Reads a line; the number of the next one.
  private mutating func readLine(_ index: Int) -> Int {
    let line = range(index)
    let end = lines[index].end
    if let open = fence {
      if let found = isFence(line), found.sign == open.sign, found.count >= open.count, found.isBare
      {
        fence = nil
        remove(line.lowerBound..<end)
      } else {
        putPlain(line)
      }
      return index + 1
    }
    if commentEnd == nil {
      if let found = isFence(line) {
        fence = (found.sign, found.count)
        remove(line.lowerBound..<end)
        return index + 1
      }
      if definitionLines.contains(index) {
        remove(line.lowerBound..<end)
        return index + 1
      }
      if let level = underline(below: index) {
        remove(line.lowerBound..<line.lowerBound, with: String(repeating: "#", count: level) + " ")
        readInline(line)
        writer.copy(to: end)
        writer.skip(to: lines[index + 1].end)
        return index + 2
      }
    }
    let start = writer.end
    let before = removals
    let place = readHead(line)
    readInline(place..<line.upperBound)
    writer.copy(to: line.upperBound)
    // A line of comments alone goes with its end.
    let isGone = removals > before && writer.bytes[start...].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    if isGone { writer.skip(to: end) } else { writer.copy(to: end) }
    return index + 1
  }

  /// The level of the heading that a line is because of the line below it.
  private func underline(below index: Int) -> Int? {
    guard index + 1 < lines.count, index == 0 || range(index - 1).isEmpty else { return nil }
    let (line, next) = (range(index), range(index + 1))
    guard next.count >= 3, let sign = bytes[next].first,
      sign == UInt8(ascii: "=") || sign == UInt8(ascii: "-"),
      bytes[next].allSatisfy({ $0 == sign }),
      MarkdownLine(bytes, line, MarkdownRules()) == .text, !bytes[line].contains(UInt8(ascii: "|")),
      !bytes[line].starts(with: ":::".utf8), !bytes[line].starts(with: ">".utf8)
    else { return nil }
    return sign == UInt8(ascii: "=") ? 1 : 2
  }

  /// Reads the box of a task, or the kind of a callout, at the head of a line; where its text begins.
  private mutating func readHead(_ line: Range<Int>) -> Int {
    guard commentEnd == nil else { return line.lowerBound }
    if case .item(_, _, let text) = MarkdownLine(bytes, line, MarkdownRules()),
      let sign = TaskSign(bytes, text)
    {
      remove(text.lowerBound..<sign.end, with: sign.text)
      return sign.end
    }
    guard let quote = bytes[line].first, quote == UInt8(ascii: ">"),
      let callout = Callout(bytes, line)
    else { return line.lowerBound }
    remove(callout.mark, with: "")
    if callout.title.isEmpty {
      writer.insert("[")
      writer.insert(bytes[callout.kind])
      writer.insert("]{weight=bold}")
    } else {
      writer.insert("[")
      writer.copy(to: callout.title.upperBound)
      writer.insert("]{weight=bold}")
    }
    return line.upperBound
  }

  /// Sets a line as it is, whatever it looks like.
  private mutating func putPlain(_ line: Range<Int>) {
    writer.copy(to: line.lowerBound)
    var index = line.lowerBound
    while index < line.upperBound, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    writer.copy(to: index)
    escape(index..<line.upperBound)
  }

  /// Copies characters with a backslash before each that may be a mark.
  private mutating func escape(_ range: Range<Int>) {
    writer.skip(to: range.lowerBound)
    for index in range where bytes[index].isASCIIPunctuation {
      writer.copy(to: index)
      writer.insert("\\")
    }
    writer.copy(to: range.upperBound)
  }

  // MARK: Inside of a line

  private mutating func readInline(_ range: Range<Int>) {
    (open, missing, codes) = ([], [], [:])
    var index = range.lowerBound
    if commentEnd != nil { index = skipComment(from: index, before: range.upperBound) }
    findCodes(index..<range.upperBound)
    while index < range.upperBound {
      if let last = open.last, last.place == index {
        open.removeLast()
        remove(index..<index + last.length, with: last.end)
        index += last.length
        continue
      }
      index = mark(at: index, before: range.upperBound) ?? index + 1
    }
    open.removeAll()
  }

  private func has(_ word: String, at index: Int) -> Bool {
    bytes[index...].starts(with: word.utf8)
  }

  /// Reads the mark at a place; the place after it, or `nil` for a character.
  private mutating func mark(at index: Int, before limit: Int) -> Int? {
    switch bytes[index] {
    // A line break of CommonMark, where each line has a column anyway.
    case UInt8(ascii: "\\") where index + 1 == limit && index > 0 && bytes[index - 1] > 0x20:
      remove(index..<limit, with: "")
      return limit
    case UInt8(ascii: "\\"): return min(index + 2, limit)
    case UInt8(ascii: "`"): return readCode(at: index, before: limit)
    case UInt8(ascii: "<"): return readTag(at: index, before: limit)
    case UInt8(ascii: "&"):
      guard let (scalar, length) = HTMLEntities.scalar(bytes[index..<limit]) else { return nil }
      let isSign = UInt8(exactly: scalar.value)?.isASCIIPunctuation == true
      remove(index..<index + length, with: (isSign ? "\\" : "") + String(Character(scalar)))
      return index + length
    case UInt8(ascii: "_"): return pair("__", at: index, before: limit, "]{weight=bold}")
    case UInt8(ascii: "~"): return pair("~~", at: index, before: limit, "]{strike=single}")
    case UInt8(ascii: "="):
      return pair("==", at: index, before: limit, "]{ground=\(InlineTags.highlight)}")
    case UInt8(ascii: "$"): return readFormula(at: index, before: limit)
    case UInt8(ascii: "%") where has("%%", at: index) && lastPercent > index + 1:
      return readComment(at: index, "%%", before: limit)
    case UInt8(ascii: "!") where has("![[", at: index): return readEmbed(at: index, before: limit)
    case UInt8(ascii: "["):
      return has("[[", at: index)
        ? readWikiLink(at: index, before: limit) : readReference(at: index, before: limit)
    case UInt8(ascii: "]"): return targetEnd(after: index, before: limit)
    case UInt8(ascii: "h") where has("http://", at: index) || has("https://", at: index):
      return bytes[index..<limit].firstIndex {
        $0 <= 0x20 || $0 >= 0x80 || $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: ">")
      }
        ?? limit
    default: return nil
    }
  }

  /// The end of the target or the attributes after a bracket, in which nothing is a mark.
  private func targetEnd(after bracket: Int, before limit: Int) -> Int? {
    guard bracket + 1 < limit else { return nil }
    if bytes[bracket + 1] == UInt8(ascii: "(") {
      return LinkTarget(bytes, at: bracket + 1, before: min(limit, bracket + 4096))?.end
    }
    guard bytes[bracket + 1] == UInt8(ascii: "{") else { return nil }
    return bytes[bracket..<min(limit, bracket + 1024)].firstIndex(of: UInt8(ascii: "}")).map {
      $0 + 1
    }
  }

  /// The next place of a sign on the line; remembers where there is none.
  private mutating func next(_ word: [UInt8], from start: Int, before limit: Int) -> Int? {
    guard !missing.contains(word), start + word.count <= limit else { return nil }
    for place in start...limit - word.count
    where bytes[place] == word[0] && bytes[place...].starts(with: word) {
      return place
    }
    missing.insert(word)
    return nil
  }

  /// Opens a mark between two equal signs, without blanks just inside of them.
  private mutating func pair(
    _ sign: String, at index: Int, before limit: Int, _ end: String
  ) -> Int? {
    let word = Array(sign.utf8)
    let run = bytes[index..<limit].prefix { $0 == word[0] }.count
    guard run == 2 else { return index + run }
    let before = index > 0 ? bytes[index - 1] : 0x20
    guard index + 2 < limit, bytes[index + 2] > 0x20, !has("　", at: index + 2),
      let close = next(word, from: index + 3, before: limit), bytes[close - 1] > 0x20,
      bytes[index + 2] != word[0], !(close + 2 < limit && bytes[close + 2] == word[0])
    else { return index + 2 }
    if word[0] == UInt8(ascii: "_") {
      let after = close + 2 < limit ? bytes[close + 2] : 0x20
      guard !before.isASCIILetter, !before.isASCIIDigit, !after.isASCIILetter, !after.isASCIIDigit
      else {
        return index + 2
      }
    }
    return begin(index..<index + 2, "[", close, 2, end)
  }

  /// Begins a mark, unless it would end after one that is around it.
  private mutating func begin(
    _ sign: Range<Int>, _ begin: String, _ close: Int, _ length: Int, _ end: String
  ) -> Int {
    guard open.count < 8, open.last.map({ close + length <= $0.place }) ?? true else {
      return sign.upperBound
    }
    remove(sign, with: begin)
    open.append((close, length, end))
    return sign.upperBound
  }

  /// Reports a formula, `$$…$$` or `$…$`, which stays as it is written; the place after its sign. Sums of money are none.
  private mutating func readFormula(at index: Int, before limit: Int) -> Int {
    var isFormula = has("$$", at: index)
    if !isFormula, index + 1 < limit, bytes[index + 1] > 0x20,
      let close = next([UInt8(ascii: "$")], from: index + 1, before: limit), bytes[close - 1] > 0x20
    {
      isFormula = bytes[index..<close].contains { "\\^_=+".utf8.contains($0) }
    }
    if isFormula {
      found(index..<index + 1)
      report("formula", index..<index + 1, "formulas are set as they are written")
    }
    return index + (has("$$", at: index) ? 2 : 1)
  }

  // MARK: Code and comments

  private mutating func findCodes(_ range: Range<Int>) {
    var index = range.upperBound
    while index > range.lowerBound {
      index -= 1
      guard bytes[index] == UInt8(ascii: "`") else { continue }
      let end = index + 1
      while index > range.lowerBound, bytes[index - 1] == UInt8(ascii: "`") { index -= 1 }
      codes[end - index, default: []].append(index)
    }
  }

  private mutating func readCode(at start: Int, before limit: Int) -> Int {
    let count = bytes[start..<limit].prefix { $0 == UInt8(ascii: "`") }.count
    while let last = codes[count]?.last, last <= start { codes[count]?.removeLast() }
    guard let close = codes[count]?.last, open.last.map({ close < $0.place }) ?? true else {
      return start + count
    }
    remove(start..<start + count)
    escape(start + count..<close)
    remove(close..<close + count)
    return close + count
  }

  /// Leaves out a comment, which may go on over lines.
  private mutating func readComment(at index: Int, _ end: String, before limit: Int) -> Int {
    report("comment", index..<index + 2, "comments are not set")
    commentEnd = Array(end.utf8)
    remove(index..<index + 2)
    return skipComment(from: index + 2, before: limit)
  }

  private mutating func skipComment(from start: Int, before limit: Int) -> Int {
    guard let word = commentEnd else { return start }
    var place = start
    while place + word.count <= limit {
      if bytes[place] == word[0], bytes[place...].starts(with: word) {
        commentEnd = nil
        remove(start..<place + word.count)
        return place + word.count
      }
      place += 1
    }
    remove(start..<limit)
    return limit
  }

  // MARK: Tags

  private mutating func readTag(at index: Int, before limit: Int) -> Int? {
    if has("<!--", at: index) {
      return lastComment >= index + 4 ? readComment(at: index, "-->", before: limit) : nil
    }
    if let ruby = RubyTags(bytes, at: index, before: limit) { return readRuby(ruby, at: index) }
    guard
      let close = bytes[index..<min(limit, index + 2048)].dropFirst().firstIndex(where: {
        $0 == 0x3E || $0 == 0x3C
      }),
      bytes[close] == UInt8(ascii: ">")
    else { return nil }
    let range = index..<close + 1
    let words = String(decoding: bytes[index + 1..<close], as: UTF8.self)
    if ["http://", "https://", "mailto:"].contains(where: words.hasPrefix), !words.contains(" ") {
      remove(index..<index + 1, with: "[")
      escape(index + 1..<close)
      remove(close..<close + 1, with: "](<\(words)>)")
      return close + 1
    }
    var tokens = HTMLTokens(Array(bytes[range]))
    switch tokens.next()?.kind {
    case .open(let tag): return apply(tag, range, before: limit)
    case .close(let name):
      guard HTMLElement.isKnown(name) else { return nil }
      leaveOut(name, range)
      return close + 1
    default: return nil
    }
  }

  private mutating func leaveOut(_ name: String, _ range: Range<Int>) {
    report("tag \(name)", range, "the tag <\(name)> is left out; --from html reads whole pages")
    remove(range)
  }

  private mutating func apply(_ tag: HTMLTag, _ range: Range<Int>, before limit: Int) -> Int? {
    let isCell = bytes[..<range.lowerBound].suffix(400).reversed().prefix { $0 != 0x0A }.contains(
      UInt8(ascii: "|"))
    switch tag.name {
    case "br":
      // Cells of tables have a mark of their own for it.
      if !isCell { remove(range, with: "\n") }
      return range.upperBound
    case "img":
      let words = (tag.attributes["alt"] ?? "").filter { !"[]\n".contains($0) }
      remove(
        range,
        with: "![\(words)](<\((tag.attributes["src"] ?? "").filter { !"<>\n".contains($0) })>)")
      return range.upperBound
    default: break
    }
    guard HTMLElement.isKnown(tag.name) else { return nil }
    var end = InlineTags.attributes(of: tag).map { "]{\($0)}" }
    if tag.name == "a", let target = tag.attributes["href"] {
      end = "](<\(target.filter { !"<>\n".contains($0) })>)"
    }
    if let end,
      let close = next(Array("</\(tag.name)>".utf8), from: range.upperBound, before: limit),
      close > range.upperBound
    {
      return begin(range, "[", close, tag.name.utf8.count + 3, end)
    }
    leaveOut(tag.name, range)
    return range.upperBound
  }

  private mutating func readRuby(_ ruby: RubyTags, at index: Int) -> Int {
    found(index..<ruby.end)
    writer.copy(to: index)
    if ruby.isWord(bytes) {
      writer.insert("{")
      for pair in ruby.pairs { escape(pair.base) }
      for pair in ruby.pairs { insertReading(pair.reading) }
      writer.insert("}")
    } else {
      for pair in ruby.pairs {
        if pair.reading.isEmpty {
          escape(pair.base)
          continue
        }
        writer.insert("{")
        escape(pair.base)
        insertReading(pair.reading)
        writer.insert("}")
      }
    }
    writer.skip(to: ruby.end)
    return ruby.end
  }

  private mutating func insertReading(_ range: Range<Int>) {
    writer.insert("|")
    var escaped: [UInt8] = []
    for byte in bytes[range] {
      if byte.isASCIIPunctuation { escaped.append(UInt8(ascii: "\\")) }
      escaped.append(byte)
    }
    writer.insert(escaped)
  }

  // MARK: Links of editors

  private mutating func readWikiLink(at index: Int, before limit: Int) -> Int? {
    guard let link = WikiLink(bytes, at: index + 2, before: limit) else { return index + 2 }
    report("wiki link", index..<link.end, "links to other notes are set as their words")
    remove(index..<link.words.lowerBound)
    escape(link.words)
    remove(link.words.upperBound..<link.end)
    return link.end
  }

  private mutating func readEmbed(at index: Int, before limit: Int) -> Int? {
    guard let link = WikiLink(bytes, at: index + 3, before: limit) else { return index + 3 }
    if link.isImage(bytes) {
      let name = String(decoding: bytes[link.target], as: UTF8.self).filter { !"<>[]".contains($0) }
      remove(index..<link.end, with: "![\(name)](<\(name)>)")
    } else {
      report("embed", index..<link.end, "another note that is embedded is not set")
      remove(index..<link.end)
    }
    return link.end
  }

  /// Reads `[words][name]`, `[name][]` and `[name]` of a name that is defined.
  private mutating func readReference(at index: Int, before limit: Int) -> Int? {
    guard !definitions.isEmpty,
      let close = bytes[index..<min(limit, index + 1000)].dropFirst().firstIndex(where: {
        $0 == 0x5B || $0 == 0x5D
      }),
      bytes[close] == 0x5D
    else { return nil }
    var (name, end) = (index + 1..<close, close + 1)
    if end < limit, bytes[end] == 0x5B,
      let second = bytes[end..<min(limit, end + 1000)].firstIndex(of: 0x5D)
    {
      if second > end + 1 { name = end + 1..<second }
      end = second + 1
    } else if end < limit, bytes[end] == UInt8(ascii: "(") || bytes[end] == UInt8(ascii: "{") {
      return nil
    }
    guard let target = definitions[MarkdownDefinition.key(bytes[name])] else { return nil }
    writer.copy(to: close)
    remove(close..<end, with: "](<\(target)>)")
    return end
  }
}

/// A line that defines a link: `[name]: uri "title"`.
struct MarkdownDefinition {
  private(set) var name: [UInt8]
  private(set) var uri = ""

  init?(_ bytes: [UInt8], _ line: Range<Int>) {
    var start = line.lowerBound
    while start < line.upperBound, start < line.lowerBound + 3, bytes[start] == 0x20 { start += 1 }
    guard start + 4 < line.upperBound, bytes[start] == 0x5B, bytes[start + 1] != UInt8(ascii: "^")
    else {
      return nil
    }
    var close = start + 1
    while close < min(line.upperBound, start + 1000), bytes[close] != 0x5D, bytes[close] != 0x5B {
      close += bytes[close] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard close + 1 < line.upperBound, bytes[close] == 0x5D, bytes[close + 1] == UInt8(ascii: ":")
    else {
      return nil
    }
    name = Self.key(bytes[start + 1..<close])
    var index = close + 2
    func skipBlanks() {
      while index < line.upperBound, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    }
    skipBlanks()
    guard index < line.upperBound, !name.isEmpty else { return nil }
    let target: Range<Int>
    if bytes[index] == UInt8(ascii: "<") {
      guard let end = bytes[index..<line.upperBound].firstIndex(of: UInt8(ascii: ">")) else {
        return nil
      }
      target = index + 1..<end
      index = end + 1
    } else {
      let end = bytes[index..<line.upperBound].firstIndex { $0 <= 0x20 } ?? line.upperBound
      target = index..<end
      index = end
    }
    uri = String(decoding: bytes[target], as: UTF8.self)
    let gap = index
    skipBlanks()
    guard index < line.upperBound else { return }
    // After the target stands at most a title.
    let closers: [UInt8: UInt8] = [0x22: 0x22, 0x27: 0x27, 0x28: 0x29]
    var end = line.upperBound
    while end > index, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    guard index > gap, end - index >= 2, let closer = closers[bytes[index]],
      bytes[end - 1] == closer,
      !bytes[index + 1..<end - 1].contains(closer)
    else { return nil }
  }

  /// A name in the form that others are compared with: in small letters, with one blank for several.
  static func key(_ name: ArraySlice<UInt8>) -> [UInt8] {
    let words = String(decoding: name, as: UTF8.self).lowercased()
      .split(whereSeparator: \.isWhitespace)
    return Array(words.joined(separator: " ").utf8)
  }
}

/// A link to another note, `[[target#place|words]]`, from after its brackets on.
struct WikiLink {
  private(set) var target: Range<Int>
  private(set) var words: Range<Int>
  private(set) var end: Int

  init?(_ bytes: [UInt8], at start: Int, before limit: Int) {
    let part = bytes[start..<max(start, min(limit, start + 500))]
    guard let close = part.firstIndex(where: { "[]{}\n\u{C}".utf8.contains($0) }), close > start,
      bytes[close...].starts(with: "]]".utf8), close + 2 <= limit
    else { return nil }
    // Brackets with a target or attributes after them are marks.
    if close + 2 < limit,
      bytes[close + 2] == UInt8(ascii: "(") || bytes[close + 2] == UInt8(ascii: "{")
    {
      return nil
    }
    // The macros of MDI are no links.
    if part[..<close].prefix(12).contains(UInt8(ascii: ":")) { return nil }
    end = close + 2
    let bar = bytes[start..<close].firstIndex(of: UInt8(ascii: "|"))
    target = start..<(bar ?? close)
    words = bar.map { $0 + 1 == close ? start..<$0 : $0 + 1..<close } ?? target
    // A bar may have a backslash in tables.
    if bar != nil, target.upperBound > start, bytes[target.upperBound - 1] == UInt8(ascii: "\\") {
      target = start..<target.upperBound - 1
    }
  }

  func isImage(_ bytes: [UInt8]) -> Bool {
    let name = String(decoding: bytes[target], as: UTF8.self).lowercased()
    return [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp"].contains { name.hasSuffix($0) }
  }
}

/// The box of a task, `[ ]` or `[x]`, at the head of an item.
struct TaskSign {
  private(set) var text: String
  private(set) var end: Int

  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    guard range.count >= 4, bytes[range.lowerBound] == 0x5B, bytes[range.lowerBound + 2] == 0x5D,
      bytes[range.lowerBound + 3] == 0x20, " xX-".utf8.contains(bytes[range.lowerBound + 1])
    else { return nil }
    text = bytes[range.lowerBound + 1] == 0x20 ? "□ " : "✓ "
    end = range.lowerBound + 4
  }
}

/// The first line of a callout: `> [!note]- title`.
struct Callout {
  private(set) var mark: Range<Int>
  private(set) var kind: Range<Int>
  private(set) var title: Range<Int>

  init?(_ bytes: [UInt8], _ line: Range<Int>) {
    let start =
      line.first { bytes[$0] != UInt8(ascii: ">") && bytes[$0] != 0x20 } ?? line.upperBound
    guard bytes[start...].starts(with: "[!".utf8),
      let close = bytes[start..<min(line.upperBound, start + 60)].firstIndex(of: 0x5D),
      close > start + 2
    else { return nil }
    kind = start + 2..<close
    var end = close + 1
    if end < line.upperBound, "+-".utf8.contains(bytes[end]) { end += 1 }
    while end < line.upperBound, bytes[end] == 0x20 { end += 1 }
    mark = start..<end
    title = end..<line.upperBound
  }
}
