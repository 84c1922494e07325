/// A link on one page: where it leads, and where it can be hit.
public struct LinkArea: Hashable, Sendable {
  /// A URI, or `#` and the name of an anchor.
  public var target: String
  /// Empty for the link of a truncation token.
  public var range: TextRange
  public var page: Int
  /// A rectangle a column, more where text of both directions is mixed.
  public var rects: [PhysicalRect]
}

/// A place of the text that links lead to.
public struct PlacedAnchor: Hashable, Sendable {
  public var name: String
  public var page: Int
  /// The character there, as wide as its column.
  public var rect: PhysicalRect
}

extension Layout {
  /// The links of a page, in the order of the text: those that have visible text on it, and lead somewhere.
  /// That of a truncation token comes last. They are found one by one.
  public func links(onPage page: Int) -> some Sequence<LinkArea> {
    links(onColumns: columns(ofPage: page), page: page)
  }

  /// The link at a point, or the nearest one that is no further off than the tolerance, across and along
  /// (CJ-08). Of two that are equally near, the one that starts later.
  public func link(
    at point: PhysicalPoint, onPage page: Int, tolerance: Length = .zero
  ) -> LinkArea? {
    if !frameTransforms.isEmpty, let range = range(at: point, onPage: page),
      let own = linkAreas(onPage: page).last(where: { $0.range.contains(range) })
    {
      return own
    }
    var nearest = NearestLink(point, tolerance: tolerance)
    for block in blocks(ofPage: page) {
      // The areas of columns that a map turns are larger than their text, which has been looked at.
      guard transform(ofColumn: block.lowerBound) == nil else { continue }
      let columns = columns(of: block, across: point.x - nearest.reach, point.x + nearest.reach)
      for link in links(onColumns: columns, page: page) { nearest.take(link) }
    }
    guard let link = nearest.link, !link.range.isEmpty else { return nearest.link }
    // With all of its rectangles on the page.
    return linkArea(link.target, link.range, on: columns(ofPage: page), page)
  }

  /// The places of a page that links lead to, in the order of the text.
  public func anchors(onPage page: Int) -> [PlacedAnchor] {
    let columns = columns(ofPage: page)
    return stretches(of: columns).flatMap { decorations.anchors.inside($0) }.compactMap { anchor in
      rect(ofAnchorAt: anchor.offset, on: columns).map {
        PlacedAnchor(name: anchor.name, page: page, rect: $0)
      }
    }
  }

  /// The place that a link to `#` and a name leads to; `nil` where there is no such place, or it is not shown.
  public func anchor(named name: String) -> PlacedAnchor? {
    guard let offset = decorations.anchors.offset(of: name),
      let column = firstColumn(endingAfter: offset),
      let rect = rect(ofAnchorAt: offset, on: column..<column + 1)
    else { return nil }
    return PlacedAnchor(name: name, page: page(ofColumn: column), rect: rect)
  }

  private func links(
    onColumns columns: Range<Int>, page: Int
  ) -> some Sequence<LinkArea> {
    let own = decorations.overlapping(stretches(of: columns)).lazy.compactMap { span -> LinkArea? in
      guard case .link(let target) = span.kind else { return nil }
      return linkArea(target, span.range, on: columns, page)
    }
    return [AnySequence(own), AnySequence(tokenLink(onColumns: columns, page: page))].lazy.joined()
  }

  private func tokenLink(onColumns columns: Range<Int>, page: Int) -> [LinkArea] {
    guard let token, let target = token.link, isMade(target),
      let rects = tokenRects(on: columns), let first = token.cells.first
    else { return [] }
    return [LinkArea(target: target, range: cells[first].range, page: page, rects: rects)]
  }

  private func linkArea(
    _ target: String, _ range: TextRange, on columns: Range<Int>, _ page: Int
  ) -> LinkArea? {
    guard isMade(target) else { return nil }
    let rects = areas(of: range, on: columns).map { inPlace($0.rect, ofColumn: $0.column) }
    return rects.isEmpty ? nil : LinkArea(target: target, range: range, page: page, rects: rects)
  }
}

/// Finds which of some links is the nearest to a point.
struct NearestLink {
  private let point: PhysicalPoint
  let reach: Length
  private(set) var link: LinkArea?
  private var distance = Int.max

  init(_ point: PhysicalPoint, tolerance: Length) {
    self.point = point
    reach = min(max(tolerance, .zero), .limit)
  }

  mutating func take(_ link: LinkArea) {
    let distances = link.rects.compactMap { $0.squaredDistance(of: point, within: reach) }
    guard let least = distances.min(), least <= distance else { return }
    self.link = link
    distance = least
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
