/// The last character's place in the lists of a house (L3).
struct KinsokuMemory {
  private var last: KinsokuLists.Roles = []

  /// True if no column ends between the last character and another one.
  func forbids(before next: KinsokuLists.Roles) -> Bool {
    next.contains(.notAtHead) || last.contains(.notAtEnd)
      || last.contains(.together) && next.contains(.together)
  }

  mutating func advance(over roles: KinsokuLists.Roles) { last = roles }
}
