extension AnnotationPlacer {
  /// Puts a small 。 or 、 at the lower right of each character of a column that has taken in marks, outside of
  /// what else stands there, and inside of the column at its end (EM10).
  func placePunctuation(onColumn index: Int, of layout: inout Layout) {
    guard !sideMarks.punctuation.isEmpty else { return }
    let column = layout.columns[index]
    var lanes = layout.lanes(beside: index, cellByCell: true)
    for cell in column.cells where layout.cells[cell].kind == .text {
      guard layout.cells[cell].range.count > 3, layout.cells[cell].orientation != .tateChuYoko,
        let mark = FoldedMark(drawnFor: layout.text.slice(layout.cells[cell].range))
      else { continue }
      let style = layout.runs[Int(layout.cells[cell].run)].style
      guard sideMarks.punctuation.indices.contains(style) else { continue }
      let marks = sideMarks.punctuation[style]
      place(
        mark == .stop ? marks.stop : marks.pause, beside: cell, of: column, index, in: &lanes,
        &layout)
    }
  }

  private func place(
    _ mark: Int, beside base: Int, of column: Column, _ index: Int, in lanes: inout ColumnLanes,
    _ layout: inout Layout
  ) {
    guard let source = marks.shaped.paragraphs[mark].first else { return }
    var cell = marks.shaped.cells[source]
    guard let glyph = cell.glyphs.first.map({ marks.shaped.glyphs[$0] }) else { return }
    let size = sideMarks.styles[Int(sideMarks.marks[mark].style)].size
    let half = Int(size.half.rawValue)
    let ink = markInks[mark] ?? InkBox(minX: -half / 2, minY: 0, maxX: half / 2, maxY: half)
    let (width, height) = (Length(rawValue: ink.width), Length(rawValue: ink.height))
    let line = column.line(ofCell: base)
    let end = layout.cells[base].end
    let columnEnd =
      line.map { $0.start + $0.length }
      ?? max(column.length, column.measure ?? layout.measure ?? .zero)
    let top = min(end - height.half, columnEnd - height)
    let stretch = layout.stretch(
      ofCells: base..<base + 1, in: column, side: .right, from: column.bounds.y + top,
      to: column.bounds.y + top + height)
    let bounds = PhysicalRect(
      x: lanes.x(of: stretch, width: width), y: column.bounds.y + top, width: width,
      height: height)
    lanes.take(stretch, as: bounds)

    var run = marks.shaped.runs[Int(marks.shaped.cells[source].run)]
    run.style += firstStyle + styleOffsetOfMarks
    let number = layout.annotationText.cells.count
    cell.range = TextRange(0, sideMarks.marks[mark].text.utf8.count)
    cell.start = top
    cell.advance = height
    cell.extent = width
    layout.annotationText.append(
      cell,
      [CellGlyph(id: glyph.id, x: Int32(clamping: -ink.midX), y: Int32(clamping: -ink.minY))],
      in: run)
    layout.annotations.append(
      PlacedAnnotation(
        kind: .punctuation, column: index, range: layout.cells[base].range,
        text: sideMarks.marks[mark].text, side: .right, size: size, cells: number..<number + 1,
        bounds: bounds))
  }
}
