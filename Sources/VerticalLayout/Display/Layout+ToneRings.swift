extension Layout {
  /// The rings at characters of a column (EM9).
  func rings(_ ring: ToneRing, of span: Decorations.Mark, onColumn index: Int) -> [DisplayItem] {
    let stroke = DisplayPath.Stroke(color: span.ink, width: span.ringWidth)
    return boxes(of: ring, of: span, onColumn: index).map { _, box in
      var path = DisplayPath(stroke: stroke)
      path.addRectangle(box, radius: box.width.half)
      return .path(path)
    }
  }

  /// Takes the lanes of the rings at characters of a column: next to the text, since they touch it.
  func takeRings(onColumn index: Int, from lanes: inout ColumnLanes) {
    guard decorations.hasToneRings else { return }
    let column = columns[index]
    for span in decorations.overlapping(column.range) {
      guard case .toneRing(let ring) = span.kind else { continue }
      let half = span.ringWidth.half
      for (cell, box) in boxes(of: ring, of: span, onColumn: index) {
        var stretch = stretch(
          ofCells: cell..<cell + 1, in: column, side: ring.isRight ? .right : .left,
          from: box.y - half, to: box.maxY + half)
        stretch.edge = .limit
        lanes.take(stretch, as: box.outset(x: half, y: half))
      }
    }
  }

  /// The boxes of the rings at characters of a column, with the characters' cells.
  private func boxes(
    of ring: ToneRing, of span: Decorations.Mark, onColumn index: Int
  ) -> [(cell: Int, box: PhysicalRect)] {
    let column = columns[index]
    return cells(of: span.range, on: column).filter { cells[$0].kind == .text }.map { cell in
      (cell, ring.box(at: bounds(ofCell: cell, in: column), em: span.em))
    }
  }
}

extension Decorations.Mark {
  /// The width of the line of a ring.
  var ringWidth: Length { max(em.scaled(by: 1, over: 32), Length(rawValue: 1)) }
}
