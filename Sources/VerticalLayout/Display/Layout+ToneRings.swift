extension Layout {
  /// The rings at characters of a column (EM9).
  func rings(_ ring: ToneRing, of span: Decorations.Mark, onColumn index: Int) -> [DisplayItem] {
    let column = columns[index]
    let own = cells[column.cells]
    let first = own.partitioningIndex { $0.range.upperBound > span.range.lowerBound }
    let end = own[first...].partitioningIndex { $0.range.lowerBound >= span.range.upperBound }
    let stroke = DisplayPath.Stroke(
      color: span.ink, width: max(span.em.scaled(by: 1, over: 32), Length(rawValue: 1)))
    return (first..<end).filter { cells[$0].kind == .text }.map { cell in
      var path = DisplayPath(stroke: stroke)
      let box = ring.box(at: bounds(ofCell: cell, in: column), em: span.em)
      path.addRectangle(box, radius: box.width.half)
      return .path(path)
    }
  }
}
