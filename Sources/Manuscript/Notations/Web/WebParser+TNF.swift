import VerticalLayout

extension WebParser {
  // MARK: Lines

  /// Finds where the text of a manuscript for 威沙 begins and ends.
  mutating func findTNFBody(_ paragraphs: [Paragraph]) {
    var start: Int?
    var end: Int?
    for (index, paragraph) in paragraphs.enumerated() where end == nil {
      guard paragraph.range.count <= 200, !paragraph.range.isEmpty,
        builder.bytes[paragraph.range.lowerBound] == UInt8(ascii: "#")
      else { continue }
      line.read(builder.bytes, paragraph.range.lowerBound..<paragraph.range.upperBound, rules)
      switch TNFTag.read(line)?.tag {
      case .start: start = start ?? index
      case .end: end = index
      default: break
      }
    }
    tnf.body = (start ?? 0)..<max(start ?? 0, end ?? paragraphs.count)
  }

  /// Reads a line that is a tag, a comment or a reading that is put down, or that stands outside of the text. The place
  /// where its text begins; `nil` where nothing of it is text.
  ///
  /// - Parameter number: that of its paragraph.
  mutating func startOfTNFText(_ number: Int) -> Int? {
    tnf.role = .body
    let isInside = tnf.body.contains(number)
    if let (tag, end) = TNFTag.read(line) { return take(tag, valueFrom: end, isInside: isInside) }
    if line.has("!", at: 0) { return nil }
    guard isInside else {
      if let close = wholeBracket, let bar = barOfBracket(0, close) {
        tnf.readings[line.string(1..<bar)] = line.string(bar + 1..<close)
      } else if !line.trimmed(0..<line.count).isEmpty {
        warnings.add(
          .note, .notationApproximated, kind: "outside", at: place(0..<line.count),
          "what stands before #開始# and after #終了# is not set")
      }
      return nil
    }
    if let (name, end) = TNFTag.name(in: line) {
      reportKept("tag #" + name, 0..<end, "there is no tag #\(name)#; kept as text")
    }
    return 0
  }

  /// Takes a tag; the place where the text of its line begins, `nil` where there is none.
  private mutating func take(_ tag: TNFTag, valueFrom end: Int, isInside: Bool) -> Int? {
    let value = line.trimmed(end..<line.count)
    let isOfText = tag == .newPage || tag == .chapter
    guard isInside || !isOfText else { return nil }
    if tag == .newPage { hasBreak = true }
    guard !value.isEmpty else { return nil }
    let words = line.string(value)
    switch tag {
    case .start, .end: return nil
    case .newPage: return value.lowerBound
    case .title, .author, .volume, .chapter:
      setRole(of: tag, words)
      return value.lowerBound
    case .circle: tnf.imprint.publisher = tnf.imprint.publisher ?? words
    case .imprint(let label): tnf.imprint.lines.append(ColophonLine(label, words))
    case .picture:
      warnings.add(
        .note, .notationApproximated, kind: "cover", at: place(0..<line.count),
        "pictures of covers and grounds of pages are not set; vtype cover makes a cover")
      return nil
    }
    warnings.add(
      .note, .notationApproximated, kind: "imprint", at: place(0..<line.count),
      "who made the book stands in the colophon that vtype book makes, and not in the text")
    return nil
  }

  private mutating func setRole(of tag: TNFTag, _ words: String) {
    switch tag {
    case .title where tnf.title == nil:
      tnf.title = words
      tnf.role = .title
    case .author where tnf.author == nil:
      tnf.author = words
      tnf.role = .author
    case .volume:
      tnf.imprint.subtitle = tnf.imprint.subtitle ?? words
      tnf.role = .subtitle(level: 0)
    case .chapter: tnf.role = .heading(level: 1)
    default: break
    }
  }

  /// Reads the text of a line from a place on; a line that begins with `;` is bold.
  mutating func readTNFText(from start: Int) -> Paragraph.Role {
    skip(to: start)
    let isStrong = line.has(";", at: start)
    var first = isStrong ? start + 1 : start
    if isStrong { first = line.trimmed(first..<line.count).lowerBound }
    skip(to: first)
    floor = first
    let text = builder.end
    readInline(first..<line.count)
    flush(to: line.count)
    if isStrong { builder.add(.weight(.bold), from: text, to: builder.end) }
    return tnf.role
  }

  // MARK: Inside of a line

  /// The place of the bracket that closes the one that the line begins with, where it ends the line.
  private var wholeBracket: Int? {
    guard line.has("[", at: 0) else { return nil }
    let close = line.place(of: .squareClose, from: 1)
    return close == line.count - 1 ? close : nil
  }

  /// The place of the bar between two brackets, with characters on both of its sides.
  private func barOfBracket(_ open: Int, _ close: Int) -> Int? {
    let bar = line.place(of: .bar, from: open + 1)
    return bar > open + 1 && bar + 1 < close ? bar : nil
  }

  /// Reads `[倦|う]`, or `[正]` with a reading that has been put down.
  mutating func readBracket(at open: Int) -> Int? {
    let close = line.place(of: .squareClose, from: open + 1)
    guard close < line.count, close > open + 1 else { return nil }
    if let bar = barOfBracket(open, close) {
      let reading = line.trimmed(bar + 1..<close)
      guard !reading.isEmpty, bar - open <= 100, close - bar <= 100 else { return nil }
      tnf.readings[line.string(open + 1..<bar)] = line.string(reading)
      flush(to: open)
      skip(to: open + 1)
      return addReading(reading, over: open + 1..<bar, before: close + 1)
    }
    guard close - open <= 100, let reading = tnf.readings[line.string(open + 1..<close)] else {
      return nil
    }
    let text = keep(open + 1..<close, of: open..<close + 1)
    builder.add(.ruby(Ruby(reading)), from: text.lowerBound, to: text.upperBound)
    return close + 1
  }

  /// Reads `"文字"`, which is emphasis, or `'文字'`, which has a line beside it. In Latin text they are quotation
  /// marks and apostrophes.
  mutating func readQuoted(at open: Int) -> Int? {
    let quote = line.scalars[open]
    var close = open + 1
    var hasCJK = false
    while close < line.count, line.scalars[close] != quote {
      hasCJK = hasCJK || line.scalars[close].value >= 0x2E80
      close += 1
    }
    guard close < line.count, close > open + 1, hasCJK else { return nil }
    let text = keep(open + 1..<close, of: open..<close + 1)
    builder.add(
      quote == "\"" ? .emphasis(EmphasisMark("﹅")) : .sideLine(SideLine()), from: text.lowerBound,
      to: text.upperBound)
    return close + 1
  }
}
