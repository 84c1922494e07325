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
///
/// - Parameters:
///   - limit: the widest block; `nil` for one page.
///   - pageLimit: after so many pages the rest is left out.
/// - Throws: ``LayoutError/pageTooNarrow(available:column:)`` where a column alone does not fit.
func fillPages(
  _ columns: [Column], spacing: ColumnSpacing, limit: Length?, pageLimit: Int? = nil
) throws(LayoutError) -> [PageBlock] {
  var pages: [PageBlock] = []
  var start = 0
  repeat {
    var page = PageBlock(
      columns: start..<start, offsets: [], size: LogicalSize(inline: .zero, block: .zero))
    for index in start..<columns.count {
      let column = columns[index]
      let place = index - start
      let offset = spacing.offset(of: column, index: place, after: page.size.block)
      let end = spacing.end(of: column, index: place, offset: offset)
      if let limit, end > limit {
        guard place > 0 else { throw .pageTooNarrow(available: limit, column: column.extent) }
        break
      }
      page.columns = start..<index + 1
      page.offsets.append(offset)
      page.size.block = end
      page.size.inline = max(page.size.inline, column.length)
    }
    pages.append(page)
    start = page.columns.upperBound
  } while start < columns.count && pages.count < pageLimit ?? .max
  return pages
}
