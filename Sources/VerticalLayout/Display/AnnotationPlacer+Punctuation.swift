/// The small 。 and 、 of punctuation that has no cells of its own (EM10).
///
/// A mark stands at the lower right of its character, outside of what else stands there. Two small columns of a note
/// stay beside each other: a mark inside of a note is smaller and stands in the corner of its own small column, one
/// after a note is as large as those of the text, and stands at the lower right of both columns.
extension AnnotationPlacer {
  /// Puts the marks beside the characters of a column that have taken them in, inside of the column at its end.
  func placePunctuation(onColumn index: Int, of layout: inout Layout) {
    guard !sideMarks.punctuation.isEmpty else { return }
    let column = layout.columns[index]
    var lanes = layout.lanes(beside: index, cellByCell: true)
    for cell in column.cells where layout.cells[cell].kind == .text {
      let range = layout.cells[cell].range
      guard range.count > 3, layout.cells[cell].orientation != .tateChuYoko else { continue }
      let noteEnd = column.line(ofCell: cell) == nil ? nil : insets.noteEnd(at: range.lowerBound)
      let own = TextRange(range.lowerBound, min(range.upperBound, noteEnd ?? range.upperBound))
      if let mark = FoldedMark(drawnFor: layout.text.slice(own)) {
        if noteEnd != nil {
          placeInNote(mark, beside: cell, of: column, index, &layout)
        } else {
          place(mark, beside: cell, of: column, index, in: &lanes, &layout)
        }
      }
      // What is after the note belongs to the text around it.
      if own != range,
        let mark = FoldedMark(
          drawnAfter: layout.text.slice(own),
          layout.text.slice(TextRange(own.upperBound, range.upperBound)))
      {
        placeAfterNote(mark, endingWith: cell, of: column, index, in: &lanes, &layout)
      }
    }
  }

  private func punctuation(
    ofCell cell: Int, _ layout: Layout
  ) -> SideMarkPlan.PunctuationMarks? {
    let style = layout.runs[Int(layout.cells[cell].run)].style
    return sideMarks.punctuation.indices.contains(style) ? sideMarks.punctuation[style] : nil
  }

  /// Places a mark at the lower right of a character of the text; above its lower edge where a note follows, whose
  /// characters stand further to the right.
  private func place(
    _ mark: FoldedMark, beside base: Int, of column: Column, _ index: Int,
    in lanes: inout ColumnLanes, _ layout: inout Layout
  ) {
    guard let sign = punctuation(ofCell: base, layout)?[mark], let size = inkSize(of: sign) else {
      return
    }
    let end = layout.cells[base].end
    let columnEnd = max(column.length, column.measure ?? layout.measure ?? .zero)
    let isBeforeNote = column.cells.contains(base + 1) && column.line(ofCell: base + 1) != nil
    let top =
      isBeforeNote ? end - size.height : min(end - size.height.half, columnEnd - size.height)
    let stretch = layout.stretch(
      ofCells: base..<base + 1, in: column, side: .right, from: column.bounds.y + top,
      to: column.bounds.y + top + size.height)
    var x = lanes.x(of: stretch, width: size.width)
    // On a sheet it stands inside of its column, and on no rule.
    if let halfColumn {
      x = min(x, column.axis + halfColumn - size.width.scaled(by: 9, over: 8))
    }
    let bounds = PhysicalRect(
      x: x, y: column.bounds.y + top, width: size.width, height: size.height)
    lanes.take(stretch, as: bounds)
    append(sign, bounds, beside: base, of: column, index, &layout)
  }

  /// Places a small mark in the lower right corner of a character of a note, inside of its small column.
  private func placeInNote(
    _ mark: FoldedMark, beside base: Int, of column: Column, _ index: Int, _ layout: inout Layout
  ) {
    guard let line = column.line(ofCell: base),
      let sign = punctuation(ofCell: base, layout)?[small: mark], let size = inkSize(of: sign)
    else { return }
    var top = min(layout.cells[base].end - size.height.half, line.start + line.length - size.height)
    var x = column.axis + line.shift + line.extent.half - size.width
    if halfColumn != nil {
      // By the middle of its character, in a half of the column (SH-G8).
      let em = layout.styles[layout.runs[Int(layout.cells[base].run)].style].size
      top = layout.middle(ofCell: base) + em.scaled(by: 36, over: 100) - size.height.half
      x = column.axis + line.shift + em.scaled(by: 42, over: 100) - size.width.half
    }
    let bounds = PhysicalRect(
      x: x, y: column.bounds.y + top, width: size.width, height: size.height)
    append(sign, bounds, beside: base, of: column, index, &layout)
  }

  /// Places a mark of the text at the lower right of the small columns of a note that ends with a character: right below
  /// them beside the text that follows, which is not as wide; at a column's end, and before another note, outside of them.
  private func placeAfterNote(
    _ mark: FoldedMark, endingWith base: Int, of column: Column, _ index: Int,
    in lanes: inout ColumnLanes, _ layout: inout Layout
  ) {
    guard let note = column.insets.last(where: { $0.cells.contains(base) }) else { return }
    // As large as the text beside the note.
    let around = [note.cells.lowerBound - 1, note.cells.upperBound].first {
      column.cells.contains($0) && column.line(ofCell: $0) == nil
    }
    guard let sign = punctuation(ofCell: around ?? base, layout)?[mark],
      let size = inkSize(of: sign)
    else { return }
    if let halfColumn {
      // Below the right one of the two, inside of the column.
      let em = layout.styles[layout.runs[Int(layout.cells[base].run)].style].size
      let last = note.lines.map(\.cells.upperBound).map { layout.middle(ofCell: $0 - 1) }.max()
      let middle = (last ?? .zero) + em.scaled(by: 3, over: 4)
      append(
        sign,
        PhysicalRect(
          x: column.axis + halfColumn - size.width.scaled(by: 9, over: 8),
          y: column.bounds.y + middle - size.height.half, width: size.width, height: size.height),
        beside: base, of: column, index, &layout)
      return
    }
    let next = note.cells.upperBound
    let isBeforeText = column.cells.contains(next) && column.line(ofCell: next) == nil
    let top = note.start + note.length - (isBeforeText ? .zero : size.height)
    let edge =
      isBeforeText
      ? layout.extent(ofCells: next..<next + 1, in: column)[.right]
      : note.lines.reduce(Length.zero) { max($0, $1.shift + $1.extent.half) }
    let stretch = ColumnLanes.Stretch(
      side: .right, shift: nil, start: column.bounds.y + top,
      end: column.bounds.y + top + size.height, edge: edge)
    let bounds = PhysicalRect(
      x: lanes.x(of: stretch, width: size.width), y: column.bounds.y + top, width: size.width,
      height: size.height)
    lanes.take(stretch, as: bounds)
    append(sign, bounds, beside: base, of: column, index, &layout)
  }

  /// The ink of a mark; where the font tells nothing, a quarter of an em.
  private func ink(of mark: Int) -> GlyphPlacement.InkBox {
    let half = Int(styles.size(of: sideMarks.marks[mark].style).half.rawValue)
    return markInks[mark]
      ?? GlyphPlacement.InkBox(minX: -half / 2, minY: 0, maxX: half / 2, maxY: half)
  }

  /// The size of a mark's ink; `nil` for one that has no glyph.
  private func inkSize(of mark: Int) -> (width: Length, height: Length)? {
    guard let source = marks.shaped.paragraphs[mark].first,
      !marks.shaped.cells[source].glyphs.isEmpty
    else { return nil }
    let ink = ink(of: mark)
    return (Length(rawValue: ink.width), Length(rawValue: ink.height))
  }

  private func append(
    _ mark: Int, _ bounds: PhysicalRect, beside base: Int, of column: Column, _ index: Int,
    _ layout: inout Layout
  ) {
    guard let source = marks.shaped.paragraphs[mark].first else { return }
    var cell = marks.shaped.cells[source]
    guard let glyph = cell.glyphs.first.map({ marks.shaped.glyphs[$0] }) else { return }
    let size = styles.size(of: sideMarks.marks[mark].style)
    let ink = ink(of: mark)
    let top = bounds.y - column.bounds.y
    let (width, height) = (bounds.width, bounds.height)
    let run = marks.shaped.runs[Int(marks.shaped.cells[source].run)]
    let number = layout.annotationText.cells.count
    cell.range = TextRange(0, sideMarks.marks[mark].text.utf8.count)
    cell.start = top
    cell.advance = height
    cell.extent = width
    layout.annotationText.append(
      cell,
      [Cell.CellGlyph(id: glyph.id, x: Int32(clamping: -ink.midX), y: Int32(clamping: -ink.minY))],
      in: run)
    layout.annotations.append(
      PlacedAnnotation(
        kind: .punctuation, column: index, range: layout.cells[base].range,
        text: sideMarks.marks[mark].text, side: .right, size: size, cells: number..<number + 1,
        bounds: bounds))
  }
}

extension Layout {
  /// The middle of a cell down its column.
  fileprivate func middle(ofCell cell: Int) -> Length {
    cells[cell].start + cells[cell].advance.half
  }
}
