import VerticalLayout

/// Reads a text of vRain, a program that sets old Chinese books: notes, lines, frames and rings between brackets,
/// `@` for a blank cell, `%` and `$` for the next leaf and the next page (NO-V2 to NO-V6).
///
/// Blanks and blank lines mean nothing; a line is a paragraph. Takes linear time whatever the text is; brackets that are not
/// closed on their line stay text.
struct VRainParser {
  var builder: DocumentBuilder
  private let settings: VRainSettings
  private let replacements: [Unicode.Scalar: Unicode.Scalar]
  private let deleted: Set<Unicode.Scalar>
  private let periods: Set<Unicode.Scalar>
  private let isOn: [Bool]
  private var warnings = NotationWarnings()
  private var pageBreak: ParagraphStyle.Break?
  /// True if the next paragraph stands in the last column of its leaf.
  private var endsLeaf = false
  /// Titles of a book's parts before paragraphs, by their lines in the source.
  private let heads: [Int: String]
  private var runningHead: String?
  /// The line at hand: its scalars, their places, and the bracket that ends what begins at one.
  private var line: [Unicode.Scalar] = []
  private var offsets: [Int] = []
  private var closers: [Int: Int] = [:]
  /// The blanks of the line that its indent stands for.
  private var columnHeads: Set<Int> = []
  /// The start in the text of the paragraph at hand.
  private var start: Int?
  private var style = ParagraphStyle()
  private var last: Unicode.Scalar?

  /// - Parameter heads: running titles by the offsets of the lines that they begin at.
  init(_ source: String, settings: VRainSettings = VRainSettings(), heads: [Int: String] = [:]) {
    builder = DocumentBuilder(source)
    self.settings = settings
    self.heads = heads
    replacements = settings.replacements
    deleted = settings.deleted
    periods = settings.periods
    isOn = VRainMark.allCases.map { $0.key.map { settings.isOn($0, usually: true) } ?? true }
  }

  mutating func parse() -> ParsedNotation {
    for paragraph in Paragraph.split(builder.source) {
      if let head = heads[paragraph.range.lowerBound] {
        runningHead = head.isEmpty ? nil : head
        if builder.end > 0 { pageBreak = .leaf }
      }
      readLine(paragraph.range.lowerBound..<paragraph.range.upperBound)
      builder.skip(to: paragraph.end)
    }
    var (document, inverse) = builder.finish()
    document.title = settings["title"]
    document.author = settings["author"]
    return ParsedNotation(document: document, diagnostics: warnings.diagnostics(inverse))
  }

  // MARK: Lines

  private mutating func readLine(_ range: Range<Int>) {
    decode(range)
    findClosers()
    style = ParagraphStyle()
    start = nil
    last = nil
    columnHeads = []
    findColumnHeads()
    var index = readIndent()
    read(&index, before: line.count)
    endParagraph()
  }

  private mutating func decode(_ range: Range<Int>) {
    line.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    var offset = range.lowerBound
    for scalar in String(decoding: builder.bytes[range], as: UTF8.self).unicodeScalars {
      line.append(scalar)
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
  }

  /// Finds pairs of brackets: those of a kind do not nest.
  private mutating func findClosers() {
    closers.removeAll(keepingCapacity: true)
    var open: [(mark: VRainMark, index: Int)] = []
    for (index, scalar) in line.enumerated() {
      if let mark = VRainMark(scalar), isOn[mark.rawValue] {
        open.append((mark, index))
      } else if let place = open.lastIndex(where: { $0.mark.isEnd(scalar) }) {
        closers[open[place].index] = index
        open.removeSubrange(place...)
      }
      // Deeper ones are no brackets; so the search above is short.
      if open.count > 16 { reportUnclosed(open.removeFirst().index) }
    }
    for (_, index) in open { reportUnclosed(index) }
  }

  private mutating func reportUnclosed(_ index: Int) {
    warnings.add(
      .warning, .markupKept, kind: "unclosed \(line[index])", at: place(index),
      "no bracket closes this \(line[index]) on its line; kept as text")
  }

  private func place(_ index: Int) -> TextRange { TextRange(offsets[index], offsets[index + 1]) }

  /// Takes blanks at the heads of columns for an indent. Texts have them after each column that a page of vRain holds,
  /// which need not be ours: runs of the same length, far from each other, and outside of brackets.
  private mutating func findColumnHeads() {
    guard line.count > 24 else { return }
    var runs: [Range<Int>] = []
    var index = 0
    while index < line.count {
      if let close = closers[index] {
        index = close + 1
      } else if line[index] == "@" {
        let start = index
        while index < line.count, line[index] == "@" { index += 1 }
        runs.append(start..<index)
      } else {
        index += 1
      }
    }
    let lead = runs.first?.lowerBound == 0 ? runs.removeFirst() : 0..<0
    guard let count = runs.first?.count, count <= 9, runs.allSatisfy({ $0.count == count }) else {
      return
    }
    var end = lead.upperBound
    for run in runs {
      guard run.lowerBound - end >= 12 else { return }
      end = run.upperBound
    }
    style.headIndent = .em(count * 1024)
    if lead.count != count { style.indent = .em((lead.count - count) * 1024) }
    columnHeads = Set(([lead] + runs).flatMap { $0 })
  }

  /// Reads `S22` at the head of a line: the indents of the first column and of the others (NO-V5).
  private mutating func readIndent() -> Int {
    let head = line.prefix(3)
    guard head.count == 3, head[0] == "S", let first = head[1].digit, let others = head[2].digit
    else { return 0 }
    builder.skip(to: offsets[3])
    if others > 0 { style.headIndent = .em(others * 1024) }
    if first != others { style.indent = .em((first - others) * 1024) }
    return 3
  }

  private mutating func endParagraph() {
    guard start != nil else { return }
    builder.replace(to: builder.position, with: ["\n"])
    start = nil
    last = nil
  }

  private mutating func begin() {
    guard start == nil else { return }
    start = builder.end
    style.breakBefore = pageBreak
    style.runningHead = runningHead.map { AttributedText($0) }
    style.lastColumn = endsLeaf ? .leaf : nil
    (pageBreak, endsLeaf) = (nil, false)
    runningHead = nil
    builder.setParagraph(at: builder.end, role: .body, style: style)
    style.breakBefore = nil
    style.runningHead = nil
    style.lastColumn = nil
    style.raise = nil
  }

  // MARK: Inside of lines

  private mutating func read(_ index: inout Int, before limit: Int) {
    while index < limit {
      let scalar = line[index]
      if let close = closers[index], close < limit, let mark = VRainMark(scalar) {
        builder.skip(to: offsets[index + 1])
        let first = builder.end
        index += 1
        read(&index, before: close)
        add(mark, from: first)
        builder.skip(to: offsets[close + 1])
        index = close + 1
        continue
      }
      if !readSign(scalar, at: index, isInside: limit < line.count) { take(scalar, at: index) }
      index += 1
    }
  }

  private mutating func add(_ mark: VRainMark, from start: Int) {
    // The line that a mark is in may have begun in it.
    let first = min(max(start, self.start ?? start), builder.end)
    let attributes = mark.attributes(settings)
    guard mark.isSingle(settings) else {
      for attribute in attributes { builder.add(attribute, from: first, to: builder.end) }
      return
    }
    var offset = first
    for scalar in String(decoding: builder.text[first...], as: UTF8.self).unicodeScalars {
      let end = offset + UTF8.width(scalar)
      for attribute in attributes { builder.add(attribute, from: offset, to: end) }
      offset = end
    }
  }

  /// Reads a sign that is no character; `false` where it is one.
  private mutating func readSign(_ scalar: Unicode.Scalar, at index: Int, isInside: Bool) -> Bool {
    switch scalar {
    case " ", "\t", "　": break
    case "@" where columnHeads.contains(index): break
    case "@":
      begin()
      builder.skip(to: offsets[index])
      builder.replace(to: offsets[index + 1], with: ["　"])
      last = "　"
      return true
    case "%", "$", "&", "^":
      guard !isInside else { return false }
      endParagraph()
      readBreak(scalar)
    case "T":
      // Letters stay together; a T before an ideograph raises it (NO-V5).
      guard index + 1 < line.count, AozoraText.Kind(line[index + 1]) == .han,
        index == 0 || !line[index - 1].properties.isAlphabetic || line[index - 1].isIdeographic
      else { return false }
      if start == nil {
        style.raise = .em(1024)
      } else {
        warnings.add(
          .note, .notationApproximated, kind: "T", at: place(index),
          "a character that is raised inside of its column stands in it")
      }
    default: return false
    }
    builder.skip(to: offsets[index + 1])
    return true
  }

  private mutating func readBreak(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "%": if builder.end > 0 { pageBreak = .leaf }
    case "$": if builder.end > 0, pageBreak != .leaf { pageBreak = .page }
    case "^": if builder.end > 0, pageBreak == nil { pageBreak = .tier }
    default: endsLeaf = true
    }
  }

  /// Takes a character, with what the book does to marks (NO-V3).
  private mutating func take(_ scalar: Unicode.Scalar, at index: Int) {
    var new = replacements[scalar] ?? scalar
    let isPeriod = periods.contains(new)
    if isPeriod { new = "。" }
    if deleted.contains(new) || isPeriod && (last == "。" || last == nil) {
      warnings.add(
        .note, .notationApproximated, kind: "deleted", at: place(index),
        "marks are left out, as the settings of the book have it")
      return builder.skip(to: offsets[index + 1])
    }
    begin()
    builder.skip(to: offsets[index])
    if new == scalar {
      builder.copy(to: offsets[index + 1])
    } else {
      builder.replace(to: offsets[index + 1], with: [new])
    }
    last = new
  }
}

extension Unicode.Scalar {
  /// The value of an ASCII digit.
  fileprivate var digit: Int? { (0x30...0x39).contains(value) ? Int(value) - 0x30 : nil }
}
