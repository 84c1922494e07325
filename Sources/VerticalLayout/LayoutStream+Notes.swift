extension LayoutStream {
  /// Sets the notes that belong to a part of the text.
  mutating func setNotes(of part: TextRange) throws(LayoutError) {
    guard var notes = noteSetter, let book else { return }
    defer { noteSetter = notes }
    for number in notes.takeNotes(before: part.upperBound) {
      let entry = notes.plan.entries[number]
      let start = plan.document.paragraphs[entry.paragraphs.lowerBound].range.lowerBound
      var note = try space(
        DocumentPart(
          paragraphs: entry.paragraphs, text: TextRange(start, entry.text.upperBound)))
      note.fit(
        book.images, insteadOf: plan.images, styles: plan.styled.styles,
        shaper: typesetter.shaper)
      placer.add(note.annotations.text, isNote: true)
      var options = book.breaking
      let free = notes.freeMeasure(ofNote: number)
      if notes.options.place == .interlinear, free == nil {
        options.measure = nil
        notes.add(LooseNote(note, options: options, size: notes.size), number: number)
        continue
      }
      let measure = if let free { free } else { try noteMeasure(notes, book) }
      options.measure = measure
      options.blockLength = measure
      var none = WindowRest()
      let breaks = note.breaks(options, beside: &none).map { column in
        var column = column
        column.measure = column.measure ?? measure
        return column
      }
      let size = notes.freeSizes[number] ?? notes.size
      let text = setNote(&note, breaks, size: size, of: book)
      guard free == nil else {
        notes.add(text, number: number)
        continue
      }
      let widths = text.columns.map { max($0.extent, notes.size) }
      rowBreaker?.notes?.add(place: entry.place, widths: widths)
      paginator?.notes?.add(place: entry.place, widths: widths)
      notes.add(text, number: number)
    }
  }

  /// The length of the columns of notes, in whole characters of theirs where they stand behind the text.
  ///
  /// - Throws: ``LayoutError/invalidOption(name:reason:)`` where the head margin has no room for two.
  private func noteMeasure(
    _ notes: NoteSetter, _ book: Book
  ) throws(LayoutError) -> Length {
    if notes.options.place == .margin {
      let band = book.frame.marginBand(ofPage: 0, size: notes.size, most: notes.options.length)
      if let band, band.height >= notes.size * 2 { return band.height }
      throw .invalidOption(
        name: "notes",
        reason: "the head margin has no room for notes of \(notes.size.short)pt; try a larger "
          + "--margin-head, or a smaller --note-size")
    }
    guard notes.options.place == .side else { return notes.bandLength }
    let room = book.places?.lastFrame?.height ?? book.frame.measure ?? notes.bandLength
    return max(notes.size, notes.size * room.wholeMultiples(of: notes.size))
  }

  /// Leaves room for notes behind the text (NT3).
  mutating func leaveRoomForNotes(of book: Book) throws(LayoutError) {
    guard let noteSetter, noteSetter.options.place == .side else { return }
    let options = typesetter.options
    guard typesetter.roomProvider == nil, options.regions.hasRectangles else {
      throw .invalidOption(
        name: "notes",
        reason:
          "notes at the side need a page without shapes and exclusions; try notes below the text")
    }
    let gap = options.effectivePitch.map { max(.zero, $0 - options.style.size) }
    let side = noteSetter.side(gap: gap ?? options.effectiveGap, facing: book.frame.facing)
    if rowBreaker == nil { paginator?.notes = side } else { rowBreaker?.notes = side }
  }

  /// Sets columns of a note.
  private func setNote(
    _ note: inout SpacedPart, _ breaks: [ColumnBreak], size: Length, of book: Book
  ) -> FlowedText {
    var setting = book.setting
    setting.blankExtent = size
    setting.spaceAfter = nil
    return typesetter.setColumns(of: &note, breaks: breaks, setting: setting, gauge: nil)
  }

  /// Gives pages their notes.
  ///
  /// - Returns: the columns that notes stand beside, by those of the notes.
  mutating func placeNotes(
    on pages: inout [Layout.Page], of blocks: [PageBlock], _ text: inout FlowedText,
    in frame: PageFrame
  ) -> [Int: NoteHost] {
    guard var notes = noteSetter, let book else { return [:] }
    defer { noteSetter = notes }
    let size = notes.size
    let next = (pages.last?.index ?? -1) + 1
    for (page, block) in zip(pages, blocks) { notes.sidePlaces[page.index] = block.notes }
    let end = isFinished ? nil : next
    for (page, place) in rowBreaker?.takeNotes(before: end) ?? [] {
      notes.sidePlaces[page] = place
    }
    return notes.place(on: &pages, &text, isLast: isFinished, frame: frame) { part, breaks in
      setNote(&part, breaks, size: size, of: book)
    }
  }
}

extension LayoutStream.Book {
  /// The length of columns, in the largest frame where there are several.
  var leastMeasure: Length? {
    [frame.measure, places?.largestFrame.height].compactMap(\.self).min()
  }
}
