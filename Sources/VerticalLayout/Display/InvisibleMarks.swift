extension Layout {
  /// Marks for what has no ink of its own (TK-14): a frame for an ideographic space, a dot for others, an
  /// arrow for a tab, a hook where a paragraph ends with a break, and the short name of each character without a
  /// width, such as ZWSP, at the right of the place where it is. They lie over the text and are none.
  func invisibleMarks(on page: Page) -> [DisplayItem] {
    let bytes = text.utf8Span.span
    var marks: [DisplayItem] = []
    for column in columns[page.columns] {
      for index in column.cells where token?.cells.contains(index) != true {
        let kind = cells[index].kind
        marks += names(in: index, of: column, bytes)
        guard kind == .space || kind == .tab || isNoBreakSpace(cells[index].range, in: bytes) else {
          continue
        }
        let em = styles[runs[Int(cells[index].run)].style].em
        let mark = InvisibleMark(cell: bounds(ofCell: index, in: column), em: em)
        if kind == .tab {
          marks.append(mark.arrow)
        } else {
          marks.append(isIdeographicSpace(cells[index].range, in: bytes) ? mark.frame : mark.dot)
        }
      }
      if endsWithBreak(column, in: bytes) { marks.append(breakMark(after: column)) }
    }
    return marks
  }

  /// The names of the characters without a width in a cell, one below the other, at its end.
  private func names(in index: Int, of column: Column, _ bytes: Span<UInt8>) -> [DisplayItem] {
    let range = cells[index].range
    // A single character that has a cell is seen.
    guard range.count > 1 || cells[index].kind == .invisible else { return [] }
    var names: [String] = []
    var position = range.lowerBound
    while position < range.upperBound {
      var end = position + 1
      while end < range.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
      if let scalar = text.slice(TextRange(position, end)).unicodeScalars.first,
        let name = InvisibleName.of(scalar)
      {
        names.append(name)
      }
      position = end
    }
    guard !names.isEmpty else { return [] }
    let em = styles[runs[Int(cells[index].run)].style].em
    let cell = bounds(ofCell: index, in: column)
    let mark = InvisibleMark(cell: cell, em: em)
    let dot = max(em.scaled(by: 1, over: 32), Length(rawValue: 1))
    return names.enumerated().map { number, name in
      let letters = DotLetters(name: name, dot: dot, color: mark.color)
      return letters.item(
        at: PhysicalPoint(x: cell.maxX, y: cell.maxY - dot * 3 + letters.height * number))
    }
  }

  /// True for U+00A0, U+202F and U+2007, which are text to the line breaker.
  private func isNoBreakSpace(_ range: TextRange, in bytes: Span<UInt8>) -> Bool {
    guard (2...3).contains(range.count), [0xC2, 0xE2].contains(bytes[range.lowerBound]),
      let scalar = text.slice(range).unicodeScalars.first
    else { return false }
    return CharacterProperties(scalar).generalCategory == .spaceSeparator
  }

  /// U+3000 in UTF-8.
  private func isIdeographicSpace(_ range: TextRange, in bytes: Span<UInt8>) -> Bool {
    range.count == 3 && bytes[range.lowerBound] == 0xE3 && bytes[range.lowerBound + 1] == 0x80
      && bytes[range.lowerBound + 2] == 0x80
  }

  private func endsWithBreak(_ column: Column, in bytes: Span<UInt8>) -> Bool {
    guard column.end == .paragraph, !column.range.isEmpty,
      token?.cells.overlaps(column.cells) != true
    else { return false }
    switch bytes[column.range.upperBound - 1] {
    case 0x0A...0x0D: return true
    // The last bytes of U+0085, U+2028 and U+2029.
    case 0x85: return column.range.count > 1 && bytes[column.range.upperBound - 2] == 0xC2
    case 0xA8, 0xA9:
      return column.range.count > 2 && bytes[column.range.upperBound - 2] == 0x80
        && bytes[column.range.upperBound - 3] == 0xE2
    default: return false
    }
  }

  private func breakMark(after column: Column) -> DisplayItem {
    let end = column.cells.map { cells[$0].end }.max() ?? .zero
    let em = column.runs.last.map { styles[runs[$0.run].style].size } ?? column.bounds.width
    let cell = PhysicalRect(
      x: column.bounds.x, y: column.bounds.y + end, width: column.bounds.width, height: em)
    return InvisibleMark(cell: cell, em: em).hook
  }
}

/// The marks in one cell, by its size.
private struct InvisibleMark {
  let cell: PhysicalRect
  let em: Length

  var color: Color { Color(red: 0x40, green: 0x80, blue: 0xC0, alpha: 0xC0) }
  private var stroke: DisplayPath.Stroke {
    DisplayPath.Stroke(color: color, width: max(em.scaled(by: 1, over: 24), Length(rawValue: 1)))
  }
  private var center: PhysicalPoint {
    PhysicalPoint(x: cell.x + cell.width.half, y: cell.y + cell.height.half)
  }

  /// A square of half an em.
  var frame: DisplayItem {
    let side = em.half
    return .stroke(
      PhysicalRect(x: center.x - side.half, y: center.y - side.half, width: side, height: side),
      width: stroke.width, color)
  }

  var dot: DisplayItem {
    let side = em.scaled(by: 1, over: 8)
    return .fill(
      PhysicalRect(x: center.x - side.half, y: center.y - side.half, width: side, height: side),
      color)
  }

  /// Down the axis, to the end of what the tab takes.
  var arrow: DisplayItem {
    let head = min(em.scaled(by: 1, over: 5), cell.height.half)
    let top = cell.y + cell.height.scaled(by: 1, over: 8)
    let end = cell.maxY - cell.height.scaled(by: 1, over: 8)
    var path = DisplayPath(stroke: stroke)
    path.addLine(x: center.x, from: top, to: end)
    path.steps += [
      .move(PhysicalPoint(x: center.x - head, y: end - head)),
      .line(PhysicalPoint(x: center.x, y: end)),
      .line(PhysicalPoint(x: center.x + head, y: end - head)),
    ]
    return .path(path)
  }

  /// From above to the left, where the next column begins, with the head of an arrow.
  var hook: DisplayItem {
    let side = em.scaled(by: 1, over: 5)
    let top = cell.y + em.scaled(by: 1, over: 6)
    let y = top + side * 2
    var path = DisplayPath(stroke: stroke)
    path.steps += [
      .move(PhysicalPoint(x: center.x + side, y: top)),
      .line(PhysicalPoint(x: center.x + side, y: y)),
      .line(PhysicalPoint(x: center.x - side, y: y)),
      .move(PhysicalPoint(x: center.x - side.half, y: y - side.half)),
      .line(PhysicalPoint(x: center.x - side, y: y)),
      .line(PhysicalPoint(x: center.x - side.half, y: y + side.half)),
    ]
    return .path(path)
  }
}
