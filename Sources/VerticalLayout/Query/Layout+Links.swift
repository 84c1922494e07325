/// A link on one page: where it leads, and where it can be hit.
public struct LinkArea: Hashable, Sendable {
  /// A URI, or `#` and the name of an anchor.
  public var target: String
  public var range: TextRange
  public var page: Int
  /// A rectangle a column, more where text of both directions is mixed.
  public var rects: [PhysicalRect]
}

extension Layout {
  /// The links of a page, in the order of the text: those that have visible text on it. They are found one
  /// by one.
  public func links(onPage page: Int) -> some Sequence<LinkArea> {
    links(onColumns: columns(ofPage: page), page: page)
  }

  /// The link at a point, or the nearest one that is no further off than the tolerance, across and along
  /// (CJ-08). Of two that are equally near, the one that starts later.
  public func link(
    at point: PhysicalPoint, onPage page: Int, tolerance: Length = .zero
  ) -> LinkArea? {
    let reach = min(max(tolerance, .zero), .limit)
    var nearest: (link: LinkArea, distance: Int)?
    for block in blocks(ofPage: page) {
      let columns = columns(of: block, across: point.x - reach, point.x + reach)
      for link in links(onColumns: columns, page: page) {
        let distances = link.rects.compactMap { $0.squaredDistance(of: point, within: reach) }
        guard let distance = distances.min() else { continue }
        if let nearest, nearest.distance < distance { continue }
        nearest = (link, distance)
      }
    }
    // With all of its rectangles on the page.
    return nearest.flatMap { nearest in
      linkArea(nearest.link.target, nearest.link.range, on: columns(ofPage: page), page)
    }
  }

  private func links(
    onColumns columns: Range<Int>, page: Int
  ) -> some Sequence<LinkArea> {
    var range = TextRange(0, 0)
    if let first = columns.first, let last = columns.last {
      range = self.range(ofColumn: first).union(self.range(ofColumn: last))
    }
    return decorations.overlapping(range).lazy.compactMap { span -> LinkArea? in
      guard case .link(let target) = span.kind else { return nil }
      return linkArea(target, span.range, on: columns, page)
    }
  }

  private func linkArea(
    _ target: String, _ range: TextRange, on columns: Range<Int>, _ page: Int
  ) -> LinkArea? {
    let rects = areas(of: range, on: columns).map(\.rect)
    return rects.isEmpty ? nil : LinkArea(target: target, range: range, page: page, rects: rects)
  }
}

extension PhysicalRect {
  /// The square of the distance of a point; `nil` where it is further off than a reach on either axis.
  fileprivate func squaredDistance(of point: PhysicalPoint, within reach: Length) -> Int? {
    let across = max(.zero, max(x - point.x, point.x - maxX))
    let along = max(.zero, max(y - point.y, point.y - maxY))
    guard across <= reach, along <= reach else { return nil }
    return across.rawValue * across.rawValue + along.rawValue * along.rawValue
  }
}
