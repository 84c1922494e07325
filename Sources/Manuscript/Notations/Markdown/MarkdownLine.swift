import VerticalLayout

/// A line of Markdown by its beginning.
enum MarkdownLine: Equatable {
  case blank
  /// A heading of a level, and its text.
  case heading(level: Int, text: Range<Int>)
  /// A line of `=` or `-` alone.
  case underline(level: Int)
  case rule
  /// An item of a list: the mark before it, the blanks before that, and its text.
  case item(marker: String, depth: Int, text: Range<Int>)
  /// The meaning of the term on the line before it.
  case definition(text: Range<Int>)
  /// The text of a note, by its name.
  case note(name: [UInt8], text: Range<Int>)
  /// The beginning or the end of lines that are set as they are.
  case fence(UInt8, count: Int, isBare: Bool)
  /// A line that only keeps room: `\`, `<br>`.
  case blankColumn
  /// The kind of the next block, or of the next page (NO-M1).
  case block(attributes: String)
  case page(ParagraphStyle.Break)
  case text

  /// - Parameters:
  ///   - range: the line without its break and the signs of quotations.
  init(_ bytes: [UInt8], _ range: Range<Int>, _ rules: MarkdownRules) {
    var start = range.lowerBound
    while start < range.upperBound, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    var end = range.upperBound
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    guard start < end else {
      self = .blank
      return
    }
    let line = bytes[start..<end]
    let depth = start - range.lowerBound
    self =
      (rules.hasMacros ? Self.macro(line) : nil) ?? Self.blankColumn(line)
      ?? Self.fence(line) ?? Self.heading(line) ?? Self.rule(line)
      ?? Self.item(line, depth: depth) ?? Self.note(line)
      ?? (rules.hasDefinitions ? Self.definition(line) : nil) ?? .text
  }

  private static func macro(_ line: ArraySlice<UInt8>) -> MarkdownLine? {
    guard let first = line.first, line.count <= 40, "[\\".utf8.contains(first) else { return nil }
    let words = String(decoding: line, as: UTF8.self)
    switch words {
    case "\\", "[[blank]]": return .blankColumn
    case "[[pagebreak]]": return .page(.page)
    // Pages of a vertical book: the first of two that face each other is the right one.
    case "[[pagebreak:right]]": return .page(.spread)
    case "[[pagebreak:left]]": return .page(.leaf)
    case "[[bottom]]": return .block(attributes: "align=bottom")
    default: break
    }
    for (name, attributes) in [("indent", "head-indent="), ("bottom", "align=bottom tail-indent=")]
    where words.hasPrefix("[[\(name):") && words.hasSuffix("]]") {
      let number = words.dropFirst(name.utf8.count + 3).dropLast(2)
      guard let number = Int(number), (1...99).contains(number) else { return nil }
      return .block(attributes: "\(attributes)\(number)em")
    }
    return nil
  }

  private static func blankColumn(_ line: ArraySlice<UInt8>) -> MarkdownLine? {
    guard line.first == UInt8(ascii: "<"), line.count <= 6 else { return nil }
    return ["<br>", "<br/>", "<br />"].contains(String(decoding: line, as: UTF8.self))
      ? .blankColumn : nil
  }

  private static func fence(_ line: ArraySlice<UInt8>) -> MarkdownLine? {
    guard let first = line.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~") else {
      return nil
    }
    let count = line.prefix { $0 == first }.count
    // The name of a language may stand after it, and no text.
    let name = line.dropFirst(count)
    guard count >= 3, !name.contains(first), name.allSatisfy({ $0 < 0x80 }) else { return nil }
    return .fence(first, count: count, isBare: name.isEmpty)
  }

  /// `# text`, with signs at its end or without.
  private static func heading(_ line: ArraySlice<UInt8>) -> MarkdownLine? {
    let level = line.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(level) else { return nil }
    var text = line.dropFirst(level)
    guard let gap = text.first, gap == 0x20 || gap == 0x09 || text.starts(with: "　".utf8) else {
      return nil
    }
    while let first = text.first, first == 0x20 || first == 0x09 { text = text.dropFirst() }
    let bare = text.reversed().drop { $0 == UInt8(ascii: "#") }
    if bare.isEmpty {
      text = text.prefix(0)
    } else if bare.first == 0x20 {
      text = text.prefix(bare.count)
      while text.last == 0x20 { text = text.dropLast() }
    }
    return text.isEmpty ? nil : .heading(level: level, text: text.indices)
  }

  private static func rule(_ line: ArraySlice<UInt8>) -> MarkdownLine? {
    guard let first = line.first, "=-*_".utf8.contains(first) else { return nil }
    let isSolid = line.allSatisfy { $0 == first }
    if first == UInt8(ascii: "=") { return isSolid ? .underline(level: 1) : nil }
    if first == UInt8(ascii: "-"), isSolid { return .underline(level: 2) }
    let signs = line.count { $0 == first }
    return signs >= 3 && line.allSatisfy({ $0 == first || $0 == 0x20 }) ? .rule : nil
  }

  private static func item(_ line: ArraySlice<UInt8>, depth: Int) -> MarkdownLine? {
    guard let first = line.first else { return nil }
    var text = line
    var marker = "- "
    if "-*+".utf8.contains(first) {
      text = line.dropFirst()
    } else {
      let digits = line.prefix { $0.isASCIIDigit }
      guard (1...5).contains(digits.count) else { return nil }
      text = line.dropFirst(digits.count)
      guard let sign = text.first, sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")") else {
        return nil
      }
      text = text.dropFirst()
      marker = String(decoding: digits, as: UTF8.self) + ". "
    }
    guard text.first == 0x20 || text.first == 0x09 else { return nil }
    while let first = text.first, first == 0x20 || first == 0x09 { text = text.dropFirst() }
    return text.isEmpty ? nil : .item(marker: marker, depth: min(depth, 80), text: text.indices)
  }

  /// `: text`.
  private static func definition(_ line: ArraySlice<UInt8>) -> MarkdownLine? {
    guard line.first == UInt8(ascii: ":"), let gap = line.dropFirst().first,
      gap == 0x20 || gap == 0x09
    else { return nil }
    let text = line.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
    return text.isEmpty ? nil : .definition(text: text.indices)
  }

  /// `[^name]: text`.
  private static func note(_ line: ArraySlice<UInt8>) -> MarkdownLine? {
    guard line.starts(with: "[^".utf8),
      let close = line.prefix(100).firstIndex(of: UInt8(ascii: "]")),
      close + 1 < line.endIndex, line[close + 1] == UInt8(ascii: ":")
    else { return nil }
    let name = Array(line[(line.startIndex + 2)..<close])
    let isName = !name.isEmpty && !name.contains { $0 == 0x20 || $0 == UInt8(ascii: "[") }
    let text = line[(close + 2)...].drop { $0 == 0x20 || $0 == 0x09 }
    return isName && !text.isEmpty ? .note(name: name, text: text.indices) : nil
  }
}
