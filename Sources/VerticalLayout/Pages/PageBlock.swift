/// A block of columns: what stands on one page.
struct PageBlock: Hashable, Sendable {
  /// Indices into the columns.
  var columns: Range<Int>
  /// The heads of tables that were there when it began.
  var headsBefore = TableHeads()
  /// The first row of a head that has no room there.
  var missingHead: Int?
  /// The room of the block: across (W_A) and down (H_A) (VL-07).
  var size: LogicalSize
  /// The notes behind its text, and how far pages had come with notes when it began (NT3).
  var notes: SideNotes.NoteArea?
  var notesBefore: SideNotes.State?
}

extension PageBlock {
  init(from column: Int) {
    self.init(columns: column..<column, size: LogicalSize(inline: .zero, block: .zero))
  }
}
