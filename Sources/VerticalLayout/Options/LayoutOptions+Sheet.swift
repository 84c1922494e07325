extension LayoutOptions {
  /// Sets pages by a page design: their size and margins, the size of characters and their places in the grid, colours, and
  /// what is drawn below the text. Options set afterwards win, but move no line of the design.
  ///
  /// - Throws: ``LayoutError/invalidOption(name:reason:)`` where the page has no room for the grid.
  public mutating func use(_ sheet: PageSheet) throws(LayoutError) {
    takeTextDefaults(of: sheet)
    guard sheet.fit == nil else { return wait(for: sheet) }
    let placed = try PlacedSheet(sheet)
    style.size = placed.em
    style.letterSpacing = placed.letterSpacing
    if let ink = sheet.ink { style.ink = ink }
    if let paper = sheet.paper { self.page.paper = paper }
    columns.measure = placed.measure
    columns.pitch = placed.column
    if sheet.text.cells == .whole {
      sheetParts.cells = WholeCells(
        em: placed.em, spacing: placed.letterSpacing,
        blank: sheet.text.space < PageSheet.SheetLength.whole
          ? placed.cell.scaled(by: sheet.text.space, over: PageSheet.SheetLength.whole) : nil)
      insets.advance = insets.advance ?? .cell
    }
    var leaf = LeafPages(
      frame: RaisedFrame(frame: sheet.frame, rules: sheet.rules, placed: placed),
      halfColumn: (placed.column - placed.gutter).half)
    if sheet.text.squeeze < PageSheet.SheetLength.whole {
      sheetParts.squeeze = SheetSqueeze(
        cells: sheet.grid.cells, least: sheet.text.squeeze, space: sheet.text.space)
    }
    // Two of them stand in a column (SH-G8).
    insets.size = min(
      insets.size, (placed.column - placed.gutter).rawValue * 48 * 1024 / (100 * placed.em.rawValue)
    )
    write(on: placed, by: sheet)
    // Old books fill every column, whatever is left of a paragraph.
    pageBreaks.widows = pageBreaks.widows ?? 1
    if pageBreaks.keep == .automatic { pageBreaks.keep = .none }
    let half = sheet.grid.part == .half && sheet.grid.halves == 2 ? HalfLeaf(placed) : nil
    setRooms(of: placed, half: half)
    let leaves = (0..<(sheet.frame.wear > 0 ? SheetFurniture.variants : 1)).map {
      SheetFurniture(sheet, placed, variant: $0)
    }
    foldRoom = half == nil ? leaves[0].foldRoom : nil
    let page = PhysicalRect(
      x: .zero, y: .zero, width: placed.page.width, height: placed.page.height)
    let ground = sheet.paperKind.marks(on: page, seed: sheet.paperSeed)
    let designs = leaves.map { leaf in
      (ground.isEmpty
        ? []
        : [
          PlacedFurniture(kind: .paper, text: "", bounds: page, items: ground, isOfDesign: true)
        ]) + leaf.furniture
    }
    (leaf.half, leaf.readsFromRight) = (half, columns.direction == .rightToLeft)
    if sheet.grid.rows == 1, sheet.frame.kind != .none { leaf.pictureRooms = placed.pictureRooms }
    leaf.designs =
      half.map { half in
        designs.flatMap { design in leaf.halfNumbers.map { half.half($0, of: design) } }
      } ?? designs
    sheetFurniture = leaf.designs[0]
    sheetParts.leaf = leaf
    try placeSlots(of: sheet, placed, leaves[0], half: half)
  }

  /// Takes the page and the rooms for columns on it.
  private mutating func setRooms(of placed: PlacedSheet, half: HalfLeaf?) {
    let (frame, size) = (placed.frame, placed.page)
    guard let half, let block = placed.halves.first else {
      page.size = .size(width: size.width, height: size.height)
      page.margins = Margins(
        top: frame.y, right: size.width - frame.maxX, bottom: size.height - frame.maxY,
        left: frame.x)
      let halves = columns.direction == .rightToLeft ? placed.halves : placed.halvesFromLeft
      regions.frames = halves.map { half in
        .rectangle(
          PhysicalRect(
            x: half.x - frame.x, y: half.y - frame.y, width: half.width, height: half.height))
      }
      return
    }
    page.size = .size(width: half.page.width, height: half.page.height)
    // The right half lies on the left of an open book, with the fold at its fore-edge.
    bookPages.firstSide = columns.direction == .rightToLeft ? .left : .right
    let left = block.x + half.offset(ofHalf: 0)
    page.margins = Margins(
      top: frame.y, right: half.page.width - left - block.width,
      bottom: size.height - frame.maxY, left: left)
    regions.frames = placed.halves.prefix(max(1, placed.grid.rows)).map { tier in
      .rectangle(
        PhysicalRect(x: .zero, y: tier.y - frame.y, width: tier.width, height: tier.height))
    }
  }

  /// Places the boxes of text; those on the fold of a leaf that is cut stand on both of its halves.
  private mutating func placeSlots(
    of sheet: PageSheet, _ placed: PlacedSheet, _ furniture: SheetFurniture, half: HalfLeaf?
  ) throws(LayoutError) {
    sheetParts.slots = []
    for slot in sheet.slots {
      guard let area = placed.area(named: slot.area, furniture) else {
        throw .sheet(
          "slots.\(slot.name).in: no area “\(slot.area)”; areas are "
            + PlacedSheet.areas.joined(separator: ", ")
            + Spelling.question(slot.area, among: PlacedSheet.areas))
      }
      let own = PlacedSlot(slot, in: area, column: placed.column, lineColor: sheet.frame.color)
      guard let half else {
        sheetParts.slots.append(own)
        continue
      }
      for number in 0...1 {
        var part = own
        part.rect.x += half.offset(ofHalf: number)
        part.half = number
        if half.cut(part.rect) != nil { sheetParts.slots.append(part) }
      }
    }
  }

  /// Sets characters apart by a length instead of the cells of a design that is in use.
  package mutating func useLetterSpacing(_ spacing: Dimension) {
    sheetParts.letterSpacing = spacing
    style.letterSpacing = spacing.resolved(em: style.size)
    sheetParts.cells?.spacing = style.letterSpacing
  }

  /// Takes the places of titles, and the rules of manuscript paper (SH-M2 to SH-M6, SH-G13).
  private mutating func write(on placed: PlacedSheet, by sheet: PageSheet) {
    if sheet.heading.kind != .usual {
      headings = HeadingStyle(titleScale: 1024, authorScale: 1024)
      headings.isAsBody = true
      sheetParts.headed = HeadedSheet(
        heading: sheet.heading, cell: placed.cell, cells: placed.grid.cells,
        step: sheet.writing.step, hidesMarks: forms.punctuation.form != .normal,
        space: sheet.text.space)
    }
    if sheet.heading.indent > 0, paragraphs.indent == .none {
      paragraphs.indent = .length(.absolute(placed.cell * sheet.heading.indent))
      spacing.headBrackets = spacing.headBrackets ?? .half
    }
    guard sheet.writing.rules != .none else { return }
    (columnBreaks.kinsoku, spacing.trim, spacing.autospace) = (Kinsoku.off, Trim.none, .gap(.zero))
    // Four kana beside a character, and hardly more than its cell.
    if readings.size == RubyOptions().size { readings.size = 400 }
    sheetParts.writing = ManuscriptGrid(
      writing: sheet.writing, em: placed.em, spacing: placed.letterSpacing,
      cells: placed.grid.cells,
      ofSheet: placed.grid.columns * placed.grid.halves * placed.grid.cells)
  }

  /// What the sheet says of its text, where nothing else has been said (SH-S6, SH-S8).
  private mutating func takeTextDefaults(of sheet: PageSheet) {
    if style.fonts.isEmpty, !sheet.text.font.isEmpty { style.fonts = [sheet.text.font] }
    if let form = sheet.text.punctuation { forms.punctuation.form = form }
    if let color = sheet.text.punctuationColor { forms.punctuation.color = color }
    if let color = sheet.text.noteColor { insets.color = color }
    if sheet.text.blanks == .drop { paragraphs.blankLines = .collapse }
    // Two digits share a cell.
    if sheet.text.cells == .whole { tateChuYoko.digits = tateChuYoko.digits ?? 2 }
  }

  /// Takes a sheet whose text is set as large as it has room: all else is known with the text.
  private mutating func wait(for sheet: PageSheet) {
    page.size = .size(width: sheet.page.width, height: sheet.page.height)
    page.margins = Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
    if let ink = sheet.ink { style.ink = ink }
    if let paper = sheet.paper { self.page.paper = paper }
    // Each character has a cell, and each cell is filled.
    (columnBreaks.kinsoku, spacing.trim, spacing.autospace) = (Kinsoku.off, Trim.none, .gap(.zero))
    spacing.headBrackets = .flush
    paragraphs.indent = .none
    columns.direction = .rightToLeft
    pageBreaks.widows = 1
    pageBreaks.keep = KeptVerse.none
    sheetFurniture = []
    sheetParts.usual = sheet.seals
    sheetParts.waiting = sheet
  }
}

extension LayoutOptions {
  /// Makes a page of nothing but seals, up to six of them beside each other (SH-E4).
  ///
  /// - Parameter side: the width of each.
  package mutating func use(seals: [Seal], side: Length) {
    let gap = side.scaled(by: 1, over: 4)
    var (x, y, row, width) = (Length.zero, Length.zero, Length.zero, Length.zero)
    for (index, seal) in seals.enumerated() {
      if index > 0, index.isMultiple(of: 6) { (x, y, row) = (.zero, y + row + gap, .zero) }
      let height = Length(
        points: side.points * PlacedSeal.height(of: seal.shape ?? .square))
      sheetParts.seals.append(
        PlacedSeal(seal: seal, rect: PhysicalRect(x: x, y: y, width: side, height: height)))
      row = max(row, height)
      width = max(width, x + side)
      x += side + gap
    }
    page.size = .size(width: width, height: y + row)
    page.margins = Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
    style.size = .pt(1)
    if style.fonts.isEmpty { style.fonts = ["kai"] }
  }
}

extension PageSheet {
  /// The character size that the sheet gives.
  ///
  /// - Throws: ``LayoutError/invalidOption(name:reason:)`` where the page has no room for the grid.
  package var em: Length {
    get throws(LayoutError) {
      // On a sheet to hang it goes with the text.
      fit == nil ? try PlacedSheet(self).em : page.height.scaled(by: 1, over: 20)
    }
  }
}

extension LayoutOptions {
  /// True if columns stand in the grid of a page design.
  var usesSheet: Bool { sheetFurniture != nil }
}

extension LayoutOptions {
  /// A document and the options for it where a sheet sets it as large as it has room; both as they are where none does, or
  /// has done so.
  ///
  /// - Throws: ``LayoutError/invalidOption(name:reason:)`` where the sheet has no room for the text.
  package func fitted(
    to document: Document
  ) throws(LayoutError) -> (document: Document, options: LayoutOptions) {
    guard let sheet = sheetParts.waiting, let fit = sheet.fit else {
      var (document, options) = (document, self)
      if let cell = sheetParts.cells { document = document.raising(by: cell.em + cell.spacing) }
      document = document.squeezing(
        sheetParts.squeeze, spacing: sheetParts.cells?.spacing ?? style.letterSpacing,
        hidesMarks: forms.punctuation.form != .normal)
      if let headed = sheetParts.headed { document = headed.setting(document) }
      if sheetParts.writing != nil { document = document.withPairsOfDigits() }
      (options.sheetParts.headed, options.sheetParts.isReady) = (nil, true)
      return (document, options)
    }
    var fitted = try FittedSheet(sheet, fit, document, punctuation: forms.punctuation.form)
    fitted.text.letterSpacing = sheetParts.letterSpacing
    let composition = try SheetComposer.compose(sheet, fit, fitted.text)
    var options = self
    options.take(composition, of: sheet)
    options.sheetParts.waiting = nil
    options.sheetParts.diagnostics =
      fitted.diagnostics
      + composition.remarks.map { Diagnostic(.warning, .sheetAdvice, $0) }
    var document = fitted.document
    for (line, paragraph) in zip(composition.lines, document.paragraphs) {
      document.spans += [
        AttributeSpan(paragraph.range, .size(.absolute(line.em))),
        AttributeSpan(paragraph.range, .letterSpacing(.absolute(line.spacing))),
      ]
    }
    if let size = composition.boardEm, let board = document.paragraphs.last {
      document.spans.append(AttributeSpan(board.range, .size(.absolute(size))))
    }
    return (document, options)
  }

  private mutating func take(_ composition: SheetComposition, of sheet: PageSheet) {
    page.size = .size(width: composition.page.width, height: composition.page.height)
    if composition.em > .zero {
      style.size = composition.em
      style.letterSpacing = composition.letterSpacing
      columns.pitch = max(composition.pitch, composition.em)
      columns.measure = composition.frames.map(\.height).max()
      if !composition.lines.isEmpty {
        // Each line fills its columns to the end, as they were counted.
        sheetParts.hasFramesOfLines = true
        (columnBreaks.kinsoku, spacing.trim, spacing.autospace) = (
          Kinsoku.off, Trim.none, .gap(.zero)
        )
      }
      sheetParts.cells =
        composition.lines.isEmpty
        ? WholeCells(
          em: composition.em, spacing: composition.letterSpacing, blank: composition.blank) : nil
    }
    regions.frames = composition.frames.map { .rectangle($0) }
    regions.transforms = composition.transforms
    overflow = sheet.fit?.pages == .separate ? .paginate : .error
    sheetParts.slots = composition.slots
    sheetParts.seals = composition.seals
    let isWhole =
      composition.papers == [PhysicalRect(origin: composition.page)]
      && composition.outline.corners.isEmpty
    if !isWhole { page.paper = nil }
    sheetFurniture = composition.papers.enumerated().compactMap { index, rect in
      let hasOutline = !composition.outline.steps.isEmpty || rect.width == rect.height
      let outline = hasOutline ? composition.outline.corners : []
      // Each piece has marks of its own.
      var items = sheet.paperKind.marks(
        on: rect, seed: sheet.paperSeed + 10_000 * index, outline: outline)
      if !isWhole, let color = sheet.paper {
        var path = DisplayPath(fill: color)
        if outline.isEmpty {
          items.insert(.fill(rect, color), at: 0)
        } else {
          path.steps =
            composition.outline.steps.isEmpty
            ? outline.enumerated().map { $0 == 0 ? .move($1) : .line($1) } + [.close]
            : composition.outline.steps
          items.insert(.path(path), at: 0)
        }
      }
      return items.isEmpty
        ? nil
        : PlacedFurniture(kind: .paper, text: "", bounds: rect, items: items, isOfDesign: true)
    }
    if !composition.decorations.isEmpty, let paper = composition.papers.first {
      sheetFurniture?.append(
        PlacedFurniture(
          kind: .fold, text: "", bounds: paper, items: composition.decorations, isOfDesign: true))
    }
  }
}

extension Document {
  /// The document with what rises by characters raised by cells (SH-G6).
  fileprivate func raising(by cell: Length) -> Document {
    var document = self
    for index in document.paragraphs.indices {
      guard case .em(let parts)? = document.paragraphs[index].style.raise else { continue }
      document.paragraphs[index].style.raise = .absolute(cell.scaled(by: parts, over: 1024))
    }
    return document
  }
}

extension PhysicalRect {
  /// A whole page.
  fileprivate init(origin size: PhysicalSize) {
    self.init(x: .zero, y: .zero, width: size.width, height: size.height)
  }
}

extension LayoutOptions {
  /// The count of a text on manuscript paper, before its pages are added; `nil` for other pages.
  package var manuscriptCount: ManuscriptCount? {
    sheetParts.writing.map { ManuscriptCount(cells: $0.ofSheet) }
  }
}
