/// The cells of one column, as the breaker chose them.
public struct ColumnBreak: Hashable, Sendable {
  /// Indices into the cells; empty for a blank line.
  public var cells: Range<Int>
  public var paragraph: Int
  /// The length of the column without the blanks at its end.
  public var natural: Length
  /// The length of the blanks at its end, which take no room (YY-02).
  public var trailingBlank: Length
  public var end: End

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

/// Fills columns greedily (VL-03): as many cells as the measure takes, then back to the last place
/// where a column may end.
///
/// A column that is exactly full is full, not too long (VLb-6). A cell that is longer than the
/// measure gets a column of its own, never an empty one before it (VLb-8). Linear in the items.
///
/// - Parameters:
///   - measure: the column length; `nil` for one column a paragraph.
///   - blankLines: whether an empty paragraph makes a column.
func breakColumns(
  _ items: [InlineItem], paragraphs: [Range<Int>], measure: Length?, tabs: TabStops,
  blankLines: BlankLines = .keep
) -> [ColumnBreak] {
  var columns: [ColumnBreak] = []
  for (index, paragraph) in paragraphs.enumerated()
  where !paragraph.isEmpty || blankLines == .keep {
    var start = paragraph.lowerBound
    repeat {
      var column = fill(items, from: start, to: paragraph.upperBound, measure: measure, tabs: tabs)
      column.paragraph = index
      columns.append(column)
      start = column.cells.upperBound
    } while start < paragraph.upperBound
  }
  return columns
}

/// The first column of the items from `start` on.
private func fill(
  _ items: [InlineItem], from start: Int, to end: Int, measure: Length?, tabs: TabStops
) -> ColumnBreak {
  var state = ColumnBreak(
    cells: start..<start, paragraph: 0, natural: .zero, trailingBlank: .zero, end: .paragraph)
  // Only what differs is kept: this runs for every cell.
  var lastAllowed: (end: Int, natural: Length, trailingBlank: Length)?
  var position = Length.zero
  for index in start..<end {
    let item = items[index]
    let advance = item.kind == .tab ? tabs.advance(from: position) : item.advance
    let itemEnd = position + advance
    if !item.hangsAtColumnEnd, index > start, let measure, itemEnd > measure {
      state.end = .lastResort
      if let lastAllowed {
        state.cells = start..<lastAllowed.end
        state.natural = lastAllowed.natural
        state.trailingBlank = lastAllowed.trailingBlank
        state.end = .full
      }
      return state
    }
    state.cells = start..<index + 1
    if item.hangsAtColumnEnd {
      state.trailingBlank = max(.zero, itemEnd - state.natural)
    } else if item.kind != .invisible || state.trailingBlank == .zero {
      state.natural = max(state.natural, itemEnd)
      state.trailingBlank = .zero
    }
    if item.breakAfter == .allow {
      lastAllowed = (index + 1, state.natural, state.trailingBlank)
    }
    position = itemEnd + item.gap
  }
  return state
}

/// How blank lines are set (VL-05).
public enum BlankLines: String, Hashable, Sendable, CaseIterable {
  /// A blank column each.
  case keep
  /// None.
  case collapse
}
