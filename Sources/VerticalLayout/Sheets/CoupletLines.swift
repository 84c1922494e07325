/// The lines of a couplet as people type them: each on a line of its own, with or without a label before it, or both on one line,
/// parted by a mark or a blank in its middle (SH-H2).
struct CoupletLines {
  /// The characters of the board over a couplet (橫批).
  static let longestBoard = 6

  /// The first line, the second one, and perhaps the board; empty where the lines are as the file has them.
  let parts: [TextRange]

  /// - Parameter lines: those of the text that are not blank, without title and author.
  init(_ lines: [TextRange], in text: String) {
    let words = lines.map { text.slice($0) }
    if let labelled = Self.labelled(lines, words) {
      parts = labelled
    } else if lines.count == 1, let halves = Self.halves(of: words[0], from: lines[0].lowerBound) {
      parts = halves
    } else if lines.count == 2, let halves = Self.halves(of: words[0], from: lines[0].lowerBound),
      case let board = words[1].cellCount(hidesMarks: true), board <= Self.longestBoard,
      words[1].first.map({ !"—―─－-".contains($0) }) == true,
      words[1].cellCount(hidesMarks: true, space: 0)
        < words[0].cellCount(hidesMarks: true, space: 0)
    {
      parts = halves + [lines[1]]
    } else {
      parts = []
    }
  }

  /// The places of lines that all begin with labels, 0 for the first line of the couplet; `nil` for other lines.
  static func places(of lines: [Substring]) -> [Int]? {
    guard lines.count == 2 || lines.count == 3 else { return nil }
    let places = lines.compactMap { line in
      let rest = line.drop { $0.isWhitespace }
      let place = labels.firstIndex { $0.contains { rest.hasPrefix($0) } }
      return rest.dropFirst(2).first.map { ":： 　".contains($0) } == true ? place : nil
    }
    return places.sorted() == Array(0..<lines.count) ? places : nil
  }

  private static let labels = [
    ["上聯", "上联", "出句"], ["下聯", "下联", "對句", "对句"], ["橫批", "横批", "橫額", "横额", "橫披", "横披"],
  ]

  /// The lines without their labels, which are in order.
  private static func labelled(_ lines: [TextRange], _ words: [Substring]) -> [TextRange]? {
    guard let places = places(of: words), places == places.sorted() else { return nil }
    return zip(lines, words).map { line, words in
      let rest = words.drop { $0.isWhitespace }.dropFirst(3)
      return TextRange(line.upperBound - rest.utf8.count, line.upperBound)
    }
  }

  /// Both halves of a line, of as many characters each, which a mark or a blank parts.
  ///
  /// - Parameter start: the offset of the line in its text.
  private static func halves(of line: Substring, from start: Int) -> [TextRange]? {
    // What stands between two marks, and the offset at which it begins with the brackets before it.
    var runs: [(cells: Int, start: Int)] = []
    var (from, begin, offset) = (line.startIndex, 0, 0)
    var isBetween = true
    var base: Unicode.Scalar?
    for index in line.indices {
      let character = line[index]
      let scalar = character.unicodeScalars.first
      let isMark = scalar.map { FoldedMark($0, after: base) != nil } == true
      let parts = isMark || character.isWhitespace
      if parts, !isBetween {
        runs.append((line[from..<index].cellCount(hidesMarks: true), begin))
        begin = offset + character.utf8.count
      } else if parts, !isMark || scalar?.opens != true {
        begin = offset + character.utf8.count
      } else if !parts {
        if isBetween { from = index }
        base = scalar
      }
      isBetween = parts
      offset += character.utf8.count
    }
    if !isBetween { runs.append((line[from...].cellCount(hidesMarks: true), begin)) }
    let whole = runs.reduce(0) { $0 + $1.cells }
    var before = 0
    for (index, run) in runs.enumerated() {
      if index > 0, before * 2 == whole {
        return [
          TextRange(start, start + run.start), TextRange(start + run.start, start + offset),
        ]
      }
      before += run.cells
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// True for a bracket or a quotation mark that belongs to what follows it.
  fileprivate var opens: Bool {
    let category = CharacterProperties(self).generalCategory
    return category == .openPunctuation || self == "\u{201C}" || self == "\u{2018}"
  }
}
