/// The parts of a text that wait for its pages, and the lengths of their paragraphs as far as pages go by these.
struct WaitingParts {
  private let plan: DocumentPlan
  private let breaking: BreakingOptions
  /// What is asked of the pages, as far as it is known.
  private(set) var request: PageRequest
  /// Columns that stand beside a heading in its window, while paragraphs are measured.
  private var rest = WindowRest()
  /// The number of columns that have been measured.
  private var columnCount = 0
  /// Once pages are planned, the last one is the next.
  private(set) var parts: [SpacedPart] = []

  /// - Parameter breaking: the options of the column breaker, but for the measure.
  init(_ plan: DocumentPlan, breaking: BreakingOptions, options: LayoutOptions) {
    self.plan = plan
    self.breaking = breaking
    request = PageRequest(options, notes: plan.notes, noteSize: plan.noteSizes.usual)
    request.paragraphs.reach(plan.floats.height)
    request.hasPageBreaks = plan.document.paragraphs.dropFirst().contains {
      $0.style.breakBefore != nil
    }
  }

  /// True if the parts so far tell what the pages are.
  var reportPages: Bool { request.isDecided }

  /// Adds the next part.
  ///
  /// - Throws: ``LayoutError`` where a page without an end would have too many columns.
  mutating func add(_ part: consuming SpacedPart) throws(LayoutError) {
    if !request.isDecided { try measure(part) }
    parts.append(part)
  }

  private mutating func measure(_ part: SpacedPart) throws(LayoutError) {
    let breaks = part.breaks(breaking, beside: &rest)
    let paragraphs = part.firstParagraph..<part.firstParagraph + part.shaped.paragraphs.count
    request.paragraphs.add(breaks, of: part)
    request.paragraphs.reach(plan.paragraphs.leastBlock(around: paragraphs))
    // Parts wait until a scroll knows how long its columns are.
    columnCount += breaks.count
    if !request.mayCut { try PageLimits.hold(columnCount) }
  }

  /// Ends the text: no part follows.
  mutating func end() { request.paragraphs.areComplete = true }

  /// Plans the pages.
  ///
  /// - Throws: ``LayoutError`` where the options cannot be met.
  mutating func planPages(by setup: DocumentSetup<some Shaper>) throws(LayoutError) -> PagePlan {
    parts.reverse()
    return try PagePlan(plan, request, breaking: breaking, by: setup)
  }

  /// Goes on with what another text has asked of the same pages.
  mutating func go(with request: PageRequest) { self.request = request }

  /// Hands out the next part, and lets go of it, so that its arrays are changed where they are.
  mutating func next() -> SpacedPart? { parts.popLast() }
}
