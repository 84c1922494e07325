import VerticalLayout

extension MarkupParser {
  /// A bracket that is open.
  private struct Opener {
    var offset: Int
    var isImage: Bool
    /// True if a link is in it.
    var hasLink = false
  }

  /// Reads the marks of a line.
  mutating func readInline(_ range: Range<Int>) {
    var openers: [Opener] = []
    var closers: [(offset: Int, mark: AsteriskMark)] = []
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
        warnOfMarks(inBaseAt: index, before: range.upperBound)
      case UInt8(ascii: "*"):
        if let closer = closers.last, closer.offset == index {
          closers.removeLast()
          add(closer.mark)
          index += closer.mark.signs
          continue
        }
        let signs = countAsterisks(at: index, before: range.upperBound)
        if let mark = asteriskMark(
          signs, at: index, from: range.lowerBound, before: range.upperBound)
        {
          removed.append(TextRange(index, index + signs))
          closers.append((mark.content.upperBound, mark))
        }
        index += signs
        continue
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

  /// True if a backslash before a byte makes it plain text.
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
    let mark = attributes.map {
      resolveOnce($0, from: targetEnd, at: isImage ? .image : .text, of: content)
    }
    if isImage, setsImages, let style = mark?.style, let side = style.float, let target,
      !target.uri.isEmpty
    {
      addFloat(target.uri, style, at: side, attributes, opening: opener.offset, content: content)
      removed.append(TextRange(opener.offset, end))
      return end
    }
    if isImage, setsImages, content.isEmpty, target?.uri.isEmpty == false {
      // What stands for an image without words takes the place of the mark's end.
      fillings[offset] = Self.objectReplacement
      content = TextRange(offset, end)
    }
    let link = target.flatMap {
      attribute(
        of: $0, opener, mark?.style.image ?? MarkStyle().image, isImage: isImage,
        place: TextRange(offset + 1, targetEnd), content: content)
    }
    add(
      attributes, mark?.attributes ?? [], link: link, opening: opener.offset, content: content)
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
      attributes, [], link: .float(float), opening: opening,
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
      // A word with its reading may follow a whole mark.
      if isMark, beginsReading(at: offset, before: limit) { return }
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

  /// True if a bar stands between a brace and the next one.
  private func beginsReading(at offset: Int, before limit: Int) -> Bool {
    let sign = bytes[(offset + 1)..<limit].first { "|{}".utf8.contains($0) }
    return sign == UInt8(ascii: "|")
  }
}

/// Text between one, two or three asterisks.
private struct AsteriskMark {
  var signs: Int
  var content: TextRange

  /// As in print: emphasis has marks beside its characters, and what is strong another weight; three signs are both.
  var attributes: [Attribute] {
    (signs == 2 ? [] : [.emphasis(EmphasisMark(""))]) + (signs == 1 ? [] : [.weight(.bold)])
  }
}

extension MarkupParser {
  private func countAsterisks(at start: Int, before limit: Int) -> Int {
    var end = start
    while end < limit, bytes[end] == UInt8(ascii: "*") { end += 1 }
    return end - start
  }

  /// The mark that begins with some asterisks: `*文字*`, `**文字**` or `***文字***` in one line, without blanks at its inner
  /// ends, with brackets that are closed inside, and not inside of a Latin word or number.
  private func asteriskMark(
    _ signs: Int, at start: Int, from head: Int, before limit: Int
  ) -> AsteriskMark? {
    let first = start + signs
    guard signs <= 3, first < limit, !bytes[first].isBlank,
      start == head || !bytes[start - 1].isASCIIWord
    else { return nil }
    var depth = 0
    var index = first
    while index < limit, bytes[index] != UInt8(ascii: "*") {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
      if depth < 0 { return nil }
      index += 1
    }
    guard index < limit, depth == 0, countAsterisks(at: index, before: limit) == signs,
      !bytes[index - 1].isBlank, index + signs == limit || !bytes[index + signs].isASCIIWord
    else { return nil }
    return AsteriskMark(signs: signs, content: TextRange(first, index))
  }

  private mutating func add(_ mark: AsteriskMark) {
    let end = mark.content.upperBound
    removed.append(TextRange(end, end + mark.signs))
    marks.append(
      Mark(
        opening: mark.content.lowerBound - mark.signs, content: mark.content,
        attributes: mark.attributes))
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }

  fileprivate var isASCIIWord: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
