/// The pages of a document, a few at a time.
///
/// ```swift
/// var stream = try typesetter.pages(of: document)
/// while let pages = try stream.next() {
///   for index in pages.pages.indices { draw(pages.displayList(ofPage: index)) }
/// }
/// ```
/// The text is set in parts of whole paragraphs, and pages are handed out when nothing that follows can
/// change them. What they make up is the layout that ``Typesetter/typeset(_:)`` gives, which comes from
/// the same code.
///
/// Some options need the whole text before the first page, so that all pages come at once: pages that are
/// as high as the highest column (``PageSpecification/scroll``, a short text on
/// ``PageSpecification/automatic`` and a free height), a single page (each ``Overflow`` but
/// ``Overflow/paginate``), links to places of the text where ``LayoutOptions/maximumColumns`` may
/// leave these out, and page numbers that say how many pages there are. A paragraph is never parted before it is set, however long it is.
public struct LayoutStream<S: Shaper> {
  let typesetter: Typesetter<S>
  let plan: DocumentPlan
  private let breaking: BreakingOptions
  private let firstDiagnostics: [Diagnostic]
  private var memory = StageMemory()
  private var nextParagraph = 0
  /// Parts that wait for the page's size to be known.
  private var waiting: [SpacedPart] = []
  /// The columns that stand beside a heading in its window.
  private var windowRest = WindowRest()
  /// The number of columns that have been set, and of those of them that have been handed out.
  private var columnCount = 0
  private var placedCount = 0
  /// True if a part with text had no room at all.
  private var leavesText = false
  private var request: PageRequest
  private(set) var book: Book?
  /// The setter of notes on pages; `nil` where none stand beside the text.
  var noteSetter: NoteSetter?
  /// The breaker of columns that are not all alike.
  var rowBreaker: RowBreaker?
  /// The images that float and have no place on the pages.
  var hiddenFloats: [Int] = []
  /// The first one that is smaller than it should be, and how many are.
  var scaledFloats: (first: FloatPlaces.Place, count: Int)?
  var paginator: Paginator?
  var placer: AnnotationPlacer
  private var furniture: FurnitureSetter
  var findings = LayoutFindings()
  private var dropped: [DroppedText] = []
  private var combiningDiagnostics: [Diagnostic] = []
  /// True if the last pages have been handed out.
  public private(set) var isFinished = false
  /// For tests, which look into what parts do at their ends.
  var partSize: Int

  /// Data that are known once the page is.
  struct Book {
    var frame: PageFrame
    var diagnostics: [Diagnostic] = []
    var breaking: BreakingOptions
    var setting: ColumnSetting
    var limits: PageLimits
    /// The images as large as the page has room for them.
    var images: InlineImages
    /// The places of columns, if they are not all alike.
    var places: ColumnPlaces?
  }

  init(_ document: Document, by typesetter: Typesetter<S>) throws(LayoutError) {
    let options = typesetter.options
    self.typesetter = typesetter
    if typesetter.roomProvider != nil, !options.hasFixedPage {
      throw .invalidOption(name: "page", reason: "needs a fixed size where rooms are provided")
    }
    plan = try DocumentPlan(document, options: options)
    partSize = plan.partSize
    furniture = FurnitureSetter(
      options.furniture, of: plan.document, style: plan.style, direction: options.direction,
      gap: options.effectiveGap)
    placer = try AnnotationPlacer(
      plan.ruby, options: options.ruby, emphasis: options.emphasis, sideMarks: plan.sideMarks,
      kanbun: plan.kanbun,
      firstStyle: plan.styled.styles.count, combining: options.combining,
      notesFrom: plan.notes.bodyEnd, shaper: typesetter.shaper)
    memory.kanbun = placer.kanbunSigns
    let em = plan.style.size
    breaking = options.breaking(tabs: plan.tabs, profile: plan.style.language.profile)
    firstDiagnostics =
      document.attributesNotSet() + plan.styled.diagnostics + plan.paragraphs.diagnostics
      + plan.insets.diagnostics + plan.ruby.diagnostics + plan.kanbun.diagnostics
      + plan.sideMarks.diagnostics + plan.document.headingsNotSet(plan.inlineHeadings)
    request = PageRequest(
      page: options.page, margins: options.margins, bookPages: options.bookPages,
      typeArea: options.typeAreaSize, facing: options.facing, measure: options.effectiveMeasure,
      overflow: options.overflow, cutsScroll: options.cutsScroll, em: em,
      pitch: options.effectivePitch ?? em + options.effectiveGap,
      paragraphs: ParagraphLengths(measure: options.effectiveMeasure, em: em))
    guard !plan.notes.isEmpty else { return }
    try options.validatePageNotes()
    let notes = NoteSetter(
      plan.notes, options: options.notes, direction: options.direction, style: plan.style,
      styled: plan.styled, pitch: options.effectivePitch ?? em + options.effectiveGap)
    noteSetter = notes
    request.hasPageNotes = true
    findings.notesStayOnPages = options.notes.place == .margin
    if options.notes.place.isBand {
      request.band = NoteBand(
        isHead: options.notes.place == .head, length: notes.bandLength, gap: em * 2)
      request.measure = options.textMeasure
    }
  }

  /// Those of the plan, and after them those of signs whose size is the font's matter.
  private var styles: [TextStyle] { plan.styles + placer.signs.styles + placer.kanbunSigns.styles }

  /// The next pages; `nil` after the last ones.
  ///
  /// Pages and paragraphs are numbered, and ranges counted, as in the whole document; the indices of
  /// columns, runs, cells and glyphs are those of the part. The fonts are those in use so far. The last
  /// part has the diagnostics of the whole text, and what was dropped.
  ///
  /// - Throws: ``LayoutError`` where the options cannot be met; ``LayoutError/cancelled`` in a task that has been
  ///   cancelled, before the next part of the text is set.
  public mutating func next() throws(LayoutError) -> Layout? {
    guard !isFinished else { return nil }
    while try setNextPart() {
      if let pages = try takePages() { return pages }
    }
    return try finish()
  }

  /// All pages that are left as one layout.
  package mutating func wholeLayout() throws(LayoutError) -> Layout {
    let parts = plan.length / partSize + 1
    if try setNextPart() { paginator?.reserve(parts: parts) }
    while try setNextPart() {}
    return try finish()
  }

  /// Sets a part of the text; returns whether there was one that has a place on the pages.
  private mutating func setNextPart() throws(LayoutError) -> Bool {
    if Task.isCancelled { throw .cancelled }
    guard paginator?.isFull != true,
      let part = plan.document.part(
        from: nextParagraph, size: partSize, limit: plan.notes.bodyParagraphs,
        columns: typesetter.options.pageBreaks.headingColumns,
        whole: { plan.paragraphsInOnePart(with: $0, tiers: typesetter.options.regions.tiers) })
    else { return false }
    // Blank lines at the end of a text, of which there may be millions, are worth no page (VLb-9).
    if nextParagraph >= plan.endOfText, try paginator?.hasBlankPage() == true { return false }
    nextParagraph = part.paragraphs.upperBound
    let spaced = try space(part)
    if book == nil, !request.isDecided {
      for column in spaced.breaks(breaking, beside: &windowRest) {
        let room =
          spaced.rooms.isEmpty
          ? ParagraphRoom() : spaced.rooms[column.paragraph - spaced.firstParagraph]
        let first = column.cells.first.map { spaced.items[$0].advance } ?? .zero
        request.paragraphs.add(column.natural, room: room, first: first)
      }
      request.paragraphs.reach(plan.paragraphs.leastBlock(around: part.paragraphs))
    }
    waiting.append(spaced)
    if request.isDecided { try setWaiting() }
    return true
  }

  /// A part of the text that can be broken into columns.
  mutating func space(_ part: DocumentPart) throws(LayoutError) -> SpacedPart {
    let spaced = try typesetter.space(part, of: plan, memory: &memory)
    dropped += spaced.dropped
    for diagnostic in spaced.diagnostics
    where !combiningDiagnostics.contains(where: { $0.message == diagnostic.message }) {
      combiningDiagnostics.append(diagnostic)
    }
    return spaced
  }

  /// Puts the parts that wait on columns.
  private mutating func setWaiting() throws(LayoutError) {
    if book == nil {
      windowRest = WindowRest()
      let book = try newBook()
      self.book = book
      paginator = Paginator(limits: book.limits)
      rowBreaker = book.places.map {
        RowBreaker(
          places: $0, options: book.breaking, blankExtent: book.setting.blankExtent,
          styles: plan.paragraphs, rules: book.limits.rulesOfPages)
      }
      try leaveRoomForNotes(of: book)
    }
    guard let book else { return }
    paginator?.reserve(for: waiting)
    waiting.reverse()
    // Each is let go of before it is set, so that its arrays are changed where they are.
    while var part = waiting.popLast() {
      if paginator?.isFull == true {
        leavesText = leavesText || !part.items.isEmpty
        continue
      }
      part.fit(
        book.images, insteadOf: plan.images, styles: plan.styled.styles,
        shaper: typesetter.shaper)
      if plan.paragraphs.hasWindows { part.closeWindows(in: book.leastMeasure) }
      placer.add(part.annotations.text)
      try setNotes(of: part.text)
      var setting = book.setting
      setting.spaceAfter = typesetter.hooks.columnSpace(from: columnCount)
      let breaks =
        try rowBreaker?.breaks(
          part.items, of: part.shaped, rooms: part.rooms, hyphens: part.hyphens,
          edges: part.annotations.edges, firstParagraph: part.firstParagraph,
          spaceAfter: setting.spaceAfterBroken)
        ?? part.breaks(book.breaking, beside: &windowRest)
      if rowBreaker == nil { paginator?.prepare(breaks) }
      var text = typesetter.setColumns(
        of: &part, breaks: breaks, setting: setting, gauge: paginator?.gauge)
      // Which notes belong to the last column is asked before the next part comes.
      if noteSetter != nil, let last = text.columns.indices.last {
        text.columns[last].endRange(at: part.text.upperBound)
      }
      columnCount += text.columns.count
      try paginator?.append(consume text)
      typesetter.stageDidEnd?("paginate", 0)
    }
  }

  private func newBook() throws(LayoutError) -> Book {
    let options = typesetter.options
    var diagnostics: [Diagnostic] = []
    let frame = try PageFrame(request, diagnostics: &diagnostics)
    var breaking = breaking
    let blockLength = frame.measure ?? request.paragraphs.longest
    breaking.measure = frame.measure
    breaking.blockLength = blockLength
    let justification = plan.paragraphs.justifies ? breaking.rules : breaking.justification
    let rules = options.pageBreakRules(plan.style.language.profile, styles: plan.paragraphs)
    let setting = ColumnSetting(
      paragraphs: plan.document.paragraphs, blankExtent: plan.style.size, tabs: breaking.tabs,
      styles: plan.paragraphs, direction: options.direction,
      grid: BodyGrid(
        gap: options.effectiveGap, pitch: options.effectivePitch, em: options.style.size),
      justification: justification.map {
        Justification(rules: $0, measure: blockLength, alignment: options.alignment)
      })
    let limits = PageLimits(
      overflow: options.overflow, maximumColumns: options.maximumColumns,
      block: frame.blockLimit, measure: frame.measure,
      spacing: ColumnSpacing(
        gap: options.effectiveGap, pitch: options.effectivePitch, em: options.style.size,
        styles: plan.paragraphs, snapsToGrid: options.hasGrid, dropsBlank: rules.dropsBlank,
        measure: blockLength, direction: options.direction),
      facing: frame.facing, rules: rules, inlineSpacing: options.spacing,
      token: options.token.visible)
    let places = try newPlaces(in: frame)
    if plan.paragraphs.hasOwnTiers, places?.ownTiers == nil {
      diagnostics.append(plan.document.tiersNotSet)
    }
    let largest = places?.largestFrame
    let (images, warning) = plan.images.fitted(
      measure: [frame.measure, largest?.height].compactMap(\.self).min(),
      block: [frame.blockLimit, largest?.width].compactMap(\.self).min())
    if let warning { diagnostics.append(warning) }
    return Book(
      frame: frame, diagnostics: diagnostics, breaking: breaking, setting: setting, limits: limits,
      images: images, places: places)
  }

  /// The pages that are finished, if their size is known before the last one.
  private mutating func takePages() throws(LayoutError) -> Layout? {
    let textFollows = nextParagraph < plan.endOfText
    guard !plan.needsWholeForLinks, !furniture.needsPageCount, book?.frame.height != nil,
      let (text, blocks) = try paginator?.takePages(textFollows: textFollows)
    else {
      return nil
    }
    let floats = rowBreaker?.takeFloats(before: findings.pageCount + blocks.count) ?? []
    return try layout(of: consume text, on: blocks, floats: floats)
  }

  private mutating func finish() throws(LayoutError) -> Layout {
    isFinished = true
    request.paragraphs.areComplete = true
    try setWaiting()
    guard let book, var paginator = self.paginator else {
      preconditionFailure("a text whose paragraphs are all known has a page")
    }
    self.paginator = nil
    var (text, pagination) = try paginator.finish(
      textLength: plan.notes.bodyEnd,
      textGoesOn: leavesText
        || plan.document.hasText(from: nextParagraph, to: plan.notes.bodyParagraphs),
      styles: styles, setting: book.setting, shaper: typesetter.shaper)
    typesetter.stageDidEnd?("paginate", pagination.blocks.count)
    let floats = lastFloats(&pagination)
    var layout = try layout(of: consume text, on: pagination.blocks, floats: floats)
    layout.token = pagination.token
    layout.styles += pagination.tokenStyles
    // Nothing else is said of text that is left out but what it has that is never drawn.
    let hidden = pagination.dropped?.range ?? TextRange(plan.length, plan.length)
    dropped += plan.document.controls(from: nextParagraph, to: plan.notes.bodyParagraphs)
      .map { DroppedText(range: $0, reason: .control) }
    layout.dropped =
      dropped.filter { $0.reason == .control || !hidden.contains($0.range) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    if let dropped = pagination.dropped { layout.dropped.append(dropped) }
    let links = plan.decorations.linkDiagnostics(
      hidden: pagination.dropped?.range, token: pagination.token?.link)
    layout.diagnostics =
      firstDiagnostics + links
      + combiningDiagnostics.filter { !hidden.contains($0.range ?? TextRange(0, 0)) }
      + book.diagnostics + furniture.diagnostics
      + floatDiagnostics(dropped: pagination.dropped?.range)
      + findings.diagnostics(
        of: plan.document.text, frame: book.frame, dropped: layout.dropped,
        tokenFits: pagination.tokenFits)
    typesetter.stageDidEnd?("diagnose", layout.diagnostics.count)
    return layout
  }

  /// Places pages and collects what is to be told of them.
  private mutating func layout(
    of text: consuming FlowedText, on blocks: [PageBlock], floats: [FloatPlaces.Place]
  ) throws(LayoutError) -> Layout {
    let options = typesetter.options
    var pages: [Layout.Page] = []
    var hosts: [Int: NoteHost] = [:]
    if let frame = book?.frame {
      pages = place(
        blocks, firstPage: findings.pageCount, columns: &text.columns, frame: frame,
        direction: options.direction, alignment: options.alignment, styles: plan.paragraphs,
        placement: options.effectivePlacement)
      typesetter.hooks.move(
        &text.columns, on: &pages, first: placedCount, cells: text.shaped.cells)
      placedCount += text.columns.count
      add(floats, to: &pages, in: frame)
      if typesetter.roomProvider == nil, options.regions.isEmpty, plan.notes.isFree,
        let placement = options.placement
      {
        moveBlocks(on: &pages, &text.columns, placement, in: frame)
      }
      hosts = placeNotes(on: &pages, of: blocks, &text, in: frame)
    }
    typesetter.stageDidEnd?("place", pages.count)
    var layout = Layout(
      text: plan.document.text, direction: options.direction, language: plan.style.language,
      measure: rowBreaker == nil ? book?.frame.measure : nil, cellAlignment: options.cellAlignment,
      pages: pages, columns: text.columns, runs: text.shaped.runs, cells: text.shaped.cells,
      glyphs: text.shaped.glyphs, styles: styles, fonts: [], dropped: [],
      diagnostics: [], paper: options.paper, token: nil, debug: options.debug)
    layout.add(plan)
    layout.showsInvisibles = options.showsInvisibles
    layout.selection = options.selection
    layout.readingText = options.ruby.readings
    if rowBreaker != nil { layout.content = book?.frame.content }
    layout.images = book?.images.images ?? []
    layout.blockLength = book.map { $0.limits.spacing.measure } ?? .zero
    if noteSetter != nil {
      layout.notes = plan.notes.entries.map(\.reference)
      layout.noteParagraphs = plan.notes.entries.map(\.notedParagraph)
      layout.textOrder = layout.columns.orderOfText
    }
    layout.placePlates()
    placer.place(on: &layout, hosts: hosts)
    if let frame = book?.frame {
      try furniture.place(on: &layout, frame: frame, shaper: typesetter.shaper)
    }
    findings.add(layout, alignment: options.alignment, shaper: typesetter.shaper)
    if options.bookPages.checksGrid, let book {
      findings.grid.add(
        layout, frame: book.frame, grid: book.limits.spacing.grid, isWhole: options.hasWholeGrid)
    }
    if let distance = options.distanceFromCut { findings.add(layout, distanceFromCut: distance) }
    layout.fonts = findings.fonts
    return layout
  }
}

extension LayoutStream: Sendable where S: Sendable {}
