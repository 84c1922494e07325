extension [InlineItem] {
  /// The item that a column cuts for standing at its end; `nil` where it cuts none.
  func cutEnd(of column: ColumnBreak) -> Int? {
    column.cutsEnd ? column.cells.last { !self[$0].hangsAtColumnEnd } : nil
  }

  /// The place of an item on a column.
  ///
  /// - Parameter cutEnd: that which the column cuts at its end.
  @inline(__always)
  func place(of index: Int, on column: ColumnBreak, cutEnd: Int?) -> ItemPosition {
    index == cutEnd ? .end : ItemPosition(index, from: column.cells.lowerBound)
  }
}
