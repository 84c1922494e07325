/// Makes room for marks of kanbun between characters (KA1, KA3, KA6, KA7).
///
/// A sign of order and a line stand in the gap after their character. Okurigana begin at its middle, or after
/// its reading, and end before the next one begins; the longer of all decides.
struct KanbunSpacer {
  private let plan: KanbunPlan
  private let signs: KanbunSigns
  private let ruby: RubyPlan
  private let readings: AnnotationText
  private let text: String
  private let shaped: ShapedText
  private(set) var items: [InlineItem]
  private(set) var edges = EdgeLengths()
  private(set) var room = KanbunRoom()
  /// The readings that okurigana follow, by where their bases end.
  private var basesOfReadings: [Int: BySide<Int>] = [:]

  /// The marks at a cell, as entries.
  private struct Marks {
    var hasSign = false
    var hasLine = false
    var okurigana = BySide<Int>()
  }

  init(
    _ plan: KanbunPlan, signs: KanbunSigns, ruby: RubyPlan, readings: AnnotationText,
    text: String, shaped: ShapedText, items: consuming [InlineItem]
  ) {
    self.plan = plan
    self.signs = signs
    self.ruby = ruby
    self.readings = readings
    self.text = text
    self.shaped = shaped
    self.items = items
  }

  /// Makes room for the marks of a part, in the order of the text. Linear in the cells.
  mutating func addMarks(of part: DocumentPart) {
    for entry in readings.entries where ruby.entries[entry].precedesOkurigana {
      let reading = ruby.entries[entry]
      basesOfReadings[reading.range.upperBound, default: BySide()][reading.side] = entry
    }
    var entry = plan.entries(beginningIn: part.text)
    for (index, cells) in shaped.paragraphs.enumerated() where !cells.isEmpty {
      let isOpen = plan.isOpen(part.paragraphs.lowerBound + index)
      let end = shaped.cells[cells.upperBound - 1].range.upperBound
      var cell = cells.lowerBound
      while let first = entry.first, plan.entries[first].range.lowerBound < end {
        let base = takeMarks(&entry, from: &cell, before: cells.upperBound)
        guard let (place, marks) = base else { continue }
        if isOpen { openCells(until: place, in: cells) }
        addGap(after: place, marks, in: cells, isOpen: isOpen)
        nextOpen = place + 1
      }
      if isOpen { openCells(until: cells.upperBound, in: cells) }
    }
  }

  /// The next cell with marks; `nil` where no cell is left of their character.
  private mutating func takeMarks(
    _ entry: inout Range<Int>, from cell: inout Int, before end: Int
  ) -> (Int, Marks)? {
    guard let first = entry.first else { return nil }
    let range = plan.entries[first].range
    while cell < end, shaped.cells[cell].range.upperBound <= range.lowerBound { cell += 1 }
    var marks = Marks()
    let stop = cell < end ? shaped.cells[cell].range.upperBound : range.upperBound
    while let next = entry.first, plan.entries[next].range.lowerBound < stop {
      switch plan.entries[next].kind {
      case .kaeriten: marks.hasSign = true
      case .tateTen: marks.hasLine = true
      case .okurigana: marks.okurigana[plan.entries[next].side] = next
      }
      entry = next + 1..<entry.upperBound
    }
    guard cell < end, items[cell].kind == .text,
      shaped.cells[cell].range.lowerBound < range.upperBound
    else { return nil }
    return (cell, marks)
  }

  // MARK: Gaps

  /// The next cell of an open paragraph that has no gap yet.
  private var nextOpen = 0

  /// Gives the ideographs before a cell their gap.
  private mutating func openCells(until end: Int, in cells: Range<Int>) {
    let start = max(nextOpen, cells.lowerBound)
    for cell in start..<max(start, end) where items[cell].kind == .text && isIdeograph(cell) {
      addGap(after: cell, Marks(), in: cells, isOpen: true)
    }
    nextOpen = max(nextOpen, end)
  }

  private func isIdeograph(_ cell: Int) -> Bool {
    guard items[cell].spacingClass == .ideograph,
      shaped.runs[Int(shaped.cells[cell].run)].imageIndex == nil
    else { return false }
    return text.slice(shaped.cells[cell].range).unicodeScalars.first?.isIdeograph == true
  }

  private mutating func addGap(
    after cell: Int, _ marks: Marks, in cells: Range<Int>, isOpen: Bool
  ) {
    let em = items[cell].em
    let own = marks.hasSign || marks.hasLine ? em.half : .zero
    let gap = isOpen ? plan.spacing.gap(em: em) ?? .zero : .zero
    var total = max(own, gap)
    var rests = BySide<Length>()
    for side in AnnotationSide.allCases {
      guard let entry = marks.okurigana[side] else { continue }
      var rest = rest(of: entry, at: cell, gap: isOpen ? gap : nil)
      if rest > .zero, cell + 1 < cells.upperBound, hasReading(from: cell + 1, on: side) {
        // Half a character of theirs, so that two words are not read as one.
        rest += em.quarter
      }
      total = max(total, rest)
      rests[side] = rest
      room.okurigana.append((cell, side, em.half))
    }
    if marks.hasLine { items[cell].isSolid = true }
    if isOpen {
      setOpen(cell, own: own, total: total, in: cells)
    } else {
      setSolid(cell, own: own, total: total, in: cells)
    }
    for side in AnnotationSide.allCases {
      if let rest = rests[side] { pass(rest, after: cell, on: side, before: cells.upperBound) }
    }
  }

  /// Notes the punctuation that okurigana go on beside.
  private mutating func pass(
    _ rest: Length, after cell: Int, on side: AnnotationSide, before end: Int
  ) {
    var position = items[cell].gap
    var index = cell + 1
    while position < rest, index < end, items[index].isMarkOfGap {
      room.passed[index, default: BySide()][side] = true
      items[index].keepsBlank = true
      position += items[index].step
      index += 1
    }
  }

  /// True if a base with a reading on a side begins with a cell.
  private func hasReading(from cell: Int, on side: AnnotationSide) -> Bool {
    ruby.entries.indices(beginningIn: shaped.cells[cell].range, among: readings.entries)
      .contains { ruby.entries[$0].side == side }
  }

  /// The length of okurigana beyond their character.
  private func rest(of entry: Int, at cell: Int, gap: Length?) -> Length {
    let mark = plan.entries[entry]
    let length = signs.signs[mark.sign].length
    let advance = items[cell].advance
    let reading = readingEnd(of: mark, at: cell)
    let natural = max(advance.half, reading) + length - advance
    // In a gap that is given they begin sooner where they are too long for it.
    guard let gap, natural > gap else { return max(.zero, natural) }
    return max(gap, reading + length - advance)
  }

  /// The end of the character's reading, counted from its start.
  private func readingEnd(of mark: KanbunPlan.Entry, at cell: Int) -> Length {
    guard let reading = basesOfReadings[mark.range.upperBound]?[mark.side] else { return .zero }
    let start = ruby.entries[reading].range.lowerBound
    let first = shaped.cells.firstIndex(endingAfter: start)
    return max(.zero, readings.length(of: reading) - items[first..<max(first, cell)].steps)
  }

  /// The marks make their own room; punctuation shares it (KA6).
  private mutating func setSolid(_ cell: Int, own: Length, total: Length, in cells: Range<Int>) {
    guard total > .zero else { return }
    let next = cell + 1
    guard next < cells.upperBound, items[next].kind == .text else {
      widen(cell, to: total, end: total)
      return
    }
    if items[next].standsRight {
      // The sign is left of the comma, and what is longer goes on after it.
      share(next, total: total)
      setEnd(of: cell, total)
      return
    }
    let blank = min(items[next].blank(towardsNext: false), total)
    if blank > .zero { items[next].keepsBlank = true }
    widen(cell, to: total - blank, end: total)
  }

  /// Keeps the place of a comma that stands beside a mark.
  private mutating func share(_ comma: Int, total: Length) {
    items[comma].mayHang = false
    let rest = total - items[comma].advance
    if rest > .zero { items[comma].gap = max(items[comma].gap, rest) }
    guard total > items[comma].advance(.none) - items[comma].blank else { return }
    items[comma].keepsBlank = true
    items[comma].endCut = .none
    items[comma].alwaysCutAtEnd = false
    setEnd(of: comma, max(.zero, rest))
  }

  /// All stands in one gap, punctuation too.
  private mutating func setOpen(_ cell: Int, own: Length, total: Length, in cells: Range<Int>) {
    var end = cell + 1
    while end < cells.upperBound, items[end].isMarkOfGap, end - cell <= 8 { end += 1 }
    guard end > cell + 1 else {
      widen(cell, to: total, end: total)
      return
    }
    let first = cell + 1
    var lead = Length.zero
    if items[first].standsRight {
      items[first].mayHang = false
    } else {
      let blank = min(items[first].blank(towardsNext: false), own)
      if blank > .zero { items[first].keepsBlank = true }
      lead = own - blank
    }
    for index in cell..<end { closeGap(index) }
    var used = lead + items[first..<end].boxes
    for index in (first..<end).reversed() where used > total && !items[index].keepsBlank {
      let before = items[index].advance
      items[index].cutToInk()
      used -= before - items[index].advance
    }
    items[cell].gap = lead
    let rest = max(.zero, total - used)
    // What opens stands at the next character.
    let opening = (first..<end).first { items[$0].spacingClass == .opening } ?? end
    items[opening - 1].gap += rest
    setEnd(of: cell, opening == first ? total : own)
    room.gaps[cell] = items[cell].gap
  }

  private mutating func widen(_ cell: Int, to gap: Length, end: Length) {
    if items[cell].gap < gap {
      items[cell].gap = gap
      items[cell].hasAutospace = false
    }
    room.gaps[cell] = gap
    setEnd(of: cell, end)
  }

  private mutating func closeGap(_ cell: Int) {
    items[cell].gap = .zero
    items[cell].hasAutospace = false
  }

  /// Makes a column longer that ends with a cell: marks stay on its column (KA8).
  private mutating func setEnd(of cell: Int, _ length: Length) {
    guard length > .zero else { return }
    items[cell].hasEdgeLength = true
    edges.ends[cell] = max(edges.end(cell), length)
  }
}

extension InlineItem {
  /// True for commas and stops whose ink is at the upper right of their cell, which share their room with a
  /// sign at the left (KA6).
  fileprivate var standsRight: Bool {
    guard spacingClass == .comma || spacingClass == .stop else { return false }
    return spacingClass.blank == .below
  }

  /// True for punctuation that stands in the gap between two ideographs.
  fileprivate var isMarkOfGap: Bool {
    guard kind == .text else { return false }
    switch spacingClass {
    case .opening, .closing, .stop, .comma, .centredStop, .centredComma, .middle: return true
    case .fixed, .ideographicSpace, .connector, .inseparable, .prefix, .suffix, .ideograph,
      .hangul, .upright, .tateChuYoko, .letter, .sideways, .wordSpace, .other:
      return false
    }
  }

  /// Leaves out its blank.
  fileprivate mutating func cutToInk() {
    switch spacingClass.blank {
    case .above: cutInside(.head)
    case .below: cutInside(.tail)
    case .around: cutInside(.both)
    case .fixed, .none: break
    }
  }
}
