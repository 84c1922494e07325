/// A thing that a page has beside its text, in its place.
public struct PlacedFurniture: Hashable, Sendable {
  public var kind: FurnitureLine.Kind
  public var text: String
  public var bounds: PhysicalRect
  /// Its glyphs, which stand for no text: furniture is no part of what is copied.
  public var items: [DisplayItem]
}
