import VerticalLayout

/// Tags of HTML, comments, and what the editors of writers have beside CommonMark.
extension MarkdownScanner {
  private mutating func leaveOut(_ kind: String, _ place: Range<Int>, _ message: String) {
    messages.append(MarkdownMessage(kind: kind, place: place, message: message, isNote: true))
  }

  /// The next place of some characters; remembers where there is none.
  private mutating func next(_ word: String, from start: Int) -> Int? {
    guard !missing.contains(word) else { return nil }
    let found = MarkdownBytes.find(word, in: bytes, min(start, text.count)..<text.count)
    if found == nil { missing.insert(word) }
    return found
  }

  mutating func readComment(from begin: String, to end: String) -> MarkdownToken.Kind? {
    guard text.has(begin, at: index), let close = next(end, from: index + begin.utf8.count) else {
      return nil
    }
    leaveOut("comment", index..<index + begin.utf8.count, "comments are not set")
    index = close + end.utf8.count
    return .nothing
  }

  /// Leaves out the name of a block, ` ^name` at its end.
  mutating func readBlockName() -> MarkdownToken.Kind? {
    guard index > 0, bytes[index - 1] == 0x20, text.count - index <= 40, index + 1 < text.count,
      bytes[(index + 1)...].allSatisfy({
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    index = text.count
    return .nothing
  }

  // MARK: Elements

  /// Reads a tag, a comment, a reading in tags, or a URI in angle brackets.
  mutating func readElement() -> MarkdownToken.Kind? {
    if text.has("<!--", at: index) { return readComment(from: "<!--", to: "-->") }
    if text.has("<?", at: index) { return readComment(from: "<?", to: "?>") }
    if text.has("<![CDATA[", at: index) { return readComment(from: "<![CDATA[", to: "]]>") }
    let start = index
    guard start + 2 < text.count,
      bytes[start + 1].isASCIILetter || "/!".utf8.contains(bytes[start + 1])
    else { return nil }
    if let ruby = RubyTags(bytes, at: index, before: text.count) {
      index = ruby.end
      return .tagRuby(ruby.pairs, isWord: ruby.isWord(bytes))
    }
    let part = bytes[index..<min(text.count, index + 2048)]
    guard let close = part.dropFirst().firstIndex(where: { $0 == 0x3E || $0 == 0x3C }) else {
      return nil
    }
    let words = text.string(start + 1..<close)
    if bytes[close] == UInt8(ascii: ">"), Self.isAddress(words) {
      index = close + 1
      return .link(start + 1..<close)
    }
    // A sign before the end may stand in the value of an attribute.
    let isQuoted =
      bytes[close] == UInt8(ascii: "<")
      && bytes[start..<close].contains { $0 == 0x22 || $0 == 0x27 }
    guard bytes[close] == UInt8(ascii: ">") || isQuoted else { return nil }
    let hasQuotes = bytes[start..<close].contains { $0 == 0x22 || $0 == 0x27 }
    var tokens = HTMLTokens(Array(hasQuotes ? part : bytes[start...close]))
    guard let token = tokens.next(), !words.utf8.isEmpty else { return nil }
    switch token.kind {
    case .open(let tag):
      // Names of elements have no other signs.
      guard
        tag.name.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") })
      else {
        return nil
      }
      index = start + token.range.upperBound
      return element(tag, start..<index)
    case .close(let name):
      index = start + token.range.upperBound
      if InlineTags.blocks.contains(name) { return .lineBreak }
      return .tagEnd(name)
    case .other where text.has("<!", at: start):
      index = start + token.range.upperBound
      return .nothing
    case .text, .other: return nil
    }
  }

  /// True for a URI with a scheme, and for an address of mail.
  private static func isAddress(_ words: String) -> Bool {
    guard !words.utf8.contains(where: { $0 <= 0x20 }), let first = words.utf8.first else {
      return false
    }
    if let colon = words.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let scheme = words.utf8[..<colon]
      return first.isASCIILetter && (2...32).contains(scheme.count)
        && scheme.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) }
    }
    let parts = words.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
      && words.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "@.-_+%".utf8.contains($0) }
  }

  private mutating func element(_ tag: HTMLTag, _ place: Range<Int>) -> MarkdownToken.Kind {
    switch tag.name {
    case "br": return .lineBreak
    case "wbr": return .nothing
    case "img":
      let file = (tag.attributes["src"] ?? "").filter { !"<>\n".contains($0) }
      return .picture(tag.attributes["alt"] ?? "", file: file)
    case "a":
      if let target = tag.attributes["href"]?.filter({ !"<>\n".contains($0) }), !target.isEmpty {
        return .tag("a", MarkdownToken.Pair(begin: "[", end: "](<\(target)>)"))
      }
    case _ where InlineTags.blocks.contains(tag.name): return .lineBreak
    default: break
    }
    if !tag.isClosed, let attributes = InlineTags.attributes(of: tag) {
      return .tag(tag.name, MarkdownToken.Pair(begin: "[", end: "]{\(attributes)}"))
    }
    if tag.name != "span" || !tag.attributes.isEmpty {
      leaveOut("tag " + tag.name, place, "the tag <\(tag.name)> is left out; its text is set")
    }
    // Its end goes with it.
    return tag.isClosed || HTMLElement.empty.contains(tag.name)
      ? .nothing : .tag(tag.name, MarkdownToken.Pair(begin: "", end: ""))
  }

  // MARK: Editors

  mutating func readWikiLink() -> MarkdownToken.Kind? {
    guard let link = WikiLink(bytes, at: index + 2, before: text.count) else { return nil }
    leaveOut("wiki link", index..<link.end, "links to other notes are set as their words")
    index = link.end
    return .plain(link.words)
  }

  mutating func readEmbed() -> MarkdownToken.Kind? {
    guard let link = WikiLink(bytes, at: index + 3, before: text.count) else { return nil }
    let place = index..<link.end
    index = link.end
    if link.isImage(bytes) {
      let name = text.string(link.target).filter { !"<>[]".contains($0) }
      return .picture(name, file: name)
    }
    leaveOut("embed", place, "another note that is embedded is not set")
    return .nothing
  }
}
