/// Changes where columns may end by what only attributes and fonts tell: a reference to a note begins no
/// column (L18), text that stays whole has no break inside (YY-39), and a 々 that can be drawn as the
/// ideograph before it may begin a column (L19).
///
/// Nothing is looked at where there are no such attributes and 々 is kept.
///
/// - Parameters:
///   - references: those to notes that begin in the text, see ``Document/noteReferences``.
///   - unbroken: what stays whole, see ``Document/unbrokenRanges``.
///   - languages: how words are broken.
///   - model: whose tables Japanese text follows.
/// - Returns: the cells of each 々 that is drawn as the one before it at a column's head.
func tailorBreaks(
  _ shaped: inout ShapedText, _ items: inout [InlineItem], of analysis: TextAnalysis,
  references: ArraySlice<NoteReference>, unbroken: ArraySlice<TextRange>,
  iterationMarks: IterationMarks, languages: BreakingLanguages, model: SpacingModel
) -> Set<Int> {
  var repeating: Set<Int> = []
  if iterationMarks == .expand {
    repeating = shaped.repeatingCells(of: analysis)
    // Words that stay whole have their 々 inside.
    for cell in repeating
    where !languages.tailoring(at: shaped.cells[cell].range.lowerBound).keepsWords {
      shaped.setBreak(.allow, after: cell - 1, &items)
    }
  }
  items.keepNumbersWhole(analysis, shaped)
  items.addSecondChoices(analysis, shaped, languages: languages)
  if model.followsTables {
    items.addTableBreaks(
      analysis, &shaped, scripts: references.filter { !$0.isOfNote }.map(\.range),
      languages: languages)
  }
  for range in unbroken { shaped.keepWhole(range, &items) }
  for reference in references {
    let isSolid =
      model.followsTables
      && languages.tailoring(at: reference.range.lowerBound).profile == .japanese
    shaped.keepTogether(reference, &items, isSolid: isSolid)
  }
  return repeating
}

/// The place of a reference to a note (L18).
struct NoteReference: Ranged, Hashable, Sendable {
  var range: TextRange
  /// True if it goes on after the end of its paragraph, so that it is no sign that must be whole.
  var leavesParagraph: Bool
  /// True for one to a note; false for other small letters.
  var isOfNote = true
}

extension Document {
  /// The references to notes and other superscripts, which belong to what stands before them, and
  /// subscripts, in the order of the text.
  var noteReferences: [NoteReference] {
    var ranges: [(range: TextRange, isOfNote: Bool)] = []
    for span in spans {
      guard !span.range.isEmpty else { continue }
      switch span.attribute {
      case .note, .noteReference: ranges.append((span.range, true))
      case .script: ranges.append((span.range, false))
      default: break
      }
    }
    // Where both begin at one place, the note counts.
    ranges.sort {
      ($0.range.lowerBound, $0.isOfNote ? 0 : 1) < ($1.range.lowerBound, $1.isOfNote ? 0 : 1)
    }
    return ranges.map { range, isOfNote in
      let next = paragraphs.partitioningIndex { $0.end > range.lowerBound }
      let end = next < paragraphs.count ? paragraphs[next].end : text.utf8.count
      return NoteReference(
        range: range, leavesParagraph: range.upperBound > end, isOfNote: isOfNote)
    }
  }
}

extension Document {
  /// Texts that stay on one column each, in their order. Ranges that overlap are one; between those that only touch a
  /// column may end.
  var unbrokenRanges: [TextRange] {
    var ranges: [TextRange] = []
    let own = spans.filter { $0.attribute == .noBreak && !$0.range.isEmpty }.map(\.range)
    for range in own.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = ranges.last, range.lowerBound < last.upperBound {
        ranges[ranges.count - 1] = last.union(range)
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }
}

extension ShapedText {
  /// A reference of more characters than this, such as a note between brackets in the text itself, is
  /// set as text is.
  private static let longestReference = 8

  /// Sets the break at a place that is not the end of a paragraph.
  mutating func setBreak(
    _ opportunity: BreakOpportunity, after cell: Int, _ items: inout [InlineItem]
  ) {
    guard cells[cell].breakAfter != .mandatory else { return }
    cells[cell].breakAfter = opportunity
    items[cell].breakAfter = opportunity
  }

  /// Forbids the break before the reference to a note, and those inside of a short one (L18).
  ///
  /// - Parameter isSolid: true where a mark before it has no blank (JLREQ, Table 1: cl-20).
  fileprivate mutating func keepTogether(
    _ note: NoteReference, _ items: inout [InlineItem], isSolid: Bool
  ) {
    let reference = note.range
    let first = cell(from: reference.lowerBound)
    guard first < cells.count, cells[first].range.lowerBound < reference.upperBound else { return }
    if first > 0 { setBreak(.forbid, after: first - 1, &items) }
    if note.leavesParagraph { return }
    let limit = min(cells.count, first + Self.longestReference + 1)
    let end = cells[first..<limit].firstIndex { $0.range.lowerBound >= reference.upperBound }
    let last = end ?? limit
    guard last - first <= Self.longestReference else { return }
    for cell in first..<last - 1 { setBreak(.forbid, after: cell, &items) }
    guard note.isOfNote else { return }
    // It stands solid after what it belongs to, also where a column is opened, and is no letter (JLREQ, cl-20).
    items[last - 1].closeGap()
    guard first > 0, cells[first - 1].kind == .text else { return }
    items[first - 1].closeGap()
    if isSolid, items[first - 1].spacingClass.blank == .below {
      items[first - 1].cutEverywhere(.tail)
    }
    // The blanks of middle marks still shrink.
    if items[first - 1].spacingClass != .middle { items[first - 1].isSolid = true }
  }

  /// Forbids breaks inside of a range (YY-39).
  mutating func keepWhole(_ range: TextRange, _ items: inout [InlineItem]) {
    var next = cell(from: range.lowerBound)
    while next + 1 < cells.count, cells[next + 1].range.lowerBound < range.upperBound {
      setBreak(.forbid, after: next, &items)
      next += 1
    }
  }

  /// The first cell that starts at a UTF-8 offset or after it.
  func cell(from offset: Int) -> Int {
    cells.firstIndex(startingAt: offset)
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
