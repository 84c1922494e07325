extension LaidOutText {
  /// None, for texts that know of none.
  public func annotationAreas(ofColumn column: Int) -> [AnnotationArea] { [] }

  /// The annotation at a point, which tells its base; `nil` where none is.
  public func annotation(at point: PhysicalPoint, onPage page: Int) -> AnnotationArea? {
    guard let column = closestColumnIndex(to: point, onPage: page) else { return nil }
    let columns = columns(ofPage: page)
    return [column, column - 1, column + 1].filter { columns.contains($0) }.lazy
      .flatMap { annotationAreas(ofColumn: $0) }
      .first { $0.bounds.holds(self.point(point, seenByColumn: $0.column) ?? point) }
  }

  /// The annotations whose bases have a part of a range, in the order of their columns: what a selection
  /// takes along.
  public func annotations(in range: TextRange) -> [AnnotationArea] {
    columns(in: range).flatMap { column in
      annotationAreas(ofColumn: column).filter {
        $0.range.lowerBound < range.upperBound && $0.range.upperBound > range.lowerBound
      }
    }
  }
}

extension PhysicalRect {
  fileprivate func holds(_ point: PhysicalPoint) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }
}
