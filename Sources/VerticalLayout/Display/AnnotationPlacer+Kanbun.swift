extension AnnotationPlacer {
  /// Puts the marks of kanbun beside the characters of a column: okurigana at their side (KA3), signs of order
  /// and lines in the gap after them (KA1, KA5).
  func placeKanbun(onColumn index: Int, of layout: inout Layout) {
    let column = layout.columns[index]
    let entries = kanbun.entries(beginningIn: column.range)
    guard !entries.isEmpty else { return }
    var lanes = layout.lanes(beside: index)
    for number in entries {
      let entry = kanbun.entries[number]
      let own = layout.cells[column.cells]
      let base = own.firstIndex(endingAfter: entry.range.lowerBound)
      guard base < own.endIndex, own[base].kind == .text,
        own[base].range.lowerBound < entry.range.upperBound
      else { continue }
      switch entry.kind {
      case .okurigana:
        placeOkurigana(entry, beside: base, onColumn: index, in: &lanes, of: &layout)
      case .kaeriten: placeKaeriten(entry, after: base, onColumn: index, of: &layout)
      case .tateTen: placeLine(entry, after: base, onColumn: index, of: &layout)
      }
    }
  }

  /// The end of the okurigana before a base, on its side and its column.
  ///
  /// - Parameter last: where the last reading on the side ends.
  func okuriganaEnd(
    before base: PlacedBase, after last: ReadingEnd, _ column: Column, _ layout: Layout
  ) -> Length {
    guard !kanbun.isEmpty else { return .zero }
    let entries = kanbun.entries(
      beginningIn: TextRange(
        column.range.lowerBound, max(column.range.lowerBound, base.range.lowerBound)))
    let side = side(of: base)
    guard
      let number = entries.last(where: {
        kanbun.entries[$0].kind == .okurigana && kanbun.entries[$0].side == side
      })
    else { return .zero }
    let entry = kanbun.entries[number]
    let own = layout.cells[column.cells]
    let cell = own.firstIndex(endingAfter: entry.range.lowerBound)
    guard cell < own.endIndex, own[cell].start < base.start else { return .zero }
    let reading = last.base == own[cell].end ? last.reading : own[cell].start
    let start = start(of: entry, beside: cell, reading: reading, column, layout)
    return min(start + kanbunSigns.signs[entry.sign].length, base.start)
  }

  /// The start of okurigana: the middle of their character, or the end of its reading (KA3). In a gap that is given they
  /// begin sooner where they are too long for it.
  private func start(
    of entry: KanbunPlan.Entry, beside base: Int, reading: Length, _ column: Column,
    _ layout: Layout
  ) -> Length {
    let cell = layout.cells[base]
    let start = max(cell.start + cell.advance.half, reading)
    guard kanbun.isOpen(column.paragraph) else { return start }
    let end = cell.end + (kanbun.spacing.gap(em: layout.size(ofCell: base)) ?? .zero)
    return min(start, max(end - kanbunSigns.signs[entry.sign].length, reading))
  }

  /// The size of marks; a character of the text is twice as large.
  private func size(of entry: KanbunPlan.Entry) -> Length {
    styles.size(of: entry.style)
  }

  private func placeOkurigana(
    _ entry: KanbunPlan.Entry, beside base: Int, onColumn index: Int,
    in lanes: inout ColumnLanes, of layout: inout Layout
  ) {
    let column = layout.columns[index]
    let cell = layout.cells[base]
    let sign = kanbunSigns.signs[entry.sign]
    let size = size(of: entry)
    let reading = layout.readingEnd(of: entry, onColumn: index) ?? cell.start
    var start = start(of: entry, beside: base, reading: reading, column, layout)
    let most = max(column.measure ?? layout.measure ?? .zero, column.length, cell.end)
    start = max(min(start, most - sign.length), min(start, reading))
    let length = min(sign.length, max(.zero, most - start))
    let cells = layout.annotationText.add(sign, at: start, length: length)
    let top = column.bounds.y + start
    // One reading for several characters may stand beside those in the middle of it.
    let stretch = layout.stretch(
      ofCells: base..<base + 1, in: column, side: entry.side, from: top, to: top + length)
    let bounds = PhysicalRect(
      x: lanes.x(of: stretch, width: size), y: top, width: size, height: length)
    add(entry, cells: cells, bounds: bounds, onColumn: index, of: &layout)
    lanes.take(stretch, as: bounds)
  }

  private func placeKaeriten(
    _ entry: KanbunPlan.Entry, after base: Int, onColumn index: Int, of layout: inout Layout
  ) {
    let column = layout.columns[index]
    let size = size(of: entry)
    let start = layout.cells[base].end
    let cells = layout.annotationText.add(
      kanbunSigns.signs[entry.sign], at: start, length: size)
    let left = layout.axis(ofCell: base, in: column) - layout.size(ofCell: base).half
    add(
      entry, cells: cells,
      bounds: PhysicalRect(
        x: left, y: column.bounds.y + start, width: size, height: size),
      onColumn: index, of: &layout)
  }

  /// A line on the axis, or in the middle between that and the right edge beside a sign of order.
  private func placeLine(
    _ entry: KanbunPlan.Entry, after base: Int, onColumn index: Int, of layout: inout Layout
  ) {
    let column = layout.columns[index]
    let em = layout.size(ofCell: base)
    let width = max(em.scaled(by: 1, over: 30), Length(rawValue: 1))
    var length = size(of: entry)
    if kanbun.isOpen(column.paragraph), base + 1 < column.cells.upperBound {
      // From one character to the other.
      length = max(length, layout.cells[base + 1].start - layout.cells[base].end)
    }
    let hasSign = kanbun.entries(beginningIn: entry.range)
      .contains { kanbun.entries[$0].kind == .kaeriten }
    let x = layout.axis(ofCell: base, in: column) + (hasSign ? em.quarter : .zero)
    let end = layout.annotationText.cells.count
    add(
      entry, cells: end..<end,
      bounds: PhysicalRect(
        x: x - width.half, y: column.bounds.y + layout.cells[base].end, width: width,
        height: length),
      onColumn: index, of: &layout)
  }

  private func add(
    _ entry: KanbunPlan.Entry, cells: Range<Int>, bounds: PhysicalRect, onColumn index: Int,
    of layout: inout Layout
  ) {
    let kind: PlacedAnnotation.Kind =
      switch entry.kind {
      case .kaeriten: .kaeriten
      case .okurigana: .okurigana
      case .tateTen: .tateTen
      }
    layout.annotations.append(
      PlacedAnnotation(
        kind: kind, column: index, range: entry.range, text: entry.text, source: entry.source,
        side: entry.side, size: size(of: entry), cells: cells, bounds: bounds))
  }
}

extension Layout {
  /// The end on the column of the reading that okurigana go on after.
  fileprivate func readingEnd(of entry: KanbunPlan.Entry, onColumn index: Int) -> Length? {
    annotations[annotations(ofColumn: index)].last {
      $0.kind == .ruby && $0.side == entry.side && $0.range.upperBound == entry.range.upperBound
    }.map { $0.bounds.maxY - columns[index].bounds.y }
  }

  /// The character size of a cell.
  fileprivate func size(ofCell index: Int) -> Length {
    styles[runs[Int(cells[index].run)].style].em
  }

  /// The lines between characters of a page that are read together (KA5).
  func kanbunLines(of page: Page) -> [DisplayItem] {
    let first = annotations.partitioningIndex { $0.column >= page.columns.lowerBound }
    return annotations[first...].prefix { $0.column < page.columns.upperBound }
      .filter { $0.kind == .tateTen }
      .map { line in
        let own = cells[columns[line.column].cells]
        let base = own.firstIndex(endingAfter: line.range.lowerBound)
        let ink = base < own.endIndex ? styles[runs[Int(own[base].run)].style].ink : .black
        return .fill(line.bounds, ink)
      }
  }
}

extension ShapedText {
  /// Adds a mark that begins at a place of its column; returns its cells.
  ///
  /// - Parameter length: the room that it has; where it is longer it is set closer than solid.
  fileprivate mutating func add(
    _ sign: KanbunSigns.Sign, at start: Length, length: Length
  ) -> Range<Int> {
    append(sign.text.cells.indices, of: sign.text, runs: .own) { cell, _ in
      cell.start =
        length < sign.length
        ? start + cell.start.scaled(by: length.rawValue, over: sign.length.rawValue)
        : start + cell.start
    }
  }
}
