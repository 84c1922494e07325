/// Gives the columns of every page their bounds (VL-08, VL-09, VL-11) and returns the pages.
///
/// - Parameter firstPage: the number of the first of them.
/// - Returns: one page a block; a text without columns has one page without any (VLb-13).
func placeColumns(
  _ blocks: [PageBlock], firstPage: Int = 0, columns: inout [Column], frame: PageFrame,
  direction: ColumnDirection, alignment: ColumnAlignment, styles: ParagraphPlan,
  placement: Placement
) -> [Layout.Page] {
  let tallest = blocks.map(\.size.inline).max() ?? .zero
  var pages: [Layout.Page] = []
  for (index, block) in blocks.enumerated() {
    let margins = frame.textMargins(ofPage: firstPage + index)
    let needed = PhysicalSize(
      width: block.size.block + margins.horizontal, height: tallest + margins.vertical)
    // Only pages that may grow do, and not those that have a column more than others (BK-B6).
    let least = frame.blockLimit == nil ? needed.width : .zero
    let size = PhysicalSize(
      width: max(frame.width ?? needed.width, least),
      height: frame.height ?? needed.height)
    let content = PhysicalRect(
      x: margins.left, y: margins.top, width: size.width - margins.horizontal,
      height: size.height - margins.vertical)
    if block.offsets.isEmpty, !block.columns.isEmpty {
      let rect = placeInSlots(
        &columns, block.columns, in: content, alignment: alignment, styles: styles)
      pages.append(
        Layout.Page(index: firstPage + index, size: size, columns: block.columns, block: rect))
      continue
    }
    let blockSize = PhysicalSize(width: block.size.block, height: block.size.inline)
    let own = styles.isCentered(columns[block.columns]) ? placement.centeredAcross : placement
    var origin = own.origin(of: blockSize, in: content, direction: direction)
    // Behind it the notes stand (NT3).
    if block.notesBefore != nil {
      origin.x = direction == .rightToLeft ? content.maxX - blockSize.width : content.x
    }
    let rect = PhysicalRect(
      x: origin.x, y: origin.y, width: blockSize.width, height: blockSize.height)
    // A cell that is longer than the page pushes no other column off it.
    let blockRoom = min(rect.height, content.height)
    for (offset, column) in zip(block.offsets, block.columns) {
      let room = min(columns[column].measure ?? blockRoom, blockRoom)
      let head = styles.head(
        of: columns[column], in: room, longest: columns[block.columns].longest, alignment)
      columns[column].bounds = PhysicalRect(
        origin: LogicalPoint(inline: head, block: offset),
        size: LogicalSize(inline: columns[column].length, block: columns[column].extent),
        in: rect, direction: direction)
    }
    if let first = block.columns.first, block.tableHead > .zero {
      columns[first].tableHead = block.tableHead
    }
    pages.append(
      Layout.Page(
        index: firstPage + index, size: size, columns: block.columns, block: rect))
  }
  return pages
}

/// Gives columns the bounds in the places that they were broken for (TK-22), each in the middle of its
/// place across, and returns the union of their bounds.
private func placeInSlots(
  _ columns: inout [Column], _ range: Range<Int>, in content: PhysicalRect,
  alignment: ColumnAlignment, styles: ParagraphPlan
) -> PhysicalRect {
  var union: PhysicalRect?
  for index in range {
    guard var slot = columns[index].slot else { continue }
    slot.rect.x += content.x
    slot.rect.y += content.y
    let (length, extent) = (columns[index].length, columns[index].extent)
    let head = styles.head(
      of: columns[index], in: columns[index].measure ?? slot.rect.height,
      longest: columns[range].longest, alignment)
    let bounds = PhysicalRect(
      x: slot.rect.x + slot.rect.width.half - extent.half,
      y: slot.rect.y + head, width: extent, height: length)
    columns[index].slot = slot
    columns[index].bounds = bounds
    union = union?.union(bounds) ?? bounds
  }
  return union
    ?? PhysicalRect(x: content.x, y: content.y, width: .zero, height: .zero)
}

extension ParagraphPlan {
  /// True if a page begins with a paragraph that asks for its middle.
  fileprivate func isCentered(_ page: ArraySlice<Column>) -> Bool {
    guard !isPlain, let first = page.first else { return false }
    return self[first.paragraph]?.breakBefore?.isCentered == true
  }

  /// The start of a column in its room. The name of an author ends an em above the foot of the longest column of the page
  /// where columns begin at the head (BK-H12).
  fileprivate func head(
    of column: Column, in room: Length, longest: @autoclosure () -> Length,
    _ usual: ColumnAlignment
  ) -> Length {
    let own = alignment(of: column, or: usual)
    guard !authors.isEmpty, own == .top || own.isJustified, authors.contains(column.paragraph)
    else { return own.head(of: column.length, in: room) }
    return max(.zero, min(room, longest()) - column.extent - column.length)
  }

  /// The alignment of a column: its paragraph's own, or that of the options.
  private func alignment(of column: Column, or usual: ColumnAlignment) -> ColumnAlignment {
    isPlain ? usual : self[column.paragraph]?.alignment ?? usual
  }
}

extension ColumnAlignment {
  /// The start of a column in its room (VL-09).
  fileprivate func head(of length: Length, in room: Length) -> Length {
    switch self {
    case .top, .justify, .even: .zero
    case .center: max(.zero, (room - length).half)
    case .bottom: max(.zero, room - length)
    }
  }
}

extension ArraySlice<Column> {
  /// The length of the longest column.
  fileprivate var longest: Length { reduce(.zero) { Swift.max($0, $1.length) } }
}
