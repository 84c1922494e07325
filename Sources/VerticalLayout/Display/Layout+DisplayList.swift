extension Layout {
  /// The items to draw on a page, in the order of ``DisplayRole/Layer``; text is in reading order. Made when asked for, so that a page that is written can be let
  /// go. A page that is not there is empty.
  public func displayList(ofPage index: Int) -> DisplayList {
    guard pages.indices.contains(index) else {
      return DisplayList(size: PhysicalSize(width: .zero, height: .zero))
    }
    let page = pages[index]
    var layers = PageLayers(size: page.size)
    if let paper {
      layers.add(
        .fill(
          PhysicalRect(x: .zero, y: .zero, width: page.size.width, height: page.size.height),
          paper), as: .paper)
    }
    let decorations = PageDecorations(self, page: page, in: &layers)
    addColumns(of: page, decorations, to: &layers)
    layers.add(page.floats.map { .image($0.use) }, as: .image)
    layers.add(page.furniture)
    for part in parts(of: page) {
      layers.transform = part.transform
      addMarks(on: part.page, to: &layers)
    }
    var list = layers.takeList()
    list.label = page.label
    return list
  }

  /// Adds what is drawn on the columns of a page, or of a part of it, beside their text.
  private func addMarks(on page: Page, to layers: inout PageLayers) {
    if !annotations.isEmpty { layers.add(kanbunLines(of: page), as: .annotation(.tateTen)) }
    layers.add(leaders(on: page), as: .decoration(.leader))
    if showsInvisibles { layers.add(invisibleMarks(on: page), as: .guide(.invisible)) }
    if let selection {
      layers.add(selectionMarks(of: selection, on: page), as: .guide(.selection))
    }
    if debug { layers.add(guides(of: page), as: .guide(.outline)) }
  }

  private func addColumns(
    of page: Page, _ decorations: PageDecorations, to layers: inout PageLayers
  ) {
    let bytes = text.utf8Span.span
    for index in page.columns {
      let inserts = readingInserts(ofColumn: index)
      layers.transform = transform(ofColumn: index)
      for stretch in stretches(ofColumn: index) {
        add(stretch, ofColumn: index, decorations, text: bytes, inserts, to: &layers)
      }
    }
    layers.transform = nil
  }

  /// Adds the text of a column, or the part of it that is a heading, with its annotations.
  private func add(
    _ stretch: ColumnStretch, ofColumn index: Int, _ decorations: PageDecorations,
    text: Span<UInt8>, _ inserts: [Int: ReadingInsert], to layers: inout PageLayers
  ) {
    let column = columns[index]
    var items = ColumnItems(
      items: layers.textCount..<layers.textCount, paragraph: stretch.tag)
    let label = markerCells(of: column, stretch.tag)
    for run in column.runs {
      let language = styles[runs[run.run].style].language
      var rest = run.cells.clamped(to: stretch.cells)
      while !rest.isEmpty {
        let isLabel = rest.lowerBound < label.upperBound && !label.isEmpty
        let (cells, link) = decorations.linkedCells.stretch(
          of: isLabel ? rest.clamped(to: label) : rest)
        rest = cells.upperBound..<rest.upperBound
        add(cells, of: runs[run.run], in: column, text: text, inserts, to: &layers)
        items.add(
          until: layers.textCount, link: link,
          language: language == self.language ? nil : language,
          isReference: link.map { decorations.noteLinks.contains($0) } ?? false,
          isLabel: isLabel)
      }
    }
    for number in annotations(ofColumn: index) {
      let annotation = annotations[number]
      guard stretch.holds(annotation.range.lowerBound) else { continue }
      layers.add(glyphRuns(of: annotation), as: .annotation(annotation.kind))
      let isMark = annotation.kind == .noteMark
      items.add(
        until: layers.textCount, link: isMark ? decorations.markLinks[number] : nil,
        ruby: rubyFragment(of: annotation), mark: isMark ? annotation.text : nil)
    }
    if !column.insets.isEmpty { items.notes = noteFragments(of: column, in: stretch.cells) }
    if !items.items.isEmpty { layers.add(items) }
  }

  /// Adds cells of a run that stand on a column.
  private func add(
    _ cells: Range<Int>, of shaped: ShapedText.ShapedRun, in column: Column, text: Span<UInt8>,
    _ inserts: [Int: ReadingInsert], to layers: inout PageLayers
  ) {
    let style = styles[shaped.style]
    if shaped.content != .text {
      let images = cells.compactMap { index in
        imageUse(ofCell: index, in: column, text: visibleText(ofCell: index, in: text, inserts))
          .map { DisplayItem.image($0) }
      }
      return layers.add(images, as: .text)
    }
    if shaped.isMissing {
      let boxes = cells.map { index in
        DisplayItem.missing(
          DisplayList.MissingGlyph(
            bounds: bounds(ofCell: index, in: column), ink: style.ink, font: shaped.font,
            size: style.size, text: visibleText(ofCell: index, in: text, inserts)))
      }
      return layers.add(boxes, as: .text)
    }
    let glyphRun = glyphRun(cells, of: shaped, in: column, text: text, inserts)
    if !style.effects.shadows.isEmpty {
      layers.add(style.effects.shadows, of: glyphRun, em: style.size)
    }
    guard shaped.placement == .stroke else { return layers.add(.glyphs(glyphRun), as: .text) }
    layers.add(glyphRun.strokeParts().map { .glyphs($0) }, as: .text)
  }

  /// The glyphs of cells of a run, with the text that each cluster of them stands for.
  private func glyphRun(
    _ cells: Range<Int>, of shaped: ShapedText.ShapedRun, in column: Column, text: Span<UInt8>,
    _ inserts: [Int: ReadingInsert]
  ) -> GlyphRun {
    var glyphRun = GlyphRun(shaped, style: styles[shaped.style])
    let isPlain = inserts.isEmpty || !cells.contains { inserts[$0] != nil }
    if isPlain, shaped.orientation != .tateChuYoko, let source = plainText(of: cells, in: text) {
      glyphRun.text = text.array(source)
      glyphRun.clusters = clusters(of: cells)
      glyphRun.glyphs = glyphs(of: cells, in: column, of: glyphRun)
      return glyphRun
    }
    glyphRun.glyphs = glyphs(of: cells, in: column, of: glyphRun)
    glyphRun.clusters.reserveCapacity(cells.count)
    glyphRun.text.reserveCapacity(cells.count * 3)
    for index in cells {
      let cell = self.cells[index]
      let before = glyphRun.text.count
      appendVisibleText(ofCell: index, in: text, inserts, to: &glyphRun.text)
      if shaped.orientation == .tateChuYoko, cell.glyphs.count > 1 {
        glyphRun.appendClusters(ofTextFrom: before, glyphCount: cell.glyphs.count)
        continue
      }
      glyphRun.clusters.append(
        GlyphRun.TextCluster(
          byteCount: glyphRun.text.count - before, glyphCount: cell.glyphs.count))
    }
    return glyphRun
  }

  /// Cells as clusters of a text that has each of them as it is in the source.
  private func clusters(of cells: Range<Int>) -> [GlyphRun.TextCluster] {
    [GlyphRun.TextCluster](capacity: cells.count) { clusters in
      for index in cells {
        let cell = self.cells[index]
        clusters.append(
          GlyphRun.TextCluster(byteCount: cell.range.count, glyphCount: cell.glyphs.count))
      }
    }
  }

  /// The glyphs of cells of a run in their places on the page.
  private func glyphs(
    of cells: Range<Int>, in column: Column, of glyphRun: GlyphRun
  ) -> [GlyphRun.PositionedGlyph] {
    let isEven = column.insets.isEmpty
    let (middle, width) = (column.axis, column.bounds.width)
    return shaped.glyphs(of: cells, drawnAs: glyphRun) { index in
      let cell = shaped.cells[index]
      let axis =
        isEven
        ? middle + cellAlignment.shift(of: cell.extent, in: width)
        : axis(ofCell: index, in: column)
      return CellPlace(axis: axis, top: column.bounds.y + cell.start, advance: cell.advance)
    }
  }

  /// The author's text of cells, if it is one stretch in their order, and has no control characters.
  private func plainText(of cells: Range<Int>, in text: Span<UInt8>) -> Range<Int>? {
    guard token == nil, let first = cells.first else { return nil }
    let start = self.cells[first].range.lowerBound
    var end = start
    for index in cells {
      let range = self.cells[index].range
      guard range.lowerBound == end else { return nil }
      end = range.upperBound
    }
    let source = text.extracting(start..<end)
    // No early end, so that many bytes are looked at at once. C2 is the first byte of some others as well.
    var controls: UInt8 = 0
    for position in source.indices {
      let byte = source[position]
      controls |= (byte < 0x20 ? 1 : 0) | (byte == 0x7F ? 1 : 0) | (byte == 0xC2 ? 1 : 0)
    }
    return controls == 0 ? start..<end : nil
  }

  private func visibleText(
    ofCell index: Int, in text: Span<UInt8>, _ inserts: [Int: ReadingInsert]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    appendVisibleText(ofCell: index, in: text, inserts, to: &bytes)
    return bytes
  }

  /// The author's text of a cell, without control characters, and the readings that are to stand about it;
  /// that of a token's cell is the token's.
  private func appendVisibleText(
    ofCell index: Int, in text: Span<UInt8>, _ inserts: [Int: ReadingInsert],
    to bytes: inout [UInt8]
  ) {
    let insert = inserts[index]
    bytes += insert?.before ?? []
    defer { bytes += insert?.after ?? [] }
    let range = cells[index].range
    if let token, let text = token.text(ofCell: index) {
      for scalar in text.unicodeScalars
      where scalar == "\t" || CharacterProperties(scalar).generalCategory != .control {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
      return
    }
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = text[position]
      position += 1
      switch byte {
      case 0x09: bytes.append(byte)
      case ..<0x20, 0x7F: break
      case 0xC2 where (0x80...0x9F).contains(text[position]): position += 1  // C1
      default: bytes.append(byte)
      }
    }
  }

  /// Lines over the page that show what stands where: columns and runs, cells, and the axes.
  private func guides(of page: Page) -> [DisplayItem] {
    let hair = Length(rawValue: 256)
    let columnColor = Color(red: 0xD0, green: 0x30, blue: 0x30, alpha: 0xC0)
    let runColor = Color(red: 0x30, green: 0x80, blue: 0x30, alpha: 0xC0)
    let cellColor = Color(red: 0x30, green: 0x60, blue: 0xD0, alpha: 0x80)
    let blockColor = Color(red: 0x80, green: 0x80, blue: 0x80, alpha: 0xC0)
    var items: [DisplayItem] = [.stroke(page.block, width: hair, blockColor)]
    for column in columns[page.columns] {
      if let room = room(of: column) {
        items.append(.stroke(room, width: hair, blockColor))
      }
      for index in column.cells {
        items.append(.stroke(bounds(ofCell: index, in: column), width: hair, cellColor))
      }
      for run in column.runs {
        items.append(.stroke(bounds(of: run, in: column), width: hair, runColor))
      }
      items.append(.stroke(column.bounds, width: hair, columnColor))
      if column.over + column.under > column.slot.rect.width {
        items.append(.stroke(column.boundsWithSides, width: hair, blockColor))
      }
      items.append(
        .fill(
          PhysicalRect(
            x: column.axis - hair.half, y: column.bounds.y, width: hair,
            height: column.bounds.height), columnColor))
    }
    return items
  }
}

extension GlyphRun {
  /// Adds a cluster for each character of a tate-chu-yoko cell where each has a glyph, so that programs
  /// that read the text glyph by glyph find it too; else one for all.
  fileprivate mutating func appendClusters(ofTextFrom start: Int, glyphCount: Int) {
    let heads = text[start...].indices.filter { text[$0] & 0xC0 != 0x80 }
    guard heads.count == glyphCount else {
      clusters.append(GlyphRun.TextCluster(byteCount: text.count - start, glyphCount: glyphCount))
      return
    }
    for (head, next) in zip(heads, heads.dropFirst() + [text.count]) {
      clusters.append(GlyphRun.TextCluster(byteCount: next - head, glyphCount: 1))
    }
  }

  /// A stroke of dashes in two parts (S8): a glyph for each dash, and those that complete the stroke.
  /// They stand for no text, so that none is found twice.
  fileprivate func strokeParts() -> [GlyphRun] {
    var dashes = self
    var rest = self
    dashes.glyphs = []
    dashes.clusters = []
    rest.glyphs = []
    rest.clusters = []
    rest.text = []
    var walk = ClusterWalk(self)
    while let cluster = walk.next() {
      let own = cluster.glyphs.prefix(1)
      dashes.glyphs += glyphs[own]
      rest.glyphs += glyphs[cluster.glyphs.dropFirst()]
      dashes.clusters.append(
        GlyphRun.TextCluster(byteCount: cluster.text.count, glyphCount: own.count))
    }
    return rest.glyphs.isEmpty ? [dashes] : [dashes, rest]
  }
}
