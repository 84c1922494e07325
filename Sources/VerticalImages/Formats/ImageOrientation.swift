/// The way the stored rows of a photo lie in what it shows (Exif 2.3, tag 274).
package enum ImageOrientation: Int, Hashable, Sendable, CaseIterable {
  case upright = 1
  case mirrored, upsideDown, flipped, transposed, turnedRight, transversed, turnedLeft

  /// True where rows become columns.
  package var isTurned: Bool { rawValue >= 5 }

  /// The way of a point of the stored image to its place in what it shows: x' = a·x + c·y + e, y' = b·x + d·y + f. Both
  /// are squares of side 1, with y down.
  package var matrix: (a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    switch self {
    case .upright: (1, 0, 0, 1, 0, 0)
    case .mirrored: (-1, 0, 0, 1, 1, 0)
    case .upsideDown: (-1, 0, 0, -1, 1, 1)
    case .flipped: (1, 0, 0, -1, 0, 1)
    case .transposed: (0, 1, 1, 0, 0, 0)
    case .turnedRight: (0, 1, -1, 0, 1, 0)
    case .transversed: (0, -1, -1, 0, 1, 1)
    case .turnedLeft: (0, -1, 1, 0, 0, 1)
    }
  }
}
