import VerticalLayout

extension AozoraParser {
  /// Reads an annotation from its ［ on; returns its last character.
  mutating func readAnnotation(at open: Int) -> Int {
    guard let close = line.closer(of: open) else {
      warnings.add(
        .warning, .markupKept, kind: "unclosed", at: place(open..<open + 2),
        "no ］ for this ［＃ on its line; kept as text")
      take(open)
      return open
    }
    flush(to: open)
    state.isMarked = true
    let words = line.words(from: open, to: close)
    guard !line.correctionMarks.contains(open) else {
      builder.skip(to: line.offsets[close + 1])
      return close
    }
    let mark = AozoraMark(words)
    if case .runningHead = mark, let end = takeRunningHead(open..<close + 1) { return end }
    // A character may be described without ※.
    if case .unknown = mark, case .known(let scalars)? = AozoraGaiji(words, isMarked: false) {
      replace(open..<close + 1, with: scalars, isDescribed: true)
      return close
    }
    apply(mark, words, open..<close + 1)
    builder.skip(to: line.offsets[close + 1])
    return close
  }

  private mutating func apply(_ mark: AozoraMark, _ words: AozoraWords, _ range: Range<Int>) {
    switch mark {
    case .styles(let styles, let target): applyStyles(styles, target, range)
    case .several(let marks): for mark in marks { apply(mark, words, range) }
    // Those that the line has followed do not come here.
    case .dots: reportUnknown(words, range)
    case .stretch(let styles, let from, let to): applyStretch(styles, from, to, range)
    case .beside(let words, let side, let target):
      guard let found = find(target, range) else { return }
      addBeside(words, side, found)
    case .begin(let styles): begin(styles, range)
    case .end(let style): endPair(style, range)
    case .besideBegin(let side):
      guard hasRoom(besides.count, range) else { return }
      besides.append(OpenBeside(side: side, start: builder.end, place: place(range)))
    case .besideEnd(let words, let side):
      guard let open = besides.popLast() else { return reportEndWithoutBegin(range) }
      addBeside(words, open.side == .left ? .left : side, open.start..<builder.end)
    case .blockBegin(let block): begin(block, range)
    case .blockEnd(let families): endBlocks(families, range)
    case .line(let block): applyLine(block, range)
    case .foot(let count): applyFoot(count, range)
    case .pageBreak(let kind): pendingBreak = kind
    case .centeredPage: pendingBreak = .centeredPage
    case .kaeriten: addKunten(words, .kaeriten, range)
    case .okurigana(let kana): addKunten(kana, .okurigana, range)
    case .figure(let words, let file): addFigure(words, file: file.string, range)
    case .lineBreak: beginSmallColumn()
    case .editorsNote(let words, let target): addEditorsNote(words, target, range)
    case .nothing: break
    case .rule: writeLine(SceneBreak.sign, head: SceneBreak.indent, range)
    case .blankLine: writeLine("", head: 0, range)
    case .halfSpace: addHalfSpace(range)
    case .characters(let characters): replace(range, with: characters)
    case .runningHead: reportUnknown(words, range)
    case .runningHeadOf(let target):
      guard let found = find(target, range) else { return }
      let words = String(decoding: builder.text[found], as: UTF8.self)
      if words != firstLine { runningHead = AttributedText(words, source: place(range)) }
    case .unknown: reportUnknown(words, range)
    }
  }

  /// True if one more may be open beside so many; tells where not.
  mutating func hasRoom(_ count: Int, _ range: Range<Int>) -> Bool {
    guard count >= Self.deepest else { return true }
    warnings.add(
      .warning, .markupIgnored, kind: "deep", at: place(range),
      "annotations nest at most \(Self.deepest) deep; this one has no effect")
    return false
  }

  /// Opens pairs. Sizes, bold type and headings that stand after all of a line's text are those of the line.
  private mutating func begin(_ styles: [AozoraStyle], _ range: Range<Int>) {
    if range.upperBound == line.count, !text.isEmpty, styles.allSatisfy(\.isOfLine) {
      for style in styles {
        add(style, state.start..<builder.end, range)
        ended.insert(.style(style))
      }
      return
    }
    for style in styles where hasRoom(pairs.count, range) {
      let closer = style == .warichu ? openNote(range) : nil
      pairs.append(OpenPair(style: style, start: builder.end, place: place(range), closer: closer))
      if style == .voiced { isVoiced = true }
    }
  }

  // MARK: Text that is quoted

  /// The place of a quotation in the text; tells where there is none.
  private mutating func find(_ target: AozoraWords, _ range: Range<Int>) -> Range<Int>? {
    let scalars = line.plain(target.scalars.startIndex..<target.scalars.endIndex)
    if let found = text.range(of: scalars) { return found }
    warnings.add(
      .warning, .markupIgnored, kind: "no target", at: place(range),
      "“\(AozoraWords(scalars[...]).string)” does not stand before this annotation on its line; it has "
        + "no effect")
    return nil
  }

  private mutating func applyStyles(
    _ styles: [AozoraStyle], _ target: AozoraWords, _ range: Range<Int>
  ) {
    if text.isEmpty, let found = findBefore(target) {
      for case .heading(let level, _) in styles {
        return builder.setHeading(level, at: before.lowerBound)
      }
      for style in styles { add(style, found, range) }
      return
    }
    for part in parts(of: target) {
      guard let found = find(part, range) else { continue }
      for style in styles { add(style, found, range) }
    }
  }

  /// The quotations of `「甲」「乙」に傍点`, which is of each of them; one where it is of one.
  private func parts(of target: AozoraWords) -> [AozoraWords] {
    let whole = line.plain(target.scalars.startIndex..<target.scalars.endIndex)
    guard text.range(of: whole) == nil else { return [target] }
    let quotations = target.scalars.split(separator: "」").map { AozoraWords($0) }
    // `「甲乙」の「乙」`: a part of what stands before.
    if var last = quotations.last, last.take("の「") { return [last] }
    let parts = quotations.map { quotation in
      AozoraWords(quotation.scalars.drop { $0 == "「" || $0 == "、" || $0 == "と" })
    }
    return parts.allSatisfy { !$0.isEmpty } ? parts : [target]
  }

  /// The place of a quotation in the line before.
  private func findBefore(_ target: AozoraWords) -> Range<Int>? {
    let scalars = line.plain(target.scalars.startIndex..<target.scalars.endIndex)
    guard !before.isEmpty, before.count <= 2_000, !scalars.isEmpty else { return nil }
    var text = AozoraText()
    var offset = before.lowerBound
    for scalar in String(decoding: builder.text[before], as: UTF8.self).unicodeScalars {
      text.add(scalar, at: offset)
      offset += UTF8.width(scalar)
    }
    return text.range(of: scalars)
  }

  private mutating func applyStretch(
    _ styles: [AozoraStyle], _ from: AozoraWords, _ to: AozoraWords, _ range: Range<Int>
  ) {
    guard let last = find(to, range) else { return }
    let end = text.characters.firstIndex { $0.end >= last.upperBound } ?? text.characters.count
    let first = line.plain(from.scalars.startIndex..<from.scalars.endIndex)
    guard let start = text.range(of: first, before: end) else {
      _ = find(from, range)
      return
    }
    for style in styles { add(style, start.lowerBound..<last.upperBound, range) }
  }

  /// Gives a stretch of the text a style.
  mutating func add(_ style: AozoraStyle, _ stretch: Range<Int>, _ range: Range<Int>) {
    reportUnset(style, range)
    if case .heading(let level, .own) = style {
      state.heading = level
      return
    }
    if case .heading(_, let form) = style, stretch.lowerBound == state.start {
      state.inline = (form, stretch.upperBound)
    }
    if style == .caption, stretch.lowerBound == state.start { state.isCaption = true }
    for attribute in style.attributes {
      builder.add(attribute, from: stretch.lowerBound, to: stretch.upperBound)
    }
  }

  mutating func addBeside(
    _ words: AozoraWords, _ side: AnnotationSide, _ stretch: Range<Int>
  ) {
    let source = words.scalars.startIndex..<words.scalars.endIndex
    let ruby = Ruby(
      AozoraWords(line.plain(source)[...]).string, side: side, source: place(source))
    builder.add(.ruby(ruby), from: stretch.lowerBound, to: stretch.upperBound)
  }

  private mutating func endPair(_ style: AozoraStyle, _ range: Range<Int>) {
    guard let index = pairs.lastIndex(where: { style.isEnded(by: $0.style) }) else {
      if let last = pairs.last?.style, style.isMark, last.isMark {
        warnings.add(
          .warning, .markupIgnored, kind: "another end", at: place(range),
          "this annotation ends another mark than the one that is open; it ends that")
        return endPair(last, range)
      }
      // An end without ここで may end a block.
      guard let block = block(endedBy: .style(style)) else {
        if ended.remove(.style(style)) == nil { reportEndWithoutBegin(range) }
        return
      }
      return end(blocks.remove(at: block))
    }
    let pair = pairs.remove(at: index)
    if style.frame != nil, pair.start < state.start {
      return end(
        OpenBlock(block: AozoraBlock(styles: [style]), start: pair.start, place: pair.place))
    }
    if style == .voiced { isVoiced = pairs.contains { $0.style == .voiced } }
    guard style == .warichu else { return add(pair.style, pair.start..<builder.end, range) }
    builder.add(
      .inset(Inset(continuesNote: pair.continuesNote)), from: pair.start, to: builder.end)
    closeNote(pair, range)
  }

  // MARK: Notes in two small columns

  /// Makes the bracket before a note as wide as its columns, or puts one there where the author has none
  /// (WR2); returns the one that closes the note then.
  private mutating func openNote(_ range: Range<Int>) -> Unicode.Scalar? {
    beginText()
    guard brackets != .none else { return nil }
    if let before = text.characters.last, before.end == builder.end, before.scalar.opensNote {
      builder.add(.insetBracket, from: before.start, to: before.end)
      return nil
    }
    if line.scalars.indices.contains(range.upperBound), line.scalars[range.upperBound].opensNote {
      return nil
    }
    guard brackets == .auto else { return nil }
    let start = builder.end
    builder.replace(to: line.offsets[range.upperBound], with: CollectionOfOne("（"))
    builder.add(.insetBracket, from: start, to: builder.end)
    return "）"
  }

  /// Makes the bracket after a note as wide as its columns, or puts one there.
  private mutating func closeNote(_ pair: OpenPair, _ range: Range<Int>) {
    guard brackets != .none else { return }
    let start = builder.end
    if let closer = pair.closer {
      builder.replace(to: line.offsets[range.upperBound], with: CollectionOfOne(closer))
      builder.add(.insetBracket, from: start, to: builder.end)
    } else if line.scalars.indices.contains(range.upperBound),
      line.scalars[range.upperBound].closesNote
    {
      // It comes next in the text.
      builder.add(
        .insetBracket, from: start, to: start + UTF8.width(line.scalars[range.upperBound]))
    }
  }

  /// Begins the second small column of a note (WR8).
  private mutating func beginSmallColumn() {
    guard let index = pairs.lastIndex(where: { $0.style == .warichu }),
      pairs[index].start < builder.end
    else { return }
    builder.add(
      .inset(Inset(continuesNote: pairs[index].continuesNote)), from: pairs[index].start,
      to: builder.end)
    pairs[index].start = builder.end
    pairs[index].continuesNote = true
  }

  // MARK: Signs beside and in the text

  /// Puts a sign that says how Chinese is read as Japanese beside the character before it. It is no part of what
  /// is quoted. At the head of a line it stays text.
  private mutating func addKunten(
    _ words: AozoraWords, _ kind: KanbunMark.Kind, _ range: Range<Int>
  ) {
    let source = words.scalars.startIndex..<words.scalars.endIndex
    let plain = AozoraWords(line.plain(source)[...]).string
    if addMark(KanbunMark(kind, plain, source: place(source))) { return }
    warnings.add(
      .warning, .markupKept, kind: "kunten at head", at: place(range),
      "no character before this mark of kanbun on its line; kept as text")
    for index in range { take(index) }
    flush(to: range.upperBound)
  }

  /// Gives the last character of the line a mark; `false` where there is none.
  mutating func addMark(_ mark: KanbunMark) -> Bool {
    guard let base = text.lastCharacter else { return false }
    builder.add(.kanbun(mark), from: base.lowerBound, to: base.upperBound)
    text.passMark()
    return true
  }

  /// A picture beside the text, or its words: its caption, or what it is called.
  private mutating func addFigure(_ words: AozoraWords, file: String, _ range: Range<Int>) {
    var caption = words
    if caption.starts(with: "「"), let end = caption.scalars.lastIndex(of: "」") {
      let rest = AozoraWords(caption.scalars[(end + 1)...])
      if rest.isEmpty || rest.starts(with: "のキャプション") {
        caption.scalars = caption.scalars[(words.scalars.startIndex + 1)..<end]
      }
    }
    addPicture(
      line.plain(caption.scalars.startIndex..<caption.scalars.endIndex), file: file, range)
  }

  mutating func addPicture(_ words: [Unicode.Scalar], file: String, _ range: Range<Int>) {
    let text = replace(range, with: words.isEmpty ? Array("図".unicodeScalars) : words)
    guard !setsImages else {
      let image = ImageAttachment(image: file)
      return builder.add(.attachment(image), from: text.lowerBound, to: text.upperBound)
    }
    warnings.add(
      .note, .notationApproximated, kind: "figure", at: place(range),
      "words are set in place of a picture")
  }

  // MARK: Warnings

  func lastBlock(of family: AozoraBlock.Family) -> Int? {
    blocks.lastIndex { open in
      open.block.families.contains { $0 == family || $0.isEnded(by: family) }
    }
  }

  /// The block that an end ends: the last one of its family, else the last one that says something of the kind.
  func block(endedBy family: AozoraBlock.Family) -> Int? {
    lastBlock(of: family)
      ?? blocks.lastIndex { open in
        open.block.allFamilies.contains { $0 == family || $0.isEnded(by: family) }
      }
  }

  mutating func reportEndWithoutBegin(_ range: Range<Int>) {
    warnings.add(
      .warning, .markupIgnored, kind: "end without begin", at: place(range),
      "this annotation ends what none has begun; it has no effect")
  }

  private mutating func reportUnknown(_ words: AozoraWords, _ range: Range<Int>) {
    if editorNotes == .all { return setWords(words, range) }
    let kind = words.kind
    warnings.add(
      .warning, .markupIgnored, kind: "unknown " + kind, at: place(range),
      "the annotation ［＃\(kind)］ is not known; not set")
  }

  /// Reports styles that are set in another way.
  mutating func reportUnset(_ style: AozoraStyle, _ range: Range<Int>) {
    let what: String
    switch style {
    case .fraction: what = "a fraction is set as it is written"
    default: return
    }
    warnings.add(
      .note, .notationApproximated, kind: what, at: place(range),
      what + "; nothing else is possible yet")
  }
}

extension AozoraWords {
  /// True for the end of words for the head of the page.
  fileprivate var endRunningHead: Bool { equals("ここで柱終わり") || equals("柱終わり") }
}

extension AozoraBlock.Family {
  fileprivate func isEnded(by other: AozoraBlock.Family) -> Bool {
    guard case .style(let style) = self, case .style(let end) = other else { return false }
    return style.isEnded(by: end)
  }
}

extension Unicode.Scalar {
  /// True for the brackets that notes stand in.
  fileprivate var opensNote: Bool { "（〔［【〈《(".unicodeScalars.contains(self) }
  fileprivate var closesNote: Bool { "）〕］】〉》)".unicodeScalars.contains(self) }
}

/// What programs write that make texts for AozoraEpub3 out of web novels, beside the notation of Aozora Bunko (NO-N7): lines
/// between parts, words for the head of the page, half an em, kana with voiced marks, and tags of HTML.
extension AozoraParser {
  // MARK: Lines

  /// Sets a line between two parts, or one without text; it goes with the end of its own line.
  mutating func writeLine(_ sign: String, head: Int, _ range: Range<Int>) {
    guard text.isBlank else {
      return warnings.add(
        .warning, .markupIgnored, kind: "line inside", at: place(range),
        "this annotation has no effect inside a line; it stands on a line of its own")
    }
    replace(range, with: Array(sign.unicodeScalars))
    var line = state.own ?? AozoraBlock(styles: [])
    line.head = head > 0 ? head : line.head
    state.own = line
    state.isKept = true
  }

  /// Half an em: an indent at the head of a line, a space in it.
  mutating func addHalfSpace(_ range: Range<Int>) {
    guard text.isEmpty else {
      replace(range, with: ["\u{2002}"])
      return
    }
    state.hasHalfIndent = true
  }

  // MARK: The head of the page

  /// Takes words for the head of the page, which are none of the text; the last character of the annotation that ends them, or of
  /// the line where it is on a later one. The title of the text says nothing of its own there.
  mutating func takeRunningHead(_ range: Range<Int>) -> Int? {
    for index in line.scalars.indices[range.upperBound...].prefix(Self.longestHead) {
      guard line.isAnnotation(at: index), let close = line.closer(of: index),
        line.words(from: index, to: close).endRunningHead
      else { continue }
      let source = range.upperBound..<index
      setRunningHead(line.plain(source), place(source))
      builder.skip(to: line.offsets[close + 1])
      return close
    }
    guard let (words, source, end) = runningHeadBelow(from: line.offsets[range.upperBound]) else {
      return nil
    }
    setRunningHead(words, source)
    headEnd = end
    flush(to: range.lowerBound)
    builder.skip(to: line.offsets[line.count])
    return line.count - 1
  }

  private mutating func setRunningHead(_ words: [Unicode.Scalar], _ source: TextRange) {
    let head = AozoraWords(words[...]).string
    guard !head.isEmpty else { return }
    if head != firstLine { runningHead = AttributedText(head, source: source) }
    warnings.add(
      .note, .notationApproximated, kind: "running head", at: source,
      "words for the head of the page (柱) are not set in the text; --head sets running heads")
  }

  /// The words of a running head that an annotation on one of the next lines ends, and the end of that.
  private func runningHeadBelow(
    from start: Int
  ) -> (words: [Unicode.Scalar], source: TextRange, end: Int)? {
    var rest = AozoraLine()
    var words: [Unicode.Scalar] = []
    var open = start
    for _ in 0..<Self.mostHeadLines {
      let close = builder.bytes[open...].prefix(2000).firstIndex { $0 == 0x0A || $0 == 0x0D }
      guard let close else { return nil }
      rest.read(builder.bytes, open..<close)
      for index in rest.scalars.indices where rest.isAnnotation(at: index) {
        guard let end = rest.closer(of: index), rest.words(from: index, to: end).endRunningHead
        else { continue }
        words += rest.plain(0..<index)
        return (words, TextRange(start, rest.offsets[index]), rest.offsets[end + 1])
      }
      words += rest.plain(0..<rest.count)
      open = builder.bytes[close...].prefix(2).starts(with: [0x0D, 0x0A]) ? close + 2 : close + 1
    }
    return nil
  }

  /// So many characters, and so many lines, words for the head of the page may take.
  private static let longestHead = 400
  private static let mostHeadLines = 4

  /// The first line of the text: its title.
  private var firstLine: String {
    String(decoding: builder.text.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }
}

extension Unicode.Scalar {
  /// The kana with a voiced mark: one character where there is one, else two; `nil` for others.
  var voiced: [Unicode.Scalar]? {
    guard isKana, value < 0xFF00 else { return nil }
    let katakana = (0x30A1...0x30FA).contains(value)
    switch katakana ? value - 0x60 : value {
    // か to ち every second, つ to と every second again, は to ほ every third.
    case 0x304B...0x3061 where value % 2 == 1, 0x3064...0x3068 where value % 2 == 0,
      0x306F...0x307B where (katakana ? value - 0x60 : value) % 3 == 0:
      return Unicode.Scalar(value + 1).map { [$0] }
    case 0x3046: return [katakana ? "ヴ" : "ゔ"]
    default: return [self, "\u{3099}"]
    }
  }
}
