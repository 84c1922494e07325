/// Pages with the columns that were broken for places on them, as these come (VL-03 across, VL-17).
struct FilledPages: Hashable, Sendable {
  /// The number of pages that have been given away, and of their columns.
  private(set) var takenPages: Int
  private(set) var takenColumns: Int
  /// The last one may still take columns.
  private(set) var pages: [PageBlock] = [PageBlock(from: 0)]

  /// - Parameters:
  ///   - firstPage: the number of pages before.
  ///   - firstColumn: the number of columns before.
  init(firstPage: Int = 0, firstColumn: Int = 0) {
    takenPages = firstPage
    takenColumns = firstColumn
  }

  /// The number of columns that stand on pages.
  var columnCount: Int { pages[pages.count - 1].columns.upperBound }

  /// Follows pages that get other numbers.
  mutating func move(by move: LayoutMove) {
    takenPages += move.pages
    takenColumns += move.columns
  }

  /// Adds the next column to the page that it was broken for. Pages before it may be left without any.
  mutating func add(_ column: Column) {
    while takenPages + pages.count <= column.slot.page {
      pages.append(PageBlock(from: columnCount))
    }
    let last = pages.count - 1
    pages[last].columns = pages[last].columns.lowerBound..<pages[last].columns.upperBound + 1
  }

  /// Gives away the first pages; columns that are left count from 0 then.
  mutating func takeFirst(_ count: Int) -> [PageBlock] {
    let taken = Array(pages[..<count])
    let columns = taken.last?.columns.upperBound ?? 0
    pages.removeSubrange(..<count)
    takenPages += count
    takenColumns += columns
    for index in pages.indices {
      let range = pages[index].columns
      pages[index].columns = range.lowerBound - columns..<range.upperBound - columns
    }
    return taken
  }
}

extension PageBlock {
  /// Makes it as large as its columns need.
  ///
  /// - Parameter length: that of a column without a room of its own.
  mutating func fit(_ all: [Column], usualLength length: Length) {
    guard let last = columns.last else { return }
    size.block = all[last].slot.blockEnd
    // A column that has a measure of its own stands in a block of the whole column length.
    size.inline = all[columns].reduce(.zero) {
      max($0, $1.length, $1.measure == nil ? .zero : length)
    }
  }
}

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
