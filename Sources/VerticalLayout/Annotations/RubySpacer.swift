/// Makes room for readings that are longer than their bases, and notes what they change of lengths at the
/// heads and ends of columns (RU5 to RU15).
///
/// The text after a reading stays free to move: all that the reading needs is in the gaps of items, which
/// later stages know anyway, and in ``EdgeLengths``.
struct RubySpacer {
  private let plan: RubyPlan
  private let styles: StyleTable
  private let sideMarks: SideMarkPlan
  private let kanbun: KanbunPlan
  private let options: RubyOptions
  private let text: String
  private let shaped: ShapedText
  private let rooms: [ParagraphRoom]
  private(set) var items: [InlineItem]
  private(set) var annotations: PartAnnotations
  /// The last word on each side.
  private var last = BySide<RubyWord>()

  init(
    _ plan: RubyPlan, styles: StyleTable, sideMarks: SideMarkPlan, kanbun: KanbunPlan,
    options: RubyOptions, text: String, shaped: ShapedText,
    items: consuming [InlineItem], rooms: [ParagraphRoom], annotations: PartAnnotations
  ) {
    self.plan = plan
    self.styles = styles
    self.sideMarks = sideMarks
    self.kanbun = kanbun
    self.options = options
    self.text = text
    self.shaped = shaped
    self.items = items
    self.rooms = rooms
    self.annotations = annotations
    self.annotations.edge = options.edge
  }

  /// Takes the readings of a part, in order. Linear in the cells.
  mutating func addWords() {
    var paragraph = 0
    var cell = 0
    var open = BySide<RubyWord>()
    func isEarlier(_ a: RubyWord, _ b: RubyWord) -> Bool {
      a.cells.lowerBound < b.cells.lowerBound
    }
    for entry in order {
      let side = plan.entries[entry].side
      // What stands on the other side is measured on the base as it has been spread (RU18).
      for other in AnnotationSide.allCases where other != side {
        if let word = open[other] { add(word, &paragraph) }
        open[other] = nil
      }
      guard let base = base(of: entry, from: &cell) else { continue }
      if plan.entries[entry].continuesWord, var word = open[side],
        word.cells.upperBound == base.cells.lowerBound
      {
        word.bases.append(base)
        open[side] = word
        continue
      }
      if let word = open[side] { add(word, &paragraph) }
      let em = styles.size(of: plan.entries[entry].style)
      open[side] = RubyWord(bases: [base], em: em, share: em, side: side)
    }
    for word in [open.right, open.left].compactMap(\.self).sorted(by: isEarlier) {
      add(word, &paragraph)
    }
    annotations.words.sort(by: isEarlier)
  }

  /// The entries in the order in which they are added: of two readings of one base the longer one comes first
  /// (RU18).
  private var order: [Int] {
    var order = Array(annotations.text.entries)
    guard plan.hasBothSides else { return order }
    for place in order.indices.dropFirst() {
      let (before, entry) = (order[place - 1], order[place])
      if plan.entries[before].range == plan.entries[entry].range,
        annotations.text.length(of: entry) > annotations.text.length(of: before)
      {
        order.swapAt(place - 1, place)
      }
    }
    return order
  }

  /// The base of an entry; `nil` where no cell is left of it.
  private func base(of entry: Int, from cell: inout Int) -> RubyWord.Base? {
    let range = plan.entries[entry].range
    while cell < shaped.cells.count, shaped.cells[cell].range.upperBound <= range.lowerBound {
      cell += 1
    }
    var end = cell
    while end < shaped.cells.count, shaped.cells[end].range.lowerBound < range.upperBound {
      end += 1
    }
    guard end > cell else { return nil }
    let length = items[cell..<end].length
    var reading =
      annotations.text.length(of: entry) + plan.entries[entry].apart(em: items[cell].em)
    // The okurigana after it have made its room.
    if plan.entries[entry].precedesOkurigana { reading = min(reading, length) }
    return RubyWord.Base(
      cells: cell..<end, entry: entry, length: length, reading: reading,
      isSpread: !(cell..<end).contains { items[$0].spacingClass.isTurned || isSpace($0) })
  }

  private func isSpace(_ index: Int) -> Bool { items[index].kind != .text }

  // MARK: Words

  private mutating func add(_ word: RubyWord, _ paragraph: inout Int) {
    var word = word
    let cells = word.cells
    while paragraph + 1 < shaped.paragraphs.count,
      shaped.paragraphs[paragraph].upperBound <= cells.lowerBound
    {
      paragraph += 1
    }
    let bounds = shaped.paragraphs[paragraph]
    let em = items[cells.lowerBound].em
    word.isLong =
      word.bases.count == 1 && word.bases[0].length > em * RubyOptions.longestGroup
    separate(word, in: bounds)
    if word.bases.count == 1, word.bases[0].reading <= word.bases[0].length {
      addShort(word)
      return
    }
    word.beginsWithBase =
      options.alignment == .neighbours && word.bases.count == 1 && cells.count == 1
    word.place.before = allowance(before: word, in: bounds)
    word.place.after = allowance(after: word, in: bounds)
    addGaps(of: annotations.kanbun, to: &word, in: bounds)
    if options.balance == .even {
      let least = min(word.place.before, word.place.after)
      (word.place.before, word.place.after) = (least, least)  // RU10
    }
    addRoomOfOther(to: &word)
    word.inside = word.fit(word.bases.indices, at: word.place, edge: options.edge)
    bind(word)
    widen(word, in: bounds)
    addEdges(word, in: bounds, room: rooms.isEmpty ? ParagraphRoom() : rooms[paragraph])
    for base in word.bases where annotations.text.entries.contains(base.entry) {
      annotations.text.reaches[base.entry - annotations.text.entries.lowerBound] =
        AnnotationText.Reach(
          before: word.inside.before + word.place.before,
          after: word.inside.after + word.place.after)
    }
    annotations.words.append(word)
    last[word.side] = word
  }

  /// Space that was made for a reading on the other side is free on this one, which is set solid beside a base
  /// that has been spread (RU18).
  private func addRoomOfOther(to word: inout RubyWord) {
    for side in AnnotationSide.allCases where side != word.side {
      guard let other = last[side] else { continue }
      if other.cells.lowerBound == word.cells.lowerBound {
        word.place.before += other.inside.before
      }
      if other.cells.upperBound == word.cells.upperBound {
        word.place.after += other.inside.after
      }
      if other.cells == word.cells, word.bases.count == 1, other.inside.total > .zero {
        word.bases[0].isSpread = false
      }
    }
  }

  /// Keeps the readings of two words apart that touch (RU11). Characters beside each other that their readings just
  /// fill stay solid, unless a distance is asked for (JLREQ 3.3.5).
  private mutating func separate(_ word: RubyWord, in paragraph: Range<Int>) {
    guard let last = last[word.side], last.cells.upperBound == word.cells.lowerBound,
      last.cells.lowerBound >= paragraph.lowerBound
    else { return }
    func slack(_ base: RubyWord.Base?) -> Length {
      base.map { max(.zero, $0.length - $0.reading).half } ?? .zero
    }
    func isMono(_ word: RubyWord) -> Bool {
      word.cells.count == 1 && word.bases[0].reading <= word.bases[0].length
    }
    guard options.apart != nil || !isMono(last) || !isMono(word) else { return }
    // Romanisations have their own distance in their lengths (RU20).
    guard options.apart != nil || !isRomanized(last) || !isRomanized(word) else { return }
    let apart = (options.apart ?? RubyOptions.usualApart).resolved(em: word.em)
    let missing = apart - slack(last.bases.last) - slack(word.bases.first)
    if missing > .zero { items[word.cells.lowerBound - 1].gap += missing }
  }

  /// Adds a base that is at least as long as its reading: nothing moves for it.
  private mutating func addShort(_ word: RubyWord) {
    var word = word
    word.inside.inner = Array(repeating: .zero, count: max(word.cells.count - 1, 0))
    bind(word)
    annotations.words.append(word)
    last[word.side] = word
  }

  /// Keeps a word together, but for jukugo between its bases (RU13a) and long groups (RU14), and its
  /// cells at their distances (RU15).
  private mutating func bind(_ word: RubyWord) {
    for (number, base) in word.bases.enumerated() {
      for index in base.cells {
        let isLast = index + 1 == base.cells.upperBound
        if isLast, number + 1 == word.bases.count { break }
        items[index].isSolid = true
        if !word.isLong, !isLast { items[index].breakAfter = .forbid }
      }
    }
  }

  /// Adds the space inside a column.
  private mutating func widen(_ word: RubyWord, in paragraph: Range<Int>) {
    let (cells, fit) = (word.cells, word.inside)
    if cells.lowerBound > paragraph.lowerBound {
      items[cells.lowerBound - 1].gap += fit.before
      if fit.overBefore > .zero { items[cells.lowerBound - 1].keepsBlank = true }
    }
    for (offset, length) in fit.inner.enumerated() {
      items[cells.lowerBound + offset].gap += length
    }
    items[cells.upperBound - 1].gap += fit.after
    if fit.overAfter > .zero, cells.upperBound < paragraph.upperBound {
      items[cells.upperBound].keepsBlank = true
    }
  }

  /// Notes what a column that begins or ends with a base has more or less than inside (RU12).
  private mutating func addEdges(_ word: RubyWord, in paragraph: Range<Int>, room: ParagraphRoom) {
    guard !word.isLong else { return }
    var spread = Length.zero
    let inside = word.inside.inner.reduce(.zero, +)
    for (number, base) in word.bases.enumerated() {
      let start = base.cells.lowerBound
      var head = word.place
      head.isAtHead = true
      head.before = min(start == paragraph.lowerBound ? room.first : room.rest, word.em)
      if head.before > .zero { annotations.edges.indents[start] = head.before }
      let atHead = word.fit(number..<word.bases.count, at: head, edge: options.edge)
      let more = atHead.total - (inside - spread + word.inside.after)
      if more != .zero {
        items[start].hasEdgeLength = true
        annotations.edges.heads[start] = max(more, annotations.edges.head(start))
      }
      let last = base.cells.upperBound - 1
      var end = word.place
      end.isAtEnd = true
      end.after = .zero
      let atEnd = word.fit(0..<number + 1, at: end, edge: options.edge)
      for index in start..<last {
        spread += word.inside.inner[index - word.cells.lowerBound]
      }
      let longer = atEnd.total - (word.inside.before + spread)
      if longer != .zero {
        items[last].hasEdgeLength = true
        annotations.edges.ends[last] = max(longer, annotations.edges.end(last))
      }
      if number + 1 < word.bases.count {
        spread += word.inside.inner[last - word.cells.lowerBound]
      }
    }
  }

  // MARK: Neighbours

  /// A gap that marks of kanbun have made is free for readings on a side without okurigana, for that before it
  /// and that after it a half each.
  private func addGaps(of room: KanbunRoom, to word: inout RubyWord, in paragraph: Range<Int>) {
    guard !room.gaps.isEmpty else { return }
    let (first, last) = (word.cells.lowerBound, word.cells.upperBound - 1)
    if let gap = room.gaps[last], !hasOkurigana(last, on: word.side) {
      word.place.after += gap.half
    }
    if first > paragraph.lowerBound, let gap = room.gaps[first - 1],
      !hasOkurigana(first - 1, on: word.side)
    {
      word.place.before += gap.half
    }
  }

  private func hasOkurigana(_ cell: Int, on side: AnnotationSide) -> Bool {
    !kanbun.isEmpty && kanbun.hasOkurigana(at: shaped.cells[cell].range, on: side)
  }

  /// The greatest overhang of a word's first reading over the text before it (RU8, RU11).
  private func allowance(before word: RubyWord, in paragraph: Range<Int>) -> Length {
    let index = word.cells.lowerBound - 1
    guard index >= paragraph.lowerBound else { return .zero }
    var most = allowance(of: index, isBefore: true, word)
    guard most > .zero, let last = last[word.side], last.cells.lowerBound >= paragraph.lowerBound
    else { return most }
    if last.cells.upperBound > index { return min(most, slack(between: last, and: word)) }
    // Two readings keep a character of theirs apart, whatever stands between their bases.
    let between = last.cells.upperBound..<index + 1
    guard between.count <= 3 else { return most }
    let apart = isRomanized(last) && isRomanized(word) ? Length.zero : word.em
    most = min(most, items[between].boxes - last.inside.overAfter - apart)
    return max(.zero, most)
  }

  /// The room on a base that its reading leaves free for the reading of the next one (RU20).
  private func slack(between last: RubyWord, and word: RubyWord) -> Length {
    guard isRomanized(last), isRomanized(word), let base = last.bases.last else { return .zero }
    return max(.zero, base.length - base.reading).half
  }

  private func isRomanized(_ word: RubyWord) -> Bool {
    word.bases.count == 1 && plan.entries[word.bases[0].entry].isRomanized
  }

  private func allowance(after word: RubyWord, in paragraph: Range<Int>) -> Length {
    let index = word.cells.upperBound
    guard index < paragraph.upperBound else { return .zero }
    // The next base has a reading of its own.
    guard !begins(at: index, on: word.side) else { return .zero }
    let most = allowance(of: index, isBefore: false, word)
    // One that is only a little further on keeps a character of a reading apart, as far as there is room for it.
    let next = (index + 1..<min(index + 3, paragraph.upperBound)).first {
      begins(at: $0, on: word.side)
    }
    guard most > .zero, !isRomanized(word), let next else { return most }
    return max(.zero, min(most, items[index..<next].boxes - word.em))
  }

  /// True where a base on a side begins with a cell. Entries are in order.
  private func begins(at index: Int, on side: AnnotationSide) -> Bool {
    plan.entries.indices(
      beginningIn: shaped.cells[index].range, among: annotations.text.entries
    ).contains { plan.entries[$0].side == side }
  }

  private func allowance(of index: Int, isBefore: Bool, _ word: RubyWord) -> Length {
    let cell = shaped.cells[index]
    let run = shaped.runs[Int(cell.run)]
    guard run.imageIndex == nil, run.level == 0, !crossesNote(index, word),
      !items[index].isNoteBracket,
      cell.orientation != .tateChuYoko,
      !sideMarks.hasMark(at: cell.range, on: word.side),  // RU8d
      !plan.bopomofo.hasSyllable(at: cell.range, on: word.side),
      !hasOkurigana(index, on: word.side),
      annotations.kanbun.passed[index]?[word.side] == nil
    else { return .zero }
    // As browsers have it (RU8b).
    if options.overhang == .anyHalf, items[index].em > items[word.cells.lowerBound].em {
      return .zero
    }
    if isRomanized(word), items[index].spacingClass == .ideograph {
      return options.overhang == .none ? .zero : min(word.em, items[index].advance)  // RU20
    }
    return overhangClass(of: index).allowance(
      isBefore: isBefore, blank: blank(of: index, isBefore: isBefore),
      profile: options.overhang, em: word.em, room: items[index].advance)
  }

  /// The rest of a neighbour's blank on the side of a word, where a table may have taken some of it (P21).
  private func blank(of index: Int, isBefore: Bool) -> Length {
    let blank = items[index].blank(towardsNext: isBefore)
    let gap = isBefore ? index : index - 1
    guard gap >= 0, items[gap].hasRuledGap else { return blank }
    return max(.zero, blank + min(.zero, items[gap].gap))
  }

  /// True where a note inside of the column begins or ends between a word and a cell beside it (RU8c).
  private func crossesNote(_ index: Int, _ word: RubyWord) -> Bool {
    items[index].isInset != items[word.cells.lowerBound].isInset
      || items[max(index, word.cells.lowerBound)].inset.beginsNote
  }

  private func overhangClass(of index: Int) -> OverhangClass {
    guard let scalar = text.slice(shaped.cells[index].range).unicodeScalars.first else {
      return .other
    }
    return OverhangClass(items[index], scalar)
  }
}
