import VerticalLayout

extension WebParser {
  // MARK: With a bar

  /// Reads a bar, and the base and reading after it (NO-N1, NO-K1). The nearest bracket of either kind holds
  /// the reading (NO-N8); right after the bar it is a bracket of the text, and the bar vanishes (NO-N3, NO-K3).
  mutating func readBar(at bar: Int) -> Int? {
    let open = min(
      line.place(of: .open, from: bar + 1),
      rules.takesParentheses ? line.place(of: .parenthesisOpen, from: bar + 1) : line.count)
    guard open < line.count, line.place(of: .bar, from: bar + 1) > open else { return nil }
    if open == bar + 1 {
      flush(to: bar)
      skip(to: open)
      flush(to: open + 1)
      return open + 1
    }
    guard let close = line.closer(of: open) else {
      if line.place(of: .close, from: open) == line.count {
        reportKept(
          "unclosed", bar..<open + 1, "no bracket closes this reading on its line; kept as text")
      }
      return nil
    }
    let (base, reading) = (bar + 1..<open, line.trimmed(open + 1..<close))
    guard !reading.isEmpty, !line.trimmed(base).isEmpty else {
      reportKept("empty", bar..<close + 1, "a reading or a base without characters; kept as text")
      return nil
    }
    guard isShort(base, reading, bar..<close + 1) else { return nil }
    flush(to: bar)
    skip(to: bar + 1)
    return addReading(reading, over: base, before: close + 1)
  }

  /// True if base and reading are as short as the site wants them.
  private mutating func isShort(
    _ base: Range<Int>, _ reading: Range<Int>, _ mark: Range<Int>
  ) -> Bool {
    if length(base) <= rules.longestBase, length(reading) <= rules.longestReading { return true }
    reportKept(
      "too long", mark,
      "a base of more than \(rules.longestBase) characters, or a reading of more than "
        + "\(rules.longestReading), is none on this site; kept as text")
    return false
  }

  /// Characters of a stretch, without those that belong to the one before.
  private func length(_ range: Range<Int>) -> Int { line.scalars[range].count { !$0.joinsBase } }

  // MARK: Without a bar

  /// Reads a reading whose base is the run of ideographs before it (NO-N2, NO-K1).
  mutating func readRun(before open: Int) -> Int? {
    guard let close = line.closer(of: open) else { return nil }
    guard let reading = readingWithoutBar(open + 1..<close, in: line.scalars[open]) else {
      reportText(open..<close + 1)
      return nil
    }
    let space = rules.takesParentheses ? line.scalars[reading].firstIndex(where: \.isBlank) : nil
    guard var base = run(before: open) else {
      reportText(open..<close + 1)
      return nil
    }
    var words: (Range<Int>, Range<Int>)?
    if space != nil, base.lowerBound > floor + 1, line.scalars[base.lowerBound - 1].isBlank,
      let first = run(before: base.lowerBound - 1)
    {
      words = (first, base)
      base = first.lowerBound..<base.upperBound
    }
    guard isShort(base, reading, base.lowerBound..<close + 1) else { return nil }
    flush(to: base.lowerBound)
    // A blank in both parts them: 漢 字（かん じ） is two words (NO-N4).
    guard let (first, second) = words, let space else {
      return addReading(reading, over: base, before: close + 1)
    }
    _ = addReading(reading.lowerBound..<space, over: first, before: first.upperBound)
    flush(to: second.lowerBound)
    return addReading(space + 1..<reading.upperBound, over: second, before: close + 1)
  }

  /// The characters of a reading that no bar tells; `nil` where they are none.
  private func readingWithoutBar(
    _ range: Range<Int>, in bracket: Unicode.Scalar
  ) -> Range<Int>? {
    guard !range.isEmpty else { return nil }
    let isParenthesis = bracket == "（" || bracket == "("
    switch isParenthesis ? .onlyKana : rules.reading {
    case .any, .someKana:
      let reading = line.trimmed(range)
      // A sentence is what somebody thinks or says.
      let isReading =
        rules.reading == .any
        || line.scalars[reading].contains(where: \.isKana) && !line.scalars[reading].contains("。")
      return reading.isEmpty || !isReading ? nil : reading
    case .onlyKana: return readingOfKana(range)
    }
  }

  private func readingOfKana(_ range: Range<Int>) -> Range<Int>? {
    let scalars = line.scalars[range]
    guard let first = scalars.first, let last = scalars.last else { return nil }
    // A blank before it, or two after it, make it text (NO-N6).
    guard !first.isBlank else { return nil }
    let reading = last.isBlank ? range.dropLast() : range
    guard let end = line.scalars[reading].last, !end.isBlank else { return nil }
    let blanks = line.scalars[reading].count(where: \.isBlank)
    guard blanks <= (rules.takesParentheses ? 1 : 0),
      line.scalars[reading].allSatisfy({ $0.isKanaOfReading || $0.isBlank })
    else { return nil }
    return reading
  }

  /// Reports 《…》 that stands where a reading would, and that is text by the rules.
  private mutating func reportText(_ mark: Range<Int>) {
    guard line.scalars[mark.lowerBound] == "《" || line.scalars[mark.lowerBound] == "≪",
      mark.lowerBound > floor, !line.trimmed(mark.lowerBound + 1..<mark.upperBound - 1).isEmpty
    else { return }
    let before = line.scalars[mark.lowerBound - 1]
    let content = line.scalars[mark.lowerBound + 1..<mark.upperBound - 1]
    if AozoraText.Kind(before) == .han {
      reportKept(
        "no kana", mark,
        rules.reading == .onlyKana
          ? "《…》 after ideographs is a reading on this site if it is of kana alone; kept as text, and ｜ "
            + "before the base makes it one"
          : "《…》 after ideographs holds no kana; kept as text, and ｜ before the base makes it a reading"
      )
    } else if before.properties.isAlphabetic, content.allSatisfy(\.isKanaOfReading) {
      reportKept(
        "no base", mark,
        "no ideographs stand before this 《…》; kept as text, and ｜ before the base makes it a reading"
      )
    }
  }

  /// The run before a place that a reading is of, one character longer at most than the site allows; `nil`
  /// where there is none.
  private func run(before end: Int) -> Range<Int>? {
    var start = end
    var count = 0
    while start > floor, count <= min(rules.longestBase, Self.longestRun) {
      let scalar = line.scalars[start - 1]
      guard scalar.joinsBase || isOfBase(scalar) else { break }
      if !scalar.joinsBase { count += 1 }
      start -= 1
    }
    return count > 0 ? start..<end : nil
  }

  /// Longer runs of ideographs are no words.
  private static let longestRun = 100

  private func isOfBase(_ scalar: Unicode.Scalar) -> Bool {
    guard rules.hasLatinBases else { return AozoraText.Kind(scalar) == .han }
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xFF21...0xFF3A, 0xFF41...0xFF5A: return true
    default: return scalar.value >= 0x3400 && AozoraText.Kind(scalar) == .han
    }
  }

  // MARK: Setting readings

  /// Sets a base, leaves out what follows it up to the end of the mark, and adds its reading; dots, one for each
  /// character, are emphasis (NO-N5).
  mutating func addReading(
    _ reading: Range<Int>, over base: Range<Int>, before end: Int
  ) -> Int {
    let start = builder.end
    flush(to: base.upperBound)
    let text = start..<builder.end
    skip(to: end)
    let isDotted = line.scalars[reading].allSatisfy { $0 == "・" || $0 == "、" || $0 == "﹅" }
    let attribute: Attribute =
      isDotted && reading.count == length(base)
      ? .emphasis(EmphasisMark("﹅"))
      : .ruby(Ruby(line.string(reading), source: place(reading)))
    builder.add(attribute, from: text.lowerBound, to: text.upperBound)
    return end
  }

  /// Reads `《《text》》` (NO-K2). Nothing in it is a mark (NO-K4).
  mutating func readEmphasis(at open: Int) -> Int? {
    let close = line.place(of: .close, from: open + 2)
    let again = line.place(of: .open, from: open + 2)
    guard close < line.count else {
      reportKept("unclosed", open..<open + 2, "no 》》 for this 《《 on its line; kept as text")
      return nil
    }
    guard again > close, close > open + 2, line.has("》", at: close + 1) else { return nil }
    let text = keep(open + 2..<close, of: open..<close + 2)
    builder.add(.emphasis(EmphasisMark("﹅")), from: text.lowerBound, to: text.upperBound)
    return close + 2
  }

  /// Reads `#base__reading__#`.
  mutating func readHashes(at hash: Int) -> Int? {
    let first = line.place(of: .underscores, from: hash + 1)
    guard first < line.count, first > hash + 1, line.place(of: .hash, from: hash + 1) > first else {
      return nil
    }
    let second = line.place(of: .underscores, from: first + 2)
    guard second > first + 2, line.has("#", at: second + 2) else { return nil }
    let reading = line.trimmed(first + 2..<second)
    guard !reading.isEmpty else { return nil }
    flush(to: hash)
    skip(to: hash + 1)
    return addReading(reading, over: hash + 1..<first, before: second + 3)
  }
}
