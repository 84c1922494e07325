/// A ring at a corner of a character, which tells the tone that it is read in (EM9).
public enum ToneRing: String, Hashable, Sendable, CaseIterable {
  /// 平, at the lower left.
  case ping
  /// 上, at the upper left.
  case shang
  /// 去, at the upper right.
  case qu
  /// 入, at the lower right.
  case ru

  var isRight: Bool { self == .qu || self == .ru }
  var isUpper: Bool { self == .shang || self == .qu }

  /// The box of the ring, a fifth of an em wide, which touches the corner from outside.
  func box(at cell: PhysicalRect, em: Length) -> PhysicalRect {
    let diameter = em.scaled(by: 1, over: 5)
    // From the corner to the ring's middle, along each axis: the radius over the root of two.
    let reach = diameter.scaled(by: 3536, over: 10_000)
    let x = isRight ? cell.maxX + reach : cell.x - reach
    let y = isUpper ? cell.y - reach : cell.maxY + reach
    return PhysicalRect(
      x: x - diameter.half, y: y - diameter.half, width: diameter, height: diameter)
  }
}
