/// A part of a text that can be asked for and moved by.
public enum TextUnit: String, Hashable, Sendable, CaseIterable {
  /// By UAX #29, without a dictionary: of han and hiragana each character is one, while katakana, hangul, letters
  /// and digits make longer ones. Blanks and marks between them are ranges of their own.
  case word
  /// By UAX #29: up to `。`, `！`, `？` and other full stops, with the brackets that close and the blanks after them. An
  /// opening bracket begins a new one.
  case sentence
  case column
  /// Up to a forced break, which is part of it.
  case paragraph
}

/// A way through a text in its order.
public enum TextMovement: String, Hashable, Sendable, CaseIterable {
  case forward, backward
}

extension LaidOutText {
  /// The unit that has a character which starts at an offset, or has it inside; `nil` where no text is shown.
  ///
  /// Never a part of a cluster, of a tate-chu-yoko cell or of text that is one unit (YY-39). Takes the time of the
  /// paragraph; ``ranges(of:in:)`` goes through many units in the time of the text.
  public func range(of unit: TextUnit, containing offset: Int) -> TextRange? {
    var finder = UnitFinder(self, unit)
    return finder.range(containing: offset)
  }

  /// The unit of the cluster that a point lies in; `nil` outside the text.
  public func range(
    of unit: TextUnit, at point: PhysicalPoint, onPage page: Int
  ) -> TextRange? {
    range(at: point, onPage: page).flatMap { range(of: unit, containing: $0.lowerBound) }
  }

  /// The units that share a byte with a range, in the order of the text; those that hold its start where it is
  /// empty. Blanks and marks between words are left out. They are found one by one.
  public func ranges(
    of unit: TextUnit, in range: TextRange? = nil
  ) -> some Sequence<TextRange> {
    ranges(of: unit, holding: CollectionOfOne(range ?? visibleRange))
  }

  /// The units that share a byte with some ranges, each unit once. The ranges are in the order of the text.
  public func ranges(
    of unit: TextUnit, holding places: some Sequence<TextRange>
  ) -> some Sequence<TextRange> {
    UnitRanges(self, unit, holding: places.makeIterator())
  }

  /// The place that a caret comes to: the start of the next unit, or the start of its own, and from there that of
  /// the one before. Blanks and marks between words are passed. `nil` at the end of the text, and at its start.
  public func position(
    from position: TextPosition, moving movement: TextMovement, by unit: TextUnit
  ) -> TextPosition? {
    var finder = UnitFinder(self, unit)
    let visible = visibleRange
    let first = shown(visible.lowerBound, onTheWay: .forward)
    var offset = position.offset
    switch movement {
    case .forward:
      offset = shown(offset, onTheWay: movement)
      guard offset < visible.upperBound else { return nil }
      repeat {
        guard let range = finder.range(containing: offset) else { return nil }
        offset = shown(range.upperBound, onTheWay: movement)
      } while offset < visible.upperBound && finder.isBetween(at: offset)
    case .backward:
      guard offset > first else { return nil }
      repeat {
        guard let range = finder.range(containing: shown(offset - 1, onTheWay: movement)) else {
          return nil
        }
        offset = max(first, range.lowerBound)
      } while offset > first && finder.isBetween(at: offset)
    }
    return TextPosition(
      offset: offset, affinity: offset == visible.upperBound ? .upstream : .downstream)
  }

  /// An offset, or the nearest that is shown on the way.
  fileprivate func shown(_ offset: Int, onTheWay movement: TextMovement) -> Int {
    guard let hidden = hiddenRange, hidden.lowerBound <= offset, offset < hidden.upperBound else {
      return offset
    }
    switch movement {
    case .forward: return min(hidden.upperBound, visibleRange.upperBound)
    case .backward: return max(hidden.lowerBound - 1, visibleRange.lowerBound)
    }
  }
}

/// The units that some places of a text are in, in its order.
private struct UnitRanges<Text: LaidOutText, Places: IteratorProtocol<TextRange>>:
  Sequence, IteratorProtocol
{
  private var finder: UnitFinder<Text>
  private var places: Places
  /// The place to look next, and the end of the place that is looked at.
  private var offset: Int
  private var end: Int

  init(_ text: Text, _ unit: TextUnit, holding places: Places) {
    finder = UnitFinder(text, unit)
    self.places = places
    offset = text.visibleRange.lowerBound
    end = offset
  }

  mutating func next() -> TextRange? {
    let limit = finder.text.visibleRange.upperBound
    while true {
      while offset < end {
        offset = finder.text.shown(offset, onTheWay: .forward)
        guard offset < end, let range = finder.range(containing: offset) else { break }
        offset = Swift.max(offset + 1, range.upperBound)
        if !finder.isBetween(at: range.lowerBound) { return range }
      }
      guard offset < limit, let place = places.next() else { return nil }
      offset = Swift.max(offset, place.lowerBound)
      end = Swift.min(Swift.max(place.upperBound, place.lowerBound + 1), limit)
    }
  }
}

/// Finds units, and knows those of the paragraph that was asked for last.
struct UnitFinder<Text: LaidOutText> {
  let text: Text
  let unit: TextUnit
  /// The stretch whose units are known.
  private var known = TextRange(0, 0)
  /// Their ends, in order.
  private var ends: [Int] = []
  /// Which of them are no words, but blanks and marks between them.
  private var between: [Bool] = []

  init(_ text: Text, _ unit: TextUnit) { (self.text, self.unit) = (text, unit) }

  mutating func range(containing offset: Int) -> TextRange? {
    guard let index = index(of: offset) else { return nil }
    return TextRange(index > 0 ? ends[index - 1] : known.lowerBound, ends[index])
  }

  /// True where blanks and marks stand that are no word.
  mutating func isBetween(at offset: Int) -> Bool {
    guard unit == .word, let index = index(of: offset) else { return false }
    return between[index]
  }

  private mutating func index(of offset: Int) -> Int? {
    if !known.contains(offset) { find(around: offset) }
    guard known.contains(offset) else { return nil }
    let index = ends.partitioningIndex { $0 > offset }
    return index < ends.count ? index : nil
  }

  private mutating func find(around offset: Int) {
    (known, ends, between) = (TextRange(0, 0), [], [])
    guard let column = text.columnIndex(containing: offset) else { return }
    switch unit {
    case .column:
      known = text.range(ofColumn: column)
      ends = [known.upperBound]
    case .paragraph, .word, .sentence:
      known =
        text.range(ofParagraph: text.paragraph(ofColumn: column)) ?? text.range(ofColumn: column)
      if unit == .paragraph { ends = [known.upperBound] } else { divide() }
    }
  }

  /// Finds the words or sentences of the paragraph.
  private mutating func divide() {
    let scalars = Array(text.text(in: known).unicodeScalars)
    let boundaries =
      unit == .word
      ? WordBreaker.boundaries(of: scalars)
      : SentenceBreaker.boundaries(of: scalars, bracketsOpen: true)
    var place = known.lowerBound
    var isBetween = true
    var whole = WholeUnits(text, in: known)
    for (scalar, isBoundary) in zip(scalars, boundaries) {
      if isBoundary, place > known.lowerBound, !whole.hasInside(place) {
        ends.append(place)
        between.append(isBetween)
        isBetween = true
      }
      place += UTF8.width(scalar)
      isBetween = isBetween && CharacterProperties(scalar).generalCategory.isBetweenWords
    }
    ends.append(known.upperBound)
    between.append(isBetween)
  }
}

/// Units of the columns of a stretch, in the order of the text.
private struct WholeUnits {
  private let ranges: [TextRange]
  private var next = 0

  init(_ text: some LaidOutText, in stretch: TextRange) {
    ranges = text.columns(in: stretch).flatMap { column in
      ColumnUnits(text, column: column).units.lazy.map(\.range).filter { $0.count > 1 }
    }.filter { stretch.contains($0) }.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// True if a place, after those that were asked for before, is inside of one.
  mutating func hasInside(_ place: Int) -> Bool {
    while next < ranges.count, ranges[next].upperBound <= place { next += 1 }
    return next < ranges.count && ranges[next].lowerBound < place
  }
}

extension GeneralCategory {
  /// True for blanks, controls and marks of punctuation.
  fileprivate var isBetweenWords: Bool {
    switch self {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .control, .format:
      true
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .surrogate, .privateUse,
      .unassigned:
      false
    }
  }
}
