import VerticalLayout

extension MarkupParser {
  /// A bracket that is open.
  private struct Opener {
    var offset: Int
    var isImage: Bool
    /// Whether a link is in it.
    var hasLink = false
  }

  /// Reads the marks of a line.
  mutating func readInline(_ range: Range<Int>) {
    var openers: [Opener] = []
    var hints = ForeignHints()
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\\"):
        if index + 1 < range.upperBound, bytes[index + 1].isASCIIPunctuation {
          removed.append(TextRange(index, index + 1))
          index += 1
        }
      case UInt8(ascii: "["):
        let isImage = index > range.lowerBound && bytes[index - 1] == UInt8(ascii: "!")
        openers.append(Opener(offset: index, isImage: isImage && !isEscaped(index - 1)))
      case UInt8(ascii: "]"):
        if let opener = openers.popLast() {
          index = close(opener, at: index, &openers, before: range.upperBound)
          continue
        }
      case UInt8(ascii: "{"):
        if let end = readRuby(at: index, before: range.upperBound) {
          index = end
          continue
        }
      case UInt8(ascii: "*"):
        let isBlankNext = index + 1 >= range.upperBound || bytes[index + 1] == 0x20
        if hints.readAsterisk(at: index, isBlankNext: isBlankNext) {
          warnings.add(.strong, at: TextRange(hints.start, index + 1))
        }
      default: break
      }
      index += 1
    }
    for opener in openers {
      warnings.add(
        .markupKept, "no ] for this [ in its line; kept as text, and \\[ says so",
        at: TextRange(opener.offset, opener.offset + 1))
    }
  }

  /// Whether a backslash before a byte makes it plain text.
  private func isEscaped(_ offset: Int) -> Bool {
    removed.last == TextRange(offset - 1, offset)
  }

  /// Reads what follows a closing bracket; where to go on.
  private mutating func close(
    _ opener: Opener, at offset: Int, _ openers: inout [Opener], before limit: Int
  ) -> Int {
    var content = TextRange(opener.offset + 1, offset)
    let target = LinkTarget(bytes, at: offset + 1, before: limit)
    let targetEnd = target?.end ?? offset + 1
    let attributes = MarkAttributes(bytes, at: targetEnd, before: limit)
    let end = attributes?.end ?? targetEnd
    let hasLink = opener.hasLink || (target != nil && !opener.isImage)
    if hasLink, !openers.isEmpty { openers[openers.count - 1].hasLink = true }
    warnIfMalformed(opener, at: end, before: limit, isMark: end > offset + 1)
    guard end > offset + 1 else { return offset + 1 }
    guard openers.count < Self.deepest else {
      warnings.add(
        .markupKept, "marks nest at most \(Self.deepest) deep; kept as text",
        at: TextRange(opener.offset, end), of: content)
      return offset + 1
    }
    let isImage = opener.isImage && target != nil
    removed.append(TextRange(opener.offset - (isImage ? 1 : 0), opener.offset + 1))
    removed.append(TextRange(offset, end))
    let style =
      attributes.map { resolve($0, at: isImage ? .image : .text, of: content) } ?? MarkStyle()
    if isImage, setsImages, let side = style.float, let target, !target.uri.isEmpty {
      addFloat(target.uri, style, at: side, attributes, opening: opener.offset, content: content)
      removed.append(TextRange(opener.offset, end))
      return end
    }
    if isImage, setsImages, content.isEmpty, target?.uri.isEmpty == false {
      // What stands for an image without words takes the place of the mark's end.
      wordless.insert(offset)
      content = TextRange(offset, end)
    }
    let link = target.flatMap {
      attribute(
        of: $0, opener, style.image, isImage: isImage,
        place: TextRange(offset + 1, targetEnd), content: content)
    }
    add(attributes, style, link: link, opening: opener.offset, content: content)
    return end
  }

  /// Adds an image that floats. Its words are no part of the text: they are its description, without the
  /// marks in them.
  private mutating func addFloat(
    _ uri: String, _ style: MarkStyle, at side: FloatingImage.Side, _ attributes: MarkAttributes?,
    opening: Int, content: TextRange
  ) {
    let inner = removed.reversed().prefix { $0.lowerBound > opening }
    var words: [UInt8] = []
    var index = content.lowerBound
    for mark in inner.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if mark.lowerBound > index { words += bytes[index..<mark.lowerBound] }
      index = max(index, mark.upperBound)
    }
    if index < content.upperBound { words += bytes[index..<content.upperBound] }
    var image = style.image
    image.image = uri
    let float = FloatingImage(
      image, at: side, description: String(decoding: words, as: UTF8.self))
    add(
      attributes, MarkStyle(), link: .float(float), opening: opening,
      content: TextRange(opening, opening))
    floatCount += 1
  }

  /// The link or the image that a target makes.
  private mutating func attribute(
    of target: LinkTarget, _ opener: Opener, _ image: ImageAttachment, isImage: Bool,
    place: TextRange, content: TextRange
  ) -> Attribute? {
    guard !target.uri.isEmpty else {
      warnings.add(
        .markupIgnored, isImage ? "an image without a file" : "a link that leads nowhere",
        at: place, of: content)
      return nil
    }
    guard !isImage else {
      guard setsImages else { return nil }
      var image = image
      image.image = target.uri
      return .attachment(image)
    }
    guard !opener.hasLink else {
      warnings.add(
        .markupIgnored, "a link in a link; only the inner one leads somewhere", at: place,
        of: content)
      return nil
    }
    if target.uri.first == "#" {
      localLinks.append(
        LocalLink(name: String(target.uri.dropFirst()), source: place, content: content))
    }
    return .link(target.uri)
  }

  /// Warns where `(` or `{` follows a bracket and what it begins is not well-formed.
  private mutating func warnIfMalformed(
    _ opener: Opener, at offset: Int, before limit: Int, isMark: Bool
  ) {
    if offset < limit, bytes[offset] == UInt8(ascii: "{") {
      warnings.add(
        .markupKept,
        "not well-formed: attributes are {.name #place key=value key=\"a value\"}; kept as text",
        at: TextRange(offset, offset + 1))
    } else if offset < limit, bytes[offset] == UInt8(ascii: "("), !isMark {
      warnings.add(
        .markupKept,
        "not well-formed: links are [文字](uri), a uri with spaces stands in <>; kept as text",
        at: TextRange(offset, offset + 1))
    } else if !isMark, opener.offset + 1 < limit, bytes[opener.offset + 1] == UInt8(ascii: "^") {
      warnings.add(.footnote, at: TextRange(opener.offset, opener.offset + 2))
    }
  }
}

/// Finds marks in a line that people know from elsewhere: double asterisks.
private struct ForeignHints {
  /// Where the last one begins.
  private(set) var start = 0
  private var asterisk: Int?
  private var strong: Int?

  /// Takes an asterisk; true where it ends a mark.
  mutating func readAsterisk(at index: Int, isBlankNext: Bool) -> Bool {
    defer { asterisk = index }
    guard asterisk == index - 1 else { return false }
    guard let strong, index > strong + 3 else {
      if !isBlankNext { strong = strong ?? index - 1 }
      return false
    }
    start = strong
    return true
  }
}
