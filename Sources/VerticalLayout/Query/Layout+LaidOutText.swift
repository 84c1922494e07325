extension Layout: LaidOutText {
  public var pageCount: Int { pages.count }
  public var columnCount: Int { columns.count }

  public func size(ofPage page: Int) -> PhysicalSize {
    pages.indices.contains(page) ? pages[page].size : .zero
  }

  public func columns(ofPage page: Int) -> Range<Int> {
    pages.indices.contains(page) ? pages[page].columns : 0..<0
  }

  /// A stretch for each frame, and one for the notes.
  public func blocks(ofPage page: Int) -> [Range<Int>] { blocks(of: columns(ofPage: page)) }

  /// The stretches of a page's columns that stand in one frame each.
  func blocks(of columns: Range<Int>) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    var first = columns.lowerBound
    while first < columns.upperBound {
      let (tier, isNote) = (self.columns[first].tier, self.columns[first].note != nil)
      var end = columns.upperBound
      if isNote != (self.columns[end - 1].note != nil) {
        end = self.columns[first..<end].partitioningIndex { $0.note != nil }
      }
      if self.columns[end - 1].tier != tier {
        end = self.columns[first..<end].partitioningIndex { $0.tier != tier }
      }
      blocks.append(first..<end)
      first = end
    }
    return blocks
  }

  public func bounds(ofColumn column: Int) -> PhysicalRect { columns[column].bounds }
  public func range(ofColumn column: Int) -> TextRange { columns[column].range }
  public func paragraph(ofColumn column: Int) -> Int { columns[column].paragraph }
  public func isNote(_ column: Int) -> Bool { columns[column].note != nil }
  public func cells(ofColumn column: Int) -> Range<Int> { columns[column].cells }

  public func annotationAreas(ofColumn column: Int) -> [AnnotationArea] {
    let own = annotations[annotations(ofColumn: column)]
    guard !own.isEmpty else { return [] }
    let page = page(ofColumn: column)
    return own.map {
      AnnotationArea(
        kind: $0.kind, page: page, column: column, range: $0.range, text: $0.text, side: $0.side,
        bounds: $0.bounds)
    }
  }

  public func runs(ofColumn index: Int) -> [PlacedColumn.PlacedRun] {
    let column = columns[index]
    return column.runs.map { run in
      let shaped = runs[run.run]
      let font =
        shaped.isMissing || shaped.content != .text ? nil : fonts.first { $0.id == shaped.font }
      return PlacedColumn.PlacedRun(
        range: cells[run.cells.lowerBound].range.union(cells[run.cells.upperBound - 1].range),
        cells: run.cells, bounds: bounds(of: run, in: column), font: font?.description,
        size: styles[shaped.style].size, orientation: shaped.orientation,
        level: level(of: run, in: column))
    }
  }

  public func cell(_ index: Int, ofColumn column: Int) -> PlacedColumn.PlacedCell {
    PlacedColumn.PlacedCell(
      range: cells[index].range, bounds: bounds(ofCell: index, in: columns[column]),
      orientation: cells[index].orientation)
  }

  public func insets(ofColumn index: Int) -> [PlacedColumn.PlacedInset] {
    let column = columns[index]
    return column.insets.map { inset in
      let lines = inset.lines.map { line in
        let axis = column.axis + line.shift
        return PlacedColumn.PlacedInsetLine(
          range: cells[line.cells.lowerBound].range.union(cells[line.cells.upperBound - 1].range),
          cells: line.cells, axis: axis,
          bounds: PhysicalRect(
            x: axis - line.extent.half, y: column.bounds.y + line.start, width: line.extent,
            height: line.length))
      }
      let rects = lines.map(\.bounds)
      return PlacedColumn.PlacedInset(
        form: inset.form,
        range: cells[inset.cells.lowerBound].range.union(cells[inset.cells.upperBound - 1].range),
        bounds: rects.dropFirst().reduce(rects.first ?? column.bounds) { $0.union($1) },
        lines: lines)
    }
  }

  public var hiddenRange: TextRange? {
    guard let last = dropped.last, last.reason.cutsText else { return nil }
    return last.range
  }

  public func text(in range: TextRange) -> String {
    let visible = visibleRange
    let end = max(visible.upperBound, hiddenRange?.upperBound ?? 0)
    return String(
      text.slice(
        TextRange(max(range.lowerBound, visible.lowerBound), min(range.upperBound, end))))
  }

  /// The embedding level that a part of a run is placed by: blanks at a column's end have the
  /// paragraph's, whatever their run's is (UBA.L1).
  func level(of run: Column.ColumnRun, in column: Column) -> UInt8 {
    let level = runs[run.run].level
    guard level > 0 else { return 0 }
    let isInked = cells[run.cells.lowerBound..<column.cells.upperBound].contains {
      $0.kind == .text
    }
    return isInked ? level : 0
  }
}
