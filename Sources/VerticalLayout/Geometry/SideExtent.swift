/// Room on either side of a column: over it, to its right, and under it, to its left.
struct SideExtent: Hashable, Sendable {
  var over = Length.zero
  var under = Length.zero

  static let none = SideExtent()

  /// The room on the side that columns come from.
  func before(_ direction: ColumnDirection) -> Length { direction == .rightToLeft ? over : under }

  /// The room on the side that columns go to.
  func after(_ direction: ColumnDirection) -> Length { direction == .rightToLeft ? under : over }
}
