/// Puts the columns of every page in their rooms on it (VL-08, VL-09, VL-11, TK-22), and returns the pages.
///
/// - Parameters:
///   - firstPage: the number of the first of them.
///   - staysAtSide: true where blocks stay at the side where reading starts, since notes stand after them.
///   - hasOwnRooms: true where columns come with rooms between the margins; elsewhere theirs are in the block of their page.
/// - Returns: one page a block; a text without columns has one page without any (VLb-13).
func placeColumns(
  _ blocks: [PageBlock], firstPage: Int = 0, columns: inout [Column], hasOwnRooms: Bool,
  geometry: PageGeometry, direction: ColumnDirection, alignment: ColumnAlignment,
  styles: ParagraphPlan, placement: Placement, staysAtSide: Bool
) -> [Layout.Page] {
  let tallest = blocks.map(\.size.inline).max() ?? .zero
  var pages: [Layout.Page] = []
  for (index, block) in blocks.enumerated() {
    let margins = geometry.textMargins(ofPage: firstPage + index)
    let needed = PhysicalSize(
      width: block.size.block + margins.horizontal, height: tallest + margins.vertical)
    // Only pages that may grow do, and not those that have a column more than others (BK-B6).
    let least = geometry.blockLimit == nil ? needed.width : .zero
    let size = PhysicalSize(
      width: max(geometry.width ?? needed.width, least),
      height: geometry.height ?? needed.height)
    let content = PhysicalRect(
      x: margins.left, y: margins.top, width: size.width - margins.horizontal,
      height: size.height - margins.vertical)
    let own = styles.isCentered(columns[block.columns]) ? placement.centeredAcross : placement
    var rect = block.rect(in: content, own, direction, staysAtSide: staysAtSide)
    if !hasOwnRooms {
      // How wide the block is was not known before.
      for column in block.columns {
        let slot = columns[column].slot.rect
        columns[column].slot.rest = rect.width - slot.x - slot.width
      }
    }
    // A cell that is longer than the page pushes no other column off it.
    let union = stand(
      &columns, block.columns, in: hasOwnRooms ? content : rect,
      length: hasOwnRooms ? nil : min(rect.height, content.height), direction: direction,
      alignment: alignment, styles: styles)
    if hasOwnRooms, let union { rect = union }
    pages.append(
      Layout.Page(index: firstPage + index, size: size, columns: block.columns, block: rect))
  }
  return pages
}

extension PageBlock {
  /// The block on its page (VL-08, VL-11).
  fileprivate func rect(
    in content: PhysicalRect, _ placement: Placement, _ direction: ColumnDirection,
    staysAtSide: Bool
  ) -> PhysicalRect {
    let size = PhysicalSize(width: size.block, height: size.inline)
    var origin = placement.origin(of: size, in: content, direction: direction)
    // After it the notes stand (NT3).
    if staysAtSide { origin.x = direction == .rightToLeft ? content.maxX - size.width : content.x }
    return PhysicalRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }
}

/// Lets columns stand in their rooms, each in the middle of its room across.
///
/// - Parameters:
///   - area: what their rooms count from.
///   - length: the length that all are aligned in; `nil` for that of each room.
/// - Returns: the union of their bounds; `nil` where there are none.
private func stand(
  _ columns: inout [Column], _ range: Range<Int>, in area: PhysicalRect, length: Length? = nil,
  direction: ColumnDirection, alignment: ColumnAlignment, styles: ParagraphPlan
) -> PhysicalRect? {
  var union: PhysicalRect?
  for index in range {
    columns[index].slot.place(in: area, direction)
    let room = length ?? columns[index].slot.measure
    columns[index].slot.headRoom = styles.head(
      of: columns[index], in: min(columns[index].measure ?? room, room),
      longest: columns[range].longest, alignment)
    union = union?.union(columns[index].bounds) ?? columns[index].bounds
  }
  return union
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
