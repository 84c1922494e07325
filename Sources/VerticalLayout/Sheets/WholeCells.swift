/// The grid of a sheet whose characters take whole cells (SH-S3).
struct WholeCells: Hashable, Sendable {
  /// The character size that cells are made for, and the space between two of them.
  var em: Length
  var spacing: Length
  /// The length of a blank between Korean words, with the space after it; `nil` for a whole cell.
  var blank: Length?

  /// What indents are measured by.
  var indents: IndentCells { IndentCells(em: em, spacing: spacing) }

  /// The length of the fewest cells that hold a length, without the space after the last one.
  func length(holding length: Length) -> Length {
    let cell = em + spacing
    guard cell > .zero, length < .limit else { return length }
    // A hair longer is the font's rounding.
    let over = length + spacing - em.scaled(by: 1, over: 64)
    let count = max(1, (over.rawValue + cell.rawValue - 1) / cell.rawValue)
    return cell * count - spacing
  }
}

extension ShapedText {
  /// Gives each character whole cells: narrow ones stand in the middle of one, and words on their side in as many as they
  /// need. What is set in another size stays as it is, but for notes whose characters have cells.
  ///
  /// - Parameter character: gives the first scalar of a range of the text.
  mutating func fill(
    _ grid: WholeCells, _ items: inout [InlineItem], styles: [TextStyle],
    character: (TextRange) -> Unicode.Scalar?
  ) {
    for paragraph in paragraphs {
      var index = paragraph.lowerBound
      while index < paragraph.upperBound {
        let first = index
        index += 1
        guard isInGrid(first, items, grid, styles) else { continue }
        if let blank = grid.blank, partsWords(first, paragraph, items, character) {
          items[first].fillCell(max(.zero, blank - grid.spacing))
          items[first].gap = min(blank, grid.spacing)
          cells[first].advance = items[first].advance
          continue
        }
        while cells[first].orientation == .rotated, index < paragraph.upperBound,
          cells[index].orientation == .rotated, items[index - 1].breakAfter == .forbid,
          items[index].isInset == items[first].isInset, !items[index].inset.beginsNote,
          isInGrid(index, items, grid, styles)
        {
          index += 1
        }
        fill(first..<index, grid, &items)
      }
    }
  }

  /// True for a blank of a Western width between characters that stand upright, of which one is Korean.
  private func partsWords(
    _ index: Int, _ paragraph: Range<Int>, _ items: [InlineItem],
    _ character: (TextRange) -> Unicode.Scalar?
  ) -> Bool {
    guard items[index].kind == .space, cells[index].orientation == .rotated,
      !items[index].isInset, index > paragraph.lowerBound, index + 1 < paragraph.upperBound
    else { return false }
    let around = [cells[index - 1], cells[index + 1]]
    return around.allSatisfy { $0.orientation != .rotated }
      && around.contains { character($0.range)?.isHangul == true }
  }

  private func isInGrid(
    _ index: Int, _ items: [InlineItem], _ grid: WholeCells, _ styles: [TextStyle]
  ) -> Bool {
    switch items[index].kind {
    // A blank between words is a blank cell, so that what follows stays on its rows.
    case .text, .space: break
    default: return false
    }
    // The small columns of a note have a character in each cell (SH-S3).
    if items[index].isInset { return items[index].inset.fillsCells }
    return styles[runs[Int(cells[index].run)].style].size == grid.em
  }

  /// Gives a character, or a word on its side, its cells.
  private mutating func fill(
    _ word: Range<Int>, _ grid: WholeCells, _ items: inout [InlineItem]
  ) {
    var length = Length.zero
    for index in word {
      items[index].fillCell(cells[index].advance)
      length += cells[index].advance
    }
    let last = word.upperBound - 1
    items[last].gap = grid.spacing
    let over = grid.length(holding: length) - length
    guard over != .zero else { return }
    for index in word {
      for glyph in cells[index].glyphs {
        glyphs[glyph].y = Int32(clamping: Int(glyphs[glyph].y) + over.half.rawValue)
      }
    }
    cells[last].advance += over
    items[last].advance = cells[last].advance
  }
}
