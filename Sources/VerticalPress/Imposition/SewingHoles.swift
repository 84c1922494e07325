public import VerticalLayout

/// The holes that folded leaves are sewn through, 10 mm from the edge at the binding (線裝; BK-I4).
public enum SewingHoles: Int, Hashable, Sendable, CaseIterable {
  /// Two near the corners, and two that part the length between them in three (四つ目綴じ).
  case four = 4
  /// Two more between the corners of the book and the outer ones of four (康熙綴).
  case six = 6

  /// The margin at the binding that leaves room for the thread.
  public static let usualMargin = Length.mm(18)

  /// The distance of holes from the edge at the binding.
  static let distance = Length.mm(10)

  /// The places of the holes in a leaf of a height: their distances from the edge, and from the top.
  func places(height: Length) -> [(inset: Length, y: Length)] {
    let end = min(Length.mm(15), height.scaled(by: 1, over: 6))
    let step = (height - end * 2).scaled(by: 1, over: 3)
    var places = (0..<4).map { (inset: Self.distance, y: $0 == 3 ? height - end : end + step * $0) }
    if self == .six {
      for y in [end.half, height - end.half] { places.append((Self.distance.half, y)) }
    }
    return places
  }

  /// Circles with crosses at the holes on both sides of a sheet.
  func marks(onSheet size: PhysicalSize) -> DisplayPath {
    let (radius, reach) = (Length.mm(1), Length.mm(2))
    var path = DisplayPath(
      stroke: DisplayPath.Stroke(color: .black, width: Length.mm(1).scaled(by: 1, over: 10)))
    for (inset, y) in places(height: size.height) {
      for x in [inset, size.width - inset] {
        path.addRectangle(
          PhysicalRect(x: x - radius, y: y - radius, width: radius * 2, height: radius * 2),
          radius: radius)
        path.addLine(x: x, from: y - reach, to: y + reach)
        path.addLine(y: y, from: x - reach, to: x + reach)
      }
    }
    return path
  }
}

extension DisplayPath {
  /// A level line.
  mutating func addLine(y: Length, from start: Length, to end: Length) {
    steps.append(.move(PhysicalPoint(x: start, y: y)))
    steps.append(.line(PhysicalPoint(x: end, y: y)))
  }
}
