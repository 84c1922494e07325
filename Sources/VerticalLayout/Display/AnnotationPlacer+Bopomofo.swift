extension AnnotationPlacer {
  /// Puts bopomofo beside the characters of a column, each at its base and never beyond it (BP7).
  func placeBopomofo(onColumn index: Int, of layout: inout Layout) {
    let column = layout.columns[index]
    let entries = bopomofo.entries(beginningIn: column.range)
    guard !entries.isEmpty else { return }
    var lanes = layout.lanes(beside: index)
    for entry in entries {
      let own = layout.cells[column.cells]
      let cell = own.firstIndex(endingBehind: entry.range.lowerBound)
      guard cell < own.endIndex, own[cell].kind == .text,
        own[cell].range.lowerBound < entry.range.upperBound
      else { continue }
      place(entry, beside: cell, onColumn: index, in: &lanes, of: &layout)
    }
  }

  private func place(
    _ entry: BopomofoPlan.Entry, beside base: Int, onColumn index: Int,
    in lanes: inout ColumnLanes, of layout: inout Layout
  ) {
    let column = layout.columns[index]
    let cell = layout.cells[base]
    let em = bopomofo.styles[Int(entry.style)].size
    let boxes = BopomofoBoxes(entry.syllable, em: em, neutral: options.bopomofoNeutral)
    let top = cell.start + (cell.advance - em).half
    let first = layout.annotationText.cells.count
    for (sign, box) in zip(entry.syllable.signs, boxes.boxes) where sign.role != .first {
      guard let shaped = signs[sign, of: entry, in: bopomofo] else { continue }
      layout.annotationText.add(
        shaped, sign.range, in: box, top: top, band: boxes.band,
        firstStyle: firstStyle + styleOffsetOfSigns)
    }
    let cells = first..<layout.annotationText.cells.count
    let drawn = boxes.boxes.filter { $0.height > .zero }
    let start = drawn.map(\.y).min() ?? .zero
    let end = drawn.map(\.maxY).max() ?? .zero
    let stretch = layout.stretch(
      ofCells: base..<base + 1, in: column, side: entry.side,
      from: column.bounds.y + top + start, to: column.bounds.y + top + end)
    let annotation = PlacedAnnotation(
      kind: .bopomofo, column: index, range: entry.range, text: entry.text,
      source: entry.source, side: entry.side,
      size: BopomofoBoxes.symbolSize(of: entry.syllable, em: em), cells: cells,
      bounds: PhysicalRect(
        x: lanes.x(of: stretch, width: boxes.band), y: column.bounds.y + top + start,
        width: boxes.band, height: end - start))
    layout.annotations.append(annotation)
    lanes.take(stretch, as: annotation.bounds)
  }
}

extension ShapedText {
  /// Adds a sign in its box.
  ///
  /// - Parameter top: where the base begins on its column.
  fileprivate mutating func add(
    _ sign: BopomofoSigns.Sign, _ range: TextRange, in box: PhysicalRect, top: Length,
    band: Length, firstStyle: Int
  ) {
    let middle = PhysicalPoint(x: box.x + box.width.half - band.half, y: box.height.half)
    var own = sign.glyphs
    for index in own.indices { own[index].move(by: (middle.x.rawValue, middle.y.rawValue)) }
    var run = sign.run
    run.style += firstStyle
    append(
      Cell(
        range: range, start: top + box.y, advance: box.height, extent: box.width,
        orientation: sign.orientation),
      own, in: run)
  }
}
