/// A thing that a page has beside its text, in its place.
public struct PlacedFurniture: Hashable, Sendable {
  public internal(set) var kind: PageFurniture.FurnitureLine.Kind
  /// Its characters, to be read; empty for what only looks. Its attributes are done with: they are in ``items``.
  public internal(set) var text: String
  public internal(set) var bounds: PhysicalRect
  /// Its glyphs, which stand for no text: furniture is no part of what is copied.
  public internal(set) var items: [DisplayItem]
  /// The end of the page that it belongs to; `nil` for neither.
  public internal(set) var edge: PageFurniture.FurnitureEdge?
  /// True if it is of a page design, which is drawn below the text and the same on many pages.
  public internal(set) var isOfDesign = false
  /// The map that turns or scales it: ``bounds`` and ``items`` are those before it. `nil` for none.
  public internal(set) var transform: Transform?

  /// The upright rectangle around its place on the page.
  public var boundsOnPage: PhysicalRect { transform?.bounds(of: bounds) ?? bounds }

  init(
    kind: PageFurniture.FurnitureLine.Kind, text: String, bounds: PhysicalRect,
    items: [DisplayItem],
    edge: PageFurniture.FurnitureEdge? = nil, isOfDesign: Bool = false
  ) {
    self.kind = kind
    self.text = text
    self.bounds = bounds
    self.items = items
    self.edge = edge
    self.isOfDesign = isOfDesign
  }
}
