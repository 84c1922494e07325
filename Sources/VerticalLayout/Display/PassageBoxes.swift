extension Layout {
  /// The boxes around passages on a page, outer ones first (DT-11): each as long as the block, less the boxes
  /// that it stands in (YY-31), and around all of its columns. One that goes on on the next page has
  /// a box on both.
  func passageBoxes(on page: Page) -> [DecorationBox] {
    guard !paragraphStyles.boxes.isEmpty, let first = page.columns.first,
      let last = page.columns.last
    else { return [] }
    let shown = columns[first].paragraph...max(columns[first].paragraph, columns[last].paragraph)
    return paragraphStyles.boxes(around: shown).flatMap { box in
      blocks(of: page.columns).compactMap { passageBox(box, on: page, $0) }
    }
  }

  /// The stretch of the page where columns may stand: the block, or the room of columns that have their own.
  private func block(of columns: ArraySlice<Column>, on page: Page) -> PhysicalRect {
    let rooms = columns.compactMap { $0.slot?.rect }
    guard let first = rooms.first else {
      return PhysicalRect(
        x: page.block.x, y: page.block.y, width: page.block.width, height: blockLength)
    }
    return rooms.dropFirst().reduce(first) { $0.union($1) }
  }

  private func passageBox(_ index: Int, on page: Page, _ shown: Range<Int>) -> DecorationBox? {
    let box = paragraphStyles.boxes[index]
    let columns = columns[shown]
    let start = columns.partitioningIndex { $0.paragraph >= box.paragraphs.lowerBound }
    let end = columns.partitioningIndex { $0.paragraph >= box.paragraphs.upperBound }
    guard start < end else { return nil }
    // What is longer than the block is inside all the same.
    let block = block(of: columns[start..<end], on: page)
    var length = max(.zero, block.height - box.head - box.foot)
    if let limit = box.limit { length = min(length, max(.zero, limit - box.head)) }
    let room = PhysicalRect(
      x: columns[start].bounds.x, y: block.y + box.head, width: .zero, height: length)
    let content = columns[start..<end].reduce(room) { $0.union($1.text(or: room)) }
    let inner = { (paragraph: Int) in insetInside(index, of: paragraph) }
    let near = inner(columns[start].paragraph).before
    let far = inner(columns[end - 1].paragraph).after
    let (left, right) = direction == .rightToLeft ? (far, near) : (near, far)
    let outer = PhysicalRect(
      x: content.x - left, y: content.y, width: content.width + left + right,
      height: content.height)
    return DecorationBox(
      style: box.style, rect: box.withoutBorder(outer), em: box.em, ink: box.ink)
  }

  /// The room of a box and those inside of it on either side of a paragraph's columns.
  private func insetInside(_ box: Int, of paragraph: Int) -> BoxInset {
    let chain = paragraphStyles[paragraph]?.boxes ?? []
    return paragraphStyles.inset(of: paragraph, within: chain.firstIndex(of: box) ?? chain.count)
  }
}

extension Column {
  /// The area of its text; a blank one has its width alone.
  fileprivate func text(or room: PhysicalRect) -> PhysicalRect {
    PhysicalRect(
      x: bounds.x, y: isBlank ? room.y : bounds.y + indent, width: bounds.width,
      height: isBlank ? .zero : max(.zero, bounds.height - indent))
  }
}

extension PassageBox {
  /// The area inside of its border, of one that reaches to its margins across the page, and down it to the border.
  fileprivate func withoutBorder(_ outer: PhysicalRect) -> PhysicalRect {
    func edge(_ name: Border.Edge, _ margin: Dimension = .zero) -> Length {
      (style.border?.breadth(of: name, em: em) ?? .zero)
        + min(max(margin.resolved(em: em), .zero), .limit)
    }
    return outer.outset(
      head: -edge(.head), right: -edge(.right, style.margin.right), foot: -edge(.foot),
      left: -edge(.left, style.margin.left))
  }
}
