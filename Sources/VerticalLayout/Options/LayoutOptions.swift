/// Options of setting a text. The defaults make a good page of an unknown text.
public struct LayoutOptions: Hashable, Sendable {
  /// The style of body text.
  public var style: TextStyle
  public var headings: HeadingStyle
  public var direction: ColumnDirection
  /// A column in its block.
  public var alignment: ColumnAlignment
  /// The block on the page, or in each of its frames; `nil` for the corner where the text starts, or the edge that
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
  /// The token in place of text that is cut short.
  public var token: Token
  public var blankLines: BlankLines
  /// The meaning of a line end at the end of the text.
  public var finalLineEnd = FinalLineEnd.drop
  /// The marks that are kept from the ends of a column; `nil` for what each language expects.
  public var kinsoku: Kinsoku?
  public var wordBreak: WordBreak
  /// Squeezing of the blanks of punctuation marks beside each other; `nil` for what is usual in the
  /// language.
  public var trim: Trim?
  /// Between an ideograph and letters or digits on their side; `nil` for what is usual in the
  /// language.
  public var autospace: Autospace?
  /// Hanging of commas and full stops below the columns' ends.
  public var hanging: Hanging
  /// The start of a paragraph's first column. Not negative.
  public var indent: ParagraphIndent
  /// The start of Japanese columns that begin with an opening bracket; `nil` for flush where paragraphs are
  /// indented, and half where they are not.
  public var headBrackets: HeadBrackets?
  /// Whose tables Japanese spacing follows.
  public var spacingModel: SpacingModel
  /// After ！ and ？ that end a sentence. Not negative.
  public var sentenceSpace: Dimension
  public var breakingMethod: BreakingMethod
  /// The fewest characters of a paragraph's last column (J11); `nil` for two where columns are justified, and
  /// one elsewhere. Positive.
  public var leastLastColumn: Int?
  /// The least blank that a mark keeps where a justified column needs its room; `nil` for what is usual: a
  /// quarter of an em in Chinese, nothing elsewhere (J8). Not negative.
  public var leastBlank: Dimension?
  /// The longest number of ASCII digits that is set in one cell (T3), from 0 to 4; 0 for none, `nil` for
  /// what is usual in the language.
  public var tateChuYokoDigits: Int?
  /// The longest word of ASCII letters that is set in one cell (T6), from 0 to 3; `nil` for what is usual in the
  /// language: in Chinese and Japanese a single capital stands upright.
  public var tateChuYokoLetters: Int?
  /// The marks that share a cell where they follow each other (T6, P17); `nil` for what is usual in the language.
  public var tateChuYokoMarks: TateChuYokoMarks?
  /// The form of ASCII digits (N1); `nil` for the usual one of the language.
  public var numerals: Numerals?
  /// The orientation of ￥ and ％ beside a number on its side.
  public var numberSigns = NumberSigns.upright
  /// The form of Korean marks that are typed as in lines.
  public var koreanMarks = KoreanMarks.upright
  /// The half-width marks, kana and brackets that are drawn in full width; `nil` for what is usual: marks in web novels
  /// and Japanese prose.
  public var widening: Widening?
  /// The base direction of paragraphs that have none of their own (O15; UAX #9, 3.3.1).
  public var baseDirection = ParagraphStyle.BaseDirection.leftToRight
  /// The form of punctuation.
  public var punctuation = PunctuationStyle()
  /// The treatment of 々 at a column's head.
  public var iterationMarks: IterationMarks
  /// The colour of the page, drawn below the text; `nil` for none.
  public var paper: Color?
  /// True if columns, cells, runs and axes are drawn over the page.
  public var debug: Bool
  /// True if blanks, tabs and the ends of paragraphs have marks over the page (TK-14).
  public var showsInvisibles = false
  /// Text that is drawn as a selection, with its carets and pins, over the page; `nil` for none.
  public var selection: TextRange?
  /// Options of notes inside of columns.
  public var insets = InsetOptions()
  /// Options of notes beside the text.
  public var notes = PageNoteOptions()
  /// Options of readings.
  public var ruby = RubyOptions()
  /// Options of marks beside characters.
  public var emphasis = EmphasisOptions()
  /// The room of marks of kanbun (`--kanbun-spacing`, KA1).
  public var kanbun = KanbunMark.KanbunSpacing.solid
  /// The characters that a house keeps from the ends of columns, or lets stand there, beside ``kinsoku``.
  public var kinsokuLists = KinsokuLists()
  /// Spaces between characters that a house has of its own, beside ``spacingModel`` (P21).
  public var spacingTable = SpacingTable()
  /// The division of words of letters on their side at the ends of columns.
  public var hyphenation = Hyphenation()
  /// The type area, and pages that face each other.
  public var bookPages = BookPages()
  /// Rules for what stays together at the ends of pages.
  public var pageBreaks = PageBreakOptions()
  /// Page numbers and running heads.
  public var furniture = PageFurniture()
  /// The distance from the edges of the page that its text should have, since the page is cut there; nearer text
  /// is a warning (BK-Q1). `nil` for any.
  public var distanceFromCut: Length?
  /// True where a scroll is cut into sheets of 14,400 pt, the limit of PDF. SVG has none.
  public var cutsScroll = true
  /// The lines and marks of a page design, below the text of each page; `nil` where no design is used (``use(_:)``).
  public internal(set) var sheetFurniture: [PlacedFurniture]?
  /// The parts of a sheet that hold text, and the sheet that waits for one.
  var sheetParts = SheetParts()
  /// The room for lines of text on the fold of a page design; `nil` where there is none.
  var foldRoom: PhysicalRect?
  /// Frames, and areas that text flows around. They need a page of a fixed size.
  public var regions = PageRegions()
  /// The options of which a note tells where the pages have no use for them: those that the user has given.
  package var toldOptions = Set(UnusableOption.allCases)

  public init(
    style: TextStyle = TextStyle(), headings: HeadingStyle = HeadingStyle(),
    direction: ColumnDirection = .rightToLeft, alignment: ColumnAlignment = .top,
    placement: Placement? = nil, cellAlignment: CellAlignment = .center,
    page: PageSpecification = .automatic, margins: Margins? = nil, measure: Length? = nil,
    columnGap: Length? = nil, pitch: Length? = nil, maximumColumns: Int? = nil,
    overflow: Overflow = .paginate, token: Token = "…", blankLines: BlankLines = .keep,
    kinsoku: Kinsoku? = nil, wordBreak: WordBreak = .normal, trim: Trim? = nil,
    autospace: Autospace? = nil, hanging: Hanging = .none, indent: ParagraphIndent = .none,
    headBrackets: HeadBrackets? = nil, spacingModel: SpacingModel = .usual,
    sentenceSpace: Dimension = .zero, breakingMethod: BreakingMethod = .greedy,
    leastLastColumn: Int? = nil, tateChuYokoDigits: Int? = nil, tateChuYokoLetters: Int? = nil,
    tateChuYokoMarks: TateChuYokoMarks? = nil, numerals: Numerals? = nil,
    iterationMarks: IterationMarks = .keep, paper: Color? = nil, debug: Bool = false
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
    self.hanging = hanging
    self.indent = indent
    self.headBrackets = headBrackets
    self.spacingModel = spacingModel
    self.sentenceSpace = sentenceSpace
    self.breakingMethod = breakingMethod
    self.leastLastColumn = leastLastColumn
    self.tateChuYokoDigits = tateChuYokoDigits
    self.tateChuYokoLetters = tateChuYokoLetters
    self.tateChuYokoMarks = tateChuYokoMarks
    self.numerals = numerals
    self.iterationMarks = iterationMarks
    self.paper = paper
    self.debug = debug
  }

  /// The options with another gap between columns; `nil` for their own.
  func with(columnGap: Length?) -> LayoutOptions {
    var options = self
    options.columnGap = columnGap ?? options.columnGap
    return options
  }

  /// The gap in force.
  var effectiveGap: Length { columnGap ?? style.size.scaled(by: 3, over: 4) }

  /// Options of the spacing stage.
  var spacing: SpacingOptions {
    SpacingOptions(
      kinsoku: kinsokuLists, table: spacingTable, trim: trim, autospace: autospace,
      headBrackets: effectiveHeadBrackets, model: spacingModel, sentenceSpace: sentenceSpace,
      needsClasses: alignment.isJustified || hanging != .none || indent != .none
        || !spacingTable.isEmpty)
  }

  /// The style in force of brackets at a column's head.
  var effectiveHeadBrackets: HeadBrackets { headBrackets ?? (indent == .none ? .half : .flush) }

  /// Options of the column breaker, but for the measure.
  ///
  /// - Parameter profile: that of the document. A column may hold several languages, and is justified
  ///   by one set of rules.
  func breaking(
    tabs: TabStops, profile: LanguageTag.LanguageProfile, paragraphs: ParagraphPlan
  ) -> BreakingOptions {
    let rules = JustificationRules(
      profile, model: spacingModel, leastBlank: leastBlank, table: spacingTable)
    return BreakingOptions(
      tabs: tabs, blankLines: blankLines, hanging: hanging,
      hangsAfterMarks: profile != .simplifiedChinese && profile != .traditionalChinese,
      rules: rules, justification: alignment.isJustified ? rules : nil,
      method: breakingMethod,
      leastLastColumn: leastLastColumn ?? (alignment.isJustified ? 2 : 1),
      // Unasked, a short last column is better than one with holes before it.
      mostMissing: leastLastColumn == nil ? 256 : 1024,
      hyphenationZone: hyphenation.zone.clamped(em: style.size),
      keepsHalfLines: paragraphs.stanzas.keepsHalfLines,
      separators: blankLines == .automatic ? paragraphs.separators : [])
  }

  /// Options of tate-chu-yoko. Where punctuation has no cells of its own, half-width marks are marks like others.
  func tateChuYoko(of document: Document, _ profile: LanguageTag.LanguageProfile)
    -> TateChuYokoOptions
  {
    TateChuYokoOptions(
      digits: tateChuYokoDigits, letters: tateChuYokoLetters, marks: tateChuYokoMarks,
      numerals: numerals, signs: numberSigns, koreanMarks: koreanMarks,
      widening: punctuation.form == .normal
        ? widening ?? document.usualWidening(profile) : widening == .all ? .all : .marks)
  }

  /// The placement in force.
  var effectivePlacement: Placement {
    placement ?? Placement(direction: direction, alignment: alignment)
  }

  /// True if the page has a size of its own, whatever the text.
  package var hasFixedPage: Bool {
    if case .size(.some, .some) = page { true } else { false }
  }

  /// Refuses values that no layout can have.
  package func validate() throws(LayoutError) {
    func check(_ isValid: Bool, _ name: String, _ reason: String) throws(LayoutError) {
      if !isValid { throw .invalidOption(name: name, reason: reason) }
    }
    func isUsable(_ length: Length) -> Bool { length > .zero && length <= .limit }
    try check(isUsable(style.size), "size", "must be more than nothing and at most 1000000pt")
    try check(measure.map(isUsable) ?? true, "measure", "must be more than nothing")
    try check(pitch.map(isUsable) ?? true, "pitch", "must be more than nothing")
    // Neither absurd: sums of lengths have to stay whole.
    func checkGap(_ length: Length, _ name: String) throws(LayoutError) {
      try check(length >= .zero, name, "must not be negative")
      try check(length <= .limit, name, "must be at most 1000000pt")
    }
    try checkGap(effectiveGap, "column-gap")
    try check(
      abs(style.letterSpacing.rawValue) <= Length.limit.rawValue, "letter-spacing",
      "must be at most 1000000pt")
    if case .gap(let gap) = autospace { try checkGap(gap.resolved(em: style.size), "autospace") }
    if case .length(let length) = indent {
      try checkGap(length.resolved(em: style.size), "indent")
    }
    try checkGap(sentenceSpace.resolved(em: style.size), "sentence-space")
    try check(leastLastColumn ?? 1 > 0, "last-column", "must be at least 1")
    try ruby.validate(em: style.size)
    if let leastBlank { try checkGap(leastBlank.resolved(em: style.size), "least-blank") }
    for letters in [hyphenation.lettersBefore, hyphenation.lettersAfter] {
      try NumberLimit.hyphenationLetters.check(letters)
    }
    try checkGap(hyphenation.zone.resolved(em: style.size), "hyphenate-zone")
    try NumberLimit.tateChuYokoDigits.check(tateChuYokoDigits)
    try NumberLimit.tateChuYokoLetters.check(tateChuYokoLetters)
    try check((maximumColumns ?? 1) > 0, "max-columns", "must be at least 1")
    if let margins {
      for margin in [margins.top, margins.right, margins.bottom, margins.left] {
        try checkGap(margin, "margin")
      }
    }
    try NumberLimit.widows.check(pageBreaks.widows)
    try NumberLimit.orphans.check(pageBreaks.orphans)
    try NumberLimit.headingColumns.check(pageBreaks.headingColumns)
    try NumberLimit.headSpread.check(furniture.headSpread)
    try NumberLimit.firstNumber.check(furniture.firstNumber)
    try validateBookPages()
    try regions.validate(em: style.size)
    if !regions.isEmpty { try validatePlaces("frames, shapes, tiers and exclusions need") }
    if case .size(let width, let height) = page {
      try check(width.map(isUsable) ?? true, "page", "must have a width of more than nothing")
      try check(height.map(isUsable) ?? true, "page", "must have a height of more than nothing")
    }
  }

  /// Refuses what has no pages for notes beside the text.
  func validatePageNotes() throws(LayoutError) {
    let users = "notes beside the text need"
    guard hasFixedPage || page == .automatic else {
      throw .invalidOption(name: "page", reason: "\(users) a page of a fixed size, such as a5")
    }
    guard !usesSheet || !notes.place.isBand else {
      throw .invalidOption(
        name: "notes",
        reason: "the frame of a page design has no band for notes; try side, interlinear or warichu"
      )
    }
    guard overflow == .paginate else {
      throw .invalidOption(name: "overflow", reason: "\(users) pages that go on: paginate")
    }
    guard maximumColumns == nil else {
      throw .invalidOption(name: "max-columns", reason: "\(users) the whole text")
    }
    try NumberLimit.noteLength.check(notes.length)
  }

  /// Refuses pages on which columns cannot have places of their own.
  ///
  /// - Parameter users: what makes them have some, with its verb.
  func validatePlaces(_ users: String) throws(LayoutError) {
    guard hasFixedPage else {
      throw .invalidOption(name: "page", reason: "\(users) a page of a fixed size, such as a5")
    }
    guard overflow != .grow else {
      throw .invalidOption(name: "overflow", reason: "\(users) a page that does not grow")
    }
  }
}

/// The limits of options of the engine.
extension NumberLimit<Int> {
  static let widows = Self("widows", PageBreakOptions.numbers)
  static let orphans = Self("orphans", PageBreakOptions.numbers)
  static let headingColumns = Self("heading-columns", PageBreakOptions.numbers)
  static let headSpread = Self("head-jidori", PageFurniture.spreads, unit: "characters")
  static let firstNumber = Self("page-start", PageFurniture.firstNumbers)
  static let noteLength = Self("note-length", PageNoteOptions.lengths, unit: "characters")
  package static let tiers = Self("tiers", 1...PageRegions.mostTiers)
  static let tateChuYokoDigits = Self("tcy", 0...4)
  static let tateChuYokoLetters = Self("tcy-letters", 0...3)
  static let hyphenationLetters = Self("hyphenate-letters", 1...99)
}

extension LayoutOptions {
  /// The indent of paragraphs in a language, in 1/1024 em of body text.
  package func indentInEm(_ language: LanguageTag) -> Int {
    switch indent.length(in: language.profile) {
    case .em(let parts): parts
    case .absolute(let length):
      style.size > .zero
        ? length.rawValue.multipliedReportingOverflow(by: 1024).partialValue / style.size.rawValue
        : 0
    }
  }
}

/// Options of which a note tells where the pages of a text have no use for them.
package enum UnusableOption: String, Hashable, Sendable, CaseIterable {
  case place, widows, orphans, token
  case headingColumns = "heading-columns"
  case headingEnd = "heading-end"
  case facingEnds = "facing-ends"
  case tierGap = "tier-gap"
  case tokenPlace = "token-place"
  case tokenLink = "token-link"
}
