/// The reach of a box with a border beyond its text, on each edge.
struct BoxReach: Hashable, Sendable {
  var padding: Margins
  /// The room of the border's lines; nothing at edges that have none.
  var breadth: Margins
  /// True if it is open where it goes on on another column.
  var isSliced: Bool
}

extension Decorations.Mark {
  /// The width of the line of a ring.
  var ringWidth: Length { max(em.scaled(by: 1, over: 32), Length(rawValue: 1)) }

  /// The reach of a box with a border; `nil` for all other marks.
  var borderReach: BoxReach? {
    guard case .box(let box) = kind, let border = box.border, !border.edges.isEmpty else {
      return nil
    }
    func breadth(_ edge: BoxStyle.Border.Edge) -> Length { border.breadth(of: edge, em: em) }
    return BoxReach(
      padding: box.reach(em: em),
      breadth: Margins(
        top: breadth(.head), right: breadth(.right), bottom: breadth(.foot), left: breadth(.left)),
      isSliced: box.isSliced)
  }
}

extension BoxStyle {
  /// The reach of its padding beyond text of a size.
  func reach(em: Length) -> Margins {
    func reach(_ padding: BoxLength) -> Length { min(padding.resolved(em: em), .limit) }
    return Margins(
      top: reach(padding.head), right: reach(padding.right), bottom: reach(padding.foot),
      left: reach(padding.left))
  }
}

extension BoxReach {
  /// The room of the border's line on one side of the column.
  func breadth(on side: AnnotationSide) -> Length { side == .right ? breadth.right : breadth.left }

  /// The reach on one side of the column, the border included.
  subscript(side: AnnotationSide) -> Length {
    breadth(on: side) + (side == .right ? padding.right : padding.left)
  }
}

extension [Decorations.Mark] {
  /// Those of them that are borders, from the text outwards: one that ends inside of another one comes before it.
  var borders: [(number: Int, reach: BoxReach)] {
    var found = indices.compactMap { number in
      self[number].borderReach.map { (number: number, reach: $0) }
    }
    found.sort { a, b in
      let (one, other) = (self[a.number].range, self[b.number].range)
      if one.upperBound != other.upperBound { return one.upperBound < other.upperBound }
      return (one.count, b.number) < (other.count, a.number)
    }
    return found
  }
}
