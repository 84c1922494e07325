/// A block of columns: what stands on one page.
struct PageBlock: Hashable, Sendable {
  /// Indices into the columns.
  var columns: Range<Int>
  /// The room of the block: across (W_A) and down (H_A) (VL-07).
  var size: LogicalSize
}

extension PageBlock {
  init(from column: Int) {
    self.init(columns: column..<column, size: LogicalSize(inline: .zero, block: .zero))
  }
}
