/// How a text is to be set. The defaults make a good page of an unknown text.
public struct LayoutOptions: Hashable, Sendable {
  /// The style of body text.
  public var style: TextStyle
  public var headings: HeadingStyle
  public var direction: ColumnDirection
  /// A column in its block.
  public var alignment: ColumnAlignment
  /// The block on the page; `nil` for the corner where the text starts, or the edge that
  /// ``alignment`` names.
  public var placement: Placement?
  /// A cell across its column.
  public var cellAlignment: CellAlignment
  public var page: PageSpecification
  /// `nil` for margins that suit the page.
  public var margins: Margins?
  /// The column length; `nil` for what the page or the longest paragraph gives. Positive.
  public var measure: Length?
  /// Between columns; `nil` for three quarters of an em. Not negative (VL-13).
  public var columnGap: Length?
  /// From column axis to column axis; `nil` for the columns' widths and the gap. Positive.
  public var pitch: Length?
  /// At most so many columns in all (VL-15); `nil` for no limit. Positive.
  public var maximumColumns: Int?
  public var overflow: Overflow
  /// What stands in place of text that is cut short.
  public var token: String
  public var blankLines: BlankLines
  /// Which marks are kept from the ends of a column; `nil` for what the language expects.
  public var kinsoku: Kinsoku?
  public var wordBreak: WordBreak
  /// Whether marks of punctuation lose blanks beside each other; `nil` for what is usual in the
  /// language.
  public var trim: Trim?
  /// Between an ideograph and letters or digits on their side, an em being the ideograph's; `nil` for
  /// what is usual in the language. Not negative.
  public var autospace: Dimension?
  /// The colour of the page, drawn below the text; `nil` for none.
  public var paper: Color?
  /// Whether columns, cells, runs and axes are drawn over the page.
  public var debug: Bool

  public init(
    style: TextStyle = TextStyle(), headings: HeadingStyle = HeadingStyle(),
    direction: ColumnDirection = .rightToLeft, alignment: ColumnAlignment = .top,
    placement: Placement? = nil, cellAlignment: CellAlignment = .center,
    page: PageSpecification = .automatic, margins: Margins? = nil, measure: Length? = nil,
    columnGap: Length? = nil, pitch: Length? = nil, maximumColumns: Int? = nil,
    overflow: Overflow = .paginate, token: String = "…", blankLines: BlankLines = .keep,
    kinsoku: Kinsoku? = nil, wordBreak: WordBreak = .normal, trim: Trim? = nil,
    autospace: Dimension? = nil, paper: Color? = nil, debug: Bool = false
  ) {
    self.style = style
    self.headings = headings
    self.direction = direction
    self.alignment = alignment
    self.placement = placement
    self.cellAlignment = cellAlignment
    self.page = page
    self.margins = margins
    self.measure = measure
    self.columnGap = columnGap
    self.pitch = pitch
    self.maximumColumns = maximumColumns
    self.overflow = overflow
    self.token = token
    self.blankLines = blankLines
    self.kinsoku = kinsoku
    self.wordBreak = wordBreak
    self.trim = trim
    self.autospace = autospace
    self.paper = paper
    self.debug = debug
  }

  /// The gap in force.
  var effectiveGap: Length { columnGap ?? style.size.scaled(by: 3, over: 4) }

  /// What the spacing stage goes by.
  var spacing: SpacingOptions { SpacingOptions(trim: trim, autospace: autospace) }

  /// The placement in force.
  var effectivePlacement: Placement {
    placement ?? Placement(direction: direction, alignment: alignment)
  }

  /// Refuses values that no layout can have.
  func validate() throws(LayoutError) {
    func check(_ isValid: Bool, _ name: String, _ reason: String) throws(LayoutError) {
      if !isValid { throw .invalidOption(name: name, reason: reason) }
    }
    func isUsable(_ length: Length) -> Bool { length > .zero && length <= .limit }
    try check(isUsable(style.size), "size", "must be more than nothing and at most 1000000pt")
    try check(measure.map(isUsable) ?? true, "measure", "must be more than nothing")
    try check(pitch.map(isUsable) ?? true, "pitch", "must be more than nothing")
    try check(effectiveGap >= .zero, "column-gap", "must not be negative")
    try check(
      (autospace?.resolved(em: style.size) ?? .zero) >= .zero, "autospace", "must not be negative")
    try check((maximumColumns ?? 1) > 0, "max-columns", "must be at least 1")
    try check(
      margins.map { [$0.top, $0.right, $0.bottom, $0.left].allSatisfy { $0 >= .zero } } ?? true,
      "margin", "must not be negative")
    if case .size(let width, let height) = page {
      try check(width.map(isUsable) ?? true, "page", "the width must be more than nothing")
      try check(height.map(isUsable) ?? true, "page", "the height must be more than nothing")
    }
  }
}
