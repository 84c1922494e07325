/// The room that what stands beside parts of the text takes, before the text has columns: each paragraph's columns keep it
/// free (RU18), and so do the small columns of notes (WR1).
///
/// All of it takes its lane beside the text that it belongs to, in the order in which it does on columns. A mark over
/// several columns has one lane, so that no room is too small, and some are larger than the marks of a column need.
struct SideRooms: Sendable {
  private let text: String
  private let styled: StyledText
  private let styles: StyleTable
  private let ruby: RubyPlan
  private let kanbun: KanbunPlan
  private let sideMarks: SideMarkPlan
  private let insets: InsetPlan
  private let decorations: Decorations
  private let options: RubyOptions
  private let emphasis: EmphasisOptions
  /// The bases of readings; those on either side may begin in one part of the text and end in another.
  private let bases: RangeIndex
  /// True if nothing stands beside any text.
  let isEmpty: Bool

  /// True where things stand between two columns on the sides of both: readings right and left, and marks of kanbun.
  var hasBothSides: Bool { !kanbun.isEmpty || ruby.hasBothSides }

  /// True where there are marks of kanbun.
  var hasKanbun: Bool { !kanbun.isEmpty }

  /// True for a part of the text with marks of kanbun.
  func hasKanbun(in range: TextRange) -> Bool {
    hasKanbun && !kanbun.entries.beginning(in: range).isEmpty
  }

  /// Lanes beside text that has no columns yet: places are offsets, and distances count from the edge of the text.
  private typealias Lanes = SideLanes<Int>

  /// Something as wide everywhere that stands outside of all else beside a part of the text.
  struct OuterLane {
    var range: TextRange
    var side: AnnotationSide
    var width: Length
  }

  init(
    _ text: String, styled: StyledText, styles: StyleTable, ruby: RubyPlan, kanbun: KanbunPlan,
    sideMarks: SideMarkPlan, insets: InsetPlan, decorations: Decorations, options: RubyOptions,
    emphasis: EmphasisOptions
  ) {
    (self.text, self.styled, self.styles) = (text, styled, styles)
    (self.ruby, self.kanbun) = (ruby, kanbun)
    (self.sideMarks, self.insets, self.decorations) = (sideMarks, insets, decorations)
    (self.options, self.emphasis) = (options, emphasis)
    bases = RangeIndex(ruby.entries.map(\.range))
    isEmpty =
      ruby.isEmpty && ruby.bopomofo.isEmpty && kanbun.isEmpty && sideMarks.marks.isEmpty
      && !decorations.hasSideLines && !decorations.hasToneRings && !decorations.hasBorders
  }

  /// The room on either side of a part of the text: a paragraph, or what stands on a small column.
  ///
  /// - Parameters:
  ///   - outer: what stands outside of all that the plans know of.
  ///   - isSmall: true for a small column of a note, in whose room the marks of its punctuation stand.
  func room(
    beside range: TextRange, outer: OuterLane? = nil, isSmall: Bool = false
  ) -> SideExtent {
    var room = SideExtent.none
    guard !isEmpty || outer != nil else { return room }
    let marks = decorations.overlapping(range)
    let punctuation = isSmall ? [] : punctuation(in: range)
    for side in AnnotationSide.allCases {
      var lanes = Lanes()
      takeBorders(among: marks, on: side, from: &lanes)
      takeRings(among: marks, on: side, from: &lanes)
      let first = lanes
      let readings = takeReadings(on: side, in: range, from: &lanes)
      takeOkurigana(on: side, in: range, beside: readings, and: first, from: &lanes)
      takeBopomofo(on: side, in: range, from: &lanes)
      takeEmphasis(
        on: side, in: range, outside: emphasis.besideReadings == .none ? first : lanes,
        from: &lanes)
      for reading in readings {
        // It may reach over the characters beside its base.
        lanes.take(
          from: reading.base.lowerBound - 1, to: reading.base.upperBound + 1,
          outer: reading.outer, depth: reading.outer)
      }
      if side == .right {
        takeNoteMarks(in: range, from: &lanes)
        for mark in punctuation { lanes.add(mark.width, beside: mark.range) }
      }
      takeLines(among: marks, on: side, from: &lanes)
      if let outer, outer.side == side { lanes.add(outer.width, beside: outer.range) }
      room[side] = lanes.extent
    }
    return room
  }

  private func takeBorders(
    among marks: [Decorations.Mark], on side: AnnotationSide, from lanes: inout Lanes
  ) {
    guard decorations.hasBorders else { return }
    // One around others is outside of them.
    var borders = Lanes()
    for (number, reach) in marks.borders {
      let (start, end) = (marks[number].range.lowerBound, marks[number].range.upperBound)
      var outer = max(.zero, reach[side])
      if reach.breadth(on: side) > .zero {
        outer = max(.zero, borders.inner(from: start, to: end, edge: .zero) + reach[side])
        borders.take(
          from: start, to: end, outer: outer, depth: outer,
          gap: marks[number].em.scaled(by: 1, over: 16))
      }
      // At its ends it may stand beside the characters before and after it.
      lanes.take(from: start - 1, to: end + 1, outer: outer, depth: outer)
    }
  }

  private func takeRings(
    among marks: [Decorations.Mark], on side: AnnotationSide, from lanes: inout Lanes
  ) {
    for mark in marks {
      guard case .toneRing(let ring) = mark.kind, ring.isRight == (side == .right) else { continue }
      let corner = PhysicalRect(x: .zero, y: .zero, width: .zero, height: .zero)
      let box = ring.box(at: corner, em: mark.em)
      let outer = ring.isRight ? box.maxX : -box.x
      // At a corner it stands beside two characters.
      lanes.take(
        from: mark.range.lowerBound - 1, to: mark.range.upperBound + 1,
        outer: outer + mark.ringWidth.half)
    }
  }

  /// A reading with the outer edge of its lane.
  private struct Reading {
    var base: TextRange
    var outer: Length
    var precedesOkurigana: Bool
  }

  private func takeReadings(
    on side: AnnotationSide, in range: TextRange, from lanes: inout Lanes
  ) -> [Reading] {
    bases.overlapping(range).map { ruby.entries[$0] }.filter { $0.side == side }.map { entry in
      let width = options.width(of: styles.size(of: entry.style))
      let gap =
        options.gap == .em(0)
        ? .zero : options.gap.resolved(em: styled.style(at: entry.range.lowerBound).em)
      let outer = lanes.add(width, beside: entry.range, edge: max(.zero, gap))
      return Reading(
        base: entry.range, outer: outer, precedesOkurigana: entry.precedesOkurigana)
    }
  }

  /// Okurigana stand after the reading that they go on, and outside of one that goes on beside them.
  ///
  /// - Parameter first: the lanes next to the text.
  private func takeOkurigana(
    on side: AnnotationSide, in range: TextRange, beside readings: [Reading], and first: Lanes,
    from lanes: inout Lanes
  ) {
    guard !kanbun.isEmpty else { return }
    var covering = first
    for reading in readings {
      covering.take(
        from: reading.base.lowerBound,
        to: reading.base.upperBound - (reading.precedesOkurigana ? 1 : 0), outer: reading.outer)
    }
    for entry in kanbun.entries.beginning(in: range)
    where entry.kind == .okurigana && entry.side == side {
      let end = entry.range.upperBound
      let outer =
        covering.inner(from: end - 1, to: end, edge: .zero)
        + styles.size(of: entry.style)
      // They may go on beside what follows.
      lanes.take(from: entry.range.lowerBound, to: end + 1, outer: outer, depth: outer)
    }
  }

  private func takeBopomofo(
    on side: AnnotationSide, in range: TextRange, from lanes: inout Lanes
  ) {
    for entry in ruby.bopomofo.entries(beginningIn: range) where entry.side == side {
      let em = styles.size(of: entry.style)
      lanes.add(BopomofoBoxes(entry.syllable, em: em).band, beside: entry.range)
    }
  }

  /// - Parameter inner: the lanes that marks stand outside of. Of several at a character one is drawn.
  private func takeEmphasis(
    on side: AnnotationSide, in range: TextRange, outside inner: Lanes, from lanes: inout Lanes
  ) {
    for entry in sideMarks.overlapping(range) where entry.side == side {
      let (start, end) = (
        max(entry.range.lowerBound, range.lowerBound), min(entry.range.upperBound, range.upperBound)
      )
      let outer =
        inner.inner(from: start, to: end, edge: .zero)
        + styles.size(of: sideMarks.marks[entry.mark].style)
      lanes.take(from: start, to: end, outer: outer, depth: outer)
    }
  }

  private func takeNoteMarks(in range: TextRange, from lanes: inout Lanes) {
    for entry in sideMarks.noteMarks(beginningIn: range) {
      let style = styles[sideMarks.marks[entry.mark].style]
      // Long ones begin beside the character before.
      lanes.add(
        style.width,
        beside: TextRange(max(0, entry.range.lowerBound - 1), entry.range.upperBound))
    }
  }

  /// The small marks of punctuation in a part of the text, with the characters that they stand beside.
  private func punctuation(in range: TextRange) -> [(range: TextRange, width: Length)] {
    guard !sideMarks.punctuation.isEmpty else { return [] }
    var found: [(range: TextRange, width: Length)] = []
    var finder = StyleFinder(styled)
    var base: (scalar: Unicode.Scalar, start: Int)?
    var offset = range.lowerBound
    for scalar in text.slice(range).unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if let mark = FoldedMark(scalar, after: base?.scalar) {
        if mark != .hidden, let base, insets.noteEnd(at: offset) == nil {
          let size = finder.style(at: base.start).size
          guard insets.noteEnd(at: base.start) == nil else {
            // After a note: a mark as large as those of the text, outside of two small columns.
            let own = finder.style(at: offset).size
            let aside = max(.zero, size - own.half)
            found.append((TextRange(base.start, end), aside + own.half))
            offset = end
            continue
          }
          found.append((TextRange(base.start, end), size.half))
        }
      } else {
        base = (scalar, offset)
      }
      offset = end
    }
    return found
  }

  private func takeLines(
    among marks: [Decorations.Mark], on side: AnnotationSide, from lanes: inout Lanes
  ) {
    guard decorations.hasSideLines else { return }
    let order = SideLineOrder(marks)
    for number in order.lines(of: marks) {
      let mark = marks[number]
      guard let own = mark.sideLine, own.side == side else { continue }
      let line = TextLine(own.stroke, of: mark)
      let inner = lanes.inner(
        from: mark.range.lowerBound, to: mark.range.upperBound, edge: .zero, gap: line.gap,
        least: mark.step(to: order.rank(of: number)))
      lanes.take(
        from: mark.range.lowerBound, to: mark.range.upperBound, outer: inner + line.breadth,
        gap: line.gap)
    }
  }
}

extension SideLanes<Int> {
  /// Takes the first lane that is free beside a part of the text; returns its outer edge.
  @discardableResult
  fileprivate mutating func add(
    _ width: Length, beside range: TextRange, edge: Length = .zero
  ) -> Length {
    let (start, end) = (range.lowerBound, range.upperBound)
    let outer = inner(from: start, to: end, edge: edge) + width
    take(from: start, to: end, outer: outer, depth: outer)
    return outer
  }
}
