/// A thing that a page has beside its text, in its place.
public struct PlacedFurniture: Hashable, Sendable {
  public var kind: FurnitureLine.Kind
  public var text: String
  public var bounds: PhysicalRect
  /// Its glyphs, which stand for no text: furniture is no part of what is copied.
  public var items: [DisplayItem]
}

extension DisplayList {
  /// Adds a page's furniture.
  mutating func append(_ furniture: [PlacedFurniture]) {
    for placed in furniture {
      let start = items.count
      items += placed.items
      // A rule beside notes parts them from the text, and is nothing that pages have in common; nor is a table's head.
      guard placed.kind != .rule, placed.kind != .tableHead, start < items.count else { continue }
      let middle = placed.bounds.y + placed.bounds.height.half
      self.furniture.append(
        FurnitureItems(items: start..<items.count, isHeader: middle < size.height.half))
    }
  }
}
