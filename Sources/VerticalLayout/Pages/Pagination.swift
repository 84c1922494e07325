/// Limits of the columns that are shown.
struct PageLimits: Hashable, Sendable {
  var overflow: Overflow
  var maximumColumns: Int?
  /// The widest block; `nil` for no limit.
  var block: Length?
  /// The longest column; `nil` for no limit.
  var measure: Length?
  /// The length of a column without a room of its own: the measure, or the longest paragraph.
  var blockLength: Length
  /// The resolved styles of paragraphs, and the grid of the body's columns.
  var styles: ParagraphPlan
  var grid: BodyGrid
  /// Rules for the ends of pages.
  var rules: PageBreakRules
  /// Options for the spacing of the token.
  var inlineSpacing: SpacingOptions
  /// The token in place of text that is cut short.
  var token: Token

  /// The most columns where the size of a page depends on all of them, which stand in memory until the last one is set:
  /// a scroll of a kilometre.
  static let mostHeldColumns = 1 << 17

  /// - Throws: ``LayoutError/tooManyColumns(limit:)`` where so many columns are not held.
  static func hold(_ columns: Int) throws(LayoutError) {
    guard columns <= mostHeldColumns else { throw .tooManyColumns(limit: mostHeldColumns) }
  }

  /// True if there is to be one page, so that what it has no room for is left out.
  var hasOnePage: Bool { overflow.leavesOut }

  /// Rules for the ends of pages, where there are several.
  var rulesOfPages: PageBreakRules { hasOnePage || block == nil ? PageBreakRules() : rules }

  /// True if the text may be cut short.
  var mayCut: Bool { hasOnePage || maximumColumns != nil }
}

/// The columns on their pages, and what was left out.
struct Pagination: Hashable, Sendable {
  var blocks: [PageBlock] = []
  var dropped: DroppedText?
  var token: PlacedToken?
  /// Those of the text with those of the token; `nil` where none is due.
  var styles: StyleTable?
  /// True if there was room for the token, if one was due.
  var tokenFits = true
}
