import Testing

@testable import VerticalLayout

/// The edits of a text with its glyphs: whatever is moved, each cell keeps its run and its glyphs.
@Suite struct ShapedTextEditsTests {
  /// A cell for each number, with so many glyphs; two cells are of one style.
  private func text(_ counts: [Int]) -> ShapedText {
    var text = ShapedText()
    for (index, count) in counts.enumerated() {
      text.append(
        Cell(
          range: TextRange(index, index + 1), start: .zero, advance: .pt(10), extent: .pt(10),
          orientation: .upright),
        (0..<count).map { Cell.CellGlyph(id: UInt32(index * 10 + $0), x: 0, y: 0) },
        in: ShapedText.ShapedRun(
          font: FontID(0), style: index / 2,
          metrics: FontMetrics(ascent: .pt(8), descent: .pt(2)), orientation: .upright,
          placement: .font, level: 0, isMissing: false))
    }
    return text
  }

  /// The style and the glyphs of each cell.
  private func contents(_ text: ShapedText) -> [[Int]] {
    text.cells.map { cell in
      [text.runs[Int(cell.run)].style] + text.glyphs[cell.glyphs].map { Int($0.id) }
    }
  }

  @Test("A text is parted and joined again", arguments: 0...5) func split(_ first: Int) {
    let whole = text([1, 2, 0, 3, 1])
    #expect(whole.runs.map(\.style) == [0, 1, 2])
    var head = whole
    let (rest, place) = head.split(atCell: first)
    #expect(place.cells == first && head.cells.count == first)
    #expect(contents(head) + contents(rest) == contents(whole))
    let joined = head.append(rest)
    #expect(joined.cells == first)
    #expect(contents(head) == contents(whole))
  }

  @Test("Cells of another text get runs of their own, in its styles or in other numbers of them")
  func cells() {
    let other = text([1, 2, 0, 3, 1])
    var own = text([1])
    let added = own.append(1..<4, of: other.restyled(by: [7, 9, 8]), runs: .own) { cell, number in
      cell.start = .pt(number)
    }
    #expect(added == 1..<4)
    #expect(contents(own) == [[0, 0], [7, 10, 11], [9], [9, 30, 31, 32]])
    #expect(own.cells[added].map(\.start) == [.zero, .pt(1), .pt(2)])
    #expect(own.runs.map(\.style) == [0, 7, 9])
    own.append([4, 4, 0], of: other, runs: .own) { _, _ in }
    #expect(own.runs.map(\.style) == [0, 7, 9, 2, 0])
    #expect(contents(own)[4...] == [[2, 40], [2, 40], [0, 0]])
  }

  @Test("Glyphs are replaced, and those of later cells follow", arguments: 0...4)
  func replacing(_ first: Int) {
    var text = text([1, 2, 0, 3, 1])
    var expected = contents(text)
    let range = first..<min(first + 2, 5)
    let new = range.map { cell in
      (0..<cell).map { Cell.CellGlyph(id: UInt32(900 + $0), x: 0, y: 0) }
    }
    for (cell, glyphs) in zip(range, new) { expected[cell][1...] = glyphs.map { Int($0.id) }[...] }
    text.replaceGlyphs(ofCells: range, with: new)
    #expect(contents(text) == expected)
  }

  @Test("Glyphs after those of cells are there when they are shown") func hidden() {
    var text = text([1, 2, 0, 3, 1])
    var expected = contents(text)
    text.insertGlyphs([1, 3].map { ($0, Cell.CellGlyph(id: 800 + UInt32($0), x: 0, y: 0)) })
    #expect(contents(text) == expected)
    for cell in [1, 3] {
      text.cells[cell].showNextGlyph()
      expected[cell].append(800 + cell)
    }
    #expect(contents(text) == expected)
    text.cells[3].hideLastGlyph()
    #expect(contents(text)[3] == [1, 30, 31, 32])
  }

  @Test("Cells go into another order with what is theirs") func arranging() {
    var text = text([1, 2, 0, 3, 1])
    let before = contents(text)
    text.arrange([3..<5, 0..<2])
    #expect(contents(text) == Array(before[3..<5] + before[0..<2]))
  }
}
