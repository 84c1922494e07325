extension [InlineItem] {
  /// Lets columns part lines of verse after their commas, stops and blanks before any other place, as far as couplets are kept
  /// together (BK-B9).
  mutating func keepHalfLinesWhole(
    of paragraphs: [Range<Int>], from first: Int, _ stanzas: Stanzas
  ) {
    for (number, cells) in paragraphs.enumerated() where stanzas.contains(first + number) {
      let places = cells.dropLast().filter { self[$0].breakAfter == .allow }
      let ends = places.filter { endsHalfLine($0, from: cells.lowerBound) }
      guard !ends.isEmpty else { continue }
      for index in places { self[index].isSecondChoice = true }
      for index in ends { self[index].isSecondChoice = false }
    }
  }

  /// True if a half-line ends with an item: a mark, with closing brackets after it, or a blank.
  private func endsHalfLine(_ index: Int, from start: Int) -> Bool {
    var last = index
    while last > start, self[last].spacingClass == .closing { last -= 1 }
    return self[last].spacingClass.endsHalfLine
  }
}
