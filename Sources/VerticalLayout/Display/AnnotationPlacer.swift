/// Puts readings beside their bases, once columns have their places (RU4 to RU14).
///
/// Goes through the columns of a document once, from part to part of it.
struct AnnotationPlacer {
  private let plan: RubyPlan
  let options: RubyOptions
  let emphasis: EmphasisOptions
  /// Those of the document, and after them those of signs whose size is the font's matter.
  private(set) var styles: StyleTable
  let sideMarks: SideMarkPlan
  let insets: InsetPlan
  /// The half of a sheet's column, which a small column of a note has; `nil` where the text has none.
  let halfColumn: Length?
  /// The marks of the plan, shaped, and how far the middle of each one's ink lies below its start.
  let marks: AnnotationText
  let markMiddles: [Length]
  /// The ink of the glyph of each mark; `nil` where the font tells nothing.
  let markInks: [GlyphPlacement.InkBox?]
  let bopomofo: BopomofoPlan
  let signs: BopomofoSigns
  let kanbun: KanbunPlan
  let kanbunSigns: KanbunSigns
  /// The way through the readings of the text, and while a note is gone through that of the notes, which come
  /// between columns of the text in an order of their own.
  private var walk = ReadingWalk()
  private var otherWalk = ReadingWalk()
  private var isInNotes = false

  /// - Throws: ``LayoutError`` where the shaper has no font for a mark.
  init(
    _ plan: RubyPlan, options: RubyOptions, emphasis: EmphasisOptions, sideMarks: SideMarkPlan,
    insets: InsetPlan, halfColumn: Length? = nil, kanbun: KanbunPlan, styles: StyleTable,
    tateChuYoko: TateChuYokoOptions,
    notesFrom noteStart: Int,
    shaper: some Shaper
  ) throws(LayoutError) {
    self.plan = plan
    otherWalk.next = plan.entries.firstIndex(startingAt: noteStart)
    self.options = options
    self.emphasis = emphasis
    self.sideMarks = sideMarks
    self.insets = insets
    self.halfColumn = halfColumn
    var memory = ShapingMemory()
    let marks = try shapeAnnotations(
      sideMarks.marks, entries: sideMarks.marks.indices, styles: styles,
      tateChuYoko: tateChuYoko, shaper: shaper, memory: &memory)
    self.marks = marks
    let sizes = sideMarks.marks.map { styles.size(of: $0.style) }
    markMiddles = sizes.indices.map { marks.inkMiddle(of: $0, size: sizes[$0], shaper) }
    markInks = sizes.indices.map { marks.ink(of: $0, size: sizes[$0], shaper) }
    var styles = styles
    bopomofo = plan.bopomofo
    signs = try BopomofoSigns(
      plan.bopomofo, styles: &styles, stroke: options.bopomofoStroke,
      neutral: options.bopomofoNeutral, tateChuYoko: tateChuYoko, shaper: shaper)
    self.kanbun = kanbun
    kanbunSigns = try KanbunSigns(
      kanbun, styles: &styles, tateChuYoko: tateChuYoko, shaper: shaper)
    self.styles = styles
  }

  /// The way through the readings of a text without notes.
  var state: ReadingWalk {
    get { walk }
    set { walk = newValue }
  }

  /// - Parameter isNote: true for the text of a note.
  mutating func add(_ text: AnnotationText, isNote: Bool = false) {
    guard !text.entries.isEmpty else { return }
    enter(notes: isNote)
    walk.texts.append(text)
  }

  private mutating func enter(notes: Bool) {
    guard notes != isInNotes else { return }
    swap(&walk, &otherWalk)
    isInNotes = notes
  }

  /// Places what belongs to the columns of a layout.
  ///
  /// - Parameter hosts: for columns of notes the column that they stand beside, and the side: they stand
  ///   outside of its readings and marks (NT5).
  mutating func place(on layout: inout Layout, hosts: [Int: NoteHost] = [:]) {
    let isEmpty =
      plan.isEmpty && sideMarks.marks.isEmpty && bopomofo.isEmpty && kanbun.isEmpty
    guard !isEmpty || !hosts.isEmpty else { return }
    var lanes = PageLanes()
    for index in layout.columns.indices where !layout.columns[index].isBlank {
      if !isEmpty {
        enter(notes: layout.columns[index].note != nil)
        place(onColumn: index, of: &layout)
        placeKanbun(onColumn: index, of: &layout)
        placeBopomofo(onColumn: index, of: &layout)
        placeEmphasis(onColumn: index, of: &layout)
        placeNoteMarks(onColumn: index, of: &layout)
        placePunctuation(onColumn: index, of: &layout)
      }
      if let host = hosts[index] {
        layout.moveOutside(index, of: host, lanes.lanes(beside: host.column, of: layout))
      }
    }
    for _ in 0..<2 {
      walk.forget()
      enter(notes: !isInNotes)
    }
  }

  private mutating func place(onColumn index: Int, of layout: inout Layout) {
    let column = layout.columns[index]
    walk.enter(column, plan)
    guard !walk.open.isEmpty else { return }
    let first = layout.annotations.count
    let bases = walk.open.compactMap {
      layout.base(of: plan.entries[$0].range, entry: $0, on: column)
    }
    walk.leave(column, plan)
    // Of what has its place by now rings alone may be in the way.
    let lanes = layout.lanes(beside: index)
    for side in AnnotationSide.allCases {
      var ends = ReadingEnd()
      var own = bases.filter { plan.entries[$0.entry].side == side }[...]
      while let first = own.popFirst() {
        var word = [first]
        while let following = own.first, plan.entries[following.entry].continuesWord,
          following.cells.lowerBound == word[word.count - 1].cells.upperBound
        {
          word.append(following)
          own.removeFirst()
        }
        place(word, after: &ends, on: column, index, in: lanes, of: &layout)
      }
    }
    layout.sortAnnotations(from: first)
  }

  /// Places the readings of a word.
  ///
  /// - Parameter end: where the reading before it ends, on its side; then where the last one does.
  private func place(
    _ word: [PlacedBase], after end: inout ReadingEnd, on column: Column, _ index: Int,
    in lanes: ColumnLanes, of layout: inout Layout
  ) {
    let parts = word.map { reading(of: $0) }
    guard let first = word.first, let last = word.last else { return }
    let isHead = first.cells.lowerBound == column.cells.lowerBound
    let isEnd = last.cells.upperBound > (column.cells.last { layout.cells[$0].kind == .text } ?? 0)
    let apart = entry(of: first).apart(em: layout.size(of: first))
    let least = max(
      end.least(of: first, apart: apart), okuriganaEnd(before: first, after: end, column, layout))
    let measure = column.measure ?? layout.measure ?? .zero
    let most = max(measure, column.length, last.end)
    if word.count == 1 {
      let line =
        entry(of: first).precedesOkurigana
        ? parts[0].beforeOkurigana(
          beside: first, last: layout.cells[last.cells.upperBound - 1], options: options,
          least: least, most: most)
        : parts[0].placed(
          beside: first, isHead: isHead, isEnd: isEnd, options: options,
          reach: options.alignment == .neighbours ? reach(of: first) : AnnotationText.Reach(),
          least: least, most: most)
      end.pass(line, of: first)
      add(line, of: first, on: column, index, in: lanes, of: &layout)
      return
    }
    let reach = (before: self.reach(of: first), after: self.reach(of: last))
    let origin = first.start
    let line = ReadingLine(
      em: parts.map(\.em).max() ?? .zero,
      share: parts.map(\.em).max() ?? .zero, readings: parts.map(\.length),
      place: RubyLimits(
        before: isHead ? origin - least : min(reach.before.before, origin - least),
        after: isEnd ? max(.zero, most - last.end) : reach.after.after),
      boxes: word.map { ($0.start - origin, $0.end - origin) })
    for (number, start) in line.starts().enumerated() {
      let base = word[number]
      let placed = parts[number].solid(
        from: origin + start, least: end.least(of: base), most: most)
      end.pass(placed, of: base)
      add(placed, of: base, on: column, index, in: lanes, of: &layout)
    }
  }

  private func add(
    _ line: PlacedReading, of base: PlacedBase, on column: Column, _ index: Int,
    in lanes: ColumnLanes, of layout: inout Layout
  ) {
    let gap = options.gap == .em(0) ? .zero : options.gap.resolved(em: layout.size(of: base))
    layout.add(line, of: base, entry(of: base), gap: gap, on: column, index, in: lanes)
  }

  private func entry(of base: PlacedBase) -> RubyPlan.Entry { plan.entries[base.entry] }

  func side(of base: PlacedBase) -> AnnotationSide { entry(of: base).side }

  private func reach(of base: PlacedBase) -> AnnotationText.Reach {
    guard let text = walk.text(with: base.entry) else { return AnnotationText.Reach() }
    return walk.texts[text].reaches[base.entry - walk.texts[text].entries.lowerBound]
  }

  /// The cells of a reading that stand beside a base: all, or its share where the base is parted (RU14).
  private func reading(of base: PlacedBase) -> ReadingFragment {
    let em = styles.size(of: plan.entries[base.entry].style)
    guard let text = walk.text(with: base.entry) else {
      return ReadingFragment(em: em, width: em)
    }
    let all = walk.texts[text].shaped.paragraphs[base.entry - walk.texts[text].entries.lowerBound]
    var cells = all
    let whole = plan.entries[base.entry].range
    if base.range != whole, whole.count > 0 {
      let start = walk.texts[text].boundary(
        in: all, at: base.range.lowerBound - whole.lowerBound, of: whole.count,
        text: plan.entries[base.entry].text)
      let end = walk.texts[text].boundary(
        in: all, at: base.range.upperBound - whole.lowerBound, of: whole.count,
        text: plan.entries[base.entry].text)
      cells = start..<max(start, end)
    }
    return ReadingFragment(
      shaped: walk.texts[text].shaped, cells: cells, em: em, width: options.width(of: em),
      text: plan.entries[base.entry].text,
      origin: all.first.map { walk.texts[text].shaped.cells[$0].range.lowerBound } ?? 0)
  }
}

/// The column that a column of a note stands beside (NT5).
struct NoteHost: Hashable, Sendable {
  var column: Int
  var side: AnnotationSide
}

extension Layout {
  /// Moves a note between columns, with what stands beside it, into the first lane that is free beside the column that it
  /// stands beside.
  fileprivate mutating func moveOutside(_ note: Int, of host: NoteHost, _ lanes: ColumnLanes) {
    let (bounds, axis) = (columns[note].bounds, columns[host.column].axis)
    var stretch = ColumnLanes.Stretch(
      side: host.side, start: bounds.y, end: bounds.maxY,
      edge: host.side == .right ? bounds.x - axis : axis - bounds.maxX)
    var own = self.lanes(beside: note)
    for line in sideLines(on: note..<note + 1) { own.take(line) }
    let beside = annotations(ofColumn: note)
    for annotation in annotations[beside] {
      stretch.start = min(stretch.start, annotation.bounds.y)
      stretch.end = max(stretch.end, annotation.bounds.maxY)
    }
    // What stands beside the note on the side of the text is between both.
    let inner = own.extent(on: host.side == .right ? .left : .right) - bounds.width.half
    let x =
      lanes.x(of: stretch, width: bounds.width)
      + (host.side == .right ? max(.zero, inner) : -max(.zero, inner))
    columns[note].move(x: x - bounds.x, y: .zero)
    for index in beside { annotations[index].bounds.x += x - bounds.x }
  }
}

/// The end of the last reading on a side of a column, which the next one does not stand over.
struct ReadingEnd {
  private(set) var reading = Length.zero
  private(set) var base = Length.zero

  /// The least start of the next base's reading. Text that goes up the column stands before the last base (O15).
  ///
  /// - Parameter distance: how far apart the two are to be at least, where one is before.
  func least(of next: PlacedBase, apart distance: Length = .zero) -> Length {
    next.start >= base && reading > .zero ? reading + distance : .zero
  }

  mutating func pass(_ placed: PlacedReading, of base: PlacedBase) {
    reading = placed.end
    self.base = base.end
  }
}

extension Layout {
  /// The part of a base on a column; `nil` for none.
  fileprivate func base(of range: TextRange, entry: Int, on column: Column) -> PlacedBase? {
    let all = cells[column.cells].indices(reachingInto: range)
    var visible: Range<Int>?
    var (start, stop) = (Length.limit, -Length.limit)
    for index in all where !cells[index].range.isEmpty && cells[index].kind == .text {
      visible = (visible?.lowerBound ?? index)..<index + 1
      start = min(start, cells[index].start)
      stop = max(stop, cells[index].end)
    }
    guard let visible else { return nil }
    let (low, high) = (visible.lowerBound, visible.upperBound - 1)
    return PlacedBase(
      entry: entry, cells: visible,
      range: TextRange(
        max(range.lowerBound, cells[low].range.lowerBound),
        min(
          range.upperBound,
          max(cells[high].range.upperBound, cells[all.upperBound - 1].range.upperBound))),
      start: start, end: stop)
  }

  /// Sorts the annotations from one on by their bases. Nearly all of them are in order.
  fileprivate mutating func sortAnnotations(from first: Int) {
    func isEarlier(_ a: PlacedAnnotation, _ b: PlacedAnnotation) -> Bool {
      (a.range.lowerBound, a.side.rawValue) < (b.range.lowerBound, b.side.rawValue)
    }
    for index in annotations.indices.dropFirst(first + 1)
    where isEarlier(annotations[index], annotations[index - 1]) {
      annotations[first...].sort(by: isEarlier)
      return
    }
  }

  /// The character size of a base.
  fileprivate func size(of base: PlacedBase) -> Length {
    styles[runs[Int(cells[base.cells.lowerBound].run)].style].em
  }

  /// Adds a reading in its place, so far from its base (RU3).
  fileprivate mutating func add(
    _ line: PlacedReading, of base: PlacedBase, _ entry: RubyPlan.Entry, gap: Length,
    on column: Column, _ index: Int, in lanes: ColumnLanes
  ) {
    guard !line.fragment.cells.isEmpty else { return }
    var stretch = stretch(
      ofCells: base.cells, in: column, side: entry.side, from: column.bounds.y + line.start,
      to: column.bounds.y + line.end)
    stretch.edge += gap
    let width = line.fragment.width
    let placed = annotationText.append(line)
    var annotation =
      PlacedAnnotation(
        kind: .ruby, column: index, range: base.range, text: line.fragment.visibleText,
        source: entry.source, side: entry.side, size: line.fragment.em, cells: placed,
        bounds: PhysicalRect(
          x: lanes.x(of: stretch, width: width), y: column.bounds.y + line.start, width: width,
          height: line.end - line.start),
        continuesWord: entry.continuesWord)
    annotation.isFragment = base.range != entry.range
    annotations.append(annotation)
  }
}

extension AnnotationPlacer {
  /// Puts bopomofo beside the characters of a column, each at its base and never beyond it (BP7).
  func placeBopomofo(onColumn index: Int, of layout: inout Layout) {
    let column = layout.columns[index]
    let entries = bopomofo.entries(beginningIn: column.range)
    guard !entries.isEmpty else { return }
    var lanes = layout.lanes(beside: index)
    for entry in entries {
      let own = layout.cells[column.cells]
      let cell = own.firstIndex(endingAfter: entry.range.lowerBound)
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
    let em = styles.size(of: entry.style)
    let boxes = BopomofoBoxes(entry.syllable, em: em, neutral: options.bopomofoNeutral)
    let top = cell.start + (cell.advance - em).half
    let first = layout.annotationText.cells.count
    for (sign, box) in zip(entry.syllable.signs, boxes.boxes) where sign.role != .first {
      guard let shaped = signs[sign, of: entry, in: styles] else { continue }
      layout.annotationText.add(shaped, sign.range, in: box, top: top, band: boxes.band)
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
    band: Length
  ) {
    let middle = PhysicalPoint(x: box.x + box.width.half - band.half, y: box.height.half)
    var own = sign.glyphs
    for index in own.indices { own[index].move(by: (middle.x.rawValue, middle.y.rawValue)) }
    append(
      Cell(
        range: range, start: top + box.y, advance: box.height, extent: box.width,
        orientation: sign.orientation),
      own, in: sign.run)
  }
}

extension AnnotationPlacer {
  /// Puts a mark beside each character of a column that is to have one (EM1 to EM5), outside of the readings
  /// on that side, or not beside characters that have one (EM3).
  func placeEmphasis(onColumn index: Int, of layout: inout Layout) {
    guard !sideMarks.isEmpty else { return }
    let column = layout.columns[index]
    let entries = sideMarks.overlapping(column.range).sorted { $0.order < $1.order }
    guard !entries.isEmpty else { return }
    var lanes = layout.lanes(beside: index)
    for side in AnnotationSide.allCases {
      var marked: [Int: SideMarkPlan.Entry] = [:]
      for entry in entries where entry.side == side {
        for cell in layout.cells(of: entry.range, on: column)
        where layout.takesEmphasis(cell, of: emphasis.characters) {
          marked[cell] = entry
        }
      }
      if emphasis.besideReadings == .none, !marked.isEmpty {
        for reading in layout.annotations[layout.annotations(ofColumn: index)]
        where reading.kind == .ruby && reading.side == side {
          for cell in layout.cells(of: reading.range, on: column) { marked[cell] = nil }
        }
      }
      var cells = marked.keys.sorted()[...]
      while let first = cells.first, let entry = marked[first] {
        let line = column.line(ofCell: first)
        let stretch = cells.prefix { marked[$0] == entry && column.line(ofCell: $0) == line }
        cells = cells.dropFirst(stretch.count)
        addMarks(entry, beside: Array(stretch), onColumn: index, in: &lanes, of: &layout)
      }
    }
  }

  private func addMarks(
    _ entry: SideMarkPlan.Entry, beside bases: [Int], onColumn index: Int,
    in lanes: inout ColumnLanes, of layout: inout Layout
  ) {
    let column = layout.columns[index]
    let mark = sideMarks.marks[entry.mark]
    let size = styles.size(of: mark.style)
    guard let source = marks.shaped.paragraphs[entry.mark].first, let first = bases.first,
      let last = bases.last
    else { return }
    let inkMiddle = markMiddles[entry.mark]
    let length = mark.text.utf8.count
    let starts = bases.map {
      layout.cells[$0].start + layout.cells[$0].advance.half - inkMiddle
    }
    let added = layout.annotationText.append(
      repeatElement(source, count: bases.count), of: marks.shaped, runs: .own
    ) { cell, number in
      cell.range = TextRange(number * length, (number + 1) * length)
      cell.start = starts[number]
    }
    let top = layout.annotationText.cells[added.lowerBound].start
    let foot = layout.annotationText.cells[added.upperBound - 1].end
    let base = layout.cells[first].range.union(layout.cells[last].range)
    var stretch = layout.stretch(
      ofCells: first..<last + 1, in: column, side: entry.side,
      from: column.bounds.y + layout.cells[first].start,
      to: column.bounds.y + layout.cells[last].end)
    let bounds = PhysicalRect(
      x: lanes.x(of: stretch, width: size), y: column.bounds.y + top, width: size,
      height: foot - top)
    layout.annotations.append(
      PlacedAnnotation(
        kind: .emphasis, column: index, range: base,
        text: String(repeating: mark.text, count: bases.count), side: entry.side, size: size,
        cells: added, bounds: bounds))
    (stretch.start, stretch.end) = (bounds.y, bounds.maxY)
    lanes.take(stretch, as: bounds)
  }
}

extension Layout {
  /// True where a cell may have an emphasis mark (EM1, EM2).
  fileprivate func takesEmphasis(_ index: Int, of characters: EmphasisOptions.EmphasizedCharacters)
    -> Bool
  {
    let cell = cells[index]
    let run = runs[Int(cell.run)]
    guard cell.kind == .text, run.imageIndex == nil,
      cell.orientation != .rotated || characters.haveLetters,
      let scalar = text.slice(cell.range).unicodeScalars.first
    else { return false }
    return scalar.takesEmphasis(as: characters, in: styles[run.style].language.profile)
  }
}
