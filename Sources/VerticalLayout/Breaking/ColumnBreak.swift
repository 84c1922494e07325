/// The cells of one column, as the breaker chose them.
public struct ColumnBreak: Hashable, Sendable {
  /// Indices into the cells; empty for a blank line.
  public var cells: Range<Int>
  public var paragraph: Int
  /// Where its first cell starts: the indent of a paragraph's first column.
  public var indent = Length.zero
  /// The length of the column without the blanks at its end and a mark that hangs.
  public var natural: Length
  /// The length of the blanks at its end, which take no room (YY-02).
  public var trailingBlank: Length
  public var end: End
  /// Whether its last mark has lost its blank for standing there (P12, P13).
  var cutsEnd = false
  /// Whether its last mark hangs below the column's end (H4).
  var hangs = false

  /// Why a column ends.
  public enum End: Hashable, Sendable {
    /// The paragraph is over.
    case paragraph
    /// The next cells did not fit, and a break is allowed here.
    case full
    /// The next cell did not fit, and no break was allowed on the whole column (L17).
    case lastResort
  }
}

/// Cuts paragraphs into columns (VL-03).
///
/// A column that is exactly full is full, not too long (VLb-6). A cell that is longer than the
/// measure gets a column of its own, never an empty one before it (VLb-8). Linear in the items.
///
/// - Parameters:
///   - indents: where the first column of each paragraph starts; none where it is empty.
///   - firstParagraph: the number of the first paragraph in its document.
func breakColumns(
  _ items: [InlineItem], paragraphs: [Range<Int>], indents: [Length] = [], firstParagraph: Int = 0,
  options: BreakingOptions
) -> [ColumnBreak] {
  let filler = ColumnFiller(items: items, options: options)
  var columns: [ColumnBreak] = []
  for (index, paragraph) in paragraphs.enumerated()
  where !paragraph.isEmpty || options.blankLines == .keep {
    let first = columns.count
    let indent = filler.indent(indents.isEmpty ? .zero : indents[index], of: paragraph)
    if options.method == .optimal, options.measure != nil,
      var search = BreakSearch(filler, paragraph: paragraph, indent: indent),
      let best = search.columns()
    {
      columns += best
    } else {
      filler.fill(paragraph, indent: indent, into: &columns)
    }
    for column in first..<columns.count { columns[column].paragraph = firstParagraph + index }
  }
  return columns
}

extension ColumnFiller {
  /// An indent that leaves room for the paragraph's first character.
  fileprivate func indent(_ length: Length, of paragraph: Range<Int>) -> Length {
    guard let first = paragraph.first, length > .zero else { return .zero }
    return min(length, max(.zero, measure - items[first].advance))
  }

  /// Fills columns greedily: as many cells as the measure takes, then back to the last place where a
  /// column may end.
  fileprivate func fill(
    _ paragraph: Range<Int>, indent: Length, into columns: inout [ColumnBreak]
  ) {
    var start = paragraph.lowerBound
    var columnIndent = indent
    repeat {
      let column = fill(from: start, to: paragraph.upperBound, indent: columnIndent)
      columns.append(column)
      start = column.cells.upperBound
      columnIndent = .zero
    } while start < paragraph.upperBound
    lengthenLastColumn(of: paragraph, indent: indent, &columns)
  }

  /// Moves characters to a paragraph's last column where it has too few (J11): the column before it
  /// ends at an earlier place, if it has one in its second half.
  private func lengthenLastColumn(
    of paragraph: Range<Int>, indent: Length, _ columns: inout [ColumnBreak]
  ) {
    guard options.leastLastColumn > 1, columns.count > 1, let last = columns.last,
      last.cells.lowerBound > paragraph.lowerBound,
      characterCount(last.cells) < options.leastLastColumn
    else { return }
    let before = columns[columns.count - 2].cells
    let middle = before.lowerBound + before.count / 2
    for end in stride(from: before.upperBound - 1, to: middle, by: -1)
    where items[end - 1].breakAfter == .allow {
      let rest = fill(from: end, to: paragraph.upperBound, indent: .zero)
      guard rest.end == .paragraph else { return }
      guard characterCount(rest.cells) >= options.leastLastColumn else { continue }
      let first = before.lowerBound == paragraph.lowerBound ? indent : .zero
      guard
        let shorter = column(before.lowerBound..<end, to: paragraph.upperBound, indent: first)
      else { return }
      columns.replaceSubrange(columns.count - 2..<columns.count, with: [shorter, rest])
      return
    }
  }

  /// How many characters of a column can be seen.
  func characterCount(_ cells: Range<Int>) -> Int {
    cells.count { items[$0].kind == .text }
  }
}
