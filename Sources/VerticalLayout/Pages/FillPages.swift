/// A block of columns: what stands on one page.
struct PageBlock: Hashable, Sendable {
  /// Indices into the columns.
  var columns: Range<Int>
  /// Where each column's near edge lies, from the block's edge where reading starts.
  var offsets: [Length]
  /// The room of the block: across (W_A) and down (H_A) (VL-07).
  var size: LogicalSize
}

/// How columns follow each other across a page.
struct ColumnSpacing: Hashable, Sendable {
  /// Between two columns (VL-13).
  var gap: Length
  /// From one axis to the next, whatever stands on the columns (K4, YY-21); `nil` to go by their
  /// widths.
  var pitch: Length?
  /// The width of a plain column, which the pitch counts from.
  var em: Length

  /// Where the next column starts, given where the last one did.
  fileprivate func offset(of column: Column, index: Int, after end: Length) -> Length {
    if let pitch { return (em - column.extent).half + pitch * index }
    return index == 0 ? .zero : end + gap
  }

  /// Where a column ends for the purpose of what fits.
  fileprivate func end(of column: Column, index: Int, offset: Length) -> Length {
    if let pitch { return pitch * index + em }
    return offset + column.extent
  }
}

/// Fills pages with columns (VL-03 across, VL-17): as many as the block's limit takes. An exact
/// fit fits (VLb-6).
struct PageFiller {
  private let spacing: ColumnSpacing
  /// The widest block; `nil` for one page.
  private let limit: Length?
  /// The last one may still take columns.
  private(set) var pages: [PageBlock] = [PageBlock(from: 0)]

  init(spacing: ColumnSpacing, limit: Length?) {
    self.spacing = spacing
    self.limit = limit
  }

  /// How many columns stand on pages.
  var columnCount: Int { page.columns.upperBound }

  private var page: PageBlock { pages[pages.count - 1] }

  /// Adds the next column.
  ///
  /// - Throws: ``LayoutError/pageTooNarrow(available:column:)`` where a column alone does not fit.
  mutating func add(_ column: Column) throws(LayoutError) {
    if take(column) { return }
    pages.append(PageBlock(from: page.columns.upperBound))
    guard take(column) else {
      throw .pageTooNarrow(available: limit ?? .zero, column: column.extent)
    }
  }

  /// Whether the last page has room for a column; it takes it then.
  mutating func take(_ column: Column) -> Bool {
    let last = pages.count - 1
    let place = page.offsets.count
    let offset = spacing.offset(of: column, index: place, after: page.size.block)
    let end = spacing.end(of: column, index: place, offset: offset)
    if let limit, end > limit { return false }
    pages[last].columns = page.columns.lowerBound..<page.columns.upperBound + 1
    pages[last].offsets.append(offset)
    pages[last].size.block = end
    pages[last].size.inline = max(page.size.inline, column.length)
    return true
  }

  /// Gives away the first pages; columns that are left count from 0 then.
  mutating func takeFirst(_ count: Int) -> [PageBlock] {
    let taken = Array(pages[..<count])
    let columns = taken.last?.columns.upperBound ?? 0
    pages.removeSubrange(..<count)
    for index in pages.indices {
      let range = pages[index].columns
      pages[index].columns = range.lowerBound - columns..<range.upperBound - columns
    }
    return taken
  }
}

extension PageBlock {
  fileprivate init(from column: Int) {
    self.init(
      columns: column..<column, offsets: [], size: LogicalSize(inline: .zero, block: .zero))
  }
}
