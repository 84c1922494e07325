/// Which cells of a page lead elsewhere, and by which of its links.
struct LinkedCells {
  /// The first cell of the page.
  private var first = 0
  /// For each cell of the page the number of its link; -1 for none. Empty where there is no link.
  private var numbers: [Int32] = []

  /// - Parameter links: the cells of each link, by its number. Of those that share a cell the last one has
  ///   it.
  init(_ links: [(cells: Range<Int>, number: Int)], of page: Range<Int>) {
    guard !links.isEmpty else { return }
    first = page.lowerBound
    numbers = Array(repeating: -1, count: page.count)
    for (cells, number) in links {
      for cell in cells.clamped(to: page) { numbers[cell - first] = Int32(clamping: number) }
    }
  }

  /// The first of some cells, as many as have the same link or none, and that link's number.
  func stretch(of cells: Range<Int>) -> (cells: Range<Int>, link: Int?) {
    guard !numbers.isEmpty, !cells.isEmpty else { return (cells, nil) }
    let number = number(of: cells.lowerBound)
    var end = cells.lowerBound + 1
    while end < cells.upperBound, self.number(of: end) == number { end += 1 }
    return (cells.lowerBound..<end, number >= 0 ? Int(number) : nil)
  }

  private func number(of cell: Int) -> Int32 {
    numbers.indices.contains(cell - first) ? numbers[cell - first] : -1
  }
}

extension Layout {
  /// The cells on a page.
  func cells(on page: Page) -> Range<Int> {
    let columns = columns[page.columns]
    guard let first = columns.first(where: { !$0.isBlank }),
      let last = columns.last(where: { !$0.isBlank })
    else { return 0..<0 }
    return first.cells.lowerBound..<max(first.cells.lowerBound, last.cells.upperBound)
  }

  /// The cells of a stretch of text; a token's are none of it.
  func cells(of text: TextRange, among page: Range<Int>) -> [Range<Int>] {
    let own = cells[page].indices(reachingInto: text)
    guard !own.isEmpty else { return [] }
    guard let token = token?.cells.clamped(to: own), !token.isEmpty else { return [own] }
    return [own.lowerBound..<token.lowerBound, token.upperBound..<own.upperBound]
  }

  /// The cells of the marker that a column of a list begins with; none where it begins with text.
  func markerCells(of column: Column, _ tag: ColumnItems.ParagraphTag?) -> Range<Int> {
    guard let end = tag?.markerEnd else { return 0..<0 }
    let own = cells[column.cells]
    return own.startIndex..<own.firstIndex(startingAt: end)
  }

  /// The paragraph that a column is a part of.
  func paragraphTag(of column: Column) -> ColumnItems.ParagraphTag {
    let noted = column.note.map { noteParagraphs.indices.contains($0) ? noteParagraphs[$0] : 0 }
    let plain = ColumnItems.ParagraphTag(index: column.paragraph, notedParagraph: noted)
    guard !taggedParagraphs.isEmpty, !plain.isNote else { return plain }
    let index = taggedParagraphs.partitioningIndex { $0.index >= column.paragraph }
    return index < taggedParagraphs.count && taggedParagraphs[index].index == column.paragraph
      ? taggedParagraphs[index] : plain
  }
}
