import VerticalLayout

extension HTMLParser {
  // MARK: Cells of tables

  /// Ends a cell or a row of a table, if an element is one.
  mutating func finishCell(_ name: String) {
    guard !table.isInner else { return }
    switch name {
    case "td", "th", "tr", "table":
      let parts = table.endCell(at: builder.end, lineStart: lineStart)
      for (index, part) in parts.enumerated() where parts.count > 1 {
        builder.add(
          .inset(Inset(cell: nil, continues: index > 0)), from: part.lowerBound, to: part.upperBound
        )
      }
      if name == "tr" || name == "table" { table.endRow(at: lineStart) }
    default: break
    }
  }

  /// Sets a cell of a table in a cell of another one as text of that, apart from the one before it.
  mutating func separateInnerCell() {
    guard !table.beginInnerCell() else { return }
    needsBreak = false
    blanks = nil
    beginText()
    write("　")
    // A paragraph in it stands on its line.
    markerEnd = builder.end
    last = "　"
  }

  /// Ends a table, and adds it with the box around its rows.
  mutating func endTable(at place: TextRange) {
    if table.isInner {
      warnings.add(
        .warning, .notationApproximated, kind: "table in a table", at: place,
        "a table in a cell of another; its rows are set as columns of that cell")
    }
    guard let rows = table.close(at: builder.end) else { return }
    builder.add(rows)
    guard let box = table.box, let lines = rows.lines else { return }
    builder.addPassage(box, from: lines.lowerBound, to: lines.upperBound)
  }

  // MARK: Elements without content

  mutating func readEmpty(_ tag: HTMLTag, _ range: Range<Int>) {
    if tag.name == "link" { return addSheet(tag, range) }
    if hiddenCount > 0 || tag.isNotDisplayed { return }
    switch tag.name {
    case "br":
      if ruby.isInReading || ruby.isHidden { return }
      if table.isInCell {
        table.addBreak(at: builder.end, lineStart: lineStart)
        needsBreak = false
        return
      }
      if HTMLElement.beginsPage(tag) || HTMLElement.endsPage(tag) {
        if builder.end > lineStart { endLine() }
        (needsBreak, hasPageBreak) = (false, true)
        return
      }
      if needsBreak, builder.end > lineStart { endLine() }
      needsBreak = false
      if builder.end == lineStart { beginBlankLine() }
      endLine()
    case "hr" where notes.sections > 0: break
    case "hr": readRule()
    case "img": readImage(tag, range)
    default: break
    }
  }

  /// Sets a rule between scenes as their sign (BK-B5), and one before all text of what it stands in as a blank line.
  private mutating func readRule() {
    let isBetween = builder.end > blockStart
    if builder.end > lineStart { endLine() }
    let outer = block
    if isBetween { block = HTMLBlock(indent: SceneBreak.indent) }
    beginText()
    if isBetween { builder.replace(to: builder.position, with: SceneBreak.sign.unicodeScalars) }
    block = outer
    endLine()
  }

  /// Begins a line without text, which is of no list.
  private mutating func beginBlankLine() {
    let item = block.listItem
    block.listItem = nil
    beginText()
    block.listItem = item
  }

  /// Sets an image, with its words for where its file is not at hand; those of Aozora Bunko's images of characters tell
  /// the character.
  private mutating func readImage(_ tag: HTMLTag, _ range: Range<Int>) {
    var words = Array(
      (tag.attributes["alt"] ?? "").unicodeScalars.prefix(1000).map { $0 == "\n" ? " " : $0 })
    var image: ImageAttachment?
    let isGaiji = tag.classes.contains { ["gaiji", "gaiji-line", "gaiji-wide"].contains($0) }
    if tag.classes.contains("gaiji"), words.starts(with: "※(".unicodeScalars), words.last == ")",
      let gaiji = AozoraGaiji(AozoraWords(words[2..<words.count - 1]))
    {
      words = gaiji.scalars
    } else if isGaiji, words.count == 1, words != ["〓"] {
      // The character that it is a picture of (EI-10).
    } else if setsImages, let source = Self.image(tag) {
      image = ImageAttachment(image: source)
      image?.width = tag.style("width").flatMap { Dimension.positive($0) }
      image?.height = tag.style("height").flatMap { Dimension.positive($0) }
      if tag.attributes[EPUBJoiner.plateKey] != nil { image?.plate = .page }
      if isGaiji {
        image?.width = nil
        image?.height = .em(1024)
      }
      if words.isEmpty { words = ["\u{FFFC}"] }
    } else {
      warnings.add(
        .note, .notationApproximated, kind: "img",
        at: TextRange(range.lowerBound, range.upperBound),
        "an image that is no file beside the text is set as the words that it has")
    }
    guard !words.isEmpty, !ruby.isInReading, !ruby.isHidden
    else { return }
    beginText()
    blanks = nil
    builder.skip(to: range.lowerBound)
    let start = builder.end
    builder.replace(to: range.upperBound, with: words)
    if let image { builder.add(.attachment(image), from: start, to: builder.end) }
    last = words.last ?? last
  }

  /// The name of an image: the seal that is cut of its words (SH-E4), or its file.
  private static func image(_ tag: HTMLTag) -> String? {
    if let seal = tag.attributes["data-seal"], !seal.isEmpty {
      return ImageAttachment.sealScheme + seal
    }
    return file(tag.attributes["src"] ?? "")
  }

  /// The file that a source names, if it is one beside the page or below its folder.
  private static func file(_ source: String) -> String? {
    let path = source.prefix { $0 != "?" && $0 != "#" }
    guard !path.isEmpty, !path.hasPrefix("/"), !path.contains(":") else { return nil }
    guard path.contains("%") else { return String(path) }
    var bytes: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value > 0
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Leaves out what is not shown; the title of a head is the document's.
  mutating func hide(_ tag: HTMLTag, _ range: Range<Int>, _ tokens: inout HTMLTokens) {
    guard !tag.isClosed else { return }
    let start = tokens.index
    guard tokens.skipContent(of: tag.name) else {
      return warnings.add(
        .warning, .markupIgnored, kind: "unclosed \(tag.name)",
        at: TextRange(range.lowerBound, range.upperBound),
        "no tag closes this <\(tag.name)>; what follows is set")
    }
    builder.skip(to: tokens.index)
    if tag.name == "style" { addSheet(Array(builder.bytes[start..<tokens.index])) }
    guard tag.name == "head" else { return }
    var inner = HTMLTokens(Array(builder.bytes[start..<tokens.index]))
    var isTitle = false
    while let token = inner.next() {
      if case .open(let tag) = token.kind {
        isTitle = tag.name == "title"
        if tag.name == "link" {
          let place = start + token.range.lowerBound..<start + token.range.upperBound
          addSheet(tag, place)
        }
        let content = inner.index
        if tag.name == "style", inner.skipContent(of: "style") {
          addSheet(
            Array(builder.bytes[(start + content)..<(start + inner.index)]),
            scope: tag.attributes[EPUBJoiner.scopeKey])
        }
        if tag.name == "script" { _ = inner.skipContent(of: "script") }
        if tag.name == "meta", tag.attributes["name"]?.lowercased() == "author" {
          author = Self.words(tag.attributes["content"] ?? "") ?? author
        }
      }
      if case .text = token.kind, isTitle {
        let bytes = builder.bytes[
          (start + token.range.lowerBound)..<(start + token.range.upperBound)]
        title = Self.words(HTMLEntities.plain(bytes))
        isTitle = false
      }
    }
  }

  // MARK: Style sheets

  private mutating func addSheet(_ bytes: [UInt8], scope: String? = nil) {
    add(sheet: String(decoding: bytes, as: UTF8.self), scope: scope)
  }

  /// Adds the rules of a sheet after those that it imports, of which the first ones are known.
  private mutating func add(sheet text: String, scope: String? = nil, depth: Int = 0) {
    let known = sheet.imports.count
    sheet.add(text, scope: scope)
    guard depth < 8 else { return }
    for name in sheet.imports.dropFirst(known) where importedSheets.insert(name).inserted {
      if let imported = sheets[name] { add(sheet: imported, scope: scope, depth: depth + 1) }
    }
  }

  /// Adds the sheet that an element links to, if it is at hand.
  private mutating func addSheet(_ tag: HTMLTag, _ place: Range<Int>) {
    let relations = (tag.attributes["rel"] ?? "").lowercased().split(separator: " ")
    guard relations.contains("stylesheet"), !relations.contains("alternate"),
      let name = tag.attributes["href"], !name.isEmpty
    else { return }
    if let text = sheets[name] { return add(sheet: text) }
    warnings.add(
      .note, .notationApproximated, kind: "sheet",
      at: TextRange(place.lowerBound, place.upperBound),
      "the style sheet \(name) is not at hand; rules in <style> are followed")
  }

  /// A text of the head with one blank for each run of them; `nil` for an empty one. An ideographic blank stays.
  private static func words(_ text: String) -> String? {
    let words = text.split { $0.isASCII && $0.isWhitespace }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  // MARK: Readings

  /// Sets a reading that has no base as text.
  mutating func keepReading(at place: TextRange) {
    warnings.add(
      .warning, .markupKept, kind: "no base", at: place,
      "a reading without a base; kept as text")
    beginText()
    builder.replace(to: builder.position, with: ruby.withoutBase)
    last = ruby.withoutBase.last ?? last
    ruby.withoutBase = []
  }

  // MARK: Links

  mutating func linkAnchors() {
    var named: Set<String> = []
    for (target, range) in links {
      if target.hasPrefix("#"), let place = anchors[String(target.dropFirst())] {
        builder.add(.link(target), from: range.lowerBound, to: range.upperBound)
        if named.insert(target).inserted { builder.addPlace(String(target.dropFirst()), at: place) }
      } else if ["http://", "https://", "mailto:"].contains(where: target.hasPrefix) {
        builder.add(.link(target), from: range.lowerBound, to: range.upperBound)
      }
    }
  }
}
