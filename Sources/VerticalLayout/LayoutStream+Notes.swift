extension LayoutStream {
  /// Sets the notes that belong to a part of the text.
  mutating func setNotes(of part: TextRange) throws(LayoutError) {
    guard var notes = pages.notes, let pagePlan = pages.plan else { return }
    defer { pages.notes = notes }
    for number in notes.takeNotes(before: part.upperBound) {
      let entry = notes.plan.entries[number]
      let start = plan.document.paragraphs[entry.paragraphs.lowerBound].range.lowerBound
      var note = try parts.set(
        DocumentPart(
          paragraphs: entry.paragraphs, text: TextRange(start, entry.text.upperBound)))
      columns?.fit(&note)
      pages.placer.add(note.annotations.text, isNote: true)
      var options = pagePlan.breaking
      let free = notes.freeMeasure(ofNote: number)
      if notes.options.place == .interlinear, free == nil {
        options.measure = nil
        notes.add(LooseNote(note, options: options, size: notes.size), number: number)
        continue
      }
      let measure = if let free { free } else { try noteMeasure(notes, pagePlan) }
      options.measure = measure
      options.blockLength = measure
      var none = WindowRest()
      let breaks = note.breaks(options, beside: &none).map { column in
        var column = column
        column.measure = column.measure ?? measure
        return column
      }
      let size = notes.freeSizes[number] ?? notes.size
      guard let text = columns?.setNote(&note, breaks, size: size) else { continue }
      guard free == nil else {
        notes.add(text, number: number)
        continue
      }
      let widths = text.columns.map { max($0.extent, notes.size) }
      columns?.rows?.notes?.add(place: entry.place, widths: widths)
      pages.paginator?.notes?.add(place: entry.place, widths: widths)
      notes.add(text, number: number)
    }
  }

  /// The length of the columns of notes, in whole characters of theirs where they stand behind the text.
  ///
  /// - Throws: ``LayoutError/invalidOption(name:reason:)`` where the head margin has no room for two.
  private func noteMeasure(
    _ notes: NoteSetter, _ pagePlan: PagePlan
  ) throws(LayoutError) -> Length {
    if notes.options.place == .margin {
      let band = pagePlan.geometry.marginBand(
        ofPage: 0, size: notes.size, most: notes.options.length)
      if let band, band.height >= notes.size * 2 { return band.height }
      throw .invalidOption(
        name: "notes",
        reason: "the head margin has no room for notes of \(notes.size.short)pt; try a larger "
          + "--margin-head, or a smaller --note-size")
    }
    guard notes.options.place == .side else { return notes.bandLength }
    let room = pagePlan.places?.lastFrame?.height ?? pagePlan.geometry.measure ?? notes.bandLength
    return max(notes.size, notes.size * room.wholeMultiples(of: notes.size))
  }

  /// Leaves room for notes behind the text (NT3).
  mutating func leaveRoomForNotes() throws(LayoutError) {
    guard let notes = pages.notes, notes.options.place == .side else { return }
    let options = typesetter.options
    guard typesetter.roomProvider == nil, options.regions.hasRectangles else {
      throw .invalidOption(
        name: "notes",
        reason:
          "notes at the side need a page without shapes and exclusions; try notes below the text")
    }
    let gap = options.effectivePitch.map { max(.zero, $0 - options.style.size) }
    let side = notes.side(
      gap: gap ?? options.effectiveGap, facing: pages.plan?.geometry.facing)
    if columns?.rows == nil { pages.paginator?.notes = side } else { columns?.rows?.notes = side }
  }

  /// The places of notes behind the text on pages before one, or on all that are left.
  mutating func takeNotes(before page: Int?) -> [(page: Int, place: SideNotes.NoteArea)] {
    pages.notes == nil ? [] : columns?.rows?.takeNotes(before: page) ?? []
  }
}
