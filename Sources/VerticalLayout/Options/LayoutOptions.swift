/// Options of setting a text. The defaults make a good page of an unknown text.
public struct LayoutOptions: Hashable, Sendable {
  /// The style of body text.
  public var style: TextStyle
  public var headings = HeadingStyle()
  public var page: PageOptions
  public var columns = ColumnOptions()
  public var overflow = Overflow.paginate
  /// The token in place of text that is cut short.
  public var token: Token = "…"
  public var paragraphs = ParagraphOptions()
  public var columnBreaks = ColumnBreakOptions()
  /// Rules for what stays together at the ends of pages.
  public var pageBreaks = PageBreakOptions()
  public var spacing = CharacterSpacing()
  public var tateChuYoko = TateChuYoko()
  public var forms = CharacterForms()
  /// Options of readings.
  public var readings = RubyOptions()
  /// Options of marks beside characters.
  public var emphasis = EmphasisOptions()
  /// The room of marks of kanbun (`--kanbun-spacing`, KA1).
  public var kanbun = KanbunMark.KanbunSpacing.solid
  /// Options of notes inside of columns.
  public var insets = InsetOptions()
  /// Options of notes beside the text.
  public var notes = PageNoteOptions()
  /// The type area, and pages that face each other.
  public var bookPages = BookPages()
  /// Page numbers and running heads.
  public var furniture = PageFurniture()
  /// Frames, and areas that text flows around. They need a page of a fixed size.
  public var regions = PageRegions()
  public var overlay = PageOverlay()
  /// The lines and marks of a page design, below the text of each page; `nil` where no design is used (``use(_:)``).
  public internal(set) var sheetFurniture: [PlacedFurniture]?
  /// The parts of a sheet that hold text, and the sheet that waits for one.
  var sheetParts = SheetParts()
  /// The room for lines of text on the fold of a page design; `nil` where there is none.
  var foldRoom: PhysicalRect?
  /// The options of which a note tells where the pages have no use for them: those that the user has given.
  package var reportedOptions = Set(UnusableOption.allCases)

  /// Options with a style and a page, and what a closure changes in all the others.
  public init(
    style: TextStyle = TextStyle(), page: PageSpecification = .automatic,
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) {
    self.style = style
    self.page = PageOptions(size: page)
    change(&self)
  }

  /// The options with another gap between columns; `nil` for their own.
  func with(columnGap: Length?) -> LayoutOptions {
    var options = self
    options.columns.gap = columnGap ?? options.columns.gap
    return options
  }

  /// The gap in force.
  var effectiveGap: Length { columns.gap ?? style.size.scaled(by: 3, over: 4) }

  /// Options of the spacing stage.
  var spacingOptions: SpacingOptions {
    SpacingOptions(
      kinsoku: columnBreaks.kinsokuLists, table: spacing.table, trim: spacing.trim,
      autospace: spacing.autospace,
      headBrackets: effectiveHeadBrackets, model: spacing.model,
      sentenceSpace: spacing.sentenceSpace,
      needsClasses: columns.alignment.isJustified || columnBreaks.hanging != .none
        || paragraphs.indent != .none
        || !spacing.table.isEmpty)
  }

  /// The style in force of brackets at a column's head.
  var effectiveHeadBrackets: HeadBrackets {
    spacing.headBrackets ?? (paragraphs.indent == .none ? .half : .flush)
  }

  /// Options of the column breaker, but for the measure.
  ///
  /// - Parameter profile: that of the document. A column may hold several languages, and is justified
  ///   by one set of rules.
  func breaking(
    tabs: TabStops, profile: LanguageTag.LanguageProfile, paragraphs: ParagraphPlan
  ) -> BreakingOptions {
    let rules = JustificationRules(
      profile, model: spacing.model, leastBlank: spacing.leastBlank, table: spacing.table)
    return BreakingOptions(
      tabs: tabs, blankLines: self.paragraphs.blankLines, hanging: columnBreaks.hanging,
      hangsAfterMarks: profile != .simplifiedChinese && profile != .traditionalChinese,
      rules: rules, justification: columns.alignment.isJustified ? rules : nil,
      method: columnBreaks.method,
      leastLastColumn: columnBreaks.leastLastColumn ?? (columns.alignment.isJustified ? 2 : 1),
      // Unasked, a short last column is better than one with holes before it.
      mostMissing: columnBreaks.leastLastColumn == nil ? 256 : 1024,
      hyphenationZone: columnBreaks.hyphenation.zone.clamped(em: style.size),
      keepsHalfLines: paragraphs.stanzas.keepsHalfLines,
      separators: self.paragraphs.blankLines == .automatic ? paragraphs.separators : [])
  }

  /// Options of tate-chu-yoko. Where punctuation has no cells of its own, half-width marks are marks like others.
  func tateChuYokoOptions(of document: Document, _ profile: LanguageTag.LanguageProfile)
    -> TateChuYokoOptions
  {
    TateChuYokoOptions(
      digits: tateChuYoko.digits, letters: tateChuYoko.letters, marks: tateChuYoko.marks,
      numerals: forms.numerals, signs: forms.numberSigns, koreanMarks: forms.koreanMarks,
      widening: forms.punctuation.form == .normal
        ? forms.widening ?? document.usualWidening(profile) : forms.widening == .all ? .all : .marks
    )
  }

  /// The placement in force.
  var effectivePlacement: Placement {
    page.placement ?? Placement(direction: columns.direction, alignment: columns.alignment)
  }

  /// True if the page has a size of its own, whatever the text.
  package var hasFixedPage: Bool {
    if case .size(.some, .some) = page.size { true } else { false }
  }
}

extension LayoutOptions {
  /// Options of pages: their size, what stands around the text, and where it stands.
  public struct PageOptions: Hashable, Sendable {
    public var size: PageSpecification
    /// `nil` for margins that suit the page.
    public var margins: Margins?
    /// The block on the page, or in each of its frames; `nil` for the corner where the text starts, or the edge that
    /// ``ColumnOptions/alignment`` names.
    public var placement: Placement?
    /// The colour of the page, drawn below the text; `nil` for none.
    public var paper: Color?
    /// The distance from the edges of the page that its text should have, since the page is cut there; nearer text
    /// is a warning (BK-Q1). `nil` for any.
    public var distanceFromCut: Length?
    /// True where a scroll is cut into sheets of 14,400 pt, the limit of PDF. SVG has none.
    public var cutsScroll = true

    public init(size: PageSpecification = .automatic) { self.size = size }
  }

  /// Options of columns: where they run, how long they are, and how far apart.
  public struct ColumnOptions: Hashable, Sendable {
    public var direction = ColumnDirection.rightToLeft
    /// A column in its block.
    public var alignment = ColumnAlignment.top
    /// A cell across its column.
    public var cellAlignment = CellAlignment.center
    /// The column length; `nil` for what the page or the longest paragraph gives. Positive.
    public var measure: Length?
    /// Between columns; `nil` for three quarters of an em. Not negative (VL-13).
    public var gap: Length?
    /// From column axis to column axis; `nil` for the columns' widths and the gap. Positive.
    public var pitch: Length?
    /// At most so many columns in all (VL-15); `nil` for no limit. Positive.
    public var maximum: Int?

    public init() {}
  }

  /// Options of paragraphs: how they start, how they end, and what stands between them.
  public struct ParagraphOptions: Hashable, Sendable {
    /// The start of a paragraph's first column. Not negative.
    public var indent = ParagraphIndent.none
    public var blankLines = BlankLines.keep
    /// The meaning of a line end at the end of the text.
    public var finalLineEnd = FinalLineEnd.drop
    /// The base direction of paragraphs that have none of their own (O15; UAX #9, 3.3.1).
    public var baseDirection = ParagraphStyle.BaseDirection.leftToRight

    public init() {}
  }

  /// Rules for where columns may end, and the search for where they end best.
  public struct ColumnBreakOptions: Hashable, Sendable {
    /// The marks that are kept from the ends of a column; `nil` for what each language expects.
    public var kinsoku: Kinsoku?
    /// The characters that a house keeps from the ends of columns, or lets stand there, beside ``kinsoku``.
    public var kinsokuLists = KinsokuLists()
    public var wordBreak = WordBreak.normal
    public var method = BreakingMethod.greedy
    /// Hanging of commas and full stops below the columns' ends.
    public var hanging = Hanging.none
    /// The fewest characters of a paragraph's last column (J11); `nil` for two where columns are justified, and
    /// one elsewhere. Positive.
    public var leastLastColumn: Int?
    /// The treatment of 々 at a column's head.
    public var iterationMarks = IterationMarks.keep
    /// The division of words of letters on their side at the ends of columns.
    public var hyphenation = Hyphenation()

    public init() {}
  }

  /// Options of the space between characters.
  public struct CharacterSpacing: Hashable, Sendable {
    /// Squeezing of the blanks of punctuation marks beside each other; `nil` for what is usual in the
    /// language.
    public var trim: Trim?
    /// Between an ideograph and letters or digits on their side; `nil` for what is usual in the
    /// language.
    public var autospace: Autospace?
    /// The start of Japanese columns that begin with an opening bracket; `nil` for flush where paragraphs are
    /// indented, and half where they are not.
    public var headBrackets: HeadBrackets?
    /// Whose tables Japanese spacing follows.
    public var model = SpacingModel.usual
    /// Spaces between characters that a house has of its own, beside ``model`` (P21).
    public var table = SpacingTable()
    /// After ！ and ？ that end a sentence. Not negative.
    public var sentenceSpace = Dimension.zero
    /// The least blank that a mark keeps where a justified column needs its room; `nil` for what is usual: a
    /// quarter of an em in Chinese, nothing elsewhere (J8). Not negative.
    public var leastBlank: Dimension?

    public init() {}
  }

  /// What is set upright in one cell, several characters beside each other; `nil` for what is usual in the language.
  public struct TateChuYoko: Hashable, Sendable {
    /// The longest number of ASCII digits (T3), from 0 to 4; 0 for none.
    public var digits: Int?
    /// The longest word of ASCII letters (T6), from 0 to 3. It is usual in Chinese and Japanese that a single capital
    /// stands upright.
    public var letters: Int?
    /// The marks that share a cell where they follow each other (T6, P17).
    public var marks: TateChuYokoMarks?

    public init() {}
  }

  /// The forms in which characters are drawn. What is copied and searched is as it was typed.
  public struct CharacterForms: Hashable, Sendable {
    /// The form of ASCII digits (N1); `nil` for the usual one of the language.
    public var numerals: Numerals?
    /// The orientation of ￥ and ％ beside a number on its side.
    public var numberSigns = NumberSigns.upright
    /// The form of Korean marks that are typed as in lines.
    public var koreanMarks = KoreanMarks.upright
    /// The half-width marks, kana and brackets that are drawn in full width; `nil` for what is usual: marks in web novels
    /// and Japanese prose.
    public var widening: Widening?
    public var punctuation = PunctuationStyle()

    public init() {}
  }

  /// What is drawn over the pages and is not part of them.
  public struct PageOverlay: Hashable, Sendable {
    /// True if columns, cells, runs and axes are drawn.
    public var debug = false
    /// True if blanks, tabs and the ends of paragraphs have marks (TK-14).
    public var showsInvisibles = false
    /// Text that is drawn as a selection, with its carets and pins; `nil` for none.
    public var selection: TextRange?

    public init() {}
  }
}

extension LayoutOptions {
  /// The indent of paragraphs in a language, in 1/1024 em of body text.
  package func indentInEm(_ language: LanguageTag) -> Int {
    switch paragraphs.indent.length(in: language.profile) {
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
