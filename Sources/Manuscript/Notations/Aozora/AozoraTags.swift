import VerticalLayout

/// Tags of HTML in a text with annotations, as programs leave them that make texts of downloads, and people who paste them (NO-N7).
extension AozoraParser {
  /// Reads a tag of HTML: line ends, links, pictures, readings, and styles of text. Other tags of HTML are left out with a warning, and
  /// what only looks like one stays text.
  ///
  /// - Returns: its last character.
  mutating func readTag(at open: Int) -> Int {
    if let close = line.commentEnd(from: open) {
      flush(to: open)
      warnings.add(
        .warning, .markupIgnored, kind: "comment", at: place(open..<close + 1),
        "a comment of HTML is not set")
      state.isMarked = true
      builder.skip(to: line.offsets[close + 1])
      return close
    }
    guard let close = line.tagEnd(from: open) else {
      take(open)
      return open
    }
    let bytes = Array(builder.bytes[line.offsets[open]..<line.offsets[close + 1]])
    var tokens = HTMLTokens(bytes)
    guard let token = tokens.next(), token.range.upperBound == bytes.count else {
      take(open)
      return open
    }
    let range = open..<close + 1
    switch token.kind {
    case .open(let tag) where tag.isOfHTML:
      if tag.name == "ruby", let end = readRuby(at: open) { return end }
      if !apply(tag, range) { leaveOut(tag.name, range) }
    case .close(let name) where HTMLElement.isKnown(name):
      if !end(name, range) { leaveOut("/" + name, range) }
    default:
      take(open)
      return open
    }
    state.isMarked = true
    builder.skip(to: line.offsets[range.upperBound])
    return close
  }

  private static let styles: [String: AozoraStyle] = [
    "b": .bold, "strong": .bold, "i": .italic, "em": .emphasis("﹅", .right),
    "u": .line(.single, .right), "s": .strikethrough, "del": .strikethrough,
    "strike": .strikethrough, "ins": .line(.single, .right), "sup": .script(.superscript),
    "sub": .script(.subscript), "small": .size(-1), "big": .size(1),
  ]

  private mutating func leaveOut(_ name: String, _ range: Range<Int>) {
    warnings.add(
      .warning, .markupIgnored, kind: "tag " + name, at: place(range),
      "the tag <\(name)> has no effect in this notation; not set")
  }

  private mutating func apply(_ tag: HTMLTag, _ range: Range<Int>) -> Bool {
    flush(to: range.lowerBound)
    switch tag.name {
    case "br":
      state.lineEnds += 1
      state.isKept = state.isKept || text.isEmpty
      return true
    case "hr":
      writeLine(SceneBreak.sign, head: SceneBreak.indent, range)
      endBlock()
      return true
    case "p", "div":
      endBlock()
      return true
    case "a" where tag.attributes["href"] != nil || tag.attributes["name"] != nil:
      let target = tag.attributes["href"] ?? ""
      let isWeb = ["http://", "https://", "mailto:"].contains { target.hasPrefix($0) }
      link = (isWeb ? target : "", builder.end)
      return true
    case "img":
      let file = tag.attributes["src"] ?? ""
      guard !file.isEmpty else { return false }
      let words = Array((tag.attributes["alt"] ?? "").unicodeScalars.prefix(1000))
      addPicture(words, file: file, range)
      return true
    default:
      guard let style = Self.styles[tag.name], !tag.isClosed else { return false }
      guard hasRoom(pairs.count, range) else { return true }
      pairs.append(OpenPair(style: style, start: builder.end, place: place(range)))
      return true
    }
  }

  /// A paragraph of HTML begins or ends here: what follows on the line is on one of its own.
  private mutating func endBlock() {
    if !text.isEmpty, state.lineEnds == 0 { state.lineEnds = 1 }
  }

  private mutating func end(_ name: String, _ range: Range<Int>) -> Bool {
    flush(to: range.lowerBound)
    if name == "p" || name == "div" {
      endBlock()
      return true
    }
    if name == "a", let open = link {
      link = nil
      if !open.target.isEmpty { builder.add(.link(open.target), from: open.start, to: builder.end) }
      return true
    }
    guard let style = Self.styles[name], let index = pairs.lastIndex(where: { $0.style == style })
    else { return false }
    let pair = pairs.remove(at: index)
    add(pair.style, pair.start..<builder.end, range)
    return true
  }

  /// Reads `<ruby>漢字<rt>かんじ</rt></ruby>`; its last character.
  private mutating func readRuby(at open: Int) -> Int? {
    let (bytes, offsets) = (builder.bytes, line.offsets)
    guard let ruby = RubyTags(bytes, at: offsets[open], before: offsets[line.count]) else {
      return nil
    }
    flush(to: open)
    for (base, reading) in ruby.pairs {
      let first = offsets.partitioningIndex { $0 >= base.lowerBound }
      let end = offsets.partitioningIndex { $0 >= base.upperBound }
      builder.skip(to: base.lowerBound)
      endLineIfAsked(at: first)
      let start = builder.end
      for index in first..<end { take(index) }
      flush(to: end)
      guard !reading.isEmpty else { continue }
      let words = Ruby(
        String(decoding: bytes[reading], as: UTF8.self),
        source: TextRange(reading.lowerBound, reading.upperBound))
      builder.add(.ruby(words), from: start, to: builder.end)
    }
    builder.skip(to: ruby.end)
    state.isMarked = true
    return offsets.partitioningIndex { $0 >= ruby.end } - 1
  }

  // MARK: Line ends

  /// Ends the line, before its next character, where a tag has asked for that.
  mutating func endLineIfAsked(at index: Int) {
    guard state.lineEnds > 0 else { return }
    let ends = state.lineEnds
    flush(to: index)
    endParagraph()
    write(lineEnds: ends)
    let old = state
    state = LineState()
    state.start = builder.end
    (state.own, state.isMarked, state.isKept) = (old.own, true, old.isKept)
    text.removeAll()
  }

  /// Writes the line ends that tags have asked for at the end of a line, but for the one that the source has there.
  mutating func endLineOfTags() {
    guard state.lineEnds > 1 else { return }
    write(lineEnds: state.lineEnds - 1)
  }

  private mutating func write(lineEnds count: Int) {
    builder.replace(to: builder.position, with: repeatElement("\n", count: count))
  }

  // MARK: Characters by name

  /// Reads `&amp;`; its last character.
  mutating func readEntity(at index: Int) -> Int {
    let start = line.offsets[index]
    guard let (scalar, length) = HTMLEntities.scalar(builder.bytes[start...]) else {
      take(index)
      return index
    }
    let end = line.offsets.partitioningIndex { $0 >= start + length }
    replace(index..<end, with: [scalar])
    return end - 1
  }
}

extension HTMLTag {
  /// True for a tag of an element of HTML with no attributes but known ones: `a<b と c>d` has none.
  fileprivate var isOfHTML: Bool {
    HTMLElement.isKnown(name)
      && attributes.keys.allSatisfy { Self.names.contains($0) || $0.hasPrefix("data-") }
  }

  private static let names: Set<String> = [
    "href", "src", "alt", "name", "id", "class", "style", "title", "lang", "xml:lang", "width",
    "height", "align", "valign", "color", "size", "face", "border", "target", "rel", "type", "role",
    "dir", "clear", "hspace", "vspace", "loading", "epub:type", "cite", "datetime", "value",
  ]
}
