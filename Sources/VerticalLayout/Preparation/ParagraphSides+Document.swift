extension ParagraphSides {
  /// Room for all that stands beside the paragraphs of a document.
  init(
    _ rooms: SideRooms, of document: Document, notes: NotePlan, styled: StyledText,
    options: LayoutOptions
  ) {
    let keeps = options.readings.collision == .widen
    let gap = rooms.gapOfKanbun(options)
    let isInBorder = document.paragraphsInBorders
    guard keeps || gap != nil || !isInBorder.isEmpty else { return }
    let lanes = notes.lanes(beside: document, rooms, styled: styled, options: options)
    guard !rooms.isEmpty || !lanes.isEmpty else { return }
    for (index, paragraph) in document.paragraphs.enumerated() where !paragraph.range.isEmpty {
      let isBoxed = !isInBorder.isEmpty && isInBorder[index]
      let isKanbun = gap != nil && rooms.hasKanbun(in: paragraph.range)
      guard keeps || isBoxed || isKanbun else { continue }
      let room = rooms.room(beside: paragraph.range, outer: lanes[index])
      guard room != .none else { continue }
      let isWide = isKanbun && gap.map { room.over + room.under > $0 } == true
      if keeps || isWide { kept[index] = room }
      if isBoxed { inBoxes[index] = room }
    }
  }
}

extension SideRooms {
  /// The gap between the columns of a type area that holds kanbun: where its marks do not fit into it, the columns of its
  /// paragraphs are moved apart, since those of other text are to stay (L4); `nil` where the options say what marks do.
  fileprivate func gapOfKanbun(_ options: LayoutOptions) -> Length? {
    guard options.readings.collision == nil, options.bookPages.typeArea != nil, hasKanbun,
      let pitch = options.effectivePitch
    else { return nil }
    return pitch - options.style.size
  }

  /// The gap between all columns of a document in which what stands beside one is clear of what stands beside the next,
  /// where the options leave the gap open and the usual one is too narrow; `nil` elsewhere.
  func widenedGap(
    for document: Document, notes: NotePlan, styled: StyledText, options: LayoutOptions
  ) -> Length? {
    guard options.readings.collision == nil, options.columns.gap == nil,
      options.effectivePitch == nil,
      hasBothSides
    else { return nil }
    let lanes = notes.lanes(beside: document, self, styled: styled, options: options)
    var widest = SideExtent.none
    for (index, paragraph) in document.paragraphs.enumerated() where !paragraph.range.isEmpty {
      let room = room(beside: paragraph.range, outer: lanes[index])
      widest = SideExtent(
        over: max(widest.over, room.over), under: max(widest.under, room.under))
    }
    let gap = widest.over + widest.under
    return gap > options.effectiveGap ? gap : nil
  }
}

extension Document {
  /// For each paragraph whether a border around a passage surrounds it; empty where there is no such border.
  fileprivate var paragraphsInBorders: [Bool] {
    var changes: [Int] = []
    for passage in passages where passage.box.border?.edges.isEmpty == false {
      let range = passage.paragraphs.clamped(to: paragraphs.indices)
      if changes.isEmpty { changes = Array(repeating: 0, count: paragraphs.count + 1) }
      changes[range.lowerBound] += 1
      changes[range.upperBound] -= 1
    }
    var depth = 0
    return changes.dropLast().map { change in
      depth += change
      return depth > 0
    }
  }
}

extension NotePlan {
  /// The lanes of notes between columns, by the paragraphs that they stand beside (NT5).
  ///
  /// Neither notes nor columns are set yet: a note is no longer than its characters are, and a byte of the text no shorter
  /// than a third of a character.
  fileprivate func lanes(
    beside document: Document, _ rooms: SideRooms, styled: StyledText, options: LayoutOptions
  ) -> [Int: SideRooms.OuterLane] {
    guard options.notes.place == .interlinear, bodyParagraphs > 0 else { return [:] }
    let (em, measure) = (options.style.size, options.effectiveMeasure)
    var lanes: [Int: SideRooms.OuterLane] = [:]
    var (paragraph, start) = (0, Length.zero)
    for entry in entries where entry.free == nil {
      let size = styled.outerSize(at: entry.text.lowerBound)
      let sides = rooms.room(beside: entry.text)
      let count = document.text.slice(entry.text).unicodeScalars.count + entry.paragraphs.count
      var rest = size * count
      if entry.notedParagraph > paragraph { (paragraph, start) = (entry.notedParagraph, .zero) }
      var first = entry.place
      while paragraph < bodyParagraphs {
        let range = document.paragraphs[paragraph].range
        let offset = min(max(first, range.lowerBound), range.upperBound)
        let lane = SideRooms.OuterLane(
          range: TextRange(offset, range.upperBound), side: options.notes.side,
          width: size + sides.over + sides.under)
        lanes[paragraph] = lanes[paragraph].map { $0.joined(with: lane) } ?? lane
        start = max(start, em.scaled(by: offset - range.lowerBound, over: 3))
        // What is too short for two characters stays empty, and so does what kinsoku leaves.
        let strip = range.columnLength(em: em, measure: measure) - start - size * 3
        guard rest > strip else {
          start += rest
          break
        }
        rest -= max(.zero, strip)
        (paragraph, start, first) = (paragraph + 1, .zero, 0)
      }
    }
    return lanes
  }
}

extension SideRooms.OuterLane {
  /// One lane for two, which end together.
  fileprivate func joined(with other: Self) -> Self {
    Self(range: range.union(other.range), side: side, width: max(width, other.width))
  }
}

extension TextRange {
  /// The length at least of the columns of a paragraph with its text, the whole of each.
  fileprivate func columnLength(em: Length, measure: Length?) -> Length {
    let length = em.scaled(by: count, over: 3)
    guard let measure, measure > .zero else { return length }
    return measure * max(1, (length + measure - Length(rawValue: 1)).wholeMultiples(of: measure))
  }
}
