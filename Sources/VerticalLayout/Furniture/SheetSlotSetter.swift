/// The parts of a sheet that need fonts or pages: its boxes of text and its seals, and the sheet that waits for its text.
struct SheetParts: Hashable, Sendable {
  var slots: [PlacedSlot] = []
  var seals: [PlacedSeal] = []
  /// The grid whose cells characters take; `nil` where they take their own lengths.
  var cells: WholeCells?
  /// The leaves that pages are; `nil` where the sheet is none.
  var leaf: LeafPages?
  /// The space after characters that was asked for instead of that of the cells.
  var letterSpacing: Dimension?
  /// The lines that stand in one column though they are too long for it; `nil` for none.
  var squeeze: SheetSqueeze?
  /// The rules by which characters fill cells; `nil` where none do.
  var writing: ManuscriptGrid?
  /// The places of titles and names; `nil` for those of any page.
  var headed: HeadedSheet?
  /// What the sheet wants of seals that leave it open.
  var usual = Seal.SheetSeals()
  /// The sheet whose text is set as large as it has room, until the text is known.
  var waiting: PageSheet?
  /// True where the text is as the sheet has it.
  var isReady = false
  /// True where each frame is as long as its line, whatever size that has.
  var hasFramesOfLines = false
  /// What is to be told of the text on it.
  var diagnostics: [Diagnostic] = []

  /// True where the text has still to become what the sheet has of it.
  var changesText: Bool {
    waiting != nil
      || !isReady && (headed != nil || writing != nil || cells != nil || squeeze != nil)
  }

  /// True for pages that are no sheet's: a space that was asked for is in the style already.
  var areNone: Bool {
    var others = self
    (others.letterSpacing, others.isReady) = (nil, false)
    return others == SheetParts()
  }
}

/// Sets the boxes of a sheet and its seals on pages (SH-S1, SH-E2).
struct SheetSlotSetter {
  let slots: [PlacedSlot]
  private let parts: SheetParts
  private let style: TextStyle
  /// The seals, which are the same on all pages that have them.
  private var seals: [PlacedFurniture]?
  /// What was set last in each box: most are the same from page to page.
  private var known: [Int: (text: String, furniture: PlacedFurniture)] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  init(_ parts: SheetParts, style: TextStyle) {
    self.parts = parts
    self.style = style
    slots = parts.slots
  }

  var isEmpty: Bool { slots.isEmpty && parts.seals.isEmpty }

  var needsPageCount: Bool {
    slots.contains { slot in
      FurnitureField.allCases.contains { $0.needsAllPages && slot.template.uses($0) }
    }
  }

  var countsCharacters: Bool {
    slots.contains { $0.template.uses(.characters) || $0.template.uses(.hanCharacters) }
  }

  /// What a page has of boxes and seals.
  ///
  /// - Parameter texts: those of the boxes.
  mutating func furniture(
    _ texts: [String], page: Int, isLast: Bool, shaper: some Shaper
  ) throws(LayoutError) -> [PlacedFurniture] {
    func isShown(_ pages: PageSheet.SheetSlot.Pages) -> Bool {
      switch pages {
      case .all: true
      case .first: page == 0
      case .last: isLast
      }
    }
    var found: [PlacedFurniture] = []
    for (index, slot) in slots.enumerated()
    where isShown(slot.pages)
      && (slot.half == nil || slot.half == parts.leaf?.halfNumber(ofPage: page))
      && (!texts[index].isEmpty || slot.line > .zero && slot.template.elements.isEmpty)
    {
      if let known = known[index], known.text == texts[index] {
        found.append(known.furniture)
        continue
      }
      var placed = try set(texts[index], in: slot, shaper: shaper)
      if let half = parts.leaf?.half { placed = placed.cut(by: half, shaper: shaper) }
      known[index] = (texts[index], placed)
      found.append(placed)
    }
    var seals = seals ?? []
    for seal in parts.seals.dropFirst(seals.count) { seals.append(try set(seal, shaper: shaper)) }
    self.seals = seals
    return found + zip(seals, parts.seals).filter { isShown($1.pages) }.map(\.0)
  }

  // MARK: Boxes

  private mutating func set(
    _ text: String, in slot: PlacedSlot, shaper: some Shaper
  ) throws(LayoutError) -> PlacedFurniture {
    var squeeze = 1.0
    var line = try shaped(text, of: slot, squeeze: squeeze, shaper: shaper)
    if line.length > slot.room, slot.room > .zero {
      squeeze = max(
        slot.room.points / line.length.points,
        Double(slot.squeeze) / Double(PageSheet.SheetLength.whole))
      line = try shaped(text, of: slot, squeeze: squeeze, shaper: shaper)
    }
    let over = slot.room - line.length
    let start: Length =
      switch slot.align {
      case .start: .zero
      case .center: over.half
      case .end: over
      }
    let rect = slot.rect
    let bounds =
      slot.direction == .down
      ? PhysicalRect(
        x: rect.x + (rect.width - slot.size).half, y: rect.y + start, width: slot.size,
        height: line.length)
      : PhysicalRect(
        x: rect.x + start, y: rect.y + (rect.height - slot.size).half, width: line.length,
        height: slot.size)
    var items = line.items(in: bounds, slot.direction)
    if slot.line > .zero {
      // A box no wider than its line is a band, which reaches its ends.
      let isBand = min(rect.width, rect.height) <= slot.line
      items.insert(
        isBand
          ? .fill(rect, slot.lineColor)
          : .stroke(
            rect.outset(x: -slot.line.half, y: -slot.line.half), width: slot.line, slot.lineColor),
        at: 0)
    }
    var placed = PlacedFurniture(
      kind: .slot, text: text, bounds: slot.line > .zero ? rect : bounds, items: items)
    placed.transform = slot.transform
    // A box alone lies below the text, as other lines of the sheet do.
    placed.isOfDesign = text.isEmpty && slot.transform == nil
    return placed
  }

  /// A line of text that has been shaped, with the places of its cells.
  private struct Line {
    var shaped: ShapedText
    var styles: [TextStyle]
    var length: Length

    func items(in bounds: PhysicalRect, _ direction: PageSheet.SheetSlot.Direction) -> [DisplayItem]
    {
      guard direction == .left else {
        return shaped.items(in: bounds, isVertical: direction == .down, styles: styles)
      }
      // Each cell is a column of its own.
      return shaped.cells.indices.flatMap { index in
        var one = shaped
        let cell = shaped.cells[index]
        one.cells = [cell]
        one.cells[0].start = .zero
        return one.items(
          in: PhysicalRect(
            x: bounds.maxX - cell.start - cell.advance, y: bounds.y, width: cell.advance,
            height: bounds.height), isVertical: true, styles: styles)
      }
    }
  }

  /// - Parameter squeeze: the share of their length that characters have; they stay as wide.
  private mutating func shaped(
    _ text: String, of slot: PlacedSlot, squeeze: Double, shaper: some Shaper
  ) throws(LayoutError) -> Line {
    var style = style
    let size = Length(points: slot.size.points * squeeze)
    style.standBeside(size: size)
    if let color = slot.color { style.ink = color }
    if slot.direction == .right { style.orientation = .sideways }
    var styles = StyleTable()
    let source = AnnotationSource(text, style: styles.intern(style))
    styles.complete()
    // Answers are remembered by the numbers of styles, which are those of this line alone.
    var memory = ShapingMemory()
    var result = try shapeAnnotations(
      [source], entries: 0..<1, styles: styles,
      tateChuYoko: TateChuYokoOptions(digits: slot.direction == .down ? 2 : 0), shaper: shaper,
      memory: &memory
    ).shaped
    let gap = Length(points: (slot.step - slot.size).points * squeeze)
    var position = Length.zero
    for index in result.cells.indices {
      result.cells[index].start = position
      position += result.cells[index].advance + gap
    }
    // As wide as before.
    if squeeze < 1, slot.direction == .down { result.widen(from: size, to: slot.size) }
    return Line(
      shaped: result, styles: styles.styles, length: max(.zero, position - gap))
  }

  // MARK: Seals

  private mutating func set(
    _ placed: PlacedSeal, shaper: some Shaper
  ) throws(LayoutError) -> PlacedFurniture {
    let glyphs = try SealGlyphs(
      placed.seal, font: placed.seal.font ?? parts.usual.font, style: style, shaper: shaper)
    if let missing = glyphs.missing.first {
      diagnostics.append(
        Diagnostic(
          .warning, .glyphMissing,
          "no font has \(missing.codePointName) of the seal “\(placed.seal.text)”"))
    }
    let drawing = SealDrawing(
      seal: placed.seal, glyphs: glyphs.glyphs, ring: placed.seal.ring ?? parts.usual.ring,
      wear: placed.seal.wear ?? parts.usual.wear)
    let path = drawing.path(in: placed.rect, color: placed.seal.color ?? parts.usual.color)
    var furniture = PlacedFurniture(
      kind: .seal, text: placed.seal.text, bounds: placed.rect, items: [.path(path)])
    furniture.transform = placed.map
    furniture.isOfDesign = placed.isBelowText
    return furniture
  }
}

/// The characters of a seal, to be cut.
struct SealGlyphs {
  private(set) var glyphs: [SealDrawing.Glyph] = []
  /// The characters that no font has.
  private(set) var missing: [Unicode.Scalar] = []

  /// - Parameter font: empty for that of the style.
  init(
    _ seal: Seal, font: String, style: TextStyle, shaper: some Shaper
  ) throws(LayoutError) {
    var (style, memory) = (style, ShapingMemory())
    style.standBeside(size: .pt(100))
    style.orientation = .upright
    if !font.isEmpty { style.fonts = [font] + style.fonts }
    var styles = StyleTable()
    let source = AnnotationSource(seal.text, style: styles.intern(style))
    styles.complete()
    let shaped = try shapeAnnotations(
      [source], entries: 0..<1, styles: styles, tateChuYoko: TateChuYokoOptions(digits: 0),
      shaper: shaper, memory: &memory
    ).shaped
    for (index, cell) in shaped.cells.enumerated() {
      let run = shaped.runs[Int(cell.run)]
      guard !run.isMissing else {
        missing += seal.text.slice(cell.range).unicodeScalars
        continue
      }
      var drawn = GlyphRun(run, style: styles.styles[run.style])
      drawn.glyphs = shaped.glyphs(of: index..<index + 1, drawnAs: drawn) { _ in
        CellPlace(axis: .zero, top: .zero, advance: cell.advance)
      }
      glyphs.append(
        SealDrawing.Glyph(
          steps: shaper.path(of: drawn),
          isHeavy: shaper.weight(of: drawn.font) >= SealDrawing.heavyWeight))
    }
  }
}

extension PlacedFurniture {
  /// The part that is on the page of half a leaf: characters that the cut goes through become outlines.
  fileprivate func cut(by half: HalfLeaf, shaper: some Shaper) -> PlacedFurniture {
    guard bounds.x < .zero || bounds.maxX > half.page.width else { return self }
    var own = self
    own.bounds = half.cut(bounds) ?? bounds
    own.items = items.flatMap { item -> [DisplayItem] in
      guard case .glyphs(let run) = item else { return half.cut(item) }
      let path = DisplayPath(steps: shaper.path(of: run), fill: run.ink)
      return half.cut(.path(path))
    }
    return own
  }
}

extension ShapedText {
  /// Makes glyphs of one size as wide as those of a larger one.
  fileprivate mutating func widen(from size: Length, to other: Length) {
    guard size > .zero else { return }
    for index in runs.indices where runs[index].orientation == .upright {
      runs[index].scale = HorizontalScale(of: size, asWideAs: other)
    }
    for cell in cells.indices where runs[Int(cells[cell].run)].orientation == .upright {
      for glyph in cells[cell].glyphs {
        glyphs[glyph].x = Int32(
          clamping: Length(rawValue: Int(glyphs[glyph].x))
            .scaled(by: other.rawValue, over: size.rawValue).rawValue)
      }
    }
  }
}

extension Layout {
  /// The characters of the text on a page: what has ink.
  func characterCount(on page: Page) -> Int {
    columns[page.textColumns].reduce(0) { count, column in
      count + cells[column.cells].count { $0.kind == .text && !$0.glyphs.isEmpty }
    }
  }
}
