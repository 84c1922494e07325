/// On which side of a place a caret belongs: with what follows it, or with what it follows. The two differ
/// where a column ends, and where text changes its direction.
public enum TextAffinity: String, Hashable, Sendable, CaseIterable {
  case downstream, upstream
}

/// A place between two clusters of a text.
public struct TextPosition: Hashable, Sendable {
  public var offset: Int
  public var affinity: TextAffinity

  public init(offset: Int, affinity: TextAffinity = .downstream) {
    self.offset = offset
    self.affinity = affinity
  }
}

/// A cluster that was asked for by a point.
public struct PlacedCluster: Hashable, Sendable {
  public var page: Int
  /// Among the columns of all pages.
  public var column: Int
  public var range: TextRange
  /// Its bounds: the whole width of its column, and its own length.
  public var bounds: PhysicalRect
  /// The distance of the point down the page from its head: negative, or more than the height of ``bounds``, where
  /// it is the nearest cluster only.
  public var distance: Length
  /// True if it goes up the column, as right-to-left text does.
  public var isUpward: Bool

  /// The part of the cluster's length that lies above the point: 0 at its head, 1 at its foot (TK-29).
  public var fraction: Double {
    bounds.height > .zero ? distance.points / bounds.height.points : 0
  }
}

/// Text at a point: functions that answer for points in the text, and functions that find the nearest text. Neither does
/// the work of the other.
///
/// A point is in the text where a selection would cover it: columns that stand side by side meet in the
/// middle between them (YY-16), and so do clusters that are apart. No part of a cluster is ever found, and
/// no text that is hidden (TKb-5). A point in a column that a map turns is mapped back to it; bounds are those of the column
/// before its map.
extension LaidOutText {
  /// The cluster that a point lies in; `nil` outside the text, and on a truncation token (YY-45).
  public func cluster(at point: PhysicalPoint, onPage page: Int) -> PlacedCluster? {
    guard let column = columnIndex(at: point, onPage: page),
      let point = self.point(point, seenByColumn: column)
    else { return nil }
    let units = ColumnUnits(self, column: column)
    return units.unit(at: point).map {
      PlacedCluster(
        $0, at: point.y, column: column, page: page,
        bounds: units.room(of: $0.line, in: bounds(ofColumn: column)))
    }
  }

  /// The cluster that is nearest to a point; `nil` where the nearest column is blank, and on a page
  /// without columns.
  public func closestCluster(to point: PhysicalPoint, onPage page: Int) -> PlacedCluster? {
    guard let column = closestColumnIndex(to: point, onPage: page),
      let point = self.point(point, seenByColumn: column)
    else { return nil }
    let units = ColumnUnits(self, column: column)
    return units.closestUnit(to: point).map {
      PlacedCluster(
        $0, at: point.y, column: column, page: page,
        bounds: units.room(of: $0.line, in: bounds(ofColumn: column)))
    }
  }

  /// The range of the cluster that a point lies in (YY-46).
  public func range(at point: PhysicalPoint, onPage page: Int) -> TextRange? {
    cluster(at: point, onPage: page)?.range
  }

  /// The range of the cluster that is nearest to a point.
  public func closestRange(to point: PhysicalPoint, onPage page: Int) -> TextRange? {
    closestCluster(to: point, onPage: page)?.range
  }

  /// The place for a caret at a point: before or after the cluster that it lies in, whichever is nearer.
  /// `nil` outside the text (YY-45).
  public func position(at point: PhysicalPoint, onPage page: Int) -> TextPosition? {
    guard let column = columnIndex(at: point, onPage: page),
      let point = self.point(point, seenByColumn: column)
    else { return nil }
    return ColumnUnits(self, column: column).unit(at: point)?.position(nearestTo: point.y)
  }

  /// The place for a caret that is nearest to a point. `nil` on a page without columns.
  public func closestPosition(to point: PhysicalPoint, onPage page: Int) -> TextPosition? {
    guard let column = closestColumnIndex(to: point, onPage: page),
      let point = self.point(point, seenByColumn: column)
    else { return nil }
    return closestPosition(to: point, onColumn: column)
  }

  func closestPosition(to point: PhysicalPoint, onColumn column: Int) -> TextPosition {
    ColumnUnits(self, column: column).closestUnit(to: point)?.position(nearestTo: point.y)
      ?? TextPosition(offset: range(ofColumn: column).lowerBound)
  }
}

extension LaidOutText {
  /// The link at a point, or the nearest one that is no further off than the tolerance, across and along
  /// (CJ-08). Of two that are equally near, the one that starts later.
  public func link(
    at point: PhysicalPoint, onPage page: Int, tolerance: Length = .zero
  ) -> LinkArea? {
    if columns(ofPage: page).contains(where: { transform(ofColumn: $0) != nil }),
      let range = range(at: point, onPage: page),
      let own = linkAreas(onPage: page).last(where: { $0.range.contains(range) })
    {
      return own
    }
    var nearest = NearestLink(point, tolerance: tolerance)
    for link in linkAreas(onPage: page) { nearest.take(link) }
    return nearest.link
  }
}

extension PlacedCluster {
  fileprivate init(
    _ unit: ColumnUnits.Unit, at y: Length, column: Int, page: Int, bounds: PhysicalRect
  ) {
    self.init(
      page: page, column: column, range: unit.range,
      bounds: PhysicalRect(
        x: bounds.x, y: unit.start, width: bounds.width, height: unit.end - unit.start),
      distance: y - unit.start, isUpward: unit.isUpward)
  }
}

extension ColumnUnits.Unit {
  /// Before or after it, whichever is nearer.
  func position(nearestTo y: Length) -> TextPosition {
    (y - top < bottom - y) == isUpward
      ? TextPosition(offset: range.upperBound, affinity: .upstream)
      : TextPosition(offset: range.lowerBound)
  }
}
