/// Gives the columns of every page their bounds (VL-08, VL-09, VL-11) and returns the pages.
///
/// - Parameter firstPage: the number of the first of them.
/// - Returns: one page a block; a text without columns has one page without any (VLb-13).
func place(
  _ blocks: [PageBlock], firstPage: Int = 0, columns: inout [Column], frame: PageFrame,
  direction: ColumnDirection, alignment: ColumnAlignment, styles: ParagraphPlan,
  placement: Placement
) -> [Layout.Page] {
  let tallest = blocks.map(\.size.inline).max() ?? .zero
  var pages: [Layout.Page] = []
  for (index, block) in blocks.enumerated() {
    let margins = frame.margins
    let needed = PhysicalSize(
      width: block.size.block + margins.horizontal, height: tallest + margins.vertical)
    let size = PhysicalSize(
      width: max(frame.width ?? needed.width, needed.width),
      height: frame.height ?? needed.height)
    let content = PhysicalRect(
      x: margins.left, y: margins.top, width: size.width - margins.horizontal,
      height: size.height - margins.vertical)
    let blockSize = PhysicalSize(width: block.size.block, height: block.size.inline)
    let origin = placement.origin(of: blockSize, in: content, direction: direction)
    let rect = PhysicalRect(
      x: origin.x, y: origin.y, width: blockSize.width, height: blockSize.height)
    // A cell that is longer than the page pushes no other column off it.
    let blockRoom = min(rect.height, content.height)
    for (offset, column) in zip(block.offsets, block.columns) {
      let room = min(columns[column].measure ?? blockRoom, blockRoom)
      let own = styles.isPlain ? nil : styles[columns[column].paragraph]?.alignment
      let head =
        switch own ?? alignment {
        case .top, .justify, .even: Length.zero
        case .center: max(.zero, (room - columns[column].length).half)
        case .bottom: max(.zero, room - columns[column].length)
        }
      columns[column].bounds = PhysicalRect(
        origin: LogicalPoint(inline: head, block: offset),
        size: LogicalSize(inline: columns[column].length, block: columns[column].extent),
        in: rect, direction: direction)
    }
    pages.append(
      Layout.Page(
        index: firstPage + index, size: size, columns: block.columns, block: rect))
  }
  return pages
}
