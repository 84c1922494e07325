import VerticalLayout

/// Joins lines that were only kept short to paragraphs (NO-W2, NO-W3).
///
/// A blank line or an indent begins a paragraph, a short line ends one; verse, rules and numbers of chapters stand
/// alone. Between ideographs nothing is put, between Latin words a blank.
struct Unwrapper {
  private let text: WrappedLines
  private let shape: WrapShape
  /// True if a blank line stands between every two lines, and says nothing.
  private var isDoubleSpaced = false
  /// The words of the text, where lines end with hyphens; filled by the first one.
  private var words: Set<ArraySlice<UInt8>>?

  /// A text with its lines joined.
  struct Result {
    var text: String
    /// From the text to the source.
    var map: SourceMap
    /// The number of line ends that were taken out, and the width that most lines had.
    var joined: Int
    var width: Int
  }

  /// The outcome for a text.
  enum Outcome {
    case joined(Result)
    /// Left as it is: most lines are full, with a blank one between every two of them (NO-W3).
    case doubleSpaced
    /// Left as it is.
    case unchanged
  }

  static func unwrap(_ source: String, _ policy: UnwrapPolicy) -> Outcome {
    guard policy != .never else { return .unchanged }
    let bytes = Array(source.utf8)
    guard policy == .always || WrapShape.mayBeWrapped(bytes) else { return .unchanged }
    let lines = WrappedLines(bytes)
    let shape = WrapShape(lines, leastWidth: policy == .always ? 16 : 40)
    guard policy == .always || shape.isWrapped else {
      return shape.isWrappedBetweenBlanks && lines.areDoubleSpaced ? .doubleSpaced : .unchanged
    }
    var unwrapper = Unwrapper(text: lines, shape: shape)
    if policy == .always { unwrapper.isDoubleSpaced = lines.areDoubleSpaced }
    return unwrapper.result(of: source).map { .joined($0) } ?? .unchanged
  }

  private init(text: WrappedLines, shape: WrapShape) {
    self.text = text
    self.shape = shape
  }

  private mutating func result(of source: String) -> Result? {
    var builder = DocumentBuilder(source)
    let joins = joins()
    var before: Int?
    var joined = 0
    for (index, line) in text.lines.enumerated() where !line.isBlank {
      if let before, joins[index] {
        join(text.lines[before], line, &builder)
        joined += 1
      } else if let before, leavesOutBlank(before, index) {
        builder.copy(to: text.lines[before + 1].start)
        builder.skip(to: line.start)
      }
      before = index
    }
    guard joined > 0 else { return nil }
    let (document, inverse) = builder.finish()
    return Result(text: document.text, map: inverse.inverse, joined: joined, width: shape.width)
  }

  // MARK: Paragraphs

  /// For each line, true if it goes on with the one before it.
  private func joins() -> [Bool] {
    var joins = Array(repeating: false, count: text.lines.count)
    var group: [Int] = []
    for (index, line) in text.lines.enumerated() {
      if line.isBlank {
        let isNext = index + 1 < text.lines.count && !text.lines[index + 1].isBlank
        if !(isDoubleSpaced && isNext && index > 0 && !text.lines[index - 1].isBlank) {
          close(&group, &joins)
        }
        continue
      }
      if let last = group.last, begins(line, after: text.lines[last]) { close(&group, &joins) }
      group.append(index)
    }
    close(&group, &joins)
    return joins
  }

  /// True if a line begins a paragraph though no blank one stands before it.
  private func begins(_ line: WrappedLines.Line, after last: WrappedLines.Line) -> Bool {
    if isTagged(line) || isTagged(last) { return true }
    if !line.hasLetters || !last.hasLetters || isChapter(last) || isChapter(line) { return true }
    if let start = text.first(of: line), HeadMark.all.contains(start) { return false }
    // Verse stands far in; a line of it goes on only where it has no room.
    guard last.indent >= shape.indent + 8 else { return line.indent != shape.indent }
    return line.indent != last.indent || !shape.isFull(last.width)
      || text.last(of: last).map { WrapShape.stops.contains($0) } != false
  }

  private func isTagged(_ line: WrappedLines.Line) -> Bool {
    TaggedTitles.isTagged(text.bytes[line.content..<line.end])
  }

  /// True for a line that is the number and the title of a chapter, and no sentence that begins with them.
  private func isChapter(_ line: WrappedLines.Line) -> Bool {
    guard line.end - line.content < 400 else { return false }
    let content = String(decoding: text.bytes[line.content..<line.end], as: UTF8.self)
    let heading = HeadingLine(content, TextRange(0, content.utf8.count))
    return heading.isChapter
  }

  /// Joins the lines of a group after those that are as full as most of the group.
  private func close(_ group: inout [Int], _ joins: inout [Bool]) {
    let widths = group.dropLast().map { text.lines[$0].width }.sorted()
    let usual = widths.isEmpty ? 0 : widths[widths.count / 2]
    for (last, next) in zip(group, group.dropFirst()) {
      let width = text.lines[last].width
      joins[next] =
        shape.isFull(width) && width + 6 >= usual || overflows(last, next, usual)
        || goesOn(last, next, usual)
    }
    group.removeAll(keepingCapacity: true)
  }

  /// True if the first word of a line had no room on the one before it.
  private func overflows(_ last: Int, _ next: Int, _ usual: Int) -> Bool {
    let line = text.lines[next]
    guard shape.isFull(usual), text.lines[last].width <= usual else { return false }
    let word = text.bytes[line.content..<line.end].prefix { $0 > 0x20 && $0 < 0x80 }
    return !word.isEmpty && text.lines[last].width + 1 + word.count > usual
  }

  /// True if no paragraph can end between two lines of which the first is somewhat shorter than most of the group: a
  /// mark that begins no line stands after it, or a sentence goes on.
  private func goesOn(_ last: Int, _ next: Int, _ usual: Int) -> Bool {
    guard let end = text.last(of: text.lines[last]), let start = text.first(of: text.lines[next])
    else { return false }
    if HeadMark.all.contains(start) { return true }
    guard shape.isFull(usual) else { return false }
    let isInSentence =
      end.properties.isIdeographic || (0x3041...0x30FA).contains(end.value) || end == "，"
      || end == "、"
    return isInSentence && text.lines[last].width + 16 >= usual
  }

  /// True if a single blank line stands between two lines, of which the second begins a paragraph by its indent;
  /// in a text with blank lines everywhere any single one.
  private func leavesOutBlank(_ last: Int, _ next: Int) -> Bool {
    next == last + 2 && (isDoubleSpaced || text.lines[next].indent > shape.indent)
      && text.lines[last].hasLetters && text.lines[next].hasLetters
  }

  // MARK: Text between joined lines

  private mutating func join(
    _ last: WrappedLines.Line, _ next: WrappedLines.Line, _ builder: inout DocumentBuilder
  ) {
    guard let before = text.last(of: last), let after = text.first(of: next) else { return }
    let isParted = before == "-" && after.isWordLetter
    builder.copy(to: isParted && isWord(last, next) ? last.end - 1 : last.end)
    let isSpaced = !isParted && before.isSpacedScript && after.isSpacedScript
    builder.replace(to: next.content, with: isSpaced ? [" "] : [])
  }

  /// True if the two halves of a word that a hyphen parts stand elsewhere as one.
  private mutating func isWord(_ last: WrappedLines.Line, _ next: WrappedLines.Line) -> Bool {
    let head = text.bytes[last.content..<last.end - 1].suffix(40).reversed().prefix(while: \.isWord)
    let tail = text.bytes[next.content..<next.end].prefix(40).prefix(while: \.isWord)
    let words = self.words ?? Set(text.bytes.split { !$0.isWord })
    self.words = words
    let word = Array(head.reversed()) + tail
    return words.contains(word[...])
  }
}

extension WrappedLines {
  /// True if four in five lines have one blank line before the next one.
  fileprivate var areDoubleSpaced: Bool {
    var (gaps, single) = (0, 0)
    var blanks: Int?
    for line in lines {
      if line.isBlank {
        blanks = blanks.map { $0 + 1 }
      } else {
        if let blanks {
          gaps += 1
          if blanks == 1 { single += 1 }
        }
        blanks = 0
      }
    }
    return gaps >= 4 && single * 5 >= gaps * 4
  }
}

extension UInt8 {
  /// True for bytes of words: letters without accents.
  fileprivate var isWord: Bool { (0x61...0x7A).contains(self | 0x20) }
}

extension Unicode.Scalar {
  fileprivate var isWordLetter: Bool { value < 0x80 && UInt8(truncatingIfNeeded: value).isWord }

  /// True for characters of scripts that put blanks between words: Latin and its like, and Hangul.
  fileprivate var isSpacedScript: Bool {
    switch value {
    case 0x21..<0x1100, 0x1100...0x1FFF, 0xAC00...0xD7FF: true
    default: false
    }
  }
}

/// The handling of line ends that only keep lines short, as mail and Project Gutenberg have them.
public enum UnwrapPolicy: String, Hashable, Sendable, CaseIterable {
  /// Lines are joined to paragraphs in a text that shows such line ends.
  case automatic = "auto"
  /// Each line is a paragraph.
  case never
  /// Lines are joined in every text; of lines with a blank one between each of them, too.
  case always
}
