/// A thing that a page has beside its text, in its place.
public struct PlacedFurniture: Hashable, Sendable {
  public var kind: FurnitureLine.Kind
  public var text: String
  public var bounds: PhysicalRect
  /// Its glyphs, which stand for no text: furniture is no part of what is copied.
  public var items: [DisplayItem]
  /// The end of the page that it belongs to; `nil` for neither.
  public var edge: FurnitureEdge?
  /// True if it is of a page design, which is drawn below the text and the same on many pages.
  public var isOfDesign = false

  init(
    kind: FurnitureLine.Kind, text: String, bounds: PhysicalRect, items: [DisplayItem],
    edge: FurnitureEdge? = nil, isOfDesign: Bool = false
  ) {
    self.kind = kind
    self.text = text
    self.bounds = bounds
    self.items = items
    self.edge = edge
    self.isOfDesign = isOfDesign
  }
}
