/// Changes where columns may end by what only attributes and fonts tell: a reference to a note begins no
/// column (L18), text that stays whole has no break inside (YY-39), and a 々 that can be drawn as the
/// ideograph before it may begin a column (L19).
///
/// Nothing is looked at where there are no such attributes and 々 is kept.
///
/// - Returns: the cells of each 々 that is drawn as the one before it at a column's head.
func tailorBreaks(
  _ shaped: inout ShapedText, _ items: inout [InlineItem], of analysis: TextAnalysis,
  document: Document, iterationMarks: IterationMarks, wordBreak: WordBreak
) -> Set<Int> {
  var repeating: Set<Int> = []
  if iterationMarks == .expand {
    repeating = shaped.repeatingCells(of: analysis)
    // Words that stay whole have their 々 inside.
    if wordBreak == .normal {
      for cell in repeating { shaped.setBreak(.allow, after: cell - 1, &items) }
    }
  }
  shaped.keepWhole(document.spans.filter { $0.attribute == .noBreak }.map(\.range), &items)
  for span in document.spans {
    guard case .note = span.attribute, !span.range.isEmpty else { continue }
    shaped.keepTogether(reference: span.range, &items)
  }
  return repeating
}

extension ShapedText {
  /// A reference of more characters than this, such as a note between brackets in the text itself, is
  /// set as text is.
  private static let longestReference = 8

  /// Where a place is not the end of a paragraph.
  fileprivate mutating func setBreak(
    _ opportunity: BreakOpportunity, after cell: Int, _ items: inout [InlineItem]
  ) {
    guard cells[cell].breakAfter != .mandatory else { return }
    cells[cell].breakAfter = opportunity
    items[cell].breakAfter = opportunity
  }

  /// Forbids the break before the reference to a note, and those inside of a short one (L18).
  fileprivate mutating func keepTogether(reference: TextRange, _ items: inout [InlineItem]) {
    let first = cell(from: reference.lowerBound)
    guard first < cells.count, cells[first].range.lowerBound < reference.upperBound else { return }
    if first > 0 { setBreak(.forbid, after: first - 1, &items) }
    let limit = min(cells.count, first + Self.longestReference + 1)
    let end = cells[first..<limit].firstIndex { $0.range.lowerBound >= reference.upperBound }
    let last = end ?? limit
    guard last - first <= Self.longestReference else { return }
    for cell in first..<last - 1 { setBreak(.forbid, after: cell, &items) }
  }

  /// Forbids breaks inside of some ranges (YY-39). Between two that touch a break stays as it is.
  fileprivate mutating func keepWhole(_ ranges: [TextRange], _ items: inout [InlineItem]) {
    var done = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      var next = max(cell(from: range.lowerBound), done)
      while next + 1 < cells.count, cells[next + 1].range.lowerBound < range.upperBound {
        setBreak(.forbid, after: next, &items)
        next += 1
      }
      done = max(done, next)
    }
  }

  /// The first cell that starts at a UTF-8 offset or after it.
  private func cell(from offset: Int) -> Int {
    var low = 0
    var high = cells.count
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Each 々 that can be drawn as the ideograph before it (L19).
  fileprivate func repeatingCells(of analysis: TextAnalysis) -> Set<Int> {
    var found: Set<Int> = []
    for paragraph in analysis.paragraphs {
      for index in paragraph where analysis.repeatsIdeograph(index, in: paragraph) {
        let range = analysis.range(of: analysis.clusters[index])
        let base = analysis.range(of: analysis.clusters[index - 1])
        let cell = cell(from: range.lowerBound)
        // Not part of a ligature.
        guard cell > 0, cell < cells.count, cells[cell].range == range,
          cells[cell - 1].range == base, canRepeat(cell)
        else { continue }
        found.insert(cell)
      }
    }
    return found
  }
}
