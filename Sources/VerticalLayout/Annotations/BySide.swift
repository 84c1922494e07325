/// A value for each side that has one.
struct BySide<Value> {
  var right: Value?
  var left: Value?

  subscript(side: AnnotationSide) -> Value? {
    get { side == .right ? right : left }
    set { if side == .right { right = newValue } else { left = newValue } }
  }
}

extension BySide: Sendable where Value: Sendable {}
