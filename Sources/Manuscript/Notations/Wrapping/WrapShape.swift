/// The widths that the lines of a text are wrapped at (NO-W1).
struct WrapShape {
  /// The width that most lines have, in columns.
  private(set) var width = 0
  /// The indent that most full lines have.
  private(set) var indent = 0
  /// True if the text shows by itself that its lines are wrapped.
  private(set) var isWrapped = false
  /// True if the text would show it without its blank lines.
  private(set) var isWrappedBetweenBlanks = false
  /// All widths that many lines have; a book may be wrapped at several.
  private var widths: [Int] = []

  private static let widest = 400

  /// The least number of columns that a text without an order to join its lines is wrapped at.
  private static let leastWrapped = 56

  /// False where no text of such lines is wrapped by itself: a look that takes no memory, for texts of millions of
  /// lines.
  static func mayBeWrapped(_ bytes: [UInt8]) -> Bool {
    let found = WrappedLines.counts(in: bytes, upTo: widest)
    let counts = found.widths
    let width = counts.dropLast().indices.max { counts[$0] < counts[$1] } ?? 0
    let all = counts.reduce(0, +)
    guard all >= 4, width >= leastWrapped else { return false }
    let longer = counts.dropFirst(width + 3).reduce(0, +)
    let full = counts[(width - 4)...min(width + 1, widest)].reduce(0, +)
    // Many short titles may stand between paragraphs of full lines: what counts is where most of the text is.
    let columns = counts.indices.reduce(0) { $0 + $1 * counts[$1] }
    return found.markedHeads * 20 >= all
      || longer * 50 <= all && (full * 5 >= all * 2 || full * width * 2 >= columns)
  }

  /// The marks that end sentences and speech.
  static let stops: Set<Unicode.Scalar> = ["。", "！", "？", "」", "』", "：", "；", "…"]

  /// - Parameter leastWidth: the least number of columns that lines may be wrapped at.
  init(_ text: WrappedLines, leastWidth: Int = 40) {
    let lines = text.lines.filter { !$0.isBlank && $0.hasLetters }
    guard lines.count >= 4 else { return }
    var counts = Array(repeating: 0, count: Self.widest + 1)
    for line in lines { counts[min(line.width, Self.widest)] += 1 }
    func near(_ width: Int) -> Int {
      counts[max(0, width - 4)...min(Self.widest, width + 1)].reduce(0, +)
    }
    width = counts.dropLast().indices.max { counts[$0] < counts[$1] } ?? 0
    widths = (leastWidth..<Self.widest).filter { width in
      near(width) * 20 >= lines.count
        && counts[(width - 4)...min(Self.widest, width + 4)].allSatisfy { $0 <= counts[width] }
    }
    let full = lines.filter { ((width - 4)...(width + 1)).contains($0.width) }
    indent = Self.mode(of: full.map(\.indent))
    guard width >= Self.leastWrapped, full.count >= 4 else { return }
    isWrapped = hasFullLines(text, lines, text.lines) || hasMarksAtHeads(text, lines)
    isWrappedBetweenBlanks = hasFullLines(text, lines, lines)
  }

  private static func mode(of numbers: [Int]) -> Int {
    var counts: [Int: Int] = [:]
    for number in numbers { counts[number, default: 0] += 1 }
    return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
  }

  /// Nearly no line is longer, many are full, and most of these go on in the next one without a stop.
  ///
  /// - Parameter sequence: the lines in which the next one is looked for.
  private func hasFullLines(
    _ text: WrappedLines, _ lines: [WrappedLines.Line], _ sequence: [WrappedLines.Line]
  ) -> Bool {
    func isFull(_ line: WrappedLines.Line) -> Bool {
      line.hasLetters && ((width - 4)...(width + 1)).contains(line.width)
    }
    let longer = lines.count { $0.width > width + 2 }
    let full = lines.count(where: isFull)
    let columns = lines.reduce(0) { $0 + $1.width }
    guard longer * 50 <= lines.count,
      full * 5 >= lines.count * 2 || full >= 8 && full * width * 2 >= columns
    else { return false }
    let going = zip(sequence, sequence.dropFirst()).count { line, next in
      !next.isBlank && isFull(line)
        && text.last(of: line).map { Self.stops.contains($0) } != true
    }
    return going * 5 >= full * 3
  }

  /// One line in twenty begins with a mark that no author puts there.
  private func hasMarksAtHeads(_ text: WrappedLines, _ lines: [WrappedLines.Line]) -> Bool {
    let heads = lines.count { line in
      text.first(of: line).map { HeadMark.all.contains($0) } == true
    }
    return heads * 20 >= lines.count
  }

  /// True if a line is so long that the text may have gone on after it.
  func isFull(_ columns: Int) -> Bool {
    widths.contains { ($0 - 6)...($0 + 6) ~= columns }
  }
}
