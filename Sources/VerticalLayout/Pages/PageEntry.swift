/// The state of a page before one of its columns.
struct PageEntry {
  /// The number of columns its paragraph has from it on.
  var rest: Int
  /// The block, and the column before it.
  var size: LogicalSize
  var last: ColumnSpacing.SpacedColumn?
  var lastParagraph: Int?
  /// The state of the notes on the pages before.
  var notes: SideNotes.State?
}
