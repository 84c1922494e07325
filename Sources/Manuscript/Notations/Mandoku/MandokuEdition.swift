import VerticalLayout

/// The lines of a printed edition that a text of Kanripo follows: their indents, and where paragraphs begin.
///
/// Blocks of old Chinese prints have lines of one length, so a line that is shorter ends its paragraph: a title, an author, the
/// last line of a text. Where lines are phrases, as in texts without such an edition, a change of the indent does.
struct MandokuEdition {
  struct Line {
    /// The ideographic blanks that it begins with, and all its cells with them; a note in two columns has half.
    var indent = 0
    var cells = 0
    /// The start of its text, after blanks and marks of pages.
    var start: Int
    /// True if an end of a line of the edition stands on it, and a mark of a page.
    var isEnded = false
    var hasMark = false
    /// True if a note is the first on it, which may go on from the line before.
    var beginsWithNote = false
  }

  /// The style of the paragraph that each line begins; `nil` for those that go on with one. None where the text follows
  /// no edition.
  private(set) var beginnings: [ParagraphStyle?] = []
  private(set) var lines: [Line] = []
  /// The length of a full line; `nil` where lines have no common one.
  private var full: Int?

  /// - Parameters:
  ///   - ranges: the lines.
  ///   - isText: true for each that is text of the edition.
  ///   - endsText: true for each that ends a paragraph, as blank lines and headings do; comments do not.
  init(_ bytes: [UInt8], _ ranges: [Range<Int>], isText: [Bool], endsText: [Bool]) {
    lines = zip(ranges, isText).map { $1 ? Self.line(bytes, $0) : Line(start: $0.lowerBound) }
    guard lines.contains(where: \.isEnded) else { return }
    findLength()
    findBeginnings(isText, endsText)
  }

  private mutating func findLength() {
    var counts: [Int: Int] = [:]
    var all = 0
    for line in lines where line.cells > 0 {
      counts[line.cells, default: 0] += 1
      all += 1
    }
    // Ties go to the longer one, whatever the order of the table is.
    guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
      most.key >= 12, all >= 12, most.value * 2 >= all
    else { return }
    let longer = counts.filter { $0.key > most.key + 1 }.values.reduce(0, +)
    if longer * 20 <= all { full = most.key }
  }

  private mutating func findBeginnings(_ isText: [Bool], _ endsText: [Bool]) {
    beginnings = Array(repeating: nil, count: lines.count)
    var paragraph: [Int] = []
    for index in lines.indices {
      guard isText[index], lines[index].cells > lines[index].indent else {
        // A mark of a page is no line.
        if endsText[index] || isText[index] && !lines[index].hasMark { end(&paragraph) }
        continue
      }
      if !goesOn(paragraph, with: index) { end(&paragraph) }
      paragraph.append(index)
    }
    end(&paragraph)
  }

  /// True if a line goes on with a paragraph.
  private func goesOn(_ paragraph: [Int], with index: Int) -> Bool {
    guard let last = paragraph.last else { return false }
    let (before, line) = (lines[last], lines[index])
    guard let full else { return before.indent == line.indent }
    guard before.cells >= full else { return false }
    if line.indent == before.indent || line.beginsWithNote { return true }
    // A title may stand after a line that happens to be full, and text at the head after an indented block. Only
    // second lines have an indent of their own.
    guard paragraph.count == 1 else { return false }
    return line.indent > before.indent ? line.cells >= full : line.indent + 2 >= before.indent
  }

  private mutating func end(_ paragraph: inout [Int]) {
    defer { paragraph = [] }
    guard let first = paragraph.first else { return }
    let head = lines[first].indent
    let rest = paragraph.count > 1 ? lines[paragraph[1]].indent : head
    var style = ParagraphStyle()
    if min(head, rest) > 0 { style.headIndent = .em(min(head, rest) * 1024) }
    if head != rest { style.indent = .em((head - rest) * 1024) }
    beginnings[first] = style
  }

  private static func line(_ bytes: [UInt8], _ range: Range<Int>) -> Line {
    var line = Line(start: range.lowerBound)
    var offset = range.lowerBound
    // The columns of the note at hand, and whether a stroke parts them.
    var note: [Int]?
    var tag = 0
    var isAtHead = true
    func close(_ note: [Int]) -> Int {
      note.count > 1 ? note.max() ?? 0 : ((note.first ?? 0) + 1) / 2
    }
    for scalar in String(decoding: bytes[range], as: UTF8.self).unicodeScalars {
      let width = UTF8.width(scalar)
      defer { offset += width }
      if tag > 0 {
        if scalar == ">" || scalar == ";" && tag == 2 {
          if tag == 2, note == nil { line.cells += 1 }
          tag = 0
          if isAtHead { line.start = offset + width }
        }
        continue
      }
      switch scalar {
      case "\t":
        if let note { line.cells += close(note) }
        return line
      case "¶": line.isEnded = true
      case "<" where Self.isMark(bytes[offset..<range.upperBound]):
        tag = 1
        line.hasMark = true
      case "&" where bytes[offset..<range.upperBound].starts(with: "&KR".utf8):
        tag = 2
        isAtHead = false
      case " ": if isAtHead { line.start = offset + width }
      case "　" where isAtHead:
        line.indent += 1
        line.cells += 1
        line.start = offset + width
      case "(":
        line.beginsWithNote = line.beginsWithNote || isAtHead
        (note, isAtHead) = ([0], false)
      case "/" where note != nil: note?.append(0)
      case ")" where note != nil:
        line.cells += close(note ?? [])
        note = nil
      default:
        isAtHead = false
        if let last = note?.indices.last { note?[last] += 1 } else { line.cells += 1 }
      }
    }
    if let note { line.cells += close(note) }
    return line
  }

  /// True where a mark of a page of the edition begins.
  private static func isMark(_ rest: ArraySlice<UInt8>) -> Bool {
    let rest = rest.prefix(100)
    return (rest.starts(with: "<pb:".utf8) || rest.starts(with: "<md:".utf8))
      && rest.contains(UInt8(ascii: ">"))
  }
}
