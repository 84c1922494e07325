extension ColumnFiller {
  /// Fills the columns of a paragraph whose end stands at the foot: on its last column, if that has room, else
  /// on one of its own. Text longer than a column goes on like other text.
  func fillBefore(
    _ foot: ParagraphFoot, _ paragraph: Range<Int>, indent: Length,
    into columns: inout [ColumnBreak], beside window: inout WindowRest
  ) {
    guard let full = options.measure ?? options.blockLength, measure > .zero else {
      return fill(paragraph, indent: indent, into: &columns, beside: &window)
    }
    var filler = self
    filler.measure = max(.zero, min(measure, full) - foot.tail)
    let rest = filler.fill(from: foot.cell, to: paragraph.upperBound, indent: .zero)
    guard rest.end == .paragraph, rest.natural <= filler.measure else {
      return fill(paragraph, indent: indent, into: &columns, beside: &window)
    }
    fill(paragraph.lowerBound..<foot.cell, indent: indent, into: &columns, beside: &window)
    let start = filler.measure - rest.natural
    let gap = items[foot.cell - 1].gap
    if var last = columns.last, last.natural + last.trailingBlank + gap <= start {
      last.cells = last.cells.lowerBound..<paragraph.upperBound
      last.natural = filler.measure
      last.trailingBlank = rest.trailingBlank
      last.end = .paragraph
      last.cutsEnd = rest.cutsEnd
      last.hangs = rest.hangs
      last.added.hyphen = .zero
      last.foot = ColumnFoot(cell: foot.cell, start: start, leader: foot.leader)
      columns[columns.count - 1] = last
      return
    }
    var own = rest
    own.indent = foot.leader == nil ? start : min(self.indent, start)
    own.foot = foot.leader.map { ColumnFoot(cell: foot.cell, start: start, leader: $0) }
    own.natural = filler.measure
    window.pass()
    columns.append(own)
  }

  /// A paragraph's last column with what stands at its foot moved there, where that begins on it.
  func settingFoot(_ foot: ParagraphFoot?, on column: ColumnBreak) -> ColumnBreak {
    guard let foot, column.end == .paragraph, column.cells.contains(foot.cell) else {
      return column
    }
    let position = self.position(of: foot.cell, on: column)
    let end = measure - foot.tail
    let start = end - (column.natural - position)
    guard start >= position else { return column }
    var result = column
    result.natural = end
    result.foot = ColumnFoot(cell: foot.cell, start: start, leader: foot.leader)
    return result
  }

  /// The place of a cell on a column, where all before it is in its natural length.
  private func position(of cell: Int, on column: ColumnBreak) -> Length {
    var position = column.indent
    var index = column.cells.lowerBound
    while index < cell {
      if items[index].isInset {
        let note = index..<((index + 1..<cell).first { isInsetEnd($0) } ?? cell)
        position += complete(note).length
        index = note.upperBound - 1
      } else {
        let place = ItemPosition(index, from: column.cells.lowerBound)
        position += length(of: index, at: place, from: position).box
      }
      position += items[index].gap
      index += 1
    }
    return position
  }
}
