import VerticalLayout

/// Writes Markdown for vertical text: MDI 2.0 with `{東京|とう.きょう}`, `[[em:…]]` and lines that say how the next block
/// stands, or Denden Markdown with `{東京|とう|きょう}` and lines of `=` between pages.
struct MarkdownDialect: ExportDialect {
  /// True for MDI's own signs.
  private let hasMacros: Bool

  static let mdi = MarkdownDialect(hasMacros: true)
  static let denden = MarkdownDialect(hasMacros: false)

  func plain(_ text: Substring.UnicodeScalarView, after before: Unicode.Scalar?) -> String {
    var plain = ""
    var isAtHead = before == nil
    // Digits at the head of a line: `1.` would begin an item of a list.
    var digits: Int? = before == nil ? 0 : nil
    for scalar in text {
      let isMark =
        "\\`*_{}[]^|~<&".unicodeScalars.contains(scalar)
        || hasMacros && (scalar == "《" || scalar == "》")
        || isAtHead && "#>-+=:".unicodeScalars.contains(scalar)
      if isMark || isAtHead && scalar == "!" { plain += "\\" }
      if scalar == "." || scalar == ")", let digits, (1...Self.longestNumber).contains(digits) {
        plain += "\\"
      }
      digits = ("0"..."9").contains(scalar) ? digits.map { $0 + 1 } : nil
      plain.unicodeScalars.append(scalar)
      isAtHead = isAtHead && (scalar == " " || scalar == "　" || scalar == "\t")
    }
    return plain
  }

  /// The most digits of the number of an item.
  private static let longestNumber = 6

  /// The characters of a reading, in which dots and bars are signs.
  static func reading(_ text: String) -> String { text.escaping("\\{}|.") }

  func mark(_ attribute: Attribute, over text: Substring) -> ExportMark? {
    switch attribute {
    case .ruby(let ruby):
      guard ruby.side == .right, !ruby.text.contains("\n") else { return nil }
      return ExportMark(begin: "{", end: "|\(Self.reading(ruby.text))}")
    case .emphasis(let mark):
      let isUsual = mark.mark.isEmpty || mark.mark == "﹅"
      guard mark.side == .right, isUsual || mark.mark.count == 1 else { return nil }
      guard hasMacros else {
        return isUsual && isTight(text) ? ExportMark(begin: "*", end: "*") : nil
      }
      let name = isUsual ? "" : mark.mark + ":"
      guard !"\\[]{}:".contains(mark.mark) else { return nil }
      return ExportMark(begin: "[[em:\(name)", end: "]]")
    case .tateChuYoko:
      let isShort = (1...6).contains(text.utf8.count)
      let isPlain = text.utf8.allSatisfy {
        $0.isASCIIDigit || $0.isASCIILetter || $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: "?")
      }
      return isShort && isPlain ? ExportMark(begin: "^\(text)^", isWhole: true) : nil
    case .noBreak where hasMacros: return ExportMark(begin: "[[no-break:", end: "]]")
    case .inset(let inset) where hasMacros:
      return inset.form == .warichu ? ExportMark(begin: "[[warichu:", end: "]]") : nil
    case .letterSpacing(.em(let parts)) where hasMacros:
      let amount = "\(Dimension.em(parts))"
      return MarkdownScanner.isAmount(amount)
        ? ExportMark(begin: "[[kern:\(amount):", end: "]]") : nil
    case .outline, .weight: return attribute.isBold ? strong(text) : nil
    case .strikethrough: return isTight(text) ? ExportMark(begin: "~~", end: "~~") : nil
    case .link(let target): return ExportMark(begin: "[", end: "](<\(Self.uri(target))>)")
    case .attachment(let image):
      let words = text == "\u{FFFC}" ? "" : plain(text.unicodeScalars, after: " ")
      return ExportMark(begin: "![\(words)](<\(Self.uri(image.image))>)", isWhole: true)
    case .anchor, .insetBracket: return ExportMark()
    default: return nil
    }
  }

  private func strong(_ text: Substring) -> ExportMark? {
    isTight(text) ? ExportMark(begin: "**", end: "**") : nil
  }

  /// True for text without blanks at its ends, which emphasis has not.
  private func isTight(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    return first > 0x20 && last > 0x20 && !"*~".utf8.contains(first) && !"*~".utf8.contains(last)
  }

  static func uri(_ text: String) -> String {
    var uri = ""
    for scalar in text.unicodeScalars {
      if scalar == "<" || scalar == ">" || scalar == "\\" { uri += "\\" }
      uri.unicodeScalars.append(scalar)
    }
    return uri
  }

  func word(_ parts: [(base: String, reading: AttributedText)]) -> String? {
    guard parts.allSatisfy({ $0.base.count == 1 && !$0.reading.text.isEmpty }) else { return nil }
    let readings = parts.map { Self.reading($0.reading.text) }.joined(
      separator: hasMacros ? "." : "|")
    return "{\(parts.map(\.base).joined())|\(readings)}"
  }

  // MARK: Notes

  var linksNotes: Bool { true }
  var hasNoteParagraphs: Bool { false }

  func noteReference(_ reference: ExportedReference) -> String { "[^\(reference.number)]" }

  func notes(_ notes: [WrittenNote]) -> String { markedNotes(notes, lineEnd: "\n\n") }

  // MARK: Lines

  func item(
    _ item: ListItem, marker: String, _ text: String, after before: [ListItem]
  ) -> String? {
    markedItem(item, marker: marker, text)
  }

  /// A line that follows an item without a blank one between would be part of it.
  func end(_ lists: ArraySlice<ListItem>) -> String { lists.first?.level == 1 ? "\n" : "" }

  func head(_ document: Document) -> String {
    var lines = hasMacros ? ["---", "mdi: \"2.0\""] : ["---"]
    if let title = document.title { lines.append("title: \"\(value(title))\"") }
    if let author = document.author { lines.append("author: \"\(value(author))\"") }
    if let language = document.language { lines.append("lang: \(language)") }
    if hasMacros { lines.append("writing-mode: vertical") }
    guard lines.count > 1 else { return "" }
    lines += ["---", "", ""]
    return lines.joined(separator: "\n")
  }

  private func value(_ text: String) -> String {
    text.replacing("\"", with: "”").replacing("\n", with: " ")
  }

  func line(
    _ text: String, _ paragraph: Paragraph, isFirst: Bool, _ unsaid: inout [String]
  ) -> String {
    var before =
      hasMacros ? pageMacro(paragraph.style, &unsaid) : pageRule(paragraph.style, &unsaid)
    guard !text.isEmpty else { return before + (hasMacros ? "\\\n\n" : "<br>\n\n") }
    if SceneBreak.isOne(text, paragraph) { return "***\n\n" }
    let text = Self.keepingBlanks(text)
    switch paragraph.role {
    case .title: return before + "# \(text)\n\n"
    case .heading(let level):
      return before + "\(String(repeating: "#", count: min(max(level, 1), 5) + 1)) \(text)\n\n"
    case .author, .subtitle, .body: break
    }
    before +=
      hasMacros
      ? placeMacro(paragraph.style, &unsaid) : quotation(paragraph.style, &unsaid)
    return before + text + "\n\n"
  }

  /// A line with the blanks at its ends, which Markdown leaves out, spelt.
  private static func keepingBlanks(_ text: String) -> String {
    guard text.utf8.first == 0x20 || text.utf8.last == 0x20 else { return text }
    var bytes = Array(text.utf8)[...]
    let (head, tail) = (
      bytes.prefix { $0 == 0x20 }.count, bytes.reversed().prefix { $0 == 0x20 }.count
    )
    bytes = bytes.dropFirst(head).dropLast(tail)
    let blank = "&#x20;"
    return String(repeating: blank, count: head) + String(decoding: bytes, as: UTF8.self)
      + (bytes.isEmpty ? "" : String(repeating: blank, count: tail))
  }

  func item(
    _ line: String, beginning kind: ParagraphStyle.Break, _ unsaid: inout [String]
  ) -> String? {
    let style = ParagraphStyle(breakBefore: kind)
    return (hasMacros ? pageMacro(style, &unsaid) : "\n" + pageRule(style, &unsaid)) + line
  }

  // MARK: Lines of MDI

  private func pageMacro(_ style: ParagraphStyle, _ unsaid: inout [String]) -> String {
    switch style.breakBefore {
    case .page: return "[[pagebreak]]\n\n"
    case .leaf: return "[[pagebreak:left]]\n\n"
    case .spread: return "[[pagebreak:right]]\n\n"
    case .centeredPage, .centeredLeaf, .tier:
      unsaid.append("tiers and pages with their text in the middle")
      return "[[pagebreak]]\n\n"
    case nil: return ""
    }
  }

  private func placeMacro(_ style: ParagraphStyle, _ unsaid: inout [String]) -> String {
    if style.alignment == .bottom {
      let number = style.tailIndent?.wholeEm ?? 0
      return (1...99).contains(number) ? "[[bottom:\(number)]]\n" : "[[bottom]]\n"
    }
    if let head = style.headIndent?.wholeEm, (1...99).contains(head) {
      if style.indent != nil { unsaid.append("indents of first columns") }
      return "[[indent:\(head)]]\n"
    }
    if style.headIndent ?? .em(0) != .em(0) || style.indent != nil { unsaid.append("such indents") }
    return ""
  }

  // MARK: Lines of Denden Markdown

  private func pageRule(_ style: ParagraphStyle, _ unsaid: inout [String]) -> String {
    guard let kind = style.breakBefore else { return "" }
    if kind != .page { unsaid.append("tiers, leaves and pages with their text in the middle") }
    return "===\n\n"
  }

  /// The signs of quotations, each of which indents by two.
  private func quotation(_ style: ParagraphStyle, _ unsaid: inout [String]) -> String {
    if style.alignment == .bottom { unsaid.append("text at the foot of columns") }
    let head = style.headIndent?.wholeEm ?? (style.headIndent == nil ? 0 : -1)
    guard head >= 0, head % 2 == 0, head <= 20, style.indent == nil else {
      unsaid.append("such indents")
      return ""
    }
    return String(repeating: "> ", count: head / 2)
  }
}
