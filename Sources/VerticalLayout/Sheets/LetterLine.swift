/// What a line of a letter is (SH-L1). Words that close one (結語, 敬辭) and who sends it stand at the foot of their columns, a date
/// a little lower than the text, and who gets it at the head.
enum LetterLine {
  case body, closing, date, sender, addressee

  /// The kinds of the lines of a letter without its blank ones. What is looked for is in its last lines: words that close it, and
  /// after a date, or after such words, who sends it and who gets it.
  static func kinds(of lines: [String]) -> [LetterLine] {
    var kinds = [LetterLine](repeating: .body, count: lines.count)
    for index in lines.indices.dropFirst().suffix(mostLines) where isClosing(lines[index]) {
      kinds[index] = .closing
    }
    let closing = kinds.lastIndex(of: .closing)
    let date = lines.indices.dropFirst().suffix(mostLines).last { PartFinder.isDate(lines[$0]) }
    if let date { kinds[date] = .date }
    let last = lines.count - 1
    if let start = date ?? closing, start < last {
      takeNames(after: start, of: lines, &kinds)
    } else if date != nil, closing != nil, mayBeSender(last - 1, of: lines, kinds) {
      // As Chinese letters end.
      kinds[last - 1] = .sender
    } else if date == nil, closing == nil, last > 0, isAddressee(lines[last]) {
      kinds[last] = .addressee
      if last > 1, mayBeSender(last - 1, of: lines, kinds) { kinds[last - 1] = .sender }
    }
    return kinds
  }

  /// The last lines of a letter, in which all of this is looked for.
  private static let mostLines = 4

  private static func takeNames(after start: Int, of lines: [String], _ kinds: inout [LetterLine]) {
    let isDated = kinds[start] == .date
    for index in lines.indices where index > start && kinds[index] == .body {
      // What is added below is text.
      if isPostscript(lines[index]) { return }
      if isAddressee(lines[index]) || isHonoured(lines[index]) {
        kinds[index] = .addressee
      } else if index == start + 1, isDated || mayBeSender(index, of: lines, kinds) {
        kinds[index] = .sender
      } else if isDated {
        kinds[index] = .addressee
      }
    }
  }

  private static func mayBeSender(_ index: Int, of lines: [String], _ kinds: [LetterLine]) -> Bool {
    index > 0 && kinds[index] == .body && lines[index].count <= longestName
  }

  /// The most characters of a name and what stands in front of it, where no date is above it.
  private static let longestName = 12

  private static func isPostscript(_ line: String) -> Bool {
    ["追伸", "二伸", "追申", "추신", "又及"].contains { line.hasPrefix($0) }
  }

  private static func isAddressee(_ line: String) -> Bool {
    ["様", "殿", "御中"].contains { line.hasSuffix($0) }
  }

  /// True for what may be somebody who gets a letter where a name stands in front of it; verses end so as well.
  private static func isHonoured(_ line: String) -> Bool {
    ["先生", "君", "侯", "足下"].contains { line.hasSuffix($0) }
  }

  /// True for a line that is nothing but words that close a letter, or the name of who writes and such words.
  private static func isClosing(_ line: String) -> Bool {
    // What is indented has a place already.
    guard line.first?.isWhitespace == false else { return false }
    let words = String(line.filter { !"。．.、，,　 ".contains($0) })
    if alone.contains(words) { return true }
    return (3...10).contains(words.count) && afterNames.contains { words.hasSuffix($0) }
  }

  private static let alone: Set<String> = [
    "敬具", "拝具", "敬白", "謹白", "謹言", "草々", "草草", "早々", "匆々", "かしこ", "不一", "不尽", "以上",
    "頓首", "顿首", "再拜", "再拝", "敬上", "謹上", "谨上", "此致",
  ]

  private static let afterNames = [
    "頓首", "顿首", "頓首再拜", "再拜", "再拝", "敬上", "謹上", "谨上", "拜上", "敬啟", "敬启", "謹啟", "谨启",
    "叩首", "手書", "手书", "敬白", "謹白", "드림", "올림", "배상",
  ]
}
