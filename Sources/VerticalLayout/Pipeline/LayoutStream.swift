/// The pages of a document, a few at a time.
///
/// ```swift
/// var stream = try typesetter.pages(of: document)
/// while let pages = try stream.next() {
///   for index in pages.pages.indices { draw(pages.displayList(ofPage: index)) }
/// }
/// ```
/// The text is set in parts of whole paragraphs, and pages are handed out when nothing that follows can
/// change them. Together they make up the layout that ``Typesetter/typeset(_:)`` gives, which comes from
/// the same code.
///
/// Some options need the whole text before the first page, so that all pages come at once: pages that are
/// as high as the highest column (``PageSpecification/scroll``, a short text on
/// ``PageSpecification/automatic`` and a free height), a single page (each ``Overflow`` but
/// ``Overflow/paginate``), links to places of the text where ``LayoutOptions/ColumnOptions/maximum`` may
/// leave these out, and page numbers that say how many pages there are. A paragraph is set as a whole, unless it has more
/// than a million characters (``Diagnostic/Code/paragraphParted``).
public struct LayoutStream<S: Shaper> {
  let setup: DocumentSetup<S>
  private(set) var parts: PartSetter<S>
  private(set) var waiting: WaitingParts
  /// The setter of columns, once the pages are known.
  private var columns: ColumnSetter<S>?
  private(set) var pages: PageMaker<S>
  /// True if the last pages have been handed out.
  public private(set) var isFinished = false

  /// For tests, which look into what parts do at their ends.
  var partSize: Int {
    get { parts.size }
    set { parts.size = newValue }
  }

  init(
    _ parts: PartSetter<S>, _ waiting: WaitingParts, _ pages: PageMaker<S>,
    by setup: DocumentSetup<S>
  ) {
    self.setup = setup
    self.parts = parts
    self.waiting = waiting
    self.pages = pages
  }

  /// The next pages; `nil` after the last ones.
  ///
  /// Pages and paragraphs are numbered, and ranges counted, as in the whole document; the indices of
  /// columns, runs, cells and glyphs are those of the part. The fonts are those in use so far. The last
  /// part has the diagnostics of the whole text, and what was dropped.
  ///
  /// - Throws: ``LayoutError`` where the options cannot be met; ``LayoutError/cancelled`` in a task that has been
  ///   cancelled, or where ``Typesetter/isGivenUp`` says so.
  public mutating func next() throws(LayoutError) -> Layout? {
    guard !isFinished else { return nil }
    return try setup.mayGiveUp { () throws(LayoutError) in
      while try setNextPart() {
        if let layout = try pages.takeLayout(textFollows: parts.textFollows, &columns) {
          return layout
        }
      }
      return try finish()
    }
  }

  /// All pages that are left as one layout.
  package mutating func wholeLayout() throws(LayoutError) -> Layout {
    let count = parts.plan.length / partSize + 1
    return try setup.mayGiveUp { () throws(LayoutError) in
      if try setNextPart() { pages.paginator?.reserve(parts: count) }
      while try setNextPart() {}
      return try finish()
    }
  }

  /// Sets a part of the text; returns whether there was one that has a place on the pages.
  private mutating func setNextPart() throws(LayoutError) -> Bool {
    try GivingUp.check()
    guard !pages.isFull, let part = parts.nextPart else { return false }
    // Blank lines at the end of a text, of which there may be millions, are worth no page (VLb-9).
    if !parts.textFollows, pages.hasBlankPage() { return false }
    try waiting.add(parts.setNext(part))
    if waiting.reportPages { try setWaiting() }
    return true
  }

  /// Puts the parts that wait on columns.
  private mutating func setWaiting() throws(LayoutError) {
    if columns == nil {
      let plan = try waiting.planPages(by: setup)
      columns = ColumnSetter(parts.plan, plan, by: setup)
      try pages.begin(plan)
    }
    pages.paginator?.reserve(for: waiting.parts)
    while let part = waiting.next() {
      if pages.isFull { pages.leaveOut(part) } else { try put(part) }
    }
  }

  /// Breaks a part into columns, with the notes that belong to it, and sets what is certain.
  private mutating func put(_ part: consuming SpacedPart) throws(LayoutError) {
    columns?.fit(&part)
    pages.placer.add(part.annotations.text)
    while let note = try pages.addNote(before: part.text.upperBound, from: &parts) {
      columns?.leaveRoom(for: note)
    }
    try columns?.add(consume part)
    try setBroken()
  }

  /// Sets the columns that nothing changes any more.
  ///
  /// - Parameter isLast: true after the last part.
  private mutating func setBroken(isLast: Bool = false) throws(LayoutError) {
    while let broken = columns?.takeBroken(isLast: isLast) {
      let end = broken.part.text.upperBound
      if pages.isFull {
        pages.leaveOut(broken.part)
      } else if let text = columns?.set(consume broken, gauge: pages.paginator?.gauge) {
        try pages.append(consume text, upTo: end)
      }
    }
  }

  /// Sets a part of the text.
  ///
  /// - Returns: the pages that are finished, and what was found in the part; the last ones after the last part.
  mutating func setPart(
    before stop: Int?
  ) throws(LayoutError) -> (layout: Layout?, found: TextFindings) {
    try setup.mayGiveUp { () throws(LayoutError) in
      parts.stop = stop
      let layout: Layout?
      if try setNextPart() {
        layout = try pages.takeLayout(textFollows: parts.textFollows, &columns)
      } else {
        layout = try finish()
      }
      var found = TextFindings(parts, columns, pages.furniture)
      if isFinished { found.addEnd(of: parts.plan, from: parts.nextParagraph) }
      _ = parts.takeFindings()
      return (layout, found)
    }
  }

  /// What the stream goes on with between two parts; `nil` where that is more than a state, or pages come all at once.
  var state: FlowState? {
    guard !isFinished, pages.handsOutPages, waiting.parts.isEmpty, let rows = columns?.state,
      let pages = pages.state
    else { return nil }
    return FlowState(nextParagraph: parts.nextParagraph, rows: rows, pages: pages)
  }

  /// Goes on from a state of another stream, of a text that is the same before it, on the same pages.
  mutating func go(to state: FlowState, with request: PageRequest) throws(LayoutError) {
    waiting.go(with: request)
    let plan = try waiting.planPages(by: setup)
    columns = ColumnSetter(parts.plan, plan, by: setup)
    try pages.begin(plan)
    parts.go(to: state.nextParagraph)
    columns?.go(to: state.rows)
    pages.go(to: state.pages)
  }

  /// Takes over what a stream of the same styles has kept in mind.
  mutating func remember(_ other: LayoutStream<S>) { parts.remember(other.parts) }

  private mutating func finish() throws(LayoutError) -> Layout {
    isFinished = true
    waiting.end()
    try setWaiting()
    try setBroken(isLast: true)
    return try pages.finishLayout(parts, &columns)
  }
}

/// What a stream goes on with between two parts of its text. After two equal states equal texts have equal pages.
struct FlowState: Hashable, Sendable {
  var nextParagraph: Int
  var rows: RowState
  var pages: PageMakerState

  /// Follows text and pages that get other numbers.
  mutating func move(by move: LayoutMove) {
    guard move != .none else { return }
    nextParagraph += move.paragraphs
    rows.move(by: move)
    pages.move(by: move)
  }

  /// The move from this state to another one of an edited text.
  func move(to other: FlowState, after edit: DocumentDifference) -> LayoutMove {
    LayoutMove(
      bytes: edit.bytes, paragraphs: edit.paragraphs, sources: edit.sources,
      pages: other.pages.pageCount - pages.pageCount,
      columns: other.pages.unfinished.filled.takenColumns - pages.unfinished.filled.takenColumns,
      ordinals: other.rows.place.ordinal - rows.place.ordinal,
      readings: other.pages.readings.next - pages.readings.next,
      titles: other.pages.furniture.titles.next - pages.furniture.titles.next,
      parts: other.pages.furniture.titles.nextPart - pages.furniture.titles.nextPart)
  }
}

extension LayoutStream: Sendable where S: Sendable {}
