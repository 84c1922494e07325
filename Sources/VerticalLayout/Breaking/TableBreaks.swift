/// Places where a column may end by JLREQ's Table 2, though UAX #14 keeps them whole: before ％ after text that is no number,
/// beside ￥ and ％ of the next word, beside several characters in one cell, before units, and beside letters that have small
/// ones.
///
/// Readers take most of these for whole, so that they count only where Japanese follows the tables to the letter, and there
/// as a second choice, see ``ColumnFiller/secondChoice(_:insteadOf:)``.
extension [InlineItem] {
  /// Notes these places. Linear.
  ///
  /// - Parameter scripts: the small letters of the text, in order.
  mutating func addTableBreaks(
    _ analysis: TextAnalysis, _ shaped: inout ShapedText, scripts: [TextRange],
    languages: BreakingLanguages
  ) {
    var reader = CellReader(analysis: analysis, cells: shaped.cells)
    var tailorings = BreakingLanguageCursor(languages)
    var ornaments = OrnamentFinder(scripts, cells: shaped.cells)
    for paragraph in shaped.paragraphs {
      reader.end = paragraph.upperBound
      for index in paragraph.dropLast() where self[index].breakAfter == .forbid {
        guard mayEnd(after: index, &reader, &ornaments) else { continue }
        tailorings.advance(to: UInt32(clamping: shaped.cells[index].range.lowerBound))
        guard tailorings.tailoring.followsTables, !reader.isBound(index) else { continue }
        shaped.setBreak(.allow, after: index, &self)
        self[index].isSecondChoice = true
        // A small 2 makes no number of ％.
        self[index].isSolid = false
      }
    }
  }

  /// True if Table 2 lets a column end between an item and the next one.
  private func mayEnd(
    after index: Int, _ reader: inout CellReader, _ ornaments: inout OrnamentFinder
  ) -> Bool {
    switch (self[index].spacingClass, self[index + 1].spacingClass) {
    case (.letter, .prefix), (.tateChuYoko, .prefix), (.suffix, .letter), (.suffix, .tateChuYoko),
      (.letter, .tateChuYoko), (.tateChuYoko, .letter), (.tateChuYoko, .tateChuYoko):
      return true
    // A number keeps its ％ (L13), in ideographs as well.
    case (.letter, .suffix):
      return !("0"..."9").contains(reader.scalar(index)) || ornaments.isSmall(index)
    case (.ideograph, .suffix): return !reader.scalar(index).isOfIdeographicNumber
    // Between a number and its unit, and beside letters with small ones.
    case (.letter, .letter): return self[index].opensLast || ornaments.beginsOrEnds(after: index)
    default: return false
    }
  }
}

/// Letters with the small ones that belong to them (cl-21), of cells that are asked for almost in order.
private struct OrnamentFinder {
  private let scripts: [TextRange]
  private let cells: [Cell]
  private var next = 0

  init(_ scripts: [TextRange], cells: [Cell]) {
    (self.scripts, self.cells) = (scripts, cells)
  }

  /// True if a cell is a small letter.
  mutating func isSmall(_ index: Int) -> Bool {
    let offset = cells[index].range.lowerBound
    while next > 0, scripts[next - 1].upperBound > offset { next -= 1 }
    while next < scripts.count, scripts[next].upperBound <= offset { next += 1 }
    return next < scripts.count && scripts[next].lowerBound <= offset
  }

  /// True for the place after a small letter, and for that before the letter that the next small ones belong to.
  mutating func beginsOrEnds(after index: Int) -> Bool {
    if isSmall(index) { return !isSmall(index + 1) }
    return index + 2 < cells.count && isSmall(index + 2) && !isSmall(index + 1)
  }
}

extension LineBreakTailoring {
  /// True where Table 2 has a say: in Japanese, whose lists of marks are no house's own.
  fileprivate var followsTables: Bool {
    profile == .japanese && kinsoku != .off && lists == nil && !keepsWords
  }
}

extension Unicode.Scalar {
  /// True for the ideographs that numbers are written with.
  fileprivate var isOfIdeographicNumber: Bool {
    if isIdeographicDigit { return true }
    switch self {
    case "十", "百", "千", "万", "億", "兆", "数", "何", "零", "半": return true
    default: return false
    }
  }
}
