/// The text of a column that is one paragraph, or one heading, for those who read a structure.
struct ColumnStretch {
  var tag: ColumnItems.ParagraphTag
  var cells: Range<Int>
  /// Its text where the column has several; `nil` where it is all of the column.
  var text: TextRange?

  /// True if what stands at an offset of the column is a part of it.
  func holds(_ offset: Int) -> Bool {
    guard let text else { return true }
    return text.lowerBound <= offset && offset < text.upperBound
  }
}

extension Layout {
  /// The stretches of a column: a heading that stands before its text is apart from that (BK-H10).
  func stretches(ofColumn index: Int) -> [ColumnStretch] {
    let column = columns[index]
    let tag = paragraphTag(of: column)
    let whole = ColumnStretch(tag: tag, cells: column.cells)
    guard !inlineHeadings.isEmpty, column.note == nil, let first = column.cells.first,
      let heading = inlineHeading(ofParagraph: column.paragraph)
    else { return [whole] }
    let end = heading.range.upperBound
    guard cells[first].range.lowerBound < end else { return [whole] }
    let rest = column.cells.first { cells[$0].range.lowerBound >= end } ?? column.cells.upperBound
    let head = ColumnItems.ParagraphTag(index: column.paragraph, headingLevel: heading.level)
    if rest == column.cells.upperBound { return [ColumnStretch(tag: head, cells: column.cells)] }
    return [
      ColumnStretch(
        tag: head, cells: first..<rest, text: TextRange(cells[first].range.lowerBound, end)),
      ColumnStretch(
        tag: tag, cells: rest..<column.cells.upperBound,
        text: TextRange(end, max(end, column.range.upperBound))),
    ]
  }

  /// The heading that stands before the text of a paragraph.
  func inlineHeading(ofParagraph paragraph: Int) -> DocumentHeading? {
    let index = inlineHeadings.partitioningIndex { $0.paragraph >= paragraph }
    guard index < inlineHeadings.count, inlineHeadings[index].paragraph == paragraph else {
      return nil
    }
    return inlineHeadings[index]
  }
}
