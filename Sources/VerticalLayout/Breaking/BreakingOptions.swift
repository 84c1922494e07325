/// Options of the column breaker.
struct BreakingOptions: Hashable, Sendable {
  /// The column length; `nil` for one column a paragraph.
  var measure: Length?
  /// The length of the block where each paragraph is one column, once it is known.
  var blockLength: Length?
  var tabs: TabStops
  var blankLines = BlankLines.keep
  var hanging = Hanging.none
  /// True if a comma or stop may hang after another mark (H5).
  var hangsAfterMarks = true
  /// Those of paragraphs that are justified by themselves.
  var rules: JustificationRules?
  /// Rules for shrinking columns to take in one more character; `nil` where they keep their natural length.
  var justification: JustificationRules?
  var method = BreakingMethod.greedy
  /// The fewest characters of a paragraph's last column (J11).
  var leastLastColumn = 1
  /// The greatest gap at the end of the column before it, in parts of 1/1024 of the measure.
  var mostMissing = 1024
  /// The greatest gap at the end of a column for the sake of a last word that is whole (TK-18).
  var hyphenationZone = Length.zero
  /// True if half-lines of verse stay whole, where that leaves no more than half of a column.
  var keepsHalfLines = false
  /// Blank lines that have no column, whatever the others have, in order.
  var separators: [Int] = []

  /// True if a blank line has a column.
  func keepsBlank(_ paragraph: Int) -> Bool {
    blankLines != .collapse && (separators.isEmpty || !separators.hasInOrder(paragraph))
  }
}

/// Ways of commas and full stops at the ends of columns, below which they may hang (`--hang`, H1).
public enum Hanging: String, Hashable, Sendable, CaseIterable {
  case none
  /// They hang where they would not fit (H3).
  case allow
  /// Wherever they end a column.
  case force
}

/// Ways to find the ends of a paragraph's columns (`--breaking`, L20).
public enum BreakingMethod: String, Hashable, Sendable, CaseIterable {
  /// Each column takes as much as it can.
  case greedy
  /// The columns of a paragraph have the least adjustment in all.
  case optimal
}

/// Ways to set blank lines (VL-05).
public enum BlankLines: String, Hashable, Sendable, CaseIterable {
  /// A blank column each, but for those that only part paragraphs, as in Markdown.
  case automatic = "auto"
  /// A blank column each.
  case keep
  /// None.
  case collapse
}

extension Document {
  /// The document in which the page breaks of blank lines that have no column are those of the paragraphs after them (VL-05).
  func withBreaksPassedOn(over blankLines: BlankLines) -> Document {
    guard blankLines != .keep else { return self }
    func isLeftOut(_ paragraph: Paragraph) -> Bool {
      paragraph.range.isEmpty
        && (blankLines == .collapse || !paragraph.isPlainBody && paragraph.style.isSeparator)
    }
    guard paragraphs.contains(where: { isLeftOut($0) && $0.beginsSomething }) else { return self }
    var document = self
    var waiting: ParagraphStyle.Break?
    for (index, paragraph) in paragraphs.enumerated() {
      if isLeftOut(paragraph) {
        if paragraph.beginsSomething { waiting = paragraph.style.breakBefore }
      } else if let kind = waiting {
        if !paragraph.beginsSomething { document.paragraphs[index].style.breakBefore = kind }
        waiting = nil
      }
    }
    return document
  }
}
