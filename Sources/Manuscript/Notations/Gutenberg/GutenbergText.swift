import VerticalLayout

/// A book of Project Gutenberg without what stands around it: its head, its licence and the blank lines between.
struct GutenbergText {
  /// The book, and the way from it to the file.
  private(set) var text = ""
  private(set) var map = SourceMap()
  private(set) var title: String?
  private(set) var author: String?
  /// Messages, with their places in the file.
  private(set) var notes: [Diagnostic] = []

  /// The first lines of the frame, as all of its editions have them.
  static let starts = ["*** START OF TH", "***START OF TH"]
  static let ends = [
    "*** END OF TH", "***END OF TH", "End of the Project Gutenberg", "End of Project Gutenberg",
  ]

  /// Signs of questions: ASCII's beside ideographs, the first of them, and those of full width.
  private var questions = (count: 0, first: TextRange(0, 0), wide: 0)
  /// The lines of the book in the file, and where the next one begins after each.
  private var lines: Range<Int> = 0..<0

  init(_ source: String) {
    var builder = DocumentBuilder(source)
    let lines = WrappedLines(builder.bytes).lines
    readFrame(builder.bytes, lines)
    let rest = self.lines.upperBound < lines.count ? lines[self.lines.upperBound].start : nil
    var blanks = 0
    for index in self.lines {
      let line = lines[index]
      blanks = line.isBlank ? blanks + 1 : 0
      // Two blank lines part chapters; hundreds, as some books have them, are pages of nothing.
      if builder.position < line.start || blanks > 2 { builder.skip(to: line.start) }
      if blanks > 2 { continue }
      let next = index + 1 < lines.count ? lines[index + 1].start : builder.bytes.count
      if index > self.lines.lowerBound, !lines[index - 1].isBlank,
        HeadingLine.isUnderline(
          String(decoding: builder.bytes[line.start..<line.end], as: UTF8.self))
      {
        builder.skip(to: next)
        continue
      }
      repair(line, &builder)
      builder.copy(to: next)
    }
    builder.skip(to: rest ?? builder.position)
    builder.skip(to: rest == nil ? builder.position : builder.bytes.count)
    finish(builder)
  }

  private mutating func finish(_ builder: consuming DocumentBuilder) {
    reportLost()
    let (document, inverse) = builder.finish()
    text = document.text
    map = inverse.inverse
  }

  // MARK: The frame

  private mutating func readFrame(_ bytes: [UInt8], _ all: [WrappedLines.Line]) {
    func begins(_ line: WrappedLines.Line, _ words: [String]) -> Bool {
      words.contains { bytes[line.start..<line.end].starts(with: $0.utf8) }
    }
    var first = 0
    if let start = all.prefix(Self.longestHead).firstIndex(where: { begins($0, Self.starts) }) {
      for line in all[..<start] { readHead(bytes[line.start..<line.end]) }
      first = Self.skipBlanks(all, from: start + 1)
      if first < all.count, begins(all[first], ["Produced by", "E-text prepared by"]) {
        while first < all.count, !all[first].isBlank { first += 1 }
      }
    }
    first = Self.skipBlanks(all, from: first)
    var end = all[first...].firstIndex { begins($0, Self.ends) } ?? all.count
    while end > first, all[end - 1].isBlank { end -= 1 }
    lines = first..<end
  }

  /// A head has some twenty lines.
  private static let longestHead = 200

  private static func skipBlanks(_ lines: [WrappedLines.Line], from start: Int) -> Int {
    var index = min(start, lines.count)
    while index < lines.count, lines[index].isBlank { index += 1 }
    return index
  }

  /// Reads a line of the head, as in `Title: 紅樓夢`.
  private mutating func readHead(_ line: ArraySlice<UInt8>) {
    func value(_ key: String) -> String? {
      guard line.starts(with: key.utf8) else { return nil }
      let value = line.dropFirst(key.utf8.count).drop { $0 == 0x20 }
      return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
    }
    title = title ?? value("Title:")
    author = author ?? value("Author:")
  }

  /// Reports ? that stand for characters that the file has lost: in a book that has ？ for questions (NO-W4).
  private mutating func reportLost() {
    let (count, first, wide) = questions
    guard count > 0, wide >= 4 * count else { return }
    notes.append(
      Diagnostic(
        .note, .notationApproximated,
        "? stands in place of " + (count == 1 ? "a character" : "\(count) characters")
          + " that the file has lost" + (count == 1 ? "" : " (first here)"), sourceRange: first))
  }

  // MARK: Signs

  /// Signs of compatibility, which have no vertical forms, and those that they stand for (NO-W4).
  private static let repairs: [(sign: [UInt8], with: Unicode.Scalar)] = [
    (Array("﹔".utf8), "；"), (Array("︰".utf8), "："),
  ]

  /// Copies a line with the usual signs in it.
  private mutating func repair(_ line: WrappedLines.Line, _ builder: inout DocumentBuilder) {
    var index = line.content
    while index + 2 < line.end {
      defer { index += 1 }
      if builder.bytes[index] == UInt8(ascii: "?"), builder.bytes[index + 1] >= 0xE0 {
        if questions.count == 0 { questions.first = TextRange(index, index + 1) }
        questions.count += 1
      }
      guard builder.bytes[index] == 0xEF else { continue }
      if builder.bytes[index + 1] == 0xBC, builder.bytes[index + 2] == 0x9F { questions.wide += 1 }
      guard
        builder.bytes[index + 1] == 0xB9 || builder.bytes[index + 1] == 0xB8
      else { continue }
      for (sign, scalar) in Self.repairs where builder.bytes[index...].starts(with: sign) {
        builder.copy(to: index)
        builder.replace(to: index + sign.count, with: [scalar])
      }
    }
  }
}
