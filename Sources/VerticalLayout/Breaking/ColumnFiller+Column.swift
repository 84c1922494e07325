extension ColumnFiller {
  /// A column of given cells; `nil` where they do not fit, or none of them can be seen.
  func column(_ cells: Range<Int>, to end: Int, indent: Length) -> ColumnBreak? {
    guard let last = cells.last(where: { items[$0].kind == .text }) else { return nil }
    var pen = Pen(start: cells.lowerBound, indent: indent)
    for index in cells.lowerBound..<last {
      let item = items[index]
      let place = ItemPosition(index, from: pen.start)
      let own = length(of: index, at: place, from: pen.position)
      if place == .head { pen.begin(with: own) }
      let itemEnd = pen.position + own.box
      if item.kind == .text { pen.reach = max(pen.reach, itemEnd) }
      pen.position = itemEnd + item.gap
    }
    pen.index = last
    let place = ItemPosition(last, from: pen.start)
    let own = length(of: last, at: place, from: pen.position)
    if place == .head { pen.begin(with: own) }
    let itemEnd = pen.position + own.box
    let room = ShrinkRoom(self, from: pen.start, to: last)
    guard var ending = ending(pen, with: own, to: end, room: room) else { return nil }
    let reach = max(pen.reach, itemEnd)
    pen.position = itemEnd + items[last].gap
    for index in last + 1..<cells.upperBound {
      pen.position += length(of: index, at: .inside, from: pen.position).box
      ending.trailingBlank = max(.zero, pen.position - reach)
      pen.position += items[index].gap
    }
    ending.index = cells.upperBound
    return ending.column(.full, of: end)
  }
}
