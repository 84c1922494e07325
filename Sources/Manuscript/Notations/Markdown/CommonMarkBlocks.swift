import VerticalLayout

/// Cuts a text into the blocks of CommonMark: paragraphs, headings, code, HTML, rules, tables and notes, in quotations and lists.
///
/// As the specification has it, each line first goes on with the containers that are open (a quotation by its sign, an item by
/// its indent), then opens new ones, and what is left is a line of the innermost block; the text of a paragraph may do without
/// the signs. Containers nest to a limit, so that the time is linear in the length of the text.
struct CommonMarkBlocks {
  /// A block without blocks in it.
  struct Leaf {
    enum Kind: Equatable {
      case paragraph, code, html, rule, table
      case heading(level: Int)
      case note([UInt8])
    }

    var kind: Kind
    var quotes = 0
    /// The number of items around it, and the marker that stands before it as the first block of one.
    var depth = 0
    var marker: String?
    var lines: [Range<Int>] = []
  }

  private enum Container {
    case quote
    case item(Item)
    case note(name: [UInt8], leaf: Int?)
  }

  private struct Item {
    /// The columns that its blocks stand in by.
    var indent: Int
    var marker: String
    /// True before its first block, and where its first line has none.
    var isFresh = true
    var isBlank: Bool
  }

  /// The block that is open.
  private enum State {
    case none
    case paragraph, code, table
    case fence(sign: UInt8, count: Int, indent: Int)
    case html(end: String?)
  }

  let bytes: [UInt8]
  private(set) var leaves: [Leaf] = []
  private(set) var definitions: [[UInt8]: String] = [:]
  private(set) var notes: Set<[UInt8]> = []
  /// The comments of editors that were left out, by where they begin.
  private(set) var comments: [Int] = []
  private var containers: [Container] = []
  private var state = State.none
  private var leaf = Leaf(kind: .paragraph)
  /// Blank lines of code, which are its own if more code follows.
  private var blankLines: [Range<Int>] = []
  private var isInComment = false
  private let lastPercent: Int

  /// Quotations and items may nest as deep as this; signs of deeper ones are text.
  private static let deepest = 24

  init(_ bytes: [UInt8], _ lines: ArraySlice<Paragraph>) {
    self.bytes = bytes
    let sign = UInt8(ascii: "%")
    lastPercent = bytes.indices.dropLast().last { bytes[$0] == sign && bytes[$0 + 1] == sign } ?? -1
    for line in lines { read(line.range.lowerBound..<line.range.upperBound) }
    closeLeaf()
  }

  /// A place in a line, with its column: tabs go to every fourth.
  private struct Cursor {
    let bytes: [UInt8]
    var index: Int
    var column = 0
    let limit: Int

    var rest: Range<Int> { index..<limit }
    var byte: UInt8 { index < limit ? bytes[index] : 0x0A }

    /// The columns of blanks from here on.
    var indent: Int {
      var (place, end) = (index, column)
      while place < limit, bytes[place] == 0x20 || bytes[place] == 0x09 {
        end += bytes[place] == 0x20 ? 1 : 4 - end % 4
        place += 1
      }
      return end - column
    }

    var isBlank: Bool {
      for place in rest where bytes[place] != 0x20 && bytes[place] != 0x09 { return false }
      return true
    }

    /// Goes over so many columns of blanks; a tab may be taken in part.
    mutating func skip(columns: Int) {
      var left = columns
      while left > 0, index < limit, bytes[index] == 0x20 || bytes[index] == 0x09 {
        let width = bytes[index] == 0x20 ? 1 : 4 - column % 4
        column += min(width, left)
        if width <= left { index += 1 }
        left -= min(width, left)
      }
    }

    mutating func skipBlanks() { skip(columns: indent) }

    mutating func advance(_ count: Int) {
      index = min(index + count, limit)
      column += count
    }
  }

  // MARK: Lines

  private mutating func read(_ line: Range<Int>) {
    if skipsComment(line) { return }
    var cursor = Cursor(bytes: bytes, index: line.lowerBound, limit: line.upperBound)
    let matched = goOn(&cursor)
    let isAll = matched == containers.count
    if isAll, goOnWithLeaf(cursor) { return }
    var isNew = false
    while !cursor.isBlank {
      let isText = isParagraph && !isNew
      if cursor.indent >= 4 {
        if isText { break }
        close(to: isNew ? containers.count : matched)
        begin(.code, .code)
        cursor.skip(columns: 4)
        leaf.lines.append(cursor.rest)
        return
      }
      guard
        let opened = open(
          &cursor, matched: isNew ? containers.count : matched, isText: isText, isAll: isAll)
      else { break }
      if !opened { return }
      isNew = true
    }
    // A paragraph goes on without the signs of what it stands in.
    if !isAll, !isNew, isParagraph, !cursor.isBlank {
      cursor.skipBlanks()
      leaf.lines.append(cursor.rest)
      return
    }
    if !isNew, containers.count > matched { close(to: matched) }
    if cursor.isBlank {
      if isParagraph || isTable { closeLeaf() }
      return
    }
    cursor.skipBlanks()
    if !isParagraph { begin(.paragraph, .paragraph) }
    leaf.lines.append(cursor.rest)
  }

  private var isParagraph: Bool { if case .paragraph = state { true } else { false } }
  private var isTable: Bool { if case .table = state { true } else { false } }

  /// Passes over lines between `%%` and `%%`.
  private mutating func skipsComment(_ line: Range<Int>) -> Bool {
    guard lastPercent >= 0, !isInCode else { return false }
    if isInComment {
      if MarkdownBytes.find("%%", in: bytes, line) != nil { isInComment = false }
      return true
    }
    guard let start = line.first(where: { bytes[$0] != 0x20 }),
      bytes[start...].starts(with: "%%".utf8),
      start < lastPercent,
      MarkdownBytes.find("%%", in: bytes, start + 2..<max(start + 2, line.upperBound)) == nil
    else { return false }
    closeLeaf()
    comments.append(start)
    isInComment = true
    return true
  }

  private var isInCode: Bool {
    switch state {
    case .code, .fence: true
    default: false
    }
  }

  /// Goes on with containers; how many do.
  private mutating func goOn(_ cursor: inout Cursor) -> Int {
    for (index, container) in containers.enumerated() {
      switch container {
      case .quote:
        guard cursor.indent < 4 else { return index }
        var next = cursor
        next.skipBlanks()
        guard next.byte == UInt8(ascii: ">") else { return index }
        cursor = next
        cursor.advance(1)
        cursor.skip(columns: 1)
      case .item(let item):
        if cursor.isBlank {
          if item.isBlank, item.isFresh { return index }
        } else if cursor.indent >= item.indent {
          cursor.skip(columns: item.indent)
        } else {
          return index
        }
      case .note:
        if cursor.isBlank { continue }
        guard cursor.indent >= 4 else { return index }
        cursor.skip(columns: 4)
      }
    }
    return containers.count
  }

  /// Adds a line to code, HTML or a table; `false` where it is none of it.
  private mutating func goOnWithLeaf(_ line: Cursor) -> Bool {
    var cursor = line
    switch state {
    case .fence(let sign, let count, let indent):
      if cursor.indent < 4, case .fence(sign, let length, true)? = fence(cursor), length >= count {
        closeLeaf()
      } else {
        cursor.skip(columns: min(indent, cursor.indent))
        leaf.lines.append(cursor.rest)
      }
      return true
    case .html(let end):
      if end == nil, cursor.isBlank {
        closeLeaf()
      } else {
        leaf.lines.append(cursor.rest)
        if let end, MarkdownBytes.find(end, in: bytes, cursor.rest) != nil { closeLeaf() }
      }
      return true
    case .code:
      if cursor.isBlank {
        cursor.skip(columns: min(4, cursor.indent))
        blankLines.append(cursor.rest)
        return true
      }
      guard cursor.indent >= 4 else {
        closeLeaf()
        return false
      }
      cursor.skip(columns: 4)
      leaf.lines += blankLines
      blankLines = []
      leaf.lines.append(cursor.rest)
      return true
    case .table:
      guard !cursor.isBlank, cursor.indent < 4, bytes[cursor.rest].contains(UInt8(ascii: "|"))
      else {
        closeLeaf()
        return false
      }
      leaf.lines.append(cursor.rest)
      return true
    case .none, .paragraph: return false
    }
  }

  private func fence(_ cursor: Cursor) -> MarkdownLine? {
    var cursor = cursor
    cursor.skipBlanks()
    let sign = cursor.byte
    guard sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return nil }
    let count = bytes[cursor.rest].prefix { $0 == sign }.count
    let info = bytes[cursor.rest].dropFirst(count)
    guard count >= 3, sign == UInt8(ascii: "~") || !info.contains(sign) else { return nil }
    return .fence(sign, count: count, isBare: info.allSatisfy { $0 == 0x20 || $0 == 0x09 })
  }

  // MARK: Beginnings of blocks

  /// Begins what stands at a place of a line.
  ///
  /// - Returns: `true` for a container, after which the line goes on; `false` for a block that takes the line; `nil` for text.
  private mutating func open(
    _ cursor: inout Cursor, matched: Int, isText: Bool, isAll: Bool
  ) -> Bool? {
    var start = cursor
    start.skipBlanks()
    let line = start.rest
    let indent = cursor.indent
    let byte = start.byte
    if byte == UInt8(ascii: ">"), depth(to: matched) < Self.deepest {
      close(to: matched)
      containers.append(.quote)
      start.advance(1)
      start.skip(columns: 1)
      cursor = start
      return true
    }
    if byte == UInt8(ascii: "#"), let (level, text) = heading(line) {
      close(to: matched)
      begin(.heading(level: level), .none)
      leaf.lines = text.isEmpty ? [] : [text]
      closeLeaf()
      return false
    }
    if case .fence(let sign, let count, _)? = fence(cursor) {
      close(to: matched)
      begin(.code, .fence(sign: sign, count: count, indent: indent))
      return false
    }
    if byte == UInt8(ascii: "<"), let end = htmlEnd(line, isText: isText) {
      close(to: matched)
      begin(.html, .html(end: end.word))
      leaf.lines.append(line)
      if let word = end.word, MarkdownBytes.find(word, in: bytes, line) != nil { closeLeaf() }
      return false
    }
    if isText, isAll, takesUnderline(line, byte) { return false }
    if isRule(line) {
      close(to: matched)
      begin(.rule, .none)
      leaf.lines = [line]
      closeLeaf()
      return false
    }
    if !isText, let name = noteName(line) {
      close(to: matched)
      notes.insert(name.name)
      containers.append(.note(name: name.name, leaf: nil))
      start.advance(name.length)
      start.skipBlanks()
      cursor = start
      return true
    }
    return openItem(&cursor, start, matched: matched, interrupts: isText && isAll)
  }

  private func depth(to count: Int) -> Int { min(count, containers.count) }

  private mutating func openItem(
    _ cursor: inout Cursor, _ start: Cursor, matched: Int, interrupts: Bool
  ) -> Bool? {
    guard let marker = marker(start.rest), depth(to: matched) < Self.deepest else { return nil }
    var after = start
    after.advance(marker.length)
    let isBlank = after.isBlank
    guard isBlank || after.byte == 0x20 || after.byte == 0x09 else { return nil }
    if interrupts, isBlank || marker.number ?? 1 != 1 { return nil }
    close(to: matched)
    let gap = after.indent
    let isCode = !isBlank && gap > 4
    let width = isBlank || isCode ? 1 : gap
    containers.append(
      .item(
        Item(
          indent: cursor.indent + marker.length + width, marker: marker.text, isBlank: isBlank)))
    after.skip(columns: width)
    cursor = after
    return true
  }

  private func marker(_ line: Range<Int>) -> (text: String, length: Int, number: Int?)? {
    guard let first = bytes[line].first else { return nil }
    if "-*+".utf8.contains(first) { return ("- ", 1, nil) }
    let digits = bytes[line].prefix(10).prefix { $0.isASCIIDigit }
    guard (1...9).contains(digits.count), digits.endIndex < line.upperBound,
      bytes[digits.endIndex] == UInt8(ascii: ".") || bytes[digits.endIndex] == UInt8(ascii: ")"),
      let number = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    // Longer numbers are none of vtype's own lists.
    return ("\(min(number, 99_999)). ", digits.count + 1, number)
  }

  private func noteName(_ line: Range<Int>) -> (name: [UInt8], length: Int)? {
    guard bytes[line].starts(with: "[^".utf8),
      let close = bytes[line].prefix(100).firstIndex(of: UInt8(ascii: "]")),
      close + 1 < line.upperBound,
      bytes[close + 1] == UInt8(ascii: ":"), close > line.lowerBound + 2
    else { return nil }
    let name = Array(bytes[line.lowerBound + 2..<close])
    guard !name.contains(where: { $0 <= 0x20 || $0 == 0x5B }) else { return nil }
    return (name, close + 2 - line.lowerBound)
  }

  private func heading(_ line: Range<Int>) -> (level: Int, text: Range<Int>)? {
    let level = bytes[line].prefix(7).prefix { $0 == UInt8(ascii: "#") }.count
    var (start, end) = (line.lowerBound + level, line.upperBound)
    let isWide = bytes[start..<end].starts(with: "　".utf8)
    guard (1...6).contains(level),
      start == end || bytes[start] == 0x20 || bytes[start] == 0x09 || isWide
    else { return nil }
    if isWide { start += 3 }
    func trim() {
      while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
      while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    }
    trim()
    let bare = end - bytes[start..<end].reversed().prefix { $0 == UInt8(ascii: "#") }.count
    if bare == start || bare < end && (bytes[bare - 1] == 0x20 || bytes[bare - 1] == 0x09) {
      end = bare
    }
    trim()
    return (level, start..<end)
  }

  private func isRule(_ line: Range<Int>) -> Bool {
    guard let sign = bytes[line].first, "-*_".utf8.contains(sign) else { return false }
    var count = 0
    for byte in bytes[line] {
      if byte == sign { count += 1 } else if byte != 0x20, byte != 0x09 { return false }
    }
    return count >= 3
  }

  /// Takes a line of `=` or `-` below a paragraph, or the line below the head of a table.
  private mutating func takesUnderline(_ line: Range<Int>, _ sign: UInt8) -> Bool {
    if leaf.lines.count == 1, PipeTable.isDelimiter(bytes, line),
      bytes[leaf.lines[0]].contains(UInt8(ascii: "|")),
      PipeTable.cells(bytes, line).count == PipeTable.cells(bytes, leaf.lines[0]).count
    {
      leaf.kind = .table
      state = .table
      leaf.lines.append(line)
      return true
    }
    guard sign == UInt8(ascii: "=") || sign == UInt8(ascii: "-") else { return false }
    let rest = bytes[line].drop { $0 == sign }
    guard rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return false }
    takeDefinitions()
    guard !leaf.lines.isEmpty else {
      // What was above were definitions alone.
      state = .none
      return false
    }
    leaf.kind = .heading(level: sign == UInt8(ascii: "=") ? 1 : 2)
    closeLeaf()
    return true
  }

  // MARK: HTML

  /// What ends the HTML that begins on a line, `nil` for a blank line; `nil` where no HTML begins.
  private func htmlEnd(_ line: Range<Int>, isText: Bool) -> (word: String?, Void)? {
    let head = String(decoding: bytes[line].prefix(12), as: UTF8.self).lowercased()
    for name in ["script", "pre", "style", "textarea"] where head.hasPrefix("<\(name)") {
      let next = head.utf8.dropFirst(name.utf8.count + 1).first
      if next == nil || next.map({ " \t>".utf8.contains($0) }) == true { return ("</\(name)>", ()) }
    }
    if head.hasPrefix("<!--") { return ("-->", ()) }
    if head.hasPrefix("<?") { return ("?>", ()) }
    if head.hasPrefix("<![cdata[") { return ("]]>", ()) }
    if head.hasPrefix("<!"), bytes[line].dropFirst(2).first?.isASCIILetter == true {
      return (">", ())
    }
    let isClosing = head.hasPrefix("</")
    let rest = bytes[line].dropFirst(isClosing ? 2 : 1)
    let name = rest.prefix(16).prefix { $0.isASCIILetter || $0.isASCIIDigit }
    let after = rest.dropFirst(name.count).first ?? 0x20
    let word = String(decoding: name, as: UTF8.self).lowercased()
    if Self.blockNames.contains(word), " \t>/".utf8.contains(after) { return (nil, ()) }
    guard !isText else { return nil }
    // Any other tag that is alone on its line.
    var tokens = HTMLTokens(Array(bytes[line].prefix(2048)))
    guard let token = tokens.next() else { return nil }
    switch token.kind {
    case .open, .close:
      let tail = bytes[line].dropFirst(token.range.upperBound)
      return tail.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? (nil, ()) : nil
    case .text, .other: return nil
    }
  }

  private static let blockNames: Set<String> = HTMLElement.blocks.union([
    "base", "basefont", "col", "colgroup", "dialog", "dir", "frame", "frameset", "head", "hr",
    "iframe", "legend",
    "link", "menu", "menuitem", "noframes", "optgroup", "option", "param", "search", "td", "th",
    "title", "track",
  ]).subtracting(["pre", "hgroup"])

  // MARK: Ends of blocks

  /// Closes the containers after the first ones, with the block in them.
  private mutating func close(to count: Int) {
    closeLeaf()
    if containers.count > count { containers.removeLast(containers.count - count) }
  }

  private mutating func begin(_ kind: Leaf.Kind, _ state: State) {
    closeLeaf()
    leaf = Leaf(kind: kind)
    self.state = state
    isOpen = true
  }

  private var isOpen = false

  private mutating func closeLeaf() {
    guard isOpen else { return }
    isOpen = false
    blankLines = []
    if isParagraph { takeDefinitions() }
    state = .none
    if leaf.kind == .paragraph, leaf.lines.isEmpty { return }
    for (index, container) in containers.enumerated() {
      switch container {
      case .quote: leaf.quotes += 1
      case .item(var item):
        leaf.depth += 1
        // The innermost one that is new has its marker; one around it has none of its own.
        leaf.marker = item.isFresh ? item.marker : nil
        item.isFresh = false
        containers[index] = .item(item)
      case .note(let name, let number):
        if let number, leaf.kind == .paragraph {
          leaves[number].lines += leaf.lines
          return
        }
        if number == nil {
          if leaf.kind == .paragraph { leaf.kind = .note(name) }
          containers[index] = .note(name: name, leaf: leaves.count)
        }
      }
    }
    leaves.append(leaf)
  }

  /// Takes the definitions of links that a paragraph begins with out of it. One may go on over three lines.
  private mutating func takeDefinitions() {
    while let line = leaf.lines.first, bytes[line].first == 0x5B {
      var found: (MarkdownDefinition, count: Int)?
      var joined: [UInt8] = []
      for (number, next) in leaf.lines.prefix(3).enumerated() {
        joined += number > 0 ? [0x20] + bytes[next] : Array(bytes[next])
        if let definition = MarkdownDefinition(joined, 0..<joined.count) {
          found = (definition, number + 1)
        }
      }
      guard let (definition, count) = found else { return }
      if definitions[definition.name] == nil { definitions[definition.name] = definition.uri }
      leaf.lines.removeFirst(count)
    }
  }
}

/// Searches in bytes.
enum MarkdownBytes {
  static func find(_ word: String, in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    let word = Array(word.utf8)
    guard range.count >= word.count else { return nil }
    return (range.lowerBound...range.upperBound - word.count).first { place in
      var index = 0
      while index < word.count {
        let byte = bytes[place + index]
        guard ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) == word[index] else {
          return false
        }
        index += 1
      }
      return true
    }
  }
}
