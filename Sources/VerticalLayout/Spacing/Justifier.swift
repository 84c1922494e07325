/// Brings columns to a length: shares out what is missing or too much over the spaces of a column,
/// stage by stage (J3 to J7). In one stage all spaces change by the same share of what they may, so
/// that equal ones change equally (J5).
struct Justifier {
  let rules: JustificationRules
  /// The length that the box of each cell of the column at hand gains, from its first cell on.
  private(set) var boxes: [Length] = []
  /// The length that the gap after each cell gains.
  private(set) var gaps: [Length] = []
  private var places: [Opportunity] = []
  /// True for a small column of a note, false for the text around notes.
  private var isInset = false

  init(_ rules: JustificationRules) { self.rules = rules }

  /// The cells of a column whose spaces count.
  struct AdjustableCells {
    /// From the first visible cell to the last one inside the measure.
    var cells: Range<Int>
    /// The cut of the first one in its place.
    var firstCut: Cell.Cut
  }

  /// A space that may change.
  private struct Opportunity {
    var cell: Int
    var isBox: Bool
    var stage: ColumnAdjustment.AdjustmentStage
    /// The greatest change in its stage.
    var limit: Length
    /// By which it takes part where there is no limit.
    var em: Length
    /// True for a word space of Japanese inside of a bracket, which grows to half an em and no further (JLREQ, Table 6:
    /// cl-01 before cl-26, cl-26 before cl-02).
    var isBounded = false
  }

  /// Finds the changes that make a column longer by `length`, or shorter where it is negative, and
  /// returns what could be done of it. A column without a space that may change stays as it is.
  ///
  /// - Parameters:
  ///   - column: all cells of the column, which ``boxes`` and ``gaps`` count from.
  ///   - inInset: true for a small column of a note, which has no part in the column around it.
  mutating func adjust(
    _ span: AdjustableCells, of column: Range<Int>, items: [InlineItem], by length: Length,
    inInset: Bool = false
  ) -> ColumnAdjustment {
    isInset = inInset
    boxes.removeAll(keepingCapacity: true)
    gaps.removeAll(keepingCapacity: true)
    boxes.append(contentsOf: repeatElement(.zero, count: column.count))
    gaps.append(contentsOf: repeatElement(.zero, count: column.count))
    places.removeAll(keepingCapacity: true)
    if length < .zero {
      collectShrinking(span, items)
      return share(-length, stages: rules.stagesOfShrinking, sign: -1, from: column.lowerBound)
    }
    collectStretching(span, items)
    // A column of marks, each of which keeps to its neighbours, is still filled (J1), and so is one of a single
    // word: it is better short than with more than an em between marks, and a quarter between letters.
    if places.isEmpty {
      collect(span, items, length, most: .em(1024), where: rules.mayPartAtWorst)
    }
    if places.isEmpty {
      collect(span, items, length, most: .em(256), where: rules.maySpaceLetters)
    }
    var result = share(length, stages: rules.stagesOfStretching, sign: 1, from: column.lowerBound)
    let rest = length - result.length
    if rest > .zero, shareWithoutLimit(rest, from: column.lowerBound) {
      result = ColumnAdjustment(length: length, stage: .unlimited)
    }
    result.isLoose = isLoose(items, from: column.lowerBound)
    return result
  }

  /// True where the space at an item is one of the column: what is inside of a note is not.
  @inline(__always)
  private func counts(_ index: Int, _ items: [InlineItem]) -> Bool {
    !items[index].isInset || isInset
      || !items[index + 1].isInset || items[index + 1].inset.beginsNote
  }

  private mutating func collectShrinking(_ span: AdjustableCells, _ items: [InlineItem]) {
    for index in span.cells.dropLast() where counts(index, items) {
      let item = items[index]
      let cut = index == span.cells.lowerBound ? span.firstCut : item.cut
      // The blank of a note's last mark is room of its small column.
      if item.isInset == isInset,
        let box = rules.boxShrink(item, cut: cut, isFirst: index == span.cells.lowerBound)
      {
        places.append(
          Opportunity(cell: index, isBox: true, stage: box.stage, limit: box.length, em: item.em))
      }
      if let gap = rules.gapShrink(item, items[index + 1]), gap.length > .zero {
        places.append(
          Opportunity(cell: index, isBox: false, stage: gap.stage, limit: gap.length, em: item.em))
      }
    }
  }

  private mutating func collectStretching(_ span: AdjustableCells, _ items: [InlineItem]) {
    for index in span.cells.dropLast() where counts(index, items) {
      let item = items[index]
      if item.spacingClass == .wordSpace {
        guard !item.isSolid else { continue }
        places.append(
          Opportunity(
            cell: index, isBox: true, stage: .wordSpaces, limit: rules.boxStretch(item),
            em: item.em, isBounded: isBounded(index, in: span, items)))
      } else if let gap = rules.gapStretch(item, items[index + 1]) {
        places.append(
          Opportunity(cell: index, isBox: false, stage: gap.stage, limit: gap.length, em: item.em))
      }
    }
  }

  /// True for a word space after an opening mark or before a closing one.
  private func isBounded(_ index: Int, in span: AdjustableCells, _ items: [InlineItem]) -> Bool {
    guard rules.profile == .japanese else { return false }
    return index > span.cells.lowerBound && items[index - 1].spacingClass == .opening
      || items[index + 1].spacingClass == .closing
  }

  /// Takes places that nothing else opens, unless a column would need more of them than they may take.
  private mutating func collect(
    _ span: AdjustableCells, _ items: [InlineItem], _ length: Length, most: Dimension,
    where mayOpen: (InlineItem, InlineItem) -> Bool
  ) {
    for index in span.cells.dropLast()
    where counts(index, items) && mayOpen(items[index], items[index + 1]) {
      places.append(
        Opportunity(
          cell: index, isBox: false, stage: .unlimited, limit: .zero, em: items[index].em))
    }
    let room = places.reduce(Length.zero) { $0 + most.resolved(em: $1.em) }
    if room < length { places.removeAll() }
  }

  private func isLoose(_ items: [InlineItem], from base: Int) -> Bool {
    places.contains { place in
      place.isBox
        ? items[place.cell].advance + boxes[place.cell - base] > place.em
        : gaps[place.cell - base] > place.em.scaled(by: 1, over: 4)
    }
  }

  /// Shares out a length over the stages that have a limit.
  private mutating func share(
    _ length: Length, stages: [ColumnAdjustment.AdjustmentStage], sign: Int, from base: Int
  ) -> ColumnAdjustment {
    var rest = length
    var last: ColumnAdjustment.AdjustmentStage?
    for stage in stages where rest > .zero {
      let sum = places.reduce(Length.zero) { $1.stage == stage ? $0 + $1.limit : $0 }
      guard sum > .zero else { continue }
      let given = min(rest, sum)
      distribute(given * sign, over: sum, from: base) { $0.stage == stage ? $0.limit : .zero }
      rest -= given
      last = stage
    }
    return ColumnAdjustment(length: (length - rest) * sign, stage: last)
  }

  /// Shares out a length without a limit: in Japanese over all places alike (JLREQ 3.8.4 d), in Korean
  /// over the word spaces (J9), elsewhere over the places between cells; over the others where there are
  /// none. Returns whether there was any.
  private mutating func shareWithoutLimit(_ length: Length, from base: Int) -> Bool {
    let isJapanese = rules.profile == .japanese
    let byWords = rules.profile == .korean || rules.profile == .neutral
    func isFirstChoice(_ place: Opportunity) -> Bool {
      if isJapanese { return true }
      return byWords ? place.isBox : place.stage == .everywhere || place.stage == .unlimited
    }
    let hasFirstChoice = places.contains { isFirstChoice($0) && $0.em > .zero }
    // Where nothing else opens, such a space does.
    let areAllBounded = places.allSatisfy(\.isBounded)
    func weight(_ place: Opportunity) -> Length {
      if place.isBounded, !areAllBounded { return .zero }
      return isFirstChoice(place) == hasFirstChoice ? place.em : .zero
    }
    let sum = places.reduce(Length.zero) { $0 + weight($1) }
    guard sum > .zero else { return false }
    distribute(length, over: sum, from: base, weight: weight)
    return true
  }

  /// Gives each place its share by weight. The shares add up exactly: what rounding takes from one
  /// goes to the next.
  private mutating func distribute(
    _ length: Length, over sum: Length, from base: Int, weight: (Opportunity) -> Length
  ) {
    var weighed = Length.zero
    var given = Length.zero
    for place in places {
      let own = weight(place)
      guard own > .zero else { continue }
      weighed += own
      let product = Int128(length.rawValue) * Int128(weighed.rawValue)
      let share = Length(rawValue: Int(product / Int128(sum.rawValue))) - given
      given += share
      if place.isBox {
        boxes[place.cell - base] += share
      } else {
        gaps[place.cell - base] += share
      }
    }
  }
}
