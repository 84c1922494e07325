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
      places.links.append(
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

extension MarkupParser {
  /// Resolves the attributes of a mark, named styles first; warns of those that have no meaning.
  ///
  /// - Parameters:
  ///   - holder: what the mark is at.
  ///   - content: the text that it is of, where it is known yet.
  mutating func resolve(
    _ attributes: MarkAttributes, at holder: MarkupKey.Holder, of content: TextRange?
  ) -> MarkStyle {
    var style = MarkStyle()
    for item in attributes.items where item.kind == .style {
      guard let named = sheet[item.name] else {
        ignore(
          item, content,
          "no style “\(item.name)”; there are \(sheet.names); [style.\(item.name)] in the settings "
            + "file or --style defines it")
        continue
      }
      if named.role != nil, holder != .paragraph {
        ignore(item, content, "“\(item.name)” is a style of whole lines, between ::: and :::")
      }
      style.add(named)
    }
    let isHeading =
      style.inlineHeading != nil
      || attributes.items.contains { $0.kind == .key && $0.name == "heading" }
    for item in attributes.items where item.kind == .key {
      read(item, holder, isHeading: isHeading, content, &style)
    }
    // Of a named style: what whole lines have alone, and what they have as a paragraph.
    if holder != .paragraph {
      (style.isBoxed, style.columns) = (nil, nil)
      let head = style.paragraph.runningHead
      style.inlineHeading?.runningHead = head
    } else {
      style.set("jidori", nil)
    }
    return style
  }

  /// The attributes of a mark, which are resolved once if they are written in the same way. The names of places and of the
  /// note that it refers to are its own, and change nothing of the others.
  ///
  /// - Parameter start: where they begin in the source.
  mutating func resolveOnce(
    _ attributes: MarkAttributes, from start: Int, at holder: MarkupKey.Holder,
    of content: TextRange
  ) -> ResolvedMark {
    guard holder == .text else {
      return ResolvedMark(resolve(attributes, at: holder, of: content))
    }
    let notes = attributes.items.filter { $0.isKey && $0.name == MarkupKey.noteReference }
    let note = notes.count == 1 && notes.first?.value.isEmpty == false ? notes.first?.value : nil
    guard note != nil || attributes.items.contains(where: { $0.kind == .identifier })
    else {
      return resolveOnce(attributes, written: bytes[start..<max(start, attributes.end)], content)
    }
    let others = attributes.leavingOut { item in
      item.kind == .identifier || note != nil && item.isKey && item.name == MarkupKey.noteReference
    }
    var written: [UInt8] = []
    for item in others.items {
      written += bytes[item.source.lowerBound..<item.source.upperBound]
      written.append(0x20)
    }
    let mark =
      others.items.isEmpty ? .empty : resolveOnce(others, written: written[...], content)
    guard let note else { return mark }
    var style = mark.style
    style.set(MarkupKey.noteReference, .noteReference(note))
    return ResolvedMark(style)
  }

  /// - Parameter written: what tells them from others.
  private mutating func resolveOnce(
    _ attributes: MarkAttributes, written: ArraySlice<UInt8>, _ content: TextRange
  ) -> ResolvedMark {
    let written = String(decoding: written, as: UTF8.self)
    if let known = resolvedMarks[written] { return known }
    let warningCount = warnings.count
    let mark = ResolvedMark(resolve(attributes, at: .text, of: content))
    // What has a warning is told at each place, and a text in it has a place of its own.
    let isTheSame =
      warnings.count == warningCount
      && !attributes.items.contains { item in
        item.kind == .key && MarkupKey.named(item.name).contains { $0.setText != nil }
      }
    if isTheSame, resolvedMarks.count < Self.mostResolvedMarks {
      resolvedMarks[written] = mark
    }
    return mark
  }

  private static var mostResolvedMarks: Int { 256 }

  private mutating func read(
    _ item: MarkAttributes.Item, _ holder: MarkupKey.Holder, isHeading: Bool,
    _ content: TextRange?, _ style: inout MarkStyle
  ) {
    let holders: Set<MarkupKey.Holder> = holder == .text ? [.text] : [.text, holder]
    let known = MarkupKey.named(item.name)
    guard let first = known.first else {
      let legal = MarkupKey.names(at: holders)
      return ignore(
        item, content, "no key “\(item.name)”" + Spelling.advice(item.name, among: legal))
    }
    guard
      let key = known.first(where: { $0.holder == holder })
        ?? known.first(where: { holders.contains($0.holder) || isHeading && $0.isOfInlineHeadings })
    else {
      let owner = first.holder == .image ? "images" : "divisions, between ::: and :::, and headings"
      return ignore(item, content, "“\(item.name)” is a key of \(owner)")
    }
    if let setText = key.setText, !item.value.isEmpty {
      return setText(ownText(item.value, source: sourceOfValue(of: item)), &style)
    }
    guard key.set(item.value, &style) else {
      let meant = item.value.replacing("_", with: "-")
      let question =
        key.name == "lang" && meant != item.value && LanguageTag(meant) != nil
        ? "; did you mean \(meant)?" : ""
      return ignore(
        item, content, "“\(item.value)” is no value of \(key.name): \(key.expected)\(question)")
    }
  }

  /// The place of a value in the source, without its quotes.
  private func sourceOfValue(of item: MarkAttributes.Item) -> TextRange {
    let start = item.source.lowerBound + item.name.utf8.count + 1
    let isQuoted = bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'")
    return TextRange(start + (isQuoted ? 1 : 0), item.source.upperBound - (isQuoted ? 1 : 0))
  }

  private mutating func ignore(
    _ item: MarkAttributes.Item, _ content: TextRange?, _ message: String
  ) {
    warnings.add(.markupIgnored, message + "; ignored", at: item.source, of: content)
  }

  /// Adds a mark with the attributes of text and the names of places that it has.
  mutating func add(
    _ attributes: MarkAttributes?, _ style: MarkStyle, opening: Int, content: TextRange
  ) {
    add(attributes, style.attributes, opening: opening, content: content)
  }

  /// Adds a mark with attributes of text, a link and the names of places.
  mutating func add(
    _ attributes: MarkAttributes?, _ own: [Attribute], link: Attribute? = nil, opening: Int,
    content: TextRange
  ) {
    var all = own
    if let link { all.append(link) }
    for item in attributes?.items ?? [] where item.kind == .identifier {
      guard places.anchors.insert(item.name).inserted else {
        ignore(item, content, "there is a place “\(item.name)” already")
        continue
      }
      all.append(.anchor(item.name))
    }
    guard !all.isEmpty else { return }
    marks.append(Mark(opening: opening, content: content, attributes: all))
  }

  /// Warns of links to places that are not there, and makes them no links.
  mutating func checkLinks() {
    var dead: Set<String> = []
    for link in places.links where !places.anchors.contains(link.name) {
      dead.insert(link.name)
      warnings.add(
        .markupIgnored, "no place “#\(link.name)” to lead to; {#\(link.name)} makes one",
        at: link.source, of: link.content)
    }
    guard !dead.isEmpty else { return }
    for index in marks.indices {
      marks[index].attributes.removeAll { attribute in
        if case .link(let target) = attribute, target.first == "#" {
          dead.contains(String(target.dropFirst()))
        } else {
          false
        }
      }
    }
  }
}

extension MarkupParser {
  /// A text that a mark brings with it, such as a reading, with what the marks in it say of its characters.
  ///
  /// - Parameter source: its place, with its marks.
  mutating func ownText(_ text: String, source: TextRange) -> AttributedText {
    guard text.utf8.contains(where: { "[*\\".utf8.contains($0) }) else {
      return AttributedText(text, source: source)
    }
    var inner = MarkupParser(text, sheet: sheet)
    inner.readInline(0..<inner.bytes.count)
    warnings.add(inner.warnings, at: source)
    let document = inner.result().document
    return AttributedText(document.text, spans: document.spans, source: source)
  }
}
