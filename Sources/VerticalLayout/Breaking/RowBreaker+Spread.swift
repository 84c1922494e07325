extension RowBreaker {
  /// The breaker as it is now, for pages that may be filled again from here on.
  func start(at point: RowPoint, columns: Int) -> RowStart {
    var breaker = self
    breaker.spread = nil
    return RowStart(point: point, columns: columns, breaker: Snapshot(breaker))
  }

  /// Goes back to before the pages that face each other, where the one of a frame would end early for the sake of a
  /// paragraph, and where both can end alike.
  ///
  /// - Returns: the row to go on with; `nil` where the frame ends by itself.
  mutating func beginSpreadAgain(
    afterPage page: Int
  ) -> (point: RowPoint, columns: Int)? {
    guard spread?.pages.contains(page) == true, let (start, columns) = spread?.change() else {
      return nil
    }
    let (spread, joinedRows, taken) = (spread, joinedRows, takenFloats)
    self = start.breaker.value
    (self.spread, self.joinedRows) = (spread, joinedRows)
    takeFloats(before: taken)
    if let pages = spread?.pages { places.end(pages, by: columns) }
    return (start.point, start.columns)
  }
}
