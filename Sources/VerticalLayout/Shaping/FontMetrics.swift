/// A font's measures at a size: the em box around the baseline of horizontal text.
///
/// `ascent + descent` is the em box's height, one em in nearly every font (typo or BASE metrics, X2; never
/// the line metrics of `hhea`, which are 1.15 + 0.29 em in Noto Serif CJK).
public struct FontMetrics: Hashable, Sendable, BitwiseCopyable {
  /// From the baseline up to the em box's top edge.
  public var ascent: Length
  /// From the baseline down to the em box's bottom edge; positive.
  public var descent: Length

  public init(ascent: Length, descent: Length) {
    self.ascent = ascent
    self.descent = descent
  }

  /// The central baseline, as its height above the horizontal one: (A − D) / 2 (YY-06).
  public var center: Length { (ascent - descent).half }

  /// The room a run takes across its column: A + D (YY-01).
  public var extent: Length { ascent + descent }

  /// The origin of an upright glyph whose font has no vertical metrics (YY-06, S2), relative to the pen on the axis
  /// at the cell's top: half the advance to the left, and down by half the cell and the central baseline, so that
  /// the em box's centre is the cell's centre.
  public func synthesizedUprightOrigin(advance: Length, cell: Length) -> PhysicalPoint {
    PhysicalPoint(x: -advance.half, y: cell.half + center)
  }
}
