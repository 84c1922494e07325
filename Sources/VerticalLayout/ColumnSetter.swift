/// Sets parts of a text in columns, for pages that are known.
struct ColumnSetter<S: Shaper> {
  let plan: DocumentPlan
  let pagePlan: PagePlan
  private let typesetter: Typesetter<S>
  /// The breaker of columns that are not all alike; `nil` where all are.
  private(set) var rows: RowBreaker?
  /// The columns that stand beside a heading in its window.
  private var windowRest = WindowRest()
  /// The number of columns that have been set.
  private var count = 0
  /// The rows of tables in the part at hand in which cells go on.
  private var joinedRows = JoinedRows()

  init(_ plan: DocumentPlan, _ pagePlan: PagePlan, by typesetter: Typesetter<S>) {
    self.plan = plan
    self.pagePlan = pagePlan
    self.typesetter = typesetter
    rows = pagePlan.places.map {
      RowBreaker(
        places: $0, options: pagePlan.breaking, blankExtent: pagePlan.setting.blankExtent,
        styles: plan.paragraphs, rules: pagePlan.limits.rulesOfPages)
    }
  }

  /// Makes images and headings of a part as large as the pages have room for.
  func fit(_ part: inout SpacedPart) {
    part.fit(
      pagePlan.images, insteadOf: plan.images, styles: plan.styled.styles,
      shaper: typesetter.shaper)
    if plan.paragraphs.raises { part.limitRaises(to: pagePlan.geometry.margins.top) }
    if plan.paragraphs.hasWindows { part.closeWindows(in: pagePlan.leastMeasure) }
  }

  /// Breaks the next part of the text into columns, and sets these. It takes the part's cells and items.
  ///
  /// - Parameter paginator: tells how many of the columns are of use.
  mutating func setNext(
    _ part: inout SpacedPart, for paginator: inout Paginator?
  ) throws(LayoutError) -> FlowedText {
    let breaks = try breaks(of: part)
    if rows == nil { paginator?.prepare(breaks) }
    let text = flow(&part, breaks, setting, gauge: paginator?.gauge)
    count += text.columns.count
    return text
  }

  private mutating func breaks(of part: SpacedPart) throws(LayoutError) -> [ColumnBreak] {
    joinedRows = joinedRows(of: part)
    rows?.joinedRows = joinedRows
    let spaceAfter = setting.spaceAfterBroken
    return try rows?.breaks(
      part.items, of: part.shaped, rooms: part.rooms, hyphens: part.hyphens,
      edges: part.annotations.edges, firstParagraph: part.firstParagraph, spaceAfter: spaceAfter)
      ?? part.breaks(pagePlan.breaking, beside: &windowRest)
  }

  /// Sets columns of a note.
  ///
  /// - Parameter size: its character size.
  func setNote(_ note: inout SpacedPart, _ breaks: [ColumnBreak], size: Length) -> FlowedText {
    var setting = pagePlan.setting
    setting.blankExtent = size
    return flow(&note, breaks, setting, gauge: nil)
  }

  /// Leaves room for a note behind the text where columns have rooms of their own (NT3).
  mutating func leaveRoom(for note: SetNote) {
    if let widths = note.widths { rows?.addNote(place: note.place, widths: widths) }
  }

  private var setting: ColumnSetting {
    var setting = pagePlan.setting
    setting.joinedRows = joinedRows
    setting.spaceAfter = typesetter.hooks.columnSpace(from: count)
    return setting
  }

  /// The rows of tables in which cells go on; none where something else than rows may end a page between them.
  private func joinedRows(of part: SpacedPart) -> JoinedRows {
    let tables = plan.paragraphs.tables
    guard tables.haveGroups, plan.notes.isEmpty, pagePlan.limits.maximumColumns == nil else {
      return JoinedRows()
    }
    var limit = pagePlan.limits.block
    if let places = pagePlan.places {
      guard places.provider.hasEvenRoom, !places.hasFloats, !plan.paragraphs.hasSpans else {
        return JoinedRows()
      }
      limit = places.narrowestFrame
    }
    let setting = pagePlan.setting
    return JoinedRows(
      part, tables, blank: setting.blankExtent, gap: setting.grid.lineGap, limit: limit)
  }

  /// Images and notes beside the text of pages before one whose columns have rooms of their own.
  mutating func takeAreas(before page: Int) -> SideAreas {
    SideAreas(
      floats: rows?.takeFloats(before: page) ?? [], notes: rows?.takeNotes(before: page) ?? [])
  }

  /// Those of all pages that are left.
  mutating func takeLastAreas() -> SideAreas {
    SideAreas(floats: rows?.finishFloats() ?? [], notes: rows?.takeNotes(before: nil) ?? [])
  }

  private func flow(
    _ part: inout SpacedPart, _ breaks: [ColumnBreak], _ setting: ColumnSetting,
    gauge: ColumnGauge?
  ) -> FlowedText {
    typesetter.stageDidEnd?("breakColumns", breaks.count)
    var setting = setting
    setting.repeating = part.repeating
    setting.annotations = part.annotations
    var gauge = gauge
    let isFull = gauge == nil ? nil : { (column: Column) in gauge?.isFull(after: column) == true }
    var shaped = ShapedText()
    var items: [InlineItem] = []
    swap(&shaped, &part.shaped)
    swap(&items, &part.items)
    let text = setColumns(
      consume shaped, items: consume items, breaks: breaks, setting: setting, isFull: isFull)
    typesetter.stageDidEnd?("setColumns", text.columns.count)
    return text
  }
}

extension ColumnSetter: Sendable where S: Sendable {}

/// Images and notes beside the text of pages whose columns have rooms of their own.
struct SideAreas {
  var floats: [FloatPlaces.FloatSlot] = []
  /// By their pages.
  var notes: [(page: Int, area: SideNotes.NoteArea)] = []
}
