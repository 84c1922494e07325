/// Data for setting columns beside the cells and their breaks.
struct ColumnSetting {
  /// The paragraphs of the document.
  var paragraphs: [Paragraph]
  /// The room that a blank line takes across, and the least of any column.
  var blankExtent: Length
  var tabs: TabStops
  /// The resolved styles of paragraphs.
  var styles = ParagraphPlan()
  /// The cells that are drawn as the one before them at a column's head (L19).
  var repeating: Set<Int> = []
  /// Lengths that readings change where columns begin and end.
  var annotations = PartAnnotations()
  /// The room that what stands beside text takes; `nil` where nothing does.
  var sides: SideRooms?
  var direction = ColumnDirection.rightToLeft
  /// The grid of the body's columns.
  var grid = BodyGrid(gap: .zero, em: .zero)
  /// `nil` where all columns keep their natural length.
  var justification: Justification?
  /// The rows of tables in which cells go on.
  var joinedRows = JoinedRows()
  /// The space after a column, which has its number among those that are set together (TK-35); `nil` for none.
  var spaceAfter: (@Sendable (ColumnQuestion) -> Length)?

  /// The tab stops of a paragraph.
  func tabs(of paragraph: Int) -> TabStops { styles[paragraph]?.tabs ?? tabs }

  /// True where a column is one of those that are brought to the measure.
  func isJustified(_ column: ColumnBreak) -> Bool {
    guard column.insetRoom != nil, let justification else { return false }
    let own = styles.isPlain ? nil : styles[column.paragraph]?.alignment
    return (own ?? justification.alignment).isJustified
  }

  /// The space before a column's first cell, and what readings add to the gaps after its cells (RU12).
  func gaps(of column: ColumnBreak, items: [InlineItem]) -> (head: Length, gaps: [Int: Length]) {
    guard !annotations.words.isEmpty,
      let last = column.cells.last(where: { items[$0].kind == .text })
    else { return (column.added.head, [:]) }
    let (head, gaps) = annotations.changedGaps(
      of: column.cells, lastVisible: last, head: column.added.head)
    // A base that is too long with its reading keeps the gaps that it was broken with.
    let change = gaps.reduce(head - column.added.head) { $1.key < last ? $0 + $1.value : $0 }
    return change > column.added.end ? (column.added.head, [:]) : (head, gaps)
  }

  /// By how much a column changes.
  ///
  /// - Parameter isFirst: whether its paragraph begins with it.
  func adjustment(of column: ColumnBreak, isFirst: Bool) -> Length {
    guard let justification, column.foot == nil else { return .zero }
    if !styles.isPlain, isFirst, column.end == .paragraph,
      let spread = styles[column.paragraph]?.spread
    {
      let rest = spread - (column.natural - column.indent)
      let end = column.measure ?? justification.measure
      if rest > .zero { return min(rest, max(.zero, end - column.natural)) }
    }
    let own = styles.isPlain ? nil : styles[column.paragraph]?.alignment
    return justification.adjustment(of: column, alignment: own ?? justification.alignment)
  }
}

/// Which columns are brought to the measure, and by which rules.
struct Justification: Hashable, Sendable {
  var rules: JustificationRules
  var measure: Length
  /// That of the options: which columns change, unless their paragraph has one of its own.
  var alignment: ColumnAlignment

  /// By how much a column changes. A paragraph's last column is as long as the others only if all are
  /// spread (J10); one that was taken in too long is shortened all the same.
  func adjustment(of column: ColumnBreak, alignment: ColumnAlignment) -> Length {
    guard alignment.isJustified else { return .zero }
    let end = column.measure ?? measure
    let difference = end - column.natural
    if difference < .zero || alignment == .even { return difference }
    // A column that is hardly more than half full would only be spread apart (DT-06).
    let isFullEnough = (column.natural - column.indent) * 5 > (end - column.indent) * 3
    return column.end != .paragraph && isFullEnough ? difference : .zero
  }
}

/// A column that hooks are asked about.
public struct ColumnQuestion: Hashable, Sendable {
  /// In the whole text, from 0.
  public var index: Int
  public var paragraph: Int
  /// Its characters; empty for a blank line.
  public var range: TextRange
  public var endsParagraph: Bool
  public var length: Length
  /// The room that it takes across.
  public var extent: Length
}
