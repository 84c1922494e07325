/// The end of a paragraph that stands at the foot of its column (``Attribute/foot(_:)``).
struct ParagraphFoot: Hashable, Sendable {
  /// Its first cell.
  var cell: Int
  /// How far above the foot it ends.
  var tail: Length
}

extension Document {
  /// What stands at the foot of a column, in the order of the text.
  var footSpans: [(start: Int, tail: Dimension)] {
    var found: [(start: Int, tail: Dimension)] = []
    for span in spans {
      if case .foot(let tail) = span.attribute { found.append((span.range.lowerBound, tail)) }
    }
    return found.sorted { $0.start < $1.start }
  }
}

/// Adds what stands at the feet of columns to the rooms of some paragraphs; of several in a paragraph the last
/// one counts.
///
/// - Parameters:
///   - feet: where it starts in the text.
///   - em: that of body text.
func addFeet(
  _ feet: some Sequence<(start: Int, tail: Dimension)>, em: Length, of shaped: ShapedText,
  to rooms: inout [ParagraphRoom]
) {
  for foot in feet {
    if rooms.isEmpty { rooms = Array(repeating: ParagraphRoom(), count: shaped.paragraphs.count) }
    let cell = shaped.cells.partitioningIndex { $0.range.lowerBound >= foot.start }
    let index = shaped.paragraphs.partitioningIndex { $0.upperBound > cell }
    guard index < rooms.count, shaped.paragraphs[index].contains(cell) else { continue }
    rooms[index].foot = ParagraphFoot(
      cell: cell, tail: min(max(foot.tail.resolved(em: em), .zero), .limit))
  }
}

extension ColumnFiller {
  /// Fills the columns of a paragraph whose end stands at the foot: on its last column, if that has room, else
  /// on one of its own. What is longer than a column goes on as other text does.
  func fill(
    _ paragraph: Range<Int>, foot: ParagraphFoot, indent: Length,
    into columns: inout [ColumnBreak]
  ) {
    guard let full = options.measure ?? options.blockLength, measure > .zero else {
      return fill(paragraph, indent: indent, into: &columns)
    }
    var filler = self
    filler.measure = max(.zero, min(measure, full) - foot.tail)
    let rest = filler.fill(from: foot.cell, to: paragraph.upperBound, indent: .zero)
    guard rest.end == .paragraph, rest.natural <= filler.measure else {
      return fill(paragraph, indent: indent, into: &columns)
    }
    fill(paragraph.lowerBound..<foot.cell, indent: indent, into: &columns)
    let start = filler.measure - rest.natural
    let gap = items[foot.cell - 1].gap
    if var last = columns.last, last.natural + last.trailingBlank + gap <= start {
      last.cells = last.cells.lowerBound..<paragraph.upperBound
      last.natural = filler.measure
      last.trailingBlank = rest.trailingBlank
      last.end = .paragraph
      last.cutsEnd = rest.cutsEnd
      last.hangs = rest.hangs
      last.hyphen = .zero
      last.foot = (foot.cell, start)
      columns[columns.count - 1] = last
      return
    }
    var own = rest
    own.indent = start
    own.natural = filler.measure
    columns.append(own)
  }

  /// A paragraph's last column with what stands at its foot moved there, where that begins on it.
  func settingFoot(_ foot: ParagraphFoot?, on column: ColumnBreak) -> ColumnBreak {
    guard let foot, column.end == .paragraph, column.cells.contains(foot.cell) else {
      return column
    }
    var position = column.indent
    for index in column.cells.lowerBound..<foot.cell {
      let cut = index == column.cells.lowerBound ? items[index].headCut : items[index].cut
      position += advance(of: items[index], cut: cut, at: position) + items[index].gap
    }
    let end = measure - foot.tail
    let start = end - (column.natural - position)
    guard start >= position else { return column }
    var result = column
    result.natural = end
    result.foot = (foot.cell, start)
    return result
  }
}
