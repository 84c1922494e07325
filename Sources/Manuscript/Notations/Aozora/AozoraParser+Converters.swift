import VerticalLayout

/// What programs write that make texts for AozoraEpub3 out of web novels, beside the notation of Aozora Bunko (NO-N7): lines
/// between parts, words for the head of the page, half an em, kana with voiced marks, and tags of HTML.
extension AozoraParser {
  // MARK: Lines

  /// Sets a line between two parts, or one without text; it goes with the end of its own line.
  mutating func writeLine(_ sign: String, head: Int, _ range: Range<Int>) {
    guard text.isBlank else {
      return warnings.add(
        .warning, .markupIgnored, kind: "line inside", at: place(range),
        "this annotation has no effect inside a line; it stands on a line of its own")
    }
    replace(range, with: Array(sign.unicodeScalars))
    var line = state.own ?? AozoraBlock(styles: [])
    line.head = head > 0 ? head : line.head
    state.own = line
    state.isKept = true
  }

  /// Half an em: an indent at the head of a line, a space in it.
  mutating func addHalfSpace(_ range: Range<Int>) {
    guard text.isEmpty else {
      replace(range, with: ["\u{2002}"])
      return
    }
    state.hasHalfIndent = true
  }

  // MARK: The head of the page

  /// Takes words for the head of the page, which are none of the text; the last character of the annotation that ends them on
  /// the line. The title of the text says nothing of its own there.
  mutating func takeRunningHead(_ range: Range<Int>) -> Int? {
    var index = range.upperBound
    while index < line.count {
      defer { index += 1 }
      guard line.isAnnotation(at: index), let close = line.closer(of: index) else { continue }
      let words = line.words(from: index, to: close)
      guard words.equals("ここで柱終わり") || words.equals("柱終わり") else { continue }
      let source = range.upperBound..<index
      let head = AozoraWords(line.plain(source)[...]).string
      builder.skip(to: line.offsets[close + 1])
      guard !head.isEmpty else { return close }
      if head != firstLine { runningHead = AttributedText(head, source: place(source)) }
      warnings.add(
        .note, .notationApproximated, kind: "running head", at: place(source),
        "words for the head of the page (柱) are not set in the text; --head sets running heads")
      return close
    }
    return nil
  }

  /// The first line of the text: its title.
  private var firstLine: String {
    String(decoding: builder.text.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }

  // MARK: Tags of HTML

  /// Reads a tag of HTML: links and pictures, and bold, slanted, underlined or struck text. Others stay text.
  ///
  /// - Returns: its last character.
  mutating func readTag(at open: Int) -> Int {
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
    case .open(let tag) where apply(tag, range): break
    case .close(let name) where end(name, range): break
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
    "strike": .strikethrough,
  ]

  private mutating func apply(_ tag: HTMLTag, _ range: Range<Int>) -> Bool {
    flush(to: range.lowerBound)
    switch tag.name {
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
      guard let style = Self.styles[tag.name], !tag.isClosed, tag.attributes.isEmpty else {
        return false
      }
      guard hasRoom(pairs.count, range) else { return true }
      pairs.append(OpenPair(style: style, start: builder.end, place: place(range)))
      return true
    }
  }

  private mutating func end(_ name: String, _ range: Range<Int>) -> Bool {
    flush(to: range.lowerBound)
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
}

extension Unicode.Scalar {
  /// The kana with a voiced mark: one character where there is one, else two; `nil` for others.
  var voiced: [Unicode.Scalar]? {
    guard isKana, value < 0xFF00 else { return nil }
    let katakana = (0x30A1...0x30FA).contains(value)
    switch katakana ? value - 0x60 : value {
    // か to ち every second, つ to と every second again, は to ほ every third.
    case 0x304B...0x3061 where value % 2 == 1, 0x3064...0x3068 where value % 2 == 0,
      0x306F...0x307B where (katakana ? value - 0x60 : value) % 3 == 0:
      return Unicode.Scalar(value + 1).map { [$0] }
    case 0x3046: return [katakana ? "ヴ" : "ゔ"]
    default: return [self, "\u{3099}"]
    }
  }
}
