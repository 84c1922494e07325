/// The sheet that a page is printed on before it is cut: room beyond its edges, and marks that say where to cut
/// (BK-Q1).
///
/// Marks are those of Japan, two at each corner: lines of the page's edges and lines of the bleed, and a cross in
/// the middle of each side.
public struct PrintSheet: Hashable, Sendable {
  /// The bleed: the length by which grounds and pictures go on beyond the edges. At least 0.
  public var bleed: Length
  public var hasMarks: Bool

  public init(bleed: Length, hasMarks: Bool) {
    self.bleed = max(.zero, min(bleed, Self.mostBleed))
    self.hasMarks = hasMarks
  }

  /// The distance from the cut that printers ask of text.
  public static let safeDistance = Length.mm(3)

  /// The bleed that most printers ask for.
  public static let usualBleed = Length.mm(3)

  public static let mostBleed = Length.mm(50)

  /// The length of marks beyond the bleed.
  package static let markLength = Length.mm(10)
  /// A tenth of a millimeter.
  package static let markWidth = Length.mm(1).scaled(by: 1, over: 10)
  /// The length of the line of a cross that runs beside the page.
  static let crossLength = Length.mm(20)

  /// The length by which the sheet reaches beyond the page on each side.
  public var margin: Length { bleed + (hasMarks ? Self.markLength : .zero) }
}

extension PrintSheet {
  /// The boxes of a printed sheet: where the page is cut, and how far its grounds go (ISO 32000-1, 14.11.2).
  public struct PageBoxes: Hashable, Sendable {
    public var trim: PhysicalRect
    public var bleed: PhysicalRect

    public init(trim: PhysicalRect, bleed: PhysicalRect) {
      self.trim = trim
      self.bleed = bleed
    }
  }
}
