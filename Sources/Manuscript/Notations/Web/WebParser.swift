import VerticalLayout

/// Reads a text as a site of web novels reads it: a document without the marks, and the way back to the source.
///
/// A line is a paragraph, and no mark goes beyond its line. Takes linear time whatever the text is. Text that is no
/// mark by the rules of the site stays as it is; marks that cannot be followed are told once for each kind.
struct WebParser {
  var builder: DocumentBuilder
  let rules: WebRules
  var warnings = NotationWarnings()
  /// The line at hand, as far as it is read: from here on a base may begin.
  var line = WebLine()
  var floor = 0
  /// True if the next paragraph begins a page.
  var hasBreak = false
  /// The first place of the text on each page, in the order of the pages.
  var pages = [0]
  var jumps: [Jump] = []
  var tnf = TNFState()

  /// A link to a page.
  struct Jump {
    var page: Int
    var range: Range<Int>
    var place: TextRange
  }

  init(_ source: String, rules: WebRules) {
    builder = DocumentBuilder(source)
    self.rules = rules
  }

  mutating func parse() -> ParsedNotation {
    let paragraphs = Paragraph.split(builder.source)
    if rules.hasTNF { findTNFBody(paragraphs) }
    for (number, paragraph) in paragraphs.enumerated() { readLine(paragraph, number) }
    linkPages()
    var (document, inverse) = builder.finish()
    document.title = tnf.title
    document.author = tnf.author
    document.isWebNovel = true
    return ParsedNotation(
      document: document, diagnostics: warnings.diagnostics(inverse), imprint: tnf.imprint)
  }

  private mutating func readLine(_ paragraph: Paragraph, _ number: Int) {
    let range = paragraph.range.lowerBound..<paragraph.range.upperBound
    var role = Paragraph.Role.body
    let start: Int
    if rules.hasTNF || builder.bytes[range].hasWebNotation {
      line.read(builder.bytes, range, rules)
      let isAfterBreak = hasBreak
      let first = rules.hasTNF ? startOfTNFText(number) : readPageLine() ? nil : 0
      guard let first else {
        // A line that is a mark goes with its end, but for one between two breaks: its page is empty.
        if isAfterBreak, !rules.hasTNF { keepEmptyPage(range) }
        builder.skip(to: paragraph.end)
        return
      }
      start = builder.end
      floor = 0
      if let title = chapterTitle {
        role = .heading(level: 2)
        skip(to: title.lowerBound)
        readInline(title)
        flush(to: title.upperBound)
        builder.skip(to: range.upperBound)
      } else if rules.hasTNF {
        role = readTNFText(from: first)
      } else {
        readInline(0..<line.count)
      }
    } else {
      start = builder.end
    }
    builder.copy(to: range.upperBound)
    var style = ParagraphStyle()
    if rules.hasTNF, case .heading(let level) = role { style = .heading(level: level) }
    if hasBreak { style.breakBefore = .page }
    hasBreak = false
    builder.setParagraph(at: start, role: builder.end > start ? role : .body, style: style)
    builder.copy(to: paragraph.end)
  }

  /// Reads a line that is a break of pages, or parts a foreword from the text.
  private mutating func readPageLine() -> Bool {
    let content = line.trimmed(0..<line.count)
    guard content.count <= 200 else { return false }
    let isRule =
      rules.hasParts && content.count >= 40 && line.scalars[content].allSatisfy { $0 == "*" }
    guard isRule || rules.pageLines.contains(line.string(content)) else { return false }
    hasBreak = true
    pages.append(builder.end)
    return true
  }

  /// Sets the page between two breaks that follow each other: a blank line, which is the end of the second one's.
  private mutating func keepEmptyPage(_ range: Range<Int>) {
    builder.skip(to: range.upperBound)
    var style = ParagraphStyle()
    style.breakBefore = .page
    builder.setParagraph(at: builder.end, role: .body, style: style)
    builder.replace(to: range.upperBound, with: ["\n"])
    pages[pages.count - 1] = builder.end
  }

  // MARK: Inside of a line

  /// Reads a stretch of the line; what is no mark is copied later.
  mutating func readInline(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let end = mark(at: index, before: range.upperBound)
      if let end { floor = end }
      index = end ?? index + 1
    }
  }

  /// Reads the mark at a place; the place after it, or `nil` where none is.
  private mutating func mark(at index: Int, before limit: Int) -> Int? {
    let end: Int?
    switch line.scalars[index] {
    case "|" where !rules.hasNarrowBars: end = nil
    case "｜", "|": end = rules.hasReadings ? readBar(at: index) : nil
    case "《" where rules.hasEmphasis && line.has("《", at: index + 1):
      end = readEmphasis(at: index)
    case "《", "≪": end = rules.hasReadings ? readRun(before: index) : nil
    case "（", "(": end = rules.takesParentheses ? readRun(before: index) : nil
    case "#": end = rules.hasHashes ? readHashes(at: index) : nil
    case "[": end = rules.hasTags ? readTag(at: index) : rules.hasTNF ? readBracket(at: index) : nil
    case "\"", "'": end = rules.hasTNF ? readQuoted(at: index) : nil
    case "<":
      if rules.hasParts { reportPicture(at: index) }
      end = nil
    default: end = nil
    }
    return end.map { min($0, limit) }
  }

  // MARK: The builder, by places of the line

  mutating func flush(to index: Int) { builder.copy(to: line.offsets[index]) }
  mutating func skip(to index: Int) { builder.skip(to: line.offsets[index]) }

  /// The place of a stretch of the line in the source.
  func place(_ range: Range<Int>) -> TextRange {
    TextRange(line.offsets[range.lowerBound], line.offsets[range.upperBound])
  }

  /// Sets a stretch of the line alone, without what stands around it in a mark; its place in the text.
  mutating func keep(_ content: Range<Int>, of mark: Range<Int>) -> Range<Int> {
    flush(to: mark.lowerBound)
    skip(to: content.lowerBound)
    let start = builder.end
    flush(to: content.upperBound)
    let end = builder.end
    skip(to: mark.upperBound)
    return start..<end
  }

  mutating func reportKept(_ kind: String, _ range: Range<Int>, _ message: String) {
    warnings.add(.warning, .markupKept, kind: kind, at: place(range), message)
  }
}

extension ArraySlice<UInt8> {
  /// True if the line has a character that marks begin with: 《 ≪ ｜ | ( （ # [ < * or 【.
  fileprivate var hasWebNotation: Bool {
    for index in indices {
      switch self[index] {
      case UInt8(ascii: "|"), UInt8(ascii: "("), UInt8(ascii: "#"), UInt8(ascii: "["),
        UInt8(ascii: "<"), UInt8(ascii: "*"):
        return true
      case 0xE3, 0xE2, 0xEF:
        guard index + 2 < endIndex else { continue }
        switch (self[index], self[index + 1], self[index + 2]) {
        case (0xE3, 0x80, 0x8A), (0xE3, 0x80, 0x90), (0xE2, 0x89, 0xAA), (0xEF, 0xBD, 0x9C),
          (0xEF, 0xBC, 0x88):
          return true
        default: break
        }
      default: break
      }
    }
    return false
  }
}

/// The state of a text for 威沙 after the lines so far.
struct TNFState {
  /// The paragraphs between `#開始#` and `#終了#`.
  var body = 0..<Int.max
  /// Readings that have been put down, `[正|ただし]`, by their bases.
  var readings: [String: String] = [:]
  var imprint = Imprint()
  var title: String?
  var author: String?
  /// The role of the line at hand.
  var role = Paragraph.Role.body
}
