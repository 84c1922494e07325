/// The boxes of a printed sheet: where the page is cut, and how far its grounds go (ISO 32000-1, 14.11.2).
public struct PageBoxes: Hashable, Sendable {
  public var trim: PhysicalRect
  public var bleed: PhysicalRect

  public init(trim: PhysicalRect, bleed: PhysicalRect) {
    self.trim = trim
    self.bleed = bleed
  }
}
