/// Sets the notes that stand beside a text, in columns as long as their places have room for.
struct NoteSetter<S: Shaper> {
  private let plan: DocumentPlan
  private let options: PageNoteOptions
  /// The options of the column breaker, but for the measure.
  private let breaking: BreakingOptions
  /// The setter of their columns, which is none of the text's.
  private let columns: ColumnSetter<S>
  /// The length of the columns of notes without places of their own; `nil` for notes that are broken where they find
  /// room.
  private let measure: Length?
  /// The first note that has not been set.
  private var next = 0

  /// - Throws: ``LayoutError/invalidOption(name:reason:)`` where the head margin has no room for two characters of
  ///   notes.
  init(
    _ plan: DocumentPlan, _ pagePlan: PagePlan, by setup: DocumentSetup<S>
  ) throws(LayoutError) {
    self.plan = plan
    options = setup.options.notes
    breaking = pagePlan.breaking
    columns = ColumnSetter(plan, pagePlan, by: setup)
    measure =
      plan.notes.isFree
      ? nil : try pagePlan.measure(ofNotesBy: options, size: plan.noteSizes.usual)
  }

  /// Sets the next of the notes that belong to the text before an offset; `nil` where there is none.
  mutating func setNext(
    before end: Int, from parts: inout PartSetter<S>
  ) throws(LayoutError) -> SetNote? {
    let number = next
    guard number < plan.notes.entries.count, plan.notes.entries[number].place < end else {
      return nil
    }
    next += 1
    let entry = plan.notes.entries[number]
    let start = plan.document.paragraphs[entry.paragraphs.lowerBound].range.lowerBound
    var part = try parts.set(
      DocumentPart(paragraphs: entry.paragraphs, text: TextRange(start, entry.text.upperBound)))
    columns.fit(&part)
    let size = plan.noteSizes[number]
    let own = entry.free.map { $0.measure(em: size) }
    var note = SetNote(
      number: number, place: entry.place, content: .columns(FlowedText()),
      annotations: part.annotations.text)
    guard let measure = own ?? measure else {
      var options = breaking
      options.measure = nil
      note.content = .loose(LooseNote(part, options: options, size: size))
      return note
    }
    let text = columns.setNote(&part, breaks(of: part, measure: measure), size: size)
    if own == nil { note.widths = text.columns.map { max($0.extent, size) } }
    note.content = .columns(text)
    return note
  }

  /// The columns of a note that have one length.
  private func breaks(of part: SpacedPart, measure: Length) -> [ColumnBreak] {
    var options = breaking
    options.measure = measure
    options.blockLength = measure
    var none = WindowRest()
    var breaks = part.breaks(options, beside: &none)
    for index in breaks.indices where breaks[index].measure == nil {
      breaks[index].measure = measure
    }
    return breaks
  }

  /// Sets columns of a note that has been broken where it found room.
  func set(_ part: inout SpacedPart, _ breaks: [ColumnBreak]) -> FlowedText {
    columns.setNote(&part, breaks, size: plan.noteSizes.usual)
  }
}

extension NoteSetter: Sendable where S: Sendable {}

extension FreeNote {
  /// The length of the columns of a note at a place of its own, for its character size.
  fileprivate func measure(em: Length) -> Length {
    em * min(max(length, Self.lengths.lowerBound), Self.lengths.upperBound)
  }
}

extension PagePlan {
  /// The length of the columns of notes, in whole characters of theirs where they stand after the text; `nil` where each
  /// is as long as it finds room.
  ///
  /// - Throws: ``LayoutError/invalidOption(name:reason:)`` where the head margin has no room for two characters.
  fileprivate func measure(
    ofNotesBy options: PageNoteOptions, size: Length
  ) throws(LayoutError) -> Length? {
    let band = options.bandLength(size: size)
    switch options.place {
    case .interlinear: return nil
    case .head, .foot, .inText: return band
    case .side:
      let room = places.lastFrame?.height ?? geometry.measure ?? band
      return max(size, size * room.wholeMultiples(of: size))
    case .margin:
      let band = geometry.marginBand(ofPage: 0, size: size, most: options.length)
      if let band, band.height >= size * 2 { return band.height }
      throw .invalidOption(
        name: "notes",
        reason: "the head margin has no room for notes of \(size.short)pt; try a larger "
          + "--margin-head, or a smaller --note-size")
    }
  }
}
