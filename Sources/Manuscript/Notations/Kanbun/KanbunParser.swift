import VerticalLayout

/// Reads a text in the annotation of kanbun that the LaTeX package of that name takes (KA10): a document without
/// the marks, and the way back to the source.
///
/// An ideograph is followed by what belongs to it: its reading `(よ)`, okurigana as kana or in `{ム}`, the order of
/// reading `[レ]`, a second reading `‹ざ›` with its okurigana `«ル»`; several with one reading stand in `‘ ’`.
/// A line is a paragraph. Takes linear time whatever the text is; what is no mark stays text.
struct KanbunParser {
  private var builder: DocumentBuilder
  private var warnings = NotationWarnings()
  private var line = KanbunLine()
  /// The character that marks belong to, in the text.
  private var base: Range<Int>?
  /// The base of a reading, where it is more than that.
  private var group: Range<Int>?
  /// The start of the group at hand, and its end in the line.
  private var openGroup: (start: Int, end: Int)?

  init(_ source: String) { builder = DocumentBuilder(source) }

  mutating func parse() -> ParsedNotation {
    for paragraph in Paragraph.split(builder.source) {
      line.read(builder.bytes, paragraph.range.lowerBound..<paragraph.range.upperBound)
      readLine()
      builder.copy(to: paragraph.end)
    }
    let (document, inverse) = builder.finish()
    return ParsedNotation(document: document, diagnostics: warnings.diagnostics(inverse))
  }

  private mutating func readLine() {
    endBase()
    openGroup = nil
    var index = 0
    while index < line.count {
      let scalar = line.scalars[index]
      if line.isOpening(at: index) {
        index = readBracket(at: index)
      } else if scalar == "’", openGroup?.end == index {
        closeGroup(at: index)
        index += 1
      } else if scalar.isKanaOfKanbun {
        index = readKana(at: index)
      } else if scalar.isTateTen, isTateTen(at: index) {
        add(.tateTen, index..<index + 1, marks: index..<index + 1)
        index += 1
      } else {
        takeText(index)
        index += 1
      }
    }
  }

  // MARK: Text

  private mutating func takeText(_ index: Int) {
    let start = builder.end
    builder.copy(to: line.offsets[index + 1])
    let scalar = line.scalars[index]
    if scalar.isMarkOfCharacter, let base {
      self.base = base.lowerBound..<builder.end
      return
    }
    endBase()
    if AozoraText.Kind(scalar) == .han { base = start..<builder.end }
  }

  private mutating func endBase() {
    base = nil
    group = nil
  }

  /// True for a line between two ideographs; it may have an order of reading after it.
  private func isTateTen(at index: Int) -> Bool {
    guard base != nil else { return false }
    var next = index + 1
    if next < line.count, line.scalars[next] == "[", let close = line.closer(of: next) {
      next = close + 1
    }
    return next < line.count && AozoraText.Kind(line.scalars[next]) == .han
  }

  // MARK: Marks

  /// Reads kana, which are okurigana after an ideograph; returns where to go on.
  private mutating func readKana(at start: Int) -> Int {
    var end = start + 1
    while end < line.count, line.scalars[end].isKanaOfKanbun || line.scalars[end].isMarkOfCharacter
    {
      end += 1
    }
    if base != nil {
      add(.okurigana, start..<end, marks: start..<end)
    } else {
      report("kana", start..<end, "no ideograph before these kana; kept as text")
      builder.copy(to: line.offsets[end])
    }
    return end
  }

  /// Reads a bracket with what stands in it; returns where to go on.
  private mutating func readBracket(at open: Int) -> Int {
    guard let close = line.closer(of: open) else {
      report("bracket", open..<open + 1, "a bracket without its partner on the line; kept as text")
      takeText(open)
      return open + 1
    }
    let inner = open + 1..<close
    let all = open..<close + 1
    if line.scalars[open] == "‘" {
      guard openGroup == nil else {
        takeText(open)
        return open + 1
      }
      builder.skip(to: line.offsets[open + 1])
      endBase()
      openGroup = (builder.end, close)
      return open + 1
    }
    guard base != nil || group != nil else {
      report("no base", all, "no ideograph before this mark; kept as text")
      takeText(open)
      return open + 1
    }
    switch line.scalars[open] {
    case "(": addReading(inner, all, .right)
    case "‹": addReading(inner, all, .left)
    case "{": add(.okurigana, inner, marks: all)
    case "«": add(.okurigana, inner, marks: all, side: .left)
    default:
      guard !inner.isEmpty, line.scalars[inner].allSatisfy(\.isKaeriten) else {
        report("order", all, "no signs of an order of reading between [ and ]; kept as text")
        takeText(open)
        return open + 1
      }
      add(.kaeriten, inner, marks: all)
    }
    return close + 1
  }

  private mutating func closeGroup(at index: Int) {
    guard let open = openGroup else { return }
    builder.skip(to: line.offsets[index + 1])
    openGroup = nil
    if open.start < builder.end, base != nil { group = open.start..<builder.end }
  }

  private mutating func add(
    _ kind: KanbunMark.Kind, _ words: Range<Int>, marks: Range<Int>, side: AnnotationSide = .right
  ) {
    builder.skip(to: line.offsets[marks.upperBound])
    guard let base, !words.isEmpty else { return }
    let text = kind == .tateTen ? KanbunMark.tateTenSign : line.string(words)
    let mark = KanbunMark(kind, text, side: side, source: place(words))
    builder.add(.kanbun(mark), from: base.lowerBound, to: base.upperBound)
  }

  private mutating func addReading(
    _ words: Range<Int>, _ marks: Range<Int>, _ side: AnnotationSide
  ) {
    builder.skip(to: line.offsets[marks.upperBound])
    guard let base = group ?? base, !words.isEmpty else { return }
    let ruby = Ruby(line.string(words), side: side, source: place(words))
    builder.add(.ruby(ruby), from: base.lowerBound, to: base.upperBound)
  }

  // MARK: Messages

  private func place(_ range: Range<Int>) -> TextRange {
    TextRange(line.offsets[range.lowerBound], line.offsets[range.upperBound])
  }

  private mutating func report(_ kind: String, _ range: Range<Int>, _ message: String) {
    warnings.add(.warning, .markupKept, kind: kind, at: place(range), message)
  }
}

extension Unicode.Scalar {
  /// True for kana that are okurigana after an ideograph; not for ・, which is punctuation.
  fileprivate var isKanaOfKanbun: Bool {
    switch value {
    case 0x30FB: false
    case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: true
    default: false
    }
  }

  /// True for the signs of a line between two characters.
  fileprivate var isTateTen: Bool {
    switch value {
    case 0x2010, 0x2014, 0x2015, 0x3190: true
    default: false
    }
  }
}
