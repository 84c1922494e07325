/// Two pages that face each other and end alike, while they are filled (BK-B6).
struct OpenSpread {
  private var ways = FacingWays()
  /// The columns of the first of them while the second one is filled.
  private(set) var first: [PageEntry] = []

  /// The columns that both have more than a full page; negative for fewer.
  var columns: Int { ways.columns }

  /// Ends a page, which the next one may face.
  mutating func endPage(with entries: [PageEntry], goesOn: Bool) {
    if goesOn {
      first = entries
    } else {
      self = OpenSpread()
    }
  }

  /// Keeps the pages as they are.
  mutating func settle() {
    first = []
    ways.settle()
  }

  /// Changes the number of columns, in a way that has not been tried.
  ///
  /// - Returns: false where there is none, so that each page ends by itself.
  mutating func change(_ ends: FacingEnds) -> Bool {
    guard ways.change(ends) else { return false }
    first = []
    return true
  }
}

extension PageBreakRules.ColumnFacts {
  init(_ column: Column) {
    self.init(
      paragraph: column.paragraph, isBlank: column.isBlank, window: column.windowColumns)
  }
}
