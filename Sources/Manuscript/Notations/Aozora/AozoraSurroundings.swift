import VerticalLayout

/// The parts of a file of Aozora Bunko around its text, by their paragraphs: the head with title and author,
/// the legend of marks, and the colophon.
struct AozoraSurroundings {
  /// The lines of the head: the title, and then subtitle, original title, author, translator, editor.
  private(set) var head = 0..<0
  /// Lines that are left out: the legend, with the rules around it and the blank line after it.
  private(set) var legend = 0..<0
  /// The first line of the colophon.
  private(set) var colophon: Int?

  /// The signs that a file is one, as they stand in it.
  static let legendTitle = "【テキスト中に現れる記号について】"
  /// The same as some files have it.
  static let otherLegendTitle = "《テキスト中に現れる記号について》"
  static let colophonStart = "底本："

  /// Lines that are looked at for head and legend.
  private static let mostLines = 64

  init(_ bytes: [UInt8], _ paragraphs: [Paragraph]) {
    colophon = paragraphs.firstIndex { paragraph in
      bytes[paragraph.range.lowerBound..<paragraph.range.upperBound]
        .starts(with: Self.colophonStart.utf8)
    }
    legend = Self.legend(bytes, paragraphs)
    guard !legend.isEmpty || colophon != nil else {
      if Self.hasConvertersHead(bytes, paragraphs) { head = 0..<2 }
      return
    }
    let body = legend.isEmpty ? colophon ?? 0 : legend.lowerBound
    let lines = paragraphs.prefix(min(body, Self.mostLines))
    guard let first = lines.firstIndex(where: { !$0.range.isEmpty }),
      let blank = lines[first...].firstIndex(where: \.range.isEmpty), blank - first <= 8
    else { return }
    head = first..<blank
  }

  /// True for a file that a program has made: two lines, and then a cover or a line that parts them from the text (NO-N7).
  private static func hasConvertersHead(_ bytes: [UInt8], _ paragraphs: [Paragraph]) -> Bool {
    let lines = paragraphs.prefix(4).map { line in
      String(
        decoding: bytes[line.range.lowerBound..<line.range.upperBound].prefix(400), as: UTF8.self)
    }
    guard lines.count >= 3,
      lines[..<2].allSatisfy({ !$0.isEmpty && !$0.contains("［＃") && $0.utf8.count < 400 })
    else { return false }
    // Where there is no cover, its line is blank.
    let next = lines[2].isEmpty && lines.count > 3 ? lines[3] : lines[2]
    return next.hasPrefix("［＃区切り線］")
      || !lines[2].isEmpty && next.hasPrefix("［＃") && next.hasSuffix("入る］")
  }

  private static func legend(_ bytes: [UInt8], _ paragraphs: [Paragraph]) -> Range<Int> {
    func line(_ index: Int) -> ArraySlice<UInt8> {
      bytes[paragraphs[index].range.lowerBound..<paragraphs[index].range.upperBound]
    }
    func isRule(_ index: Int) -> Bool {
      line(index).count >= 10 && line(index).allSatisfy { $0 == UInt8(ascii: "-") }
    }
    let lines = paragraphs.indices.prefix(mostLines)
    let titles = [legendTitle.utf8, otherLegendTitle.utf8]
    guard
      let title = lines.first(where: { index in titles.contains { line(index).starts(with: $0) } }),
      let start = lines[..<title].last(where: isRule),
      let end = paragraphs.indices[title...].prefix(mostLines).first(where: isRule)
    else { return 0..<0 }
    let isParted = start > 0 && paragraphs[start - 1].range.isEmpty
    let isBlankNext = end + 1 < paragraphs.count && paragraphs[end + 1].range.isEmpty
    return start..<(isParted && isBlankNext ? end + 2 : end + 1)
  }

  /// The authors among the lines of the head, by their numbers in it: the last line that names no
  /// translator or editor, and all after it.
  ///
  /// - Parameter lines: the lines of the head as they are set.
  static func authors(in lines: [String]) -> Range<Int> {
    guard lines.count > 1 else { return 0..<0 }
    let helpers = ["訳", "編", "校訂", "校注", "補", "著訳", "撰"]
    var first = lines.count - 1
    while first > 1, helpers.contains(where: { lines[first].hasSuffix($0) }) { first -= 1 }
    return first..<lines.count
  }
}
