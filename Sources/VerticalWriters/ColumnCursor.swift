import VerticalLayout

/// Goes through the items of a page, and tells which column each is on, and which part of its text it is.
struct ColumnCursor {
  private var columns: ArraySlice<ColumnItems>
  private var parts: ArraySlice<ColumnItems.TextFragment> = []
  private var index = 0
  /// The column of the item; `nil` where it is on none.
  private(set) var column: ColumnItems?
  /// `nil` where it is as the rest of its paragraph.
  private(set) var part: ColumnItems.TextFragment?

  init(_ columns: [ColumnItems]) {
    self.columns = columns[...]
    parts = self.columns.first?.fragments[...] ?? []
  }

  /// Goes on to an item.
  mutating func move(to index: Int) {
    self.index = index
    while let first = columns.first, first.items.upperBound <= index {
      columns.removeFirst()
      parts = columns.first?.fragments[...] ?? []
    }
    while let first = parts.first, first.items.upperBound <= index { parts.removeFirst() }
    column = columns.first.flatMap { $0.items.contains(index) ? $0 : nil }
    part = column == nil ? nil : parts.first.flatMap { $0.items.contains(index) ? $0 : nil }
  }

  /// True if the column goes on with the next item.
  var goesOn: Bool { column?.items.contains(index + 1) ?? false }
}
