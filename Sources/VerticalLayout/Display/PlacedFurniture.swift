/// A thing that a page has beside its text, in its place.
public struct PlacedFurniture: Hashable, Sendable {
  public var kind: FurnitureLine.Kind
  public var text: String
  public var bounds: PhysicalRect
  /// Its glyphs, which stand for no text: furniture is no part of what is copied.
  public var items: [DisplayItem]
  /// True if it is drawn below the text, as the lines of a page design are.
  public var isBelowText = false
}

extension DisplayList {
  /// Adds a page's furniture, as far as it is below the text or not.
  mutating func append(_ furniture: [PlacedFurniture], belowText: Bool = false) {
    for placed in furniture where placed.isBelowText == belowText {
      let start = items.count
      items += placed.items
      guard placed.kind.isLineOfText, start < items.count else { continue }
      let middle = placed.bounds.y + placed.bounds.height.half
      self.furniture.append(
        FurnitureItems(items: start..<items.count, isHeader: middle < size.height.half))
    }
  }
}
