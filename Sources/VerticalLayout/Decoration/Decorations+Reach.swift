/// The reach of a box beyond its text on each edge, its border included across the column.
struct BoxReach: Hashable, Sendable {
  var over: Length
  var under: Length
  var head: Length
  var foot: Length
}

extension Decorations.Mark {
  /// The width of the line of a ring.
  var ringWidth: Length { max(em.scaled(by: 1, over: 32), Length(rawValue: 1)) }

  /// The reach of a box with a border; `nil` for all other marks. Down the column a border is no room that anything
  /// keeps clear of.
  var borderReach: BoxReach? {
    guard case .box(let box) = kind, let border = box.border, !border.edges.isEmpty else {
      return nil
    }
    func reach(_ padding: BoxLength) -> Length { min(padding.resolved(em: em), .limit) }
    return BoxReach(
      over: reach(box.padding.right) + border.breadth(of: .right, em: em),
      under: reach(box.padding.left) + border.breadth(of: .left, em: em),
      head: reach(box.padding.head), foot: reach(box.padding.foot))
  }
}

extension BoxReach {
  /// The reach on one side of the column.
  subscript(side: AnnotationSide) -> Length { side == .right ? over : under }
}
