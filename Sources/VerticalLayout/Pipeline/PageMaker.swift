/// Puts columns on pages, and makes layouts of the pages that are finished.
struct PageMaker<S: Shaper> {
  let document: DocumentPlan
  let setup: DocumentSetup<S>
  /// The options of the column breaker, but for the measure.
  let breaking: BreakingOptions
  /// The plan of pages, once it is known.
  private(set) var plan: PagePlan?
  var paginator: Paginator?
  var placer: AnnotationPlacer
  /// The setter of notes, once the pages are known; `nil` where none stand beside the text.
  private var noteSetter: NoteSetter<S>?
  private(set) var notes: NotePlacer?
  private(set) var furniture: FurnitureSetter
  private var tableHeads = TableHeadCopies()
  private(set) var findings = LayoutFindings()
  /// The images that float and have no place on the pages.
  var hiddenFloats: [Int] = []
  /// The first one that is smaller than it should be, and how many are.
  var scaledFloats: (first: FloatPlaces.FloatSlot, count: Int)?
  /// True if a part with text had no room at all.
  private var leavesText = false
  /// The number of columns that stand on pages which have been handed out.
  private var placedCount = 0
  /// Diagnostics of the document, before anything is set.
  private let firstDiagnostics: [Diagnostic]

  init(
    _ document: DocumentPlan, of source: Document, by setup: DocumentSetup<S>
  ) throws(LayoutError) {
    let options = setup.options
    self.document = document
    self.setup = setup
    breaking = options.breaking(
      tabs: document.tabs, profile: document.style.language.profile,
      paragraphs: document.paragraphs)
    furniture = FurnitureSetter(
      options.furniture, of: document.document, style: document.style,
      direction: options.columns.direction, gap: options.effectiveGap, foldRoom: options.foldRoom,
      parts: options.sheetParts)
    placer = try AnnotationPlacer(
      document.ruby, options: options.readings, emphasis: options.emphasis,
      sideMarks: document.sideMarks, insets: document.insets,
      halfColumn: options.sheetParts.leaf?.halfColumn, kanbun: document.kanbun,
      styles: document.styles, tateChuYoko: document.tateChuYoko,
      notesFrom: document.notes.bodyEnd, shaper: setup.shaper)
    firstDiagnostics =
      source.attributesNotSet() + document.diagnostics + options.sheetParts.diagnostics
    findings.isOptimal = options.columnBreaks.method == .optimal
    findings.usesSheet = options.usesSheet
    guard !document.notes.isEmpty else { return }
    try options.validatePageNotes()
    notes = NotePlacer(
      document.notes, options: options.notes, direction: options.columns.direction,
      style: document.style,
      sizes: document.noteSizes,
      pitch: options.effectivePitch ?? document.style.size + options.effectiveGap)
    findings.notesStayOnPages = options.notes.place == .margin
  }

  /// Begins the pages of a plan.
  ///
  /// - Throws: ``LayoutError`` where they have no room for notes.
  mutating func begin(_ plan: PagePlan) throws(LayoutError) {
    self.plan = plan
    paginator = Paginator(limits: plan.limits)
    guard notes != nil else { return }
    notes?.hasOwnRooms = plan.hasOwnRooms
    noteSetter = try NoteSetter(document, plan, by: setup)
  }

  /// The pages that are not finished; `nil` where more than these decides on those that follow.
  var state: PageMakerState? {
    guard notes == nil, let unfinished = paginator?.unfinished, let furniture = furniture.state
    else { return nil }
    return PageMakerState(
      pageCount: findings.pageCount, unfinished: unfinished, readings: placer.state,
      furniture: furniture)
  }

  /// Goes on with pages that are not finished. What has been found on those before them is not known.
  mutating func go(to state: PageMakerState) {
    paginator?.unfinished = state.unfinished
    placer.state = state.readings
    furniture.state = state.furniture
    findings.go(after: state.pageCount)
  }

  /// True if what follows in the text is left out.
  var isFull: Bool { paginator?.isFull == true }

  /// True where a page is begun that has nothing but blank lines, so that more of them change nothing.
  mutating func hasBlankPage() -> Bool {
    paginator?.hasBlankPage() == true
  }

  /// Leaves a part of the text out, for which there is no page.
  mutating func leaveOut(_ part: SpacedPart) { leavesText = leavesText || !part.items.isEmpty }

  /// Sets and adds the next of the notes that belong to the text before an offset; `nil` where there is none.
  mutating func addNote(
    before end: Int, from parts: inout PartSetter<S>
  ) throws(LayoutError) -> SetNote? {
    guard let note = try noteSetter?.setNext(before: end, from: &parts) else { return nil }
    placer.add(note.annotations, isNote: true)
    notes?.add(note)
    return note
  }

  /// Adds the columns of the next part of the text.
  ///
  /// - Parameter end: the end of the part.
  mutating func append(_ text: consuming FlowedText, upTo end: Int) throws(LayoutError) {
    // Which notes belong to the last column is asked before the next part comes.
    if notes != nil, let last = text.columns.indices.last { text.columns[last].endRange(at: end) }
    try paginator?.append(consume text)
    setup.stageDidEnd?("paginate", 0)
  }

  /// The layout of the pages that are finished; `nil` where there are none, or none can be known.
  ///
  /// - Parameter columns: the setter of the columns on them.
  mutating func takeLayout(
    textFollows: Bool, _ columns: inout ColumnSetter<S>?
  ) throws(LayoutError) -> Layout? {
    guard !document.needsWholeForLinks, !furniture.needsPageCount, plan?.geometry.height != nil,
      let (text, blocks) = paginator?.takePages(textFollows: textFollows)
    else { return nil }
    let areas = columns?.takeAreas(before: findings.pageCount + blocks.count) ?? SideAreas()
    return try layout(of: consume text, on: blocks, areas, isLast: false)
  }

  /// The layout of the last pages, with what is to be told of the whole text.
  mutating func finishLayout(
    _ parts: PartSetter<S>, _ columns: inout ColumnSetter<S>?
  ) throws(LayoutError) -> Layout {
    let textGoesOn =
      leavesText
      || document.document.hasText(
        from: parts.nextParagraph, to: document.notes.bodyParagraphs)
    var (text, pagination) = try paginateRest(
      textGoesOn: textGoesOn, placesOfLast: columns?.rows.placesOfLast)
    var areas = columns?.takeLastAreas() ?? SideAreas()
    areas.floats = lastFloats(areas.floats, &pagination)
    var layout = try layout(of: consume text, on: pagination.blocks, areas, isLast: true)
    close(&layout, pagination, parts, columns)
    return layout
  }

  /// The columns of the last pages.
  ///
  /// - Parameter textGoesOn: true if there is text that no column has.
  private mutating func paginateRest(
    textGoesOn: Bool, placesOfLast: ColumnPlaces?
  ) throws(LayoutError) -> (text: FlowedText, pagination: Pagination) {
    guard let plan, var paginator else {
      preconditionFailure("a text whose paragraphs are all known has a page")
    }
    self.paginator = nil
    let found = try paginator.finish(
      text: document.document.text, textLength: document.notes.bodyEnd, textGoesOn: textGoesOn,
      styles: placer.styles, setting: plan.setting, placesOfLast: placesOfLast, shaper: setup.shaper
    )
    setup.stageDidEnd?("paginate", found.1.blocks.count)
    return found
  }

  /// The layout of pages that are finished; keeps what is to be told of them.
  ///
  /// - Parameters:
  ///   - areas: images and notes beside the text of these pages.
  ///   - isLast: true if no pages follow.
  private mutating func layout(
    of text: consuming FlowedText, on blocks: [PageBlock], _ areas: SideAreas, isLast: Bool
  ) throws(LayoutError) -> Layout {
    var pages: [Layout.Page] = []
    var hosts: [Int: NoteHost] = [:]
    if let plan {
      var (areas, blocks) = (areas, blocks)
      if !plan.hasOwnRooms { blocks.fit(areas.floats, firstPage: findings.pageCount) }
      pages = placedPages(
        of: blocks, &text.columns, text.shaped.cells, &areas, plan.geometry)
      hosts = addNotes(
        to: &pages, of: blocks, &text, areas, isLast: isLast, in: plan.geometry)
    }
    setup.stageDidEnd?("place", pages.count)
    var layout = newLayout(pages, consume text)
    layout.placeSheet(setup.options.sheetFurniture ?? [], setup.options.sheetParts.leaf)
    let leaf = setup.options.sheetParts.leaf
    layout.placePlates { leaf?.pictureRoom(onPage: $0, axis: $1) }
    layout.placeTierRules(document.style)
    placer.place(on: &layout, hosts: hosts)
    let copies = tableHeads.place(on: &layout)
    layout.placeTableRules(document.style, copies: copies)
    if let plan {
      try furniture.place(
        on: &layout, geometry: plan.geometry, isLast: isLast, shaper: setup.shaper)
    }
    setup.hooks.drawGrounds(of: &layout)
    find(in: layout)
    layout.fonts = findings.fonts
    return layout
  }

  /// Pages with their columns and images in place, and the rooms for notes after these.
  private mutating func placedPages(
    of blocks: [PageBlock], _ columns: inout [Column], _ cells: [Cell],
    _ areas: inout SideAreas, _ geometry: PageGeometry
  ) -> [Layout.Page] {
    let options = setup.options
    let hasOwnRooms = plan?.hasOwnRooms == true
    var pages = placeColumns(
      blocks, firstPage: findings.pageCount, columns: &columns, hasOwnRooms: hasOwnRooms,
      geometry: geometry, direction: options.columns.direction,
      alignment: options.columns.alignment,
      styles: document.paragraphs, placement: options.effectivePlacement,
      staysAtSide: plan?.places.notes != nil)
    setup.hooks.move(&columns, on: &pages, first: placedCount, cells: cells)
    placedCount += columns.count
    if hasOwnRooms, let placement = options.page.placement {
      moveBlocks(on: &pages, &columns, &areas, placement, in: geometry)
    }
    add(areas.floats, to: &pages, in: geometry)
    return pages
  }

  /// Gives pages their notes.
  ///
  /// - Returns: the columns that notes stand beside, by those of the notes.
  private mutating func addNotes(
    to pages: inout [Layout.Page], of blocks: [PageBlock], _ text: inout FlowedText,
    _ areas: SideAreas, isLast: Bool, in geometry: PageGeometry
  ) -> [Int: NoteHost] {
    guard var notes, let noteSetter else { return [:] }
    defer { self.notes = notes }
    for (page, area) in areas.notes { notes.sidePlaces[page] = area }
    return notes.place(
      on: &pages, &text, isLast: isLast, geometry: geometry, set: noteSetter.set)
  }

  func newLayout(_ pages: [Layout.Page], _ text: consuming FlowedText) -> Layout {
    let options = setup.options
    let hasOwnRooms = plan?.hasOwnRooms == true
    var layout = Layout(
      text: document.document.text, direction: options.columns.direction,
      language: document.style.language, measure: hasOwnRooms ? nil : plan?.geometry.measure,
      cellAlignment: options.columns.cellAlignment,
      pages: pages, columns: text.columns, shaped: text.shaped, styles: placer.styles.styles,
      fonts: [],
      dropped: [],
      diagnostics: [], paper: options.page.paper, token: nil, debug: options.overlay.debug)
    layout.add(document)
    layout.showsInvisibles = options.overlay.showsInvisibles
    layout.selection = options.overlay.selection
    layout.readingText = options.readings.readings
    if hasOwnRooms { layout.content = plan?.geometry.content }
    layout.frameTransforms = options.regions.frameTransforms(
      in: plan?.geometry.content, em: document.style.size)
    layout.images = plan?.images.images.elements ?? []
    layout.blockLength = plan?.limits.blockLength ?? .zero
    if notes != nil {
      layout.notes = document.notes.entries.map(\.reference)
      layout.noteParagraphs = document.notes.entries.map(\.notedParagraph)
      layout.textOrder = layout.columns.orderOfText
    }
    return layout
  }

  mutating func find(in layout: Layout) {
    let options = setup.options
    findings.add(layout, alignment: options.columns.alignment, shaper: setup.shaper)
    if options.bookPages.checksGrid, let plan {
      findings.grid.add(
        layout, geometry: plan.geometry, grid: plan.limits.grid,
        isWhole: options.hasWholeGrid)
    }
    if let distance = options.page.distanceFromCut {
      findings.add(layout, distanceFromCut: distance)
    }
  }

  /// Adds to the last layout the token, the text that is left out, and the diagnostics of the whole text.
  ///
  /// - Parameter columns: the setter of all columns.
  private mutating func close(
    _ layout: inout Layout, _ pagination: Pagination, _ parts: PartSetter<S>,
    _ columns: ColumnSetter<S>?
  ) {
    layout.token = pagination.token
    if let styles = pagination.styles { layout.styles = styles.styles }
    var found = TextFindings(parts, columns, furniture)
    found.addEnd(of: document, from: parts.nextParagraph)
    report(found, of: pagination, columns, in: &layout)
  }

  /// Adds to a layout the diagnostics of the whole text, and what of it is not drawn.
  private func report(
    _ found: TextFindings, of pagination: Pagination, _ columns: ColumnSetter<S>?,
    in layout: inout Layout
  ) {
    // Nothing else is said of text that is left out but what it has that is never drawn.
    let hidden = pagination.dropped?.range ?? TextRange(document.length, document.length)
    layout.dropped =
      found.dropped.filter { $0.reason == .control || !hidden.contains($0.range) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    if let dropped = pagination.dropped { layout.dropped.append(dropped) }
    let links = document.decorations.linkDiagnostics(
      hidden: pagination.dropped?.range, token: pagination.token?.link)
    layout.diagnostics =
      firstDiagnostics + links
      + found.text.filter { !hidden.contains($0.range ?? TextRange(0, 0)) }
      + (plan?.diagnostics ?? []) + found.furniture
      + floatDiagnostics(columns?.rows.droppedFloats ?? [], dropped: pagination.dropped?.range)
      + found.columns
    if let geometry = plan?.geometry {
      if findings.pageCount == 1 {
        layout.diagnostics += setup.options.unusedOptions(ofSheets: geometry)
      }
      if findings.pageCount > 1, document.paragraphs.stanzas.isGuessed {
        layout.diagnostics.append(.verseKept)
      }
      layout.diagnostics += findings.diagnostics(
        of: document.document.text, geometry: geometry, dropped: layout.dropped,
        tokenFits: pagination.tokenFits)
    }
    setup.stageDidEnd?("diagnose", layout.diagnostics.count)
  }
}

extension PageMaker {
  /// The layout of pages that were set one after the other, as if they had been set at once.
  ///
  /// - Parameter found: what has been found in all of the text; `nil` for some of its pages, of which nothing is said.
  func layout(of contents: PageContents, _ found: TextFindings?) -> Layout {
    var maker = self
    maker.findings = findings.begun
    var text = FlowedText()
    (text.shaped, text.columns) = (contents.shaped, contents.columns)
    var layout = newLayout(contents.pages, text)
    (layout.annotations, layout.annotationText) = (contents.annotations, contents.annotationText)
    maker.find(in: layout)
    layout.fonts = maker.findings.fonts
    if let found { maker.report(found, of: Pagination(), nil, in: &layout) }
    return layout
  }

  /// True if pages are handed out before the last one is known.
  var handsOutPages: Bool {
    guard let plan else { return false }
    return !document.needsWholeForLinks && !furniture.needsPageCount
      && plan.geometry.height != nil && plan.limits.block != nil && !plan.limits.mayCut
  }
}

/// What has been found in a text, or in a stretch of it, beside what its pages show.
struct TextFindings: Hashable, Sendable {
  var dropped: [DroppedText] = []
  /// Warnings about single cells, each once.
  var text: [Diagnostic] = []
  var furniture: [Diagnostic] = []
  var columns: [Diagnostic] = []
  private var even = EvenFindings()

  init() {}

  init<S: Shaper>(
    _ parts: PartSetter<S>, _ columns: ColumnSetter<S>?, _ furniture: FurnitureSetter
  ) {
    (dropped, text) = (parts.dropped, parts.diagnostics)
    self.furniture = furniture.diagnostics
    self.columns = columns?.diagnostics ?? []
    even = columns?.rows.evenFindings ?? EvenFindings()
  }

  /// Adds the control characters after the last part that was set.
  mutating func addEnd(of plan: DocumentPlan, from paragraph: Int) {
    let controls = plan.document.controls(from: paragraph, to: plan.notes.bodyParagraphs)
    dropped += controls.map { DroppedText(range: $0, reason: .control) }
  }

  /// Adds what has been found after it.
  mutating func append(_ next: TextFindings) {
    dropped += next.dropped
    for diagnostic in next.text where !text.contains(where: { $0.message == diagnostic.message }) {
      text.append(diagnostic)
    }
    for diagnostic in next.furniture
    where !furniture.contains(where: { $0.code == diagnostic.code }) {
      furniture.append(diagnostic)
    }
    even.add(next.even)
    columns = even.diagnostics
  }

  /// Follows text that gets other offsets.
  mutating func move(by move: LayoutMove) {
    guard move.bytes != 0 else { return }
    for index in dropped.indices {
      dropped[index].range = dropped[index].range.moved(by: move.bytes)
    }
    for index in text.indices { text[index].range = text[index].range?.moved(by: move.bytes) }
  }
}

/// What a maker of pages goes on with between two parts of a text.
struct PageMakerState: Hashable, Sendable {
  /// The number of pages that have been handed out.
  var pageCount: Int
  var unfinished: UnfinishedPage
  var readings: ReadingWalk
  var furniture: FurnitureState

  /// Follows text and pages that get other numbers.
  mutating func move(by move: LayoutMove) {
    pageCount += move.pages
    unfinished.move(by: move)
    readings.move(by: move)
    furniture.move(by: move)
  }
}

extension Diagnostic {
  /// A note that lines are taken for verse.
  fileprivate static let verseKept = Diagnostic(
    .note, .verseKept,
    "the lines are taken for verse, and pages keep its stanzas together; --keep none parts them")
}

extension PageMaker: Sendable where S: Sendable {}
