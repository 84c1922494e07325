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
    for ring in rings(onColumn: index) {
      var stretch = stretch(
        ofCells: ring.cell..<ring.cell + 1, in: columns[index], side: ring.side,
        from: ring.bounds.y, to: ring.bounds.maxY)
      stretch.edge = .limit
      lanes.take(stretch, as: ring.bounds)
    }
  }

  /// The rings at characters of a column, with the characters' cells and the breadth of their lines.
  func rings(
    onColumn index: Int
  ) -> [(cell: Int, side: AnnotationSide, bounds: PhysicalRect)] {
    guard decorations.hasToneRings else { return [] }
    var found: [(cell: Int, side: AnnotationSide, bounds: PhysicalRect)] = []
    for span in decorations.overlapping(columns[index].range) {
      guard case .toneRing(let ring) = span.kind else { continue }
      let half = span.ringWidth.half
      for (cell, box) in boxes(of: ring, of: span, onColumn: index) {
        found.append((cell, ring.isRight ? .right : .left, box.outset(x: half, y: half)))
      }
    }
    return found
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
