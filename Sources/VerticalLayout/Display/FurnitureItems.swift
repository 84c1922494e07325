/// Items of a display list that are furniture: no part of the text of a page, but of every page.
public struct FurnitureItems: Hashable, Sendable {
  /// Indices into the list's items.
  public var items: Range<Int>
  /// True in the upper half of the page.
  public var isHeader: Bool

  public init(items: Range<Int>, isHeader: Bool) {
    self.items = items
    self.isHeader = isHeader
  }
}
