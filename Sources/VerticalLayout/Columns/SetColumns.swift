/// A text in columns: what setting columns gives. Cells have their places down their columns; items
/// and cells stand side by side.
struct FlowedText: Hashable, Sendable {
  var shaped: ShapedText
  var items: [InlineItem]
  var columns: [Column]
}

/// What setting columns needs to know beside the cells and where they break.
struct ColumnSetting {
  /// The whole text, in UTF-8 bytes.
  var textLength: Int
  /// The source range of each paragraph.
  var paragraphs: [TextRange]
  /// The room that a blank line takes across, and the least of any column.
  var blankExtent: Length
  var tabs: TabStops
}

/// Places the cells down their columns and finds the room each column takes.
///
/// Sets ``Cell/start`` of every cell. Cells of right-to-left runs are placed from the end of the
/// run's part on the column, so that the run reads upwards, as it does when a line is turned.
func setColumns(
  _ shaped: consuming ShapedText, items: consuming [InlineItem], breaks: [ColumnBreak],
  setting: ColumnSetting
) -> FlowedText {
  var text = FlowedText(shaped: shaped, items: items, columns: [])
  text.columns.reserveCapacity(breaks.count)
  for column in breaks {
    text.columns.append(text.shaped.set(column, items: text.items, setting: setting))
  }
  // Each column's range reaches to the next one's start.
  for index in text.columns.indices {
    let lower = index == 0 ? 0 : text.columns[index].range.lowerBound
    let upper =
      index + 1 < text.columns.count
      ? text.columns[index + 1].range.lowerBound : setting.textLength
    text.columns[index].range = TextRange(lower, upper)
  }
  return text
}

extension ShapedText {
  /// Places the cells of one column.
  mutating func set(
    _ column: ColumnBreak, items: [InlineItem], setting: ColumnSetting
  ) -> Column {
    let paragraph = setting.paragraphs[column.paragraph]
    var result = Column(
      cells: column.cells, runs: [], paragraph: column.paragraph, range: paragraph,
      natural: column.natural, trailingBlank: column.trailingBlank, extent: .zero, ascent: .zero,
      descent: .zero, end: column.end)
    if let first = column.cells.first {
      result.range = TextRange(cells[first].range.lowerBound, cells[first].range.upperBound)
    }
    var position = Length.zero
    let cutEnd = column.cutsEnd ? column.cells.last { !items[$0].hangsAtColumnEnd } : nil
    for index in column.cells {
      if items[index].blank > .zero {
        let item = items[index]
        let atHead = index == column.cells.lowerBound
        cut(
          index, to: index == cutEnd ? item.endCut : atHead ? item.headCut : item.cut,
          blank: item.blank)
      }
      if items[index].kind == .tab {
        cells[index].advance = setting.tabs.advance(from: position)
      }
      cells[index].start = position
      let run = Int(cells[index].run)
      if let last = result.runs.last, last.run == run {
        result.runs[result.runs.count - 1].cells = last.cells.lowerBound..<index + 1
      } else {
        result.runs.append(
          ColumnRun(run: run, cells: index..<index + 1, start: position, length: .zero))
      }
      result.extent = max(result.extent, cells[index].extent)
      if let part = result.runs.last {
        result.runs[result.runs.count - 1].length = max(part.length, cells[index].end - part.start)
      }
      position += cells[index].advance + items[index].gap
    }
    result.measureRuns(of: self)
    if result.isBlank { result.extent = setting.blankExtent }
    reorder(&result)
    return result
  }

  /// Cuts a cell anew: its box loses half an em, and the glyph moves up so far that it stands in what
  /// is left as the half-width form of a font does (S4).
  private mutating func cut(_ index: Int, to cut: Cell.Cut, blank: Length) {
    let old = cells[index].trim
    guard cut != old else { return }
    if old != .none { cells[index].advance += blank }
    if cut != .none { cells[index].advance -= blank }
    let up = cut.shift(of: blank) - old.shift(of: blank)
    for glyph in cells[index].glyphs {
      glyphs[glyph].y = Int32(clamping: Int(glyphs[glyph].y) - up.rawValue)
    }
    cells[index].trim = cut
  }

  /// Places right-to-left text from its end upwards (UAX #9, L2): each stretch of runs of level 1 and
  /// more is mirrored, and the numbers in it once more.
  private mutating func reorder(_ column: inout Column) {
    var first = 0
    while first < column.runs.count {
      var end = first
      while end < column.runs.count, runs[column.runs[end].run].level > 0 { end += 1 }
      if end == first {
        first += 1
        continue
      }
      mirror(column.runs[first].cells.lowerBound..<column.runs[end - 1].cells.upperBound)
      for index in first..<end {
        let part = column.runs[index].cells
        if runs[column.runs[index].run].level == 2 { mirror(part) }
        column.runs[index].start = part.map { cells[$0].start }.min() ?? column.runs[index].start
      }
      first = end
    }
  }

  /// Mirrors some cells in the room they take, but for the blanks at their end: they stand between
  /// the text and what follows, or at the column's end (UAX #9, L1).
  private mutating func mirror(_ range: Range<Int>) {
    guard let last = range.last(where: { cells[$0].kind == .text }) else { return }
    let text = range.lowerBound...last
    let start = text.map { cells[$0].start }.min() ?? .zero
    let end = text.map { cells[$0].end }.max() ?? .zero
    for index in text { cells[index].start = start + (end - cells[index].end) }
  }
}

extension Column {
  /// Takes the measures of the column from its runs.
  mutating func measureRuns(of shaped: ShapedText) {
    for run in runs {
      let metrics = shaped.runs[run.run].metrics
      ascent = max(ascent, metrics.ascent)
      descent = max(descent, metrics.descent)
      extent = max(extent, metrics.extent)
    }
  }
}
