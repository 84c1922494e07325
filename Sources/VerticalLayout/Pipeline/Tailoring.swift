/// A step of ``Tailoring``. They are taken in the order of the cases; each says why it stands where it does.
enum TailoringStep: CaseIterable {
  /// Notes inside of columns, and their brackets, get their own spacing. First: all other steps tell text from notes.
  case insets
  /// The characters of a sheet with a grid fill its cells. Before anything adds a length, which goes between cells.
  case sheetCells
  /// An em is left after headings at the heads of their columns. After the cells, which would take it in.
  case runInHeadings
  /// Words get the places where they may be divided. Before the rules of breaks, which may forbid a place again.
  case hyphens
  /// The rules for breaks that attributes and fonts tell: references, whole numbers, what the author keeps whole, 々.
  case breaks
  /// Text is spread over a length. After the rules of breaks: it stays whole, whatever they allow inside of it.
  case spreads
  /// Markers of lists get their room. After text that is spread, whose length a marker may have.
  case markers
  /// Half-lines of verse stay whole. After all that allows or forbids a break: it ranks the breaks that are left.
  case halfLines
  /// The program that sets the text forbids breaks of its own. It has the last word on them.
  case hooks
  /// Soft hyphens are hidden until a column ends with one. After all that forbids a break: only those where one is left.
  case softHyphens
  /// Paragraphs get their rooms: indents, hanging columns, insets. After notes and markers, since it looks at what a paragraph begins with
  /// and may take the blank of a bracket from it.
  case rooms
  /// The characters of manuscript paper are written into its cells, and columns end by its rules. After the rooms, since a cell's number
  /// goes with the indent.
  case writing
  /// Signatures and the like get their room at the feet of columns. They are taken from the rooms.
  case feet
  /// Readings and marks of kanbun get room beside their bases. After all that changes the length of a base, and after the rooms, over
  /// whose edges a reading may not reach.
  case annotations
  /// Cells of tables are parted into columns. After the readings, which make them longer.
  case tableCells
  /// Text at tab stops is measured up to its stop. Last: it needs the lengths of all that stands after a tab.
  case tabs
}

/// The stage between spacing and breaking, for one part of a document: it changes the lengths of items and the places where columns
/// may end by what no item tells by itself (*tailoring* in UAX #14, 8), and finds the rooms of paragraphs.
///
/// The steps edit one array of items in place, and none of them moves an item, so that each can count on the numbers of the ones before
/// it. A further step is a case of ``TailoringStep``, at its place in the order.
struct Tailoring<S: Shaper> {
  private let plan: DocumentPlan
  private let setup: DocumentSetup<S>
  private let part: DocumentPart
  private let analysis: TextAnalysis
  private(set) var shaped: ShapedText
  private(set) var items: [InlineItem]
  /// The rooms of paragraphs; empty where all have the whole block.
  private(set) var rooms: [ParagraphRoom] = []
  /// The cells that are drawn as the one before them at a column's head (L19).
  private(set) var repeating: Set<Int> = []
  private(set) var annotations = PartAnnotations()
  /// How much longer a hyphen makes each cell that has one.
  private var hyphens: [Int: Length] = [:]

  init(
    _ part: DocumentPart, of analysis: TextAnalysis, shaped: consuming ShapedText,
    items: consuming [InlineItem], _ plan: DocumentPlan, by setup: DocumentSetup<S>
  ) {
    self.plan = plan
    self.setup = setup
    self.part = part
    self.analysis = analysis
    self.shaped = shaped
    self.items = items
  }

  /// Takes all steps.
  mutating func run(_ memory: inout StageMemory) throws(LayoutError) {
    for step in TailoringStep.allCases { try take(step, &memory) }
    setup.stageDidEnd?("tailor", items.count)
  }

  private mutating func take(
    _ step: TailoringStep, _ memory: inout StageMemory
  ) throws(LayoutError) {
    let options = setup.options
    switch step {
    case .insets: takeInsets()
    case .sheetCells: takeSheetCells()
    case .runInHeadings: shaped.end(plan.inlineHeadings(in: part), &items)
    case .hyphens: divideWords()
    case .breaks:
      repeating = tailorBreaks(
        &shaped, &items, of: analysis, references: plan.references(in: part),
        unbroken: plan.unbrokenRanges(in: part),
        iterationMarks: options.columnBreaks.iterationMarks, languages: plan.languages,
        model: plan.spacing.model)
    case .spreads: shaped.spread(plan.spreads(in: part), &items)
    case .markers: shaped.setMarkers(of: paragraphs, plan.paragraphs, &items)
    case .halfLines:
      guard plan.paragraphs.stanzas.keepsHalfLines else { return }
      items.keepHalfLinesWhole(
        of: shaped.paragraphs, from: part.paragraphs.lowerBound, plan.paragraphs.stanzas)
    case .hooks: setup.hooks.tailorBreaks(&shaped, &items, text: plan.document.text)
    case .softHyphens: hideHyphens()
    case .rooms: findRooms()
    case .writing: writeOnGrid()
    case .feet:
      addFeet(plan.footSpans(in: part), em: plan.style.size, of: shaped, to: &rooms)
    case .annotations: try annotate(&memory)
    case .tableCells:
      guard !plan.insets.isEmpty else { return }
      shaped.breakCells(insets, &items, edges: annotations.edges)
    case .tabs:
      annotations.edges.tabs = shaped.tabLeads(
        of: paragraphs, plan.paragraphs, items, text: plan.document.text)
    }
  }
}

extension Tailoring {
  private var paragraphs: ArraySlice<Paragraph> { plan.document.paragraphs[part.paragraphs] }

  /// The notes that may be in the part.
  private var insets: ArraySlice<InsetPlan.Entry> { plan.insets.entries(in: part.text) }

  private mutating func takeInsets() {
    guard !plan.insets.isEmpty else { return }
    markInsets(
      insets, brackets: plan.insets.brackets(in: part.text), &shaped, &items,
      bodySpacing: bodySpacing(runs: shaped.runs))
  }

  /// The spacing of the text around the brackets of notes, which are as wide as both small columns.
  private func bodySpacing(runs: [ShapedText.ShapedRun]) -> (Cell) -> StyleSpacing {
    let size = setup.options.insets.size
    return { [plan] cell in
      var style = plan.styled.styles[runs[Int(cell.run)].style]
      if size > 0 { style.size = style.size.scaled(by: 512, over: size) }
      return StyleSpacing(style, options: plan.spacing)
    }
  }

  private mutating func takeSheetCells() {
    guard let cells = setup.options.sheetParts.cells, setup.options.sheetParts.writing == nil
    else { return }
    let text = plan.document.text
    shaped.fill(cells, &items, styles: plan.styled.styles) {
      text.slice($0).unicodeScalars.first
    }
  }

  /// Divides words, as far as they may be.
  private mutating func divideWords() {
    guard plan.hyphenates else { return }
    hyphens = shaped.hyphenate(
      by: setup.options.columnBreaks.hyphenation, of: paragraphs, base: plan.style.language,
      analysis: analysis, items: &items, styles: plan.styled.styles, shaper: setup.shaper)
  }

  private mutating func hideHyphens() {
    guard !analysis.softHyphens.isEmpty else { return }
    hyphens.merge(
      shaped.hideHyphens(
        of: analysis, &items, styles: plan.styled.styles, shaper: setup.shaper)
    ) { $1 }
  }

  private mutating func findRooms() {
    rooms = VerticalLayout.rooms(
      of: paragraphs, shaped.paragraphs, items: &items,
      pictures: Set(plan.images(in: part).map(\.range)), styles: plan.paragraphs,
      indent: setup.options.paragraphs.indent, profile: plan.style.language.profile,
      lowersTurned: plan.paragraphs.stanzas.lowersTurned,
      brackets: setup.options.spacing.headBrackets)
  }

  private mutating func writeOnGrid() {
    guard let grid = setup.options.sheetParts.writing else { return }
    let text = plan.document.text
    shaped.write(on: grid, &items, rooms: rooms, styles: plan.styled.styles) {
      text.slice($0).unicodeScalars.first
    }
  }

  /// Shapes the readings of the part and makes room for them.
  private mutating func annotate(_ memory: inout StageMemory) throws(LayoutError) {
    defer { annotations.edges.hyphens = hyphens }
    let entries = plan.ruby.entries(beginningIn: part.text)
    guard !entries.isEmpty || !plan.kanbun.isEmpty else { return }
    var readings = try shapeAnnotations(
      plan.ruby.entries[entries].map(\.reading), entries: entries, styles: plan.styles,
      tateChuYoko: plan.tateChuYoko, shaper: setup.shaper, memory: &memory.annotations)
    if setup.options.readings.isThird { readings.shaped.widenToThird() }
    annotations.text = readings
    if !plan.kanbun.isEmpty {
      var marks = KanbunSpacer(
        plan.kanbun, signs: memory.kanbun, ruby: plan.ruby, readings: readings,
        text: plan.document.text, shaped: shaped, items: items)
      marks.addMarks(of: part)
      items = marks.items
      annotations.edges = marks.edges
      annotations.kanbun = marks.room
    }
    // Handed on, so that they are changed in place and not in a copy.
    let inCells = setup.options.sheetParts.writing == nil ? [] : items
    let own = items
    items = []
    var spacer = RubySpacer(
      plan.ruby, styles: plan.styles, sideMarks: plan.sideMarks, kanbun: plan.kanbun,
      options: setup.options.readings,
      text: plan.document.text, shaped: shaped, items: own,
      rooms: rooms, annotations: annotations)
    spacer.addWords()
    // Readings beside cells stand in the gutter, and move no character (SH-M4).
    items = setup.options.sheetParts.writing == nil ? spacer.items : inCells
    annotations = spacer.annotations
    setup.stageDidEnd?("annotate", entries.count)
  }
}
