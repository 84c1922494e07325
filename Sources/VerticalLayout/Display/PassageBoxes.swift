extension Layout {
  /// The boxes around passages on a page, outer ones first (DT-11): each as long as the block, less the boxes
  /// that it stands in (YY-31), and around all of its columns. One that goes on on the next page has
  /// a box on both.
  func passageBoxes(on page: Page) -> [DecorationBox] { placedPassages(on: page).map(\.drawn) }

  /// The same beside the passages that they are around.
  func placedPassages(on page: Page) -> [(box: PassageBox, drawn: DecorationBox)] {
    guard !paragraphStyles.boxes.isEmpty, let first = page.columns.first,
      let last = page.columns.last
    else { return [] }
    let shown = columns[first].paragraph...max(columns[first].paragraph, columns[last].paragraph)
    return paragraphStyles.boxes(around: shown).flatMap { box in
      blocks(of: page.columns).flatMap { columns in
        passageBoxes(box, on: page, columns).map { (paragraphStyles.boxes[box], $0) }
      }
    }
  }

  /// The stretch of the page where columns may stand: their rooms, or the block for notes.
  private func block(of columns: ArraySlice<Column>, on page: Page) -> PhysicalRect {
    let rooms = columns.lazy.filter { $0.note == nil }.map(\.slot.rect)
    guard let first = rooms.first else {
      return PhysicalRect(
        x: page.block.x, y: page.block.y, width: page.block.width, height: blockLength)
    }
    return rooms.dropFirst().reduce(first) { $0.union($1) }
  }

  /// The box around a passage in one frame, or where that would go through an image that floats, boxes that touch: one
  /// around the columns beside the image, and one around the others (P1).
  private func passageBoxes(
    _ index: Int, on page: Page, _ shown: Range<Int>
  ) -> [DecorationBox] {
    guard let whole = passageBox(index, on: page, shown) else { return [] }
    let em = whole.em
    let near = whole.rect.outset(head: em, right: em, foot: em, left: em)
    guard page.floats.contains(where: { $0.bounds.sharesArea(with: near) }) else { return [whole] }
    var parts: [Range<Int>] = []
    for column in whole.columns {
      if let last = parts.last, hasSameRoom(column, as: column - 1) {
        parts[parts.count - 1] = last.lowerBound..<column + 1
      } else {
        parts.append(column..<column + 1)
      }
    }
    return parts.compactMap { passageBox(index, on: page, $0, in: whole.columns) }
  }

  private func hasSameRoom(_ column: Int, as other: Int) -> Bool {
    let (one, two) = (columns[column].slot.rect, columns[other].slot.rect)
    return one.y == two.y && one.height == two.height
  }

  private func isShorter(_ column: Int, than other: Int, orEqual: Bool) -> Bool {
    let (one, two) = (columns[column].slot.rect.height, columns[other].slot.rect.height)
    return one < two || orEqual && one == two
  }

  /// The room of two parts between a column and the one before it: half of the space, or what an image leaves.
  private func rooms(
    before column: Int, on page: Page
  ) -> (after: Length, before: Length) {
    let isRightToLeft = direction == .rightToLeft
    let (first, second) = (columns[column - 1].bounds, columns[column].bounds)
    let gap = max(.zero, isRightToLeft ? first.x - second.maxX : second.x - first.maxX)
    // The longer part must not reach into what is beside the shorter one.
    let secondIsLonger = isShorter(column - 1, than: column, orEqual: false)
    let ways = page.floats.map { float in
      switch (secondIsLonger, isRightToLeft) {
      case (true, true): float.bounds.x - second.maxX
      case (true, false): second.x - float.bounds.maxX
      case (false, true): first.x - float.bounds.maxX
      case (false, false): float.bounds.x - first.maxX
      }
    }
    let room = ways.filter { $0 >= .zero }.reduce(gap.half) { min($0, $1) }
    return secondIsLonger ? (gap - room, room) : (room, gap - room)
  }

  /// - Parameter whole: the columns of all its parts; `nil` for one that has none.
  private func passageBox(
    _ index: Int, on page: Page, _ shown: Range<Int>, in whole: Range<Int>? = nil
  ) -> DecorationBox? {
    var box = paragraphStyles.boxes[index]
    let columns = columns[shown]
    let start = columns.partitioningIndex { $0.paragraph >= box.paragraphs.lowerBound }
    let end = columns.partitioningIndex { $0.paragraph >= box.paragraphs.upperBound }
    guard start < end else { return nil }
    // What is longer than the block is inside all the same.
    let block = block(of: columns[start..<end], on: page)
    var length = max(.zero, block.height - box.border.head - box.border.foot)
    if let limit = box.border.limit {
      length = min(length, max(.zero, limit - box.border.head))
    }
    let room = PhysicalRect(
      x: columns[start].bounds.x, y: block.y + box.border.head, width: .zero, height: length)
    let content = columns[start..<end].reduce(room) { $0.union($1.text(or: room)) }
    let inner = { (paragraph: Int) in insetInside(index, of: paragraph) }
    var near = inner(columns[start].paragraph).before + columns[start].tableHead
    let inside = columns[start..<end]
    var far = inner(columns[end - 1].paragraph).after + shortfall(inside: index, of: inside)
    // Between two parts the longer one has the line.
    if let whole, start > whole.lowerBound {
      near = rooms(before: start, on: page).before
      if isShorter(start, than: start - 1, orEqual: true) {
        box.style.border?.edges.remove(direction == .rightToLeft ? .right : .left)
      }
    }
    if let whole, end < whole.upperBound {
      far = rooms(before: end, on: page).after
      if isShorter(end - 1, than: end, orEqual: false) {
        box.style.border?.edges.remove(direction == .rightToLeft ? .left : .right)
      }
    }
    var (left, right) = direction == .rightToLeft ? (far, near) : (near, far)
    for float in page.floats.lazy.map(\.bounds)
    where float.y < content.maxY && content.y < float.maxY {
      // What floats beside it may leave less room for its padding.
      if float.x >= content.maxX { right = min(right, float.x - content.maxX) }
      if float.maxX <= content.x { left = min(left, content.x - float.maxX) }
    }
    let outer = PhysicalRect(
      x: content.x - left, y: content.y, width: content.width + left + right,
      height: content.height)
    var rect = box.withoutBorder(outer)
    if whole.map({ end == $0.upperBound }) ?? true {
      widen(&rect, of: box, after: columns[end - 1])
    }
    return DecorationBox(
      style: box.style, rect: rect, em: box.em, ink: box.ink, paragraphs: box.paragraphs,
      columns: start..<end)
  }

  /// Makes a box as wide as it should be at least, as far as there is room after its last column.
  private func widen(
    _ rect: inout PhysicalRect, of box: PassageBox, after last: Column
  ) {
    guard box.narrowest > .zero else { return }
    let border = box.style.border.map {
      ($0.breadth(of: .left, em: box.em), $0.breadth(of: .right, em: box.em))
    }
    let (left, right) = border ?? (.zero, .zero)
    let isRightToLeft = direction == .rightToLeft
    let rest = last.slot.rest
    let taken = isRightToLeft ? last.bounds.x - rect.x + left : rect.maxX + right - last.bounds.maxX
    let lack = min(box.narrowest - rect.width - left - right, rest - taken)
    guard lack > .zero else { return }
    rect.width += lack
    if isRightToLeft { rect.x -= lack }
  }

  /// The room of a box and those inside of it on either side of a paragraph's columns.
  private func insetInside(_ box: Int, of paragraph: Int) -> BoxInset {
    let chain = paragraphStyles[paragraph]?.boxes ?? []
    return paragraphStyles.inset(of: paragraph, within: chain.firstIndex(of: box) ?? chain.count)
  }
}

extension Layout {
  /// The room that boxes inside of one have after the last of some columns, so that each is as wide as it should be.
  private func shortfall(inside index: Int, of columns: ArraySlice<Column>) -> Length {
    guard let last = columns.last else { return .zero }
    var boxes = paragraphStyles.openBoxes(of: last.paragraph)
    if let place = boxes.firstIndex(where: { $0.index == index }) { boxes.removeFirst(place + 1) }
    for place in boxes.indices {
      let number = boxes[place].index
      let paragraphs = paragraphStyles.boxes[number].paragraphs
      let first = columns.partitioningIndex { $0.paragraph >= paragraphs.lowerBound }
      guard first < columns.endIndex,
        let begun = paragraphStyles.openBoxes(of: columns[first].paragraph)
          .first(where: { $0.index == number })
      else { continue }
      let near =
        direction == .rightToLeft
        ? last.bounds.x - columns[first].bounds.maxX : columns[first].bounds.x - last.bounds.maxX
      boxes[place].start = near - begun.before
    }
    return boxes.shortfall(at: .zero)
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
    func edge(_ name: BoxStyle.Border.Edge, _ margin: BoxLength = .zero) -> Length {
      (style.border?.breadth(of: name, em: em) ?? .zero)
        + min(max(margin.resolved(em: em), .zero), .limit)
    }
    return outer.outset(
      head: -edge(.head), right: -edge(.right, style.margin.right), foot: -edge(.foot),
      left: -edge(.left, style.margin.left))
  }
}
