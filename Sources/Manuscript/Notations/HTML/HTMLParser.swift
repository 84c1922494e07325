import VerticalLayout

/// Reads a closed subset of HTML: paragraphs, headings, readings, emphasis, links, lists and tables as text.
///
/// A block is a paragraph, and so is what `<br>` ends. Of what is not known the tag goes and the text stays. Linear in
/// the length of the source.
struct HTMLParser {
  var builder: DocumentBuilder
  var warnings = NotationWarnings()
  var title: String?
  var author: String?
  var language: LanguageTag?
  /// The open elements, the last one opened last, and how many there are of each name.
  private var stack: [HTMLOpenElement] = []
  private var counts: [String: Int] = [:]
  var block = HTMLBlock()
  /// The start in the text of the paragraph at hand, and whether a block has ended since its text.
  var lineStart = 0
  var needsBreak = false
  var hasPageBreak = false
  /// Blanks that have not been set, and whether a line ended among them.
  var blanks: (start: Int, hasEnd: Bool)?
  var last: Unicode.Scalar = " "
  var ruby = HTMLRuby()
  /// The mark of kanbun that is being read, and the character that it is at.
  var kanbun: HTMLKanbun?
  private var lastCharacter: Range<Int>?
  var links: [(target: String, range: Range<Int>)] = []
  var anchors: [String: Int] = [:]
  /// The names of places that are one place, the last ones.
  private var latestAnchors: [String] = []

  /// The notes that the page has.
  var notes = HTMLNotes()

  /// So many elements with attributes may be open at once; further ones have no effect.
  private static let deepest = 32
  private var depth = 0
  var table = HTMLTable()
  /// The lists that are open.
  var lists: [HTMLOpenList] = []
  let numerals: ListNumerals
  /// The role of the last title or heading.
  private var lastHeading: Paragraph.Role?
  /// The end of the marker that was set last: text after it stands on its line.
  var markerEnd = -1
  var hiddenCount = 0

  /// True if images are set; otherwise their words are.
  let setsImages: Bool
  /// The style sheets so far, and those that a page may link to, by their names.
  var sheet = HTMLStyleSheet()
  let sheets: [String: String]
  /// The sheets that others have imported: each counts once.
  var importedSheets: Set<String> = []
  /// The elements around the place at hand, as style sheets see them.
  private var path = HTMLPath()

  /// - Parameter sheets: style sheets by the names that pages link to them with.
  init(
    _ source: String, setsImages: Bool = true, numerals: ListNumerals = .han,
    sheets: [String: String] = [:]
  ) {
    builder = DocumentBuilder(source)
    self.sheets = sheets
    self.numerals = numerals
    self.setsImages = setsImages
  }

  mutating func parse() -> ParsedNotation {
    var tokens = HTMLTokens(builder.bytes)
    while let token = tokens.next() {
      switch token.kind {
      case .text: readText(token.range)
      case .open(let tag):
        builder.skip(to: blanks?.start ?? token.range.lowerBound)
        open(tag, token.range, &tokens)
      case .close(let name): close(name)
      case .other: break
      }
    }
    builder.skip(to: builder.bytes.count)
    while let open = stack.popLast() { finish(open, isClosed: false) }
    if sheet.unread > 0 {
      warnings.add(
        .note, .notationApproximated, kind: "selectors", at: TextRange(0, 0),
        "\(sheet.unread) selectors of style sheets are not followed; types, classes and names are")
    }
    if builder.end > lineStart { write("\n") }
    linkAnchors()
    var (document, inverse) = builder.finish()
    document.title = document.paragraphs.first { $0.role == .title }.map(document.words) ?? title
    document.author =
      document.paragraphs.first { $0.role == .author }.map(document.words) ?? author
    document.language = language
    return ParsedNotation(document: document, diagnostics: warnings.diagnostics(inverse))
  }

  // MARK: Text

  mutating func write(_ scalar: Unicode.Scalar) {
    builder.replace(to: builder.position, with: [scalar])
  }

  /// Begins the paragraph of the text that comes.
  mutating func beginText() {
    if needsBreak, builder.end > lineStart, builder.end != markerEnd {
      if table.isInCell {
        table.addBreak(at: builder.end, lineStart: lineStart)
      } else {
        endLine()
      }
    }
    needsBreak = false
    guard builder.end == lineStart else { return }
    if notes.isAfter, !block.isNote {
      notes.isAfter = false
      let start = builder.end
      endLine()
      moveStarts(at: start)
    }
    var style = block.style
    if hasPageBreak { style.breakBefore = .page }
    hasPageBreak = false
    builder.setParagraph(at: lineStart, role: block.role, style: style)
  }

  /// Moves what begins at the end of the text after a blank line that is set there: elements and names of places.
  private mutating func moveStarts(at start: Int) {
    var index = stack.count
    while index > 0, stack[index - 1].start >= start {
      index -= 1
      if stack[index].start == start { stack[index].start = builder.end }
    }
    for name in latestAnchors where anchors[name] == start { anchors[name] = builder.end }
    latestAnchors = []
  }

  mutating func endLine() {
    write("\n")
    lineStart = builder.end
    blanks = nil
  }

  /// Reads text: blanks become one, or none at a line's end between ideographs.
  private mutating func readText(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = builder.bytes[index]
      if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x0C {
        if block.isPreformatted, !ruby.isInReading {
          if byte == 0x0A {
            builder.skip(to: index)
            if builder.end == lineStart { beginText() }
            endLine()
            builder.skip(to: index + 1)
          } else {
            beginText()
            builder.skip(to: index)
            builder.copy(to: index + 1)
          }
        } else {
          let hasEnd = blanks?.hasEnd == true || byte == 0x0A || byte == 0x0D
          blanks = (blanks?.start ?? index, hasEnd)
        }
        index += 1
        continue
      }
      var length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      length = min(length, range.upperBound - index)
      var scalar =
        String(decoding: builder.bytes[index..<index + length], as: UTF8.self).unicodeScalars.first
        ?? " "
      var isSpelt = false
      if byte == UInt8(ascii: "&") {
        if let (spelt, count) = HTMLEntities.scalar(builder.bytes[index..<range.upperBound]) {
          (scalar, length, isSpelt) = (spelt, count, true)
        } else {
          reportAmpersand(at: index)
        }
      }
      take(scalar, index..<index + length, isSpelt: isSpelt)
      index += length
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar, _ range: Range<Int>, isSpelt: Bool) {
    if ruby.isHidden || hiddenCount > 0 {
      blanks = nil
      return builder.skip(to: range.upperBound)
    }
    if ruby.isInReading {
      if blanks != nil, !ruby.reading.characters.isEmpty { ruby.reading.characters.append(" ") }
      blanks = nil
      ruby.reading.characters.append(scalar)
      return builder.skip(to: range.upperBound)
    }
    if kanbun != nil {
      kanbun?.text.append(scalar)
      return builder.skip(to: range.upperBound)
    }
    beginText()
    setBlank(before: range.lowerBound, scalar)
    builder.skip(to: range.lowerBound)
    let start = scalar.joinsBase ? lastCharacter?.lowerBound ?? builder.end : builder.end
    defer { lastCharacter = start..<builder.end }
    if isSpelt {
      builder.replace(to: range.upperBound, with: [scalar])
    } else {
      builder.copy(to: range.upperBound)
    }
    last = scalar
  }

  /// Sets one blank for those that have been read, unless they part lines of ideographs or parts of a reading.
  mutating func setBlank(before place: Int, _ next: Unicode.Scalar?) {
    guard let blanks else { return }
    self.blanks = nil
    builder.skip(to: blanks.start)
    let isBetween = blanks.hasEnd && last.isIdeographic && next?.isIdeographic != false
    let isOfRuby = ruby.isOpen && (blanks.hasEnd || ruby.isBetweenParts(at: builder.end))
    if builder.end > lineStart, !isBetween, !isOfRuby {
      builder.replace(to: place, with: [" "])
      last = " "
    }
  }

  private mutating func reportAmpersand(at index: Int) {
    let next = index + 1 < builder.bytes.count ? builder.bytes[index + 1] : 0
    guard (0x61...0x7A).contains(next | 0x20) || next == UInt8(ascii: "#") else { return }
    warnings.add(
      .warning, .markupKept, kind: "&", at: TextRange(index, index + 1),
      "this character is spelt by a name that is not known; kept as text")
  }

  // MARK: Elements

  private mutating func open(
    _ tag: HTMLTag, _ range: Range<Int>, _ tokens: inout HTMLTokens
  ) {
    var tag = tag
    let name = tag.name
    endOptional(before: name)
    path.enter(tag)
    if !sheet.isEmpty || tag.attributes["style"] != nil { tag.look = path.look(of: tag, in: sheet) }
    if name == "math" {
      warnings.add(
        .warning, .notationApproximated, kind: "formula",
        at: TextRange(range.lowerBound, range.upperBound), "a formula is set as its characters")
    } else if !HTMLElement.isKnown(name), counts["math", default: 0] == 0 {
      warnings.add(
        .warning, .markupIgnored, kind: "tag " + name,
        at: TextRange(range.lowerBound, range.upperBound),
        "the tag <\(name)> is not known; its text is set")
    }
    if name == "html", let lang = tag.attributes["lang"] ?? tag.attributes["xml:lang"] {
      language = LanguageTag(lang) ?? language
    }
    if HTMLElement.blocks.contains(name) { needsBreak = true }
    keepName(of: tag)
    guard !HTMLElement.hidden.contains(name), !HTMLElement.empty.contains(name), !tag.isClosed
    else {
      path.leave()
      if HTMLElement.hidden.contains(name) { return hide(tag, range, &tokens) }
      return HTMLElement.empty.contains(name) ? readEmpty(tag, range) : ()
    }
    let outer = block
    let listCount = lists.count
    let note = notes.take(tag)
    if note != nil { block = HTMLBlock(isNote: true) } else { enterBlock(tag) }
    if name == "ruby", !ruby.isOpen, !needsBreak { setBlank(before: range.lowerBound, nil) }
    var start = nextStart
    if let note { start = beginNote(note) }
    ruby.open(tag, at: start, source: range.upperBound)
    let attributes = attributes(of: tag) + (note.map { [.noteText($0.name)] } ?? [])
    if !attributes.isEmpty { depth += 1 }
    var open = HTMLOpenElement(
      name: name, attributes: attributes, link: name == "a" ? tag.attributes["href"] : nil,
      start: start, place: TextRange(range.lowerBound, range.upperBound),
      isHidden: HTMLElement.isHidden(tag) || tag.isBackLink || tag.isNotDisplayed,
      isNote: note != nil,
      isNoteSection: tag.isNoteSection, outer: outer)
    if let target = tag.noteTarget, notes.referenceDepth == nil, !ruby.isOpen {
      notes.referenceDepth = stack.count
      open.reference = (target, tag.attributes["id"])
    }
    open.isList = lists.count > listCount
    open.endsPage = HTMLElement.blocks.contains(name) && HTMLElement.endsPage(tag)
    open.isMarker = tag.classes.contains("list-marker")
    open.box = table.isInCell || note != nil ? nil : tag.look.map(\.box) ?? tag.box
    if open.isHidden { hiddenCount += 1 }
    if open.isNoteSection { notes.sections += 1 }
    stack.append(open)
    counts[name, default: 0] += 1
  }

  /// Where the text of an element begins: after the end of the line, if it begins a paragraph.
  private var nextStart: Int {
    let breaks =
      needsBreak && !table.isInCell && builder.end > lineStart && builder.end != markerEnd
    return breaks ? builder.end + 1 : builder.end
  }

  /// Keeps the name of an element for links that lead to it.
  private mutating func keepName(of tag: HTMLTag) {
    guard let id = tag.attributes["id"] ?? (tag.name == "a" ? tag.attributes["name"] : nil),
      anchors[id] == nil
    else { return }
    anchors[id] = nextStart
    if let last = latestAnchors.last, anchors[last] != nextStart { latestAnchors = [] }
    latestAnchors.append(id)
  }

  /// The attributes that an element gives its text; none in a reading, a mark of kanbun or a number of a note.
  private mutating func attributes(of tag: HTMLTag) -> [Attribute] {
    guard !ruby.isInReading, notes.referenceDepth == nil else { return [] }
    if kanbun == nil, !needsBreak, let base = lastCharacter, base.lowerBound >= lineStart,
      let mark = HTMLKanbun(tag, base: base, depth: stack.count)
    {
      kanbun = mark
      return []
    }
    guard depth < Self.deepest else { return [] }
    let found = tag.textAttributes
    // Bold in bold is bold.
    guard found.contains(HTMLElement.bold),
      stack.contains(where: { $0.attributes.contains(HTMLElement.bold) })
    else { return found }
    return found.filter { $0 != HTMLElement.bold }
  }

  /// Ends elements that need no closing tag where the next one begins.
  private mutating func endOptional(before name: String) {
    guard let last = stack.last?.name else { return }
    switch (last, name) {
    case ("p", _) where HTMLElement.blocks.contains(name), ("li", "li"), ("td", "td"), ("td", "th"),
      ("th", "td"), ("th", "th"), ("td", "tr"), ("th", "tr"), ("dt", "dd"), ("dd", "dt"),
      ("dt", "dt"),
      ("dd", "dd"), ("rt", "rt"), ("rt", "rp"), ("rt", "rb"), ("rb", "rb"), ("rb", "rt"),
      ("rb", "rp"), ("rp", "rt"),
      ("rp", "rb"), ("tr", "tr"), ("thead", "tbody"), ("tbody", "tbody"), ("td", "tbody"),
      ("th", "tbody"), ("tr", "tbody"), ("rb", "rtc"), ("rt", "rtc"), ("rtc", "rb"),
      ("rtc", "rtc"):
      close(last)
      endOptional(before: name)
    default: break
    }
  }

  /// The start of the text in the innermost block.
  var blockStart: Int { stack.last { HTMLElement.blocks.contains($0.name) }?.start ?? 0 }

  private mutating func enterBlock(_ tag: HTMLTag) {
    var tag = tag
    if HTMLElement.beginsPage(tag) { hasPageBreak = true }
    switch tag.name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      let isAozora = tag.classes.contains { $0 == "title" || $0 == "author" }
      let level = Int(tag.name.dropFirst()) ?? 1
      block.role =
        isAozora
        ? (tag.classes.contains("title") ? .title : .author)
        : .heading(level: tag.levelByClass ?? min(level, 3))
      lastHeading = block.role
    case "p" where tag.isTitleLine: takeTitleLine(tag)
    case "p", "div": takeListOfRoles(tag)
    case "pre": block.isPreformatted = true
    case "ol", "ul":
      let start = tag.attributes["start"].flatMap { Int($0) } ?? 1
      let number = tag.name == "ol" ? min(max(start, 0), 99_999) - 1 : nil
      let style = tag.style("list-style-type") ?? tag.style("list-style")
      let words = style?.split(separator: " ").map(String.init) ?? []
      // The entries of contents have numbers of their own.
      let isOfContents = counts["nav", default: 0] > 0 && tag.name == "ol" && words.isEmpty
      let (hasMarkers, outer) = (!words.contains("none") && !isOfContents, lists.last?.level ?? 0)
      var list = HTMLOpenList(
        number: number, hasMarkers: hasMarkers, level: outer + (hasMarkers ? 1 : 0))
      if words.contains(where: { $0.hasPrefix("decimal") }) { list.numerals = .arabic }
      if words.contains(where: {
        $0.hasPrefix("cjk-") || $0.hasPrefix("japanese-") || $0.contains("chinese-")
      }) {
        list.numerals = .han
      }
      lists.append(list)
    case "li": addMarker(tag)
    case "table": table.open(tag, at: builder.end)
    case "tr":
      finishCell("tr")
      table.beginRow(isHead: counts["thead", default: 0] > 0)
    case "td", "th":
      if table.isInner {
        separateInnerCell()
        break
      }
      finishCell("td")
      let tabs = table.beginCell(tag)
      if table.isFirst, table.isInCell, needsBreak, builder.end > lineStart,
        builder.end != markerEnd
      {
        endLine()
      }
      if tabs > 0 {
        needsBreak = false
        blanks = nil
        beginText()
        for _ in 0..<tabs { write("\t") }
        // A paragraph in the cell stands on its line.
        markerEnd = builder.end
        table.beginText(at: builder.end)
        last = "　"
      }
    default: break
    }
    // The sheets of a page are read after its first tag.
    let root = tag.name == "body" ? path.elements.first.map { sheet.declarations(for: [$0]) } : nil
    if let mode = tag.style("writing-mode") ?? root?["writing-mode"] {
      block.isVertical = mode.hasPrefix("vertical") || mode.hasPrefix("tb")
    } else if tag.name == "html" || tag.name == "body", tag.classes.contains("vrtl") {
      block.isVertical = true
    }
    // What our own sheet, or that of another book, says of a line with a role is the look of its role.
    if block.role != .body, tag.isTitleLine { tag.look = nil }
    block.take(tag)
    if block.listItem != nil, tag.name == "p", lists.last?.isOfRoles == true {
      block.leaveIndents()
    }
  }

  /// Takes a line below a title or a heading for what its class calls it.
  private mutating func takeTitleLine(_ tag: HTMLTag) {
    switch lastHeading {
    case .title:
      block.role = tag.classes.contains("author") ? .author : .subtitle(level: 0)
    case .heading(let level) where tag.classes.contains("subtitle"):
      block.role = .subtitle(level: level)
    default: break
    }
  }

  private mutating func close(_ name: String) {
    guard counts[name, default: 0] > 0 else {
      // Browsers make a line of the end of a paragraph that has not begun.
      return
    }
    if HTMLElement.blocks.contains(name) { needsBreak = true }
    while let open = stack.popLast() {
      path.leave()
      finish(open, isClosed: open.name == name)
      if open.name == name { return }
    }
  }

  private mutating func finish(_ open: HTMLOpenElement, isClosed: Bool) {
    counts[open.name, default: 1] -= 1
    finishCell(open.name)
    if open.name == "table" { endTable(at: open.place) }
    if !isClosed, !HTMLElement.optional.contains(open.name), HTMLElement.isKnown(open.name) {
      warnings.add(
        .warning, .markupIgnored, kind: "unclosed \(open.name)", at: open.place,
        "no tag closes this <\(open.name)>; it ends with what is around it")
    }
    let wasOpen = ruby.isOpen
    for (ruby, range) in ruby.close(open.name, at: builder.end) {
      builder.add(.ruby(ruby), from: range.lowerBound, to: range.upperBound)
    }
    if !ruby.withoutBase.isEmpty { keepReading(at: open.place) }
    // A blank after the last reading is none of the text.
    if wasOpen, !ruby.isOpen { blanks = nil }
    if let mark = kanbun, mark.depth == stack.count {
      kanbun = nil
      if let attribute = mark.attribute {
        builder.add(attribute, from: mark.base.lowerBound, to: mark.base.upperBound)
      }
    }
    block = open.outer
    if open.endsPage, !open.isHidden { hasPageBreak = true }
    if open.isMarker, open.start == lineStart { takeMarker() }
    if open.name == "ol" || open.name == "ul" || open.isList {
      lists.removeLast(min(1, lists.count))
    }
    if open.isHidden { hiddenCount -= 1 }
    if open.isNoteSection { notes.sections -= 1 }
    if open.isNote { notes.isAfter = true }
    var start = open.start
    if let reference = open.reference, notes.referenceDepth == stack.count {
      notes.referenceDepth = nil
      // A blank before it is none of it.
      while start < builder.end, builder.text[start] == 0x20 { start += 1 }
      addReference(reference, from: start)
    }
    for attribute in open.attributes { builder.add(attribute, from: start, to: builder.end) }
    if let box = open.box, hiddenCount == 0 {
      builder.addPassage(box, from: start, to: builder.end)
    }
    if !open.attributes.isEmpty { depth -= 1 }
    if let link = open.link, !open.isHidden, start < builder.end {
      links.append((link, start..<builder.end))
    }
  }
}

extension Document {
  fileprivate func words(_ paragraph: Paragraph) -> String { String(text.slice(paragraph.range)) }
}
