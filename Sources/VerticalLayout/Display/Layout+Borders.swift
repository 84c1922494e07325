extension Layout {
  /// The lines of boxes around text of a column, with the areas of text in them.
  private func borders(
    onColumn index: Int
  ) -> [(area: TextArea, box: PhysicalRect)] {
    guard decorations.hasBorders else { return [] }
    return decorations.overlapping(columns[index].range).flatMap { mark in
      guard let reach = mark.borderReach else { return [] as [(TextArea, PhysicalRect)] }
      return areas(of: mark.range, on: index..<index + 1).map { area in
        let box = area.rect.outset(
          head: reach.head, right: reach.over, foot: reach.foot, left: reach.under)
        return (area, box)
      }
    }
  }

  /// Takes the lanes of the borders around text of a column, on both sides of it: next to the text, and what stands beside
  /// that is outside of them.
  func takeBorders(onColumn index: Int, from lanes: inout ColumnLanes) {
    for (area, box) in borders(onColumn: index) {
      for side in AnnotationSide.allCases {
        var stretch = lanes.stretch(beside: area, on: side)
        (stretch.start, stretch.end) = (box.y, box.maxY)
        lanes.take(stretch, as: box)
      }
    }
  }

  /// The boxes with a border around text of a column.
  func borderBoxes(onColumn index: Int) -> [PhysicalRect] {
    borders(onColumn: index).map(\.box)
  }
}
