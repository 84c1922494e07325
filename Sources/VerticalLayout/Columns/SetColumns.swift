/// Places the cells down their columns, brings the columns to their length (J1) and finds the room
/// each takes.
///
/// Sets ``Cell/start`` of every cell: first in the order of the text, then in that of the column
/// (O15).
///
/// - Parameter isFull: told of each column; answers whether those that follow have no room. They are not
///   set then, if they have visible text (DT-08). `nil` to set all.
func setColumns(
  _ shaped: consuming ShapedText, items: consuming [InlineItem], breaks: [ColumnBreak],
  setting: ColumnSetting, isFull: ((Column) -> Bool)? = nil
) -> FlowedText {
  var isFull = isFull
  var text = FlowedText(shaped: consume shaped, items: consume items, columns: [])
  text.shaped.paragraphs = []
  text.columns.reserveCapacity(breaks.count)
  var justifier = setting.justification.map { Justifier($0.rules) }
  var lastParagraph: Int?
  for column in breaks {
    var adjustment = ColumnAdjustment.none
    let length = setting.adjustment(of: column, isFirst: lastParagraph != column.paragraph)
    lastParagraph = column.paragraph
    if length != .zero, let span = text.items.adjustableSpan(of: column) {
      adjustment =
        justifier?.adjust(span, of: column.cells, items: text.items, by: length) ?? .none
    }
    text.columns.append(
      text.shaped.set(
        column, items: text.items, setting: setting, adjustment: adjustment,
        gains: adjustment == .none ? nil : justifier,
        justifies: setting.isJustified(column)))
    let number = text.columns.count - 1
    if let spaceAfter = setting.spaceAfter {
      text.columns[number].spaceAfter = spaceAfter(
        ColumnQuestion(
          text.columns[number], index: number, cells: text.shaped.cells))
    }
    if isFull?(text.columns[number]) == true {
      isFull = nil
      let rest = breaks[text.columns.count...]
      guard let next = rest.first,
        rest.contains(where: { $0.cells.contains { text.items[$0].kind == .text } })
      else { continue }
      text.goesOn = true
      text.columns[number].endRange(
        at: next.cells.first.map { text.shaped.cells[$0].range.lowerBound }
          ?? setting.paragraphs[next.paragraph].range.lowerBound)
      break
    }
  }
  // Each column's range reaches to the next one's start.
  for index in text.columns.indices.dropLast() {
    text.columns[index].endRange(at: text.columns[index + 1].range.lowerBound)
  }
  return text
}

extension [InlineItem] {
  /// The cells of a column whose spaces may change: an indent that was typed, what stands before a
  /// tab, and a mark that hangs keep their places. `nil` where there are none.
  fileprivate func adjustableSpan(of column: ColumnBreak) -> Justifier.AdjustableCells? {
    guard var last = column.cells.last(where: { self[$0].kind == .text }) else { return nil }
    if column.hangs { last -= 1 }
    let tab = (column.cells.lowerBound..<last).last { self[$0].kind == .tab }
    let start = tab.map { $0 + 1 } ?? column.cells.lowerBound
    guard start <= last, let first = (start...last).first(where: { self[$0].kind == .text }) else {
      return nil
    }
    return Justifier.AdjustableCells(
      cells: first..<last + 1,
      firstCut: self[first].cut(at: ItemPosition(first, from: column.cells.lowerBound)))
  }
}

extension ShapedText {
  /// Places the cells of one column.
  ///
  /// - Parameter gains: what its cells and gaps gain; `nil` for nothing.
  mutating func set(
    _ column: ColumnBreak, items: [InlineItem], setting: ColumnSetting,
    adjustment: ColumnAdjustment = .none, gains: Justifier? = nil, justifies: Bool = false
  ) -> Column {
    var result = Column(column, range: setting.paragraphs[column.paragraph].range, adjustment)
    if let first = column.cells.first {
      result.range = TextRange(cells[first].range.lowerBound, cells[first].range.upperBound)
    }
    let (head, gaps) = setting.gaps(of: column, items: items)
    var closesRun = false
    var noteEnd = 0
    var position = column.indent + head
    let cutEnd = items.cutEnd(of: column)
    showHyphen(of: column, items)
    let isPlain = column.foot == nil && gaps.isEmpty
    var next = column.cells.lowerBound
    while next < column.cells.upperBound {
      let index = next
      let place = index - column.cells.lowerBound
      if isPlain, !closesRun {
        let boxes = index..<column.cells.upperBound
        next = setBoxes(boxes, at: &position, items, gains: gains?.gaps[place...], on: &result)
        if next > index { continue }
      }
      next += 1
      let item = items[index]
      if let foot = column.foot, foot.cell == index {
        result.leader = column.leader(from: position)
        position = foot.start
      }
      if item.isInset {
        if index >= noteEnd {
          noteEnd = InsetSetter(column, setting: setting, justifies: justifies)
            .set(from: index, at: &position, items, &self, &result)
        }
        closesRun = true
        if index + 1 == noteEnd, let gain = gains?.gaps[place] { position += gain }
        continue
      }
      if item.hasBlank || item.kind == .space {
        let cut = item.cut(at: items.place(of: index, on: column, cutEnd: cutEnd))
        fit(index, item, cut: cut, gain: gains?.boxes[place] ?? .zero)
      }
      if item.kind == .tab { setTab(index, at: position, setting, of: &result) }
      cells[index].start = position
      let cell = cells[index]
      result.append(
        index..<index + 1, run: Int(cell.run), from: position, to: cell.end, extent: cell.extent,
        isAlone: closesRun)
      closesRun = false
      position += cells[index].advance + item.gap + (gains?.gaps[place] ?? .zero)
      if !gaps.isEmpty, let gap = gaps[index] { position += gap }
    }
    finish(&result, setting)
    return result
  }

  /// Gives a column its measures once its cells are placed, and brings them into the order of their levels (O15).
  private mutating func finish(_ column: inout Column, _ setting: ColumnSetting) {
    if let first = column.cells.first, setting.repeating.contains(first) { repeatGlyphs(at: first) }
    column.measureRuns(of: self)
    if column.isBlank { column.extent = setting.blankExtent }
    if let row = setting.joinedRows[column.paragraph], row.cells == column.cells {
      column.extent = row.width
    }
    if !column.insets.isEmpty { column.alignCells(setting) }
    reorder(&column)
  }

  /// Places the first of some cells, as far as they are boxes of one run that are as long as they were shaped: most of a
  /// text. Returns the end of those.
  ///
  /// - Parameter gains: what the gap after each of them gains; `nil` for nothing.
  private mutating func setBoxes(
    _ rest: Range<Int>, at position: inout Length, _ items: [InlineItem],
    gains: ArraySlice<Length>?, on column: inout Column
  ) -> Int {
    let run = cells[rest.lowerBound].run
    let start = position
    var (index, end, extent) = (rest.lowerBound, position, Length.zero)
    var cells = self.cells.mutableSpan
    while index < rest.upperBound, cells[index].run == run {
      let item = items[index]
      guard item.keepsLength else { break }
      cells[index].start = position
      extent = max(extent, cells[index].extent)
      end = max(end, position + cells[index].advance)
      position += cells[index].advance + item.gap
      if let gains { position += gains[gains.startIndex + index - rest.lowerBound] }
      index += 1
    }
    guard index > rest.lowerBound else { return index }
    column.append(
      rest.lowerBound..<index, run: Int(run), from: start, to: end, extent: extent)
    return index
  }

  /// Gives a tab its length, and the leader that its stop has.
  private mutating func setTab(
    _ index: Int, at position: Length, _ setting: ColumnSetting, of column: inout Column
  ) {
    let tabs = setting.tabs(of: column.paragraph)
    cells[index].advance = tabs.advance(
      from: position, leads: setting.annotations.edges.tabs[index])
    guard let leader = tabs.leader(from: position) else { return }
    column.tabLeaders.append(
      Column.LeaderLine(
        leader: leader, start: position, end: position + cells[index].advance, cell: index))
  }

  /// Gives a cell its box anew. Where it loses the blank above its mark, or a part of it, the glyph
  /// moves up, so that it stands in what is left as the half-width form of a font does (S4).
  mutating func fit(_ index: Int, _ item: InlineItem, cut: Cell.Cut, gain: Length) {
    let old = cells[index]
    let oldGain = old.advance - item.advance(old.trim)
    guard old.trim != cut || oldGain != gain else { return }
    cells[index].advance = item.advance(cut) + gain
    cells[index].trim = cut
    guard item.hasBlank else { return }
    let up = item.shift(cut, gain: gain) - item.shift(old.trim, gain: oldGain)
    for glyph in old.glyphs {
      glyphs[glyph].y = Int32(clamping: Int(glyphs[glyph].y) - up.rawValue)
    }
  }
}

extension InlineItem {
  /// The distance by which the glyph of a mark stands higher than in its whole em.
  fileprivate func shift(_ cut: Cell.Cut, gain: Length) -> Length {
    switch spacingClass.blank {
    case .above: cut.shift(of: blank) - gain
    case .around: cut.shift(of: blank) - gain.half
    case .below, .fixed, .none: .zero
    }
  }
}

extension Column {
  /// Appends the next cells, of one run, to the column's runs.
  ///
  /// - Parameters:
  ///   - start: where the first of them begins.
  ///   - end: how far they reach.
  ///   - extent: the most room that one of them takes across the column.
  ///   - isAlone: true where what came before stands on another small column.
  @inline(__always)
  mutating func append(
    _ cells: Range<Int>, run: Int, from start: Length, to end: Length, extent: Length,
    isAlone: Bool = false
  ) {
    if let last = runs.last, last.run == run, !isAlone {
      runs[runs.count - 1].cells = last.cells.lowerBound..<cells.upperBound
      runs[runs.count - 1].length = max(last.length, end - last.start)
    } else {
      let length = max(.zero, end - start)
      runs.append(Column.ColumnRun(run: run, cells: cells, start: start, length: length))
    }
    self.extent = max(self.extent, extent)
  }

  /// Takes the measures of the column from its runs.
  mutating func measureRuns(of shaped: ShapedText) {
    // A heading in its window stands beside the column.
    let window = insets.first.flatMap { $0.form == .window ? $0.cells : nil } ?? 0..<0
    for run in runs
    where shaped.runs[run.run].content == .text && !window.contains(run.cells.lowerBound) {
      let metrics = shaped.runs[run.run].metrics
      ascent = max(ascent, metrics.ascent)
      descent = max(descent, metrics.descent)
      extent = max(extent, metrics.extent)
    }
  }
}

extension ColumnBreak {
  /// The leader between a place and the foot.
  fileprivate func leader(from start: Length) -> Column.LeaderLine? {
    guard let foot, let leader = foot.leader else { return nil }
    return Column.LeaderLine(leader: leader, start: start, end: foot.start, cell: foot.cell)
  }
}
