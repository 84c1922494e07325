/// Finds columns that do not end as they should, and marks where no column begins or ends with them,
/// whatever let them stand there (L3, L4).
package struct ColumnCheck {
  private let layout: Layout
  private let options: LayoutOptions
  private var findings: [CheckFinding] = []
  /// The expectations of each language where the text is set less strictly than that; `nil` where it is not.
  private var tailorings: [Level: LineBreakTailoring?] = [:]

  private struct Level: Hashable {
    var language: LanguageTag.LanguageProfile
    var kinsoku: Kinsoku
  }

  /// The findings in a layout, column by column. Linear.
  ///
  /// - Parameter options: those that the layout was made with.
  package static func findings(in layout: Layout, options: LayoutOptions) -> [CheckFinding] {
    var check = ColumnCheck(layout: layout, options: options)
    var before: Column?
    for column in layout.columns {
      let splits = check.edges(of: column, after: before)
      // A mark at the break says more than that there was no other.
      if splits, let before { check.report(.wordSplit, before) }
      check.measure(column)
      before = column
    }
    if let before, before.end == .lastResort { check.report(.wordSplit, before) }
    check.findVerses()
    if options.usesSheet {
      for index in check.findings.indices { check.findings[index].isOnSheet = true }
    }
    return check.findings
  }

  private init(layout: Layout, options: LayoutOptions) {
    self.layout = layout
    self.options = options
  }

  private mutating func report(_ code: FindingCode, _ column: Column) {
    findings.append(
      CheckFinding(
        code, column.range,
        .column(length: column.length, measure: column.measure ?? layout.measure ?? .zero)))
  }

  private mutating func reportStretched(_ column: Column) {
    guard options.columnBreaks.method == .optimal else { return report(.columnStretched, column) }
    // With the least adjustment already.
    findings.append(
      CheckFinding(
        .columnStretched, column.range,
        .message(
          "the column is stretched by more than a quarter of an em between characters; try "
            + RoomAdvice(usesSheet: options.usesSheet).another
        )))
  }

  // MARK: Length

  private mutating func measure(_ column: Column) {
    guard let measure = column.measure ?? layout.measure else { return }
    if column.length > measure { report(.oversizeCell, column) }
    let alignment = layout.paragraphStyles[column.paragraph]?.alignment ?? options.columns.alignment
    guard alignment == .justify, column.end != .paragraph else { return }
    if column.adjustment.isLoose { reportStretched(column) }
    if column.length < measure, column.length > column.indent { report(.columnNotFilled, column) }
  }

  // MARK: Verse

  /// Finds lines of verse of which one or two characters stand on a column of their own.
  private mutating func findVerses() {
    var lines: [(columns: Range<Int>, characters: Int)] = []
    for (index, column) in layout.columns.enumerated() {
      if layout.paragraphStyles.isHeading(column.paragraph) { continue }
      let count = column.cells.count { layout.cells[$0].kind == .text }
      if let last = lines.last, last.columns.upperBound == index,
        layout.columns[index - 1].end != .paragraph
      {
        lines[lines.count - 1] = (last.columns.lowerBound..<index + 1, last.characters + count)
      } else if count > 0 {
        lines.append((index..<index + 1, count))
      }
    }
    guard lines.count > 1, lines.allSatisfy({ $0.characters <= Document.longestVerse }) else {
      return
    }
    for line in lines where line.columns.count > 1 {
      let last = layout.columns[line.columns.upperBound - 1]
      let count = last.cells.count { layout.cells[$0].kind == .text }
      if count <= 2 { report(.verseCarriedOver, last) }
    }
  }

  // MARK: Heads and ends

  /// - Returns: whether the column before ends for want of another place, and no mark is the reason.
  private mutating func edges(of column: Column, after before: Column?) -> Bool {
    var splits = before?.end == .lastResort
    if let before, splits, let end = mark(firstOf: before.cells.reversed()),
      end.scalar.opensQuotation
    {
      splits = false
    }
    let isFirst = before.map { $0.end == .paragraph } ?? true
    if let head = mark(firstOf: column.cells),
      let fault = faultAtHead(head, isFirst, before, kinsoku(of: column))
    {
      findings.append(CheckFinding(.columnStart, head.range, .columnMark(head.scalar, fault)))
      splits = false
    }
    if let end = mark(firstOf: column.cells.reversed()), end.scalar.opensQuotation {
      let fault: CheckFinding.ColumnFault =
        switch column.end {
        case .paragraph: .forcedBreak
        case .full: .level
        case .lastResort: .lastResort
        }
      findings.append(CheckFinding(.columnEnd, end.range, .columnMark(end.scalar, fault)))
    }
    return splits
  }

  /// The first character that can be seen, of some cells.
  private func mark(
    firstOf cells: some Sequence<Int>
  ) -> (scalar: Unicode.Scalar, range: TextRange, language: LanguageTag.LanguageProfile)? {
    guard let index = cells.first(where: { layout.cells[$0].kind == .text }) else { return nil }
    let cell = layout.cells[index]
    guard let scalar = layout.text.slice(cell.range).unicodeScalars.first else { return nil }
    let style = layout.runs[Int(cell.run)].style
    let end = cell.range.lowerBound + UTF8.width(scalar)
    return (
      scalar, TextRange(cell.range.lowerBound, end), layout.styles[style].language.profile
    )
  }

  private mutating func faultAtHead(
    _ head: (scalar: Unicode.Scalar, range: TextRange, language: LanguageTag.LanguageProfile),
    _ isFirst: Bool,
    _ before: Column?, _ kinsoku: Kinsoku?
  ) -> CheckFinding.ColumnFault? {
    if isFirst { return head.scalar.neverBeginsLine ? .forcedBreak : nil }
    let lists = options.columnBreaks.kinsokuLists
    guard head.scalar.isMark || lists[head.scalar].contains(.notAtHead) else { return nil }
    // 々 that is drawn as the ideograph before it may stand there (L19).
    if options.columnBreaks.iterationMarks == .expand, head.scalar == "々" { return nil }
    // … may stand there where the column before would else be opened wide (JLREQ, Table 2).
    if head.language == .japanese, CharacterProperties(head.scalar).lineBreak == .inseparable {
      return nil
    }
    if before?.end == .lastResort {
      let strict = LineBreakTailoring(head.language, kinsoku: kinsoku, lists: lists)
      let expected = LineBreakTailoring(head.language, lists: lists)
      return expected.forbidsHead(head.scalar) || strict.forbidsHead(head.scalar)
        ? .lastResort : nil
    }
    guard let tailoring = tailoring(of: head.language, kinsoku), tailoring.forbidsHead(head.scalar)
    else {
      return nil
    }
    // After a space only closing marks are held back (LB13, LB22).
    if let before, before.trailingBlank > .zero, !head.scalar.neverBeginsLine { return nil }
    return .level
  }

  /// The level of a column's paragraph.
  private func kinsoku(of column: Column) -> Kinsoku? {
    layout.paragraphStyles[column.paragraph]?.kinsoku ?? options.columnBreaks.kinsoku
  }

  /// The rules that a language expects, where those that were asked for are less strict.
  private mutating func tailoring(
    of language: LanguageTag.LanguageProfile, _ kinsoku: Kinsoku?
  ) -> LineBreakTailoring? {
    guard let kinsoku else { return nil }
    let level = Level(language: language, kinsoku: kinsoku)
    if let known = tailorings[level] { return known }
    let expected = Kinsoku(default: language)
    let isRelaxed =
      switch kinsoku {
      case .off, .loose: true
      case .normal: expected == .strict
      case .strict: false
      }
    let tailoring =
      isRelaxed ? LineBreakTailoring(language, lists: options.columnBreaks.kinsokuLists) : nil
    tailorings[level] = .some(tailoring)
    return tailoring
  }
}

extension LineBreakTailoring {
  /// True if no column begins with a mark after an ideograph.
  fileprivate func forbidsHead(_ mark: Unicode.Scalar) -> Bool {
    var breaker = LineBreaker(self)
    _ = breaker.opportunity(before: "一", CharacterProperties("一"), following: mark)
    return breaker.opportunity(before: mark, CharacterProperties(mark), following: nil) == .forbid
  }
}

extension Unicode.Scalar {
  /// True if it is one of the marks that kinsoku is about: punctuation, small kana and ー.
  fileprivate var isMark: Bool {
    let properties = CharacterProperties(self)
    switch properties.lineBreak {
    case .closePunctuation, .closeParenthesis, .exclamation, .nonstarter, .inseparable,
      .conditionalJapaneseStarter, .infixNumeric, .quotation, .breakBoth:
      return true
    case .breakAfter: return value == 0x2010 || value == 0x2013
    case .ideographic: return value == 0xFF5E || value == 0x3003
    default: return false
    }
  }

  /// True if no line begins with it even where the author breaks lines: closing brackets, commas and
  /// full stops of Chinese, Japanese and Korean. Dashes, dots, ellipses and ！ do begin lines.
  fileprivate var neverBeginsLine: Bool {
    switch self {
    case "、", "。", "，", "．", "：", "；", "\u{201D}", "〞", "〟": true
    default:
      CharacterProperties(self).generalCategory == .closePunctuation
        && CharacterProperties(self).eastAsianWidth.isEastAsian
    }
  }

  /// True if it opens a bracket or a quotation.
  fileprivate var opensQuotation: Bool {
    guard let mark = BracketMark(self), mark.isOpening else { return false }
    return self != "\u{2018}"
  }
}
