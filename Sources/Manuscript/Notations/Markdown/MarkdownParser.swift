import VerticalLayout

/// Reads Markdown in the dialects that are written for vertical text: puts vtype's own marks in place of its own, so
/// that all that these can do is open to it, notes (``NotePlacement``) among them.
///
/// A block is a paragraph, or as many as it has line breaks. Unknown marks stay text, and are told once for each
/// kind. Takes linear time whatever the text is.
struct MarkdownParser {
  let rules: MarkdownRules
  let lines: [Paragraph]
  var writer: MappedText
  var warnings = NotationWarnings()
  var front = MarkdownFrontMatter()
  var names: Set<[UInt8]> = []
  /// The targets of links by their names.
  var definitions: [[UInt8]: String] = [:]
  var block: Block?
  /// The break before the next block, and its attributes from the line before it.
  var pageBreak: ParagraphStyle.Break?
  /// The attributes of the division that the items at hand stand in: a list does not go on over the end of one.
  var itemAttributes: String?
  private var macro: (attributes: String, line: Range<Int>)?
  private var fence: (sign: UInt8, count: Int)?
  private var isAfterBlank = true
  /// The kind of the block before the blank line at hand.
  var lastKind: Block.Kind?
  /// The table whose rows are being read.
  private var table: Block?
  /// True if the only heading of the first level is the first line: the title.
  var hasTitle = false
  /// True if `#` makes headings of the first level; otherwise `##` does, as in vtype's marks.
  var hasParts = false

  /// A paragraph that is being read.
  struct Block {
    enum Kind: Equatable {
      case paragraph
      case heading(level: Int)
      case item(String)
      case definition
      case note([UInt8])
    }

    var kind = Kind.paragraph
    var quotes = 0
    var attributes = ""
    var text = MarkdownText()
    /// True where the end of the last line is kept.
    var keepsEnd = false
  }

  init(_ source: String, rules: MarkdownRules) {
    self.rules = rules
    lines = Paragraph.split(source)
    let bytes = Array(source.utf8)
    writer = MappedText(bytes, longer: bytes.count / 8)
  }

  var bytes: [UInt8] { writer.source }

  /// The text with vtype's marks, and the way from it to the source.
  mutating func translate() -> (text: String, map: SourceMap) {
    if rules.isCommonMark { return translateCommonMark() }
    let first = readFrontMatter()
    look(from: first)
    for index in first..<max(first, lines.count) { readLine(index) }
    endTable()
    endBlock()
    endMacro()
    endItems()
    writer.skip(to: bytes.count)
    return writer.finish()
  }

  mutating func readFrontMatter() -> Int {
    guard let found = MarkdownFrontMatter(bytes, lines) else { return 0 }
    front = found
    return found.lineCount
  }

  /// Finds the names of notes, and whether the text has a title.
  private mutating func look(from first: Int) {
    var fence: (UInt8, Int)?
    var largest: [Int] = []
    for (index, line) in lines.enumerated().dropFirst(first) {
      let kind = MarkdownLine(bytes, range(line), rules)
      if case .fence(let sign, let count, let isBare) = kind {
        if let open = fence {
          if open.0 == sign, count >= open.1, isBare { fence = nil }
        } else {
          fence = (sign, count)
        }
      }
      guard fence == nil else { continue }
      switch kind {
      case .note(let name, _): names.insert(name)
      case .heading(level: 1, _): largest.append(index)
      case .underline(level: 1)
      where index > first && MarkdownLine(bytes, range(lines[index - 1]), rules) == .text:
        largest.append(index - 1)
      default: break
      }
    }
    let start = lines.indices.dropFirst(first).first {
      MarkdownLine(bytes, range(lines[$0]), rules) != .blank
    }
    hasTitle = largest.count == 1 && largest.first == start
    hasParts = !largest.isEmpty && !hasTitle
  }

  private func range(_ line: Paragraph) -> Range<Int> {
    line.range.lowerBound..<line.range.upperBound
  }

  // MARK: Lines

  private mutating func readLine(_ index: Int) {
    let (quotes, range) = content(of: range(lines[index]))
    if let fence { return readFenced(range, fence) }
    let kind = MarkdownLine(bytes, range, rules)
    if readTable(index, range, quotes) { return }
    defer { isAfterBlank = kind == .blank }
    switch kind {
    case .blank:
      endBlock()
      endMacro()
    case .fence(let sign, let count, _):
      endBlock()
      endMacro()
      fence = (sign, count)
    case .heading(let level, let text):
      start(.heading(level: level), quotes, text)
      endBlock()
    case .underline(let level): readUnderline(level, range, quotes)
    case .rule:
      endBlock()
      writeSceneBreak(range)
    case .item(let marker, let depth, let text):
      start(.item(String(repeating: " ", count: depth) + marker), quotes, text)
    case .definition(let text) where followsTerm: start(.definition, quotes, text)
    case .note(let name, let text): start(.note(name), 0, text)
    case .blankColumn where quotes == 0:
      endBlock()
      endMacro()
      write(Block())
    case .block(let attributes) where quotes == 0:
      endBlock()
      endMacro()
      macro = (attributes, range)
    case .page(let kind) where quotes == 0:
      endBlock()
      endMacro()
      breakPage(kind)
    case .text, .definition, .blankColumn, .block, .page: readText(range, quotes)
    }
  }

  /// True after a paragraph, which may be a term, and after another meaning of it.
  private var followsTerm: Bool { [.paragraph, .definition].contains(block?.kind ?? lastKind) }

  /// The depth of the quotation that a line is of, and what stands after the signs of it.
  private func content(of line: Range<Int>) -> (quotes: Int, Range<Int>) {
    var start = line.lowerBound
    var quotes = 0
    while true {
      var next = start
      while next < line.upperBound, next < start + 3, bytes[next] == 0x20 { next += 1 }
      guard next < line.upperBound, bytes[next] == UInt8(ascii: ">") else { break }
      quotes += 1
      start = next + 1
      if start < line.upperBound, bytes[start] == 0x20 { start += 1 }
    }
    return (min(quotes, 10), start..<line.upperBound)
  }

  private mutating func readFenced(_ range: Range<Int>, _ open: (sign: UInt8, count: Int)) {
    if case .fence(let sign, let count, true) = MarkdownLine(bytes, range, rules),
      sign == open.sign, count >= open.count
    {
      fence = nil
      return
    }
    var text = MarkdownText()
    text.add(bytes, range)
    writer.skip(to: range.lowerBound)
    writer.put(text, 0..<text.count)
    writer.insert("\n")
  }

  /// Takes a line of `=` or `-`: it makes a heading of the line before, begins a page, or is a rule (NO-D3).
  private mutating func readUnderline(_ level: Int, _ range: Range<Int>, _ quotes: Int) {
    let isPage = level == 1 && rules.hasRulePages && isAfterBlank && range.count >= 3
    if block?.kind == .paragraph, block?.quotes == quotes, !isPage {
      block?.kind = .heading(level: level)
      endBlock()
    } else if isPage {
      endBlock()
      breakPage(.page)
    } else if level == 2, range.count >= 3 {
      endBlock()
      writeSceneBreak(range)
    } else {
      readText(range, quotes)
    }
  }

  private mutating func readText(_ range: Range<Int>, _ quotes: Int) {
    var range = range
    while let first = bytes[range].first, first == 0x20 || first == 0x09 {
      range = range.lowerBound + 1..<range.upperBound
    }
    let hasBlanks = range.count > 2 && bytes[range].suffix(2).allSatisfy { $0 == 0x20 }
    while let last = bytes[range].last, last == 0x20 || last == 0x09 {
      range = range.lowerBound..<range.upperBound - 1
    }
    if var block, block.quotes == quotes || quotes == 0 && block.kind != .paragraph {
      self.block = nil
      block.text.add(bytes, range, keepsEnd: block.keepsEnd)
      self.block = block
    } else {
      start(.paragraph, quotes, range)
    }
    // Two blanks before it keep the end of a line.
    block?.keepsEnd = hasBlanks
  }

  private mutating func start(_ kind: Block.Kind, _ quotes: Int, _ text: Range<Int>) {
    endBlock()
    var block = Block(kind: kind, quotes: quotes)
    if case .paragraph = kind, let macro {
      block.attributes = macro.attributes
      self.macro = nil
    }
    endMacro()
    block.text.add(bytes, text)
    self.block = block
  }

  // MARK: Tables

  /// Reads a row of a table: a line of a division whose lines have cells after tabs (DT-12).
  private mutating func readTable(_ index: Int, _ range: Range<Int>, _ quotes: Int) -> Bool {
    let hasBar = bytes[range].contains(UInt8(ascii: "|"))
    guard hasBar else {
      endTable()
      return false
    }
    let isHead = table == nil
    if isHead {
      guard block == nil, index + 1 < lines.count else { return false }
      let next = content(of: self.range(lines[index + 1])).1
      guard PipeTable.isDelimiter(bytes, next) else { return false }
      endMacro()
      let cells = PipeTable.cells(bytes, next).map { bytes[$0] }
      var table = Block(quotes: quotes)
      table.attributes =
        "columns=\"\(TextTable(text: TextRange(0, 0), delimiter: cells).mark)\" head-rows=1"
      self.table = table
      begin(table)
      writer.insert("::: {weight=bold}")
    } else if PipeTable.isDelimiter(bytes, range) {
      return true
    }
    writer.insert("\n")
    for (number, cell) in PipeTable.cells(bytes, range).enumerated() {
      var text = MarkdownText()
      text.addCell(bytes, cell)
      writer.skip(to: cell.lowerBound)
      if number > 0 { writer.insert("\t") }
      write(text, lineBreak: "<br>")
    }
    if isHead { writer.insert("\n:::") }
    isAfterBlank = false
    return true
  }

  private mutating func endTable() {
    guard let table else { return }
    self.table = nil
    end(table)
  }

  // MARK: Blocks

  /// Sets a line that parts scenes as a sign, which stays at the head and the foot of pages (BK-B5).
  mutating func writeSceneBreak(_ range: Range<Int>) {
    let block = Block(attributes: "head-indent=\(SceneBreak.indent)em")
    begin(block)
    writer.skip(to: range.lowerBound)
    writer.replace(to: range.upperBound, with: SceneBreak.sign)
    end(block)
    lastKind = nil
  }

  /// Begins a page with the next block; the page between two breaks that follow each other is empty.
  private mutating func breakPage(_ kind: ParagraphStyle.Break) {
    if pageBreak != nil { write(Block()) }
    pageBreak = kind
  }

  private mutating func endBlock() {
    guard let block else { return }
    self.block = nil
    write(block)
  }

  /// Sets a line that says how the next block stands, where none follows.
  private mutating func endMacro() {
    guard let macro else { return }
    self.macro = nil
    warnings.add(
      .warning, .markupKept, kind: "macro",
      at: TextRange(macro.line.lowerBound, macro.line.upperBound),
      "no paragraph follows this line on the next one; kept as text")
    var block = Block()
    block.text.add(bytes, macro.line)
    begin(block)
    writer.put(block.text, 0..<block.text.count)
    end(block)
  }

  mutating func write(_ block: Block) {
    begin(block)
    switch block.kind {
    case .heading(let level):
      writer.skip(to: block.text.offsets.first ?? writer.position)
      let isTitle = hasTitle && level == 1
      writer.insert(
        String(repeating: "#", count: isTitle ? 1 : min(hasParts ? level + 1 : level, 5)) + " ")
      write(block.text, lineBreak: " ")
    case .item(let marker):
      writer.insert(marker)
      // Lines that follow stand farther in: they go on with the item.
      let blanks = marker.prefix { $0 == " " }.count + 2
      write(block.text, lineBreak: "\n" + String(repeating: " ", count: blanks))
    case .note(let name):
      writer.insert([UInt8(ascii: "["), UInt8(ascii: "^")] + name + Array("]: ".utf8))
      write(block.text, lineBreak: " ")
    case .paragraph, .definition: write(block.text, lineBreak: "\n")
    }
    end(block)
    lastKind = block.text.isEmpty ? nil : block.kind
  }

  private func attributes(of block: Block, hasBreak: Bool = true) -> String {
    if case .note = block.kind { return "" }
    var parts: [String] = []
    if let pageBreak, hasBreak { parts.append("break=\(pageBreak.rawValue)") }
    let depth = block.quotes + (block.kind == .definition ? 1 : 0)
    if depth > 0 { parts.append("head-indent=\(2 * depth)em") }
    if !block.attributes.isEmpty { parts.append(block.attributes) }
    return parts.joined(separator: " ")
  }

  mutating func begin(_ block: Block) {
    let attributes = attributes(of: block)
    if case .item = block.kind {
      let own = self.attributes(of: block, hasBreak: false)
      if let open = itemAttributes, open == own, pageBreak == nil { return }
      endItems()
      if !attributes.isEmpty { itemAttributes = own }
    } else {
      endItems()
    }
    if !attributes.isEmpty { writer.insert("::: {\(attributes)}\n") }
  }

  mutating func endItems() {
    if itemAttributes != nil { writer.insert(":::\n") }
    itemAttributes = nil
  }

  mutating func end(_ block: Block) {
    writer.insert("\n")
    if case .item = block.kind {
      pageBreak = nil
      return
    }
    if !attributes(of: block).isEmpty { writer.insert(":::\n") }
    if case .note = block.kind { return }
    pageBreak = nil
  }

  /// - Parameter lineBreak: what ends a line of the block that ends.
  mutating func write(_ text: MarkdownText, lineBreak: String, isHTML: Bool = false) {
    guard !text.isEmpty else { return }
    var rules = rules
    rules.isHTML = isHTML
    var inline = MarkdownInline(
      text, rules: rules, notes: names, definitions: definitions, lineBreak: lineBreak)
    inline.write(to: &writer)
    report(inline.messages, in: text)
  }

  mutating func report(_ messages: [MarkdownMessage], in text: MarkdownText) {
    for message in messages {
      warnings.add(
        message.isNote ? .note : .warning, message.isNote ? .notationApproximated : .markupKept,
        kind: message.kind, at: text.place(message.place), message.message)
    }
  }
}
