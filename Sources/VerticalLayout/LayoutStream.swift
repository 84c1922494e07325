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
/// leave these out, and page numbers that say how many pages there are. A paragraph is set as a whole, unless it has more
/// than a million characters (``Diagnostic/Code/paragraphParted``).
public struct LayoutStream<S: Shaper> {
  let typesetter: Typesetter<S>
  var parts: PartSetter<S>
  /// The setter of columns, once the pages are known.
  var columns: ColumnSetter<S>?
  var pages: PageMaker<S>
  private var request: PageRequest
  /// Columns that stand beside a heading in its window, while paragraphs are measured for the request.
  private var measuredRest = WindowRest()
  /// The number of columns that have been measured for it.
  private var measuredColumns = 0
  /// Parts that wait for the page's size to be known.
  private var waiting: [SpacedPart] = []
  /// True if a part with text had no room at all.
  private var leavesText = false
  /// True if the last pages have been handed out.
  public private(set) var isFinished = false
  /// For tests, which look into what parts do at their ends.
  var partSize: Int {
    get { parts.size }
    set { parts.size = newValue }
  }

  var plan: DocumentPlan { parts.plan }

  init(_ document: Document, by typesetter: Typesetter<S>) throws(LayoutError) {
    let options = typesetter.options
    self.typesetter = typesetter
    if typesetter.roomProvider != nil, !options.hasFixedPage {
      throw .invalidOption(name: "page", reason: "needs a fixed size where rooms are provided")
    }
    let plan = try DocumentPlan(document, options: options)
    pages = try PageMaker(plan, of: document, by: typesetter)
    parts = PartSetter(plan, by: typesetter, kanbun: pages.placer.kanbunSigns)
    request = PageRequest(options, em: plan.style.size)
    if let notes = pages.notes { request.leaveRoom(forNotes: notes.bandLength, options) }
  }

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
      if let layout = try takePages() { return layout }
    }
    return try finish()
  }

  /// All pages that are left as one layout.
  package mutating func wholeLayout() throws(LayoutError) -> Layout {
    let count = plan.length / partSize + 1
    if try setNextPart() { pages.paginator?.reserve(parts: count) }
    while try setNextPart() {}
    return try finish()
  }

  /// Sets a part of the text; returns whether there was one that has a place on the pages.
  private mutating func setNextPart() throws(LayoutError) -> Bool {
    if Task.isCancelled { throw .cancelled }
    guard !pages.isFull, let part = parts.nextPart else { return false }
    // Blank lines at the end of a text, of which there may be millions, are worth no page (VLb-9).
    if parts.nextParagraph >= plan.endOfText, try pages.paginator?.hasBlankPage() == true {
      return false
    }
    let spaced = try parts.setNext(part)
    if columns == nil, !request.isDecided {
      let breaks = spaced.breaks(pages.breaking, beside: &measuredRest)
      request.paragraphs.add(breaks, of: spaced)
      request.paragraphs.reach(plan.paragraphs.leastBlock(around: part.paragraphs))
      // Parts wait until a scroll knows how long its columns are.
      measuredColumns += breaks.count
      if !request.mayCut { try PageLimits.hold(measuredColumns) }
    }
    waiting.append(spaced)
    if request.isDecided { try setWaiting() }
    return true
  }

  /// Puts the parts that wait on columns.
  private mutating func setWaiting() throws(LayoutError) {
    if columns == nil {
      let plan = try PagePlan(plan, request, breaking: pages.breaking, by: typesetter)
      columns = ColumnSetter(self.plan, plan, by: typesetter)
      pages.begin(plan)
      try leaveRoomForNotes()
    }
    pages.paginator?.reserve(for: waiting)
    waiting.reverse()
    // Each is let go of before it is set, so that its arrays are changed where they are.
    while var part = waiting.popLast() {
      if pages.isFull {
        leavesText = leavesText || !part.items.isEmpty
        continue
      }
      columns?.fit(&part)
      pages.placer.add(part.annotations.text)
      try setNotes(of: part.text)
      let breaks = try columns?.breaks(of: part) ?? []
      if columns?.rows == nil { pages.paginator?.prepare(breaks) }
      if let text = columns?.set(&part, breaks, gauge: pages.paginator?.gauge) {
        try pages.append(consume text, upTo: part.text.upperBound)
      }
    }
  }

  /// The pages that are finished, if their size is known before the last one.
  private mutating func takePages() throws(LayoutError) -> Layout? {
    guard let (text, blocks) = try pages.take(textFollows: parts.nextParagraph < plan.endOfText)
    else { return nil }
    let end = pages.findings.pageCount + blocks.count
    return try pages.layout(
      of: consume text, on: blocks, floats: columns?.rows?.takeFloats(before: end) ?? [],
      notes: takeNotes(before: end), isLast: false, by: columns)
  }

  private mutating func finish() throws(LayoutError) -> Layout {
    isFinished = true
    request.paragraphs.areComplete = true
    try setWaiting()
    let textGoesOn =
      leavesText
      || plan.document.hasText(from: parts.nextParagraph, to: plan.notes.bodyParagraphs)
    var (text, pagination) = try pages.finish(textGoesOn: textGoesOn)
    let floats = pages.lastFloats(columns?.rows?.finishFloats() ?? [], &pagination)
    var layout = try pages.layout(
      of: consume text, on: pagination.blocks, floats: floats,
      notes: takeNotes(before: nil), isLast: true, by: columns)
    pages.close(
      &layout, pagination, parts, droppedFloats: columns?.rows?.droppedFloats ?? [],
      missingHeads: columns?.rows?.missingHeads ?? [])
    return layout
  }
}

extension LayoutStream: Sendable where S: Sendable {}
