/// Lines whose characters are shorter, so that more of them stand in a column than it has cells (扁字, SH-G12).
extension Document {
  /// True for a text that asks for cells.
  var countsCells: Bool {
    spans.contains { if case .flattened(.cells) = $0.attribute { true } else { false } }
  }

  /// The document with characters as short as their cells make them, where the author says how many cells they have, or
  /// the sheet how many characters more than a column has cells stand in it.
  ///
  /// - Parameters:
  ///   - spacing: the space between characters of the usual length.
  ///   - hidesMarks: true where marks of punctuation take no cells.
  func squeezing(_ squeeze: SheetSqueeze?, spacing: Length, hidesMarks: Bool) -> Document {
    guard squeeze != nil || countsCells else { return self }
    var document = self
    document.spans = []
    func flat(_ range: TextRange, share: Int) -> [AttributeSpan] {
      [
        AttributeSpan(range, .flattened(.share(share))),
        AttributeSpan(
          range, .letterSpacing(.absolute(spacing.scaled(by: share, over: FlatLength.whole)))),
      ]
    }
    func squeezed(_ range: TextRange, into cells: Int) -> [AttributeSpan] {
      let count = text.slice(range).cellCount(hidesMarks: hidesMarks)
      guard count > cells else { return [] }
      let share = max(
        cells * FlatLength.whole / count, FlatLength.whole * FlatLength.leastPercent / 100)
      return flat(range, share: share)
    }
    for span in spans {
      guard case .flattened(.cells(let cells)) = span.attribute else {
        document.spans.append(span)
        continue
      }
      document.spans += squeezed(span.range, into: cells)
    }
    guard let squeeze else { return document }
    for paragraph in paragraphs where paragraph.role == .body && !paragraph.range.isEmpty {
      let line = text.slice(paragraph.range)
      let words = line.cellsOfWords(hidesMarks: hidesMarks)
      // Blanks between Korean words keep their length, so that all the rest is for characters.
      let room = squeeze.cells * PageSheet.SheetLength.whole - (words.count - 1) * squeeze.space
      let count = words.reduce(0, +)
      guard room < count * PageSheet.SheetLength.whole, room >= count * squeeze.least else {
        continue
      }
      let share = FlatLength.whole * room / (count * PageSheet.SheetLength.whole)
      for range in words.count > 1 ? line.wordRanges : [0..<line.utf8.count] {
        document.spans += flat(
          TextRange(
            paragraph.range.lowerBound + range.lowerBound,
            paragraph.range.lowerBound + range.upperBound), share: share)
      }
    }
    return document
  }
}

extension StringProtocol {
  /// The bytes of its words: what stands between blanks.
  fileprivate var wordRanges: [Range<Int>] {
    var (ranges, start, offset) = ([Range<Int>](), Int?.none, 0)
    for character in self {
      if character.isWhitespace {
        if let first = start { ranges.append(first..<offset) }
        start = nil
      } else if start == nil {
        start = offset
      }
      offset += character.utf8.count
    }
    if let start { ranges.append(start..<offset) }
    return ranges
  }
}

/// The lines of a sheet that stand in one column though it has fewer cells than they have characters.
struct SheetSqueeze: Hashable, Sendable {
  var cells: Int
  /// The least share of their length that characters have, in 1/100,000.
  var least: Int
  /// A blank between Korean words as a share of a cell, in 1/100,000.
  var space: Int
}
