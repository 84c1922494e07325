extension Layout {
  /// Gives all pages what a page design draws below their text.
  mutating func placeSheet(_ furniture: [PlacedFurniture]) {
    guard !furniture.isEmpty else { return }
    for index in pages.indices { pages[index].furniture.insert(contentsOf: furniture, at: 0) }
  }
}
