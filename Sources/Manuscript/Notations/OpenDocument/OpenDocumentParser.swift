import VerticalLayout

// OpenDocument texts (ODF 1.3; OD-1 to OD-6).
//
// The file says the same as Word's in other words: paragraphs of spans with styles in chains, automatic ones first. So the
// parser makes the paragraphs, looks and readings that the reader of Word files makes, and the writer of these writes
// vtype's marks; what follows is that of any text.

/// Reads an OpenDocument text into vtype's marks.
struct OpenDocumentParser {
  let package: OpenDocumentPackage
  private var styles: OpenDocumentStyles
  var output = WordOutput()
  var warnings = NotationWarnings()
  private(set) var hasHeadings = false
  private var pendingBreak: ParagraphStyle.Break?
  private var boxes: [XMLElement] = []
  /// The notes, in order, with their texts.
  private var notes: [(name: String, body: XMLElement)] = []
  /// The lists that are open: their styles and the numbers of their last items.
  private var lists: [(style: String?, number: Int)] = []
  /// The last numbers of lists that others may go on with, by their styles.
  private var counts: [String: Int] = [:]
  private var outlineNumbers: [Int] = []
  private var typed: TypedMarks
  private let targets: Set<String>
  private let setsImages: Bool
  /// The styles of cells that have borders.
  private lazy var ruledCells = Self.ruledCells(in: package.styles)
  /// True where white space that comes is none: at the head of a paragraph, and after a blank.
  private var isAfterBlank = true
  private var lastSpan: (name: String, base: WordLook, look: WordLook)?

  /// - Parameter notation: that of marks which authors have typed.
  init(_ package: OpenDocumentPackage, setsImages: Bool, notation: NotationChoice = .automatic) {
    self.package = package
    typed = TypedMarks(in: package.text, notation)
    self.setsImages = setsImages
    styles = OpenDocumentStyles(package.styles)
    var names: Set<String> = []
    for element in package.content.elements(["a"]) {
      if let target = element.reference, target.hasPrefix("#") {
        names.insert(String(target.dropFirst()))
      }
    }
    for element in package.content.elements(["bookmark-ref", "reference-ref"]) {
      if let name = element.ofText("ref-name") { names.insert(name) }
    }
    targets = names
  }

  mutating func parse() {
    guard let text = package.text else { return }
    if let size = styles.pageSize, size.width > 0, size.height > 0 { output.pageSize = size }
    survey(text)
    readBlocks(text)
    output.endDivision()
    writeNotes()
    typed.report(&warnings)
  }

  /// Finds what most of the text is.
  private mutating func survey(_ text: XMLElement) {
    var sizes: [Int: Int] = [:]
    var gothics: [Bool: Int] = [:]
    var languages: [String: Int] = [:]
    for element in text.descendants(["p", "h"]) where element.isParagraph {
      let look = styles.style(element.ofText("style-name"), "paragraph").look
      let count = element.characterCount
      sizes[look.numbers[.size] ?? 24, default: 0] += count
      gothics[look.isGothic, default: 0] += count
      if let language = look.words[.language] { languages[language, default: 0] += count }
    }
    output.bodySize = sizes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 24
    output.isBodyGothic = gothics[true, default: 0] > gothics[false, default: 0]
    output.language = languages.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  private var here: TextRange { TextRange(output.place, output.place) }

  private mutating func ignore(_ kind: String, _ message: String) {
    warnings.add(.note, .containerIgnored, kind: kind, at: here, message)
  }

  // MARK: Blocks

  private mutating func readBlocks(_ parent: XMLElement) {
    for element in parent.elements {
      switch element.name.local {
      case "p", "h": if element.isParagraph { readParagraph(element) }
      case "list": readList(element)
      case "table" where element.name.namespace == OpenDocumentNamespace.table: readTable(element)
      case "section", "index-title": readBlocks(element)
      case "table-of-content", "alphabetical-index", "illustration-index", "table-index",
        "user-index", "object-index", "bibliography":
        ignore("index", "a list of contents or an index is left out; --toc makes contents anew")
      case "tracked-changes":
        ignore("changes", "tracked changes are read as if they were accepted")
      case "frame", "rect", "custom-shape", "g":
        var inlines: [WordInline] = []
        readDrawing(element, WordLook(), &inlines)
        if !inlines.isEmpty {
          var paragraph = WordParagraph()
          paragraph.inlines = inlines
          output.write(paragraph)
        }
        writeBoxes()
      default: break
      }
    }
  }

  private mutating func readParagraph(_ element: XMLElement, marker: WordNumbering.Marker? = nil) {
    let name = element.ofText("style-name")
    let style = styles.style(name, "paragraph")
    var paragraph = WordParagraph()
    paragraph.look = style.paragraph
    paragraph.role = styles.role(name)
    if element.name.local == "h" {
      let level = element.ofText("outline-level").flatMap { Int($0) } ?? style.outlineLevel ?? 1
      if paragraph.role == nil || paragraph.role?.isHeading == true {
        paragraph.role = .heading(min(max(level, 1), 4))
      }
      paragraph.marker = outlineMarker(element, level)
    }
    if paragraph.role?.isHeading == true { hasHeadings = true }
    if let marker {
      paragraph.marker = marker
      paragraph.listLevel = max(0, lists.count - 1)
    }
    isAfterBlank = true
    let look = paragraph.role == nil ? style.look : WordLook()
    readInlines(element, look, &paragraph.inlines)
    trimEnd(&paragraph.inlines)
    paragraph.inlines = typed.read(paragraph.inlines)
    let typedBreak = paragraph.inlines.lazy.compactMap { inline -> ParagraphStyle.Break? in
      if case .pageBreak(let kind) = inline { kind } else { nil }
    }.first
    if let typedBreak, paragraph.isEmpty {
      pendingBreak = typedBreak
      return
    }
    if style.breakBefore == true { pendingBreak = style.beginsColumn ? .tier : .page }
    paragraph.breakBefore = pendingBreak
    pendingBreak = style.breakAfter == true ? .page : nil
    output.write(paragraph)
    writeBoxes()
  }

  private mutating func writeBoxes() {
    let waiting = boxes
    boxes = []
    for box in waiting {
      output.begin("boxed=true")
      readBlocks(box)
      output.end()
    }
  }

  /// White space at the end of a paragraph is none.
  private func trimEnd(_ inlines: inout [WordInline]) {
    guard case .text(let text, let look)? = inlines.last, text.hasSuffix(" ") else { return }
    inlines[inlines.count - 1] = .text(String(text.dropLast()), look)
  }

  // MARK: Lists

  private mutating func readList(_ element: XMLElement) {
    guard lists.count < ListItem.deepest else { return }
    let style = element.ofText("style-name") ?? lists.last?.style
    let goesOn =
      element.ofText("continue-numbering") == "true" || element.ofText("continue-list") != nil
    let key = "\(lists.count) \(style ?? "")"
    lists.append((style, goesOn ? counts[key] ?? 0 : 0))
    for item in element.elements {
      guard item.name.local == "list-item" || item.name.local == "list-header" else { continue }
      if item.name.local == "list-item" { count(item) }
      var hasMarker = item.name.local == "list-item"
      for child in item.elements {
        if child.isParagraph {
          readParagraph(child, marker: hasMarker ? marker : nil)
          hasMarker = false
        } else if child.name.local == "list" {
          readList(child)
          hasMarker = false
        }
      }
    }
    if let list = lists.popLast() { counts[key] = list.number }
  }

  private mutating func count(_ item: XMLElement) {
    let index = lists.count - 1
    let level = lists[index].style.flatMap { styles.lists[$0]?.levels[index + 1] }
    let start = item.ofText("start-value").flatMap { Int($0) }
    let first = lists[index].number == 0 ? level?.start : nil
    lists[index].number = min(max(start ?? first ?? lists[index].number + 1, 0), 99_999)
  }

  private var marker: WordNumbering.Marker? {
    guard let style = lists.last?.style, let list = styles.lists[style] else {
      return WordNumbering.Marker(text: "・", isBullet: true, isKnown: true)
    }
    return list.marker(lists.map(\.number))
  }

  /// The number that the program shows before a heading (DX-13).
  private mutating func outlineMarker(_ element: XMLElement, _ level: Int) -> WordNumbering.Marker?
  {
    guard let outline = styles.outline, element.ofText("is-list-header") != "true",
      (1...10).contains(level)
    else { return nil }
    while outlineNumbers.count > level { outlineNumbers.removeLast() }
    while outlineNumbers.count < level {
      outlineNumbers.append((outline.levels[outlineNumbers.count + 1]?.start ?? 1) - 1)
    }
    outlineNumbers[level - 1] += 1
    return outline.marker(outlineNumbers.map { max($0, 1) })
  }

  // MARK: Inlines

  private mutating func readInlines(
    _ parent: XMLElement, _ base: WordLook, _ inlines: inout [WordInline]
  ) {
    for child in parent.children {
      switch child {
      case .text(let text): put(text, base, &inlines)
      case .element(let element): readInline(element, base, &inlines)
      }
    }
  }

  /// Adds text, whose white space is one blank for each stretch.
  private mutating func put(_ text: String, _ look: WordLook, _ inlines: inout [WordInline]) {
    guard !look.has(.isHidden) else {
      return ignore("hidden text", "hidden text is left out")
    }
    guard text.utf8Span.span.hasByte(below: 0x21) else {
      if !text.isEmpty {
        inlines.append(.text(text, look))
        isAfterBlank = false
      }
      return
    }
    var words: [UInt8] = []
    for byte in text.utf8 {
      if !Self.isBlank(byte) {
        words.append(byte)
      } else if !isAfterBlank {
        words.append(0x20)
      }
      isAfterBlank = Self.isBlank(byte)
    }
    if !words.isEmpty { inlines.append(.text(String(decoding: words, as: UTF8.self), look)) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private mutating func readInline(
    _ element: XMLElement, _ base: WordLook, _ inlines: inout [WordInline]
  ) {
    guard element.name.namespace == OpenDocumentNamespace.text else {
      if element.name.namespace == OpenDocumentNamespace.draw {
        readDrawing(element, base, &inlines)
      } else if element.name.local == "annotation" {
        ignore("comments", "comments are left out")
      }
      return
    }
    switch element.name.local {
    case "span", "meta", "meta-field":
      readInlines(element, look(element, base), &inlines)
    case "s":
      let count = element.ofText("c").flatMap { Int($0) } ?? 1
      inlines.append(.text(String(repeating: " ", count: min(max(count, 1), 1000)), base))
      isAfterBlank = false
    case "tab":
      inlines.append(.text("\t", base))
      isAfterBlank = true
    case "line-break":
      inlines.append(.lineBreak)
      isAfterBlank = true
    case "ruby": readRuby(element, base, &inlines)
    case "a": readLink(element, base, &inlines)
    case "bookmark", "bookmark-start", "reference-mark", "reference-mark-start":
      if let name = element.ofText("name"), targets.contains(name) {
        inlines.append(.mark("[]{#\(WordParser.anchor(name))}"))
      }
    case "bookmark-ref", "reference-ref", "note-ref":
      let target = element.ofText("ref-name").flatMap { targets.contains($0) ? $0 : nil }
      if let target { inlines.append(.beginLink("#" + WordParser.anchor(target))) }
      readInlines(element, base, &inlines)
      if target != nil { inlines.append(.endLink) }
    case "note": readNote(element, &inlines)
    case "page-number", "page-count", "page-continuation":
      ignore("page numbers", "numbers of pages are left out")
    case "soft-page-break", "change", "change-start", "change-end", "bookmark-end",
      "reference-mark-end", "toc-mark", "toc-mark-start", "toc-mark-end",
      "alphabetical-index-mark", "alphabetical-index-mark-start", "alphabetical-index-mark-end",
      "tracked-changes", "hidden-paragraph":
      break
    // Fields have the text that they show.
    default: readInlines(element, base, &inlines)
    }
  }

  private mutating func look(_ element: XMLElement, _ base: WordLook) -> WordLook {
    guard let name = element.ofText("style-name") else { return base }
    // Most spans have the style and the place of the one before.
    if let last = lastSpan, last.name == name, last.base == base { return last.look }
    let style = styles.style(name, "text")
    var look = style.look.over(base)
    if let share = style.share {
      look.numbers[.size] = (base.numbers[.size] ?? output.bodySize) * share / 100
    }
    lastSpan = (name, base, look)
    return look
  }

  private mutating func readRuby(
    _ element: XMLElement, _ base: WordLook, _ inlines: inout [WordInline]
  ) {
    var words: [WordInline] = []
    if let part = element.first("ruby-base", OpenDocumentNamespace.text) {
      readInlines(part, base, &words)
    }
    let reading = element.first("ruby-text", OpenDocumentNamespace.text)?.text.bare ?? ""
    let style = styles.style(element.ofText("style-name"), "ruby")
    let isLeft = style.look.words[.script] == "below"
    let whole = WordReading(base: words, reading: reading, isLeft: isLeft)
    if reading.isEmpty || reading == whole.words {
      inlines += words
    } else if whole.words.isEmpty {
      inlines.append(.text(reading, base))
      inlines += words
    } else {
      inlines.append(.reading(whole, whole.look ?? base))
    }
  }

  private mutating func readLink(
    _ element: XMLElement, _ base: WordLook, _ inlines: inout [WordInline]
  ) {
    var target = element.reference
    if let inner = target, inner.hasPrefix("#") {
      target = "#" + WordParser.anchor(String(inner.dropFirst()))
    } else if let outer = target, outer.hasPrefix("../") || outer.hasPrefix("./") {
      // A file beside the text, which stays where it is.
      target = nil
    }
    if let target { inlines.append(.beginLink(target)) }
    readInlines(element, base, &inlines)
    if target != nil { inlines.append(.endLink) }
  }

  // MARK: Notes

  private mutating func readNote(_ element: XMLElement, _ inlines: inout [WordInline]) {
    guard let body = element.first("note-body", OpenDocumentNamespace.text) else { return }
    guard body.characterCount > 0 || body.descendants(["image"]).contains(where: { _ in true })
    else { return ignore("empty note", "a note without a text is left out") }
    let isEnd = element.ofText("note-class") == "endnote"
    let name = "\(isEnd ? "e" : "f")\(notes.count + 1)"
    notes.append((name, body))
    inlines.append(.mark("[^\(name)]"))
    isAfterBlank = false
  }

  private mutating func writeNotes() {
    // Notes in notes come after them.
    var next = 0
    let isLater = { (name: String) in name.hasPrefix("e") }
    while next < notes.count {
      let batch = notes[next...]
      next = notes.count
      for note in batch.filter({ !isLater($0.name) }) + batch.filter({ isLater($0.name) }) {
        var inlines: [WordInline] = []
        for paragraph in note.body.descendants where paragraph.isParagraph {
          if !inlines.isEmpty { inlines.append(.text("　", WordLook())) }
          isAfterBlank = true
          readInlines(paragraph, WordLook(), &inlines)
          trimEnd(&inlines)
        }
        output.writeNote(note.name, typed.read(inlines))
      }
    }
  }

  // MARK: Pictures and boxes

  private mutating func readDrawing(
    _ element: XMLElement, _ look: WordLook, _ inlines: inout [WordInline]
  ) {
    if element.name.local == "g" {
      // A group has drawings, each with text or a picture of its own.
      for part in element.childElements where part.name.namespace == OpenDocumentNamespace.draw {
        readDrawing(part, look, &inlines)
      }
      return
    }
    if let box = element.descendants.first(where: { $0.name.local == "text-box" }) {
      boxes.append(box)
      warnings.add(
        .note, .containerApproximated, kind: "text box", at: here,
        "a box of text stands after the paragraph that it is fixed to")
      return
    }
    guard element.name.local == "frame" else {
      // Words in a shape are text; what stands in one of its paragraphs is read with that.
      var end = 0
      for paragraph in element.descendants where paragraph.index >= end && paragraph.isParagraph {
        end = paragraph.end
        readInlines(paragraph, look, &inlines)
      }
      return
    }
    let words =
      (element.first("desc", OpenDocumentNamespace.svg)
      ?? element.first(
        "title", OpenDocumentNamespace.svg))?.text.withoutLineEnds.bare ?? ""
    let files = element.elements.filter { $0.name.local == "image" }.compactMap(\.reference)
    let file = files.compactMap { PartName.resolve($0, from: "content.xml") }.first {
      let suffix = $0.split(separator: ".").last.map { $0.lowercased() } ?? ""
      return package.has($0) && ["png", "jpg", "jpeg", "gif", "webp", "svg"].contains(suffix)
    }
    if let file, setsImages {
      inlines.append(.mark(mark(ofPicture: file, words, element)))
      isAfterBlank = false
      return
    }
    if setsImages {
      warnings.add(
        .warning, .containerIgnored, kind: "picture", at: here,
        "a picture or object that is not read; its words are set in its place")
    }
    if !words.isEmpty { inlines.append(.text(words, look)) }
  }

  private func mark(ofPicture file: String, _ words: String, _ frame: XMLElement) -> String {
    var keys: [String] = []
    let width = OpenDocumentLength.twips(frame.attribute("width", OpenDocumentNamespace.svg)) ?? 0
    let height = OpenDocumentLength.twips(frame.attribute("height", OpenDocumentNamespace.svg)) ?? 0
    if width > 0, height > 0 {
      let em = output.bodySize * 10
      let page = output.pageSize
      if max(width, height) * 2 <= em * 3 {
        keys.append("height=1em")
      } else if width * 5 >= page.width * 8, height * 5 >= page.height * 8 {
        keys.append("plate=page")
      } else {
        keys += ["width=\(Self.points(width))", "height=\(Self.points(height))"]
        if frame.ofText("anchor-type") != "as-char" { keys.append("float=head") }
      }
    }
    let short = String(String.UnicodeScalarView(words.unicodeScalars.prefix(1000)))
    let plain = MarkEscapes.plain(short.unicodeScalars[...], after: " ")
    let braces = keys.isEmpty ? "" : "{\(keys.joined(separator: " "))}"
    return "![\(plain)](<\(MarkdownDialect.uri(file))>)\(braces)"
  }

  private static func points(_ twips: Int) -> String { "\(twips / 20).\(twips % 20 / 2)pt" }

  // MARK: Tables

  private mutating func readTable(_ element: XMLElement) {
    var rows: [[WordTable.Cell]] = []
    var headRows = 0
    read(rows: element, isHead: false, &rows, &headRows)
    var table = WordTable(rows: rows, headRows: headRows, hasRules: hasRules(element))
    guard table.cellCount != 1 else {
      output.begin("boxed=true")
      for cell in table.rows.joined() { readBlocks(cell.element) }
      output.end()
      return
    }
    guard table.cellCount > 0 else { return }
    table.align { cell in
      let paragraph = cell.element.descendants(["p", "h"]).first { $0.characterCount > 0 }
      return paragraph.map { paragraph in
        let style = styles.style(paragraph.ofText("style-name"), "paragraph")
        return WordTable.CellEdge(style.paragraph.alignment)
      }
    }
    output.begin(table.keys)
    for row in table.rows {
      output.beginRow(of: table)
      for (index, cell) in row.enumerated() {
        var parts: [[WordInline]] = []
        if !cell.isContinued {
          for paragraph in cell.element.descendants where paragraph.isParagraph {
            var inlines: [WordInline] = []
            isAfterBlank = true
            readInlines(paragraph, WordLook(), &inlines)
            trimEnd(&inlines)
            parts.append(inlines)
          }
        }
        output.writeCell(parts, cell, isLast: index == row.count - 1)
      }
    }
    output.end()
    writeBoxes()
  }

  private func read(
    rows parent: XMLElement, isHead: Bool, _ rows: inout [[WordTable.Cell]], _ headRows: inout Int
  ) {
    for element in parent.elements where rows.count < 10_000 {
      switch element.name.local {
      case "table-header-rows": read(rows: element, isHead: true, &rows, &headRows)
      case "table-rows", "table-row-group": read(rows: element, isHead: isHead, &rows, &headRows)
      case "table-row":
        var cells: [WordTable.Cell] = []
        // The places that a cell to the left takes.
        var taken = 0
        for cell in element.elements {
          let count = cell.ofTable("number-columns-spanned").flatMap { Int($0) } ?? 1
          switch cell.name.local {
          case "table-cell":
            cells.append(WordTable.Cell(element: cell, span: min(max(count, 1), 63)))
            taken = min(max(count, 1), 63) - 1
          case "covered-table-cell":
            if taken > 0 {
              taken -= 1
            } else {
              cells.append(WordTable.Cell(element: cell, isContinued: true))
            }
          default: break
          }
        }
        guard !cells.isEmpty else { continue }
        if isHead, headRows == rows.count { headRows += 1 }
        rows.append(cells)
      default: break
      }
    }
  }

  /// True if some cell has a border.
  private mutating func hasRules(_ table: XMLElement) -> Bool {
    table.descendants(["table-cell"]).contains { cell in
      cell.ofTable("style-name").map(ruledCells.contains) == true
    }
  }

  private static func ruledCells(in trees: [XMLTree]) -> Set<String> {
    var names: Set<String> = []
    for element in trees.lazy.flatMap({ $0.elements(["style"]) }) {
      guard let properties = element.first("table-cell-properties"),
        let name = element.ofStyle("name")
      else { continue }
      let hasBorder = ["border", "border-left", "border-top"].contains {
        properties.ofFormat($0).map { $0 != "none" } ?? false
      }
      if hasBorder { names.insert(name) }
    }
    return names
  }
}

extension XMLElement {
  /// True for a paragraph or a heading.
  fileprivate var isParagraph: Bool {
    (name.local == "p" || name.local == "h") && name.namespace == OpenDocumentNamespace.text
  }
}

extension WordStyles.Part {
  fileprivate var isHeading: Bool { if case .heading = self { true } else { false } }
}
