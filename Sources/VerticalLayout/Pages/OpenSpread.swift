/// Two pages that face each other and end alike, while they are filled (BK-B6).
struct OpenSpread {
  /// The columns that both have more than a full page; negative for fewer.
  private(set) var columns = 0
  /// The columns of the first of them while the second one is filled.
  private(set) var first: [PageEntry] = []
  /// The ways that have been tried; `nil` where nothing fills the pages again.
  private var attempt: Int? = 0

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
    attempt = nil
  }

  /// Changes the number of columns, in a way that has not been tried.
  ///
  /// - Returns: false where there is none, so that each page ends by itself.
  mutating func change(_ ends: FacingEnds) -> Bool {
    let ways = ends == .long ? [1, -1, -2] : [-1, -2]
    guard let tried = attempt else { return false }
    attempt = tried < ways.count ? tried + 1 : nil
    columns = tried < ways.count ? ways[tried] : 0
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
