/// A part of the text with its columns, before they are set.
struct BrokenPart {
  /// The rows of tables in which cells go on.
  let joinedRows: JoinedRows
  var part: SpacedPart
  var breaks: [ColumnBreak] = []
}

/// Sets parts of a text in columns, for pages that are known.
struct ColumnSetter<S: Shaper> {
  let plan: DocumentPlan
  let pagePlan: PagePlan
  private let setup: DocumentSetup<S>
  private(set) var rows: RowBreaker
  /// The number of columns that have been set.
  private var count = 0
  /// The parts that are broken into columns and have not been set, and the number of the first one.
  private var broken: [BrokenPart] = []
  private var firstBroken = 0
  /// The first row of a table with a cell that would go on in the rows after it.
  private var unjoined: Int?

  init(_ plan: DocumentPlan, _ pagePlan: PagePlan, by setup: DocumentSetup<S>) {
    self.plan = plan
    self.pagePlan = pagePlan
    self.setup = setup
    rows = RowBreaker(
      places: pagePlan.places, options: pagePlan.breaking, paragraphs: pagePlan.setting.paragraphs,
      blankExtent: pagePlan.setting.blankExtent, styles: plan.paragraphs,
      rules: pagePlan.limits.rulesOfPages, hasOnePage: pagePlan.limits.hasOnePage,
      maximumColumns: pagePlan.limits.maximumColumns)
    rows.spread = pagePlan.spread
  }

  /// Makes images and headings of a part as large as the pages have room for.
  func fit(_ part: inout SpacedPart) {
    part.fit(
      pagePlan.images, insteadOf: plan.images, styles: plan.styled.styles,
      shaper: setup.shaper)
    if plan.paragraphs.raises { part.limitRaises(to: pagePlan.geometry.margins.top) }
    if plan.paragraphs.hasWindows { part.closeWindows(in: pagePlan.leastMeasure) }
  }

  /// Breaks the next part of the text into columns. Those of the parts before it may change.
  mutating func add(_ part: consuming SpacedPart) throws(LayoutError) {
    broken.append(BrokenPart(joinedRows: joinedRows(of: part), part: part))
    var index = broken.count - 1
    var point = RowPoint(part: firstBroken + index)
    while index < broken.count {
      if let start = try breakPart(index, from: point) {
        point = start.point
        index = point.part - firstBroken
        broken[index].breaks.removeSubrange(start.columns...)
        for later in broken.indices[(index + 1)...] { broken[later].breaks = [] }
      } else {
        index += 1
        point = RowPoint(part: firstBroken + index)
      }
    }
  }

  /// Breaks a part into columns from a row on.
  ///
  /// - Returns: the row of a part before it to go on with, and the columns before that; `nil` where all are known.
  private mutating func breakPart(
    _ index: Int, from point: RowPoint
  ) throws(LayoutError) -> (point: RowPoint, columns: Int)? {
    let part = broken[index].part
    let before = broken[..<index].reduce(count) { $0 + $1.breaks.count }
    let setting = setting(joinedRows: broken[index].joinedRows, from: before)
    rows.joinedRows = broken[index].joinedRows
    return try rows.breaks(
      part, from: point, into: &broken[index].breaks, spaceAfter: setting.spaceAfterBroken)
  }

  /// Takes the next part whose columns nothing changes any more.
  ///
  /// - Parameter isLast: true where no more parts are broken.
  mutating func takeBroken(isLast: Bool) -> BrokenPart? {
    guard !broken.isEmpty, isLast || firstBroken < rows.spread?.first?.point.part ?? .max else {
      return nil
    }
    firstBroken += 1
    return broken.removeFirst()
  }

  /// Sets the columns of the next part of the text, whose cells and items they take.
  ///
  /// - Parameter gauge: tells how many of them are of use; `nil` where all are.
  mutating func set(_ broken: consuming BrokenPart, gauge: ColumnGauge?) -> FlowedText {
    let setting = setting(joinedRows: broken.joinedRows, from: count)
    let text = flow(&broken.part, broken.breaks, setting, gauge: gauge)
    count += text.columns.count
    return text
  }

  /// Sets columns of a note.
  ///
  /// - Parameter size: its character size.
  func setNote(_ note: inout SpacedPart, _ breaks: [ColumnBreak], size: Length) -> FlowedText {
    var setting = pagePlan.setting
    setting.blankExtent = size
    return flow(&note, breaks, setting, gauge: nil)
  }

  /// Leaves room for a note after the text (NT3).
  mutating func leaveRoom(for note: SetNote) {
    if let widths = note.widths { rows.addNote(place: note.place, widths: widths) }
  }

  /// The place between two parts; `nil` where some wait for columns, or more than a place decides on those that follow.
  var state: RowState? { broken.isEmpty ? rows.state : nil }

  /// Goes to a place between two parts.
  mutating func go(to state: RowState) { rows.go(to: state) }

  private func setting(joinedRows: JoinedRows, from count: Int) -> ColumnSetting {
    var setting = pagePlan.setting
    setting.joinedRows = joinedRows
    setting.spaceAfter = setup.hooks.columnSpace(from: count)
    return setting
  }

  /// The rows of tables in which cells go on; none where something else than rows may end a page between them.
  private mutating func joinedRows(of part: SpacedPart) -> JoinedRows {
    let tables = plan.paragraphs.tables
    guard tables.haveGroups else { return JoinedRows() }
    let setting = pagePlan.setting
    let limit = pagePlan.places.isEndless ? nil : pagePlan.places.narrowestFrame
    let rows = JoinedRows(
      part, tables, blank: setting.blankExtent, gap: setting.grid.lineGap, limit: limit)
    guard plan.notes.isEmpty, pagePlan.limits.maximumColumns == nil,
      pagePlan.places.evenMeasure != nil, !plan.paragraphs.hasSpans
    else {
      unjoined = unjoined ?? rows.firstParagraph
      return JoinedRows()
    }
    return rows
  }

  /// The warnings for what columns have in another way than it was asked for.
  var diagnostics: [Diagnostic] {
    rows.diagnostics(of: plan.document)
      + (unjoined.map { [plan.document.cellNotJoined($0)] } ?? [])
  }

  /// Images and notes beside the text of pages before one.
  mutating func takeAreas(before page: Int) -> SideAreas {
    SideAreas(
      floats: rows.takeFloats(before: page), notes: rows.takeNotes(before: page))
  }

  /// Those of all pages that are left.
  mutating func takeLastAreas() -> SideAreas {
    SideAreas(floats: rows.finishFloats(), notes: rows.takeNotes(before: nil))
  }

  private func flow(
    _ part: inout SpacedPart, _ breaks: [ColumnBreak], _ setting: ColumnSetting,
    gauge: ColumnGauge?
  ) -> FlowedText {
    setup.stageDidEnd?("breakColumns", breaks.count)
    var setting = setting
    setting.repeating = part.repeating
    setting.annotations = part.annotations
    let isFull = gauge.map { gauge in { (column: Column) in gauge.isFull(after: column) } }
    var shaped = ShapedText()
    var items: [InlineItem] = []
    swap(&shaped, &part.shaped)
    swap(&items, &part.items)
    let text = setColumns(
      consume shaped, items: consume items, breaks: breaks, setting: setting, isFull: isFull)
    setup.stageDidEnd?("setColumns", text.columns.count)
    return text
  }
}

extension ColumnSetter: Sendable where S: Sendable {}

/// Images and notes beside the text of pages.
struct SideAreas {
  var floats: [FloatPlaces.FloatSlot] = []
  /// By their pages.
  var notes: [(page: Int, area: SideNotes.NoteArea)] = []
}
