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
  /// Whether its last mark has lost its blank for standing there (P12, P13).
  var cutsEnd = false

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
///
/// A mark that may lose its blank at a column's end does so where it would not fit otherwise; then
/// nothing but blanks can follow it.
private func fill(
  _ items: [InlineItem], from start: Int, to end: Int, measure: Length?, tabs: TabStops
) -> ColumnBreak {
  var state = ColumnBreak(
    cells: start..<start, paragraph: 0, natural: .zero, trailingBlank: .zero, end: .paragraph)
  // Only what differs is kept: this runs for every cell.
  var lastAllowed: (end: Int, natural: Length, trailingBlank: Length, cutsEnd: Bool)?
  var position = Length.zero
  // How far the items reach if none is cut for standing at the end.
  var reach = Length.zero
  var isClosed = false
  for index in start..<end {
    let item = items[index]
    let cut = index == start ? item.headCut : item.cut
    let advance =
      item.kind == .tab
      ? tabs.advance(from: position)
      : item.blank == .zero ? item.advance : item.advance(cut)
    let itemEnd = position + advance
    var inkEnd = itemEnd
    if item.blank > .zero, cut == .none, item.endCut != .none,
      item.alwaysCutAtEnd || measure.map({ itemEnd > $0 }) ?? false
    {
      inkEnd = itemEnd - item.blank
    }
    if !item.hangsAtColumnEnd, index > start, let measure, inkEnd > measure || isClosed {
      state.end = .lastResort
      if let lastAllowed {
        state.cells = start..<lastAllowed.end
        state.natural = lastAllowed.natural
        state.trailingBlank = lastAllowed.trailingBlank
        state.cutsEnd = lastAllowed.cutsEnd
        state.end = .full
      }
      return state
    }
    state.cells = start..<index + 1
    if item.hangsAtColumnEnd {
      state.trailingBlank = max(.zero, itemEnd - reach)
    } else if item.kind != .invisible || state.trailingBlank == .zero {
      state.natural = max(reach, inkEnd)
      reach = max(reach, itemEnd)
      state.trailingBlank = .zero
      state.cutsEnd = inkEnd < itemEnd
      isClosed = state.cutsEnd && measure.map { itemEnd > $0 } ?? false
    }
    if item.breakAfter == .allow {
      lastAllowed = (index + 1, state.natural, state.trailingBlank, state.cutsEnd)
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
